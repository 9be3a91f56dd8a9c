import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { fakeDetector } from '../../../test/fake-detector.ts';
import { workerFixture } from '../../../test/worker-fixture.ts';
import { recoverUnavailable } from './recover-unavailable.ts';

const MINUTE_MS = 60_000;

/** Photos that wait for detectors, healthy or not; the test moves `now`. */
function setUp({ waiting = 1, detectors = ['yolo'] as ('yolo' | 'roboflow')[] } = {}) {
  const state = { waiting, pending: 0, locked: 0, now: 0, well: true, probes: 0 };
  const probe = async () => {
    state.probes += 1;
    if (!state.well) throw new Error('down');
  };
  const deps = {
    detectors: detectors.map((choice) => fakeDetector({ choice, probe })),
    images: { count: async () => state.waiting },
    analyses: {
      countQueued: async () => ({ pending: state.pending, processing: 0 }),
      requeueUnavailable: async (limit: number) => {
        const queued = Math.min(limit, state.waiting - state.locked);
        state.waiting -= queued;
        state.pending += queued;
        return queued;
      },
    },
    clock: { now: () => new Date(state.now) },
    ids: { newId: () => 'id', newSecret: () => '' },
  };
  // Only these calls of the tables are made.
  const unavailable = recoverUnavailable(deps as unknown as Parameters<typeof recoverUnavailable>[0]);
  const check = (change = {}) => unavailable.check({ ...DEFAULT_ML_CONFIG, ...change });
  return { state, check, reportUnavailable: unavailable.reportUnavailable };
}

test('photos are queued again as soon as a detector is healthy', async () => {
  const { state, check } = setUp({ waiting: 3 });
  state.well = false;
  expect(await check()).toBe(0);
  [state.well, state.now] = [true, MINUTE_MS];
  expect(await check()).toBe(3);
});

test('detectors are not probed while no photo waits, nor between two checks', async () => {
  const { state, check } = setUp({ waiting: 0 });
  await check();
  expect(state.probes).toBe(0);
  [state.waiting, state.now] = [1, 29_000];
  expect(await check()).toBe(0);
  state.now = 30_000;
  expect(await check()).toBe(1);
  expect(state.probes).toBe(1);
});

test('many photos are queued as room becomes free in the queue, without a pause (ST-44)', async () => {
  const { state, check } = setUp({ waiting: 120 });
  expect(await check()).toBe(50);
  expect(await check()).toBe(0);
  state.pending = 20;
  expect(await check()).toBe(30);
  state.pending = 0;
  expect([await check(), await check()]).toEqual([40, 0]);
  expect(state.waiting).toBe(0);
});

test('none is queued, nor a detector probed, while other photos fill the queue (ST-44)', async () => {
  const { state, check } = setUp({ waiting: 3 });
  state.pending = 1000;
  expect([await check(), await check()]).toEqual([0, 0]);
  expect(state.probes).toBe(0);
  state.pending = 49;
  expect(await check()).toBe(1);
});

test('an image that is locked is queued at the next check', async () => {
  const { state, check } = setUp({ waiting: 2 });
  state.locked = 1;
  expect(await check()).toBe(1);
  state.locked = 0;
  expect(await check()).toBe(1);
});

test('a healthy detector that refuses is not called for ten minutes', async () => {
  const { state, check, reportUnavailable } = setUp();
  await check();
  reportUnavailable();
  for (const minute of [1, 5, 9]) {
    [state.waiting, state.now] = [1, minute * MINUTE_MS];
    expect(await check()).toBe(0);
  }
  state.now = 11 * MINUTE_MS;
  expect(await check()).toBe(1);
});

test('another detector is called at once after a refusal', async () => {
  const { state, check, reportUnavailable } = setUp({ detectors: ['yolo', 'roboflow'] });
  const onlyRoboflow = { autoSwitchModels: false };
  await check(onlyRoboflow);
  reportUnavailable();
  [state.waiting, state.now] = [1, MINUTE_MS];
  expect(await check(onlyRoboflow)).toBe(0);
  state.now = 2 * MINUTE_MS;
  expect(await check({ autoSwitchModels: true })).toBe(1);
});

test('only detectors that a run would use count', async () => {
  const { check } = setUp();
  expect(await check({ autoSwitchModels: false, primaryModel: 'roboflow' })).toBe(0);
});

test('a photo that is uploaded while many are resumed by several processes waits behind few of them (ST-44)', async () => {
  const fixture = await workerFixture();
  await fixture.addUnavailablePhotos(120);
  const processes = [recoverUnavailable(fixture.deps), recoverUnavailable(fixture.deps)];
  for (const { check } of processes) await check(DEFAULT_ML_CONFIG);
  const upload = await fixture.addQueuedPhoto();
  for (const { check } of processes) await check(DEFAULT_ML_CONFIG);
  const claimed: string[] = [];
  while (claimed.at(-1) !== upload.image_id) {
    const run = await fixture.analyses.claim({ worker: 'one', leaseSeconds: 60 });
    claimed.push(run?.image_id ?? 'none is left');
  }
  expect(claimed).toHaveLength(51);
  await fixture.close();
});
