import type { Evaluation } from '@smart-waste/contract';
import { computeAveragePrecision } from './average-precision.ts';
import { decidePhotoLabel, getWasteScore, isWithoutWaste } from './image-level.ts';
import { type DetectedPhoto, matchClass } from './match-detections.ts';
import { listWasteNames, type ScoredClass } from './model-scores.ts';
import { computePrecision, computeRecall, tallyAt } from './scores.ts';
import { computeMean } from './weights.ts';

/**
 * Scores a detector: mAP@50 over all its detections, precision and recall at this threshold, and how often it
 * reports waste on photos without waste. Classes without a labelled object have no score.
 */
export function evaluate(
  photos: readonly DetectedPhoto[],
  classes: readonly ScoredClass[],
  threshold: number,
): Evaluation {
  const scored = classes.map(({ name, title }) => {
    const classMatches = matchClass(photos, name);
    const tally = tallyAt(threshold, [classMatches]);
    return {
      class: name,
      title,
      labelled_boxes: classMatches.objects,
      ap50: computeAveragePrecision(classMatches, photos.length).ap50,
      precision: computePrecision(tally),
      recall: computeRecall(tally),
      classMatches,
    };
  });
  const all = tallyAt(
    threshold,
    scored.map(({ classMatches }) => classMatches),
  );
  const waste = listWasteNames(classes);
  const withoutWaste = photos.filter((photo) => isWithoutWaste(decidePhotoLabel(photo, waste)));
  const alarmScore = Math.max(threshold, Number.MIN_VALUE); // without a detection the score is 0
  return {
    photos: photos.length,
    threshold,
    map50: computeMean(scored.map(({ ap50 }) => ap50)),
    precision: computePrecision(all),
    recall: computeRecall(all),
    waste_free_photos: withoutWaste.length,
    false_alarms: withoutWaste.filter((photo) => getWasteScore(photo) >= alarmScore).length,
    classes: scored.map(({ classMatches: _, ...figures }) => figures),
  };
}
