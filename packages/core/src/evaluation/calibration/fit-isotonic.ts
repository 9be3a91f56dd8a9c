import type { Calibrator, PredictionOutcome } from './calibrator.ts';

/** Neighbouring confidences with one probability: that of all their detections together. */
type Block = { from: number; to: number; hits: number; count: number };

const computeShare = ({ hits, count }: Block) => hits / count;

/** Joins the last blocks while they do not rise. */
function joinFalling(blocks: Block[]): void {
  for (;;) {
    const [before, last] = blocks.slice(-2);
    if (!before || !last || computeShare(before) < computeShare(last)) return;
    blocks.splice(-2, 2, {
      from: before.from,
      to: last.to,
      hits: before.hits + last.hits,
      count: before.count + last.count,
    });
  }
}

/** One block for each confidence, lowest first. */
function createBlocks(outcomes: readonly PredictionOutcome[]): Block[] {
  const blocks = new Map<number, Block>();
  for (const { confidence, isHit } of outcomes) {
    const block = blocks.get(confidence) ?? { from: confidence, to: confidence, hits: 0, count: 0 };
    block.hits += Number(isHit);
    block.count += 1;
    blocks.set(confidence, block);
  }
  return [...blocks.values()].sort((a, b) => a.from - b.from);
}

/**
 * Fits the rising steps with the least squared error (pool adjacent violators; Ayer et al. 1955). Between two steps the
 * probability rises evenly.
 */
export function fitIsotonic(outcomes: readonly PredictionOutcome[]): Calibrator & { method: 'isotonic' } {
  const pooled: Block[] = [];
  for (const block of createBlocks(outcomes)) {
    pooled.push(block);
    joinFalling(pooled);
  }
  const points = pooled.flatMap((block) => {
    const ends = block.from === block.to ? [block.from] : [block.from, block.to];
    return ends.map((confidence) => ({ confidence, probability: computeShare(block) }));
  });
  return { method: 'isotonic', points };
}
