import type { Detection } from '@smart-waste/contract';
import type { Size } from './letterbox.ts';

type ScoredObject = { confidence: number | null };

/** Compares for sorting: the highest confidence first; before them what a person marked, which has none. */
export const byConfidenceDescending = (a: ScoredObject, b: ScoredObject): number =>
  (b.confidence ?? 1) - (a.confidence ?? 1);

/** The lowest confidence that a detector reports with this threshold: never less than its own minimum, if it has one. */
export const computeEffectiveThreshold = (threshold: number, minConfidence: number | undefined): number =>
  Math.max(threshold, minConfidence ?? 0);

/** The conditions for a detection to be returned; the size in pixels of the photo. */
export type DetectionFilter = {
  confidenceThreshold: number;
  minDetectionSize: number;
  maxDetectionsPerImage: number;
};

/**
 * Drops detections of low confidence, then those too small on the shorter side, then those beyond the maximum (DE-08).
 * Best first.
 */
export function filterDetections(
  detections: readonly Detection[],
  settings: DetectionFilter,
  photo: Size,
): Detection[] {
  const getShorterSide = ({ box }: Detection) => Math.min(box.width * photo.width, box.height * photo.height);
  return detections
    .filter(({ confidence }) => confidence >= settings.confidenceThreshold)
    .filter((detection) => getShorterSide(detection) >= settings.minDetectionSize)
    .sort(byConfidenceDescending)
    .slice(0, settings.maxDetectionsPerImage);
}
