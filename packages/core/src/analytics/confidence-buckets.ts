import { getShownConfidence } from '../evaluation/calibration/apply-calibration.ts';
import { type AnalysedUpload, listWasteDetections } from './analysed-upload.ts';

export const CONFIDENCE_BUCKETS = 10;

/** The bucket of a confidence, clamped to 0–9 (AN-14); null for a value that is no number. */
export function findBucketIndex(confidence: unknown): number | null {
  if (typeof confidence !== 'number' || Number.isNaN(confidence)) return null;
  return Math.min(CONFIDENCE_BUCKETS - 1, Math.max(0, Math.floor(confidence * CONFIDENCE_BUCKETS)));
}

/** The number of waste detections, by the confidence that is shown, in each of ten ranges of 10 %, lowest first. */
export function countConfidenceBuckets(
  uploads: readonly Pick<AnalysedUpload, 'analysis_results'>[],
): number[] {
  const buckets = new Array<number>(CONFIDENCE_BUCKETS).fill(0);
  for (const detection of uploads.flatMap(listWasteDetections)) {
    const bucket = findBucketIndex(getShownConfidence(detection));
    if (bucket !== null) buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  return buckets;
}
