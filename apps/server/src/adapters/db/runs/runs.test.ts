import { randomUUID } from 'node:crypto';
import { DEFAULT_ML_CONFIG, type ReprocessOptions } from '@smart-waste/contract';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPictureKey, type ClaimedRun } from '../../../ports/analysis-table.ts';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { openDatabase } from '../open-database.ts';

let database: TestDatabase;
let ann: UserRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  ann = await addUser(database.tables);
});
afterAll(() => database.close());

const newResult = () => ({
  ...record,
  results: EMPTY_RESULTS,
});
const expirationLimits = { expirations: 3, error_message: 'its worker was lost too often' };
const failing = { ...record, status: 'ml_failed', error_message: 'the detector broke' } as const;

async function queueImage(): Promise<string> {
  const { image } = await addImage(database.tables, newImage(ann.id), randomUUID());
  return image.image_id;
}
const request = (image_id: string, options: ReprocessOptions = {}) =>
  database.tables.analyses.request({ analysis_id: randomUUID(), image_id, requested_by: ann.id, options });
async function claimed(worker = 'one'): Promise<ClaimedRun> {
  const run = await database.tables.analyses.claim({ worker, leaseSeconds: 60 });
  return run!;
}
const imageNow = async (image_id: string) => (await database.tables.images.findById(image_id))!;
const runNow = (analysis_id: string) =>
  database.kysely
    .selectFrom('analyses')
    .selectAll()
    .where('analysis_id', '=', analysis_id)
    .executeTakeFirstOrThrow();
/** Makes the lease of this run expire. */
const expireLease = ({ analysis_id }: ClaimedRun) =>
  database.kysely
    .updateTable('analyses')
    .set({ lease_until: new Date('2020-01-01') })
    .where('analysis_id', '=', analysis_id)
    .execute();

describe('a claim', () => {
  test('returns the run that has been due longest, with what its analysis needs', async () => {
    const first = await queueImage();
    await queueImage();
    const run = await claimed('worker 7');
    const { photo_key } = await imageNow(first);
    expect(run).toEqual({
      analysis_id: expect.any(String),
      image_id: first,
      isLast: false,
      user_id: ann.id,
      photo_key,
      width: 4000,
      height: 3000,
      options: {},
      attempts: 1,
      worker: 'worker 7',
      batch_id: null,
      config: DEFAULT_ML_CONFIG,
      config_version: 0,
    });
    expect(await imageNow(first)).toMatchObject({ status: 'processing', stage: 'reading' });
    expect(await runNow(run.analysis_id)).toMatchObject({ status: 'processing', worker: 'worker 7' });
    expect(await database.tables.analyses.countQueued()).toEqual({ pending: 1, processing: 1 });
  });

  test('returns undefined when no run waits', async () => {
    expect(await claimed()).toBeUndefined();
    await queueImage();
    await claimed();
    expect(await claimed()).toBeUndefined();
  });

  test('has one winner for each of 400 runs when eight workers of two processes claim', async () => {
    const { kysely, connection } = database;
    const other = await openDatabase({ connection, poolSize: 4, log: pino({ level: 'silent' }) });
    const rows = Array.from({ length: 400 }, () => newImage(ann.id));
    const limit = pLimit(8);
    await Promise.all(rows.map((image) => limit(() => addImage(database.tables, image, randomUUID()))));
    const winners: string[] = [];
    const work = async (worker: number) => {
      const { analyses } = (worker % 2 ? database : other).tables;
      for (;;) {
        const run = await analyses.claim({ worker: `worker ${worker}`, leaseSeconds: 60 });
        if (!run) return;
        winners.push(run.image_id);
        expect(await analyses.complete(run, newResult())).toBe(true);
      }
    };
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(work));
    // A claim may skip a run whose image another one holds for a moment; the next claim finds it.
    await work(9);
    await other.close();
    expect(winners).toHaveLength(400);
    expect(new Set(winners).size).toBe(400);
    const unfinished = kysely.selectFrom('analyses').select('analysis_id');
    expect(await unfinished.where('status', '<>', 'completed').execute()).toEqual([]);
    expect(await unfinished.where('attempts', '<>', 1).execute()).toEqual([]);
  });
});

