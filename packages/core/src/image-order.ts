import type { AnalysisResults, ImageOrder } from '@smart-waste/contract';

const NEVER_ANALYSED = -1;

type ResultTotals = Pick<AnalysisResults, 'total_detections' | 'average_confidence'>;

/**
 * The rank of an image in this order: larger ranks come first; null where only time counts. Uncertainty is about
 * detected waste, so a photo without any comes last. The database stores the same numbers in columns.
 */
export function imageRank(order: ImageOrder, results: ResultTotals | null): number | null {
  if (order === 'newest') return null;
  if (results === null) return NEVER_ANALYSED;
  if (order === 'most_detections') return results.total_detections;
  return results.total_detections > 0 ? 1 - results.average_confidence : NEVER_ANALYSED;
}
