import type { ThresholdProposal } from '@smart-waste/contract';
import { type DetectedPhoto, matchClass } from './match-detections.ts';
import { computeF1, computePrecision, computeRecall, type Tally, tallyAt } from './scores.ts';

/** The slider has 100 steps; a proposal must be one of them. */
const STEPS = 100;
/** A smaller gain may be chance on few photos. */
const MIN_F1_GAIN = 0.005;

const computeFigures = (tally: Tally) => ({
  f1: computeF1(tally) ?? 0,
  precision: computePrecision(tally),
  recall: computeRecall(tally),
});

/**
 * The threshold with the highest F1 of the waste classes on these photos, with the figures there and at the current
 * one. Null when the current one is about as good, or when there are no detections to learn from.
 */
export function proposeThreshold(
  photos: readonly DetectedPhoto[],
  wasteClasses: readonly string[],
  currentThreshold: number,
): ThresholdProposal | null {
  const classes = wasteClasses.map((name) => matchClass(photos, name));
  const computeFiguresAt = (threshold: number) => ({
    threshold,
    ...computeFigures(tallyAt(threshold, classes)),
  });
  const current = computeFiguresAt(currentThreshold);
  const candidates = Array.from({ length: STEPS }, (_, step) => computeFiguresAt(step / STEPS));
  // Of equally good thresholds the highest: it reports the same with less uncertain detections.
  const best = candidates.reduce((a, b) => (b.f1 >= a.f1 ? b : a));
  return best.f1 - current.f1 >= MIN_F1_GAIN ? { current, proposed: best } : null;
}
