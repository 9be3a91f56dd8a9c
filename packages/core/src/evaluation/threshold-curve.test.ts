import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchClass } from './match-detections.ts';
import { f1Of, precisionOf, recallOf, tallyAt } from './scores.ts';
import { anyPhotos, detected, labelledAs, photoOf } from './test/labelled-photos.ts';
import { thresholdCurve } from './threshold-curve.ts';

describe('a threshold curve (EV-11)', () => {
  it('has the figures of each hundredth of the score', () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const classes = ['can', 'bin'].map((name) => matchClass(photos, name));
        const curve = thresholdCurve(classes);
        expect(curve.map(({ threshold }) => threshold)).toEqual(
          Array.from({ length: 99 }, (_, step) => (step + 1) / 100),
        );
        const tallies = curve.map(({ threshold }) => ({ threshold, tally: tallyAt(threshold, classes) }));
        expect(curve).toEqual(
          tallies.map(({ threshold, tally }) => ({
            threshold,
            precision: precisionOf(tally),
            recall: recallOf(tally),
            f1: f1Of(tally),
          })),
        );
      }),
    );
  });
  it.each([0.29, 0.57, 0.58])('counts a detection at exactly its score, %d', (confidence) => {
    const curve = thresholdCurve([matchClass([photoOf([labelledAs('can')], [detected(confidence)])], 'can')]);
    const found = curve.filter(({ recall }) => recall === 1);
    expect(found.at(-1)?.threshold).toBe(confidence);
  });
  it('has no precision without detections', () => {
    expect(
      thresholdCurve([]).every(
        ({ precision, recall, f1 }) => precision === null && recall === null && f1 === null,
      ),
    ).toBe(true);
  });
});
