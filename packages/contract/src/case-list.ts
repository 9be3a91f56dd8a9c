import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { oneOf, queryDegrees, queryId, queryNumber, share } from './bounds.ts';
import { caseStatus, caseSummary } from './case.ts';
import { reportNumber } from './case-report.ts';
import { CASE_STATUSES } from './case-status.ts';
import { LIMITS } from './limits.ts';
import { listPaging, queryText } from './paging.ts';
import { strictQuery } from './strict-query.ts';

export const CASE_ORDERS = ['urgency', 'newest', 'due'] as const;
export type CaseOrder = (typeof CASE_ORDERS)[number];
/** `open` is everything that the city still has to do; `ended` the rest. */
export const CASE_STATUS_FILTERS = ['open', 'ended', ...CASE_STATUSES] as const;
export const CASE_DUE_FILTERS = ['overdue', 'today', 'week'] as const;

const ASSIGNEE_WORDS = ['me', 'none'] as const;
const yes = z.optional(oneOf(['yes']));

/** The filters of a list of cases; all of them must hold. */
export const caseFilter = z.object({
  status: z.optional(oneOf(CASE_STATUS_FILTERS)),
  category_id: z.optional(queryId),
  /** `me`, `none`, or a user id. */
  assignee: z.optional(z.union([z.enum(ASSIGNEE_WORDS), queryId], createEncodedReason('validation.user_id'))),
  due: z.optional(oneOf(CASE_DUE_FILTERS)),
  /** A class that the detector saw, or the beginning of its name. */
  waste: z.optional(queryText(LIMITS.searchMaxLength)),
  /** Words of the place and of its reports. */
  text: z.optional(queryText(LIMITS.searchMaxLength)),
  returned: yes,
  escalated: yes,
  /** Cleaned cases of the random sample that is to be checked on site. */
  check_on_site: yes,
  near_latitude: z.optional(queryDegrees(90)),
  near_longitude: z.optional(queryDegrees(180)),
  /** The distance from there; 1,000 when it is left out. */
  within_meters: z.optional(queryNumber(10, 50_000)),
});
export type CaseFilter = z.infer<typeof caseFilter>;

export const caseListQuery = strictQuery({
  ...caseFilter.shape,
  order: z._default(oneOf(CASE_ORDERS), 'urgency'),
  ...listPaging,
});
export type CaseListQuery = z.infer<typeof caseListQuery>;

export const caseList = z.object({
  data: z.array(caseSummary),
  next_cursor: z.nullable(z.string()),
  /** The number of matches; null above LIMITS.countedMatches. */
  total: z.nullable(z.int()),
});
export type CaseList = z.infer<typeof caseList>;

/** The cases in a part of a map. */
export const caseMapQuery = strictQuery({
  ...caseFilter.shape,
  south: queryDegrees(90),
  north: queryDegrees(90),
  west: queryDegrees(180),
  east: queryDegrees(180),
});
export type CaseMapQuery = z.infer<typeof caseMapQuery>;

export const caseMap = z.object({
  data: z.array(
    z.object({
      number: reportNumber,
      status: caseStatus,
      category_id: z.int(),
      severity: z.nullable(share),
      latitude: z.number(),
      longitude: z.number(),
      is_overdue: z.boolean(),
    }),
  ),
  /** Whether more cases are there than are shown, the most urgent of them. */
  is_cut: z.boolean(),
});
export type CaseMap = z.infer<typeof caseMap>;
