import type { AnalysisResults, PhotoObject, PhotoResults } from '@smart-waste/contract';
import { createClassReason, createReason, formatReason } from '@smart-waste/messages';
import { analysisMessages } from '@smart-waste/messages/en/analysis';
import { classMessages } from '@smart-waste/messages/en/classes';
import { countTitles } from './analytics/analysed-upload.ts';
import { selectWasteObjects } from './distinct-objects.ts';
import { computeWasteInPhoto } from './evaluation/calibration/apply-calibration.ts';
import { round } from './numbers.ts';

export type AnalysisSummary = Pick<
  AnalysisResults,
  'total_detections' | 'average_confidence' | 'message' | 'message_reason'
>;

const ENGLISH = { ...analysisMessages, ...classMessages };

/** `2 × Trash bag, 1 × Bottle` */
const createTitleReasons = (detections: readonly PhotoObject[]) =>
  countTitles(detections).map(([title, count]) =>
    createReason('analysis.result.count', { count, title: toTitleParam(title) }),
  );

function toTitleParam(title: string) {
  const { reason, params } = createClassReason(title);
  return reason in classMessages ? { reason, params } : title;
}

/**
 * Summarizes detections: only waste counts, a tidy bin does not (ST-15), and each object once (ST-39). The average skips
 * what people marked.
 */
export function summarizeDetections(detections: readonly PhotoObject[]): AnalysisSummary {
  const waste = selectWasteObjects(detections);
  const total = waste.length;
  const message_reason =
    total === 0
      ? createReason('analysis.result.none')
      : createReason('analysis.result.found', { total, counts: createTitleReasons(waste) });
  const confidences = waste.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  const sum = confidences.reduce((total, confidence) => total + confidence, 0);
  return {
    total_detections: total,
    average_confidence: confidences.length === 0 ? 0 : round(sum / confidences.length, 4),
    message: formatReason(message_reason, 'en', ENGLISH) ?? '',
    message_reason,
  };
}

type DetectionOutput = Pick<AnalysisResults, 'detections' | 'model' | 'model_version'> & {
  waste_score?: number | undefined;
};

/** The answer of a detector as the results of a run, uncalibrated. */
export const toAnalysisResults = (
  { waste_score, ...detected }: DetectionOutput,
  duration_ms: number,
): AnalysisResults => ({
  ...summarizeDetections(detected.detections),
  ...detected,
  ...(waste_score !== undefined && { waste_in_photo: computeWasteInPhoto(waste_score, null) }),
  duration_ms,
});

/** Results of an earlier run as they are summarized now; its detections stay as they are, and so does a person's word. */
export function withCurrentSummary<Results extends PhotoResults>(results: Results): Results {
  if (results.source === 'person') return results;
  const summary = summarizeDetections(results.detections);
  const { total } = results.message_reason?.params ?? {};
  const wasCountedTwice = typeof total === 'number' && total > summary.total_detections;
  return wasCountedTwice || results.total_detections > summary.total_detections
    ? { ...results, ...summary }
    : results;
}
