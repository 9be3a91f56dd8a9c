import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeAreaUnderRoc,
  decidePhotoLabel,
  getWasteScore,
  isWithoutWaste,
  type PhotoLabel,
  rankPhotos,
} from './image-level.ts';
import type { GroundTruth } from './match-detections.ts';
import { createDetection, createGroundTruth, createPhoto, RIGHT } from './test/labelled-photos.ts';
import { countOnce } from './weights.ts';

const WASTE = new Set(['can', 'cup']);

describe('what labels say of a photo (EV-04)', () => {
  it.each<[string, GroundTruth[], string[], PhotoLabel]>([
    ['a box of waste', [createGroundTruth('can'), createGroundTruth('bin')], ['can', 'bin'], 'waste'],
    ['no box, all classes of waste looked for', [], ['can', 'cup'], 'no_waste'],
    ['no box, one class of waste not looked for', [], ['can', 'bin'], 'unknown'],
    ['boxes of no waste only', [createGroundTruth('bin')], ['bin'], 'tidy'],
    ['an unsure region of waste', [createGroundTruth('can', RIGHT, true)], ['can', 'cup'], 'unknown'],
    [
      'an unsure region beside waste',
      [createGroundTruth('can', RIGHT, true), createGroundTruth('cup')],
      ['can'],
      'waste',
    ],
    ['an unsure region of a bin', [createGroundTruth('bin', RIGHT, true)], ['can', 'cup', 'bin'], 'tidy'],
  ])('follows from its boxes: %s', (_, groundTruth, labelled, label) => {
    expect(decidePhotoLabel({ groundTruth, labelled: new Set(labelled) }, WASTE)).toBe(label);
    expect(isWithoutWaste(label)).toBe(label === 'no_waste' || label === 'tidy');
  });

  it('is unknown with boxes of no waste, where objects of a class of waste were left out', () => {
    const groundTruth = [createGroundTruth('bin')];
    const getLabel = (...labelled: string[]) =>
      decidePhotoLabel({ groundTruth, labelled: new Set(labelled), isPartial: true }, WASTE);
    expect([getLabel('can', 'bin'), getLabel('can', 'cup', 'bin')]).toEqual(['unknown', 'tidy']);
  });
});

/** One photo for each score: its waste score, and whether it shows waste; the score 0 has no detection. */
function computeRoc(scores: readonly (readonly [score: number, hasWaste: boolean])[], weights?: Uint16Array) {
  const photos = scores.map(([score]) => createPhoto([], score === 0 ? [] : [createDetection(score)]));
  const labels = scores.map(([, hasWaste]): PhotoLabel => (hasWaste ? 'waste' : 'no_waste'));
  return computeAreaUnderRoc(rankPhotos(photos, labels), weights ?? countOnce(photos.length));
}

describe('image AUROC (EV-05)', () => {
  it.each<[string, [number, boolean][], number | null]>([
    [
      'is 1 when each photo with waste scores higher',
      [
        [0.9, true],
        [0.2, false],
        [0, false],
      ],
      1,
    ],
    [
      'is 0 when each scores lower',
      [
        [0.1, true],
        [0.2, false],
      ],
      0,
    ],
    [
      'counts a tie as half',
      [
        [0.5, true],
        [0.5, false],
      ],
      0.5,
    ],
    [
      'counts photos without a detection as tied',
      [
        [0, true],
        [0, false],
        [0.4, true],
      ],
      0.75,
    ],
    ['is null without photos of one kind', [[0.5, true]], null],
    ['is null without photos', [], null],
  ])('%s', (_, scores, area) => {
    expect(computeRoc(scores)).toBe(area);
  });

  it('is the share of won pairs, ties as halves', () => {
    const scores = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 5 }).map((n) => n / 5),
        fc.boolean(),
      ),
    );
    fc.assert(
      fc.property(scores, (photos) => {
        const [withWaste, without] = [true, false].map((kind) =>
          photos.filter(([, hasWaste]) => hasWaste === kind),
        );
        const pairs = withWaste!.flatMap(([a]) => without!.map(([b]) => (a > b ? 1 : a === b ? 0.5 : 0)));
        const area = computeRoc(photos);
        if (pairs.length === 0) expect(area).toBeNull();
        else expect(area).toBeCloseTo(pairs.reduce<number>((sum, won) => sum + won, 0) / pairs.length, 10);
      }),
    );
  });

  it('counts a photo as often as its weight', () => {
    const photos: [number, boolean][] = [
      [0.9, true],
      [0.3, true],
      [0.5, false],
    ];
    expect(computeRoc(photos, Uint16Array.of(3, 1, 2))).toBe(0.75);
    expect(computeRoc(photos, Uint16Array.of(0, 1, 2))).toBe(0);
    expect(computeRoc(photos, Uint16Array.of(1, 1, 0))).toBeNull();
  });

  it('leaves out photos of which the labels say nothing, and detections of no waste', () => {
    const photos = [
      createPhoto([], [createDetection(0.9)]),
      createPhoto([], [createDetection(0.8, RIGHT, 'bin')]),
    ];
    const { photos: ranked, haveWaste } = rankPhotos(photos, ['unknown', 'no_waste']);
    expect([[...ranked], [...haveWaste]]).toEqual([[1], [0]]);
    expect(getWasteScore(photos[1]!)).toBe(0);
  });
});
