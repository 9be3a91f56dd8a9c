import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { ApiFailure } from '../http/api-result.ts';

/**
 * Shows the server's errors beside the fields that they name, the first with the focus. Returns whether there was one.
 */
export function markFields<Form extends FieldValues>(
  { fields }: ApiFailure,
  names: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const wrong = names.filter((name) => fields[name] !== undefined);
  for (const name of wrong.toReversed())
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: true });
  return wrong.length > 0;
}
