import type { Detection, ModelCard } from '@smart-waste/contract';
import { type DetectionFilter, toScoringCard } from '@smart-waste/core';
import { describe, expect, it } from 'vitest';
import {
  type DetectionSettings,
  type Detector,
  DetectorFailedError,
  DetectorUnavailableError,
} from '../../../ports/detector.ts';
import type { LabelledFile } from '../ports.ts';
import { measureDetector } from './measure-detector.ts';

const box = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 };
const can: Detection = { class: 'can', title: 'Can', confidence: 0.8, waste: true, box };
const bin: Detection = { class: 'bin', title: 'Bin', confidence: 0.8, waste: false, box };
const classes = [
  { name: 'can', title: 'Can', waste: true },
  { name: 'bin', title: 'Bin', waste: false },
];

const createPhoto = (name: string, groundTruth: LabelledFile['groundTruth']): LabelledFile => ({
  name,
  groundTruth,
  labelled: new Set(['can', 'bin']),
  read: () => Promise.resolve(Buffer.from(name)),
});
const withCan = createPhoto('with-can.jpg', [{ class: 'can', box }]);
const withoutWaste = createPhoto('without-waste.jpg', [{ class: 'bin', box }]);

type Answers = Record<string, Detection[] | Error>;

/** A detector that answers by the name of the photo, and the settings that it received. */
function detectorWith(answers: Answers) {
  const asked: DetectionSettings[] = [];
  const detector: Detector = {
    choice: 'yolo',
    detect: ({ bytes }, settings) => {
      asked.push(settings);
      const answer = answers[Buffer.from(bytes).toString()] ?? [];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({ detections: answer, model: 'street', model_version: '2' });
    },
    probe: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { detector, asked };
}

async function evaluated(photos: LabelledFile[], answers: Answers, filter?: DetectionFilter) {
  const { detector, asked } = detectorWith(answers);
  const progress: number[] = [];
  let clock = 0;
  const result = await measureDetector(
    {
      imageProcessor: {
        measure: () => Promise.resolve({ width: 640, height: 480 }),
        decode: () => Promise.reject(new Error('this detector decodes no photo')),
      } as unknown as Parameters<typeof measureDetector>[0]['imageProcessor'], // the rest is not called
      getMilliseconds: () => (clock += 10),
      onProgress: (done) => void progress.push(done),
    },
    { detector, photos, classes, threshold: 0.5, timeoutMs: 1_000, ...(filter && { filter }) },
  );
  return { result, asked, progress };
}

describe('the measurement of a detector', () => {
  it('scores every photo that was answered and reports its progress (DE-12)', async () => {
    const { result, progress } = await evaluated([withCan, withoutWaste], {
      'with-can.jpg': [can],
      'without-waste.jpg': [bin],
    });
    expect(result).toMatchObject({
      model: 'street',
      model_version: '2',
      photos: 2,
      answered: 2,
      average_ms: 10,
      reason: null,
      evaluation: { map50: 1, precision: 1, recall: 1, waste_free_photos: 1, false_alarms: 0 },
    });
    expect(progress).toEqual([1, 2]);
  });

  it('asks for every detection, so that the threshold is applied by the scoring alone', async () => {
    const { asked } = await evaluated([withCan], {});
    expect(asked).toEqual([
      { confidenceThreshold: 0, minDetectionSize: 1, maxDetectionsPerImage: 10_000, timeoutMs: 1_000 },
    ]);
  });

  it.each([
    ['a failure', new DetectorFailedError('the thread stopped', { retry: true })],
    ['an unavailable detector', new DetectorUnavailableError('the thread stopped')],
  ])('leaves out a photo without an answer and keeps the reason: %s', async (_, error) => {
    const { result } = await evaluated([withCan, withoutWaste], { 'with-can.jpg': error });
    expect(result).toMatchObject({ photos: 2, answered: 1, reason: 'the thread stopped' });
    expect(result.evaluation.classes).toMatchObject([{ labelled_boxes: 0 }, { labelled_boxes: 1 }]);
  });

  it('ends with a defect, which is no answer of a detector', async () => {
    const defect = new TypeError('a defect');
    await expect(evaluated([withCan], { 'with-can.jpg': defect })).rejects.toBe(defect);
  });

  it('has no average and no model without an answer', async () => {
    const { result } = await evaluated([withCan], {
      'with-can.jpg': new DetectorUnavailableError('no quota'),
    });
    expect(result).toMatchObject({ model: null, average_ms: null, answered: 0 });
  });

  it('lets the detector drop what the product drops when it is told to (EV-06)', async () => {
    const filter = { confidenceThreshold: 0.25, minDetectionSize: 20, maxDetectionsPerImage: 50 };
    const { asked } = await evaluated([withCan], {}, filter);
    expect(asked).toEqual([{ ...filter, timeoutMs: 1_000 }]);
  });
});

it('the card for scoring keeps every box of the model', () => {
  const card = { input: { name: 'images', size: 416 }, label_mode: 'best', min_confidence: 0.25 };
  // Only the fields that it changes and one that it keeps.
  expect(toScoringCard(card as unknown as ModelCard, 640)).toEqual({
    input: { name: 'images', size: 640 },
    label_mode: 'every',
    min_confidence: 0.01,
  });
});
