import type { PriorityTerms } from '@smart-waste/contract';
import { round } from '../numbers.ts';

/** The parts of a zone's priority and their weights (ZN-05). */
const WEIGHT = { detections: 0.6, confidence: 0.3, uploads: 0.1 } as const;
/** The counts at which a part reaches its full weight. */
const FULL_AT = { detections: 20, uploads: 10 } as const;

export type ZoneTally = { detections: number; averageConfidence: number; uploads: number };

type ScoredZone = { priorityScore: number; priorityTerms: PriorityTerms };

const DECIMALS = 4;

/** What detections, their confidence and uploads each give to the priority of a zone, not rounded. */
function weigh(tally: ZoneTally): PriorityTerms {
  return {
    detections: WEIGHT.detections * Math.min(1, tally.detections / FULL_AT.detections),
    confidence: WEIGHT.confidence * tally.averageConfidence,
    uploads: WEIGHT.uploads * Math.min(1, tally.uploads / FULL_AT.uploads),
  };
}

/** The priority of a zone, from 0 to 1 with 4 decimals. */
export function computePriorityScore(tally: ZoneTally): number {
  const { detections, confidence, uploads } = weigh(tally);
  return round(detections + confidence + uploads, DECIMALS);
}

/** The last term of a sum; never a negative zero, which a difference of fractions may round to. */
const computeRemainder = (difference: number, decimals: number) => Math.max(0, round(difference, decimals));

/**
 * The three terms of the priority of a zone, with 4 decimals. They always add up to the priority: those of detections
 * and uploads are whole hundredths, so that only the one of the confidence is rounded, and that is what remains.
 */
export function computePriorityTerms(tally: ZoneTally): PriorityTerms {
  const { detections, uploads } = weigh(tally);
  return {
    detections: round(detections, DECIMALS),
    confidence: computeRemainder(computePriorityScore(tally) - detections - uploads, DECIMALS),
    uploads: round(uploads, DECIMALS),
  };
}

/** The priority of a zone and its three terms with as many decimals, two at least; as shown they add up. */
export function formatPriority(zone: ScoredZone, decimals: number) {
  const show = (value: number) => value.toFixed(decimals);
  const score = show(zone.priorityScore);
  const detections = show(zone.priorityTerms.detections);
  const uploads = show(zone.priorityTerms.uploads);
  const confidence = computeRemainder(Number(score) - Number(detections) - Number(uploads), decimals);
  return { score, detections, confidence: show(confidence), uploads };
}

/** The most that each term of a priority can be, and the counts from which on it is that. */
export const PRIORITY_LIMITS = { weight: WEIGHT, from: FULL_AT } as const;

/** The urgency of a zone: its score in three levels, each with a label and a colour. */
export type PriorityLevel = 'high' | 'medium' | 'low';

const HIGH_THRESHOLD = 0.6;
const MEDIUM_THRESHOLD = 0.3;

export function toPriorityLevel(score: number): PriorityLevel {
  if (score >= HIGH_THRESHOLD) return 'high';
  return score >= MEDIUM_THRESHOLD ? 'medium' : 'low';
}
