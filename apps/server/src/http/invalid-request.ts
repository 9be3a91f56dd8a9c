import type { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../lib/errors.ts';

type Guarded<F> = F extends (value: unknown) => value is infer Found ? Found : never;
type SchemaError = Guarded<typeof hasZodFastifySchemaValidationErrors>;

/** What a schema found, as one sentence and the fields at fault, each with its own. */
export function invalidRequest({ validation, validationContext }: SchemaError): AppError {
  const fields = new Map<string, string>();
  for (const { instancePath, message = 'is not valid' } of validation) {
    const name = instancePath.slice(1).replaceAll('/', '.');
    if (name !== '' && !fields.has(name)) fields.set(name, message);
  }
  const first = [...fields][0];
  if (first === undefined) return new AppError('invalid_request', missing(validationContext));
  return new AppError('invalid_request', sentence(...first), { fields: Object.fromEntries(fields) });
}

/** Texts that are made to stand beside a field need its name where they stand alone. */
const BESIDE_A_FIELD = /^(?:Invalid|Must be|At most|This field)/;

/** What is wrong with a field, as a sentence that stands alone. */
export const sentence = (name: string, message: string): string =>
  BESIDE_A_FIELD.test(message) ? `${name}: ${message}` : message;

const missing = (part = 'body'): string =>
  part === 'body' ? 'The request needs a JSON object as its body' : `The request's ${part} is not valid`;
