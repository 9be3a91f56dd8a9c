import type { Detection, ModelCard } from '@smart-waste/contract';
import { compareFigures, computeModelFigures, createLabelSchema } from '@smart-waste/core';
import { describe, expect, it } from 'vitest';
import { type Detector, DetectorFailedError } from '../../../ports/detector.ts';
import type { LabelledFile } from '../ports.ts';
import { describeComparison } from './comparison-text.ts';
import { createDetectionsFile } from './detections-file.ts';
import { describeFigures } from './figures-text.ts';
import { measureModel, selectCommonPhotos } from './measure-model.ts';
import { collectNotes } from './notes.ts';

const BOX = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 };
const label = (name: string, waste = true) => ({ name, title: name, waste });
// Only the fields that measuring reads.
const createCard = (version: string, labels = [label('can'), label('bin', false)]) =>
  ({ name: 'street', version, labels, min_confidence: 0.25, input: { size: 416 } }) as unknown as ModelCard;
const detection = (confidence: number, name = 'can'): Detection => ({
  class: name,
  title: name,
  confidence,
  waste: name !== 'bin',
  box: BOX,
});
const photo = (name: string, labelled: string[], ...classes: string[]): LabelledFile => ({
  name,
  groundTruth: classes.map((one) => ({ class: one, box: BOX })),
  labelled: new Set(labelled),
  read: () => Promise.resolve(Buffer.from(name)),
});
const ALL = ['can', 'bin'];

/** A model that answers by the name of the photo with what its card lets through, and the cards that it had. */
function createModel(card: ModelCard, answers: Record<string, Detection[] | 'fails'>) {
  const opened: ModelCard[] = [];
  const closed: ModelCard[] = [];
  const openDetector = (adjusted: ModelCard): Promise<Detector> => {
    opened.push(adjusted);
    return Promise.resolve({
      choice: 'yolo',
      detect: ({ bytes }) => {
        const answer = answers[Buffer.from(bytes).toString()] ?? [];
        if (answer === 'fails') return Promise.reject(new DetectorFailedError('it stopped', { retry: true }));
        const detections = answer.filter(({ confidence }) => confidence >= adjusted.min_confidence);
        return Promise.resolve({ detections, model: card.name, model_version: card.version });
      },
      probe: () => Promise.resolve(),
      close: async () => void closed.push(adjusted),
    } as Detector);
  };
  return { card, openDetector, opened, closed };
}

async function measure(
  model: ReturnType<typeof createModel>,
  photos: LabelledFile[],
  given: { size?: number; threshold?: number } = {},
) {
  const progress: string[] = [];
  let clock = 0;
  const deps = {
    imageProcessor: { measure: () => Promise.resolve({ width: 640, height: 480 }) },
    getMilliseconds: () => (clock += 10),
    onProgress: (text: string) => void progress.push(text),
  } as unknown as Parameters<typeof measureModel>[0]; // the detectors of this test decode nothing
  const request = { model, photos, size: given.size, threshold: given.threshold };
  return { measured: await measureModel(deps, request), progress };
}

const PHOTOS = [photo('a', ALL, 'can'), photo('b', ALL), photo('c', ALL, 'bin'), photo('d', ['bin'])];
const ANSWERS = { a: [detection(0.9), detection(0.1)], b: [detection(0.4)], d: [detection(0.5, 'bin')] };
const options = { rounds: 10, random: () => 0.5 };

