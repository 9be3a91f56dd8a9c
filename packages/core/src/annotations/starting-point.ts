import type { Annotation, AnnotationSet, Detection, PhotoAnnotations } from '@smart-waste/contract';
import { selectDistinctObjects } from '../distinct-objects.ts';
import type { Size } from '../vision/letterbox.ts';
import { clampBox, sortInReadingOrder } from './box.ts';
import { findLabelClass } from './label-classes.ts';

/** A finished run, as far as a person corrects it. */
type CorrectedRun = { analysis_id: string; results: { detections: readonly Detection[] } | null };

/** The box as it was detected counts, or as it was drawn in an earlier set: those are compared by their numbers. */
const isBoxOf = (annotation: Annotation, detection: Detection, photo: Size): boolean => {
  const { x, y, width, height } = clampBox(detection.box, photo);
  const { box } = annotation;
  return box.x === x && box.y === y && box.width === width && box.height === height;
};

/** The detection that an annotation has kept as it was, with class and box; null for a person's own. */
export const findDetection = (
  annotation: Annotation,
  detections: readonly Detection[],
  photo: Size,
): Detection | null =>
  detections.find(
    (detection) =>
      findLabelClass(detection.class) === annotation.class && isBoxOf(annotation, detection, photo),
  ) ?? null;

/**
 * The detections that count as annotations in reading order, so that accepting them changes no count (ST-39), and how many have a class
 * that is not in the label schema.
 */
export function toRunAnnotations(run: CorrectedRun | null, photo: Size) {
  const detections = selectDistinctObjects(run?.results?.detections ?? []);
  const annotations = detections.flatMap((detection): Annotation[] => {
    const name = findLabelClass(detection.class);
    return name === null ? [] : [{ class: name, is_unsure: false, box: clampBox(detection.box, photo) }];
  });
  return { annotations: sortInReadingOrder(annotations), leftOut: detections.length - annotations.length };
}

/** What a person begins with. */
export type StartingPoint = {
  annotations: readonly Annotation[];
  /** The number of the set that was the newest then; 0 before the first. */
  based_on: number;
  /** The run whose detections were the first boxes; null when there was none. */
  analysis_id: string | null;
  /** The version of the saved draft; 0 without one. */
  version: number;
  from: 'draft' | 'set' | 'run' | 'nothing';
  /** Nothing that was said of the photo before is shown. */
  is_blind: boolean;
  /** Detections of classes that people do not label. */
  leftOut: number;
};

/**
 * The own draft, otherwise the newest set, otherwise what the detector saw. A photo of a random sample begins empty, so that its
 * labels do not repeat what the detector says (EV-22).
 */
export function chooseStartingPoint(
  known: Pick<PhotoAnnotations, 'draft' | 'sets' | 'is_blind' | 'newest_number'>,
  run: CorrectedRun | null,
  photo: Size,
): StartingPoint {
  const { draft, is_blind, newest_number: based_on } = known;
  const newest: AnnotationSet | undefined = known.sets[0];
  const ofRun = toRunAnnotations(run, photo);
  const analysis_id = newest ? newest.analysis_id : (run?.analysis_id ?? null);
  const version = draft?.version ?? 0;
  if (is_blind)
    return {
      annotations: draft?.annotations ?? [],
      based_on: draft?.based_on ?? based_on,
      analysis_id: null,
      version,
      from: draft ? 'draft' : 'nothing',
      is_blind,
      leftOut: 0,
    };
  if (draft) return { ...draft, analysis_id, version, from: 'draft', is_blind, leftOut: 0 };
  if (newest)
    return {
      annotations: newest.annotations,
      based_on: newest.number,
      analysis_id,
      version,
      from: 'set',
      is_blind,
      leftOut: 0,
    };
  return {
    ...ofRun,
    based_on: 0,
    analysis_id,
    version,
    is_blind,
    from: analysis_id === null ? 'nothing' : 'run',
  };
}
