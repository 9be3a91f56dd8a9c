import type { AnalysisResults, Calibrator } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeededNumbers } from '../test/labelled-photos.ts';
import {
  type AppliedCalibration,
  applyCalibration,
  computeWasteInPhoto,
  getShownAverage,
  getShownConfidence,
  selectRawAmongCalibrated,
  withoutCalibration,
} from './apply-calibration.ts';
import type { PredictionOutcome } from './calibrator.ts';
import { fitCalibration } from './fit-calibration.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const box = { x: 0, y: 0, width: 0.1, height: 0.1 };
const createResults = (
  found: [string, number, boolean?][],
  more: Partial<AnalysisResults> = {},
): AnalysisResults => ({
  total_detections: found.length,
  average_confidence: 0.5,
  message: 'Found waste',
  model: 'local',
  model_version: '1',
  duration_ms: 10,
  waste_in_photo: { score: 0.6, probability: 0.6, is_calibrated: false },
  detections: found.map(([name, confidence, waste = true], index) => ({
    class: name,
    title: name,
    confidence,
    waste,
    box: { ...box, x: index / 10 },
  })),
  ...more,
});
const HALF: Calibrator = {
  method: 'isotonic',
  points: [
    { confidence: 0, probability: 0 },
    { confidence: 1, probability: 0.5 },
  ],
};
const createCalibration = (
  classes: Record<string, Calibrator | null>,
  photo: Calibrator | null = null,
): AppliedCalibration => ({
  calibration_id: ID,
  classes: Object.entries(classes).map(([name, calibrator]) => ({ class: name, calibrator })),
  photo: { calibrator: photo },
});

const fraction = fc.integer({ min: 0, max: 10_000 }).map((step) => step / 10_000);
const anyOutcomes = (least: number) =>
  fc.array(fc.record({ confidence: fraction, isHit: fc.boolean(), group: fc.nat({ max: 9 }) }), {
    minLength: least,
    maxLength: least + 60,
  });

describe('a calibration that is applied to results (EV-41)', () => {
  it('gives each detection of a calibrated class a second confidence and keeps the raw one', () => {
    const results = applyCalibration(
      createResults([
        ['can', 0.8],
        ['cup', 0.4],
      ]),
      createCalibration({ can: HALF, cup: null }),
    );
    expect(results.calibration_id).toBe(ID);
    expect(results.detections.map(({ confidence }) => confidence)).toEqual([0.8, 0.4]);
    expect(results.detections[0]!.calibrated_confidence).toBe(0.4);
    expect(results.detections[1]).not.toHaveProperty('calibrated_confidence');
  });
  it('leaves a class that it does not know uncalibrated', () => {
    const results = applyCalibration(createResults([['sofa', 0.8]]), createCalibration({ can: HALF }));
    expect(results.detections[0]).not.toHaveProperty('calibrated_confidence');
    expect(results).not.toHaveProperty('average_calibrated_confidence');
    expect(results.calibration_id).toBe(ID);
  });
  it('averages the calibrated confidences of the objects that count as waste', () => {
    const found = createResults([
      ['can', 0.8],
      ['cup', 0.6],
      ['bin', 0.9, false],
    ]);
    const results = applyCalibration(found, createCalibration({ can: HALF, cup: HALF }));
    expect(results.average_calibrated_confidence).toBe(0.35);
    expect(getShownAverage(results)).toBe(0.35);
    expect(results.average_confidence).toBe(found.average_confidence);
  });
  it('never averages raw with calibrated confidences (EV-48)', () => {
    const found = createResults([
      ['can', 0.8],
      ['cup', 0.6],
    ]);
    const results = applyCalibration(found, createCalibration({ can: HALF, cup: null }));
    expect(results).not.toHaveProperty('average_calibrated_confidence');
    expect(getShownAverage(results)).toBe(found.average_confidence);
  });
  it('accepts results without detections, and results of earlier versions without a score', () => {
    const { waste_in_photo: _, ...earlier } = createResults([]);
    const results = applyCalibration(earlier, createCalibration({ can: HALF }, HALF));
    expect(results).toEqual({ ...earlier, calibration_id: ID });
  });
  it('calibrates the probability of waste in the photo from the score (EV-43)', () => {
    const { waste_in_photo } = applyCalibration(createResults([]), createCalibration({}, HALF));
    expect(waste_in_photo).toEqual({ score: 0.6, probability: 0.3, is_calibrated: true });
  });
  it('replaces one that was applied before, and null takes it away', () => {
    const raw = createResults([['can', 0.8]]);
    const once = applyCalibration(raw, createCalibration({ can: HALF }, HALF));
    const other = { ...createCalibration({}), calibration_id: '22222222-2222-4222-8222-222222222222' };
    expect(applyCalibration(once, other)).toEqual(applyCalibration(raw, other));
    expect(applyCalibration(once, null)).toEqual(raw);
    expect(withoutCalibration(once)).toEqual(raw);
  });
});

