import type { BootstrapOptions } from './bootstrap.ts';
import { type ClassCalibration, calibrateClass } from './calibration/calibrate-class.ts';
import { toOutcomes } from './calibration/outcomes.ts';
import { computeReliability, type Reliability } from './calibration/reliability.ts';
import { type ConfusionMatrix, computeConfusionMatrix } from './confusion-matrix.ts';
import {
  type EvaluatedPhotos,
  type LabelSchema,
  matchPhotos,
  prepareScoreInputs,
  type Scores,
} from './model-scores.ts';
import {
  prepareResampledScores,
  type ResampledPhotos,
  type ResampledScores,
  scoreResamples,
} from './resamples.ts';
import {
  computeScoreFigures,
  countAveragedClassesIn,
  countPhotos,
  type Figure,
  groupPhotos,
  type PhotoCounts,
} from './score-figures.ts';
import { computeThresholdCurve, type ThresholdPoint } from './threshold-curve.ts';
import type { AveragedClasses } from './too-few.ts';
import { countOnce } from './weights.ts';

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
  matches = matchPhotos(photos, schema),
) {
  const ofPhotos = groupPhotos(photos, schema);
  const { groups } = ofPhotos;
  const resampledPhotos: ResampledPhotos = {
    groups,
    inputs: prepareScoreInputs(photos, matches, schema),
    other: null,
  };
  const counts = countPhotos(photos, schema);
  const averaged_classes = countAveragedClassesIn(matches);

  const computeCountsAndScores = (scores: ResampledScores) => {
    const once = prepareResampledScores(resampledPhotos)(countOnce(photos.scored.length));
    return {
      photos: photos.scored.length,
      groups: new Set(groups).size,
      scores: computeScoreFigures([once, ...scores], { matched: matches, counts, ofPhotos }),
      averaged_classes,
    };
  };
  return {
    resampled: resampledPhotos,
    /** Those of the figures that need no more than scores. */
    computeCountsAndScores,
    /** Computes what needs no resamples, and returns what makes all figures with their scores. */
    figures: () => {
      const outcomes = matches.live.map((ofClass) => toOutcomes(ofClass, groups));
      const withoutResamples = {
        photo_counts: counts,
        classes: schema.classes.map(({ name, title }, index) => ({
          class: name,
          title,
          labelled_boxes: matches.scored[index]?.objects ?? 0,
          curve: computeThresholdCurve(matches.scored.slice(index, index + 1)),
          calibration: calibrateClass(outcomes[index] ?? []),
        })),
        curve: computeThresholdCurve(matches.scored),
        confusion: computeConfusionMatrix(
          photos.live,
          schema.classes.map(({ name }) => name),
        ),
        reliability: computeReliability(outcomes.flat()),
      };
      return (scores: ResampledScores): ModelFigures => ({
        ...computeCountsAndScores(scores),
        ...withoutResamples,
        rounds: scores.length,
      });
    },
  };
}

/** All figures of a model on labelled photos (`prepareFigures`). */
export function computeModelFigures(
  photos: EvaluatedPhotos,
  schema: LabelSchema,
  bootstrap: BootstrapOptions,
): ModelFigures {
  const { resampled, figures } = prepareFigures(photos, schema);
  return figures()(scoreResamples(resampled, bootstrap));
}

/**
 * Prepares the figures of `one` minus those of `other` on the same photos, as `prepareFigures` does. Both are resampled
 * together, so that what is easy or hard for both does not widen the interval.
 */
export function prepareComparison(
  { one, other }: { one: EvaluatedPhotos; other: EvaluatedPhotos },
  schema: LabelSchema,
) {
  const ofPhotos = groupPhotos(one, schema);
  const matched = matchPhotos(one, schema);
  const resampled: ResampledPhotos = {
    groups: ofPhotos.groups,
    inputs: prepareScoreInputs(one, matched, schema),
    other: prepareScoreInputs(other, matchPhotos(other, schema), schema),
  };
  return {
    resampled,
    figures: (scores: ResampledScores): Scores<Figure> => {
      const once = prepareResampledScores(resampled)(countOnce(one.scored.length));
      return computeScoreFigures([once, ...scores], { matched, counts: countPhotos(one, schema), ofPhotos });
    },
  };
}

/** The figures of `one` minus those of `other` (`prepareComparison`). */
export function compareFigures(
  both: { one: EvaluatedPhotos; other: EvaluatedPhotos },
  schema: LabelSchema,
  bootstrap: BootstrapOptions,
): Scores<Figure> {
  const { resampled, figures } = prepareComparison(both, schema);
  return figures(scoreResamples(resampled, bootstrap));
}
