import type { ClassMatches } from './match-detections.ts';

/** The number of detections, of those that match an object, and of objects. */
export type Tally = { detections: number; hits: number; objects: number };

/** Counts these matches over the detections of at least this confidence. */
export function tallyAt(threshold: number, classes: readonly ClassMatches[]): Tally {
  const tally: Tally = { detections: 0, hits: 0, objects: 0 };
  for (const { matches, objects } of classes) {
    const confident = matches.filter(({ confidence }) => confidence >= threshold);
    tally.detections += confident.length;
    tally.hits += confident.filter(({ isHit }) => isHit).length;
    tally.objects += objects;
  }
  return tally;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The share of the detections that match an object; null without detections. */
export const precisionOf = ({ detections, hits }: Tally): number | null => ratio(hits, detections);
/** The share of the objects that are found; null without objects. */
export const recallOf = ({ hits, objects }: Tally): number | null => ratio(hits, objects);
/** The harmonic mean of precision and recall (F1); null without detections and objects. */
export const f1Of = ({ detections, hits, objects }: Tally): number | null =>
  ratio(2 * hits, detections + objects);

/** The recalls 0, 0.01 … 1 at which the precision is read. */
const RECALL_STEPS = 100;

/** The precision at each hit, made monotonic: the best at this recall or any higher one. */
function precisionEnvelope({ matches }: ClassMatches): number[] {
  const atHits: number[] = [];
  matches.forEach(({ isHit }, index) => {
    if (isHit) atHits.push((atHits.length + 1) / (index + 1));
  });
  let best = 0;
  return atHits
    .reverse()
    .map((precision) => {
      best = Math.max(best, precision);
      return best;
    })
    .reverse();
}

/**
 * Average precision: the area below the precision-recall curve, read at 101 recalls as COCO does; null without objects.
 */
export function averagePrecision(classMatches: ClassMatches): number | null {
  const { objects } = classMatches;
  if (objects === 0) return null;
  const envelope = precisionEnvelope(classMatches);
  let sum = 0;
  for (let step = 0; step <= RECALL_STEPS; step += 1) {
    // The first hit at which this recall is reached; at recall 0, the very first one.
    const hits = Math.max(1, Math.ceil((step * objects) / RECALL_STEPS));
    sum += envelope[hits - 1] ?? 0;
  }
  return sum / (RECALL_STEPS + 1);
}
