import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeededNumbers } from '../test/labelled-photos.ts';
import { calibrateClass } from './calibrate-class.ts';
import { calibrate, logistic, type PredictionOutcome } from './calibrator.ts';
import { fitIsotonic } from './fit-isotonic.ts';
import { fitPlatt } from './fit-platt.ts';
import { computeReliability } from './reliability.ts';

/** Detections whose chance to be right is this function of their confidence. */
function createOutcomes(count: number, chanceOf: (confidence: number) => number): PredictionOutcome[] {
  const random = createSeededNumbers(11);
  return Array.from({ length: count }, (_, group) => {
    const confidence = 0.05 + 0.9 * random();
    return { confidence, isHit: random() < chanceOf(confidence), group };
  });
}
const GRID = [0.1, 0.25, 0.5, 0.75, 0.9];
const anyOutcomes = fc.array(
  fc.record({
    confidence: fc.integer({ min: 0, max: 50 }).map((step) => step / 50),
    isHit: fc.boolean(),
    group: fc.nat({ max: 9 }),
  }),
  { minLength: 1, maxLength: 60 },
);

describe("Platt's curve (EV-12)", () => {
  it('leaves well calibrated confidences nearly as they are', () => {
    const calibrator = fitPlatt(createOutcomes(20_000, (confidence) => confidence));
    for (const confidence of GRID) expect(calibrate(calibrator, confidence)).toBeCloseTo(confidence, 1);
    expect(calibrator.slope).toBeCloseTo(1, 1);
    expect(calibrator.intercept).toBeCloseTo(0, 1);
  });
  it('finds the curve that made the outcomes', () => {
    const logOdds = (share: number) => Math.log(share / (1 - share));
    const chance = (confidence: number) => logistic(0.5 * logOdds(confidence) - 1);
    const calibrator = fitPlatt(createOutcomes(50_000, chance));
    expect(calibrator.slope).toBeCloseTo(0.5, 1);
    expect(calibrator.intercept).toBeCloseTo(-1, 1);
  });
  it('has the smoothed share of hits as its mean', () => {
    fc.assert(
      fc.property(anyOutcomes, (outcomes) => {
        const calibrator = fitPlatt(outcomes);
        const hits = outcomes.filter(({ isHit }) => isHit).length;
        const misses = outcomes.length - hits;
        const targets = (hits * (hits + 1)) / (hits + 2) + misses / (misses + 2);
        const sum = outcomes.reduce((total, one) => total + calibrate(calibrator, one.confidence), 0);
        expect(sum / outcomes.length).toBeCloseTo(targets / outcomes.length, 4);
      }),
    );
  });
  it.each([
    ['only hits', true, 0.9, 1],
    ['only misses', false, 0, 0.1],
  ])('is not certain after %s', (_, isHit, low, high) => {
    const calibrator = fitPlatt(
      Array.from({ length: 100 }, (__, group) => ({ confidence: 0.5, isHit, group })),
    );
    expect(calibrate(calibrator, 0.5)).toBeGreaterThan(low);
    expect(calibrate(calibrator, 0.5)).toBeLessThan(high);
  });
  it('accepts confidences of exactly 0 and 1, and separated outcomes', () => {
    const outcomes = [0, 0, 0, 1, 1, 1].map((confidence, group) => ({
      confidence,
      isHit: confidence === 1,
      group,
    }));
    const calibrator = fitPlatt(outcomes);
    expect(calibrate(calibrator, 0)).toBeCloseTo(0.2, 3);
    expect(calibrate(calibrator, 1)).toBeCloseTo(0.8, 3);
  });
});

