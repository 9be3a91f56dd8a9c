import type { ImageOrder, PhotoResults } from '@smart-waste/contract';

/** The rank of an image that was never analysed: it comes last. */
const NEVER_ANALYSED = -1;

type RankedImage = {
  analysis_results: Pick<PhotoResults, 'total_detections' | 'average_confidence'> | null;
  /** As it is stored: the weights may have changed since. */
  severity: number;
};

/**
 * The rank of an image in this order: larger ranks come first; null where only time counts. Uncertainty is about
 * detected waste, so a photo without any comes last, and so does one about which a person decided. The database stores the same numbers in columns.
 */
export function computeImageRank(
  order: ImageOrder,
  { analysis_results: results, severity }: RankedImage,
): number | null {
  if (order === 'newest') return null;
  if (order === 'highest_severity') return severity;
  if (results === null) return NEVER_ANALYSED;
  if (order === 'most_detections') return results.total_detections;
  const { total_detections, average_confidence } = results;
  return total_detections > 0 && average_confidence !== null ? 1 - average_confidence : NEVER_ANALYSED;
}
