import type { Verdicts } from './match.ts';

/** The recalls 0, 0.01 … 1 at which the precision is read. */
const RECALL_STEPS = 100;

/** The precision at each hit, made to never rise: the best that is had at this recall or a higher one. */
function precisionEnvelope({ surestFirst }: Verdicts): number[] {
  const atHits: number[] = [];
  surestFirst.forEach(({ isHit }, index) => {
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

/** The area below precision over recall, read at 101 recalls (as COCO does); null when there was nothing to find. */
export function averagePrecision(verdicts: Verdicts): number | null {
  if (verdicts.truths === 0) return null;
  const envelope = precisionEnvelope(verdicts);
  let sum = 0;
  for (let step = 0; step <= RECALL_STEPS; step += 1) {
    // The first hit with which this recall is reached; at recall 0 that is the very first.
    const hits = Math.max(1, Math.ceil((step * verdicts.truths) / RECALL_STEPS));
    sum += envelope[hits - 1] ?? 0;
  }
  return sum / (RECALL_STEPS + 1);
}
