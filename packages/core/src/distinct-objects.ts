import type { PhotoObject } from '@smart-waste/contract';
import { byConfidenceDescending } from './vision/filter-detections.ts';
import { edgesOf } from './vision/letterbox.ts';
import { intersectionOverUnion } from './vision/non-max-suppression.ts';

/** The intersection over union from which boxes of different classes count as one object. */
const SAME_OBJECT_FROM = 0.7;

type Boxed = Pick<PhotoObject, 'class' | 'confidence' | 'box'>;

const isSameObject = (one: Boxed, other: Boxed): boolean =>
  one.class !== other.class &&
  one.confidence !== null &&
  intersectionOverUnion(edgesOf(one.box), edgesOf(other.box)) >= SAME_OBJECT_FROM;

/**
 * The detections that do not count, each with the one that counts for the same object (ST-39): where boxes of different
 * classes nearly coincide, the detector saw one object and was unsure what it is, so only the most confident class
 * counts. Non-maximum suppression has left one box for each object of a class. What a person marked
 * always counts (LB-27). The database has the same rule, `distinct_objects`.
 */
export function duplicateObjects<D extends Boxed>(detections: readonly D[]): ReadonlyMap<D, D> {
  const kept: D[] = [];
  const duplicates = new Map<D, D>();
  for (const detection of [...detections].sort(byConfidenceDescending)) {
    const counted = kept.find((better) => isSameObject(better, detection));
    if (counted) duplicates.set(detection, counted);
    else kept.push(detection);
  }
  return duplicates;
}

/** The detections that count, in their order (ST-39). */
export function distinctObjects<D extends Boxed>(detections: readonly D[]): D[] {
  const duplicates = duplicateObjects(detections);
  return detections.filter((detection) => !duplicates.has(detection));
}

/** The objects that count as waste; a tidy bin is drawn and listed, but not counted (ST-15). */
export const wasteObjects = <D extends Boxed & Pick<PhotoObject, 'waste'>>(detections: readonly D[]): D[] =>
  distinctObjects(detections).filter(({ waste }) => waste);
