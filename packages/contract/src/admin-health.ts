import * as z from 'zod/mini';

/** The four indicators of System Health (AD-03). */
export const INDICATORS = ['backend', 'ml_service', 'cloudinary', 'roboflow'] as const;
export type IndicatorName = (typeof INDICATORS)[number];

export const INDICATOR_STATES = ['healthy', 'error', 'not_configured'] as const;
export const indicatorState = z.enum(INDICATOR_STATES);
export type IndicatorState = z.infer<typeof indicatorState>;

export const healthIndicator = z.object({
  name: z.enum(INDICATORS),
  state: indicatorState,
  /** Why it is in this state, in a sentence. */
  message: z.string(),
  checked_at: z.iso.datetime(),
  /** When it last did real work, well or badly; null when it never did. */
  last_call_at: z.nullable(z.iso.datetime()),
});
export type HealthIndicator = z.infer<typeof healthIndicator>;

export const systemHealth = z.object({
  /** The share of the configured ones that is healthy. */
  percent: z.int().check(z.gte(0), z.lte(100)),
  indicators: z.array(healthIndicator),
});
export type SystemHealth = z.infer<typeof systemHealth>;

/** The figures on the admin dashboard (AD-05, ST-11). */
export const adminOverview = z.object({
  total: z.int(),
  pending: z.int(),
  processed: z.int(),
  failed: z.int(),
  /** The mean of the newest completed runs; 0 before the first. */
  average_seconds: z.number(),
  /** How many runs that mean is taken from. */
  measured_runs: z.int(),
});
export type AdminOverview = z.infer<typeof adminOverview>;
