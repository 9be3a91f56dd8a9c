import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DEFAULT_ML_CONFIG,
  type Image,
  type Processing,
  type ProcessorConfig,
  processing,
  processingJobs,
} from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRoboflowStub } from '../../apps/server/src/test/outside/roboflow-stub.ts';
import { logInCitizen } from '../support/citizen.ts';
import { expireLeases } from '../support/database.ts';
import { differentPhotos } from '../support/photos.ts';
import {
  type Product,
  removeFolder,
  startProduct,
  startWorker,
  until,
  waitForExitCode,
} from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

const PHOTOS = 12;
/** This many photos are analysed before the detector stops answering, and this many wait for it then. */
const BEGINNING = { completedJobs: 4, processingJobs: 2 };
const CONFIG: ProcessorConfig = {
  model: 'roboflow',
  batchSize: 4,
  confidenceThreshold: 0.25,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
};

const roboflow = await startRoboflowStub();
let release = () => {};
let product: Product;
let admin: Awaited<ReturnType<typeof logInCitizen>>;
const workers: ChildProcess[] = [];

/** The API without a worker; each test starts the workers that it kills. */
async function startApi(dataDir: string) {
  product = await startProduct({ dataDir, env: { WORKER: 'off', RATE_LIMITS: 'off', ...roboflow.env } });
  admin = await logInCitizen(product.url, 'admin');
}
beforeAll(async () => startApi(await freshInstallation('sb')));
beforeEach(async () => {
  release();
  for (const worker of workers.splice(0)) await endWorker(worker, 'SIGTERM');
  for (const { image_id } of (await admin.list()).data) {
    await admin.request(`/images/${image_id}/delete/`, { method: 'DELETE' });
    await admin.request(`/images/trash/${image_id}/`, { method: 'DELETE' }); // the same photo would restore it
  }
  for (const { buffer } of await differentPhotos(PHOTOS)) {
    expect((await admin.upload(new Uint8Array(buffer), undefined, { skip_ml: 'true' })).status).toBe(201);
  }
});
afterAll(async () => {
  release();
  for (const worker of workers) await endWorker(worker, 'SIGTERM');
  await product?.stop();
  await roboflow.close();
  if (product) await removeFolder(product.dataDir);
});

async function endWorker(worker: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  worker.kill(signal);
  await waitForExitCode(worker);
}

async function addWorker(): Promise<ChildProcess> {
  const worker = await startWorker(product.dataDir, {
    RUNS_IN_FLIGHT: String(BEGINNING.processingJobs),
    ...roboflow.env,
  });
  workers.push(worker);
  return worker;
}

const post = (name: string, body?: object) =>
  admin.request(`/admin/processing/${name}/`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
/** The state of the processor; undefined while the server does not answer. */
async function readProcessing(): Promise<Processing | undefined> {
  const reply = await admin.request('/admin/processing/').catch(() => undefined);
  return reply?.ok ? processing.parse(await reply.json()) : undefined;
}
const waitUntil = (is: (now: Processing) => boolean, withinMs = 120_000) =>
  until(
    async () => {
      const now = await readProcessing();
      return now && is(now) ? now : undefined;
    },
    { withinMs, otherwise: () => `the processor did not reach the expected state:\n${product.output()}` },
  );
/** The number of photos in any state: waiting, running, completed or failed. */
const countPhotos = ({ stats }: Processing) => stats.totalJobs + stats.completedJobs + stats.failedJobs;

/** Starts a batch and lets it come so far that a part is done, a part begun, and a part waits, until `release`. */
async function startBatch() {
  release = roboflow.hold(BEGINNING.completedJobs);
  expect((await post('start', { ...CONFIG, scope: 'all' })).status).toBe(200);
  await waitUntil(
    ({ stats }) =>
      stats.completedJobs === BEGINNING.completedJobs && stats.processingJobs === BEGINNING.processingJobs,
  );
}

/** Expects one result for every photo, in the list and in the processor. */
async function expectAllDone() {
  const { stats, batch } = await waitUntil(({ state }) => state === 'idle');
  expect(batch?.end).toBe('finished');
  expect(stats).toMatchObject({ totalJobs: 0, completedJobs: PHOTOS, failedJobs: 0 });
  const { data } = await admin.list();
  expect(data.filter((image: Image) => isFinal(image.status))).toHaveLength(PHOTOS);
  expect(new Set(data.map(({ processed_image_url }) => processed_image_url)).size).toBe(PHOTOS);
  const reply = await admin.request('/admin/processing/jobs/?status=completed&limit=200');
  const jobs = processingJobs.parse(await reply.json()).data;
  expect(new Set(jobs.map(({ imageId }) => imageId)).size).toBe(PHOTOS);
  expect(jobs).toHaveLength(PHOTOS);
}

test('a batch loses no photo and analyses none twice when a worker is killed', async () => {
  const killedWorker = await addWorker();
  await startBatch();
  await endWorker(killedWorker, 'SIGKILL');
  const without = await waitUntil(() => true);
  expect(without.state).toBe('running');
  expect(countPhotos(without)).toBe(PHOTOS);
  release();
  await addWorker();
  await addWorker();
  await expireLeases(product.dataDir);
  await expectAllDone();
});

test('a running batch keeps its configuration when the settings change', async () => {
  await addWorker();
  await startBatch();
  const change = { ...DEFAULT_ML_CONFIG, primaryModel: 'yolo', confidenceThreshold: 0.9, batchSize: 1 };
  const saved = await admin.request('/admin/ml-config/', {
    method: 'PUT',
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
  });
  expect(saved.status).toBe(200);
  expect((await readProcessing())?.batch?.config).toEqual(CONFIG);
  release();
  await expectAllDone();
  const { data } = await admin.list();
  const counts = new Set(data.map(({ analysis_results }) => analysis_results?.total_detections));
  expect(counts.size, 'the same photo has the same number of detections before and after').toBe(1);
});

async function readDatabasePid(): Promise<number> {
  const [pid = ''] = (await readFile(join(product.dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  return Number(pid);
}

test('a running batch continues where it was after the database crashed', async () => {
  await addWorker();
  await startBatch();
  const killed = await readDatabasePid();
  process.kill(killed, 'SIGKILL');
  release(); // the results arrive while there is no database
  // Until then the connections of the killed server may still answer.
  await until(
    async () => {
      const pid = await readDatabasePid().catch(() => killed);
      return pid === killed || pid === 0 ? undefined : pid;
    },
    { withinMs: 120_000, otherwise: () => `the database was not started again:\n${product.output()}` },
  );
  const back = await waitUntil(() => true);
  expect(['running', 'idle']).toContain(back.state);
  expect(countPhotos(back)).toBe(PHOTOS);
  expect(back.batch?.config).toEqual(CONFIG);
  await expireLeases(product.dataDir);
  await expectAllDone();
});

test('a paused batch stays paused after a restart of all processes', async () => {
  const worker = await addWorker();
  await startBatch();
  expect((await post('pause')).status).toBe(200);
  release();
  await waitUntil(({ stats }) => stats.processingJobs === 0);
  const before = await readProcessing();
  await endWorker(worker, 'SIGTERM');
  await product.stop();
  await startApi(product.dataDir);
  await addWorker();
  const after = await waitUntil(() => true);
  expect(after).toMatchObject({ state: 'paused', stats: before?.stats ?? {} });
  expect((await post('start', { ...CONFIG, scope: 'all' })).status).toBe(200);
  await expectAllDone();
});
