import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Detector,
  DetectorFailedError,
  DetectorUnavailableError,
  UnreadablePhotoError,
} from '../../../ports/detector.ts';
import { type RoboflowStub, startRoboflowStub } from '../../../test/outside/roboflow-stub.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import type { RetryTiming } from '../../remote/retry-timing.ts';
import type { RoboflowModel } from './model.ts';
import { createRoboflowDetector } from './roboflow-detector.ts';

const decode = async () => ({ rgb: new Uint8Array(), width: 32, height: 24 });
const settings = {
  confidenceThreshold: 0.1,
  minDetectionSize: 1,
  maxDetectionsPerImage: 50,
  timeoutMs: 20_000,
};
let stub: RoboflowStub;
let bytes: Buffer;
beforeAll(async () => {
  [stub, bytes] = await Promise.all([startRoboflowStub(), jpegPhoto({ width: 640, height: 480 })]);
});
afterAll(() => stub.close());
afterEach(() => {
  stub.repair();
  stub.seen.length = 0;
});

/** A detector whose clock is advanced by its own delays and by the test. */
function setUp(model: Partial<RoboflowModel> = {}, timing: Partial<RetryTiming> = {}) {
  const clock = { now: 1_000_000 };
  const waits: number[] = [];
  const detector: Detector = createRoboflowDetector(
    { ...stub.model, ...model },
    {
      now: () => clock.now,
      wait: async (ms) => {
        waits.push(ms);
        clock.now += ms;
      },
      random: () => 0,
      ...timing,
    },
  );
  const detect = (given: Partial<typeof settings> = {}, photo: Uint8Array = bytes) => {
    const size = { width: 640, height: 480 };
    return detector.detect({ bytes: photo, decode, ...size }, { ...settings, ...given });
  };
  const failure = (given: Partial<typeof settings> = {}, photo: Uint8Array = bytes): Promise<unknown> =>
    detect(given, photo).then(
      () => 'detected',
      (error: unknown) => error,
    );
  return { clock, waits, detector, detect, failure };
}

describe('the request', () => {
  test.each([
    [1, '100'],
    [0.1, '10'],
    [0.005, '1'],
    [0, '1'],
    [0.29, '29'],
    [0.555, '55'],
  ])('contains the threshold %f as %s whole percent', async (confidenceThreshold, percent) => {
    await setUp().detect({ confidenceThreshold });
    expect(stub.seen.at(-1)?.searchParams.get('confidence')).toBe(percent);
  });

  test('never contains a threshold of one, which the service reads as one percent', async () => {
    // Nothing came back, so nothing is known of scores below the threshold (EV-43).
    expect(await setUp().detect({ confidenceThreshold: 1 })).toMatchObject({
      detections: [],
      waste_score: 0,
    });
  });

  test('applies the exact threshold to the answer (DE-10)', async () => {
    const all = (await setUp().detect({ confidenceThreshold: 0 })).detections;
    const second = all[1]!.confidence;
    expect((await setUp().detect({ confidenceThreshold: second })).detections).toHaveLength(2);
    expect((await setUp().detect({ confidenceThreshold: second + 1e-6 })).detections).toHaveLength(1);
  });

  test('contains no maximum count, because the size filter comes first', async () => {
    await setUp().detect({ maxDetectionsPerImage: 1 });
    expect(stub.seen.at(-1)?.searchParams.has('max_detections')).toBe(false);
  });

  test('returns the model, its version and which detections are waste', async () => {
    const result = await setUp().detect();
    expect(result).toMatchObject({ model: 'litter', model_version: '3' });
    expect(result.detections.map(({ class: name, waste }) => [name, waste])).toEqual([
      ['bottle', true],
      ['bin', false],
      ['plastic_bag', true],
    ]);
    const waste = result.detections.filter((one) => one.waste).map(({ confidence }) => confidence);
    expect(result.waste_score).toBe(Math.max(...waste));
  });

  test('follows no redirect', async () => {
    stub.break({ kind: 'status', status: 307, headers: { location: 'http://127.0.0.1:1/steal' } });
    expect(await setUp().failure()).toMatchObject({ name: 'DetectorFailedError', retry: false });
    expect(stub.seen).toHaveLength(1);
  });
});

