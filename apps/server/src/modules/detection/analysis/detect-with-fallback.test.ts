import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { expect, test } from 'vitest';
import {
  type Detector,
  DetectorFailedError,
  DetectorUnavailableError,
  UnreadablePhotoError,
} from '../../../ports/detector.ts';
import type { Metrics } from '../../../ports/metrics.ts';
import { fakeDetector } from '../../../test/fake-detector.ts';
import { chooseRunSettings } from './choose-run-settings.ts';
import {
  describeDetectorProblem,
  describeNoneAvailable,
  detectWithFallback,
} from './detect-with-fallback.ts';

const settings = chooseRunSettings(DEFAULT_ML_CONFIG, {});
const decode = async () => ({ rgb: new Uint8Array(3), width: 1, height: 1 });
const photo = { bytes: new Uint8Array(), decode, width: 640, height: 480 };

function detectWith(detectors: Detector[], runSettings = settings) {
  const reported: unknown[] = [];
  const metrics: Metrics = {
    recordRequest: () => undefined,
    recordRun: () => undefined,
    recordDetection: ({ detector, outcome }) => void reported.push(`${detector} ${outcome}`),
    renderText: async () => ({ body: '', contentType: '' }),
  };
  const clock = { now: () => new Date(0) };
  const answer = detectWithFallback({ detectors, metrics, clock }, photo, runSettings);
  return { answer, reported };
}
const throwingDetector = (choice: 'roboflow' | 'yolo', error: Error) =>
  fakeDetector({
    choice,
    before: () => {
      throw error;
    },
  });
const broken = new DetectorFailedError('out of order', { retry: true });

test('calls only the first detector when it answers', async () => {
  const { answer, reported } = detectWith([
    throwingDetector('yolo', broken),
    fakeDetector({ choice: 'roboflow' }),
  ]);
  expect(await answer).toMatchObject({
    outcome: 'detected',
    detector: 'roboflow',
    result: { model: 'fake roboflow' },
  });
  expect(reported).toEqual(['roboflow answered']);
});

test('skips a detector that is not configured', async () => {
  expect(await detectWith([fakeDetector()]).answer).toMatchObject({ outcome: 'detected', detector: 'yolo' });
});

test('skips an unavailable detector and counts both (DE-07)', async () => {
  const { answer, reported } = detectWith([
    throwingDetector('roboflow', new DetectorUnavailableError('quota')),
    fakeDetector(),
  ]);
  expect(await answer).toMatchObject({ outcome: 'detected', detector: 'yolo' });
  expect(reported).toEqual(['roboflow failed', 'yolo answered']);
});

test('does not call the next detector after a failure', async () => {
  const { answer } = detectWith([throwingDetector('roboflow', broken), fakeDetector()]);
  expect(await answer).toEqual({ outcome: 'failed', detector: 'roboflow', error: broken });
});

test('gives all reasons when no detector is available', async () => {
  const { answer } = detectWith([throwingDetector('yolo', new DetectorUnavailableError('no thread'))]);
  expect(await answer).toEqual({
    outcome: 'unavailable',
    reason: describeNoneAvailable([
      describeDetectorProblem('roboflow', createReason('detector.not_configured')),
      describeDetectorProblem('yolo', createReason('detector.other', { problem: 'no thread' })),
    ]),
  });
});

test('does not call a detector outside the order', async () => {
  const { answer } = detectWith([fakeDetector()], { ...settings, order: ['roboflow'] });
  expect(await answer).toMatchObject({ outcome: 'unavailable' });
});

test('throws for a photo that cannot be read and counts no failure of the detector', async () => {
  const { answer, reported } = detectWith([
    throwingDetector('roboflow', new UnreadablePhotoError('torn')),
    fakeDetector(),
  ]);
  await expect(answer).rejects.toThrow(UnreadablePhotoError);
  expect(reported).toEqual([]);
});
