import type { Detection, ReviewReason } from '@smart-waste/contract';
import { round } from '../numbers.ts';
import { computeAgreement } from './agreement.ts';

/**
 * What speaks for reviewing a photo, each from 0 to 1; null where it is not known: nothing was recognised, only one
 * model looked, or there are no coordinates.
 */
export type ReviewTerms = {
  /** How near the nearest score is to the threshold. */
  uncertainty: number | null;
  /** How far two models disagree about the photo. */
  disagreement: number | null;
  severity: number | null;
  /** How rare its place, its hour and its classes are. */
  novelty: number | null;
};

const WEIGHT: Record<keyof ReviewTerms, number> = {
  uncertainty: 0.35,
  disagreement: 0.25,
  severity: 0.2,
  novelty: 0.2,
};
const TERMS = ['uncertainty', 'disagreement', 'severity', 'novelty'] as const satisfies (keyof ReviewTerms)[];
const DECIMALS = 4;

/** The values of each term in a random sample of the photos that wait, ascending. */
export type TermSample = Readonly<Record<keyof ReviewTerms, readonly number[]>>;

export function createTermSample(photos: readonly Partial<ReviewTerms>[]): TermSample {
  const listValues = (name: keyof ReviewTerms): number[] =>
    photos
      .map((terms) => terms[name] ?? null)
      .filter((value) => value !== null)
      .sort((one, other) => one - other);
  return {
    uncertainty: listValues('uncertainty'),
    disagreement: listValues('disagreement'),
    severity: listValues('severity'),
    novelty: listValues('novelty'),
  };
}

/** Among fewer photos a rank says less than the value. */
const MIN_SAMPLE = 100;

const countBelow = (sorted: readonly number[], value: number): number => {
  const index = sorted.findIndex((one) => one >= value);
  return index === -1 ? sorted.length : index;
};
const countUpTo = (sorted: readonly number[], value: number): number => {
  const index = sorted.findIndex((one) => one > value);
  return index === -1 ? sorted.length : index;
};

/** The rank of a value from 0 to 1: the share of the sample below it, and half of what equals it. */
const computeRank = (sorted: readonly number[], value: number): number =>
  sorted.length < MIN_SAMPLE
    ? value
    : (countBelow(sorted, value) + countUpTo(sorted, value)) / (2 * sorted.length);

/**
 * The priority of a photo in the order of review (LB-31), from 0 to 1 with 4 decimals: the weighted mean of the ranks of
 * those terms that are known; the weights of the others are spread over them. A term is ranked among the sample, or stands
 * for its own rank while that has fewer than 100 values of it. A hint of the citizen adds 1, so that it comes first.
 */
export function computeReviewPriority(
  terms: ReviewTerms,
  { hasHint, sample }: { hasHint: boolean; sample: TermSample },
): number {
  const known = TERMS.flatMap((name) => {
    const value = terms[name];
    if (value === null || Number.isNaN(value)) return [];
    return [{ weight: WEIGHT[name], value: computeRank(sample[name], value) }];
  });
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const sum = known.reduce((total, { weight, value }) => total + weight * value, 0);
  return round((weights === 0 ? 0 : sum / weights) + (hasHint ? 1 : 0), DECIMALS);
}

type ScoredObject = Pick<Detection, 'confidence'>;

/** 1 for a score at the threshold, 0 for a score of 1; of several the one nearest to the threshold decides. */
export function computeUncertainty(detections: readonly ScoredObject[], threshold: number): number | null {
  if (detections.length === 0) return null;
  const lowest = Math.min(...detections.map(({ confidence }) => confidence));
  if (threshold >= 1) return 1;
  return round(1 - Math.min(1, Math.max(0, (lowest - threshold) / (1 - threshold))), DECIMALS);
}

type ModelAnswer = readonly Pick<Detection, 'class' | 'box'>[];

/** 1 minus the agreement of the two models that agree least; null when fewer than two analysed the photo. */
export function computeDisagreement(answers: readonly ModelAnswer[]): number | null {
  const pairs = answers.flatMap((one, index) =>
    answers.slice(index + 1).map((other) => [one, other] as const),
  );
  if (pairs.length === 0) return null;
  const agreements = pairs.map(([one, other]) => computeAgreement(one, other).agreement);
  return round(1 - Math.min(...agreements), DECIMALS);
}

/** How many photos share the place, the hour of the day and the rarest class of a photo. */
export type Commonness = {
  /** Photos in the same cell of about 100 m, itself included; null without coordinates. */
  inCell: number | null;
  /** Photos of the same hour of the day, and of the hour that has most. */
  inHour: { photos: number; most: number };
  /** How often the rarest of its classes was recognised, and the one that was most often; null without any. */
  ofClass: { objects: number; most: number } | null;
};

const computeRarity = (count: number, most: number): number =>
  most <= 0 ? 1 : 1 - Math.min(1, count / most);

/** How rare a photo is among all: the mean over place, hour and classes, as far as they are known. */
export function computeNovelty({ inCell, inHour, ofClass }: Commonness): number {
  const parts = [
    ...(inCell === null ? [] : [1 / Math.max(1, inCell)]),
    computeRarity(inHour.photos, inHour.most),
    ...(ofClass === null ? [] : [computeRarity(ofClass.objects, ofClass.most)]),
  ];
  return round(parts.reduce((sum, part) => sum + part, 0) / parts.length, DECIMALS);
}

/** A term speaks for a photo from this value on. */
const MIN_REASON_VALUE = 0.5;

/** The reasons to review a photo, the strongest first; the strongest term when none is strong. */
export function listReviewReasons(
  terms: ReviewTerms,
  { hasHint, isRandom }: { hasHint: boolean; isRandom: boolean },
): ReviewReason[] {
  const weighed = TERMS.flatMap((name) => {
    const value = terms[name];
    return value === null ? [] : [{ name, value, weight: WEIGHT[name] * value }];
  }).sort((one, other) => other.weight - one.weight);
  const strong = weighed.filter(({ value }) => value >= MIN_REASON_VALUE);
  const named = (strong.length > 0 ? strong : weighed.slice(0, 1)).map(({ name }) => name);
  return [...(hasHint ? (['hint'] as const) : []), ...(isRandom ? (['random'] as const) : []), ...named];
}
