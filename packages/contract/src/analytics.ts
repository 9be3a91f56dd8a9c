import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { image } from './image.ts';

export const TIME_RANGES = ['24h', '7d', '30d', 'all'] as const;
export const timeRange = z.enum(
  TIME_RANGES,
  createEncodedReason('validation.one_of', { values: TIME_RANGES.join(', ') }),
);
export type TimeRange = z.infer<typeof timeRange>;
export const DEFAULT_TIME_RANGE: TimeRange = '7d';

const count = z.int().check(z.gte(0));

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Counts by text. zod's record would lose the key `__proto__`, which a person may enter. */
const countsByText = z.custom<Record<string, number>>(
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

/** The summary of a time range (AN-11). */
export const analyticsSummary = z.object({
  totalUploads: count,
  /**
   * `failed` includes ml_failed; `pending` includes ml_unavailable, which is resumed automatically. They add up to all
   * uploads.
   */
  processingStats: z.object({ pending: count, processing: count, completed: count, failed: count }),
  /** Number of detections by waste class, the most frequent first. */
  wasteTypes: countsByText,
  /** Number of uploads by location text: the hundred most frequent. */
  locations: countsByText,
  /** Measured seconds; the fallback without a server assumes 2.5 for each upload (AN-15). */
  timeStats: z.object({ averageProcessingTime: z.number(), totalProcessingTime: z.number() }),
  /** The newest five. */
  recentActivity: z.array(image),
  /** Oldest first; a day without uploads has 0; empty without any upload. `date` is `YYYY-MM-DD` in UTC. */
  dailyUploads: z.array(z.object({ date: z.string(), uploads: count })),
  /** Waste detections by confidence: ten ranges of 10 %, lowest first. */
  confidenceBuckets: z.array(count).check(z.length(10)),
  /** Only while a large change is being counted: the share of hours, from 0 to 1, whose figures are up to date. */
  countedShare: z.optional(z.number().check(z.gte(0), z.lte(1))),
});
export type AnalyticsSummary = z.infer<typeof analyticsSummary>;

export const analyticsQuery = z.object({ range: z._default(timeRange, DEFAULT_TIME_RANGE) });
