import type { Box, Detection } from '@smart-waste/contract';
import { overlap } from '../vision/overlap.ts';
import type { SeenPhoto } from './labelled.ts';

/** At this overlap two boxes show the same thing: the 50 of mAP@50. */
const SAME_THING = 0.5;
const MOST_OF_A_CLASS = 100;

/** One detection and whether it was right. */
export type Verdict = { confidence: number; isHit: boolean };
/** All detections of a class, surest first, and how many things there were to be found. */
export type Verdicts = { surestFirst: Verdict[]; truths: number };

const edges = ({ x, y, width, height }: Box) => ({ left: x, top: y, right: x + width, bottom: y + height });

/** Gives each thing to the surest detection that shows it; whatever shows it again is wrong. */
function verdictsOn(detections: readonly Detection[], truths: readonly Box[]): Verdict[] {
  const free = new Set(truths);
  return detections.map(({ box, confidence }) => {
    let best: { truth: Box; shared: number } | undefined;
    for (const truth of free) {
      const shared = overlap(edges(box), edges(truth));
      if (shared >= SAME_THING && shared > (best?.shared ?? 0)) best = { truth, shared };
    }
    return { confidence, isHit: best !== undefined && free.delete(best.truth) };
  });
}

const surest = (a: { confidence: number }, b: { confidence: number }) => b.confidence - a.confidence;

/** Judges all detections of a class, over the photos in which somebody looked for it. */
export function verdictsOf(photos: readonly SeenPhoto[], name: string): Verdicts {
  const searched = photos.filter(({ labelled }) => labelled.has(name));
  const judged = searched.map(({ detections, truths }) => {
    const found = detections.filter((one) => one.class === name).sort(surest);
    const boxes = truths.filter((one) => one.class === name).map(({ box }) => box);
    return { verdicts: verdictsOn(found.slice(0, MOST_OF_A_CLASS), boxes), truths: boxes.length };
  });
  return {
    surestFirst: judged.flatMap(({ verdicts }) => verdicts).sort(surest),
    truths: judged.reduce((sum, { truths }) => sum + truths, 0),
  };
}
