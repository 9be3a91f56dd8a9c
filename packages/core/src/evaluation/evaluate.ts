import type { Evaluation } from '@smart-waste/contract';
import { type DetectedPhoto, matchClass } from './match-detections.ts';
import { averagePrecision, precisionOf, recallOf, tallyAt } from './scores.ts';

/** A class that is scored, and whether it is waste. */
export type ScoredClass = { name: string; title: string; waste: boolean };

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Counts photos that have labels, none of which is waste. A photo without any label may not have been labelled at all.
 */
function photosWithoutWaste(photos: readonly DetectedPhoto[], waste: ReadonlySet<string>): DetectedPhoto[] {
  return photos.filter(
    ({ groundTruth }) => groundTruth.length > 0 && groundTruth.every((object) => !waste.has(object.class)),
  );
}

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
      ap50: averagePrecision(classMatches),
      precision: precisionOf(tally),
      recall: recallOf(tally),
      classMatches,
    };
  });
  const all = tallyAt(
    threshold,
    scored.map(({ classMatches }) => classMatches),
  );
  const waste = new Set(classes.filter((one) => one.waste).map(({ name }) => name));
  const withoutWaste = photosWithoutWaste(photos, waste);
  const isFalseAlarm = ({ detections }: DetectedPhoto) =>
    detections.some((one) => one.waste && one.confidence >= threshold);
  return {
    photos: photos.length,
    threshold,
    map50: mean(scored.flatMap(({ ap50 }) => (ap50 === null ? [] : [ap50]))),
    precision: precisionOf(all),
    recall: recallOf(all),
    waste_free_photos: withoutWaste.length,
    false_alarms: withoutWaste.filter(isFalseAlarm).length,
    classes: scored.map(({ classMatches: _, ...figures }) => figures),
  };
}
