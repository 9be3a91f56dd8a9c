import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';
import type { DetectedPhoto, GroundTruth } from './match-detections.ts';
import { compareFigures, computeModelFigures } from './model-figures.ts';
import { matchPhotos, selectMatches, selectPhotos } from './model-scores.ts';
import {
  anyPhotos,
  BIN,
  CAN,
  CUP,
  createDetection,
  createGroundTruth,
  createPhoto,
  createSeededNumbers,
  RIGHT,
  SCHEMA,
} from './test/labelled-photos.ts';

const options = (rounds = 50) => ({ rounds, random: createSeededNumbers() });
const same = (photos: readonly DetectedPhoto[]) => ({ scored: photos, live: photos });
const filterByThreshold = (photos: readonly DetectedPhoto[], threshold: number) =>
  photos.map((photo) => ({
    ...photo,
    detections: photo.detections.filter(({ confidence }) => confidence >= threshold),
  }));
/** Photos of a can each, of which a share is found. */
const cans = (count: number, foundShare: number, group?: (index: number) => string) => {
  const random = createSeededNumbers(9);
  return Array.from({ length: count }, (_, index) =>
    createPhoto(
      [createGroundTruth('can')],
      random() < foundShare ? [createDetection(0.6)] : [],
      group && { group: group(index) },
    ),
  );
};

describe('the figures of a model', () => {
  it('take average precision from all scores, and precision and recall from live answers (EV-06)', () => {
    const scored = [
      createPhoto(
        [createGroundTruth('can'), createGroundTruth('can', RIGHT)],
        [createDetection(0.9), createDetection(0.1, RIGHT)],
      ),
    ];
    const { scores } = computeModelFigures(
      { scored, live: filterByThreshold(scored, 0.25) },
      SCHEMA,
      options(),
    );
    expect(scores.classes[0]).toMatchObject({
      ap50: { value: 1 },
      precision: { value: 1 },
      recall: { value: 0.5 },
    });
    expect(scores.map50.value).toBe(1);
    expect(scores.f1.value).toBeCloseTo(2 / 3, 10);
  });

  it('count alarms on photos without any box and on tidy ones apart, at live settings (EV-04, EV-05)', () => {
    const scored = [
      createPhoto([], [createDetection(0.4)]),
      createPhoto([], [createDetection(0.1)]),
      createPhoto([createGroundTruth('bin')], [createDetection(0.5)]),
      createPhoto([], [createDetection(0.5)], { labelled: new Set(['can']) }),
      createPhoto([createGroundTruth('cup')], [createDetection(0.3)]),
    ];
    const figures = computeModelFigures({ scored, live: filterByThreshold(scored, 0.25) }, SCHEMA, options());
    expect(figures.photo_counts).toEqual({
      waste: 1,
      no_waste: { photos: 2, alarms: 1 },
      tidy: { photos: 1, alarms: 1 },
      unknown: 1,
    });
    expect(figures.scores.false_alarm_rate.value).toBeCloseTo(2 / 3, 10);
    expect(figures.scores.image_auroc.value).toBeCloseTo(1 / 3, 10);
  });

  it('agree with the evaluation of Performance Test (DE-12)', () => {
    fc.assert(
      fc.property(anyPhotos, fc.integer({ min: 1, max: 99 }), (photos, percent) => {
        const threshold = percent / 100;
        const { scores, photo_counts } = computeModelFigures(
          { scored: photos, live: filterByThreshold(photos, threshold) },
          SCHEMA,
          options(1),
        );
        const evaluation = evaluate(photos, [CAN, CUP, BIN], threshold);
        expect(scores.map50.value).toEqual(evaluation.map50);
        expect(scores.recall.value).toEqual(evaluation.recall);
        const { no_waste, tidy } = photo_counts;
        expect(no_waste.photos + tidy.photos).toBe(evaluation.waste_free_photos);
        expect(no_waste.alarms + tidy.alarms).toBe(evaluation.false_alarms);
      }),
    );
  });

  it.each([
    [29, true],
    [30, false],
  ])('are too few by their objects: %d are too few: %s (EV-08)', (objects, too_few) => {
    const { ap50 } = computeModelFigures(same(cans(objects, 0.5)), SCHEMA, options()).scores.classes[0]!;
    expect(ap50.too_few).toBe(too_few);
    expect(ap50.interval === null).toBe(too_few);
    expect(ap50.value).toBeGreaterThan(0.3);
  });

  it.each([
    [[29], true],
    [[30], false],
    [[400, 3], true],
    [[400, 30], false],
    [[30, 30, 3], false],
    [[400, 29, 29], true],
    [[400, 0, 0], false],
  ])('are too few as means over classes of %j objects: %s (EV-17)', (objects, too_few) => {
    const photos = objects.flatMap((count, index) =>
      Array.from({ length: count }, () =>
        createPhoto([createGroundTruth(SCHEMA.classes[index]?.name ?? '')], [createDetection(0.6)]),
      ),
    );
    const { scores, averaged_classes } = computeModelFigures(same(photos), SCHEMA, options());
    expect([scores.map50.too_few, scores.map50_95.too_few]).toEqual([too_few, too_few]);
    expect(scores.map50.interval === null).toBe(too_few);
    const present = objects.filter((count) => count > 0);
    expect(averaged_classes).toEqual({
      classes: present.length,
      too_few: present.filter((count) => count < 30).length,
    });
    // What is counted over all objects is not a mean over classes.
    expect(scores.recall.too_few).toBe(objects.reduce((sum, count) => sum + count, 0) < 30);
  });

  it('are too few for whole photos by their photos, not by their objects (EV-08)', () => {
    const photos = [...cans(100, 0.5), ...Array.from({ length: 29 }, () => createPhoto([]))];
    const { scores } = computeModelFigures(same(photos), SCHEMA, options());
    expect([scores.false_alarm_rate.too_few, scores.image_auroc.too_few, scores.map50.too_few]).toEqual([
      true,
      true,
      false,
    ]);
    const enough = computeModelFigures(same([...photos, createPhoto([])]), SCHEMA, options()).scores;
    expect([enough.false_alarm_rate.too_few, enough.image_auroc.too_few]).toEqual([false, false]);
  });

  it('have no interval over fewer than ten places (EV-08)', () => {
    const places = (count: number) =>
      computeModelFigures(same(cans(100, 0.5, (index) => `${index % count}`)), SCHEMA, options());
    expect(places(9)).toMatchObject({ groups: 9, scores: { recall: { interval: null, too_few: false } } });
    expect(places(10).scores.recall.interval).not.toBeNull();
  });

  it('have no interval when the photos that they rest on are of few places (EV-08)', () => {
    const createPhotosInThreePlaces = (label: string, labels: GroundTruth[]) =>
      Array.from({ length: 40 }, (_, index) => createPhoto(labels, [], { group: `${label} ${index % 3}` }));
    const photos = [
      ...cans(60, 0.5, (index) => `can ${index}`),
      ...createPhotosInThreePlaces('cup', [createGroundTruth('cup')]),
      ...createPhotosInThreePlaces('empty', []),
    ];
    const { groups, scores } = computeModelFigures(same(photos), SCHEMA, options());
    expect(groups).toBe(66);
    const [can, cup] = scores.classes.map(({ recall }) => recall);
    expect([scores.recall.interval, can?.interval]).toEqual([expect.anything(), expect.anything()]);
    for (const figure of [cup, scores.false_alarm_rate, scores.image_auroc])
      expect(figure).toMatchObject({ interval: null, too_few: false });
  });

  it('lie inside their interval, which shrinks with more places (EV-07)', () => {
    const width = (count: number) => {
      const { value, interval } = computeModelFigures(same(cans(count, 0.7)), SCHEMA, options(200)).scores
        .recall;
      expect(interval!.low).toBeLessThan(value!);
      expect(interval!.high).toBeGreaterThan(value!);
      return interval!.high - interval!.low;
    };
    expect(width(1600)).toBeLessThan(0.5 * width(100));
  });

  it('exist without any photo', () => {
    const { scores, photo_counts, classes } = computeModelFigures(same([]), SCHEMA, options());
    expect(scores.map50).toEqual({ value: null, interval: null, too_few: true });
    expect(photo_counts.unknown).toBe(0);
    expect(classes[0]?.calibration.calibrator).toBeNull();
  });
});

