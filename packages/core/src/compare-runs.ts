import type { Detection } from '@smart-waste/contract';
import { getCalibrationState, getShownConfidence } from './evaluation/calibration/apply-calibration.ts';
import { byConfidenceDescending } from './vision/filter-detections.ts';
import { toEdges } from './vision/letterbox.ts';
import { intersectionOverUnion, MIN_MATCH_IOU } from './vision/non-max-suppression.ts';

export type DetectionPair = { before: Detection; after: Detection };
export type RunDifference = {
  both: DetectionPair[];
  onlyBefore: Detection[];
  onlyAfter: Detection[];
  /** Mean change of the confidence of the matched boxes, second run minus first; 0 without a match. */
  confidenceChange: number;
  /** Whether the change is of calibrated confidences: where any matched box has none, it is of the raw ones (EV-48). */
  isCalibrated: boolean;
};

/**
 * The detections that two runs share and those that only one of them has: highest confidence first, each box matched
 * once.
 */
export function compareDetections(before: readonly Detection[], after: readonly Detection[]): RunDifference {
  const unmatched = [...after];
  const both: DetectionPair[] = [];
  const onlyBefore: Detection[] = [];
  for (const one of [...before].sort(byConfidenceDescending)) {
    const shared = unmatched.map((other) =>
      other.class === one.class ? intersectionOverUnion(toEdges(one.box), toEdges(other.box)) : 0,
    );
    const best = shared.indexOf(Math.max(...shared));
    const [match] = best >= 0 && (shared[best] ?? 0) >= MIN_MATCH_IOU ? unmatched.splice(best, 1) : [];
    if (match) both.push({ before: one, after: match });
    else onlyBefore.push(one);
  }
  const isCalibrated =
    getCalibrationState(both.flatMap(({ before, after }) => [before, after])) === 'calibrated';
  const getConfidence = (one: Detection) => (isCalibrated ? getShownConfidence(one) : one.confidence);
  const change = both.reduce((sum, pair) => sum + getConfidence(pair.after) - getConfidence(pair.before), 0);
  return {
    both,
    onlyBefore,
    onlyAfter: unmatched,
    confidenceChange: both.length === 0 ? 0 : change / both.length,
    isCalibrated,
  };
}
