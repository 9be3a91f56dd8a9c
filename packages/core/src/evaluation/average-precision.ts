import { type ClassMatches, IOU_THRESHOLDS, type Match } from './match-detections.ts';
import { computeMean, countOnce, countWeighted, type ResampleWeights } from './weights.ts';

/** The recalls 0, 0.01 … 1 at which the precision is read; computed as NumPy does, so that ties fall as COCO's do. */
const RECALL_STEPS = 100;
const RECALL_STEP = 0.01;
const MORE_THAN_ANY = 2 ** 31 - 1;

/**
 * The places of hits among the detections of a class in their order, for one intersection over union; between them the places of
 * ignored detections as their complement (`~place`), which is below 0.
 */
type Events = Int32Array;

function collectEvents(matches: readonly Match[]): Events[] {
  const matched = matches.flatMap(({ hits, ignored }, place) =>
    (hits | ignored) === 0 ? [] : [{ place, hits, ignored }],
  );
  return IOU_THRESHOLDS.map((_, bit) => {
    const isAt = (bits: number) => ((bits >> bit) & 1) === 1;
    const events = matched.filter(({ hits, ignored }) => isAt(hits | ignored));
    return Int32Array.from(events, ({ place, hits }) => (isAt(hits) ? place : ~place));
  });
}

/** Counts the detections before each place of `counts`; four in a round, as the loop costs V8 more than the sum. */
function countBefore(counts: Int32Array, photos: Int32Array, weights: ResampleWeights): void {
  const last = counts.length - 1;
  let count = 0;
  let place = 0;
  for (; place + 4 <= last; place += 4) {
    count += weights[photos[place] ?? 0] ?? 0;
    counts[place + 1] = count;
    count += weights[photos[place + 1] ?? 0] ?? 0;
    counts[place + 2] = count;
    count += weights[photos[place + 2] ?? 0] ?? 0;
    counts[place + 3] = count;
    count += weights[photos[place + 3] ?? 0] ?? 0;
    counts[place + 4] = count;
  }
  for (; place < last; place += 1) {
    count += weights[photos[place] ?? 0] ?? 0;
    counts[place + 1] = count;
  }
}

const getWeightAt = (counts: Int32Array, place: number): number =>
  (counts[place + 1] ?? 0) - (counts[place] ?? 0);

/** Writes for each step the smallest number of hits whose recall reaches it, and after the last one a number that none reaches. */
function writeNeededHits(neededHits: Int32Array, objects: number): void {
  for (let step = 0; step <= RECALL_STEPS; step += 1) {
    const recall = step * RECALL_STEP;
    let hits = Math.floor(recall * objects);
    while (hits / objects < recall) hits += 1;
    neededHits[step] = hits;
  }
  neededHits[RECALL_STEPS + 1] = MORE_THAN_ANY;
}

/** The last step that this number of hits reaches. */
function findLastStep(neededHits: Int32Array, { from, hits }: { from: number; hits: number }): number {
  let step = from;
  while (hits >= (neededHits[step + 1] ?? 0)) step += 1;
  return step;
}

/**
 * Writes for each step the best precision of a hit whose recall reaches this step and not the next one. A hit of weight 0 has at
 * most the precision of the one before it, so it changes nothing. A precision is compared as a product, for a division takes
 * longer: the products of numbers below 2^26 differ where the precisions do.
 */
function writeBestPrecisions(
  precisions: Float64Array,
  places: Events,
  { counts, neededHits }: { counts: Int32Array; neededHits: Int32Array },
): void {
  precisions.fill(0);
  const { length } = places;
  let hits = 0;
  let ignoredCount = 0;
  let step = 0;
  let next = neededHits[1] ?? 0;
  let best = 0;
  for (let index = 0; index < length; index += 1) {
    const place = places[index] ?? 0;
    if (place < 0) {
      ignoredCount += getWeightAt(counts, ~place);
      continue;
    }
    const count = counts[place + 1] ?? 0;
    hits += count - (counts[place] ?? 0);
    if (hits >= next) {
      precisions[step] = best;
      best = 0;
      step = findLastStep(neededHits, { from: step, hits });
      next = neededHits[step + 1] ?? 0;
    }
    if (hits > best * (count - ignoredCount)) best = hits / (count - ignoredCount);
  }
  precisions[step] = best;
}

/** The mean of the precision at each recall; there it is the best of this recall or any higher one. */
function computeAreaBelow(precisions: Float64Array): number {
  let [sum, best] = [0, 0];
  for (let step = RECALL_STEPS; step >= 0; step -= 1) {
    best = Math.max(best, precisions[step] ?? 0);
    sum += best;
  }
  return sum / (RECALL_STEPS + 1);
}

/** Average precision at 0.5, and its mean over 0.5, 0.55 … 0.95; null without objects. */
export type AveragePrecision = { ap50: number | null; ap50_95: number | null };

/** What the average precision of a class depends on beside the weights of photos: plain data, which a thread can be given. */
export type PrecisionInputs = {
  /** The photo of each detection, up to the last one that matches. */
  photos: Int32Array;
  /** One for each intersection over union. */
  events: Events[];
  objectPhotos: Int32Array;
};

export function preparePrecisionInputs({ matches, objectPhotos }: ClassMatches): PrecisionInputs {
  const lastPlace = matches.findLastIndex(({ hits, ignored }) => (hits | ignored) !== 0);
  const photos = Int32Array.from(matches.slice(0, lastPlace + 1), ({ photo }) => photo);
  return { photos, events: collectEvents(matches), objectPhotos };
}

/**
 * Prepares the average precision of a class for many different weights of the photos: the area below the
 * precision-recall curve, read at 101 recalls (COCOeval.accumulate of pycocotools). A photo with the weight two counts
 * like two photos.
 */
export function prepareAveragePrecision({
  photos,
  events,
  objectPhotos,
}: PrecisionInputs): (weights: ResampleWeights) => AveragePrecision {
  // Written again for each weights: a bootstrap would leave gigabytes to the garbage collector.
  const counts = new Int32Array(photos.length + 1);
  const neededHits = new Int32Array(RECALL_STEPS + 2);
  const precisions = new Float64Array(RECALL_STEPS + 1);
  return (weights) => {
    const objects = countWeighted(objectPhotos, weights);
    if (objects === 0) return { ap50: null, ap50_95: null };
    countBefore(counts, photos, weights);
    writeNeededHits(neededHits, objects);
    const areas = events.map((atIou) => {
      writeBestPrecisions(precisions, atIou, { counts, neededHits });
      return computeAreaBelow(precisions);
    });
    return { ap50: areas[0] ?? null, ap50_95: computeMean(areas) };
  };
}

/** The average precision of a class over these photos, each once. */
export const computeAveragePrecision = (classMatches: ClassMatches, photos: number): AveragePrecision =>
  prepareAveragePrecision(preparePrecisionInputs(classMatches))(countOnce(photos));
