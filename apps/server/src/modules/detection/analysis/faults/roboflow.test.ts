import { createEncodedReason } from '@smart-waste/messages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoboflowDetector } from '../../../../adapters/detectors/roboflow/roboflow-detector.ts';
import type { Detector } from '../../../../ports/detector.ts';
import { fakeDetector } from '../../../../test/fake-detector.ts';
import {
  type RoboflowFault,
  type RoboflowStub,
  startRoboflowStub,
} from '../../../../test/outside/roboflow-stub.ts';
import { workerFixture } from '../../../../test/worker-fixture.ts';

let fixture: Awaited<ReturnType<typeof workerFixture>>;
beforeAll(async () => {
  fixture = await workerFixture();
});
afterAll(() => fixture.close());

let stub: RoboflowStub;
let roboflow: Detector;
/** `hanging` is below the smallest timeout that can be configured, which would be long for a test. */
const TIMEOUT_MS = { hanging: 300, otherwise: 20_000 };
let timeoutMs: number;
beforeEach(async () => {
  stub = await startRoboflowStub();
  const real = createRoboflowDetector(stub.model, {
    now: () => Date.now() + fixture.clock.aheadMs,
    wait: async () => undefined,
    random: () => 0,
  });
  roboflow = { ...real, detect: (photo, settings) => real.detect(photo, { ...settings, timeoutMs }) };
  timeoutMs = TIMEOUT_MS.otherwise;
});
afterEach(async () => {
  await fixture.clear();
  await roboflow.close();
  await stub.close();
});

const local = fakeDetector();
/** Longer than the circuit breaker stays open, and than the time between two checks for a healthy detector. */
const MINUTE_MS = 60_000;
const POLL = { pollEveryMs: 20 };
const work = (detectors: Detector[] = [roboflow, local]) => fixture.startWorker({ detectors }, POLL);
const onlyRoboflow = () => fixture.configure({ autoSwitchModels: false, maxRetries: 1 });

/** The runs of this image: exactly one of them has a result. */
const answeredBy = async (image_id: string) => {
  const runs = await fixture.listRuns(image_id);
  expect(runs.filter(({ status }) => status === 'completed')).toHaveLength(1);
  expect(runs.filter(({ status }) => status === 'pending' || status === 'processing')).toEqual([]);
  return runs.find(({ status }) => status === 'completed')?.detector;
};

test('a healthy Roboflow answers, and the call is recorded', async () => {
  const { image_id } = await fixture.addQueuedPhoto();
  work();
  expect((await fixture.waitForStatus(image_id, 'completed')).analysis_results).toMatchObject({
    model: 'litter',
    model_version: '3',
  });
  expect(await answeredBy(image_id)).toBe('roboflow');
});

test('the detector waits for a cold Roboflow', async () => {
  stub.break({ kind: 'cold', times: 3 });
  const { image_id } = await fixture.addQueuedPhoto();
  work();
  await fixture.waitForStatus(image_id, 'completed');
  expect(await answeredBy(image_id)).toBe('roboflow');
});

describe.each<[string, RoboflowFault]>([
  ['is slow', { kind: 'slow' }],
  ['sends invalid answers', { kind: 'unreadable' }],
  ['answers 500', { kind: 'status', status: 500 }],
])('a Roboflow that %s', (_, fault) => {
  beforeEach(() => {
    timeoutMs = fault.kind === 'slow' ? TIMEOUT_MS.hanging : TIMEOUT_MS.otherwise;
  });

  test('fails the photo after the configured retries', async () => {
    await onlyRoboflow();
    stub.break(fault);
    const { image_id } = await fixture.addQueuedPhoto();
    work();
    await expect
      .poll(async () => (await fixture.listRuns(image_id))[0]?.error_message, { timeout: 30_000 })
      .toBe(createEncodedReason('analysis.run.interrupted'));
    await fixture.makeDue();
    expect((await fixture.waitForStatus(image_id, 'ml_failed')).error_message).toBe(
      createEncodedReason('analysis.run.failed'),
    );
    expect(await fixture.listRuns(image_id)).toMatchObject([
      { status: 'ml_failed', attempts: 2, detector: 'roboflow' },
    ]);
  });

  test('loses no photo when it recovers before the last retry', async () => {
    await onlyRoboflow();
    stub.break(fault);
    const { image_id } = await fixture.addQueuedPhoto();
    work();
    await expect
      .poll(async () => (await fixture.listRuns(image_id))[0]?.error_message, { timeout: 30_000 })
      .toBe(createEncodedReason('analysis.run.interrupted'));
    stub.repair();
    timeoutMs = TIMEOUT_MS.otherwise; // a healthy answer may take long on a busy machine
    await fixture.makeDue();
    await fixture.waitForStatus(image_id, 'completed');
    expect(await answeredBy(image_id)).toBe('roboflow');
  });
});

