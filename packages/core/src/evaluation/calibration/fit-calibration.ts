import type { FittedCalibration } from '@smart-waste/contract';
import { calibrateClass, calibrateHeldOut } from './calibrate-class.ts';
import type { PredictionOutcome } from './calibrator.ts';
import { fitPlatt } from './fit-platt.ts';
import { computeReliability } from './reliability.ts';

/** With fewer photos, or fewer of either kind, the probability of a photo would follow chance. */
export const MIN_CALIBRATED_PHOTOS = 100;
export const MIN_CALIBRATED_PHOTOS_OF_A_KIND = 30;
/** The lowest score that a detector reports: a photo without any counts as if it had this one, as 0 has no log-odds. */
const MIN_SCORE = 0.01;

/** The score as Platt's curve reads it. */
export const clampScore = (score: number): number => Math.max(MIN_SCORE, score);

/** What an evaluation says of one model: the detections that were compared with labels, and whole photos. */
export type EvaluationOutcomes = {
  classes: readonly { class: string; outcomes: readonly PredictionOutcome[] }[];
  /** Photos whose labels say whether they show waste; `score` is the highest of a class of waste, 0 without one. */
  photos: readonly { score: number; hasWaste: boolean; group: number }[];
};

/** What there is too little of for a curve of whole photos: how many there are, and how many are needed. */
export type MissingPhotos = {
  kind: 'photos' | 'photos_with_waste' | 'photos_without_waste';
  count: number;
  needed: number;
};

/** What is missing for a curve of whole photos (EV-43); null when there are enough. */
export function findMissingPhotos({
  photos,
  with_waste,
}: Pick<FittedCalibration['photo'], 'photos' | 'with_waste'>): MissingPhotos | null {
  const counts: MissingPhotos[] = [
    { kind: 'photos', count: photos, needed: MIN_CALIBRATED_PHOTOS },
    { kind: 'photos_with_waste', count: with_waste, needed: MIN_CALIBRATED_PHOTOS_OF_A_KIND },
    { kind: 'photos_without_waste', count: photos - with_waste, needed: MIN_CALIBRATED_PHOTOS_OF_A_KIND },
  ];
  return counts.find(({ count, needed }) => count < needed) ?? null;
}

function calibratePhotos(photos: EvaluationOutcomes['photos']): FittedCalibration['photo'] {
  const outcomes = photos.map(({ score, hasWaste, group }): PredictionOutcome => {
    return { confidence: clampScore(score), isHit: hasWaste, group };
  });
  const with_waste = photos.filter(({ hasWaste }) => hasWaste).length;
  const counts = { photos: photos.length, with_waste, raw: computeReliability(outcomes) };
  if (findMissingPhotos(counts) !== null) return { ...counts, calibrator: null, held_out: null };
  const heldOut = calibrateHeldOut(outcomes, fitPlatt);
  return {
    ...counts,
    calibrator: fitPlatt(outcomes),
    held_out: heldOut === null ? null : computeReliability(heldOut),
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
