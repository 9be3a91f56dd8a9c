import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

const A_CURSOR = createEncodedReason('validation.cursor');
const A_LIMIT = createEncodedReason('validation.integer', {
  min: LIMITS.listLimitMin,
  max: LIMITS.listLimitMax,
});

/** The parameters by which every list is read page by page (API-06). */
export const listPaging = {
  cursor: z.optional(z.string(A_CURSOR).check(z.maxLength(200, A_CURSOR))),
  limit: z._default(
    z.coerce
      .number(A_LIMIT)
      .check(z.int(A_LIMIT), z.gte(LIMITS.listLimitMin, A_LIMIT), z.lte(LIMITS.listLimitMax, A_LIMIT)),
    LIMITS.listLimitDefault,
  ),
};
