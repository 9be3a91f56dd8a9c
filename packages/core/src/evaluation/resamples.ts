import { type Bootstrap, resampleGroups } from './bootstrap.ts';
import { combineScores, prepareScores, type ScoreInputs, type Scores } from './model-scores.ts';
import type { Weights } from './weights.ts';

/**
 * Photos that are resampled: the number of the group of each, and what their scores depend on, or those of two answers of which the
 * differences are scored. Plain data, so that several threads can score some of the resamples each.
 */
export type ResampledPhotos = { groups: Int32Array; inputs: ScoreInputs; minus: ScoreInputs | null };

/** The scores of resamples in any order. */
export type ResampledScores = readonly Scores<number | null>[];

/** Prepares the scores for many different weights: those of the answer, or its scores minus those of the other one. */
export function prepareResampledScores({
  inputs,
  minus,
}: ResampledPhotos): (weights: Weights) => Scores<number | null> {
  const scoreAt = prepareScores(inputs);
  if (minus === null) return scoreAt;
  const scoreOther = prepareScores(minus);
  return (weights) =>
    combineScores([scoreAt(weights), scoreOther(weights)], ([a = null, b = null]) =>
      a === null || b === null ? null : a - b,
    );
}

/** The scores of the resamples that are taken. */
export const scoreResamples = (photos: ResampledPhotos, bootstrap: Bootstrap): ResampledScores =>
  Array.from(resampleGroups(photos.groups, bootstrap), prepareResampledScores(photos));
