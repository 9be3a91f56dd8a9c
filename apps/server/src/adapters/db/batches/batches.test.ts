import { randomUUID } from 'node:crypto';
import type { ProcessorConfig } from '@smart-waste/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FailedStatus } from '../../../ports/analysis-table.ts';
import type { JobPosition } from '../../../ports/batch-table.ts';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { openDatabase } from '../open-database.ts';

let database: TestDatabase;
let admin: UserRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  admin = await addUser(database.tables, { role: 'admin' });
});
afterAll(() => database.close());

const config: ProcessorConfig = {
  model: 'yolo',
  batchSize: 3,
  confidenceThreshold: 0.25,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
};
const options = {
  use_roboflow: false,
  confidence_threshold: 0.25,
  min_detection_size: 20,
  max_detections: 50,
};

const batches = () => database.tables.batches;
const start = (change: Partial<ProcessorConfig> = {}) =>
  batches().start({
    batch_id: randomUUID(),
    started_by: admin.id,
    config: { ...config, ...change },
    scope: 'all',
  });
/** A batch that takes this many photos. */
const startBatch = (batchSize: number) =>
  batches().start({
    batch_id: randomUUID(),
    started_by: admin.id,
    config: { ...config, batchSize },
    scope: 'batch',
  });
const latest = async () => (await batches().findLatest())!;
let serial = 0;
/** Ids sort in the order of their creation, like the product's. */
const createId = () => `00000000-0000-7000-8000-${String(++serial).padStart(12, '0')}`;
const fill = () => batches().fill(createId);
const claim = () => database.tables.analyses.claim({ worker: 'one', leaseSeconds: 60 });
const claimed = async () => (await claim())!;
const complete = (run: Awaited<ReturnType<typeof claimed>>) =>
  database.tables.analyses.complete(run, {
    ...record,
    results: EMPTY_RESULTS,
  });
const fail = (run: Awaited<ReturnType<typeof claimed>>, status: FailedStatus = 'ml_failed') =>
  database.tables.analyses.fail(run, { ...record, status, error_message: 'it broke' });
const depth = () => database.tables.analyses.countQueued();
const imageNow = async (image_id: string) => (await database.tables.images.findById(image_id))!;
const stateNow = async () => (await batches().findLatest())?.state;

let minute = 0;
async function upload({ queued = false } = {}): Promise<string> {
  minute += 1;
  const uploaded_at = new Date(Date.UTC(2026, 5, 1) + minute * 60_000);
  const image = newImage(admin.id, { uploaded_at });
  await addImage(database.tables, image, queued ? randomUUID() : null);
  return image.image_id;
}
async function uploads(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await upload());
  return ids;
}
async function failedUpload(status: FailedStatus = 'ml_failed'): Promise<string> {
  const image_id = await upload({ queued: true });
  await fail(await claimed(), status);
  return image_id;
}
/** Completes runs as a worker does until none is left; returns the images in their order. */
async function workOff(): Promise<string[]> {
  const worked: string[] = [];
  for (;;) {
    await fill();
    const run = await claim();
    if (!run) return worked;
    worked.push(run.image_id);
    await complete(run);
  }
}

