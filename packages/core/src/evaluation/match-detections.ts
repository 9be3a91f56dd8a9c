import type { Box, Detection } from '@smart-waste/contract';
import { byConfidenceDescending } from '../vision/filter-detections.ts';
import { edgesOf } from '../vision/letterbox.ts';
import { intersectionOverUnion } from '../vision/non-max-suppression.ts';

/** An object that a person labelled in a photo; the box in fractions of the photo. */
export type GroundTruth = { class: string; box: Box };

/** The labels of a photo. Classes outside `labelled` were not labelled, so they are not scored on this photo. */
export type LabelledPhoto = { groundTruth: readonly GroundTruth[]; labelled: ReadonlySet<string> };

/** A labelled photo with the answer of a detector. */
export type DetectedPhoto = LabelledPhoto & { detections: readonly Detection[] };

/** The smallest intersection over union at which a detection matches an object: the 50 of mAP@50. */
const MIN_IOU = 0.5;
const MAX_DETECTIONS_PER_CLASS = 100;

/** One detection and whether it matched an object. */
export type Match = { confidence: number; isHit: boolean };
/** All detections of a class, the most confident first, and how many labelled objects there are. */
export type ClassMatches = { matches: Match[]; objects: number };

/** Matches greedily in the given order: each object goes to the first detection that overlaps it enough. */
function matchBoxes(detections: readonly Detection[], objects: readonly Box[]): Match[] {
  const unmatched = new Set(objects);
  return detections.map(({ box, confidence }) => {
    let best: { object: Box; iou: number } | undefined;
    for (const object of unmatched) {
      const iou = intersectionOverUnion(edgesOf(box), edgesOf(object));
      if (iou >= MIN_IOU && iou > (best?.iou ?? 0)) best = { object, iou };
    }
    return { confidence, isHit: best !== undefined && unmatched.delete(best.object) };
  });
}

/** Matches all detections of a class, over the photos on which that class is labelled. */
export function matchClass(photos: readonly DetectedPhoto[], name: string): ClassMatches {
  const labelled = photos.filter((photo) => photo.labelled.has(name));
  const byPhoto = labelled.map(({ detections, groundTruth }) => {
    const ofClass = detections.filter((one) => one.class === name).sort(byConfidenceDescending);
    const objects = groundTruth.filter((one) => one.class === name).map(({ box }) => box);
    return {
      matches: matchBoxes(ofClass.slice(0, MAX_DETECTIONS_PER_CLASS), objects),
      objects: objects.length,
    };
  });
  return {
    matches: byPhoto.flatMap(({ matches }) => matches).sort(byConfidenceDescending),
    objects: byPhoto.reduce((sum, { objects }) => sum + objects, 0),
  };
}