test('a photo that Roboflow refuses is not sent repeatedly', async () => {
  await onlyRoboflow();
  stub.break({ kind: 'status', status: 400, message: 'Could not load input image.' });
  const { image_id } = await fixture.addQueuedPhoto();
  work();
  await fixture.waitForStatus(image_id, 'ml_failed');
  expect(stub.seen).toHaveLength(1);
});

describe('a Roboflow without credits', () => {
  test('leaves the photos to the local model, and is called once for all of them', async () => {
    stub.break({ kind: 'quota' });
    const images = [];
    for (let left = 6; left > 0; left -= 1) images.push(await fixture.addQueuedPhoto());
    fixture.startWorker({ detectors: [roboflow, local] }, { ...POLL, runsInFlight: 1 });
    for (const { image_id } of images) {
      await fixture.waitForStatus(image_id, 'completed');
      expect(await answeredBy(image_id)).toBe('yolo');
    }
    expect(stub.seen).toHaveLength(1);
  });

  test('makes photos wait as the only detector, and analyses them once it has credits', async () => {
    await onlyRoboflow();
    stub.break({ kind: 'quota' });
    const { image_id } = await fixture.addQueuedPhoto();
    work();
    await fixture.waitForStatus(image_id, 'ml_unavailable');
    stub.repair();
    fixture.clock.aheadMs += 11 * 60_000;
    await fixture.waitForStatus(image_id, 'completed');
    expect(await answeredBy(image_id)).toBe('roboflow');
  });
});

describe.each([429, 502, 503, 504])('a Roboflow that always answers %i', (status) => {
  beforeEach(() => stub.break({ kind: 'status', status }));

  test('leaves the photo to the local model', async () => {
    const { image_id } = await fixture.addQueuedPhoto();
    work();
    await fixture.waitForStatus(image_id, 'completed');
    expect(await answeredBy(image_id)).toBe('yolo');
  });

  test('leaves photos ml_unavailable as the only detector until it answers again', async () => {
    await onlyRoboflow();
    const { image_id } = await fixture.addQueuedPhoto();
    work();
    expect(await fixture.waitForStatus(image_id, 'ml_unavailable')).toMatchObject({
      error_message: createEncodedReason('analysis.run.unavailable'),
      analysis_results: null,
    });
    await expect(roboflow.probe()).rejects.toThrow(`Roboflow is unavailable: it answered ${status}`);

    stub.repair();
    fixture.clock.aheadMs += MINUTE_MS;
    expect((await fixture.waitForStatus(image_id, 'completed')).error_message).toBeNull();
    expect(await answeredBy(image_id)).toBe('roboflow');
    expect(await fixture.listRuns(image_id)).toHaveLength(2);
    await roboflow.probe();
  });
});

describe('a Roboflow that hangs up during a request', () => {
  const closeDuringRequest = async () => {
    stub.break({ kind: 'slow' });
    const requested = stub.nextRequest();
    const { image_id } = await fixture.addQueuedPhoto();
    work();
    await requested;
    await stub.close();
    return image_id;
  };

  test('leaves the photo to the local model', async () => {
    const image_id = await closeDuringRequest();
    await fixture.waitForStatus(image_id, 'completed');
    expect(await answeredBy(image_id)).toBe('yolo');
  });

  test('analyses the photo as the only detector when it is available again', async () => {
    await onlyRoboflow();
    const { port } = stub;
    const image_id = await closeDuringRequest();
    await fixture.waitForStatus(image_id, 'ml_unavailable');
    stub = await startRoboflowStub(port);
    fixture.clock.aheadMs += 11 * 60_000;
    await fixture.waitForStatus(image_id, 'completed');
    expect(await answeredBy(image_id)).toBe('roboflow');
  });
});

test('two workers analyse thirty photos exactly once each through all faults', async () => {
  const faults: (RoboflowFault | undefined)[] = [
    { kind: 'cold', times: 2 },
    { kind: 'hang-up', times: 3 },
    { kind: 'unreadable', times: 1 },
    { kind: 'status', status: 502, times: 2 },
    { kind: 'quota' },
    undefined,
  ];
  const images = [];
  for (let left = 30; left > 0; left -= 1) images.push(await fixture.addQueuedPhoto());
  work();
  work();
  for (const fault of faults) {
    const requested = stub.nextRequest();
    if (fault) stub.break(fault);
    else stub.repair();
    fixture.clock.aheadMs += 6 * 60_000; // so that the circuit breaker allows a request
    await fixture.makeDue();
    await Promise.race([requested, new Promise((resolve) => setImmediate(resolve))]);
  }
  await expect
    .poll(
      async () => {
        await fixture.makeDue();
        return fixture.images.count({ status: 'completed' });
      },
      { timeout: 30_000 },
    )
    .toBe(30);
  for (const { image_id } of images) expect(['roboflow', 'yolo']).toContain(await answeredBy(image_id));
});
