import { type ClassMatches, isHit, isIgnored, type Match } from './match-detections.ts';
import { countWeighted, type ResampleWeights, ratio } from './weights.ts';

/** The number of detections, of those that match an object, and of objects. */
export type Tally = { detections: number; hits: number; objects: number };

function tallyClass(threshold: number, { matches, objects }: ClassMatches): Tally {
  const tally: Tally = { detections: 0, hits: 0, objects };
  for (const match of matches) {
    if (match.confidence < threshold) break;
    if (isIgnored(match)) continue;
    tally.detections += 1;
    if (isHit(match)) tally.hits += 1;
  }
  return tally;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum: Tally = { detections: 0, hits: 0, objects: 0 };
  for (const { detections, hits, objects } of tallies) {
    sum.detections += detections;
    sum.hits += hits;
    sum.objects += objects;
  }
  return sum;
}

/** Counts these matches over the detections of at least this confidence, without those that match an unsure region. */
export const tallyAt = (threshold: number, classes: readonly ClassMatches[]): Tally =>
  addTallies(classes.map((one) => tallyClass(threshold, one)));

/** The photo of each detection, hit and object of a class: plain data, which a thread can be given. */
export type TallyInputs = { detections: Int32Array; hits: Int32Array; objectPhotos: Int32Array };

export function prepareTallyInputs({ matches, objectPhotos }: ClassMatches): TallyInputs {
  const counted = matches.filter((match) => !isIgnored(match));
  const collectPhotos = (some: readonly Match[]) => Int32Array.from(some, ({ photo }) => photo);
  return { detections: collectPhotos(counted), hits: collectPhotos(counted.filter(isHit)), objectPhotos };
}

/** The count of all matches of a class with these weights of the photos. */
export const tallyWith = (
  { detections, hits, objectPhotos }: TallyInputs,
  weights: ResampleWeights,
): Tally => ({
  detections: countWeighted(detections, weights),
  hits: countWeighted(hits, weights),
  objects: countWeighted(objectPhotos, weights),
});

/** The share of the detections that match an object; null without detections. */
export const computePrecision = ({ detections, hits }: Tally): number | null => ratio(hits, detections);
/** The share of the objects that are found; null without objects. */
export const computeRecall = ({ hits, objects }: Tally): number | null => ratio(hits, objects);
/** The harmonic mean of precision and recall (F1); null without detections and objects. */
export const computeF1 = ({ detections, hits, objects }: Tally): number | null =>
  ratio(2 * hits, detections + objects);
