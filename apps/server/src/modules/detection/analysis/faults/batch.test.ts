import { randomUUID } from 'node:crypto';
import type { ProcessorConfig } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRoboflowDetector } from '../../../../adapters/detectors/roboflow/roboflow-detector.ts';
import type { Detector } from '../../../../ports/detector.ts';
import { type ImageStore, StoreUnavailableError } from '../../../../ports/image-store.ts';
import { fakeDetector } from '../../../../test/fake-detector.ts';
import {
  type RoboflowFault,
  type RoboflowStub,
  startRoboflowStub,
} from '../../../../test/outside/roboflow-stub.ts';
import { workerFixture } from '../../../../test/worker-fixture.ts';

const PHOTOS = 12;
/** The detection at which the fault begins. */
const MID_BATCH = 5;
const CONFIG: ProcessorConfig = {
  model: 'roboflow',
  batchSize: 3,
  confidenceThreshold: 0.1,
  minDetectionSize: 10,
  maxDetectionsPerImage: 50,
};

let fixture: Awaited<ReturnType<typeof workerFixture>>;
beforeAll(async () => {
  fixture = await workerFixture();
});
afterAll(() => fixture.close());

let stub: RoboflowStub;
let roboflow: Detector;
beforeEach(async () => {
  stub = await startRoboflowStub();
  roboflow = createRoboflowDetector(stub.model, {
    now: () => Date.now() + fixture.clock.aheadMs,
    wait: async () => undefined,
    random: () => 0,
  });
});
afterEach(async () => {
  await fixture.clear();
  await roboflow.close();
  await stub.close();
});

/** The same detector, with a fault that begins at that detection. */
function withFault(detector: Detector, fault: () => unknown): Detector {
  let calls = 0;
  return {
    ...detector,
    detect: async (photo, settings) => {
      calls += 1;
      if (calls === MID_BATCH) await fault();
      return detector.detect(photo, settings);
    },
  };
}

async function startBatch(): Promise<string[]> {
  const ids: string[] = [];
  let started_by = 0;
  for (let left = PHOTOS; left > 0; left -= 1) {
    const image = await fixture.addPendingPhoto();
    ids.push(image.image_id);
    started_by = image.user_id;
  }
  await fixture.deps.batches.start({ batch_id: randomUUID(), started_by, config: CONFIG, scope: 'all' });
  return ids;
}
const POLL = { pollEveryMs: 20, runsInFlight: 2 };
/** Two workers. */
const work = (parts: { detectors: Detector[]; store?: ImageStore }) =>
  [1, 2].map(() => fixture.startWorker(parts, POLL));

/** Makes retries due at once. */
const finished = () =>
  vi.waitFor(
    async () => {
      await fixture.makeDue();
      expect((await fixture.deps.batches.findLatest())?.state).toBe('finished');
    },
    { timeout: 30_000 },
  );
/**
 * Expects a final status, at most one result and never two concurrent runs for every photo; returns how many have a
 * result.
 */
async function readStatuses(ids: string[]) {
  const statuses: string[] = [];
  for (const image_id of ids) {
    const image = await fixture.images.findById(image_id);
    if (!image || !isFinal(image.status)) throw new Error(`${image_id} is ${image?.status}`);
    const runs = await fixture.listRuns(image_id);
    const answers = runs.filter(({ status }) => status === 'completed');
    expect(answers).toHaveLength(image.status === 'completed' ? 1 : 0);
    expect(image.processed_key).toBe(answers[0]?.processed_key ?? null);
    statuses.push(image.status);
  }
  return statuses.sort();
}
const allCompleted = new Array(PHOTOS).fill('completed');

describe.each<[string, RoboflowFault]>([
  ['is cold for a while', { kind: 'cold', times: 3 }],
  ['is cold for good', { kind: 'cold' }],
  ['hangs up', { kind: 'hang-up' }],
  ['sends invalid answers for a while', { kind: 'unreadable', times: 4 }],
  ['is out of credits', { kind: 'quota' }],
])('a batch during which Roboflow %s', (_, fault) => {
  test('ends with one result for each photo', async () => {
    const ids = await startBatch();
    work({ detectors: [withFault(roboflow, () => stub.break(fault)), fakeDetector()] });
    await finished();
    expect(await readStatuses(ids)).toEqual(allCompleted);
    expect(await fixture.deps.batches.findLatest()).toMatchObject({ completed: PHOTOS });
  });
});

test('a batch whose only detector becomes unavailable ends, and its remaining photos are analysed later without an action', async () => {
  await fixture.configure({ autoSwitchModels: false });
  const ids = await startBatch();
  work({ detectors: [withFault(roboflow, () => stub.break({ kind: 'quota' }))] });
  await finished();
  const statuses = await readStatuses(ids);
  expect(new Set(statuses)).toEqual(new Set(['completed', 'ml_unavailable']));

  stub.repair();
  fixture.clock.aheadMs += 11 * 60_000;
  for (const image_id of ids) await fixture.waitForStatus(image_id, 'completed');
  expect(await readStatuses(ids)).toEqual(allCompleted);
});

test('a batch during which the store does not answer for a while ends with one result for each photo', async () => {
  let refusals = 0;
  const store: ImageStore = {
    ...fixture.store,
    get: async (key) => {
      refusals -= 1;
      if (refusals >= 0) throw new StoreUnavailableError('the store is unavailable');
      return fixture.store.get(key);
    },
  };
  const ids = await startBatch();
  const fault = () => {
    refusals = 4;
  };
  work({ detectors: [withFault(fakeDetector(), fault)], store });
  await finished();
  expect(refusals).toBeLessThan(0);
  expect(await readStatuses(ids)).toEqual(allCompleted);
});

/** Makes retries due at once until each photo has a run that ended or that a worker claimed. */
const allClaimed = (ids: string[]) =>
  vi.waitFor(
    async () => {
      await fixture.makeDue();
      const runs = await Promise.all(ids.map(fixture.listRuns));
      expect(runs.flat().filter(({ status }) => status !== 'pending')).toHaveLength(PHOTOS);
    },
    { timeout: 30_000 },
  );

test('a batch during which the database drops every connection ends with one result for each photo', async () => {
  const ids = await startBatch();
  const workers = work({ detectors: [withFault(fakeDetector(), fixture.dropConnections)] });
  await allClaimed(ids);
  // No worker holds a run any more, so what is still in process was cut off: its outcome could not be stored.
  await Promise.all(workers.map((worker) => worker.stop()));
  await fixture.expireLeases();
  work({ detectors: [fakeDetector()] });
  await finished();
  expect(await readStatuses(ids)).toEqual(allCompleted);
});
