import type { MlConfig } from '@smart-waste/contract';

type Field = keyof MlConfig;
export type ChangedSettings = Partial<Record<Field, { from: MlConfig[Field]; to: MlConfig[Field] }>>;

/** The fields in which two configurations differ, each with its old and its new value. */
export function findChangedSettings(before: MlConfig, after: MlConfig): ChangedSettings {
  // The keys of a configuration are its fields: the contract's schema lets no others through.
  const fields = Object.keys(after) as Field[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}
