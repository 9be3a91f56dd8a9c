import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { IMAGE_STATUSES, image } from './image.ts';
import { type ImageOrder, imageSearch } from './image-list.ts';
import { listPaging } from './paging.ts';

/** A citizen's report as an officer sees it: the photo and its detections, nothing of the account (GO-03). */
export const governmentReport = z.omit(image, {
  user_id: true,
  username: true,
  possible_duplicate_of: true,
  review: true,
  placed_by_admin: true,
});
export type GovernmentReport = z.infer<typeof governmentReport>;

export const governmentReportList = z.object({
  data: z.array(governmentReport),
  next_cursor: z.nullable(z.string()),
  /** The number of matches; null above LIMITS.countedMatches. */
  total: z.nullable(z.int()),
});
export type GovernmentReportList = z.infer<typeof governmentReportList>;

/** The orders of the reports, which are those of the list of images. */
export const REPORT_ORDERS = ['newest', 'highest_severity'] as const satisfies readonly ImageOrder[];
export type ReportOrder = (typeof REPORT_ORDERS)[number];

export const governmentReportsQuery = z.object({
  ...z.pick(imageSearch, { place: true, uploaded_from: true, uploaded_before: true }).shape,
  status: z.optional(
    z.enum(IMAGE_STATUSES, createEncodedReason('validation.one_of', { values: IMAGE_STATUSES.join(', ') })),
  ),
  order: z._default(
    z.enum(REPORT_ORDERS, createEncodedReason('validation.one_of', { values: REPORT_ORDERS.join(', ') })),
    'newest',
  ),
  ...listPaging,
});
export type GovernmentReportsQuery = z.infer<typeof governmentReportsQuery>;
