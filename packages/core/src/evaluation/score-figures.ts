import { type ConfidenceInterval, computePercentileInterval, MIN_GROUPS, numberGroups } from './bootstrap.ts';
import { decidePhotoLabel, getWasteScore } from './image-level.ts';
import {
  combineScores,
  type EvaluatedPhotos,
  type LabelSchema,
  type MatchedPhotos,
  type ScoreKey,
  type Scores,
} from './model-scores.ts';
import { countAveragedClasses, isMeanTooFew, MIN_OBJECTS } from './too-few.ts';

/** A figure with its 95 % interval, which is null when there are too few objects or groups, or no such figure. */
export type Figure = { value: number | null; interval: ConfidenceInterval | null; too_few: boolean };

/** How many photos of a kind there are, and in how many of them the product reports waste. */
type AlarmCount = { photos: number; alarms: number };

/** What the labels and the live answers say of whole photos. */
export type PhotoCounts = {
  /** Photos with a box of waste. */
  waste: number;
  /** Photos without any box, in which all classes of waste were looked for. */
  no_waste: AlarmCount;
  /** Photos with boxes, none of which is waste, such as tidy bins. */
  tidy: AlarmCount;
  /** Photos whose labels do not say whether they show waste. */
  unknown: number;
};

export function countPhotos({ scored, live }: EvaluatedPhotos, { waste }: LabelSchema): PhotoCounts {
  const counts: PhotoCounts = {
    waste: 0,
    no_waste: { photos: 0, alarms: 0 },
    tidy: { photos: 0, alarms: 0 },
    unknown: 0,
  };
  for (const [index, photo] of scored.entries()) {
    const label = decidePhotoLabel(photo, waste);
    if (label === 'waste' || label === 'unknown') counts[label] += 1;
    else {
      counts[label].photos += 1;
      if (getWasteScore(live[index] ?? { detections: [] }) > 0) counts[label].alarms += 1;
    }
  }
  return counts;
}

export const countAveragedClassesIn = ({ scored }: MatchedPhotos) =>
  countAveragedClasses(scored.map(({ objects }) => objects));

/** Whether a score rests on too few objects, or photos of the rarer kind. */
function isTooFew(place: ScoreKey, matched: MatchedPhotos, counts: PhotoCounts): boolean {
  const { scored } = matched;
  if ('classNumber' in place) return (scored[place.classNumber]?.objects ?? 0) < MIN_OBJECTS;
  const withoutWaste = counts.no_waste.photos + counts.tidy.photos;
  switch (place.headline) {
    case 'false_alarm_rate':
      return withoutWaste < MIN_OBJECTS;
    case 'image_auroc':
      return Math.min(withoutWaste, counts.waste) < MIN_OBJECTS;
    case 'map50':
    case 'map50_95':
      return isMeanTooFew(countAveragedClassesIn(matched));
    default:
      return scored.reduce((sum, { objects }) => sum + objects, 0) < MIN_OBJECTS;
  }
}

/** Whether a score rests on photos of too few groups: those with its objects, or those of the rarer kind. */
function hasFewGroups(place: ScoreKey, { scored }: MatchedPhotos, groupsOfPhotos: GroupsOfPhotos): boolean {
  const { groups, ofWaste, withoutWaste } = groupsOfPhotos;
  const isFew = (photos: Iterable<number>) => {
    const seen = new Set<number | undefined>();
    for (const index of photos) if (seen.add(groups[index]).size >= MIN_GROUPS) return false;
    return true;
  };
  if ('classNumber' in place) return isFew(scored[place.classNumber]?.objectPhotos ?? []);
  switch (place.headline) {
    case 'false_alarm_rate':
      return isFew(withoutWaste);
    case 'image_auroc':
      return isFew(withoutWaste) || isFew(ofWaste);
    default:
      return isFew(scored.flatMap(({ objectPhotos }) => [...objectPhotos]));
  }
}

/** The number of the group of each photo, and which photos show waste and which do not. */
type GroupsOfPhotos = { groups: Int32Array; ofWaste: number[]; withoutWaste: number[] };

export function groupPhotos({ scored }: EvaluatedPhotos, { waste }: LabelSchema): GroupsOfPhotos {
  const kinds: GroupsOfPhotos = { groups: numberGroups(scored), ofWaste: [], withoutWaste: [] };
  for (const [index, photo] of scored.entries()) {
    const label = decidePhotoLabel(photo, waste);
    if (label === 'waste') kinds.ofWaste.push(index);
    else if (label !== 'unknown') kinds.withoutWaste.push(index);
  }
  return kinds;
}

type Support = { matched: MatchedPhotos; counts: PhotoCounts; ofPhotos: GroupsOfPhotos };

/** The figures of these scores, the first of all photos and the others of resamples. */
export const computeScoreFigures = (
  scores: readonly Scores<number | null>[],
  { matched, counts, ofPhotos }: Support,
): Scores<Figure> =>
  combineScores(scores, ([value = null, ...values], place): Figure => {
    const too_few = isTooFew(place, matched, counts);
    const hasInterval = value !== null && !too_few && !hasFewGroups(place, matched, ofPhotos);
    return { value, interval: hasInterval ? computePercentileInterval(values) : null, too_few };
  });
