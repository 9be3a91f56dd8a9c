import * as z from 'zod/mini';
import { messageReason } from './message.ts';

const fraction = z.number().check(z.gte(0), z.lte(1));

/** Top-left corner and size, each as a fraction of the upright photo. */
export const box = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });
export type Box = z.infer<typeof box>;

export const detection = z.object({
  class: z.string(),
  title: z.string(),
  /** As the detector gives it: what is suppressed, counted, ranked and evaluated follows this one. */
  confidence: fraction,
  /** The share of such detections that are right, which screens show instead (EV-42); absent for an uncalibrated class. */
  calibrated_confidence: z.optional(fraction),
  /** Whether this class counts as waste; a tidy bin is shown but not counted. */
  waste: z.boolean(),
  box,
});
export type Detection = z.infer<typeof detection>;

/**
 * How likely waste is somewhere on the photo (EV-43). `score` is the highest confidence of a class of waste that the
 * detector had, also below the thresholds; uncalibrated, the probability is the score.
 */
export const wasteInPhoto = z.object({ score: fraction, probability: fraction, is_calibrated: z.boolean() });
export type WasteInPhoto = z.infer<typeof wasteInPhoto>;

export const analysisResults = z.object({
  total_detections: z.int().check(z.gte(0)),
  average_confidence: fraction,
  /** Of the confidences as they are shown; absent when none of the counted objects is calibrated. */
  average_calibrated_confidence: z.optional(fraction),
  /** The calibration that was applied to this run. */
  calibration_id: z.optional(z.uuid()),
  /** Absent in runs of earlier versions, and when the detector gives no such score. */
  waste_in_photo: z.optional(wasteInPhoto),
  message: z.string(),
  message_reason: z.optional(messageReason),
  detections: z.array(detection),
  model: z.string(),
  model_version: z.string(),
  duration_ms: z.number(),
});
export type AnalysisResults = z.infer<typeof analysisResults>;

/** An object on a photo: one that a detector recognised, or one that a person marked, which has no confidence. */
export const photoObject = z.extend(detection, { confidence: z.nullable(fraction) });
export type PhotoObject = z.infer<typeof photoObject>;

/**
 * What is on a photo (LB-26): what its newest set of annotations says, or without one its newest run. A person's word
 * has no average confidence and nothing calibrated; model and duration are those of the newest run, empty without one.
 */
export const photoResults = z.extend(analysisResults, {
  average_confidence: z.nullable(fraction),
  detections: z.array(photoObject),
  /** Absent when the detector says it. */
  source: z.optional(z.literal('person')),
});
export type PhotoResults = z.infer<typeof photoResults>;

/** The steps of a run in their order; a screen shows them as progress. */
export const RUN_STAGES = ['queued', 'reading', 'detecting', 'saving'] as const;
export const runStage = z.enum(RUN_STAGES);
export type RunStage = z.infer<typeof runStage>;
