import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';

const fraction = z.number().check(z.gte(0), z.lte(1));
const count = z.int().check(z.gte(0));

/**
 * How a raw confidence becomes the share of detections that are right: a logistic curve over its log-odds (Platt), or
 * the mean between neighbouring points (isotonic). Neither ever falls.
 */
export const calibrator = z.discriminatedUnion('method', [
  z.object({ method: z.literal('platt'), slope: z.number().check(z.gte(0)), intercept: z.number() }),
  z.object({
    method: z.literal('isotonic'),
    points: z.array(z.object({ confidence: fraction, probability: fraction })).check(z.minLength(1)),
  }),
]);
export type Calibrator = z.infer<typeof calibrator>;

/** A bin of a reliability diagram: the detections with a confidence from `from` to `to`. */
const reliabilityBin = z.object({
  from: fraction,
  to: fraction,
  boxes: count,
  mean_confidence: z.nullable(fraction),
  hit_share: z.nullable(fraction),
});

/** How far confidences are from the share that is right; `expected_error` is the expected calibration error. */
const reliability = z.object({
  expected_error: z.nullable(fraction),
  bins: z.array(reliabilityBin),
});

const fitFields = {
  /** Null while there are too few samples: uncalibrated. */
  calibrator: z.nullable(calibrator),
  raw: reliability,
  /** On places that the fit has not seen; null for an uncalibrated one, and with too few places. */
  held_out: z.nullable(reliability),
};

const classCalibration = z.object({ class: z.string(), boxes: count, ...fitFields });
/** Of whole photos: from the score of waste to the probability that waste is on the photo. */
const photoCalibration = z.object({ photos: count, with_waste: count, ...fitFields });

/** What was fitted; `fitCalibration` of core makes one. */
export const fittedCalibration = z.object({ classes: z.array(classCalibration), photo: photoCalibration });
export type FittedCalibration = z.infer<typeof fittedCalibration>;

/** `fitted`: not applied yet. At most one calibration of a model and version is active. */
const calibrationState = z.enum(['fitted', 'active', 'retired']);

/** A calibration of one version of a model, fitted to its answers on the photos of a frozen random sample. */
export const calibration = z.object({
  calibration_id: z.uuid(),
  sample_id: z.uuid(),
  model: z.string(),
  model_version: z.string(),
  state: calibrationState,
  created_at: z.iso.datetime(),
  /** The user name of the admin who fitted it; null after the account was deleted. */
  created_by: z.nullable(z.string()),
  /** When it was last applied; null when it never was. */
  applied_at: z.nullable(z.iso.datetime()),
  retired_at: z.nullable(z.iso.datetime()),
  ...fittedCalibration.shape,
});
export type Calibration = z.infer<typeof calibration>;

/** How far the runs of a model follow its active calibration, or the lack of one. */
export const recalibration = z.object({
  model: z.string(),
  model_version: z.string(),
  runs: count,
  runs_left: count,
});
export type Recalibration = z.infer<typeof recalibration>;

/** Every calibration, the newest first, and how far older runs follow them. */
export const calibrationList = z.object({
  data: z.array(calibration),
  recalibrations: z.array(recalibration),
});
export type CalibrationList = z.infer<typeof calibrationList>;

export const fitCalibrationForm = z.object({
  sample_id: z.uuid(createEncodedReason('validation.sample_id')),
});
export const calibrationParams = z.object({
  calibration_id: z.uuid(createEncodedReason('validation.calibration_id')),
});
