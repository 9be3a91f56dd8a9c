import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createStoredPhoto,
  type DetectionSettings,
  type Detector,
  type StoredPhoto,
  UnreadablePhotoError,
} from '../../ports/detector.ts';
import { bottle, fakeDetector } from '../../test/fake-detector.ts';
import { bundleInferenceThread } from '../../test/inference-thread-file.ts';
import { startRoboflowStub } from '../../test/outside/roboflow-stub.ts';
import { jpegPhoto, truncatedJpeg } from '../../test/photos.ts';
import { createSharpImageProcessor } from '../photos/sharp-image-processor.ts';
import { createOnnxDetector } from './onnx/onnx-detector.ts';
import { createRoboflowDetector } from './roboflow/roboflow-detector.ts';

const MODELS = fileURLToPath(new URL('../../../../../models/', import.meta.url));
const settings: DetectionSettings = {
  confidenceThreshold: 0.1,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
  timeoutMs: 60_000,
};

/** Stored and read as the product does it. */
async function sample(name: string): Promise<StoredPhoto> {
  const imageProcessor = createSharpImageProcessor();
  const { photo, ...size } = await imageProcessor.process(`${MODELS}samples/${name}.jpg`);
  return createStoredPhoto(imageProcessor, photo, size);
}

const opened: (() => Promise<void>)[] = [];
const detectors: Record<string, () => Promise<Detector>> = {
  fake: async () =>
    fakeDetector({ detections: [0.5, 0.9, 0.7].map((confidence) => ({ ...bottle, confidence })) }),
  onnx: async () => {
    const thread = await bundleInferenceThread();
    opened.push(thread.remove);
    return createOnnxDetector({
      modelPath: `${MODELS}waste-detector.onnx`,
      cardPath: `${MODELS}waste-detector.json`,
      threads: 2,
      threadFile: thread.file,
      log: pino({ level: 'silent' }),
    });
  },
  roboflow: async () => {
    const stub = await startRoboflowStub();
    opened.push(stub.close);
    return createRoboflowDetector(stub.model);
  },
};

describe.each(Object.entries(detectors))('the %s detector', (_, open) => {
  let detector: Detector;
  let bins: StoredPhoto;
  beforeAll(async () => {
    [detector, bins] = await Promise.all([open(), sample('bins-overflowing')]);
  });
  afterAll(async () => {
    await detector.close();
    for (const remove of opened.splice(0)) await remove();
  });

  const detect = async (given: Partial<DetectionSettings> = {}, photo = bins) =>
    (await detector.detect(photo, { ...settings, ...given })).detections;

  test('returns detections, the best first, in fractions of the photo', async () => {
    const detections = await detect();
    const confidences = detections.map(({ confidence }) => confidence);
    expect(detections.length).toBeGreaterThan(1);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    for (const { box, title, confidence } of detections) {
      expect(title).not.toBe('');
      expect(confidence).toBeLessThanOrEqual(1);
      expect(Math.min(box.x, box.y, 1 - box.x - box.width, 1 - box.y - box.height)).toBeGreaterThan(-1e-9);
    }
  });

  test('names its model and version', async () => {
    const { model, model_version } = await detector.detect(bins, settings);
    expect([model, model_version]).not.toContain('');
  });

  test('returns the same for the same photo, also for requests at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => detect()));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('throws UnreadablePhotoError for a photo that cannot be decoded', async () => {
    const broken = createStoredPhoto(createSharpImageProcessor(), await truncatedJpeg(), bins);
    await expect(detect({}, broken)).rejects.toThrow(UnreadablePhotoError);
  });

  test('filters by the threshold, then the size, then the count', async () => {
    const all = await detect();
    const second = all[1]!.confidence;
    expect(await detect({ confidenceThreshold: second })).toEqual(
      all.filter(({ confidence }) => confidence >= second),
    );
    expect(await detect({ maxDetectionsPerImage: 1 })).toEqual([all[0]]);
    expect(await detect({ minDetectionSize: 100_000 })).toEqual([]);
  });

  test('measures sizes in the photo as it was sent', async () => {
    const shorter = ({ box }: { box: { width: number; height: number } }) =>
      640 * Math.min(box.width, box.height);
    const least = Math.min(...(await detect()).map(shorter));
    const stricter = { minDetectionSize: Math.ceil(least) + 1 };
    const asSent = { ...bins, width: 6400, height: 6400 };
    expect((await detect(stricter)).length).toBeLessThan((await detect()).length);
    expect((await detect(stricter, asSent)).length).toBe((await detect()).length);
  });

  test('answers its health probe', async () => {
    await expect(detector.probe()).resolves.toBeUndefined();
  });
});

describe('the bundled model', () => {
  let detector: Detector;
  beforeAll(async () => {
    detector = await detectors.onnx!();
  });
  afterAll(async () => {
    await detector.close();
    for (const remove of opened.splice(0)) await remove();
  });

  test.each([
    ['pile-street', ['garbage_pile']],
    ['bins-overflowing', ['overflowing_bin']],
    ['bin-and-pile', ['garbage_pile', 'overflowing_bin']],
    ['bags-kerb', ['garbage_pile']],
    ['cans-roadside', ['can']],
    ['litter-lawn', ['litter']],
    ['bins-tidy', ['bin']],
  ])('finds in %s: %s', async (name, expected) => {
    const { detections } = await detector.detect(await sample(name), {
      ...settings,
      confidenceThreshold: 0.25,
    });
    expect(detections.map((detection) => detection.class)).toEqual(expect.arrayContaining(expected));
  });

  test('calls tidy bins no waste', async () => {
    const { detections } = await detector.detect(await sample('bins-tidy'), settings);
    expect(detections.length).toBeGreaterThan(0);
    expect(detections.filter(({ waste }) => waste)).toEqual([]);
  });

  test.each([
    [1, 1],
    [5000, 1],
    [1, 5000],
  ])('detects in a photo of %i × %i pixels', async (width, height) => {
    const bytes = await jpegPhoto({ width, height });
    const decode = (side: number) => createSharpImageProcessor().decode(bytes, side);
    const { detections } = await detector.detect({ bytes, width, height, decode }, settings);
    expect(detections.every(({ confidence }) => confidence >= 0.25)).toBe(true);
  });

  test('never returns detections below the card’s min_confidence, however low the threshold', async () => {
    const { detections } = await detector.detect(await sample('cans-roadside'), {
      ...settings,
      confidenceThreshold: 0,
      minDetectionSize: 1,
    });
    expect(Math.min(...detections.map(({ confidence }) => confidence))).toBeGreaterThanOrEqual(0.25);
  });
});
