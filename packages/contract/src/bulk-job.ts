import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { imageStatus } from './image.ts';
import { adminImageSearch } from './image-list.ts';
import { LIMITS } from './limits.ts';
import { messageReason } from './message.ts';
import { listPaging } from './paging.ts';

export const BULK_ACTIONS = ['reprocess', 'delete', 'restore', 'purge'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/**
 * The result of one item: `gone` was deleted meanwhile (or is not in the trash any more), `busy` is already being
 * analysed, `unreadable` can only be deleted, `failed` was attempted several times.
 */
export const BULK_RESULTS = ['done', 'gone', 'busy', 'unreadable', 'failed'] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];

const action = z.enum(
  BULK_ACTIONS,
  createEncodedReason('validation.one_of', { values: BULK_ACTIONS.join(', ') }),
);
const TOO_MANY = createEncodedReason('validation.bulk_too_many', { max: LIMITS.bulkPickedMax });

type Selection = { action: BulkAction; image_ids?: unknown; search?: unknown; undo_job_id?: unknown };

/** Exactly one selection, and one that the action takes. */
function isOneSelection({ action, image_ids, search, undo_job_id }: Selection): boolean {
  const given = [image_ids, search, undo_job_id].filter((selection) => selection !== undefined);
  if (given.length !== 1) return false;
  if (undo_job_id !== undefined) return action === 'restore';
  return search === undefined || action === 'reprocess' || action === 'delete';
}

/**
 * An action on many uploads: those that were selected, all of a search, or all that another job deleted. Uploads in the
 * trash, which `restore` and `purge` are for, are not searched.
 */
export const bulkRequest = z
  .object({
    action,
    image_ids: z.optional(
      z
        .array(
          z.uuid(createEncodedReason('validation.image_id')),
          createEncodedReason('validation.image_ids'),
        )
        .check(
          z.minLength(1, createEncodedReason('validation.bulk_empty')),
          z.maxLength(LIMITS.bulkPickedMax, TOO_MANY),
        ),
    ),
    search: z.optional(adminImageSearch),
    /** A finished job that deleted, to be undone. */
    undo_job_id: z.optional(z.uuid(createEncodedReason('validation.job_id'))),
  })
  .check(
    z.refine(isOneSelection, {
      path: ['image_ids'],
      error: createEncodedReason('validation.bulk_choice'),
    }),
  );
export type BulkRequest = z.infer<typeof bulkRequest>;
/** The same before parsing: a search in the form of query parameters. */
export type BulkOrder = z.input<typeof bulkRequest>;

/** A bulk job. It continues without an open screen and after a restart. */
export const bulkJob = z.object({
  job_id: z.uuid(),
  action,
  /** Who started it. */
  requested_by: z.string(),
  total: z.int(),
  done: z.int(),
  /** Items that were being analysed already; core's `getBulkOutcome` says which result counts where. */
  skipped: z.int(),
  failed: z.int(),
  created_at: z.iso.datetime(),
  /** Null while it runs. */
  finished_at: z.nullable(z.iso.datetime()),
  /** It has finished, and uploads that it deleted are still in the trash. */
  can_undo: z.boolean(),
});
export type BulkJob = z.infer<typeof bulkJob>;

export const bulkJobList = z.object({ data: z.array(bulkJob) });
export const bulkJobParams = z.object({ job_id: z.uuid(createEncodedReason('validation.job_id')) });

export const bulkItem = z.object({
  image_id: z.uuid(),
  /** The place at the start of the job, because a deleted upload has none any more. */
  location: z.string(),
  /** Null while it waits. */
  result: z.nullable(z.enum(BULK_RESULTS)),
  /** Why it was not done, as a sentence. */
  error: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
  /** The present status of the upload; null when it was deleted. */
  status: z.nullable(imageStatus),
});
export type BulkItem = z.infer<typeof bulkItem>;

export const bulkItemsQuery = z.object({
  /** Only items that were attempted and neither done nor skipped. */
  failed: z._default(z.enum(['true', 'false'], createEncodedReason('validation.boolean')), 'false'),
  cursor: listPaging.cursor,
});
export const bulkItemList = z.object({ data: z.array(bulkItem), next_cursor: z.nullable(z.string()) });
export type BulkItemList = z.infer<typeof bulkItemList>;
