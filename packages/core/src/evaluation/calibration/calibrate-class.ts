import { type Calibrator, calibrate, type PredictionOutcome } from './calibrator.ts';
import { fitIsotonic } from './fit-isotonic.ts';
import { fitPlatt } from './fit-platt.ts';
import { computeReliability, type Prediction, type Reliability } from './reliability.ts';

/** With fewer boxes a calibration would follow chance. */
export const MIN_CALIBRATED_BOXES = 100;
/** Isotonic regression follows any rising shape, and for that it needs many boxes. */
const MIN_ISOTONIC_BOXES = 1000;
const FOLDS = 5;

export type ClassCalibration = {
  /** The detections that were compared with labels. */
  boxes: number;
  /** Fitted to all of these; null for an uncalibrated class. */
  calibrator: Calibrator | null;
  raw: Reliability;
  /**
   * Of calibrated confidences, each by a fit to the boxes of other places; null for an uncalibrated class, and with
   * fewer places than folds.
   */
  held_out: Reliability | null;
};

const fitCalibrator = (outcomes: readonly PredictionOutcome[], boxes: number): Calibrator =>
  boxes >= MIN_ISOTONIC_BOXES ? fitIsotonic(outcomes) : fitPlatt(outcomes);

/** The fold of each group, all nearly equal in their number of groups. */
function assignFolds(outcomes: readonly PredictionOutcome[]): ReadonlyMap<number, number> | null {
  const groups = [...new Set(outcomes.map(({ group }) => group))].sort((a, b) => a - b);
  return groups.length < FOLDS ? null : new Map(groups.map((group, index) => [group, index % FOLDS]));
}

type Fit = (outcomes: readonly PredictionOutcome[]) => Calibrator;

/** Each outcome calibrated by a fit to the outcomes of other places; null with fewer places than folds. */
export function calibrateHeldOut(outcomes: readonly PredictionOutcome[], fitTo: Fit): Prediction[] | null {
  const foldOf = assignFolds(outcomes);
  if (foldOf === null) return null;
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = ({ group }: PredictionOutcome) => foldOf.get(group) === fold;
    const calibrator = fitTo(outcomes.filter((one) => !isHeldOut(one)));
    return outcomes
      .filter(isHeldOut)
      .map(({ confidence, isHit }) => ({ confidence: calibrate(calibrator, confidence), isHit }));
  });
}

/** Calibrates the confidences of one class: isotonic from 1,000 boxes, Platt from 100, nothing below. */
export function calibrateClass(outcomes: readonly PredictionOutcome[]): ClassCalibration {
  const boxes = outcomes.length;
  const raw = computeReliability(outcomes);
  if (boxes < MIN_CALIBRATED_BOXES) return { boxes, calibrator: null, raw, held_out: null };
  // The method is that of all boxes, though a fold has fewer.
  const fitTo: Fit = (some) => fitCalibrator(some, boxes);
  const heldOut = calibrateHeldOut(outcomes, fitTo);
  return {
    boxes,
    calibrator: fitTo(outcomes),
    raw,
    held_out: heldOut === null ? null : computeReliability(heldOut),
  };
}