describe('raw confidences among calibrated ones (EV-48)', () => {
  const raw = { confidence: 0.8 };
  const calibrated = { confidence: 0.8, calibrated_confidence: 0.4 };
  const byPerson = { confidence: null };
  it('are those without a calibrated one', () => {
    expect([...selectRawAmongCalibrated([raw, calibrated, byPerson])]).toEqual([raw]);
  });
  it('are none where all confidences are of one kind', () => {
    expect(selectRawAmongCalibrated([raw, byPerson]).size).toBe(0);
    expect(selectRawAmongCalibrated([calibrated, byPerson]).size).toBe(0);
  });
});

describe('fitted calibrations (EV-40)', () => {
  it.each([120, 1000])('rise with the raw confidence of %d boxes and stay between 0 and 1', (boxes) => {
    fc.assert(
      fc.property(
        anyOutcomes(boxes),
        fc.uniqueArray(fraction, { minLength: 2, maxLength: 8 }),
        (outcomes, given) => {
          const { classes } = fitCalibration({ classes: [{ class: 'can', outcomes }], photos: [] });
          const calibration = createCalibration({ can: classes[0]!.calibrator });
          const raw = given.toSorted((one, other) => one - other);
          const { detections } = applyCalibration(createResults(raw.map((one) => ['can', one])), calibration);
          const shown = detections.map(getShownConfidence);
          expect(detections.every((one) => one.calibrated_confidence !== undefined)).toBe(true);
          expect(shown).toEqual(shown.toSorted((one, other) => one - other));
          expect(Math.min(...shown)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...shown)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 25 },
    );
  });
  it('leave every confidence as it is while there are too few boxes', () => {
    fc.assert(
      fc.property(anyOutcomes(0), fraction, (outcomes, confidence) => {
        const { classes } = fitCalibration({ classes: [{ class: 'can', outcomes }], photos: [] });
        const results = applyCalibration(
          createResults([['can', confidence]]),
          createCalibration({ can: classes[0]!.calibrator }),
        );
        expect(getShownConfidence(results.detections[0]!)).toBe(confidence);
      }),
    );
  });
  it('do not fall where confident detections are more often wrong', () => {
    const outcomes = Array.from({ length: 200 }, (_, group): PredictionOutcome => {
      return { confidence: group / 200, isHit: group < 100, group };
    });
    const [ofClass] = fitCalibration({ classes: [{ class: 'can', outcomes }], photos: [] }).classes;
    expect(ofClass!.calibrator).toMatchObject({ method: 'platt', slope: 0 });
    const { detections } = applyCalibration(
      createResults([
        ['can', 0.1],
        ['can', 0.9],
      ]),
      createCalibration({ can: ofClass!.calibrator }),
    );
    expect(detections.map(getShownConfidence)).toEqual([0.5, 0.5]);
  });
});

describe('the probability of waste in a photo (EV-43)', () => {
  const createPhotos = (count: number, withWaste: number) => {
    const random = createSeededNumbers(3);
    return Array.from({ length: count }, (_, group) => {
      const hasWaste = group < withWaste;
      return { score: hasWaste ? 0.3 + 0.7 * random() : 0.5 * random(), hasWaste, group };
    });
  };
  it.each([
    [99, 50, undefined],
    [100, 29, undefined],
    [100, 71, undefined],
    [100, 30, 'platt'],
    [2000, 1000, 'platt'],
  ])(
    'has the method that its data allow: %d photos, %d of them with waste, have %s',
    (count, withWaste, method) => {
      const { photo } = fitCalibration({ classes: [], photos: createPhotos(count, withWaste) });
      expect(photo).toMatchObject({ photos: count, with_waste: withWaste });
      expect(photo.calibrator?.method).toBe(method);
      expect(photo.held_out === null).toBe(method === undefined);
    },
  );
  it('is the score while it is uncalibrated', () => {
    expect(computeWasteInPhoto(0.37, null)).toEqual({ score: 0.37, probability: 0.37, is_calibrated: false });
  });
  it('is that of the lowest score for a photo without any', () => {
    const { calibrator } = fitCalibration({ classes: [], photos: createPhotos(400, 200) }).photo;
    expect(computeWasteInPhoto(0, calibrator).probability).toBe(
      computeWasteInPhoto(0.01, calibrator).probability,
    );
  });
});

describe('the confidence that people see (EV-42)', () => {
  it.each([
    [{ confidence: 0.8 }, 0.8],
    [{ confidence: 0.8, calibrated_confidence: 0.3 }, 0.3],
    [{ confidence: 0.8, calibrated_confidence: 0 }, 0],
    [{ confidence: null }, null],
  ])('is rounded for reading: %j is %s', (given, shown) => {
    expect(getShownConfidence(given)).toBe(shown);
  });
  it('has no average when a person said what is there', () => {
    expect(getShownAverage({ average_confidence: null })).toBeNull();
  });
});
