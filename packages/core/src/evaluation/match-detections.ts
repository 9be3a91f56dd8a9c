import type { Box, Detection } from '@smart-waste/contract';
import { byConfidenceDescending } from '../vision/filter-detections.ts';
import { toEdges } from '../vision/letterbox.ts';
import { computeShareInside, intersectionOverUnion } from '../vision/non-max-suppression.ts';

/**
 * An object that a person labelled in a photo; the box in fractions of the photo. An unsure one may or may not be there:
 * finding it is no hit, and missing it is no miss. COCO calls it a crowd.
 */
export type GroundTruth = { class: string; box: Box; unsure?: boolean };

/**
 * The labels of a photo. Classes outside `labelled` were not looked for, so they are not scored on this photo. Photos
 * of one group show the same place; a photo without a group is a group of its own.
 */
export type LabelledPhoto = {
  groundTruth: readonly GroundTruth[];
  labelled: ReadonlySet<string>;
  /** Objects of classes outside `labelled` were left out, so boxes of no waste do not say that there is none. */
  isPartial?: boolean;
  group?: string;
};

/** What figures need of a detection. */
export type ScoredDetection = Pick<Detection, 'class' | 'confidence' | 'waste' | 'box'>;

/** A labelled photo with the answer of a detector. */
export type DetectedPhoto = LabelledPhoto & { detections: readonly ScoredDetection[] };

/** The smallest intersection over union of a match: 0.5, 0.55 … 0.95, as COCO has them. */
export const IOU_THRESHOLDS: readonly number[] = Array.from(
  { length: 10 },
  (_, step) => (50 + 5 * step) / 100,
);
export const [LOWEST_IOU = 0] = IOU_THRESHOLDS;
/** COCO accepts an intersection over union that misses a threshold of 1 by rounding only. */
const MAX_MIN_IOU = 1 - 1e-10;
const MAX_DETECTIONS_PER_CLASS = 100;

/**
 * One detection: the number of its photo, and as bits, the lowest for an intersection over union of 0.5, whether it
 * matches an object, and whether it matches an unsure one and does not count.
 */
export type Match = { confidence: number; photo: number; hits: number; ignored: number };
/** All detections of a class, the most confident first, and the photo of each object. */
export type ClassMatches = { matches: Match[]; objects: number; objectPhotos: Int32Array };

/** Whether a detection matches an object at an intersection over union of 0.5. */
export const isHit = ({ hits }: Pick<Match, 'hits'>): boolean => (hits & 1) === 1;
/** Whether a detection counts neither as right nor as wrong at an intersection over union of 0.5. */
export const isIgnored = ({ ignored }: Pick<Match, 'ignored'>): boolean => (ignored & 1) === 1;

/** How far a detection overlaps a labelled box; of an unsure region, how much of the detection lies inside. */
export const cocoIou = (detection: Box, { box, unsure }: GroundTruth): number =>
  unsure
    ? computeShareInside(toEdges(detection), toEdges(box))
    : intersectionOverUnion(toEdges(detection), toEdges(box));

/** The region that a detection with these overlaps matches; −1 for none. Of equal overlaps COCO takes the last. */
function findBestRegion(
  overlaps: readonly number[],
  regions: readonly GroundTruth[],
  { taken, minIou }: { taken: ReadonlySet<number>; minIou: number },
): number {
  let best = -1;
  let bestOverlap = minIou;
  for (const [index, overlap] of overlaps.entries()) {
    const isUnsure = regions[index]?.unsure === true;
    // Unsure regions come last: a detection that matches an object does not need them.
    if (isUnsure && best >= 0 && regions[best]?.unsure !== true) break;
    if (overlap < bestOverlap || (taken.has(index) && !isUnsure)) continue;
    [best, bestOverlap] = [index, overlap];
  }
  return best;
}

/**
 * Matches the detections of one class in one photo greedily, the most confident first: each takes the free object that
 * it overlaps most, or else an unsure region, which many detections may match (COCOeval.evaluateImg of pycocotools).
 */
