import { type Bootstrap, resampleGroups } from './bootstrap.ts';
import { type ClassCalibration, calibrateClass } from './calibration/calibrate-class.ts';
import { outcomesOf } from './calibration/outcomes.ts';
import { type Reliability, reliabilityOf } from './calibration/reliability.ts';
import { type ConfusionMatrix, confusionMatrix } from './confusion-matrix.ts';
import {
  averagedIn,
  countPhotos,
  type Figure,
  figuresFrom,
  groupsOfPhotos,
  type PhotoCounts,
} from './figures-of-scores.ts';
import {
  combineScores,
  type EvaluatedPhotos,
  type LabelSchema,
  matchPhotos,
  prepareScores,
  type Scores,
} from './model-scores.ts';
import { type ThresholdPoint, thresholdCurve } from './threshold-curve.ts';
import type { AveragedClasses } from './too-few.ts';
import { countOnce, type Weights } from './weights.ts';

/** The scores of resamples in any order. */
export type ResampledScores = readonly Scores<number | null>[];

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
    /** Computes what needs no resamples, and returns what makes all figures with their scores. */
    figures: () => {
      const outcomes = matched.live.map((ofClass) => outcomesOf(ofClass, groups));
      const withoutResamples = {
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
      return (resampled: ResampledScores): ModelFigures => ({
        ...countsAndScores(resampled),
        ...withoutResamples,
        rounds: resampled.length,
      });
    },
  };
}

/** All figures of a model on labelled photos (`prepareFigures`). */
export function figuresOf(photos: EvaluatedPhotos, schema: LabelSchema, bootstrap: Bootstrap): ModelFigures {
  const { scoreResamples, figures } = prepareFigures(photos, schema);
  return figures()(scoreResamples(bootstrap));
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
