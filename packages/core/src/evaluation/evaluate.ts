import type { Evaluation } from '@smart-waste/contract';
import { averagePrecision } from './average-precision.ts';
import { isWithoutWaste, photoLabelOf, wasteScoreOf } from './image-level.ts';
import { type DetectedPhoto, matchClass } from './match-detections.ts';
import { namesOfWaste, type ScoredClass } from './model-scores.ts';
import { precisionOf, recallOf, tallyAt } from './scores.ts';
import { meanOf } from './weights.ts';

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
      ap50: averagePrecision(classMatches, photos.length).ap50,
      precision: precisionOf(tally),
      recall: recallOf(tally),
      classMatches,
    };
  });
  const all = tallyAt(
    threshold,
    scored.map(({ classMatches }) => classMatches),
  );
  const waste = namesOfWaste(classes);
  const withoutWaste = photos.filter((photo) => isWithoutWaste(photoLabelOf(photo, waste)));
  const alarmScore = Math.max(threshold, Number.MIN_VALUE); // without a detection the score is 0
  return {
    photos: photos.length,
    threshold,
    map50: meanOf(scored.map(({ ap50 }) => ap50)),
    precision: precisionOf(all),
    recall: recallOf(all),
    waste_free_photos: withoutWaste.length,
    false_alarms: withoutWaste.filter((photo) => wasteScoreOf(photo) >= alarmScore).length,
    classes: scored.map(({ classMatches: _, ...figures }) => figures),
  };
}
