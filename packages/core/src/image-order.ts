import type { AnalysisResults, ImageOrder } from '@smart-waste/contract';

const NEVER_ANALYSED = -1;

type Found = Pick<AnalysisResults, 'total_detections' | 'average_confidence'>;

/**
 * Where a list in this order puts an image: the larger, the earlier; null where only time counts. Doubt is about
 * waste that was found, so a photo without any comes last. The database keeps the same numbers as columns.
 */
export function imageRank(order: ImageOrder, results: Found | null): number | null {
  if (order === 'newest') return null;
  if (results === null) return NEVER_ANALYSED;
  if (order === 'most_detections') return results.total_detections;
  return results.total_detections > 0 ? 1 - results.average_confidence : NEVER_ANALYSED;
}
