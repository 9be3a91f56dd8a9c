import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { IMAGE_STATUSES, image, userId } from './image.ts';
import { LIMITS } from './limits.ts';
import { listPaging, queryMoment, queryText } from './paging.ts';

export const imageList = z.object({
  data: z.array(image),
  next_cursor: z.nullable(z.string()),
  /**
   * The number of images on all pages. For a search it is exact up to `LIMITS.countedMatches`; one more means "or
   * more".
   */
  total: z.int(),
});
export type ImageList = z.infer<typeof imageList>;

/** The orders of a list. Equal ranks are newest first; uploads that were never analysed come last. */
export const IMAGE_ORDERS = ['newest', 'highest_severity', 'most_detections', 'lowest_confidence'] as const;
export type ImageOrder = (typeof IMAGE_ORDERS)[number];

const A_STATUS = createEncodedReason('validation.one_or_more_of', { values: IMAGE_STATUSES.join(', ') });
const isStatus = (text: string) => IMAGE_STATUSES.some((status) => status === text);
const MAX_STATUSES_LENGTH = 200;
const words = z.optional(queryText(LIMITS.searchMaxLength));
const moment = z.optional(queryMoment);

/** `status=failed,ml_failed` selects both. */
const statuses = z.optional(
  z.pipe(
    z.string(A_STATUS).check(
      z.maxLength(MAX_STATUSES_LENGTH, A_STATUS),
      z.refine((text) => text.split(',').every(isStatus), A_STATUS),
    ),
    z.transform((text) => IMAGE_STATUSES.filter((status) => text.split(',').includes(status))),
  ),
);

/** Filters of a list of all uploads. Words match beginnings of words, regardless of case. */
export const imageSearch = z.object(
  {
    status: statuses,
    place: words,
    uploaded_from: moment,
    /** Exclusive. */
    uploaded_before: moment,
  },
  createEncodedReason('validation.search'),
);

const YES_OR_NO = ['yes', 'no'] as const;
const yesOrNoWord = z.optional(
  z.enum(YES_OR_NO, createEncodedReason('validation.one_of', { values: YES_OR_NO.join(', ') })),
);

/**
 * Filters for admins only: the beginning of the owner's username, the detected classes, review mark and coordinates.
 */
export const adminImageSearch = z.extend(imageSearch, {
  user_id: z.optional(userId),
  user: words,
  waste: words,
  /** Whether an admin has reviewed it. */
  reviewed: yesOrNoWord,
  /** Whether it has coordinates. */
  located: yesOrNoWord,
});
export type AdminImageSearch = z.infer<typeof adminImageSearch>;

const order = z._default(
  z.enum(IMAGE_ORDERS, createEncodedReason('validation.one_of', { values: IMAGE_ORDERS.join(', ') })),
  'newest',
);

/** The list in which the neighbours of an upload are looked for. */
export const imageNeighboursQuery = z.extend(adminImageSearch, { order });
export type ImageNeighboursQuery = z.infer<typeof imageNeighboursQuery>;

/** The ids of the uploads before and after one; null at the ends of the list. */
export const imageNeighbours = z.object({ previous: z.nullable(z.uuid()), next: z.nullable(z.uuid()) });
export type ImageNeighbours = z.infer<typeof imageNeighbours>;

/** Every user may page through their own uploads by status; the other fields are for admins. */
export const imageListQuery = z.extend(adminImageSearch, {
  order,
  ...listPaging,
});
export type ImageListQuery = z.infer<typeof imageListQuery>;

/** The number of uploads in each status; for a search each is exact up to `LIMITS.countedMatches`. */
export const imageCounts = z.record(z.enum(IMAGE_STATUSES), z.int());
export type ImageCounts = z.infer<typeof imageCounts>;