export function matchBoxes(
  detections: readonly ScoredDetection[],
  regions: readonly GroundTruth[],
  photo: number,
): Match[] {
  const matches = detections.map(({ confidence }) => ({ confidence, photo, hits: 0, ignored: 0 }));
  if (regions.length === 0) return matches;
  const candidates = detections.flatMap(({ box }, index) => {
    const overlaps = regions.map((region) => cocoIou(box, region));
    const match = matches[index];
    return match && overlaps.some((overlap) => overlap >= LOWEST_IOU) ? [{ match, overlaps }] : [];
  });
  for (const [bit, threshold] of IOU_THRESHOLDS.entries()) {
    const taken = new Set<number>();
    const minIou = Math.min(threshold, MAX_MIN_IOU);
    for (const { match, overlaps } of candidates) {
      const region = findBestRegion(overlaps, regions, { taken, minIou });
      if (region < 0) continue;
      taken.add(region);
      if (regions[region]?.unsure === true) match.ignored |= 1 << bit;
      else match.hits |= 1 << bit;
    }
  }
  return matches;
}

const byUnsure = (a: GroundTruth, b: GroundTruth) => Number(a.unsure === true) - Number(b.unsure === true);

/** The items of each class, by its index; none for a class without any. Items of other classes are left out. */
function divideByClass<Item extends { class: string }>(
  items: readonly Item[],
  indexes: ReadonlyMap<string, number>,
): (Item[] | undefined)[] {
  const lists: (Item[] | undefined)[] = [];
  for (const item of items) {
    const index = indexes.get(item.class);
    if (index === undefined) continue;
    const list = lists[index];
    if (list) list.push(item);
    else lists[index] = [item];
  }
  return lists;
}

type UnsortedMatches = { matches: Match[]; objectPhotos: number[] };

/** Adds what one photo has of a class. */
function addMatches(
  { matches, objectPhotos }: UnsortedMatches,
  { photo, regions, detections }: { photo: number; regions: GroundTruth[]; detections: ScoredDetection[] },
): void {
  regions.sort(byUnsure);
  for (const { unsure } of regions) if (!unsure) objectPhotos.push(photo);
  if (detections.length === 0) return;
  const ofClass = detections.sort(byConfidenceDescending).slice(0, MAX_DETECTIONS_PER_CLASS);
  for (const match of matchBoxes(ofClass, regions, photo)) matches.push(match);
}

/** Matches all detections of each of these classes, over the photos on which that class was looked for. */
export function matchClasses(photos: readonly DetectedPhoto[], names: readonly string[]): ClassMatches[] {
  const indexes = new Map(names.map((name, index) => [name, index]));
  const classes = names.map((name) => ({
    name,
    index: indexes.get(name) ?? 0, // that of the last class of this name
    objectPhotos: [] as number[],
    matches: [] as Match[],
  }));
  for (const [photo, { labelled, detections, groundTruth }] of photos.entries()) {
    const regionsOf = divideByClass(groundTruth, indexes);
    const detectionsOf = divideByClass(detections, indexes);
    for (const ofClass of classes)
      if (labelled.has(ofClass.name))
        addMatches(ofClass, {
          photo,
          regions: regionsOf[ofClass.index] ?? [],
          detections: detectionsOf[ofClass.index] ?? [],
        });
  }
  return classes.map(({ matches, objectPhotos }) => ({
    matches: matches.sort(byConfidenceDescending),
    objects: objectPhotos.length,
    objectPhotos: Int32Array.from(objectPhotos),
  }));
}

/** Matches all detections of one class (`matchClasses`). */
export function matchClass(photos: readonly DetectedPhoto[], name: string): ClassMatches {
  const [ofClass = { matches: [], objects: 0, objectPhotos: new Int32Array() }] = matchClasses(photos, [
    name,
  ]);
  return ofClass;
}