describe('a batch', () => {
  test('queues waiting photos, oldest first, never more at once than its size, and then finishes', async () => {
    const ids = await uploads(7);
    expect(await start()).toBe('started');
    expect(await depth()).toEqual({ pending: 0, processing: 0 });
    expect(await fill()).toBe(3);
    expect(await fill()).toBe(0);
    const run = await claimed();
    expect(run).toMatchObject({ image_id: ids[0], options });
    await complete(run);
    expect(await fill()).toBe(0); // two still wait for a worker
    await claimed();
    const last = await claimed();
    expect(await fill()).toBe(1);
    expect(await depth()).toEqual({ pending: 1, processing: 2 });
    await complete(last);
    expect(await workOff()).toEqual(ids.slice(3));
    expect(await stateNow()).toBe('running'); // the second is still in analysis
  });

  test('analyses each failed photo once more, whatever the failure', async () => {
    const ids = [await failedUpload(), await failedUpload('ml_unavailable')];
    const unreadable = await failedUpload('failed');
    await start();
    await fill();
    for (const image_id of ids) {
      const run = await claimed();
      expect(run.image_id).toBe(image_id);
      await fail(run);
    }
    expect(await fill()).toBe(0);
    expect(await stateNow()).toBe('finished');
    expect(await imageNow(unreadable)).toMatchObject({ status: 'failed' });
  });

  test('takes over runs that citizens queued before it started, ahead of all others, and no later runs', async () => {
    const waiting = await upload();
    const queued = await upload({ queued: true });
    await start();
    const later = await upload({ queued: true });
    expect(await fill()).toBe(2);
    expect(await claimed()).toMatchObject({ image_id: queued, options });
    expect(await claimed()).toMatchObject({ image_id: later, options: {} });
    expect(await claimed()).toMatchObject({ image_id: waiting, options });
  });

  test('does not take over runs with settings of their own', async () => {
    const image_id = await upload();
    const own = { confidence_threshold: 0.9 };
    await database.tables.analyses.request({
      analysis_id: randomUUID(),
      image_id,
      requested_by: admin.id,
      options: own,
    });
    await start();
    expect(await fill()).toBe(0);
    expect(await claimed()).toMatchObject({ options: own });
  });

  test('is not blocked by a photo that is retried later', async () => {
    const ids = await uploads(3);
    await start({ batchSize: 2 });
    await fill();
    await database.tables.analyses.retryLater(await claimed(), { delayMs: 60_000, error_message: 'again' });
    await complete(await claimed());
    expect(await fill()).toBe(1);
    expect(await claimed()).toMatchObject({ image_id: ids[2] });
  });

  test('finishes only after its last photo', async () => {
    await upload();
    await start();
    await fill();
    const run = await claimed();
    await fill();
    expect(await stateNow()).toBe('running');
    await complete(run);
    await fill();
    expect(await stateNow()).toBe('finished');
  });

  test('measures the duration of its photos and counts unreadable ones', async () => {
    await uploads(2);
    await start();
    await fill();
    await complete(await claimed());
    await fail(await claimed(), 'failed');
    const batch = (await batches().findLatest())!;
    expect(batch).toMatchObject({ completed: 1, unreadable: 1, started_by: admin.username, config });
    expect(batch.completed_seconds).toBeGreaterThan(0);
    expect(batch.active_seconds).toBeGreaterThan(0);
  });

  test('does not finish while another transaction has locked one of its photos', async () => {
    const image_id = await upload();
    await start();
    await database.kysely.transaction().execute(async (trx) => {
      await trx
        .selectFrom('images')
        .select('image_id')
        .where('image_id', '=', image_id)
        .forUpdate()
        .execute();
      expect(await fill()).toBe(0);
    });
    expect(await stateNow()).toBe('running');
    expect(await fill()).toBe(1);
  });
});

