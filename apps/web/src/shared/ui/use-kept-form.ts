import { useEffect, useEffectEvent } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';

/** A form that begins with the entries `kept` by its caller, and gives each change to `keep`, so that they outlast it. */
export function useKeptForm<Entries extends FieldValues>(kept: Entries, keep: (entries: Entries) => void) {
  const form = useForm<Entries>({ defaultValues: kept as DefaultValues<Entries> }); // a value for every name
  const keepEntries = useEffectEvent(keep);
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepEntries(values) }),
    [subscribe],
  );
  return form;
}