describe('isotonic regression (EV-12)', () => {
  it('never falls, and stays between 0 and 1', () => {
    fc.assert(
      fc.property(anyOutcomes, (outcomes) => {
        const calibrator = fitIsotonic(outcomes);
        const values = Array.from({ length: 201 }, (_, step) => calibrate(calibrator, step / 200));
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(values[0]).toBeGreaterThanOrEqual(0);
        expect(values.at(-1)).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('keeps the number of hits, and has the least squared error of all rising steps', () => {
    fc.assert(
      fc.property(anyOutcomes, (outcomes) => {
        const calibrator = fitIsotonic(outcomes);
        const fitted = outcomes.map(({ confidence }) => calibrate(calibrator, confidence));
        const hits = outcomes.filter(({ isHit }) => isHit).length;
        expect(fitted.reduce((sum, value) => sum + value, 0)).toBeCloseTo(hits, 6);
        const error = (values: number[]) =>
          values.reduce((sum, value, index) => sum + (value - Number(outcomes[index]!.isHit)) ** 2, 0);
        const constant = fitted.map(() => hits / outcomes.length);
        const raw = outcomes.map(({ confidence }) => confidence);
        expect(error(fitted)).toBeLessThanOrEqual(Math.min(error(constant), error(raw)) + 1e-9);
      }),
    );
  });
  it('rises evenly between its points, and is level outside of them', () => {
    const calibrator = {
      method: 'isotonic' as const,
      points: [
        { confidence: 0.2, probability: 0.1 },
        { confidence: 0.4, probability: 0.5 },
        { confidence: 0.8, probability: 0.6 },
      ],
    };
    const values = [0, 0.2, 0.3, 0.4, 0.6, 0.8, 1].map((confidence) => calibrate(calibrator, confidence));
    expect(values.map((value) => value.toFixed(3))).toEqual([
      '0.100',
      '0.100',
      '0.300',
      '0.500',
      '0.550',
      '0.600',
      '0.600',
    ]);
  });
  it('joins neighbours that fall', () => {
    const createOutcome = (confidence: number, isHit: boolean) => ({ confidence, isHit, group: 0 });
    expect(
      fitIsotonic([
        createOutcome(0.1, false),
        createOutcome(0.2, true),
        createOutcome(0.3, false),
        createOutcome(0.4, true),
      ]).points,
    ).toEqual([
      { confidence: 0.1, probability: 0 },
      { confidence: 0.2, probability: 0.5 },
      { confidence: 0.3, probability: 0.5 },
      { confidence: 0.4, probability: 1 },
    ]);
  });
});

describe('reliability (EV-13)', () => {
  it('has ten bins, and the mean distance of confidence and hits over all detections', () => {
    const predictions = [
      { confidence: 0.95, isHit: true },
      { confidence: 0.95, isHit: false },
      { confidence: 0.15, isHit: false },
      { confidence: 1, isHit: true },
    ];
    const { expected_error, bins } = computeReliability(predictions);
    expect(bins).toHaveLength(10);
    expect(bins[9]).toMatchObject({ from: 0.9, to: 1, boxes: 3, hit_share: 2 / 3 });
    expect(bins[1]).toMatchObject({ boxes: 1, mean_confidence: 0.15, hit_share: 0 });
    expect(bins[5]).toMatchObject({ boxes: 0, mean_confidence: null, hit_share: null });
    expect(expected_error).toBeCloseTo((3 * Math.abs(2.9 / 3 - 2 / 3) + 0.15) / 4, 10);
  });
  it('has no error without detections', () => {
    expect(computeReliability([]).expected_error).toBeNull();
  });
});

describe('the calibration of a class (EV-12)', () => {
  const overconfident = (count: number) => createOutcomes(count, (confidence) => confidence / 2);
  it.each([
    [0, undefined],
    [99, undefined],
    [100, 'platt'],
    [999, 'platt'],
    [1000, 'isotonic'],
  ])('has the method that its data allow: %d boxes have %s', (boxes, method) => {
    const calibration = calibrateClass(overconfident(boxes));
    expect(calibration.boxes).toBe(boxes);
    expect(calibration.calibrator?.method).toBe(method);
    expect(calibration.held_out === null).toBe(method === undefined);
  });
  it.each([500, 5000])('helps on places that it has not seen, with %d boxes (EV-13)', (boxes) => {
    const { raw, held_out } = calibrateClass(overconfident(boxes));
    expect(raw.expected_error).toBeGreaterThan(0.2);
    expect(held_out?.expected_error).toBeLessThan(0.07);
  });
  it('is judged by fits to other places only (EV-13)', () => {
    // Each place has its own confidence and outcome: a fit that has seen the place would be right.
    const outcomes = Array.from({ length: 1000 }, (_, index) => {
      const group = index % 10;
      return { confidence: 0.05 + group / 10, isHit: group === 9, group };
    });
    expect(calibrateClass(outcomes).held_out?.expected_error).toBeGreaterThan(0.05);
  });
  it('has no diagram with fewer places than folds', () => {
    const outcomes = overconfident(200).map((one, index) => ({ ...one, group: index % 4 }));
    expect(calibrateClass(outcomes)).toMatchObject({ calibrator: { method: 'platt' }, held_out: null });
  });
});
