import * as z from 'zod/mini';
import { queryNumber } from './bounds.ts';
import { imageStatus } from './image.ts';
import { messageReason } from './message.ts';

const moment = z.iso.datetime();

/** The length of a part of the last hour. */
export const PART_MINUTES = 5;

/** The last hour in parts, the oldest first; the last one has not ended. */
const runsOfPart = z.object({ start: moment, completed: z.int(), failed: z.int() });

/** Failed runs with the same reason. A run that was started again counts as often as it failed. */
const failureReason = z.object({
  status: imageStatus,
  message: z.nullable(z.string()),
  message_reason: z.optional(messageReason),
  last_day: z.int(),
  last_week: z.int(),
});

/**
 * When a disk will be full: `short` while its history is too short to say, `steady` when it does not fill, or not within
 * years.
 */
const diskForecast = z.discriminatedUnion('outlook', [
  z.object({ outlook: z.literal('short'), days: z.number(), needed_days: z.int() }),
  z.object({ outlook: z.literal('steady') }),
  z.object({ outlook: z.literal('filling'), bytes_per_day: z.number(), full_at: moment }),
]);
export type DiskForecast = z.infer<typeof diskForecast>;

/** The disk of a data directory, as an API process that uses it measured it. */
const diskState = z.object({
  volume: z.string(),
  /** The machine that measured last. */
  host: z.string(),
  measured_at: moment,
  total_bytes: z.number(),
  free_bytes: z.number(),
  /** The photos, where they are files of this disk; null where they are not. */
  photo_bytes: z.nullable(z.number()),
  /** When the photos were measured; absent without them, and from a server of an earlier version. */
  photos_measured_at: z.optional(moment),
  forecast: diskForecast,
});
export type DiskState = z.infer<typeof diskState>;

/** A statement without its values, in milliseconds. */
const slowStatement = z.object({
  statement: z.string(),
  calls: z.int(),
  mean_ms: z.number(),
  longest_ms: z.number(),
});
export type SlowStatement = z.infer<typeof slowStatement>;

const PROCESS_KINDS = ['api', 'api_and_worker', 'worker'] as const;
const productProcess = z.object({
  process_id: z.uuid(),
  kind: z.enum(PROCESS_KINDS),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  started_at: moment,
  seen_at: moment,
  /** It reported in the last minute and a half; one that was killed leaves its row for a day. */
  is_alive: z.boolean(),
});
export type ProductProcess = z.infer<typeof productProcess>;

/** The backups of this installation. */
const backupsState = z.object({
  /** The last one that was completed; null before the first. `missing` are files that the photo store had no longer. */
  last: z.nullable(z.object({ completed_at: moment, bytes: z.number(), objects: z.int(), missing: z.int() })),
  /** The last one that failed after it, with the number of those; null when none did. */
  failure: z.nullable(
    z.object({
      failed_at: moment,
      message: z.nullable(z.string()),
      message_reason: z.optional(messageReason),
      failures: z.int(),
    }),
  ),
  /** When the next one is due; null without a schedule. */
  next_at: z.nullable(moment),
});

/** The former database of an earlier major version of PostgreSQL, which is kept until it is removed (UG-15). */
const formerDatabase = z.object({ major: z.int(), bytes: z.number() });
export type FormerDatabase = z.infer<typeof formerDatabase>;

const MAX_MAJOR = 999;
export const formerDatabaseParams = z.object({ major: queryNumber(1, MAX_MAJOR) });

/** What an admin needs to know to keep the product running (OP-01). */
export const operationsState = z.object({
  at: moment,
  queue: z.object({
    waiting: z.int(),
    processing: z.int(),
    /** Since when the run that is due the longest waits; null when none is due. */
    oldest_since: z.nullable(moment),
  }),
  runs: z.array(runsOfPart),
  failures: z.object({
    reasons: z.array(failureReason),
    /** There were more than are counted: the counts are those of the newest. */
    is_capped: z.boolean(),
  }),
  database_bytes: z.number(),
  former_databases: z.array(formerDatabase),
  disks: z.array(diskState),
  backups: backupsState,
  statements: z.object({
    /** Who measured: the server of the database (pg_stat_statements), or the processes of the product. */
    source: z.enum(['server', 'processes']),
    rows: z.array(slowStatement),
  }),
  processes: z.array(productProcess),
});
export type OperationsState = z.infer<typeof operationsState>;
