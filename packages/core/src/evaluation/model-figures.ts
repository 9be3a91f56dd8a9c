import {
  type Bootstrap,
  type Interval,
  MIN_GROUPS,
  numberGroups,
  percentileInterval,
  resampleGroups,
} from './bootstrap.ts';
import { type ClassCalibration, calibrateClass } from './calibration/calibrate-class.ts';
import { outcomesOf } from './calibration/outcomes.ts';
import { type Reliability, reliabilityOf } from './calibration/reliability.ts';
import { type ConfusionMatrix, confusionMatrix } from './confusion-matrix.ts';
import { photoLabelOf, wasteScoreOf } from './image-level.ts';
import {
  combineScores,
  type EvaluatedPhotos,
  type LabelSchema,
  type MatchedPhotos,
  matchPhotos,
  prepareScores,
  type ScorePlace,
  type Scores,
} from './model-scores.ts';
import { type ThresholdPoint, thresholdCurve } from './threshold-curve.ts';
import { type AveragedClasses, averagedClasses, isMeanTooFew, MIN_OBJECTS } from './too-few.ts';
import { countOnce, type Weights } from './weights.ts';

/** A figure with its 95 % interval, which is null when there are too few objects or groups, or no such figure. */
export type Figure = { value: number | null; interval: Interval | null; too_few: boolean };

/** How many photos of a kind there are, and in how many of them the product reports waste. */
type AlarmCount = { photos: number; alarms: number };

/** What the labels and the live answers say of whole photos. */
type PhotoCounts = {
  /** Photos with a box of waste. */
  waste: number;
  /** Photos without any box, in which all classes of waste were looked for. */
  no_waste: AlarmCount;
  /** Photos with boxes, none of which is waste, such as tidy bins. */
  tidy: AlarmCount;
  /** Photos whose labels do not say whether they show waste. */
  unknown: number;
};

type ClassFigures = {
  class: string;
  title: string;
  labelled_boxes: number;
  curve: ThresholdPoint[];
  calibration: ClassCalibration;
};

export type ModelFigures = {
  photos: number;
  groups: number;
  rounds: number;
  photo_counts: PhotoCounts;
  scores: Scores<Figure>;
  /** Those of mAP. */
  averaged_classes: AveragedClasses;
  classes: ClassFigures[];
  curve: ThresholdPoint[];
  confusion: ConfusionMatrix;
  /** Of the raw confidences that the product shows, all classes together. */
  reliability: Reliability;
};

/** The scores of resamples in any order. */
export type ResampledScores = readonly Scores<number | null>[];

function countPhotos({ scored, live }: EvaluatedPhotos, { waste }: LabelSchema): PhotoCounts {
  const counts: PhotoCounts = {
    waste: 0,
    no_waste: { photos: 0, alarms: 0 },
    tidy: { photos: 0, alarms: 0 },
    unknown: 0,
  };
  for (const [index, photo] of scored.entries()) {
    const label = photoLabelOf(photo, waste);
    if (label === 'waste' || label === 'unknown') counts[label] += 1;
    else {
      counts[label].photos += 1;
      if (wasteScoreOf(live[index] ?? { detections: [] }) > 0) counts[label].alarms += 1;
    }
  }
  return counts;
}

const averagedIn = ({ scored }: MatchedPhotos) => averagedClasses(scored.map(({ objects }) => objects));

/** Whether a score rests on too few objects, or photos of the rarer kind. */
function isTooFew(place: ScorePlace, matched: MatchedPhotos, counts: PhotoCounts): boolean {
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
      return isMeanTooFew(averagedIn(matched));
    default:
      return scored.reduce((sum, { objects }) => sum + objects, 0) < MIN_OBJECTS;
  }
}

