import { describe, expect, it } from 'vitest';
import {
  computeDisagreement,
  computeNovelty,
  computeReviewPriority,
  computeUncertainty,
  createTermSample,
  listReviewReasons,
  type ReviewTerms,
} from './review-priority.ts';

const NO_SAMPLE = createTermSample([]);
const NONE: ReviewTerms = { uncertainty: null, disagreement: null, severity: null, novelty: null };
const can = (confidence: number, x = 0) => ({
  class: 'can',
  confidence,
  box: { x, y: 0, width: 0.1, height: 0.1 },
});

describe('the priority of a photo (LB-31)', () => {
  it.each<[string, Partial<ReviewTerms>, number]>([
    ['nothing is known', {}, 0],
    ['all terms are full', { uncertainty: 1, disagreement: 1, severity: 1, novelty: 1 }, 1],
    ['one term is known', { severity: 0.4 }, 0.4],
    ['two terms are known', { uncertainty: 1, novelty: 0 }, 0.6364],
    ['a term is no number', { uncertainty: Number.NaN, severity: 0.5 }, 0.5],
  ])('spreads the weights of missing terms when %s', (_, terms, expected) => {
    expect(computeReviewPriority({ ...NONE, ...terms }, { hasHint: false, sample: NO_SAMPLE })).toBe(
      expected,
    );
  });

  it('is above all others with the hint of a citizen', () => {
    expect(computeReviewPriority(NONE, { hasHint: true, sample: NO_SAMPLE })).toBe(1);
  });

  it('weighs ranks, so that a term whose values are all high counts no more than another (LB-47)', () => {
    const photos = Array.from({ length: 100 }, (_, place) => ({
      uncertainty: (999 - place) / 1000,
      severity: place % 2,
      novelty: null,
    }));
    const sample = createTermSample([{}, ...photos]);
    const computeRank = (terms: Partial<ReviewTerms>) =>
      computeReviewPriority({ ...NONE, ...terms }, { hasHint: false, sample });
    expect([0.5, 0.9, 0.95, 1].map((uncertainty) => computeRank({ uncertainty }))).toEqual([
      0, 0.005, 0.505, 1,
    ]);
    expect([0, 0.5, 1].map((severity) => computeRank({ severity }))).toEqual([0.25, 0.5, 0.75]);
    expect(computeRank({ novelty: 0.3 })).toBe(0.3);
  });
});

describe('the terms (LB-31)', () => {
  it('find a score at the threshold most uncertain', () => {
    expect(computeUncertainty([can(0.25), can(0.9)], 0.25)).toBe(1);
    expect(computeUncertainty([can(1)], 0.25)).toBe(0);
    expect(computeUncertainty([can(0.625)], 0.25)).toBe(0.5);
    expect(computeUncertainty([], 0.25)).toBeNull();
  });

  it('compare the two models that agree least', () => {
    expect(computeDisagreement([[can(0.9)]])).toBeNull();
    expect(computeDisagreement([[can(0.9)], [can(0.3)]])).toBe(0);
    expect(computeDisagreement([[can(0.9)], [can(0.3)], [can(0.9, 0.5)]])).toBe(1);
  });

  it('find rare places, hours and classes new', () => {
    const common = { inCell: 50, inHour: { photos: 9, most: 9 }, ofClass: { objects: 30, most: 30 } };
    expect(computeNovelty(common)).toBe(0.0067);
    expect(computeNovelty({ inCell: 1, inHour: { photos: 0, most: 9 }, ofClass: null })).toBe(1);
    expect(computeNovelty({ inCell: null, inHour: { photos: 0, most: 0 }, ofClass: null })).toBe(1);
  });
});

describe('the reasons of a photo', () => {
  const terms = { uncertainty: 0.9, disagreement: null, severity: 0.2, novelty: 0.6 };
  it('are the strong terms, the strongest first', () => {
    expect(listReviewReasons(terms, { hasHint: false, isRandom: false })).toEqual(['uncertainty', 'novelty']);
  });
  it('begin with the hint and the chance', () => {
    expect(listReviewReasons(terms, { hasHint: true, isRandom: true }).slice(0, 2)).toEqual([
      'hint',
      'random',
    ]);
  });
  it('name the strongest term when none is strong', () => {
    const weak = { ...NONE, severity: 0.1, novelty: 0.05 };
    expect(listReviewReasons(weak, { hasHint: false, isRandom: false })).toEqual(['severity']);
    expect(listReviewReasons(NONE, { hasHint: false, isRandom: false })).toEqual([]);
  });
});