describe('a batch with a limit', () => {
  test('takes that many photos, one at a time, and leaves the others waiting', async () => {
    const ids = await uploads(5);
    await startBatch(2);
    expect(await latest()).toMatchObject({ image_limit: 2, planned: 2, taken: 0, open: 0, waiting: 5 });
    expect(await fill()).toBe(1);
    expect(await fill()).toBe(0); // the first is not done yet
    expect(await latest()).toMatchObject({ taken: 1, open: 1, waiting: 4 });
    expect(await workOff()).toEqual(ids.slice(0, 2));
    expect(await latest()).toMatchObject({ state: 'finished', taken: 2, open: 0, waiting: 0, completed: 2 });
    expect(await imageNow(ids[2]!)).toMatchObject({ status: 'pending', stage: null });
  });

  test('ends when fewer photos wait than it may take', async () => {
    const ids = await uploads(2);
    await startBatch(20);
    expect(await latest()).toMatchObject({ planned: 2 });
    expect(await workOff()).toEqual(ids);
    expect(await stateNow()).toBe('finished');
  });

  test('counts a failed photo as taken and does not take it again', async () => {
    await uploads(3);
    await startBatch(2);
    await fill();
    await fail(await claimed());
    await batches().retryFailed(10);
    expect(await workOff()).toHaveLength(1);
    expect(await latest()).toMatchObject({ state: 'finished', taken: 2 });
  });

  test('gives back what it had only queued when it is paused, and keeps its limit when it is resumed', async () => {
    const ids = await uploads(4);
    await startBatch(2);
    await fill();
    await batches().pause();
    expect(await latest()).toMatchObject({ taken: 0, open: 0 });
    await start(); // of all: the scope of a paused batch stays
    expect(await workOff()).toEqual(ids.slice(0, 2));
    expect(await stateNow()).toBe('finished');
  });

  test('counts a photo once that a citizen had queued and that fails (MP-38)', async () => {
    await upload({ queued: true });
    await startBatch(2);
    await fill();
    await fail(await claimed(), 'ml_unavailable');
    expect(await latest()).toMatchObject({ taken: 1, open: 0, waiting: 0 });
    expect(await fill()).toBe(0);
    expect(await latest()).toMatchObject({ taken: 1, state: 'finished' });
  });

  test('counts a photo once that a citizen had queued and that crashes its workers (MP-38)', async () => {
    await upload({ queued: true });
    await startBatch(2);
    await fill();
    await claimed();
    await sql`update analyses set lease_until = now()`.execute(database.kysely);
    await database.tables.analyses.requeueExpired({ expirations: 1, error_message: 'it crashed' });
    expect(await fill()).toBe(0);
    expect(await latest()).toMatchObject({ taken: 1, state: 'finished' });
  });

  test('is not exceeded by workers that fill at the same moment', async () => {
    await uploads(6);
    await startBatch(3);
    const taken = await Promise.all(Array.from({ length: 8 }, fill));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await workOff()).toHaveLength(3);
  });
});

test('a batch of all plans what waits at its start and also takes what arrives later', async () => {
  await uploads(2);
  await failedUpload();
  await start();
  expect(await latest()).toMatchObject({ image_limit: null, planned: 3, waiting: 3 });
  await upload();
  expect(await latest()).toMatchObject({ planned: 3, waiting: 4 });
  expect(await workOff()).toHaveLength(4);
  expect(await latest()).toMatchObject({ taken: 4, open: 0, waiting: 0 });
});

test('a batch counts the queued photos that it takes over, also when a pause has given them back', async () => {
  await upload({ queued: true });
  await upload({ queued: true });
  await start();
  expect(await latest()).toMatchObject({ planned: 2, taken: 0, waiting: 2 });
  await fill();
  expect(await latest()).toMatchObject({ taken: 2, open: 2, waiting: 0 });
  await batches().pause();
  expect(await latest()).toMatchObject({ taken: 0, open: 0, waiting: 2 });
});

describe('concurrent starts', () => {
  test('open one batch, and all but one report that it is running', async () => {
    await upload();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start()));
    expect(answers.filter((answer) => answer === 'started')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'already-running')).toHaveLength(9);
    expect(await database.kysely.selectFrom('batches').select('state').execute()).toHaveLength(1);
  });

  test('take no photo twice, nor do fills at the same moment', async () => {
    const other = await openDatabase({
      connection: database.connection,
      poolSize: 4,
      log: pino({ level: 'silent' }),
    });
    await uploads(40);
    await start({ batchSize: 20 });
    const won: string[] = [];
    const work = async (worker: number) => {
      const { analyses, batches: otherBatches } = (worker % 2 ? database : other).tables;
      await otherBatches.fill(randomUUID);
      expect((await depth()).pending).toBeLessThanOrEqual(20);
      const run = await analyses.claim({ worker: `worker ${worker}`, leaseSeconds: 60 });
      if (run) won.push(run.image_id);
      if (run) await complete(run);
    };
    for (let round = 0; round < 8; round++) await Promise.all([1, 2, 3, 4].map(work));
    won.push(...(await workOff()));
    await other.close();
    expect(await batches().findLatest()).toMatchObject({ state: 'finished', completed: 40 });
    expect(won).toHaveLength(40);
    expect(new Set(won).size).toBe(40);
  });
});

test('a batch and the counts are read at one moment while runs are completed', async () => {
  await uploads(30);
  await start({ batchSize: 30 });
  let isDone = false;
  const working = workOff().finally(() => {
    isDone = true;
  });
  const sums = new Set<number>();
  while (!isDone) {
    const { batch, counts } = await batches().findLatestWithCounts();
    sums.add((counts.pending ?? 0) + (counts.processing ?? 0) + (batch?.completed ?? 0));
  }
  await working;
  expect([...sums]).toEqual([30]);
});

