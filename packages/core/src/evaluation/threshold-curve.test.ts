import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchClass } from './match-detections.ts';
import { computeF1, computePrecision, computeRecall, tallyAt } from './scores.ts';
import { anyPhotos, createDetection, createGroundTruth, createPhoto } from './test/labelled-photos.ts';
import { computeThresholdCurve } from './threshold-curve.ts';

describe('a threshold curve (EV-11)', () => {
  it('has the figures of each hundredth of the score', () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const classes = ['can', 'bin'].map((name) => matchClass(photos, name));
        const curve = computeThresholdCurve(classes);
        expect(curve.map(({ threshold }) => threshold)).toEqual(
          Array.from({ length: 99 }, (_, step) => (step + 1) / 100),
        );
        const tallies = curve.map(({ threshold }) => ({ threshold, tally: tallyAt(threshold, classes) }));
        expect(curve).toEqual(
          tallies.map(({ threshold, tally }) => ({
            threshold,
            precision: computePrecision(tally),
            recall: computeRecall(tally),
            f1: computeF1(tally),
          })),
        );
      }),
    );
  });
  it.each([0.29, 0.57, 0.58])('counts a detection at exactly its score, %d', (confidence) => {
    const curve = computeThresholdCurve([
      matchClass([createPhoto([createGroundTruth('can')], [createDetection(confidence)])], 'can'),
    ]);
    const found = curve.filter(({ recall }) => recall === 1);
    expect(found.at(-1)?.threshold).toBe(confidence);
  });
  it('has no precision without detections', () => {
    expect(
      computeThresholdCurve([]).every(
        ({ precision, recall, f1 }) => precision === null && recall === null && f1 === null,
      ),
    ).toBe(true);
  });
});