describe('measuring a model (EV-06)', () => {
  it('runs it twice: with every label from a score of 0.01, and with its own card', async () => {
    const model = createModel(createCard('1'), ANSWERS);
    const { measured, progress } = await measure(model, PHOTOS);
    expect(model.opened).toMatchObject([
      { min_confidence: 0.01, label_mode: 'every' },
      { min_confidence: 0.25 },
    ]);
    expect(model.closed).toEqual(model.opened);
    expect(model.opened[1]?.label_mode).toBeUndefined();
    expect(measured.live).toEqual({
      confidenceThreshold: 0.25,
      minDetectionSize: 20,
      maxDetectionsPerImage: 50,
    });
    expect(measured.answered[0]?.scored.detections).toHaveLength(2);
    expect(measured.answered[0]?.live.detections).toHaveLength(1);
    expect(progress.at(3)).toBe('street 1, every score: 4 of 4 photos');
    expect(progress.at(-1)).toBe('street 1, live settings: 4 of 4 photos');
  });

  it('uses the given threshold and size in place of those of the card', async () => {
    const model = createModel(createCard('1'), ANSWERS);
    const { measured } = await measure(model, PHOTOS, { size: 640, threshold: 0.05 });
    expect(model.opened).toMatchObject([
      { input: { size: 640 } },
      { input: { size: 640 }, min_confidence: 0.05 },
    ]);
    expect(measured.live.confidenceThreshold).toBe(0.05);
    expect(measured.answered[0]?.live.detections).toHaveLength(2);
  });

  it('leaves out a photo without an answer, for each model that is compared', async () => {
    const [one, other] = [
      createModel(createCard('1'), { ...ANSWERS, b: 'fails' }),
      createModel(createCard('2'), { a: 'fails' }),
    ];
    const measured = [await measure(one, PHOTOS), await measure(other, PHOTOS)].map((run) => run.measured);
    expect(measured.map(({ answered, reason }) => [answered.length, reason])).toEqual([
      [3, 'it stopped'],
      [3, 'it stopped'],
    ]);
    const [first, second] = selectCommonPhotos(measured);
    expect(first!.scored.map((one) => (one as unknown as LabelledFile).name)).toEqual(['c', 'd']);
    expect(second!.live).toHaveLength(2);
  });
});

describe('the classes of an evaluation', () => {
  it('are those that all models know; what they do not know may still be waste (EV-04)', () => {
    const [small, large] = [
      createCard('1'),
      createCard('2', [label('can'), label('bin', false), label('cardboard')]),
    ];
    const labelled = [label('sofa'), label('bin'), label('lamp', false)];
    const { classes, waste } = createLabelSchema([large, small], labelled);
    expect(classes.map(({ name }) => name)).toEqual(['can', 'bin']);
    expect([...waste].toSorted()).toEqual(['can', 'cardboard', 'sofa']);
  });
});