describe('a request', () => {
  test('queues a run with its options and makes the image wait again with its last result', async () => {
    const image_id = await queueImage();
    const run = await claimed();
    await database.tables.analyses.complete(run, newResult());
    expect(await request(image_id, { use_roboflow: true, confidence_threshold: 0.5 })).toBe('queued');
    expect(await imageNow(image_id)).toMatchObject({
      status: 'pending',
      stage: 'queued',
      analysis_results: EMPTY_RESULTS,
      processed_key: buildPictureKey(run.analysis_id),
    });
    expect(await claimed()).toMatchObject({
      options: { use_roboflow: true, confidence_threshold: 0.5 },
      attempts: 1,
    });
  });

  test('is refused while a run waits or is being processed', async () => {
    const image_id = await queueImage();
    expect(await request(image_id)).toBe('already-running');
    await claimed();
    expect(await request(image_id)).toBe('already-running');
  });

  test('is refused for an image that does not exist', async () => {
    expect(await request(randomUUID())).toBe('no-such-image');
  });

  test('made ten times at the same moment queues one run', async () => {
    const { image } = await addImage(database.tables, newImage(ann.id));
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(image.image_id)));
    expect(answers.filter((answer) => answer === 'queued')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'already-running')).toHaveLength(9);
  });
});

