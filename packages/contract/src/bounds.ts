import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LIMITS, MAX_INTEGER } from './limits.ts';

/** A whole number within these bounds, with an error that names them. */
export const wholeNumber = (min: number, max: number) => {
  const text = createEncodedReason('validation.integer', { min, max });
  return z.int(text).check(z.gte(min, text), z.lte(max, text));
};

/** A whole number within these bounds as a parameter of a query. */
export const queryNumber = (min: number, max: number) => {
  const text = createEncodedReason('validation.integer', { min, max });
  return z.coerce.number(text).check(z.int(text), z.gte(min, text), z.lte(max, text));
};

/** The id or number of a row as a parameter of a path or a query. */
export const queryId = queryNumber(1, MAX_INTEGER);

/** A latitude (90) or a longitude (180) as a parameter of a query. */
export const queryDegrees = (max: number) => {
  const text = createEncodedReason('validation.number', { min: -max, max });
  return z.pipe(
    z.string(text).check(z.minLength(1, text), z.maxLength(LIMITS.coordinateMaxLength, text)),
    z.pipe(
      z.transform((degrees: string) => Number(degrees)),
      z.number(text).check(z.gte(-max, text), z.lte(max, text)),
    ),
  );
};

const A_SHARE = createEncodedReason('validation.number', { min: 0, max: 1 });
/** A number from 0 to 1, with an error message that names these limits. */
export const share = z.number(A_SHARE).check(z.gte(0, A_SHARE), z.lte(1, A_SHARE));

export const yesOrNo = z.boolean(createEncodedReason('validation.boolean'));

/** One of these values, with an error message that names them. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, createEncodedReason('validation.one_of', { values: values.join(', ') }));
