import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import {
  type Detector,
  DetectorFailed,
  DetectorUnavailable,
  UnreadablePhoto,
} from '../../../ports/detector.ts';
import type { Metrics } from '../../../ports/metrics.ts';
import { fakeDetector } from '../../../test/fake-detector.ts';
import { detectWithFallback } from './detect-with-fallback.ts';
import { settingsOfRun } from './settings-of-run.ts';

const settings = settingsOfRun(DEFAULT_ML_CONFIG, {});
const pixels = { rgb: new Uint8Array(3), width: 1, height: 1 };
const photo = { bytes: new Uint8Array(), pixels, width: 640, height: 480 };

function ask(detectors: Detector[], asked = settings) {
  const looks: unknown[] = [];
  const metrics: Metrics = {
    requestAnswered: () => undefined,
    runFinished: () => undefined,
    detectorAnswered: ({ detector, outcome }) => void looks.push(`${detector} ${outcome}`),
    text: async () => ({ body: '', contentType: '' }),
  };
  const clock = { now: () => new Date(0) };
  const look = detectWithFallback({ detectors, metrics, clock }, photo, asked);
  return { look, looks };
}
const thatThrows = (choice: 'roboflow' | 'yolo', error: Error) =>
  fakeDetector({
    choice,
    before: () => {
      throw error;
    },
  });
const broken = new DetectorFailed('out of order', { retry: true });

test('the first of the order answers, and nobody else is asked', async () => {
  const { look, looks } = ask([thatThrows('yolo', broken), fakeDetector({ choice: 'roboflow' })]);
  expect(await look).toMatchObject({
    outcome: 'found',
    detector: 'roboflow',
    found: { model: 'fake roboflow' },
  });
  expect(looks).toEqual(['roboflow found']);
});

test('one that is not configured is passed over', async () => {
  expect(await ask([fakeDetector()]).look).toMatchObject({ outcome: 'found', detector: 'yolo' });
});

test('one that is unavailable is passed over, and both are counted', async () => {
  const { look, looks } = ask([thatThrows('roboflow', new DetectorUnavailable('quota')), fakeDetector()]);
  expect(await look).toMatchObject({ outcome: 'found', detector: 'yolo' });
  expect(looks).toEqual(['roboflow failed', 'yolo found']);
});

test('one that broke is not: it looked', async () => {
  const { look } = ask([thatThrows('roboflow', broken), fakeDetector()]);
  expect(await look).toEqual({ outcome: 'broke', detector: 'roboflow', error: broken });
});

test('when nobody is available, all reasons are told', async () => {
  const { look } = ask([thatThrows('yolo', new DetectorUnavailable('no thread'))]);
  expect(await look).toEqual({ outcome: 'unavailable', reason: 'roboflow: not configured; yolo: no thread' });
});

test('who is not in the order is not asked', async () => {
  const { look } = ask([fakeDetector()], { ...settings, order: ['roboflow'] });
  expect(await look).toMatchObject({ outcome: 'unavailable' });
});

test('a photo that cannot be read is nobody’s fault', async () => {
  const { look } = ask([thatThrows('roboflow', new UnreadablePhoto('torn')), fakeDetector()]);
  await expect(look).rejects.toThrow(UnreadablePhoto);
});
