import type { Candidate } from './decode.ts';
import type { Edges } from './letterbox.ts';

const computeArea = (box: Edges) => (box.right - box.left) * (box.bottom - box.top);

/** The area that two boxes share. */
function computeIntersection(a: Edges, b: Edges): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width <= 0 || height <= 0 ? 0 : width * height;
}

/** The intersection of two boxes divided by their union, 0 to 1. */
export function intersectionOverUnion(a: Edges, b: Edges): number {
  const intersection = computeIntersection(a, b);
  return intersection === 0 ? 0 : intersection / (computeArea(a) + computeArea(b) - intersection);
}

/** From this intersection over union on two boxes are of one object. */
export const MIN_MATCH_IOU = 0.5;

/** The share of a box that lies inside another one, 0 to 1. */
export function computeShareInside(box: Edges, region: Edges): number {
  const intersection = computeIntersection(box, region);
  return intersection === 0 ? 0 : intersection / computeArea(box);
}

/** Compares for sorting: the highest score first. */
const byScoreDescending = (a: { score: number }, b: { score: number }) => b.score - a.score;

/**
 * Keeps one box per object: from the highest score down, a box stays unless its intersection over union with a kept
 * box of its label is more than `maxIou`. Best first; equal scores keep their order.
 */
export function nonMaxSuppression(candidates: readonly Candidate[], maxIou: number): Candidate[] {
  const keptByLabel = new Map<number, Candidate[]>();
  return [...candidates].sort(byScoreDescending).filter((candidate) => {
    const kept = keptByLabel.get(candidate.label) ?? [];
    if (kept.some((better) => intersectionOverUnion(better, candidate) > maxIou)) return false;
    kept.push(candidate);
    keptByLabel.set(candidate.label, kept);
    return true;
  });
}
