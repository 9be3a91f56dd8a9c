import { type BootstrapOptions, resampleGroups } from './bootstrap.ts';
import { combineScores, prepareScores, type ScoreInputs, type Scores } from './model-scores.ts';
import type { ResampleWeights } from './weights.ts';

/** Photos that are resampled: plain data, so that several threads can score some of the resamples each. */
export type ResampledPhotos = {
  /** The number of the group of each photo. */
  groups: Int32Array;
  inputs: ScoreInputs;
  /** Those of another answer, whose scores are subtracted. */
  other: ScoreInputs | null;
};

/** The scores of resamples in any order. */
export type ResampledScores = readonly Scores<number | null>[];

/** Prepares the scores for many different weights: those of the answer, or its scores minus those of the other one. */
export function prepareResampledScores({
  inputs,
  other,
}: ResampledPhotos): (weights: ResampleWeights) => Scores<number | null> {
  const scoreAt = prepareScores(inputs);
  if (other === null) return scoreAt;
  const scoreOther = prepareScores(other);
  return (weights) =>
    combineScores([scoreAt(weights), scoreOther(weights)], ([a = null, b = null]) =>
      a === null || b === null ? null : a - b,
    );
}

/** The scores of the resamples that are taken. */
export const scoreResamples = (photos: ResampledPhotos, bootstrap: BootstrapOptions): ResampledScores =>
  Array.from(resampleGroups(photos.groups, bootstrap), prepareResampledScores(photos));