describe('two models (EV-09)', () => {
  const without = (photos: readonly DetectedPhoto[], indexes: number[]) =>
    photos.map((photo, index) => (indexes.includes(index) ? { ...photo, detections: [] } : photo));

  it('differ by nothing when they answer the same', () => {
    const photos = same(cans(60, 0.5));
    const { recall, map50, false_alarm_rate } = compareFigures(
      { one: photos, other: photos },
      SCHEMA,
      options(),
    );
    expect(recall).toEqual({ value: 0, interval: { low: 0, high: 0 }, too_few: false });
    expect(map50.value).toBe(0);
    expect(false_alarm_rate).toEqual({ value: null, interval: null, too_few: true });
  });
  it('have an interval as narrow as what they answer differently, not as each alone', () => {
    const photos = cans(200, 0.5);
    const found = photos.flatMap(({ detections }, index) => (detections.length > 0 ? [index] : []));
    const worse = without(photos, found.slice(0, 6));
    const { recall } = compareFigures({ one: same(photos), other: same(worse) }, SCHEMA, options(300));
    expect(recall.value).toBeCloseTo(0.03, 10);
    expect(recall.interval!.low).toBeGreaterThan(0);
    const alone = computeModelFigures(same(photos), SCHEMA, options(300)).scores.recall.interval!;
    expect(recall.interval!.high - recall.interval!.low).toBeLessThan(0.5 * (alone.high - alone.low));
  });
  it('have no interval over few places', () => {
    const photos = same(cans(60, 0.5, (index) => `${index % 3}`));
    const { recall } = compareFigures({ one: photos, other: photos }, SCHEMA, options());
    expect(recall).toEqual({ value: 0, interval: null, too_few: false });
  });
  it('have no interval over few objects (EV-08)', () => {
    const photos = same(cans(29, 0.5));
    const { recall, classes } = compareFigures({ one: photos, other: photos }, SCHEMA, options());
    expect(recall).toEqual({ value: 0, interval: null, too_few: true });
    expect(classes[0]?.ap50.interval).toBeNull();
  });
});

describe('some of matched photos', () => {
  it('have the matches that they have alone (EV-29)', () => {
    fc.assert(
      fc.property(anyPhotos, fc.infiniteStream(fc.boolean()), (photos, chosen) => {
        const indexes = [...photos.keys()].filter(() => chosen.next().value);
        const both = { scored: photos, live: filterByThreshold(photos, 0.5) };
        expect(selectMatches(matchPhotos(both, SCHEMA), indexes)).toEqual(
          matchPhotos(selectPhotos(both, indexes), SCHEMA),
        );
      }),
    );
  });
});
