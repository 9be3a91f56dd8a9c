import type { Calibrator } from '@smart-waste/contract';

export type { Calibrator };

/** A detection that was compared with the labels; `group` is the number of its place. */
export type PredictionOutcome = { confidence: number; isHit: boolean; group: number };

/** Confidences of exactly 0 and 1 have no log-odds. */
const EDGE = 1e-6;

export function logOdds(confidence: number): number {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, confidence));
  return Math.log(inside / (1 - inside));
}

/** The logistic function, without overflow. */
export const logistic = (value: number): number =>
  value >= 0 ? 1 / (1 + Math.exp(-value)) : Math.exp(value) / (1 + Math.exp(value));

function interpolate(points: readonly { confidence: number; probability: number }[], at: number): number {
  const [first] = points;
  if (!first || at <= first.confidence) return first?.probability ?? at;
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.confidence ?? 0) <= at) low = middle;
    else high = middle;
  }
  const below = points[low] ?? first;
  const above = points[high] ?? below;
  if (at >= above.confidence) return above.probability;
  const share = (at - below.confidence) / (above.confidence - below.confidence);
  return below.probability + share * (above.probability - below.probability);
}

/** The calibrated confidence, 0 to 1. */
export const calibrate = (calibrator: Calibrator, confidence: number): number =>
  calibrator.method === 'isotonic'
    ? interpolate(calibrator.points, confidence)
    : logistic(calibrator.slope * logOdds(confidence) + calibrator.intercept);
