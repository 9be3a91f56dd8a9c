import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { detection } from './analysis.ts';
import { evaluation, thresholdProposal } from './evaluation.ts';
import { messageReason } from './message.ts';
import { detectorChoice } from './ml-config.ts';

/** The result of one real detection on a bundled photo (ML-10). */
export const serviceResult = z.object({
  detector: detectorChoice,
  model: z.string(),
  model_version: z.string(),
  duration_ms: z.number(),
  /** Why the detectors before it were unavailable; null when it was the first. */
  passed_over: z.nullable(z.string()),
  passed_over_reason: z.optional(messageReason),
  detections: z.array(detection),
});
export type ServiceResult = z.infer<typeof serviceResult>;

/** The scores of one detector on the bundled labelled photos (ML-11). */
export const detectorFigures = z.object({
  detector: detectorChoice,
  model: z.nullable(z.string()),
  model_version: z.nullable(z.string()),
  /** The number of labelled photos, and of those that the detector answered. */
  photos: z.int(),
  answered: z.int(),
  average_ms: z.nullable(z.number()),
  /** The reason of the first photo without an answer. */
  reason: z.nullable(z.string()),
  evaluation,
});
export type DetectorFigures = z.infer<typeof detectorFigures>;

export const performanceResult = z.object({
  detectors: z.array(detectorFigures),
  /** A better threshold for the primary detector (ML-14); null when not requested or none is better. */
  proposal: z.nullable(z.extend(thresholdProposal, { detector: detectorChoice })),
});
export type PerformanceResult = z.infer<typeof performanceResult>;

const CHECK_KINDS = ['service', 'performance'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** A check of the detectors, which a worker executes; `done` of `total` photos are finished. */
export const modelCheck = z.object({
  check_id: z.uuid(),
  kind: z.enum(CHECK_KINDS),
  status: z.enum(['waiting', 'running', 'completed', 'failed']),
  done: z.int(),
  total: z.int(),
  requested_by: z.nullable(z.string()),
  requested_at: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
  error_message: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
  service: z.nullable(serviceResult),
  performance: z.nullable(performanceResult),
});
export type ModelCheck = z.infer<typeof modelCheck>;

/** A service test and its photo as a data URL. */
export const serviceCheck = z.extend(modelCheck, {
  photo: z.object({ url: z.string(), width: z.int(), height: z.int() }),
});
export type ServiceCheck = z.infer<typeof serviceCheck>;

export const checkParams = z.object({ check_id: z.uuid(createEncodedReason('validation.check_id')) });

/** Figures of a detector from production: the newest thousand tracked runs of its present version. */
export const productionFigures = z.object({
  detector: detectorChoice,
  model_version: z.nullable(z.string()),
  runs: z.int(),
  completed: z.int(),
  average_ms: z.nullable(z.number()),
  last_used: z.iso.datetime(),
});
export type ProductionFigures = z.infer<typeof productionFigures>;

export const modelPerformance = z.object({
  /** The performance test that is waiting or running. */
  current: z.nullable(modelCheck),
  /** Completed performance tests, newest first. */
  tests: z.array(modelCheck),
  production: z.array(productionFigures),
});
export type ModelPerformance = z.infer<typeof modelPerformance>;
