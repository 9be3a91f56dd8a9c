import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Detector,
  DetectorFailed,
  DetectorUnavailable,
  UnreadablePhoto,
} from '../../../ports/detector.ts';
import { type RoboflowStub, roboflowStub } from '../../../test/outside/roboflow-stub.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import type { RetryTiming } from '../../remote/retry-timing.ts';
import { roboflowDetector } from './roboflow-detector.ts';
import type { RoboflowSite } from './site.ts';

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
  [stub, bytes] = await Promise.all([roboflowStub(), jpegPhoto({ width: 640, height: 480 })]);
});
afterAll(() => stub.close());
afterEach(() => {
  stub.repair();
  stub.seen.length = 0;
});

/** A detector whose clock is moved by its own waiting and by the test. */
function scene(site: Partial<RoboflowSite> = {}, timing: Partial<RetryTiming> = {}) {
  const clock = { now: 1_000_000 };
  const waits: number[] = [];
  const detector: Detector = roboflowDetector(
    { ...stub.site, ...site },
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
      () => 'found',
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
  ])('says the threshold %f as %s whole percent', async (confidenceThreshold, percent) => {
    await scene().detect({ confidenceThreshold });
    expect(stub.seen.at(-1)?.searchParams.get('confidence')).toBe(percent);
  });

  test('a threshold of one lets nothing through, rather than everything above one percent', async () => {
    expect((await scene().detect({ confidenceThreshold: 1 })).detections).toEqual([]);
  });

  test('the exact threshold is applied to what comes back, and never more than asked', async () => {
    const all = (await scene().detect({ confidenceThreshold: 0 })).detections;
    const second = all[1]!.confidence;
    expect((await scene().detect({ confidenceThreshold: second })).detections).toHaveLength(2);
    expect((await scene().detect({ confidenceThreshold: second + 1e-6 })).detections).toHaveLength(1);
  });

  test('the count is left to us, as ours comes after the size', async () => {
    await scene().detect({ maxDetectionsPerImage: 1 });
    expect(stub.seen.at(-1)?.searchParams.has('max_detections')).toBe(false);
  });

  test('says which model answered, in which version, and what counts as waste', async () => {
    const found = await scene().detect();
    expect(found).toMatchObject({ model: 'litter', model_version: '3' });
    expect(found.detections.map(({ class: name, waste }) => [name, waste])).toEqual([
      ['bottle', true],
      ['bin', false],
      ['plastic_bag', true],
    ]);
  });

  test('follows no redirect', async () => {
    stub.break({ kind: 'status', status: 307, headers: { location: 'http://127.0.0.1:1/steal' } });
    expect(await scene().failure()).toMatchObject({ name: 'DetectorFailed', retry: false });
    expect(stub.seen).toHaveLength(1);
  });
});

