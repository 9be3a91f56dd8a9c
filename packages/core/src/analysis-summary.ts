import type { AnalysisResults, Detection } from '@smart-waste/contract';
import { formatPattern } from '@smart-waste/messages';
import { analysis } from '@smart-waste/messages/en/analysis';
import { round } from './numbers.ts';

export type AnalysisSummary = Pick<AnalysisResults, 'total_detections' | 'average_confidence' | 'message'>;

/** `2 × Trash bag, 1 × Bottle`, the most frequent first. */
function countedTitles(detections: readonly Detection[]): string {
  const counts = new Map<string, number>();
  for (const { title } of detections) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([title, count]) => `${count} × ${title}`)
    .join(', ');
}

/** Summarises detections: only waste counts, a tidy bin does not (ST-15). */
export function summariseDetections(detections: readonly Detection[]): AnalysisSummary {
  const waste = detections.filter((detection) => detection.waste);
  const total = waste.length;
  if (total === 0)
    return { total_detections: 0, average_confidence: 0, message: analysis['analysis.result.none'] };
  const sum = waste.reduce((confidences, { confidence }) => confidences + confidence, 0);
  return {
    total_detections: total,
    average_confidence: round(sum / total, 4),
    message: formatPattern('en', analysis['analysis.result.found'], { total, counts: countedTitles(waste) }),
  };
}
