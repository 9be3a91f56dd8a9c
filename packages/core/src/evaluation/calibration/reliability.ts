import { computeMean, ratio } from '../weights.ts';

/** A confidence, raw or calibrated, and whether the detection was right. */
export type Prediction = { confidence: number; isHit: boolean };

/** The detections with a confidence from `from` to `to`. */
export type ReliabilityBin = {
  from: number;
  to: number;
  boxes: number;
  mean_confidence: number | null;
  hit_share: number | null;
};

/**
 * How far confidences are from the share of detections that are right, in ten bins of equal width. `expected_error` is
 * the mean distance over all detections (expected calibration error; Naeini et al. 2015).
 */
export type Reliability = { expected_error: number | null; bins: ReliabilityBin[] };

const BINS = 10;

const getBin = (confidence: number) => Math.min(BINS - 1, Math.max(0, Math.floor(confidence * BINS)));

export function computeReliability(predictions: readonly Prediction[]): Reliability {
  const byBin = Array.from({ length: BINS }, (): Prediction[] => []);
  for (const one of predictions) byBin[getBin(one.confidence)]?.push(one);
  const bins = byBin.map((inBin, index) => ({
    from: index / BINS,
    to: (index + 1) / BINS,
    boxes: inBin.length,
    mean_confidence: computeMean(inBin.map(({ confidence }) => confidence)),
    hit_share: ratio(inBin.filter(({ isHit }) => isHit).length, inBin.length),
  }));
  const computeDistance = ({ boxes, mean_confidence, hit_share }: ReliabilityBin) =>
    boxes * Math.abs((mean_confidence ?? 0) - (hit_share ?? 0));
  const total = bins.reduce((sum, bin) => sum + computeDistance(bin), 0);
  return { expected_error: ratio(total, predictions.length), bins };
}
