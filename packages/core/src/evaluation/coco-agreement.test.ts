import { describe, expect, it } from 'vitest';
import { computeAveragePrecision } from './average-precision.ts';
import { type DetectedPhoto, matchClass } from './match-detections.ts';
import { createDetection, createGroundTruth } from './test/labelled-photos.ts';
import madeUp from './test/made-up-photos.json' with { type: 'json' };

/** Photos of 100 pixels a side, with unsure regions, tied scores and more detections than count. */
const { classes, answers } = madeUp;
const toBox = ([, , x = 0, y = 0, width = 0, height = 0]: number[]) => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
});
const getName = ([, name = 0]: number[]) => classes[name]!;
const photos = Array.from({ length: madeUp.photos }, (_, photo): DetectedPhoto => {
  const isOfPhoto = (row: number[]) => row[0] === photo;
  return {
    labelled: new Set(classes),
    groundTruth: madeUp.objects
      .filter(isOfPhoto)
      .map((row) => createGroundTruth(getName(row), toBox(row), row[6] === 1)),
    detections: madeUp.detections
      .filter(isOfPhoto)
      .map((row) => createDetection(row[6]!, toBox(row), getName(row))),
  };
});

describe('average precision agrees with pycocotools (EV-01, EV-02)', () => {
  it.each(Object.entries(answers.classes))('it is equal for the class %s', (name, { ap50, ap50_95 }) => {
    const ours = computeAveragePrecision(matchClass(photos, name), photos.length);
    expect(ours.ap50).toBeCloseTo(ap50, 9);
    expect(ours.ap50_95).toBeCloseTo(ap50_95, 9);
  });

  it('it is equal over every kind of photo that is hard to score', () => {
    const unsure = madeUp.objects.filter((row) => row[6] === 1).length;
    const ofPhoto = madeUp.detections.filter((row) => row[0] === 6 && row[1] === 2).length;
    const scores = madeUp.detections.map((row) => row[6]);
    expect(unsure).toBeGreaterThan(20);
    expect(ofPhoto).toBeGreaterThan(100);
    expect(new Set(scores).size).toBeLessThan(scores.length / 2);
  });
});
