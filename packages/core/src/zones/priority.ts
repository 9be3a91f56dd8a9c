import { round } from '../numbers.ts';

/** The parts of a zone's priority and their weights (ZN-05). */
const WEIGHT = { detections: 0.6, confidence: 0.3, uploads: 0.1 } as const;
/** The counts at which a part reaches its full weight. */
const FULL_AT = { detections: 20, uploads: 10 } as const;

export type ZoneTally = { detections: number; averageConfidence: number; uploads: number };

/** The priority of a zone, from 0 to 1 with 4 decimals. */
export function priorityScore(tally: ZoneTally): number {
  const detections = Math.min(1, tally.detections / FULL_AT.detections);
  const uploads = Math.min(1, tally.uploads / FULL_AT.uploads);
  return round(
    WEIGHT.detections * detections + WEIGHT.confidence * tally.averageConfidence + WEIGHT.uploads * uploads,
    4,
  );
}

/** The urgency of a zone: its score in three levels, each with a label and a colour. */
export type PriorityLevel = 'high' | 'medium' | 'low';

const HIGH_FROM = 0.6;
const MEDIUM_FROM = 0.3;

export function priorityLevel(score: number): PriorityLevel {
  if (score >= HIGH_FROM) return 'high';
  return score >= MEDIUM_FROM ? 'medium' : 'low';
}
