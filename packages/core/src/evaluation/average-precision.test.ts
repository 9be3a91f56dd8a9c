import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareAveragePrecision, preparePrecisionInputs } from './average-precision.ts';
import {
  type ClassMatches,
  type DetectedPhoto,
  IOU_THRESHOLDS,
  isHit,
  isIgnored,
  matchClass,
  matchClasses,
} from './match-detections.ts';
import {
  anyPhotos,
  createDetection,
  createGroundTruth,
  createPhoto,
  LEFT,
  RIGHT,
} from './test/labelled-photos.ts';
import { computeMean, countOnce } from './weights.ts';

const computeScores = (photos: Parameters<typeof matchClass>[0], weights?: Uint16Array) =>
  prepareAveragePrecision(preparePrecisionInputs(matchClass(photos, 'can')))(
    weights ?? countOnce(photos.length),
  );

/** Copies of a photo would mix its detections of one score in another order than their weights do. */
function withoutTies(photo: DetectedPhoto): DetectedPhoto {
  const byConfidence = new Map(photo.detections.map((one) => [one.confidence, one]));
  return { ...photo, detections: [...byConfidence.values()] };
}

/** The mean of the best precision from each of the 101 recalls on, by its definition: every point of the curve, one by one. */
function areaByDefinition(
  { matches, objectPhotos }: ClassMatches,
  weights: Uint16Array,
  bit: number,
): number {
  const getWeight = (photo: number) => weights[photo] ?? 0;
  const objects = objectPhotos.reduce((sum, photo) => sum + getWeight(photo), 0);
  const isAt = (bits: number) => ((bits >> bit) & 1) === 1;
  let [hits, count, sum] = [0, 0, 0];
  const points = matches.flatMap((match) => {
    if (isAt(match.ignored)) return [];
    count += getWeight(match.photo);
    if (isAt(match.hits)) hits += getWeight(match.photo);
    return [{ recall: hits / objects, precision: count === 0 ? 0 : hits / count }];
  });
  for (let step = 100; step >= 0; step -= 1)
    sum += Math.max(
      0,
      ...points.flatMap(({ recall, precision }) => (recall >= step * 0.01 ? [precision] : [])),
    );
  return sum / 101;
}

/** Hits, misses and ignored detections in any order. */
const anyMatches = fc
  .array(
    fc.record({ photo: fc.nat({ max: 7 }), hits: fc.nat({ max: 1023 }), unsure: fc.nat({ max: 1023 }) }),
    { maxLength: 120 },
  )
  .map((all) =>
    all.map(({ photo, hits, unsure }, place) => ({
      confidence: 1 - place / 1000,
      photo,
      hits,
      ignored: unsure & ~hits,
    })),
  );

