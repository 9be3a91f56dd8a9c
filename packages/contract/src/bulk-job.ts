import * as z from 'zod/mini';
import { imageStatus } from './image.ts';
import { adminImageSearch } from './image-list.ts';
import { LIMITS } from './limits.ts';

export const BULK_ACTIONS = ['reprocess', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/**
 * How it went with one photo of a job: `gone` was deleted meanwhile, `busy` is being analysed already, `unreadable`
 * can only be deleted, `failed` was tried several times.
 */
export const BULK_RESULTS = ['done', 'gone', 'busy', 'unreadable', 'failed'] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];

const action = z.enum(BULK_ACTIONS, `Must be one of ${BULK_ACTIONS.join(', ')}`);
const TOO_MANY = `Please pick at most ${LIMITS.bulkPickedMax} uploads one by one, or take all of a search`;

/** Something that is done with many uploads: those that were picked, or all of a search. */
export const bulkRequest = z
  .object({
    action,
    image_ids: z.optional(
      z
        .array(z.uuid('This is not an image id'), 'Must be a list of image ids')
        .check(
          z.minLength(1, 'Please pick at least one upload'),
          z.maxLength(LIMITS.bulkPickedMax, TOO_MANY),
        ),
    ),
    search: z.optional(adminImageSearch),
  })
  .check(
    z.refine(({ image_ids, search }) => (image_ids === undefined) !== (search === undefined), {
      path: ['image_ids'],
      error: 'Please pick uploads or give a search',
    }),
  );
export type BulkRequest = z.infer<typeof bulkRequest>;
/** The same before it is read: a search as an address spells it. */
export type BulkOrder = z.input<typeof bulkRequest>;

/** One job over many uploads. It goes on when everybody has left, also after a restart. */
export const bulkJob = z.object({
  job_id: z.uuid(),
  action,
  /** Who started it. */
  requested_by: z.string(),
  total: z.int(),
  done: z.int(),
  /** Those with any other result. */
  failed: z.int(),
  created_at: z.iso.datetime(),
  /** Null while it goes on. */
  finished_at: z.nullable(z.iso.datetime()),
});
export type BulkJob = z.infer<typeof bulkJob>;

export const bulkJobList = z.object({ data: z.array(bulkJob) });
export const bulkJobParams = z.object({ job_id: z.uuid('This is not a job id') });

export const bulkItem = z.object({
  image_id: z.uuid(),
  /** The place as it was when the job began: a deleted photo has none any more. */
  location: z.string(),
  /** Null while it waits. */
  result: z.nullable(z.enum(BULK_RESULTS)),
  /** Why it is not done, in a sentence. */
  error: z.nullable(z.string()),
  /** Where the photo stands now; null when it is gone. */
  status: z.nullable(imageStatus),
});
export type BulkItem = z.infer<typeof bulkItem>;

const A_POSITION = 'Must be the next_cursor of a page';

export const bulkItemsQuery = z.object({
  /** Only those that are not done although they were tried. */
  failed: z._default(z.enum(['true', 'false'], 'Must be true or false'), 'false'),
  cursor: z.optional(z.string(A_POSITION).check(z.regex(/^\d{1,9}$/, A_POSITION))),
});
export const bulkItemList = z.object({ data: z.array(bulkItem), next_cursor: z.nullable(z.string()) });
export type BulkItemList = z.infer<typeof bulkItemList>;