test('a page of jobs is read at one moment: each photo is in one section while runs are completed', async () => {
  const ids = await uploads(30);
  await start({ batchSize: 30 });
  let isDone = false;
  const working = workOff().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const page = await batches().listJobs(undefined, { limit: 100, after: null });
    expect(page.map(({ job }) => job.image_id).sort()).toEqual(ids.toSorted());
  }
  await working;
});

describe('a paused batch', () => {
  test('completes running photos and queues no new one', async () => {
    const ids = await uploads(4);
    await start();
    await fill();
    const run = await claimed();
    expect(await batches().pause()).toBe(true);
    expect(await depth()).toEqual({ pending: 0, processing: 1 });
    expect(await fill()).toBe(0);
    expect(await imageNow(ids[1]!)).toMatchObject({ status: 'pending', stage: null });
    expect(await complete(run)).toBe(true);
    expect(await fill()).toBe(0);
    expect(await batches().findLatest()).toMatchObject({ state: 'paused', completed: 1 });
  });

  test('resumes with the new configuration, and its active time excludes the pause', async () => {
    await uploads(3);
    await start();
    await fill();
    await complete(await claimed());
    await batches().pause();
    const { batch_id, active_seconds } = (await batches().findLatest())!;
    expect((await batches().findLatest())!.active_seconds).toBe(active_seconds);
    expect(await start({ batchSize: 1, confidenceThreshold: 0.5 })).toBe('resumed');
    expect(await fill()).toBe(1);
    expect(await claimed()).toMatchObject({ options: { confidence_threshold: 0.5 } });
    expect(await batches().findLatest()).toMatchObject({ batch_id, state: 'running', completed: 1 });
  });

  test('leaves the run of a citizen in the queue', async () => {
    const image_id = await upload({ queued: true });
    await start();
    await fill();
    await batches().pause();
    expect(await imageNow(image_id)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect(await claimed()).toMatchObject({ image_id, options: {} });
  });

  test('cannot be paused again', async () => {
    expect(await batches().pause()).toBe(false);
    await start();
    expect(await batches().pause()).toBe(true);
    expect(await batches().pause()).toBe(false);
  });
});

describe('a stopped batch', () => {
  test('releases waiting and running photos, and a late result changes nothing', async () => {
    const ids = await uploads(4);
    await start();
    await fill();
    const run = await claimed();
    expect(await batches().stop()).toBe(true);
    for (const image_id of ids) {
      expect(await imageNow(image_id)).toMatchObject({ status: 'pending', stage: null, error_message: null });
    }
    expect(await complete(run)).toBe(false);
    expect(await database.tables.analyses.renew(run, 60)).toBe(false);
    expect(await batches().findLatest()).toMatchObject({ state: 'stopped', completed: 0 });
    expect(await fill()).toBe(0);
    expect(await claim()).toBeUndefined();
  });

  test('leaves the run of a citizen in the queue, also one that was being processed', async () => {
    const image_id = await upload({ queued: true });
    await start();
    await fill();
    const run = await claimed();
    await batches().stop();
    expect(await complete(run)).toBe(false);
    expect(await claimed()).toMatchObject({ image_id, options: {}, attempts: 2 });
  });

  test('leaves its photos to the next batch', async () => {
    const ids = await uploads(2);
    await start();
    await fill();
    await batches().stop();
    expect(await start()).toBe('started');
    expect(await workOff()).toEqual(ids);
  });

  test('may have been paused before, and can be stopped once', async () => {
    await upload();
    await start();
    await batches().pause();
    expect(await batches().stop()).toBe(true);
    expect(await batches().stop()).toBe(false);
  });

  test('has each photo completed or waiting when it is stopped while workers complete runs (MP-27)', async () => {
    const ids = await uploads(20);
    await start({ batchSize: 20 });
    await fill();
    const runs = await Promise.all(ids.map(() => claimed()));
    const [kept] = await Promise.all([Promise.all(runs.map(complete)), batches().stop()]);
    for (const [index, run] of runs.entries()) {
      expect((await imageNow(run.image_id)).status).toBe(kept[index] ? 'completed' : 'pending');
    }
    expect((await batches().findLatest())?.completed).toBe(kept.filter(Boolean).length);
  });
});

describe('failed jobs', () => {
  test('wait again without their errors, up to the limit at a time', async () => {
    const ids = [await failedUpload(), await failedUpload('ml_unavailable'), await failedUpload()];
    const unreadable = await failedUpload('failed');
    expect(await batches().retryFailed(2)).toBe(2);
    expect(await batches().retryFailed(2)).toBe(1);
    expect(await batches().retryFailed(2)).toBe(0);
    for (const image_id of ids) {
      expect(await imageNow(image_id)).toMatchObject({ status: 'pending', stage: null, error_message: null });
    }
    expect((await imageNow(unreadable)).status).toBe('failed');
    expect(await claim()).toBeUndefined();
  });

  test('are queued once more by a running batch, when a citizen had queued them', async () => {
    const image_id = await upload({ queued: true });
    await upload();
    await start({ batchSize: 1 });
    await fill();
    await fail(await claimed());
    await batches().retryFailed(10);
    await fill();
    expect(await claimed()).toMatchObject({ image_id });
  });

  test('are queued once more by a running batch', async () => {
    const image_id = await upload();
    await upload();
    await start({ batchSize: 1 });
    await fill();
    await fail(await claimed());
    await batches().retryFailed(10);
    await fill();
    expect(await claimed()).toMatchObject({ image_id });
  });
});

/** Reads all jobs in pages; returns their images. */
async function readInPages(limit: number): Promise<string[]> {
  const seen: string[] = [];
  let after: JobPosition | null = null;
  for (;;) {
    const page = await batches().listJobs(undefined, { limit, after });
    seen.push(...page.map(({ job }) => job.image_id));
    const last = page.at(-1);
    if (!last || page.length < limit) return seen;
    const id = last.section === 'completed' ? last.job.analysis_id! : last.job.image_id;
    after = { section: last.section, uploaded_at: last.job.uploaded_at, id };
  }
}

describe('the list of jobs', () => {
  const read = async (...args: Parameters<ReturnType<typeof batches>['listJobs']>) =>
    (await batches().listJobs(...args)).map(({ section, job }) => [section, job.image_id]);

  test('shows photos in analysis, waiting ones, failed ones and those that this batch completed', async () => {
    const broken = await failedUpload();
    const [first, second, third] = await uploads(3);
    await start();
    await fill(); // the failing one is first: it is the oldest
    await fail(await claimed());
    await complete(await claimed());
    await claimed();
    await fill();
    const all = { limit: 10, after: null };
    expect(await read(undefined, all)).toEqual([
      ['processing', second],
      ['pending', third],
      ['ml_failed', broken],
      ['completed', first],
    ]);
    expect(await read('failed', all)).toEqual([['ml_failed', broken]]);
    expect(await read('completed', all)).toEqual([['completed', first]]);
    const [failed] = await batches().listJobs('failed', all);
    expect(failed?.job).toMatchObject({ error_message: 'it broke', detector: 'yolo', options });
  });

  test('is read page by page across its sections, each job once', async () => {
    for (let n = 0; n < 3; n++) await failedUpload();
    await uploads(4);
    await start({ batchSize: 5 });
    await fill();
    for (let n = 0; n < 3; n++) await fail(await claimed());
    for (let n = 0; n < 2; n++) await complete(await claimed());
    const seen = await readInPages(2);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  test('has no completed jobs of earlier batches', async () => {
    await upload();
    await start();
    await workOff();
    expect(await read('completed', { limit: 5, after: null })).toHaveLength(1);
    await upload();
    await start();
    expect(await read('completed', { limit: 5, after: null })).toEqual([]);
  });
});

test('listeners are notified of each change of state and of waiting runs', async () => {
  const states: string[] = [];
  database.changeFeed.onProcessingChange(({ processing }) => states.push(processing));
  await upload();
  await start();
  await batches().pause();
  await start();
  await workOff();
  // A notification of an earlier test may come first.
  await expect.poll(() => states.slice(-4)).toEqual(['running', 'paused', 'running', 'idle']);
});