/** Whether a score rests on photos of too few groups: those with its objects, or those of the rarer kind. */
function hasFewGroups(place: ScorePlace, { scored }: MatchedPhotos, groupsOfPhotos: GroupsOfPhotos): boolean {
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

function groupsOfPhotos({ scored }: EvaluatedPhotos, { waste }: LabelSchema): GroupsOfPhotos {
  const kinds: GroupsOfPhotos = { groups: numberGroups(scored), ofWaste: [], withoutWaste: [] };
  for (const [index, photo] of scored.entries()) {
    const label = photoLabelOf(photo, waste);
    if (label === 'waste') kinds.ofWaste.push(index);
    else if (label !== 'unknown') kinds.withoutWaste.push(index);
  }
  return kinds;
}

type Support = { matched: MatchedPhotos; counts: PhotoCounts; ofPhotos: GroupsOfPhotos };

/** The figures of these scores, the first of all photos and the others of resamples. */
const figuresFrom = (
  scores: readonly Scores<number | null>[],
  { matched, counts, ofPhotos }: Support,
): Scores<Figure> =>
  combineScores(scores, ([value = null, ...values], place): Figure => {
    const too_few = isTooFew(place, matched, counts);
    const hasInterval = value !== null && !too_few && !hasFewGroups(place, matched, ofPhotos);
    return { value, interval: hasInterval ? percentileInterval(values) : null, too_few };
  });

/**
 * Prepares the figures of a model on labelled photos, which are made of the scores of all resamples: several threads may
 * score some of them each. Intervals are those of a bootstrap over groups of photos; calibration and the confusion matrix
 * are of the live answers, curves and average precision of all scores.
 */
export function prepareFigures(
  photos: EvaluatedPhotos,
  schema: LabelSchema,
  matched = matchPhotos(photos, schema),
) {
  const ofPhotos = groupsOfPhotos(photos, schema);
  const { groups } = ofPhotos;
  const scoreAt = prepareScores(photos, matched, schema);
  const counts = countPhotos(photos, schema);
  const averaged_classes = averagedIn(matched);

  const countsAndScores = (resampled: ResampledScores) => {
    const once = scoreAt(countOnce(photos.scored.length));
    return {
      photos: photos.scored.length,
      groups: new Set(groups).size,
      scores: figuresFrom([once, ...resampled], { matched, counts, ofPhotos }),
      averaged_classes,
    };
  };
  return {
    scoreResamples: (bootstrap: Bootstrap): ResampledScores =>
      Array.from(resampleGroups(groups, bootstrap), scoreAt),
    /** Those of the figures that need no more than scores. */
    countsAndScores,
    figures: (resampled: ResampledScores): ModelFigures => {
      const outcomes = matched.live.map((ofClass) => outcomesOf(ofClass, groups));
      return {
        ...countsAndScores(resampled),
        rounds: resampled.length,
        photo_counts: counts,
        classes: schema.classes.map(({ name, title }, index) => ({
          class: name,
          title,
          labelled_boxes: matched.scored[index]?.objects ?? 0,
          curve: thresholdCurve(matched.scored.slice(index, index + 1)),
          calibration: calibrateClass(outcomes[index] ?? []),
        })),
        curve: thresholdCurve(matched.scored),
        confusion: confusionMatrix(
          photos.live,
          schema.classes.map(({ name }) => name),
        ),
        reliability: reliabilityOf(outcomes.flat()),
      };
    },
  };
}

/** All figures of a model on labelled photos (`prepareFigures`). */
export function figuresOf(photos: EvaluatedPhotos, schema: LabelSchema, bootstrap: Bootstrap): ModelFigures {
  const { scoreResamples, figures } = prepareFigures(photos, schema);
  return figures(scoreResamples(bootstrap));
}

/**
 * Prepares the figures of `one` minus those of `other` on the same photos, as `prepareFigures` does. Both are resampled
 * together, so that what is easy or hard for both does not widen the interval.
 */
export function prepareComparison(
  { one, other }: { one: EvaluatedPhotos; other: EvaluatedPhotos },
  schema: LabelSchema,
) {
  const ofPhotos = groupsOfPhotos(one, schema);
  const matched = matchPhotos(one, schema);
  const scoreOne = prepareScores(one, matched, schema);
  const scoreOther = prepareScores(other, matchPhotos(other, schema), schema);
  const difference = (weights: Weights) =>
    combineScores([scoreOne(weights), scoreOther(weights)], ([a = null, b = null]) =>
      a === null || b === null ? null : a - b,
    );
  return {
    scoreResamples: (bootstrap: Bootstrap): ResampledScores =>
      Array.from(resampleGroups(ofPhotos.groups, bootstrap), difference),
    figures: (resampled: ResampledScores): Scores<Figure> => {
      const once = difference(countOnce(one.scored.length));
      return figuresFrom([once, ...resampled], { matched, counts: countPhotos(one, schema), ofPhotos });
    },
  };
}

/** The figures of `one` minus those of `other` (`prepareComparison`). */
export function compareFigures(
  both: { one: EvaluatedPhotos; other: EvaluatedPhotos },
  schema: LabelSchema,
  bootstrap: Bootstrap,
): Scores<Figure> {
  const { scoreResamples, figures } = prepareComparison(both, schema);
  return figures(scoreResamples(bootstrap));
}
