import { createReason, decodeReason, type Reason } from '@smart-waste/messages';
import type { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, parseIssueReason } from '../lib/errors.ts';

type GuardedType<F> = F extends (value: unknown) => value is infer Value ? Value : never;
type SchemaError = GuardedType<typeof hasZodFastifySchemaValidationErrors>;

/** Maps schema issues to a refusal: the first reason, and the invalid fields, each with its own reason. */
export function createInvalidRequestError({ validation, validationContext }: SchemaError): AppError {
  const fields: Record<string, Reason> = {};
  for (const { instancePath, message } of validation) {
    const name = instancePath.slice(1).replaceAll('/', '.');
    if (name !== '')
      fields[name] ??= message === undefined ? createReason('validation.invalid') : parseIssueReason(message);
  }
  const first = Object.values(fields)[0];
  return first === undefined
    ? new AppError('invalid_request', findRequestReason(validation) ?? describeMissingPart(validationContext))
    : new AppError('invalid_request', first, { fields });
}

/** What is wrong with no single field, where the schema has a reason for it. */
const findRequestReason = (validation: SchemaError['validation']): Reason | undefined =>
  validation.flatMap(({ instancePath, message = '' }) =>
    instancePath === '/' && decodeReason(message) !== null ? parseIssueReason(message) : [],
  )[0];

const describeMissingPart = (part = 'body'): Reason =>
  part === 'body'
    ? createReason('error.request.body_missing')
    : createReason('error.request.part_invalid', { part });
