import * as z from 'zod/mini';
import { messageReason } from './message.ts';

const fraction = z.number().check(z.gte(0), z.lte(1));

/** Top-left corner and size, each as a fraction of the upright photo. */
export const box = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });
export type Box = z.infer<typeof box>;

export const detection = z.object({
  class: z.string(),
  title: z.string(),
  confidence: fraction,
  /** Whether this class counts as waste; a tidy bin is shown but not counted. */
  waste: z.boolean(),
  box,
});
export type Detection = z.infer<typeof detection>;

export const analysisResults = z.object({
  total_detections: z.int().check(z.gte(0)),
  average_confidence: fraction,
  message: z.string(),
  message_reason: z.optional(messageReason),
  detections: z.array(detection),
  model: z.string(),
  model_version: z.string(),
  duration_ms: z.number(),
});
export type AnalysisResults = z.infer<typeof analysisResults>;

/** The steps of a run in their order; a screen shows them as progress. */
export const RUN_STAGES = ['queued', 'reading', 'detecting', 'saving'] as const;
export const runStage = z.enum(RUN_STAGES);
export type RunStage = z.infer<typeof runStage>;
