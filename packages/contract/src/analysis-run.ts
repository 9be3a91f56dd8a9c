import * as z from 'zod/mini';
import { analysisResults } from './analysis.ts';
import { imageStatus, reprocessOptions } from './image.ts';
import { messageReason } from './message.ts';
import { detectorChoice } from './ml-config.ts';

/** The settings of a run, stored with it; older runs may lack a setting. */
export const runSettings = z.object({
  confidenceThreshold: z.optional(z.number()),
  /** The threshold that counted: the set one, or the lowest of the detector that answered when that is higher. */
  effectiveThreshold: z.optional(z.number()),
  minDetectionSize: z.optional(z.number()),
  maxDetectionsPerImage: z.optional(z.number()),
  timeoutMs: z.optional(z.number()),
  /** The detectors in the order in which they were to be called. */
  order: z.optional(z.array(detectorChoice)),
});
export type RunSettings = z.infer<typeof runSettings>;

/** One analysis run of an image, finished or not. */
export const analysisRun = z.object({
  analysis_id: z.uuid(),
  image_id: z.uuid(),
  /** The username of the person who requested it; null when it was resumed automatically. */
  requested_by: z.nullable(z.string()),
  /** The options that differ from the stored configuration. */
  options: reprocessOptions,
  status: imageStatus,
  attempts: z.int(),
  created_at: z.iso.datetime(),
  started_at: z.nullable(z.iso.datetime()),
  finished_at: z.nullable(z.iso.datetime()),
  duration_ms: z.nullable(z.number()),
  detector: z.nullable(z.string()),
  model: z.nullable(z.string()),
  model_version: z.nullable(z.string()),
  settings: z.nullable(runSettings),
  results: z.nullable(analysisResults),
  error_message: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
  processed_image_url: z.nullable(z.string()),
});
export type AnalysisRun = z.infer<typeof analysisRun>;

export const analysisRunList = z.object({ data: z.array(analysisRun) });