describe('a temporary failure', () => {
  test.each([429, 502, 503, 504])(
    'is retried until it succeeds when the status is %i (DE-10)',
    async (status) => {
      stub.break({ kind: 'status', status, times: 3 });
      const { detect, waits } = setUp();
      expect((await detect()).detections).toHaveLength(3);
      expect(waits).toEqual([1000, 2000, 4000]);
    },
  );

  test('is retried after the requested delay with jitter', async () => {
    stub.break({ kind: 'status', status: 503, headers: { 'retry-after': '5' }, times: 1 });
    const { detect, waits } = setUp({}, { random: () => 0.5 });
    await detect();
    expect(waits).toEqual([6250]);
  });

  test('may state the delay as a date', async () => {
    const { detect, waits, clock } = setUp();
    clock.now = Date.parse('2026-11-20T10:00:00Z');
    stub.break({
      kind: 'status',
      status: 503,
      headers: { 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' },
      times: 1,
    });
    await detect();
    expect(waits).toEqual([7000]);
  });

  test('is retried when the connection breaks', async () => {
    stub.break({ kind: 'hang-up', times: 2 });
    expect((await setUp().detect()).detections).toHaveLength(3);
  });

  test('makes the detector unavailable for half a minute when it persists', async () => {
    stub.break({ kind: 'cold' });
    const { failure, detector, clock } = setUp();
    expect(await failure()).toBeInstanceOf(DetectorUnavailableError);
    expect(stub.seen).toHaveLength(4);
    expect(await failure()).toBeInstanceOf(DetectorUnavailableError);
    expect(stub.seen).toHaveLength(4);
    await expect(detector.probe()).rejects.toThrow(/503: Model is temporarily not ready/);

    stub.repair();
    clock.now += 30_000;
    await expect(detector.probe()).resolves.toBeUndefined();
    expect(await failure()).toBe('detected');
  });

  test('is not retried when the requested delay exceeds the deadline', async () => {
    stub.break({ kind: 'status', status: 429, headers: { 'retry-after': '600' } });
    const { failure, waits, detector, clock } = setUp();
    expect(await failure()).toBeInstanceOf(DetectorUnavailableError);
    expect(waits).toEqual([]);
    clock.now += 599_000;
    await expect(detector.probe()).rejects.toThrow(DetectorUnavailableError);
  });

  test('is tried once an hour, whatever delay the service asks for', async () => {
    stub.break({ kind: 'status', status: 429, headers: { 'retry-after': '999999999' } });
    const { failure, detector, clock } = setUp();
    expect(await failure()).toBeInstanceOf(DetectorUnavailableError);
    stub.repair();
    clock.now += 3_599_000;
    await expect(detector.probe()).rejects.toThrow(DetectorUnavailableError);
    clock.now += 1000;
    await expect(detector.probe()).resolves.toBeUndefined();
  });

  test('makes the detector unavailable when no connection can be made', async () => {
    const closedServer = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => closedServer.once('listening', done));
    const { port } = closedServer.address() as { port: number };
    await new Promise((done) => closedServer.close(done));
    const error = await setUp({ url: `http://127.0.0.1:${port}` }).failure();
    expect(error).toBeInstanceOf(DetectorUnavailableError);
    expect(String(error)).toContain('ECONNREFUSED');
  });
});