describe('trouble that passes', () => {
  test.each([429, 502, 503, 504])('status %i is tried again until it is over', async (status) => {
    stub.break({ kind: 'status', status, times: 3 });
    const { detect, waits } = scene();
    expect((await detect()).detections).toHaveLength(3);
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  test('a cold model is given the time it asks for, and a little by chance', async () => {
    stub.break({ kind: 'status', status: 503, headers: { 'retry-after': '5' }, times: 1 });
    const { detect, waits } = scene({}, { random: () => 0.5 });
    await detect();
    expect(waits).toEqual([6250]);
  });

  test('the time may be given as a date', async () => {
    const { detect, waits, clock } = scene();
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

  test('a connection that is cut is made again', async () => {
    stub.break({ kind: 'hang-up', times: 2 });
    expect((await scene().detect()).detections).toHaveLength(3);
  });

  test('that does not pass makes it unavailable, and spares it for half a minute', async () => {
    stub.break({ kind: 'cold' });
    const { failure, detector, clock } = scene();
    expect(await failure()).toBeInstanceOf(DetectorUnavailable);
    expect(stub.seen).toHaveLength(4);
    expect(await failure()).toBeInstanceOf(DetectorUnavailable);
    expect(stub.seen).toHaveLength(4);
    await expect(detector.probe()).rejects.toThrow(/503: Model is temporarily not ready/);

    stub.repair();
    clock.now += 30_000;
    await expect(detector.probe()).resolves.toBeUndefined();
    expect(await failure()).toBe('found');
  });

  test('that asks for more time than there is, is not waited for', async () => {
    stub.break({ kind: 'status', status: 429, headers: { 'retry-after': '600' } });
    const { failure, waits, detector, clock } = scene();
    expect(await failure()).toBeInstanceOf(DetectorUnavailable);
    expect(waits).toEqual([]);
    clock.now += 599_000;
    await expect(detector.probe()).rejects.toThrow(DetectorUnavailable);
  });

  test('a service that cannot be reached is unavailable', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => gone.once('listening', done));
    const { port } = gone.address() as { port: number };
    await new Promise((done) => gone.close(done));
    const error = await scene({ url: `http://127.0.0.1:${port}` }).failure();
    expect(error).toBeInstanceOf(DetectorUnavailable);
    expect(String(error)).toContain('ECONNREFUSED');
  });
});

describe('the breaker', () => {
  test.each([
    [401, 'Unauthorized api_key'],
    [402, 'Not enough credits'],
    [403, 'Forbidden'],
    [423, 'Roboflow API usage is paused.'],
  ])('opens at the first %i and keeps everybody away', async (status, message) => {
    stub.break({ kind: 'status', status, message });
    const { failure, detector } = scene();
    for (const error of [await failure(), await failure()]) {
      expect(error).toBeInstanceOf(DetectorUnavailable);
      expect(String(error)).toContain(message);
    }
    expect(stub.seen).toHaveLength(1);
    await expect(detector.probe()).rejects.toThrow(message);
  });

  test('lets one try again after five minutes, and closes when that one is answered', async () => {
    stub.break({ kind: 'quota' });
    const { failure, clock } = scene();
    await failure();
    clock.now += 300_000;
    expect(await failure()).toBeInstanceOf(DetectorUnavailable);
    expect(stub.seen).toHaveLength(2);

    stub.repair();
    clock.now += 300_000;
    expect(await Promise.all([failure(), failure(), failure()])).toEqual(['found', 'found', 'found']);
  });

  test('opens for a key that is wrong', async () => {
    expect(await scene({ apiKey: 'another' }).failure()).toBeInstanceOf(DetectorUnavailable);
  });
});

describe('a failure that is final', () => {
  test.each([400, 404, 405, 410, 422, 501, 507])('status %i is not tried again', async (status) => {
    stub.break({ kind: 'status', status });
    const error = await scene().failure();
    expect(error).toBeInstanceOf(DetectorFailed);
    expect(error).toMatchObject({ retry: false });
    expect(stub.seen).toHaveLength(1);
  });

  test('a model that is not there says so', async () => {
    expect(String(await scene({ version: '99' }).failure())).toContain(
      'Requested Roboflow resource not found',
    );
  });

  test('a model that sorts photos instead of finding things says so', async () => {
    stub.changeAnswers((answer) => ({ ...answer, predictions: [{ class: 'waste', confidence: 0.9 }] }));
    expect(await scene().failure()).toMatchObject({
      retry: false,
      message: expect.stringContaining('sorts whole photos'),
    });
  });

  test.each([
    ['status 500', { kind: 'status', status: 500 }],
    ['a page instead of an answer', { kind: 'garbage' }],
  ] as const)('%s is tried once more, and then later', async (_, fault) => {
    stub.break(fault);
    expect(await scene().failure()).toMatchObject({ name: 'DetectorFailed', retry: true });
    expect(stub.seen).toHaveLength(2);
    stub.break({ ...fault, times: 1 });
    expect(await scene().failure()).toBe('found');
  });

  test('an answer that does not come in time may come later', async () => {
    stub.break({ kind: 'slow' });
    const error = await scene().failure({ timeoutMs: 100 });
    expect(error).toBeInstanceOf(DetectorFailed);
    expect(error).toMatchObject({ retry: true, message: expect.stringContaining('in time') });
  });
});

test('nothing found is an answer', async () => {
  stub.break({ kind: 'empty' });
  expect((await scene().detect()).detections).toEqual([]);
});

test('the key stands in no error, not even when the service repeats it', async () => {
  stub.break({ kind: 'echo' });
  const { failure, detector } = scene();
  const errors = [await failure(), await detector.probe().catch((error: unknown) => error)];
  const said = errors.map((error) =>
    JSON.stringify([String(error), (error as Error).stack, (error as Error).cause]),
  );
  for (const text of said) {
    expect(text).toContain('[hidden]');
    expect(text).not.toContain(stub.site.apiKey);
    expect(text).not.toContain(encodeURIComponent(stub.site.apiKey));
    expect(text).not.toContain('rf+key');
  }
});

test('closing ends what is under way', async () => {
  stub.break({ kind: 'slow' });
  const { detector, failure } = scene();
  const asked = stub.nextRequest();
  const looking = failure();
  await asked;
  await detector.close();
  expect(await looking).toBeInstanceOf(DetectorUnavailable);
});

test('a damaged photo is not sent', async () => {
  const { detector } = await scene();
  const broken = () => Promise.reject(new UnreadablePhoto('torn'));
  const photo = { bytes: new Uint8Array(), width: 640, height: 480, decode: broken };
  await expect(detector.detect(photo, settings)).rejects.toThrow(UnreadablePhoto);
  expect(stub.seen).toEqual([]);
});