describe('average precision (EV-01)', () => {
  it('is that of the definition, to the last bit, whatever the weights', () => {
    const anyWeights = fc.uint16Array({ minLength: 8, maxLength: 8, max: 4 });
    const anyObjects = fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 110 });
    fc.assert(
      fc.property(anyMatches, anyObjects, anyWeights, (matches, objects, weights) => {
        const objectPhotos = Int32Array.from(objects);
        const ofClass = { matches, objects: objects.length, objectPhotos };
        const { ap50, ap50_95 } = prepareAveragePrecision(preparePrecisionInputs(ofClass))(weights);
        if (!objects.some((photo) => (weights[photo] ?? 0) > 0)) expect(ap50).toBeNull();
        else {
          const areas = IOU_THRESHOLDS.map((_, bit) => areaByDefinition(ofClass, weights, bit));
          expect(ap50).toBe(areas[0]);
          expect(ap50_95).toBe(computeMean(areas));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reads a recall as NumPy rounds it: 35 of 100 objects do not reach 0.35', () => {
    const hit = { photo: 0, hits: 1023, ignored: 0 };
    const matches = Array.from({ length: 35 }, (_, place) => ({ ...hit, confidence: 1 - place / 100 }));
    const ofClass = { matches, objects: 100, objectPhotos: new Int32Array(100) };
    expect(35 / 100).toBeLessThan(35 * 0.01);
    expect(prepareAveragePrecision(preparePrecisionInputs(ofClass))(countOnce(1)).ap50).toBe(35 / 101); // at 0, 0.01 … 0.34
  });

  it('falls at higher intersections over union for a box that is a little off', () => {
    const off = { ...LEFT, width: 0.5 }; // 0.8 of the union
    const { ap50, ap50_95 } = computeScores([
      createPhoto([createGroundTruth('can')], [createDetection(0.9, off)]),
    ]);
    expect(ap50).toBe(1);
    expect(ap50_95).toBeCloseTo(0.7, 10); // right at 0.5, 0.55 … 0.8
  });

  it('is between 0 and 1, and falls with the intersection over union', () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const { ap50, ap50_95 } = computeScores(photos);
        if (ap50 === null || ap50_95 === null) return;
        expect(ap50).toBeLessThanOrEqual(1);
        expect(ap50_95).toBeGreaterThanOrEqual(0);
        expect(ap50_95).toBeLessThanOrEqual(ap50 + 1e-12);
      }),
    );
  });

  it('counts a photo with the weight two as two photos, and one with the weight zero not at all', () => {
    const anyWeights = fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(anyPhotos, anyWeights, (photos, weights) => {
        const untied = photos.map(withoutTies);
        const getWeight = (index: number) => weights[index] ?? 0;
        const repeated = untied.flatMap((photo, index) => new Array(getWeight(index)).fill(photo));
        const weighted = computeScores(
          untied,
          Uint16Array.from(untied, (_, index) => getWeight(index)),
        );
        const plain = computeScores(repeated);
        expect(weighted.ap50 ?? -1).toBeCloseTo(plain.ap50 ?? -1, 10);
        expect(weighted.ap50_95 ?? -1).toBeCloseTo(plain.ap50_95 ?? -1, 10);
      }),
    );
  });
});

describe('an unsure region (EV-02)', () => {
  const unsure = createGroundTruth('can', RIGHT, true);
  const inside = { ...RIGHT, width: 0.1, height: 0.1 };

  it('is no object that can be missed', () => {
    expect(computeScores([createPhoto([unsure])]).ap50).toBeNull();
    expect(matchClass([createPhoto([unsure])], 'can').objects).toBe(0);
  });
  it('makes all detections that lie in it neither right nor wrong', () => {
    const photo = createPhoto(
      [unsure, createGroundTruth('can')],
      [createDetection(0.9, inside), createDetection(0.8, inside), createDetection(0.7)],
    );
    const { matches } = matchClass([photo], 'can');
    expect(matches.map(isIgnored)).toEqual([true, true, false]);
    expect(matches.map(isHit)).toEqual([false, false, true]);
    expect(computeScores([photo]).ap50).toBe(1);
  });
  it('leaves a detection to an object that it matches, too', () => {
    const { matches } = matchClass(
      [createPhoto([createGroundTruth('can', LEFT, true), createGroundTruth('can')], [createDetection(0.9)])],
      'can',
    );
    expect(matches.map(isHit)).toEqual([true]);
  });
});

describe('matching (EV-01)', () => {
  it('gives each object one hit at most, and each detection one object or region', () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const { matches, objects } = matchClass(photos, 'can');
        expect(matches.filter(isHit).length).toBeLessThanOrEqual(objects);
        for (const { hits, ignored } of matches) expect(hits & ignored).toBe(0);
      }),
    );
  });
  it('scores a class only on photos where it was looked for (EV-03)', () => {
    const photo = createPhoto([], [createDetection(0.9)], { labelled: new Set(['bin']) });
    expect(matchClass([photo], 'can').matches).toEqual([]);
  });
  it('of all classes at once is that of each, also of one that a model has twice', () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const names = ['can', 'cup', 'can'];
        expect(matchClasses(photos, names)).toEqual(names.map((name) => matchClass(photos, name)));
      }),
    );
  });
});
