import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { fakeDetector } from '../../../test/fake-detector.ts';
import { recoverUnavailable } from './recover-unavailable.ts';

const MINUTE_MS = 60_000;

/** Photos that wait for detectors, healthy or not; the test moves `now`. */
function setUp({ waiting = 1, detectors = ['yolo'] as ('yolo' | 'roboflow')[] } = {}) {
  const state = { waiting, locked: 0, now: 0, well: true, probes: 0 };
  const probe = async () => {
    state.probes += 1;
    if (!state.well) throw new Error('down');
  };
  const deps = {
    detectors: detectors.map((choice) => fakeDetector({ choice, probe })),
    images: { count: async () => state.waiting },
    analyses: {
      requeueUnavailable: async (limit: number) => {
        const queued = Math.min(limit, state.waiting - state.locked);
        state.waiting -= queued;
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

test('many photos are queued batch by batch without a pause', async () => {
  const { state, check } = setUp({ waiting: 250 });
  expect([await check(), await check(), await check(), await check()]).toEqual([100, 100, 50, 0]);
  expect(state.waiting).toBe(0);
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
