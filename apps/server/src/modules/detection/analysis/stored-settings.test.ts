import type { MlConfig } from '@smart-waste/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import { bottle, fakeDetector } from '../../../test/fake-detector.ts';
import { workerFixture } from '../../../test/worker-fixture.ts';

/*
 * Workers apply what an admin stores. Tested elsewhere: batchSize (batches.test.ts), processingTimeout
 * (processing-timeout.test.ts) and autoOptimizeThresholds (checks.route.test.ts).
 */
let fixture: Awaited<ReturnType<typeof workerFixture>>;
beforeAll(async () => {
  fixture = await workerFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const throwing = (error: Error) => () => {
  throw error;
};
const unavailable = throwing(new DetectorUnavailableError('away'));
const small = { ...bottle, box: { x: 0.5, y: 0.5, width: 0.1, height: 0.1 } };

/** The run of one photo with this configuration, once the photo has this status. */
async function analysed(
  change: Partial<MlConfig>,
  detectors: ReturnType<typeof fakeDetector>[],
  status: 'completed' | 'ml_unavailable' = 'completed',
) {
  await fixture.configure(change);
  const { image_id } = await fixture.addQueuedPhoto();
  fixture.startWorker({ detectors });
  const { analysis_results } = await fixture.waitForStatus(image_id, status);
  const [run] = await fixture.listRuns(image_id);
  return { detector: run?.detector, found: analysis_results?.total_detections };
}

test('settings that an admin saves apply from the next run on (ML-09)', async () => {
  fixture.startWorker();
  const before = await fixture.addQueuedPhoto();
  await fixture.waitForStatus(before.image_id, 'completed');
  await fixture.configure({ confidenceThreshold: 0.9 });
  const after = await fixture.addQueuedPhoto();
  const image = await fixture.waitForStatus(after.image_id, 'completed');
  expect(image.analysis_results?.total_detections).toBe(0);
});

describe('with two detectors', () => {
  const both = [fakeDetector({ choice: 'roboflow' }), fakeDetector({ choice: 'yolo' })];
  test.each(['roboflow', 'yolo'] as const)('the primary one is used first: %s', async (primaryModel) => {
    const fallbackModel = primaryModel === 'yolo' ? 'roboflow' : 'yolo';
    expect(await analysed({ primaryModel, fallbackModel }, both)).toMatchObject({ detector: primaryModel });
  });

  const oneIsUnavailable = [
    fakeDetector({ choice: 'roboflow', before: unavailable }),
    fakeDetector({ choice: 'yolo' }),
  ];
  test.each([
    ['the fallback is used when the primary one is unavailable', { fallbackModel: 'yolo' }, 'completed'],
    ['no other is used when none is configured', { fallbackModel: 'roboflow' }, 'ml_unavailable'],
    ['no other is used when switching is off', { autoSwitchModels: false }, 'ml_unavailable'],
  ] as const)('%s', async (_, change, status) => {
    const { detector } = await analysed({ primaryModel: 'roboflow', ...change }, oneIsUnavailable, status);
    expect(detector).toBe(status === 'completed' ? 'yolo' : null);
  });
});

describe('a detection', () => {
  test.each([
    ['below the confidence threshold is dropped', { confidenceThreshold: 0.81 }, 0],
    ['at the confidence threshold is kept', { confidenceThreshold: 0.8 }, 3],
    ['smaller than the minimum size is dropped', { minDetectionSize: 49 }, 2],
    ['of the minimum size is kept', { minDetectionSize: 48 }, 3],
    ['beyond the maximum number is dropped', { maxDetectionsPerImage: 2 }, 2],
  ])('%s', async (_, change, found) => {
    const detections = [bottle, bottle, small];
    expect(await analysed(change, [fakeDetector({ detections })])).toMatchObject({ found });
  });
});

describe('a detector that fails', () => {
  const broken = [
    fakeDetector({ before: throwing(new DetectorFailedError('out of order', { retry: true })) }),
  ];

  test.each([1, 2, 5])('is retried %s times when that is the maximum', async (maxRetries) => {
    await fixture.configure({ maxRetries });
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: broken }, { pollEveryMs: 10 });
    await vi.waitFor(
      async () => {
        await fixture.makeDue();
        expect((await fixture.images.findById(image_id))?.status).toBe('ml_failed');
      },
      { timeout: 30_000, interval: 30 },
    );
    expect(await fixture.listRuns(image_id)).toMatchObject([{ attempts: 1 + maxRetries }]);
  });

  test('is not retried when retrying is off (ML-13)', async () => {
    await fixture.configure({ retryFailedProcessing: false });
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker({ detectors: broken });
    await fixture.waitForStatus(image_id, 'ml_failed');
    expect(await fixture.listRuns(image_id)).toMatchObject([{ attempts: 1 }]);
  });
});

test.each([
  ['one at a time without parallel processing', false, 1],
  ['several at once with parallel processing', true, 3],
])('photos are analysed %s', async (_, enableParallelProcessing, most) => {
  await fixture.configure({ enableParallelProcessing });
  const photos = await Promise.all(Array.from({ length: 6 }, () => fixture.addQueuedPhoto()));
  let now = 0;
  let highest = 0;
  const before = async () => {
    now += 1;
    highest = Math.max(highest, now);
    await vi.waitFor(() => expect(highest).toBeGreaterThanOrEqual(most), { timeout: 30_000 });
    now -= 1;
  };
  fixture.startWorker({ detectors: [fakeDetector({ before })] }, { runsInFlight: 3 });
  for (const { image_id } of photos) await fixture.waitForStatus(image_id, 'completed');
  expect(highest).toBe(most);
});

describe('a run', () => {
  test.each([
    ['is logged at the default log level when logging is on', { on: true, level: 'warn' }, 1],
    ['is logged at the log level info when logging is on', { on: true, level: 'info' }, 1],
    ['is not logged when only errors are logged', { on: true, level: 'error' }, 0],
    ['is not logged when logging is off', { on: false, level: 'info' }, 0],
  ])('%s', async (_, { on: logProcessingMetrics, level }, lines) => {
    await fixture.configure({ logProcessingMetrics });
    const logged: string[] = [];
    const log = pino({ level }, { write: (line: string) => void logged.push(line) });
    const { image_id } = await fixture.addQueuedPhoto();
    const worker = fixture.startWorker({ log });
    await fixture.waitForStatus(image_id, 'completed');
    await worker.stop();
    expect(logged.filter((line) => line.includes('run ended'))).toHaveLength(lines);
  });

  test.each([
    ['counts in the figures of its model when performance is tracked', true, 1],
    ['does not count when performance is not tracked', false, 0],
  ])('%s', async (_, enablePerformanceTracking, models) => {
    await fixture.configure({ enablePerformanceTracking });
    const { image_id } = await fixture.addQueuedPhoto();
    fixture.startWorker();
    await fixture.waitForStatus(image_id, 'completed');
    const figures = await fixture.deps.productionFigures.readFigures();
    expect(figures).toHaveLength(models);
    for (const one of figures) expect(one).toMatchObject({ detector: 'yolo', runs: 1, completed: 1 });
  });

  test('makes its worker report the version of the configuration that it uses', async () => {
    const worker = fixture.startWorker();
    const { image_id } = await fixture.addQueuedPhoto();
    await fixture.waitForStatus(image_id, 'completed');
    // It reports beside its work, so the first photo may be completed before.
    await expect.poll(() => fixture.deps.mlWorkers.listAlive(60)).toMatchObject([{ version: 0 }]);
    await worker.stop();
    expect(await fixture.deps.mlWorkers.listAlive(60)).toEqual([]);
  });
});