describe('the breaker', () => {
  test.each([
    [401, 'Unauthorized api_key'],
    [402, 'Not enough credits'],
    [403, 'Forbidden'],
    [423, 'Roboflow API usage is paused.'],
  ])('opens at the first %i and rejects later calls', async (status, message) => {
    stub.break({ kind: 'status', status, message });
    const { failure, detector } = setUp();
    for (const error of [await failure(), await failure()]) {
      expect(error).toBeInstanceOf(DetectorUnavailableError);
      expect(String(error)).toContain(message);
    }
    expect(stub.seen).toHaveLength(1);
    await expect(detector.probe()).rejects.toThrow(message);
  });

  test('passes one trial after five minutes and closes when it succeeds', async () => {
    stub.break({ kind: 'quota' });
    const { failure, clock } = setUp();
    await failure();
    clock.now += 300_000;
    expect(await failure()).toBeInstanceOf(DetectorUnavailableError);
    expect(stub.seen).toHaveLength(2);

    stub.repair();
    clock.now += 300_000;
    expect(await Promise.all([failure(), failure(), failure()])).toEqual([
      'detected',
      'detected',
      'detected',
    ]);
  });

  test('opens for a wrong key', async () => {
    expect(await setUp({ apiKey: 'another' }).failure()).toBeInstanceOf(DetectorUnavailableError);
  });
});

describe('a permanent failure', () => {
  test.each([400, 404, 405, 410, 422, 501, 507])('is not retried when the status is %i', async (status) => {
    stub.break({ kind: 'status', status });
    const error = await setUp().failure();
    expect(error).toBeInstanceOf(DetectorFailedError);
    expect(error).toMatchObject({ retry: false });
    expect(stub.seen).toHaveLength(1);
  });

  test('names a missing model', async () => {
    expect(String(await setUp({ version: '99' }).failure())).toContain(
      'Requested Roboflow resource not found',
    );
  });

  test('names a classification model as unusable', async () => {
    stub.changeAnswers((answer) => ({ ...answer, predictions: [{ class: 'waste', confidence: 0.9 }] }));
    expect(await setUp().failure()).toMatchObject({
      retry: false,
      message: expect.stringContaining('classifies whole photos'),
    });
  });

  test.each([
    ['status 500', { kind: 'status', status: 500 }],
    ['a page instead of an answer', { kind: 'unreadable' }],
  ] as const)('%s is tried once more, and then later', async (_, fault) => {
    stub.break(fault);
    expect(await setUp().failure()).toMatchObject({ name: 'DetectorFailedError', retry: true });
    expect(stub.seen).toHaveLength(2);
    stub.break({ ...fault, times: 1 });
    expect(await setUp().failure()).toBe('detected');
  });

  test('does not include a timeout, which may be retried', async () => {
    stub.break({ kind: 'slow' });
    const error = await setUp().failure({ timeoutMs: 100 });
    expect(error).toBeInstanceOf(DetectorFailedError);
    expect(error).toMatchObject({ retry: true, message: expect.stringContaining('in time') });
  });
});

test('an answer without detections is valid', async () => {
  stub.break({ kind: 'empty' });
  expect((await setUp().detect()).detections).toEqual([]);
});

test('no error contains the key, even when the service repeats it (DE-11)', async () => {
  stub.break({ kind: 'echo' });
  const { failure, detector } = setUp();
  const errors = [await failure(), await detector.probe().catch((error: unknown) => error)];
  const said = errors.map((error) =>
    JSON.stringify([String(error), (error as Error).stack, (error as Error).cause]),
  );
  for (const text of said) {
    expect(text).toContain('[hidden]');
    expect(text).not.toContain(stub.model.apiKey);
    expect(text).not.toContain(encodeURIComponent(stub.model.apiKey));
    expect(text).not.toContain('rf+key');
  }
});

test('closing aborts running requests', async () => {
  stub.break({ kind: 'slow' });
  const { detector, failure } = setUp();
  const received = stub.nextRequest();
  const looking = failure();
  await received;
  await detector.close();
  expect(await looking).toBeInstanceOf(DetectorUnavailableError);
});

test('a damaged photo is not sent', async () => {
  const { detector } = await setUp();
  const broken = () => Promise.reject(new UnreadablePhotoError('torn'));
  const photo = { bytes: new Uint8Array(), width: 640, height: 480, decode: broken };
  await expect(detector.detect(photo, settings)).rejects.toThrow(UnreadablePhotoError);
  expect(stub.seen).toEqual([]);
});