describe('the printed figures', () => {
  async function text(photos = PHOTOS, answers: Parameters<typeof createModel>[1] = ANSWERS) {
    const { measured } = await measure(createModel(createCard('1'), answers), photos);
    const [run] = selectCommonPhotos([measured]);
    const figures = computeModelFigures(run!, createLabelSchema([measured.card], []), options);
    return describeFigures({ ...measured, figures });
  }

  it('begin with false alarms on photos without waste and with image AUROC (EV-05)', async () => {
    const printed = await text();
    expect(printed).toContain('street 1: 4 of 4 photos, 10 ms per photo\nlive settings: score from 0.25,');
    const parts = ['false alarms', 'image AUROC', 'AP@50', 'detected as', 'score from  ', 'calibration'];
    const places = parts.map((part) => printed.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(printed).toMatch(/image AUROC +1\.000 +too few/);
    expect(printed).toContain(
      'waste reported in 1 of 2 photos without waste (50.0 %): 1 of 1 without any box, 0 of 1 with boxes that are no waste',
    );
    expect(printed).toContain('1 photos with waste; 1 others count for neither');
  });
  it('say too few where there are few objects, and uncalibrated where there are few boxes (EV-08, EV-12)', async () => {
    const printed = await text();
    expect(printed).toMatch(/can +1 +1\.000 +too few/);
    expect(printed).toMatch(/all +\d+ +\d\.\d+ +too few/);
    expect(printed).toMatch(/mAP \(all\) is a mean of classes; with fewer than 30 objects: 2 of 2$/m);
    expect(printed).toMatch(/can +2 +0\.\d+ +uncalibrated +–/);
  });
  it('have intervals when there are enough objects (EV-07)', async () => {
    const many = Array.from({ length: 40 }, (_, index) => photo(`${index}`, ALL, 'can'));
    const printed = await text(many, { 0: [detection(0.9)] });
    expect(printed).toMatch(/all +40 +0\.\d+ +\d\.\d{3} to \d\.\d{3}/);
    expect(printed).toContain('no photo is free of waste');
  });
  it('have the confusion matrix with a background row and column (EV-10)', async () => {
    expect(await text()).toMatch(
      /labelled as, detected as +1 +2 +3\n1 can +1 +0 +0\n2 bin +0 +0 +1\n3 background +1 +1 +0/,
    );
  });
  it('say why photos were not answered', async () => {
    const printed = await text([PHOTOS[0]!], { a: 'fails' });
    expect(printed).toContain('no model : 0 of 1 photos (it stopped), no photo was answered');
  });

  it('compare two models, and say which difference may be chance (EV-09)', async () => {
    const many = Array.from({ length: 40 }, (_, index) => photo(`${index}`, ALL, 'can'));
    const found = Object.fromEntries(many.map(({ name }) => [name, [detection(0.9)]]));
    const models = [createModel(createCard('2'), found), createModel(createCard('1'), {})];
    const measured = [];
    for (const model of models) measured.push((await measure(model, many)).measured);
    const [one, other] = selectCommonPhotos(measured);
    const schema = createLabelSchema([createCard('2'), createCard('1')], []);
    const printed = describeComparison(
      { one: 'street 2', other: 'street 1' },
      schema,
      compareFigures({ one: one!, other: other! }, schema, options),
    );
    expect(printed).toContain('street 2 minus street 1, on the same photos');
    expect(printed).toMatch(/recall +\+1\.000 +\+1\.000 to \+1\.000$/m);
    expect(printed).toMatch(/false alarms +–$/m);
    expect(printed).toMatch(/AP@50 can +\+1\.000/);
    const same = compareFigures({ one: one!, other: one! }, schema, options);
    expect(describeComparison({ one: 'a', other: 'b' }, schema, same)).toMatch(
      /recall +\+0\.000 .*the same$/m,
    );
  });
});

describe('what is beside the figures (EV-14)', () => {
  it('is a note on what is not scored, and on what makes figures too good', async () => {
    const photos = [photo('a', ['can'], 'can', 'bin', 'sofa', 'sofa')];
    const { measured } = await measure(createModel(createCard('1'), {}), photos);
    const classes = [label('can'), label('bin', false), label('sofa')];
    expect(collectNotes({ photos, classes }, [measured], { mayHaveSeen: true })).toEqual([
      'note: street 1 does not know sofa (2 boxes): these are not scored.',
      'note: bin (1 boxes), sofa (2 boxes) are on photos whose source does not label all of these: they are not scored there.',
      expect.stringContaining('the labels name no groups'),
      expect.stringContaining('may have seen some'),
    ]);
    const grouped = [{ ...photo('a', ['can'], 'can'), group: 'gate' }];
    expect(collectNotes({ photos: grouped, classes }, [measured], { mayHaveSeen: true })).toEqual([
      expect.stringContaining('may have seen'),
    ]);
    expect(collectNotes({ photos: grouped, classes }, [measured], { mayHaveSeen: false })).toEqual([]);
  });
  it('is a table of every detection, for pycocotools', async () => {
    const { measured } = await measure(createModel(createCard('1'), ANSWERS), PHOTOS);
    expect(createDetectionsFile(measured)).toEqual({
      columns: ['photo', 'class', 'confidence', 'x', 'y', 'width', 'height'],
      photos: ['a', 'b', 'c', 'd'],
      classes: ['can', 'bin'],
      rows: [
        [0, 0, 0.9, 0.1, 0.1, 0.4, 0.4],
        [0, 0, 0.1, 0.1, 0.1, 0.4, 0.4],
        [1, 0, 0.4, 0.1, 0.1, 0.4, 0.4],
        [3, 1, 0.5, 0.1, 0.1, 0.4, 0.4],
      ],
    });
  });
});
