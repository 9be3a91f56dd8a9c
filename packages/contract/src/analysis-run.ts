import * as z from 'zod/mini';
import { analysisResults } from './analysis.ts';
import { imageStatus, reprocessOptions } from './image.ts';
import { detectorChoice } from './ml-config.ts';

/** What a run kept to, as it was stored with it; older runs may lack a setting. */
export const runSettings = z.object({
  confidenceThreshold: z.optional(z.number()),
  minDetectionSize: z.optional(z.number()),
  maxDetectionsPerImage: z.optional(z.number()),
  timeoutMs: z.optional(z.number()),
  /** Which detectors were to be asked, in this order. */
  order: z.optional(z.array(detectorChoice)),
});
export type RunSettings = z.infer<typeof runSettings>;

/** One look at an image, finished or not. */
export const analysisRun = z.object({
  analysis_id: z.uuid(),
  image_id: z.uuid(),
  /** The user name of who asked; null when nobody did: a detector had come back. */
  requested_by: z.nullable(z.string()),
  /** What was asked for besides the stored configuration. */
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
  processed_image_url: z.nullable(z.string()),
});
export type AnalysisRun = z.infer<typeof analysisRun>;

export const analysisRunList = z.object({ data: z.array(analysisRun) });
