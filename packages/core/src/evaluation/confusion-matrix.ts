import { byConfidenceDescending } from '../vision/filter-detections.ts';
import {
  cocoIou,
  type DetectedPhoto,
  type GroundTruth,
  LOWEST_IOU,
  type ScoredDetection,
} from './match-detections.ts';

/** The row of detections without an object, and the column of objects without a detection. */
const BACKGROUND = 'background';

/** `counts[row][column]`: the objects of the row's class that were detected as the column's; the last is background. */
export type ConfusionMatrix = { classes: string[]; counts: number[][] };

/** The free object that a detection of any class overlaps most; undefined when it overlaps none enough. */
function findBestObject({ box }: ScoredDetection, objects: Iterable<GroundTruth>): GroundTruth | undefined {
  let best: { object: GroundTruth; overlap: number } | undefined;
  for (const object of objects) {
    const overlap = cocoIou(box, object);
    if (overlap >= LOWEST_IOU && overlap > (best?.overlap ?? 0)) best = { object, overlap };
  }
  return best?.object;
}

/** What each object was detected as, of one photo. Classes that were not looked for make no false alarm. */
function listPairs({
  detections,
  groundTruth,
  labelled,
}: DetectedPhoto): [truth: string, detected: string][] {
  const free = new Set(groundTruth.filter(({ unsure }) => !unsure));
  const unsure = groundTruth.filter((one) => one.unsure);
  const pairs: [string, string][] = [];
  for (const detection of [...detections].sort(byConfidenceDescending)) {
    const object = findBestObject(detection, free);
    if (object) {
      free.delete(object);
      pairs.push([object.class, detection.class]);
    } else if (labelled.has(detection.class) && findBestObject(detection, unsure) === undefined)
      pairs.push([BACKGROUND, detection.class]);
  }
  for (const missed of free) if (labelled.has(missed.class)) pairs.push([missed.class, BACKGROUND]);
  return pairs;
}

/**
 * Which classes are taken for which: detections and objects are matched without regard to their classes, the most
 * confident detection first, at an intersection over union of 0.5. Classes that are not listed are left out.
 */
export function computeConfusionMatrix(
  photos: readonly DetectedPhoto[],
  names: readonly string[],
): ConfusionMatrix {
  const classes = [...names, BACKGROUND];
  const placeOf = new Map(classes.map((name, place) => [name, place]));
  const counts = classes.map(() => classes.map(() => 0));
  for (const photo of photos)
    for (const [truth, detected] of listPairs(photo)) {
      const row = counts[placeOf.get(truth) ?? -1];
      const column = placeOf.get(detected);
      if (row && column !== undefined) row[column] = (row[column] ?? 0) + 1;
    }
  return { classes, counts };
}
