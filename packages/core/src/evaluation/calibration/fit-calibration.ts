import type { FittedCalibration } from '@smart-waste/contract';
import { calibrateClass, calibrateHeldOut } from './calibrate-class.ts';
import type { Outcome } from './calibrator.ts';
import { fitPlatt } from './fit-platt.ts';
import { reliabilityOf } from './reliability.ts';

/** With fewer photos, or fewer of either kind, the probability of a photo would follow chance. */
const MIN_PHOTOS = 100;
const MIN_PHOTOS_OF_A_KIND = 30;
/** The lowest score that a detector reports: a photo without any counts as if it had this one, as 0 has no log-odds. */
const LOWEST_SCORE = 0.01;

/** The score as Platt's curve reads it. */
export const countedScore = (score: number): number => Math.max(LOWEST_SCORE, score);

/** What an evaluation says of one model: the detections that were compared with labels, and whole photos. */
export type EvaluationOutcomes = {
  classes: readonly { class: string; outcomes: readonly Outcome[] }[];
  /** Photos whose labels say whether they show waste; `score` is the highest of a class of waste, 0 without one. */
  photos: readonly { score: number; hasWaste: boolean; group: number }[];
};

function calibratePhotos(photos: EvaluationOutcomes['photos']): FittedCalibration['photo'] {
  const outcomes = photos.map(({ score, hasWaste, group }): Outcome => {
    return { confidence: countedScore(score), isHit: hasWaste, group };
  });
  const with_waste = photos.filter(({ hasWaste }) => hasWaste).length;
  const counts = { photos: photos.length, with_waste, raw: reliabilityOf(outcomes) };
  const rarer = Math.min(with_waste, photos.length - with_waste);
  if (photos.length < MIN_PHOTOS || rarer < MIN_PHOTOS_OF_A_KIND)
    return { ...counts, calibrator: null, held_out: null };
  const judged = calibrateHeldOut(outcomes, fitPlatt);
  return {
    ...counts,
    calibrator: fitPlatt(outcomes),
    held_out: judged === null ? null : reliabilityOf(judged),
  };
}

/**
 * Fits a calibration of one model: each class by itself (EV-12), and whole photos by Platt's curve, from 100 photos of
 * which 30 are of either kind (EV-43).
 */
export const fitCalibration = ({ classes, photos }: EvaluationOutcomes): FittedCalibration => ({
  classes: classes.map(({ class: name, outcomes }) => ({ class: name, ...calibrateClass(outcomes) })),
  photo: calibratePhotos(photos),
});
