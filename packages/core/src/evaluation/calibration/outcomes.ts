import { numberGroups } from '../bootstrap.ts';
import { decidePhotoLabel, isWithoutWaste } from '../image-level.ts';
import { type ClassMatches, type DetectedPhoto, isHit, isIgnored, matchClass } from '../match-detections.ts';
import type { PredictionOutcome } from './calibrator.ts';
import type { EvaluationOutcomes } from './fit-calibration.ts';

/** The detections of a class that count as right or wrong; `groups` has the number of the place of each photo. */
export const toOutcomes = ({ matches }: ClassMatches, groups: Int32Array): PredictionOutcome[] =>
  matches
    .filter((match) => !isIgnored(match))
    .map((match) => ({
      confidence: match.confidence,
      isHit: isHit(match),
      group: groups[match.photo] ?? 0,
    }));

/** A labelled photo with what the product shows of it; the score is null when the run is of an earlier version. */
export type CalibrationPhoto = DetectedPhoto & { waste_score: number | null };

/**
 * What labelled photos say of a model: each of its classes that was looked for, and the photos whose labels say whether
 * they show waste.
 */
export function collectCalibrationOutcomes(
  photos: readonly CalibrationPhoto[],
  wasteClasses: ReadonlySet<string>,
): EvaluationOutcomes {
  const groups = numberGroups(photos);
  const detected = new Set(photos.flatMap(({ detections }) => detections.map((one) => one.class)));
  const looked = [...detected].filter((name) => photos.some(({ labelled }) => labelled.has(name)));
  return {
    classes: looked
      .toSorted()
      .map((name) => ({ class: name, outcomes: toOutcomes(matchClass(photos, name), groups) })),
    photos: photos.flatMap((photo, index) => {
      const label = decidePhotoLabel(photo, wasteClasses);
      const hasWaste = label === 'waste';
      return photo.waste_score === null || !(hasWaste || isWithoutWaste(label))
        ? []
        : [{ score: photo.waste_score, hasWaste, group: groups[index] ?? 0 }];
    }),
  };
}
