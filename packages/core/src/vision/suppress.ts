import type { Candidate } from './decode.ts';
import { overlap } from './overlap.ts';

/**
 * Keeps the best of boxes that show the same thing: from the best score down, a box stays unless it overlaps a
 * better one of its label by more than `iou`. Best first; equal scores keep their order.
 */
export function suppress(candidates: readonly Candidate[], iou: number): Candidate[] {
  const keptByLabel = new Map<number, Candidate[]>();
  const bestFirst = [...candidates].sort((a, b) => b.score - a.score);
  return bestFirst.filter((candidate) => {
    const kept = keptByLabel.get(candidate.label) ?? [];
    if (kept.some((better) => overlap(better, candidate) > iou)) return false;
    kept.push(candidate);
    keptByLabel.set(candidate.label, kept);
    return true;
  });
}