describe('the holder of a run', () => {
  test('sets the stage', async () => {
    const image_id = await queueImage();
    const run = await claimed();
    for (const stage of ['detecting', 'saving'] as const) {
      expect(await database.tables.analyses.setStage(run, stage)).toBe(true);
      expect(await imageNow(image_id)).toMatchObject({ status: 'processing', stage });
    }
  });

  test('renews its lease by the clock of the database', async () => {
    await queueImage();
    const run = await claimed();
    expect(await database.tables.analyses.renew(run, 3600)).toBe(true);
    const { lease_until } = await runNow(run.analysis_id);
    expect(lease_until!.getTime()).toBeGreaterThan(Date.now() + 1_800_000);
  });

  test('completes it: the image gets the result and the picture’s key, and the run stores everything', async () => {
    const image_id = await queueImage();
    const run = await claimed();
    expect(await database.tables.analyses.complete(run, newResult())).toBe(true);
    expect(await imageNow(image_id)).toMatchObject({
      status: 'completed',
      stage: null,
      analysis_results: EMPTY_RESULTS,
      processed_key: buildPictureKey(run.analysis_id),
      error_message: null,
    });
    expect(await runNow(run.analysis_id)).toMatchObject({
      ...record,
      status: 'completed',
      results: EMPTY_RESULTS,
      processed_key: buildPictureKey(run.analysis_id),
      worker: 'one',
      lease_until: null,
      finished_at: expect.any(Date),
    });
  });

  test.each(['failed', 'ml_failed', 'ml_unavailable'] as const)(
    'ends it as %s with a message',
    async (status) => {
      const image_id = await queueImage();
      await database.tables.analyses.complete(await claimed(), newResult());
      await request(image_id);
      const run = await claimed();
      const outcome = {
        ...record,
        detector: null,
        model: null,
        model_version: null,
        status,
        error_message: 'why',
      };
      expect(await database.tables.analyses.fail(run, outcome)).toBe(true);
      expect(await imageNow(image_id)).toMatchObject({
        status,
        stage: null,
        error_message: 'why',
        analysis_results: null,
        processed_key: null,
      });
      expect(await runNow(run.analysis_id)).toMatchObject({ status, error_message: 'why', results: null });
      expect(await request(image_id)).toBe('queued');
      expect(await imageNow(image_id)).toMatchObject({ error_message: null });
    },
  );

  test('requeues it with a delay, and the attempt counts', async () => {
    const image_id = await queueImage();
    const { analyses } = database.tables;
    expect(await analyses.retryLater(await claimed(), { delayMs: 3_600_000, error_message: 'busy' })).toBe(
      true,
    );
    expect(await imageNow(image_id)).toMatchObject({
      status: 'pending',
      stage: 'queued',
      error_message: null,
    });
    expect(await claimed()).toBeUndefined();
    expect(await analyses.countQueued()).toEqual({ pending: 1, processing: 0 });
    await database.kysely
      .updateTable('analyses')
      .set({ run_after: new Date('2020-01-01') })
      .execute();
    const again = await claimed();
    expect(again).toMatchObject({ image_id, attempts: 2 });
    expect(await runNow(again.analysis_id)).toMatchObject({ error_message: 'busy' });
  });

  test('releases it as if it had never been claimed, first in the queue', async () => {
    const first = await queueImage();
    await queueImage();
    const run = await claimed();
    expect(await database.tables.analyses.release(run)).toBe(true);
    expect(await imageNow(first)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect(await claimed('two')).toMatchObject({ image_id: first, attempts: 1, worker: 'two' });
  });
});

describe('a worker that no longer holds the run', () => {
  const writes = (run: ClaimedRun) => {
    const { analyses } = database.tables;
    return [
      () => analyses.renew(run, 60),
      () => analyses.setStage(run, 'saving'),
      () => analyses.complete(run, newResult()),
      () => analyses.fail(run, failing),
      () => analyses.retryLater(run, { delayMs: 0, error_message: 'x' }),
      () => analyses.release(run),
    ];
  };
  async function expectNothingChanges(run: ClaimedRun, image_id: string) {
    const before = [await imageNow(image_id), await runNow(run.analysis_id)];
    for (const write of writes(run)) expect(await write()).toBe(false);
    expect([await imageNow(image_id), await runNow(run.analysis_id)]).toEqual(before);
  }

  test('changes nothing once its lease has expired', async () => {
    const image_id = await queueImage();
    const run = await claimed();
    await expireLease(run);
    await expectNothingChanges(run, image_id);
  });

  test('changes nothing while another worker holds the run', async () => {
    const image_id = await queueImage();
    const late = await claimed('late');
    await expireLease(late);
    expect(await database.tables.analyses.requeueExpired(expirationLimits)).toBe(1);
    const next = await claimed('next');
    expect(next).toMatchObject({ analysis_id: late.analysis_id, attempts: 2 });
    await expectNothingChanges(late, image_id);
    expect(await database.tables.analyses.complete(next, newResult())).toBe(true);
    await expectNothingChanges(late, image_id);
  });

  test('changes nothing with its earlier claim after it has claimed the run again', async () => {
    const image_id = await queueImage();
    const late = await claimed('same name');
    await expireLease(late);
    await database.tables.analyses.requeueExpired(expirationLimits);
    await claimed('same name');
    await expectNothingChanges(late, image_id);
  });

  test('changes nothing when the run has ended', async () => {
    const image_id = await queueImage();
    const run = await claimed();
    await database.tables.analyses.fail(run, failing);
    await expectNothingChanges(run, image_id);
  });

  test('changes nothing when the image was deleted meanwhile', async () => {
    const image_id = await queueImage();
    const run = await claimed();
    await database.tables.images.remove(image_id);
    for (const write of writes(run)) expect(await write()).toBe(false);
    expect(await imageNow(image_id)).toBeUndefined();
  });
});

describe('runs whose lease expired', () => {
  test('wait again, and runs that are still held do not', async () => {
    const expired = await queueImage();
    const held = await queueImage();
    await expireLease(await claimed());
    await claimed();
    expect(await database.tables.analyses.requeueExpired(expirationLimits)).toBe(1);
    expect(await database.tables.analyses.requeueExpired(expirationLimits)).toBe(0);
    expect(await imageNow(expired)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect(await imageNow(held)).toMatchObject({ status: 'processing' });
  });

  test('are requeued once when several processes do it at the same moment', async () => {
    for (let n = 0; n < 6; n++) await queueImage();
    for (let n = 0; n < 6; n++) await expireLease(await claimed());
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => database.tables.analyses.requeueExpired(expirationLimits)),
    );
    expect(answers.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(await database.tables.analyses.countQueued()).toEqual({ pending: 6, processing: 0 });
  });
});

describe('runs that lost their workers again and again', () => {
  /** Claims all due runs and makes their leases expire; returns the claimed runs. */
  async function loseWorker(): Promise<string[]> {
    const ids: string[] = [];
    for (let run = await claimed(); run; run = await claimed()) {
      ids.push(run.image_id);
      await expireLease(run);
    }
    await database.tables.analyses.requeueExpired(expirationLimits);
    return ids;
  }

  test('fail with the given message', async () => {
    const image_id = await queueImage();
    for (let loss = 0; loss < 3; loss++) expect(await loseWorker()).toEqual([image_id]);
    expect(await imageNow(image_id)).toMatchObject({
      status: 'ml_failed',
      stage: null,
      error_message: expirationLimits.error_message,
    });
    expect(await database.tables.analyses.countQueued()).toEqual({ pending: 0, processing: 0 });
    expect(await request(image_id)).toBe('queued');
  });

  test('become due one at a time, so that only the run that crashes workers loses more of them', async () => {
    await queueImage();
    await queueImage();
    expect(await loseWorker()).toHaveLength(2);
    expect(await loseWorker()).toHaveLength(2);
    expect(await claimed()).toBeDefined();
    expect(await claimed()).toBeUndefined();
    expect(await database.tables.analyses.countQueued()).toEqual({ pending: 1, processing: 1 });
  });

  test('do not count a release as an expiration', async () => {
    const image_id = await queueImage();
    for (let n = 0; n < 4; n++) {
      await database.tables.analyses.retryLater((await claimed())!, { delayMs: 0, error_message: 'again' });
    }
    await loseWorker();
    expect(await imageNow(image_id)).toMatchObject({ status: 'pending' });
  });
});

describe('images whose detectors were unavailable', () => {
  async function unavailable(): Promise<string> {
    const image_id = await queueImage();
    await database.tables.analyses.fail(await claimed(), { ...failing, status: 'ml_unavailable' });
    return image_id;
  }

  test('are queued again, the oldest first, up to the limit', async () => {
    const ids = [await unavailable(), await unavailable(), await unavailable()];
    const { analyses } = database.tables;
    expect(await analyses.requeueUnavailable(2, randomUUID)).toBe(2);
    expect(await analyses.countQueued()).toEqual({ pending: 2, processing: 0 });
    expect(await analyses.requeueUnavailable(2, randomUUID)).toBe(1);
    expect(await analyses.requeueUnavailable(2, randomUUID)).toBe(0);
    for (const image_id of ids) {
      expect(await imageNow(image_id)).toMatchObject({
        status: 'pending',
        stage: 'queued',
        error_message: null,
      });
    }
    expect(await claimed()).toMatchObject({ attempts: 1, options: {} });
  });

  test('are queued once by concurrent processes', async () => {
    for (let n = 0; n < 5; n++) await unavailable();
    const { analyses } = database.tables;
    const answers = await Promise.all([1, 2, 3, 4].map(() => analyses.requeueUnavailable(10, randomUUID)));
    expect(answers.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await analyses.countQueued()).toEqual({ pending: 5, processing: 0 });
  });

  test('are the only ones queued again: other failures wait for an admin', async () => {
    await queueImage();
    await database.tables.analyses.fail(await claimed(), failing);
    expect(await database.tables.analyses.requeueUnavailable(10, randomUUID)).toBe(0);
  });
});

test('the database refuses a second open run of an image', async () => {
  const image_id = await queueImage();
  const secondRun = database.kysely
    .insertInto('analyses')
    .values({ analysis_id: randomUUID(), image_id, options: '{}' });
  await expect(secondRun.execute()).rejects.toThrow(/analyses_one_open_per_image/);
});
