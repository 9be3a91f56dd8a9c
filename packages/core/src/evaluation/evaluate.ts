import type { Evaluation } from '@smart-waste/contract';
import { averagePrecision } from './average-precision.ts';
import type { SeenPhoto } from './labelled.ts';
import { verdictsOf } from './match.ts';
import { precisionOf, recallOf, tallyAt } from './tally.ts';

/** The classes that are scored, and which of them are waste. */
export type ScoredClass = { name: string; title: string; waste: boolean };

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Photos in which somebody looked and marked things, and no waste among them. */
function wasteFree(photos: readonly SeenPhoto[], waste: ReadonlySet<string>): SeenPhoto[] {
  return photos.filter(({ truths }) => truths.length > 0 && truths.every((truth) => !waste.has(truth.class)));
}

/**
 * How well a detector sees: mAP@50 over everything that it told, precision and recall of what is told at this
 * threshold, and how often waste is seen where there is none. Classes that nobody marked have no score.
 */
export function evaluate(
  photos: readonly SeenPhoto[],
  classes: readonly ScoredClass[],
  threshold: number,
): Evaluation {
  const scored = classes.map(({ name, title }) => {
    const verdicts = verdictsOf(photos, name);
    const tally = tallyAt(threshold, [verdicts]);
    return {
      class: name,
      title,
      truths: verdicts.truths,
      ap50: averagePrecision(verdicts),
      precision: precisionOf(tally),
      recall: recallOf(tally),
      verdicts,
    };
  });
  const all = tallyAt(
    threshold,
    scored.map(({ verdicts }) => verdicts),
  );
  const waste = new Set(classes.filter((one) => one.waste).map(({ name }) => name));
  const free = wasteFree(photos, waste);
  const seesWaste = ({ detections }: SeenPhoto) =>
    detections.some((one) => one.waste && one.confidence >= threshold);
  return {
    photos: photos.length,
    threshold,
    map50: mean(scored.flatMap(({ ap50 }) => (ap50 === null ? [] : [ap50]))),
    precision: precisionOf(all),
    recall: recallOf(all),
    waste_free_photos: free.length,
    false_alarms: free.filter(seesWaste).length,
    classes: scored.map(({ verdicts: _, ...figures }) => figures),
  };
}
