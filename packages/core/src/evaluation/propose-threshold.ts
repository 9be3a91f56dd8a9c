import type { ThresholdProposal } from '@smart-waste/contract';
import type { SeenPhoto } from './labelled.ts';
import { verdictsOf } from './match.ts';
import { f1Of, precisionOf, recallOf, type Tally, tallyAt } from './tally.ts';

/** The slider's step; a proposal must be settable. */
const STEPS = 100;
/** Less than this is chance on a few photos, and no reason to change anything. */
const WORTH_IT = 0.005;

const figures = (tally: Tally) => ({
  f1: f1Of(tally) ?? 0,
  precision: precisionOf(tally),
  recall: recallOf(tally),
});

/**
 * The threshold at which precision and recall of waste together (F1) are best on these photos, with the figures there
 * and at the present one. Null when the present one is about as good, or there is nothing to learn from.
 */
export function proposeThreshold(
  photos: readonly SeenPhoto[],
  wasteClasses: readonly string[],
  current: number,
): ThresholdProposal | null {
  const verdicts = wasteClasses.map((name) => verdictsOf(photos, name));
  const at = (threshold: number) => ({ threshold, ...figures(tallyAt(threshold, verdicts)) });
  const now = at(current);
  const candidates = Array.from({ length: STEPS }, (_, step) => at(step / STEPS));
  // Of equally good ones the highest: it tells the same with less doubt.
  const best = candidates.reduce((a, b) => (b.f1 >= a.f1 ? b : a));
  return best.f1 - now.f1 >= WORTH_IT ? { current: now, proposed: best } : null;
}
