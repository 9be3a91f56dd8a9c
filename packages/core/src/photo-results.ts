import type { AnalysisResults, Annotation, PhotoObject, PhotoResults } from '@smart-waste/contract';
import { summarizeDetections } from './analysis-summary.ts';
import { isWasteLabel } from './annotations/label-classes.ts';
import { toClassTitle } from './class-names.ts';

/** What a person marked, as an object of a photo: without a confidence. */
export const toPhotoObject = ({ class: name, box }: Annotation): PhotoObject => ({
  class: name,
  title: toClassTitle(name),
  confidence: null,
  waste: isWasteLabel(name),
  box,
});

/**
 * What is on a photo (LB-26): the newest set of annotations decides, whatever a run says before or after it, and without
 * a set the newest run does. What its author was unsure of is not shown and does not count; an empty set says that there
 * is no waste. Null before both. The database has the same rule, `results_of_annotations`.
 */
export function choosePhotoResults(
  newestRun: AnalysisResults | null,
  newestSet: { annotations: readonly Annotation[] } | null,
): PhotoResults | null {
  if (newestSet === null) return newestRun;
  const detections = newestSet.annotations.filter(({ is_unsure }) => !is_unsure).map(toPhotoObject);
  const { model = '', model_version = '', duration_ms = 0 } = newestRun ?? {};
  return {
    model,
    model_version,
    duration_ms,
    ...summarizeDetections(detections),
    average_confidence: null,
    detections,
    source: 'person',
  };
}
