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
import { citizenOf } from '../support/citizen.ts';
import { freshInstallation } from '../support/installation.ts';
import { differentPhotos } from '../support/photos.ts';
import { exitOf, type Product, removeFolder, startProduct, startWorker, until } from '../support/product.ts';

const PHOTOS = 24;
const CONFIG: ProcessorConfig = {
  model: 'yolo',
  batchSize: 4,
  confidenceThreshold: 0.25,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
};

let product: Product;
let admin: Awaited<ReturnType<typeof citizenOf>>;
const workers: ChildProcess[] = [];

/** The API alone; each test starts the workers that it kills. */
beforeAll(async () => {
  product = await startProduct({
    dataDir: await freshInstallation('sb'),
    env: { WORKER: 'off', RATE_LIMITS: 'off' },
  });
  admin = await citizenOf(product.url, 'admin');
});
beforeEach(async () => {
  for (const worker of workers.splice(0)) await endOf(worker, 'SIGTERM');
  for (const { image_id } of (await admin.list()).data)
    await admin.ask(`/images/${image_id}/delete/`, { method: 'DELETE' });
  for (const { buffer } of await differentPhotos(PHOTOS)) {
    expect((await admin.upload(new Uint8Array(buffer), undefined, { skip_ml: 'true' })).status).toBe(201);
  }
});
afterAll(async () => {
  for (const worker of workers) await endOf(worker, 'SIGTERM');
  await product?.stop();
  if (product) await removeFolder(product.dataDir);
});

async function endOf(worker: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  worker.kill(signal);
  await exitOf(worker);
}

async function oneMoreWorker(): Promise<ChildProcess> {
  const worker = await startWorker(product.dataDir, { DETECTOR_THREADS: '1', RUNS_IN_FLIGHT: '2' });
  workers.push(worker);
  return worker;
}

const press = (name: string, body?: object) =>
  admin.ask(`/admin/processing/${name}/`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
/** What the screen shows; undefined while nobody can say. */
async function shown(): Promise<Processing | undefined> {
  const reply = await admin.ask('/admin/processing/').catch(() => undefined);
  return reply?.ok ? processing.parse(await reply.json()) : undefined;
}
const become = (is: (now: Processing) => boolean, withinMs = 120_000) =>
  until(
    async () => {
      const now = await shown();
      return now && is(now) ? now : undefined;
    },
    { withinMs, otherwise: () => `the processor never became so:\n${product.output()}` },
  );
/** Nobody else writes to these photos: all of them are either waiting, in work, done or failed. */
const inSomePlace = ({ stats }: Processing) => stats.totalJobs + stats.completedJobs + stats.failedJobs;

async function begin() {
  expect((await press('start', CONFIG)).status).toBe(200);
  await become(({ stats }) => stats.completedJobs >= 3);
}

/** Every photo has its one result, and the screen says so. */
async function expectAllDone() {
  const { stats, batch } = await become(({ state }) => state === 'idle');
  expect(batch?.end).toBe('finished');
  expect(stats).toMatchObject({ totalJobs: 0, completedJobs: PHOTOS, failedJobs: 0 });
  const { data } = await admin.list();
  expect(data.filter((image: Image) => isFinal(image.status))).toHaveLength(PHOTOS);
  expect(new Set(data.map(({ processed_image_url }) => processed_image_url)).size).toBe(PHOTOS);
  const reply = await admin.ask('/admin/processing/jobs/?status=completed&limit=200');
  const jobs = processingJobs.parse(await reply.json()).data;
  expect(new Set(jobs.map(({ imageId }) => imageId)).size).toBe(PHOTOS);
  expect(jobs).toHaveLength(PHOTOS);
}

test('a worker that is killed in mid-batch loses no photo and doubles none', async () => {
  const victim = await oneMoreWorker();
  await begin();
  await endOf(victim, 'SIGKILL');
  const without = await become(() => true);
  expect(without.state).toBe('running');
  expect(inSomePlace(without)).toBe(PHOTOS);
  await oneMoreWorker();
  await oneMoreWorker();
  await expectAllDone();
}, 180_000);

test('a configuration that is changed in mid-batch leaves the batch with its own', async () => {
  await oneMoreWorker();
  await begin();
  const change = { ...DEFAULT_ML_CONFIG, primaryModel: 'yolo', confidenceThreshold: 0.9, batchSize: 1 };
  const saved = await admin.ask('/admin/ml-config/', {
    method: 'PUT',
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
  });
  expect(saved.status).toBe(200);
  expect((await shown())?.batch?.config).toEqual(CONFIG);
  await expectAllDone();
  const { data } = await admin.list();
  const counts = new Set(data.map(({ analysis_results }) => analysis_results?.total_detections));
  expect(counts.size, 'the same photo is looked at in the same way before and after').toBe(1);
}, 180_000);

test('a database that dies in mid-batch comes back with the batch where it was', async () => {
  await oneMoreWorker();
  await begin();
  const lines = (await readFile(join(product.dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  process.kill(Number(lines[0]), 'SIGKILL');
  const back = await become(() => true);
  expect(['running', 'idle']).toContain(back.state);
  expect(inSomePlace(back)).toBe(PHOTOS);
  expect(back.batch?.config).toEqual(CONFIG);
  await expectAllDone();
}, 180_000);

test('a paused batch is still paused after everything was restarted', async () => {
  const worker = await oneMoreWorker();
  await begin();
  expect((await press('pause')).status).toBe(200);
  await become(({ stats }) => stats.processingJobs === 0);
  const before = await shown();
  await endOf(worker, 'SIGTERM');
  await product.stop();
  product = await startProduct({ dataDir: product.dataDir, env: { WORKER: 'off', RATE_LIMITS: 'off' } });
  admin = await citizenOf(product.url, 'admin');
  await oneMoreWorker();
  const after = await become(() => true);
  expect(after).toMatchObject({ state: 'paused', stats: before?.stats ?? {} });
  expect((await press('start', CONFIG)).status).toBe(200);
  await expectAllDone();
}, 180_000);
