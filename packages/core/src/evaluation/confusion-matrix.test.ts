import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeConfusionMatrix } from './confusion-matrix.ts';
import type { DetectedPhoto } from './match-detections.ts';
import {
  anyPhotos,
  createDetection,
  createGroundTruth,
  createPhoto,
  LEFT,
  RIGHT,
} from './test/labelled-photos.ts';

const NAMES = ['can', 'cup', 'bin'];
/** The cells that are not 0, as "labelled > detected". */
function collectCells(photos: readonly DetectedPhoto[]): Record<string, number> {
  const { classes, counts } = computeConfusionMatrix(photos, NAMES);
  const cells = counts.flatMap((row, truth) =>
    row.map((count, found) => [`${classes[truth]} > ${classes[found]}`, count] as const),
  );
  return Object.fromEntries(cells.filter(([, count]) => count > 0));
}

describe('the confusion matrix (EV-10)', () => {
  it.each<[string, DetectedPhoto, Record<string, number>]>([
    ['a hit', createPhoto([createGroundTruth('can')], [createDetection(0.9)]), { 'can > can': 1 }],
    [
      'a mistaken class',
      createPhoto([createGroundTruth('can')], [createDetection(0.9, LEFT, 'cup')]),
      { 'can > cup': 1 },
    ],
    ['a false alarm', createPhoto([], [createDetection(0.9)]), { 'background > can': 1 }],
    ['a miss', createPhoto([createGroundTruth('bin')]), { 'bin > background': 1 }],
    [
      'the more confident of two classes',
      createPhoto([createGroundTruth('can')], [createDetection(0.4), createDetection(0.9, LEFT, 'cup')]),
      { 'can > cup': 1, 'background > can': 1 },
    ],
    [
      'too little overlap',
      createPhoto([createGroundTruth('can')], [createDetection(0.9, RIGHT)]),
      { 'can > background': 1, 'background > can': 1 },
    ],
    [
      'a detection in an unsure region',
      createPhoto([createGroundTruth('can', RIGHT, true)], [createDetection(0.9, RIGHT)]),
      {},
    ],
    [
      'a class that was not looked for',
      createPhoto([], [createDetection(0.9)], { labelled: new Set(['bin']) }),
      {},
    ],
    [
      'a class that is not listed',
      createPhoto([createGroundTruth('sofa')], [createDetection(0.9, LEFT, 'sofa')]),
      {},
    ],
  ])('counts %s', (_, photo, cells) => {
    expect(collectCells([photo])).toEqual(cells);
  });

  it('counts each object once in its row', () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const { classes, counts } = computeConfusionMatrix(photos, NAMES);
        for (const name of NAMES) {
          const objects = photos.flatMap(({ groundTruth }) =>
            groundTruth.filter((one) => one.class === name && !one.unsure),
          );
          expect(counts[classes.indexOf(name)]!.reduce((sum, count) => sum + count, 0)).toBe(objects.length);
        }
        expect(counts.at(-1)!.at(-1)).toBe(0);
      }),
    );
  });
});
