import { type ClassMatches, IOU_THRESHOLDS } from './match-detections.ts';
import { countOnce, countWeighted, meanOf, type Weights } from './weights.ts';

/** The recalls 0, 0.01 … 1 at which the precision is read; computed as NumPy does, so that ties fall as COCO's do. */
const RECALL_STEPS = 100;
const RECALL_STEP = 0.01;

/** The places of hits and of ignored detections among the detections of a class, for one intersection over union. */
type Events = { places: Uint32Array; areHits: Uint8Array };

function eventsOf({ matches }: ClassMatches, bit: number): Events {
  const isAt = (bits: number) => ((bits >> bit) & 1) === 1;
  const places = matches.flatMap(({ hits, ignored }, place) => (isAt(hits | ignored) ? [place] : []));
  return {
    places: Uint32Array.from(places),
    areHits: Uint8Array.from(places, (place) => Number(isAt(matches[place]?.hits ?? 0))),
  };
}

/** Counts the detections up to and with each place of `counts`. */
function countUpTo(photos: Uint32Array, weights: Weights, counts: Uint32Array): void {
  let count = 0;
  for (let place = 0; place < counts.length; place += 1) {
    count += weights[photos[place] ?? 0] ?? 0;
    counts[place] = count;
  }
}

/** Recall and precision after each hit; the arrays are longer than there are points. */
type Curve = { recalls: Float64Array; precisions: Float64Array; points: number };

/** Writes the points of the curve. */
function drawCurve(
  curve: Curve,
  { places, areHits }: Events,
  { counts, objects }: { counts: Uint32Array; objects: number },
): void {
  let [hits, ignored] = [0, 0];
  curve.points = 0;
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const count = counts[place] ?? 0;
    const weight = count - (place === 0 ? 0 : (counts[place - 1] ?? 0));
    if (weight === 0) continue;
    if (areHits[index] === 1) {
      hits += weight;
      curve.recalls[curve.points] = hits / objects;
      curve.precisions[curve.points] = hits / (count - ignored);
      curve.points += 1;
    } else ignored += weight;
  }
}

/** The mean of the precision at each recall; there it is the best of this recall or any higher one. */
function areaBelow({ recalls, precisions, points }: Curve): number {
  let [sum, best, step] = [0, 0, RECALL_STEPS];
  for (let index = points - 1; index >= 0; index -= 1) {
    const recall = recalls[index] ?? 0;
    const before = index === 0 ? -1 : (recalls[index - 1] ?? 0);
    best = Math.max(best, precisions[index] ?? 0);
    while (step * RECALL_STEP > recall) step -= 1; // only at the last hit: recalls that are never reached
    for (; step >= 0 && step * RECALL_STEP > before; step -= 1) sum += best;
  }
  return sum / (RECALL_STEPS + 1);
}

/** Average precision at 0.5, and its mean over 0.5, 0.55 … 0.95; null without objects. */
export type AveragePrecision = { ap50: number | null; ap50_95: number | null };

/**
 * Prepares the average precision of a class for many different weights of the photos: the area below the
 * precision-recall curve, read at 101 recalls (COCOeval.accumulate of pycocotools). A photo with the weight two counts
 * like two photos.
 */
export function prepareAveragePrecision(classMatches: ClassMatches): (weights: Weights) => AveragePrecision {
  const { matches, objectPhotos } = classMatches;
  const photos = Uint32Array.from(matches, ({ photo }) => photo);
  const events = IOU_THRESHOLDS.map((_, bit) => eventsOf(classMatches, bit));
  const lastPlace = Math.max(-1, ...events.map(({ places }) => places.at(-1) ?? -1));
  // Written again for each weights: a bootstrap would leave gigabytes to the garbage collector.
  const counts = new Uint32Array(lastPlace + 1);
  const most = Math.max(...events.map(({ places }) => places.length));
  const curve = { recalls: new Float64Array(most), precisions: new Float64Array(most), points: 0 };
  return (weights) => {
    const objects = countWeighted(objectPhotos, weights);
    if (objects === 0) return { ap50: null, ap50_95: null };
    countUpTo(photos, weights, counts);
    const areas = events.map((atIou) => {
      drawCurve(curve, atIou, { counts, objects });
      return areaBelow(curve);
    });
    return { ap50: areas[0] ?? null, ap50_95: meanOf(areas) };
  };
}

/** The average precision of a class over these photos, each once. */
export const averagePrecision = (classMatches: ClassMatches, photos: number): AveragePrecision =>
  prepareAveragePrecision(classMatches)(countOnce(photos));
