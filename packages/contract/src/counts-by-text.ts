import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Counts by text. zod's record would lose the key `__proto__`, which a person may enter. */
export const countsByText = z.custom<Record<string, number>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isCount),
  createEncodedReason('validation.counts'),
);
z.globalRegistry.add(countsByText, {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
});
