import { type ClassMatches, isHit, isIgnored } from './match-detections.ts';
import { computeF1, computePrecision, computeRecall, type Tally } from './scores.ts';

/** Precision, recall and F1 of the detections with at least this score. */
export type ThresholdPoint = {
  threshold: number;
  precision: number | null;
  recall: number | null;
  f1: number | null;
};

/** The thresholds of a curve: 0.01, 0.02 … 0.99. */
const STEPS = 100;

/** How many detections and hits there are in each hundredth of the score, over these classes. */
function countSteps(classes: readonly ClassMatches[]) {
  const steps = Array.from({ length: STEPS + 1 }, () => ({ detections: 0, hits: 0 }));
  for (const { matches } of classes)
    for (const match of matches) {
      // The addition undoes what 100 × 0.29 loses, so that a confidence of 0.29 counts at 0.29.
      const step = steps[Math.floor(STEPS * match.confidence + 1e-9)];
      if (!step || isIgnored(match)) continue;
      step.detections += 1;
      if (isHit(match)) step.hits += 1;
    }
  return steps;
}

/** Precision, recall and F1 over the threshold, these classes together, the lowest threshold first. */
export function computeThresholdCurve(classes: readonly ClassMatches[]): ThresholdPoint[] {
  const steps = countSteps(classes);
  const tally: Tally = { ...(steps[STEPS] ?? { detections: 0, hits: 0 }), objects: 0 };
  for (const { objects } of classes) tally.objects += objects;
  const points: ThresholdPoint[] = [];
  for (let step = STEPS - 1; step > 0; step -= 1) {
    tally.detections += steps[step]?.detections ?? 0;
    tally.hits += steps[step]?.hits ?? 0;
    const [precision, recall, f1] = [computePrecision(tally), computeRecall(tally), computeF1(tally)];
    points.push({ threshold: step / STEPS, precision, recall, f1 });
  }
  return points.reverse();
}
