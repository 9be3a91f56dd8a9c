import * as z from 'zod/mini';
import { messageReason } from './message.ts';

/** The four indicators of System Health (AD-03). */
export const INDICATORS = ['backend', 'ml_service', 'cloudinary', 'roboflow'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

const INDICATOR_STATES = ['healthy', 'error', 'not_configured'] as const;
export const indicatorState = z.enum(INDICATOR_STATES);
export type IndicatorState = z.infer<typeof indicatorState>;

export const healthIndicator = z.object({
  name: z.enum(INDICATORS),
  state: indicatorState,
  /** Why it is in this state, in a sentence. */
  message: z.string(),
  message_reason: z.optional(messageReason),
  checked_at: z.iso.datetime(),
  /** The time of its last real call, successful or not; null before the first. */
  last_call_at: z.nullable(z.iso.datetime()),
});
export type HealthIndicator = z.infer<typeof healthIndicator>;

/** How the backups are; they do not count in the percentage. */
const backupIndicator = z.object({
  state: indicatorState,
  message: z.string(),
  message_reason: z.optional(messageReason),
  checked_at: z.iso.datetime(),
  /** When the last backup was completed; null before the first. */
  completed_at: z.nullable(z.iso.datetime()),
});

export const systemHealth = z.object({
  /** The percentage of the configured indicators that are healthy (AD-04). */
  percent: z.int().check(z.gte(0), z.lte(100)),
  indicators: z.array(healthIndicator),
  /** Missing while the database does not answer. */
  backup: z.optional(backupIndicator),
});
export type SystemHealth = z.infer<typeof systemHealth>;

/** The figures on the admin dashboard (AD-05, ST-11). */
export const adminOverview = z.object({
  total: z.int(),
  pending: z.int(),
  processed: z.int(),
  failed: z.int(),
  /** The mean duration of the newest completed runs in seconds; 0 before the first. */
  average_seconds: z.number(),
  /** The number of runs in that mean. */
  measured_runs: z.int(),
  /** When this copy was restored from a backup; null for the original, and once the copy is live. */
  restored_copy_at: z.nullable(z.iso.datetime()),
});
export type AdminOverview = z.infer<typeof adminOverview>;
