import type { Box, Detection } from '@smart-waste/contract';
import { overlap } from './vision/overlap.ts';

/** Two boxes of one class that share this much are the same thing, seen twice. */
const SAME_FROM = 0.5;

const edges = ({ x, y, width, height }: Box) => ({ left: x, top: y, right: x + width, bottom: y + height });

export type SeenTwice = { before: Detection; after: Detection };
export type RunDifference = {
  both: SeenTwice[];
  onlyBefore: Detection[];
  onlyAfter: Detection[];
  /** By how much the second run was surer of what both saw, in the mean; 0 when they share nothing. */
  confidenceChange: number;
};

/** What two looks at one photo agree on and what only one of them saw: surest first, each box used once. */
export function compareDetections(before: readonly Detection[], after: readonly Detection[]): RunDifference {
  const left = [...after];
  const both: SeenTwice[] = [];
  const onlyBefore: Detection[] = [];
  for (const one of [...before].sort((a, b) => b.confidence - a.confidence)) {
    const shared = left.map((other) =>
      other.class === one.class ? overlap(edges(one.box), edges(other.box)) : 0,
    );
    const best = shared.indexOf(Math.max(...shared));
    const [match] = best >= 0 && (shared[best] ?? 0) >= SAME_FROM ? left.splice(best, 1) : [];
    if (match) both.push({ before: one, after: match });
    else onlyBefore.push(one);
  }
  const change = both.reduce((sum, pair) => sum + pair.after.confidence - pair.before.confidence, 0);
  return {
    both,
    onlyBefore,
    onlyAfter: left,
    confidenceChange: both.length === 0 ? 0 : change / both.length,
  };
}
