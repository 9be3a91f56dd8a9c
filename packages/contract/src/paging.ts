import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { ONE_LINE, ORDINARY_SIGNS } from './text.ts';

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

/** One line of text by which a list is filtered; the blanks around it do not count. */
export const queryText = (max: number) =>
  z
    .string(createEncodedReason('validation.once'))
    .check(
      z.trim(),
      z.maxLength(max, createEncodedReason('validation.max_length', { max })),
      z.regex(ONE_LINE, ORDINARY_SIGNS),
    );

const A_MOMENT = createEncodedReason('validation.date_time');
/** A moment at which a period begins or ends. */
export const queryMoment = z.iso
  .datetime({ error: A_MOMENT, offset: true })
  .check(z.maxLength(LIMITS.dateTimeMaxLength, A_MOMENT));
