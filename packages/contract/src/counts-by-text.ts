import * as z from 'zod/mini';

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** How often each text occurs. A record of Zod's would lose the text `__proto__`, which people may write too. */
export const countsByText = z.custom<Record<string, number>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isCount),
  'Must be an object of counts',
);
z.globalRegistry.add(countsByText, {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0 },
});
