import type { PhotoObject } from '@smart-waste/contract';
import { byConfidenceDescending } from './vision/filter-detections.ts';
import { toEdges } from './vision/letterbox.ts';
import { intersectionOverUnion } from './vision/non-max-suppression.ts';

/** The intersection over union from which boxes of different classes count as one object. */
const MIN_DUPLICATE_IOU = 0.7;

type BoxedObject = Pick<PhotoObject, 'class' | 'confidence' | 'box'>;

const isSameObject = (one: BoxedObject, other: BoxedObject): boolean =>
  one.class !== other.class &&
  one.confidence !== null &&
  intersectionOverUnion(toEdges(one.box), toEdges(other.box)) >= MIN_DUPLICATE_IOU;

/**
 * The detections that do not count, each with the one that counts for the same object (ST-39): where boxes of different
 * classes nearly coincide, the detector saw one object and was unsure what it is, so only the most confident class
 * counts. Non-maximum suppression has left one box for each object of a class. What a person marked
 * always counts (LB-27). The database has the same rule, `distinct_objects`.
 */
export function findDuplicateObjects<D extends BoxedObject>(detections: readonly D[]): ReadonlyMap<D, D> {
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
export function selectDistinctObjects<D extends BoxedObject>(detections: readonly D[]): D[] {
  const duplicates = findDuplicateObjects(detections);
  return detections.filter((detection) => !duplicates.has(detection));
}

/** The objects that count as waste; a tidy bin is drawn and listed, but not counted (ST-15). */
export const selectWasteObjects = <D extends BoxedObject & Pick<PhotoObject, 'waste'>>(
  detections: readonly D[],
): D[] => selectDistinctObjects(detections).filter(({ waste }) => waste);
