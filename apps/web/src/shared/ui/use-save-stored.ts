import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { ApiError } from '../http/api-result.ts';
import type { SaveOutcome } from './stored-form.tsx';
import { toast, toastFailure } from './toast.ts';

/** The entries among `names` that show the errors of these fields; an entry may hold several fields, or a part of one. */
export const listRefusedEntries = <Name extends string>(
  names: readonly Name[],
  fields: Readonly<Record<string, string>>,
): { field: Name; message: string }[] =>
  Object.entries(fields).flatMap(([path, message]) => {
    const field = names.find(
      (name) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`),
    );
    return field === undefined ? [] : [{ field, message }];
  });

type SaveStoredOptions<Row, Draft extends FieldValues> = {
  /** Adds a row, or updates the one that the entries were made from. */
  send: (entries: Draft, base: Row | null) => Promise<Row>;
  /** The list that holds the row. */
  queryKey: readonly unknown[];
  names: readonly FieldPath<Draft>[];
  /** In the language of the moment. */
  getTexts: () => { added: string; saved: string; failed: string };
};

/**
 * Returns what stores the entries of a StoredForm. A refusal keeps the form and is shown at its fields, or as a toast when
 * it concerns none of them; after another person's change the list is loaded again.
 */
export function useSaveStored<Row, Draft extends FieldValues>({
  send,
  queryKey,
  names,
  getTexts,
}: SaveStoredOptions<Row, Draft>) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ entries, base }: { entries: Draft; base: Row | null }) => send(entries, base),
    onSuccess: (_, { base }) => toast.success(base === null ? getTexts().added : getTexts().saved),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return async (entries: Draft, base: Row | null): Promise<SaveOutcome<Row, Draft>> => {
    try {
      return { saved: await mutateAsync({ entries, base }) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const refused = listRefusedEntries(names, error instanceof ApiError ? error.failure.fields : {});
      if (refused.length === 0) toastFailure(getTexts().failed, error);
      return { refused };
    }
  };
}
