import { randomUUID } from 'node:crypto';
import { DEFAULT_ML_CONFIG, type PerformanceResult } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimedCheck, ModelCheckTable, NewCheck } from '../../../modules/detection/ports.ts';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
let checks: ModelCheckTable;
let ann: UserRow;
beforeAll(async () => {
  database = await testDatabase();
  checks = database.tables.modelChecks;
});
beforeEach(async () => {
  await database.clear();
  ann = await addUser(database.tables);
});
afterAll(() => database.close());

const HOUR_MS = 3_600_000;
const BROKE_OFF = { error_message: 'The test broke off.' };

const request = (given: Partial<NewCheck> = {}) =>
  checks.request(
    {
      check_id: randomUUID(),
      kind: 'performance',
      config: null,
      requested_by: ann.id,
      requested_at: new Date(),
      ...given,
    },
    { at: new Date(), actor_id: ann.id, action: 'model.performance_tested', subject: 'model' },
  );
const requestService = (given: Partial<NewCheck> = {}) =>
  request({ kind: 'service', config: DEFAULT_ML_CONFIG, ...given });
const claim = (worker = 'one') => checks.claim({ worker, leaseSeconds: 30 });
const claimed = async (worker?: string): Promise<ClaimedCheck> => (await claim(worker))!;
const now = async (check_id: string) => (await checks.findById(check_id))!;
/** Makes the lease of every held check expire. */
const kill = () =>
  database.kysely
    .updateTable('model_checks')
    .set({ lease_until: sql`now() - interval '1 second'` })
    .where('status', '=', 'running')
    .execute();

/** The result of a performance test for one detector of this version. */
const createResult = (model_version: string): PerformanceResult => ({
  detectors: [
    {
      detector: 'yolo',
      model: 'a model',
      model_version,
      photos: 18,
      answered: 18,
      average_ms: 40,
      reason: null,
      evaluation: {
        photos: 18,
        threshold: 0.1,
        map50: 0.5,
        precision: null,
        recall: null,
        waste_free_photos: 0,
        false_alarms: 0,
        classes: [],
      },
    },
  ],
  proposal: null,
});
async function completePerformanceCheck(model_version: string, requested_at: Date) {
  const { check_id } = await request({ requested_at });
  await checks.complete(await claimed(), { performance: createResult(model_version) });
  return check_id;
}

test('an empty table has no check to claim, show or list', async () => {
  expect(await claim()).toBeUndefined();
  expect(await checks.findById(randomUUID())).toBeUndefined();
  expect(await checks.listPerformanceChecks(30)).toEqual([]);
});

describe('a requested test', () => {
  test('waits, with who requested it and when', async () => {
    const requested_at = new Date('2026-06-01T12:00:00.000Z');
    const { check_id } = await request({ requested_at });
    expect(await now(check_id)).toEqual({
      check_id,
      kind: 'performance',
      status: 'waiting',
      done: 0,
      total: 0,
      requested_by: ann.username,
      requested_at,
      finished_at: null,
      error_message: null,
      service: null,
      performance: null,
    });
  });

  test('wakes the workers', async () => {
    const woken = new Promise<void>((resolve) => {
      const stop = database.changeFeed.onRunWaiting(() => {
        stop();
        resolve();
      });
    });
    await requestService();
    await woken;
  });

  test('remains when its admin is deleted', async () => {
    const { check_id } = await request();
    await database.kysely.deleteFrom('users').where('id', '=', ann.id).execute();
    expect(await now(check_id)).toMatchObject({ status: 'waiting', requested_by: null });
  });

  test('is shared by concurrent requests until it has ended when it measures performance', async () => {
    const requested = await Promise.all([request(), request(), request()]);
    expect(new Set(requested.map(({ check_id }) => check_id)).size).toBe(1);
    const check = await claimed();
    expect((await request()).check_id).toBe(check.check_id);
    await checks.complete(check, BROKE_OFF);
    expect((await request()).check_id).not.toBe(check.check_id);
  });

  test('is a new one when the one that was open ends at the same moment', async () => {
    const { check_id } = await request();
    // Between the statement that finds the open test and the one that reads it.
    await sql`
      create function end_open_test() returns trigger language plpgsql as $$ begin
        update model_checks set status = 'completed', finished_at = now() where check_id = '${sql.raw(check_id)}';
        return null;
      end $$;
      create trigger end_open_test after insert on model_checks for each statement execute function end_open_test()`.execute(
      database.kysely,
    );
    const next = await request().finally(() =>
      sql`drop function end_open_test cascade`.execute(database.kysely),
    );
    expect([next.status, next.check_id === check_id]).toEqual(['waiting', false]);
  });

  test('is a new one for each request when it tries a configuration, and has that configuration', async () => {
    const strict = { ...DEFAULT_ML_CONFIG, confidenceThreshold: 0.9 };
    const [first, second] = [await requestService(), await requestService({ config: strict })];
    expect(second.check_id).not.toBe(first.check_id);
    await claim();
    expect(await claimed()).toMatchObject({ check_id: second.check_id, kind: 'service', config: strict });
  });
});

describe('a claim', () => {
  test('returns the test that has waited longest', async () => {
    const requested = [30, 10, 20].map((minutes) => new Date(Date.now() - minutes * 60_000));
    for (const requested_at of requested) await requestService({ requested_at });
    const order = [await claimed(), await claimed(), await claimed()].map(({ check_id }) => now(check_id));
    expect((await Promise.all(order)).map(({ requested_at }) => requested_at)).toEqual(
      requested.sort((a, b) => +a - +b),
    );
  });

  test('gives a test to only one of two concurrent workers', async () => {
    for (let left = 12; left > 0; left -= 1) await requestService();
    const workers = Array.from({ length: 24 }, (_, number) => claim(`worker ${number}`));
    const got = (await Promise.all(workers)).flatMap((check) => check?.check_id ?? []);
    expect(got.length).toBeGreaterThan(0);
    for (let more = await claim(); more; more = await claim()) got.push(more.check_id);
    expect(new Set(got).size).toBe(12);
    expect(got).toHaveLength(12);
  });

  test('does not take a test from a worker that still holds it', async () => {
    await request();
    const check = await claimed('one');
    expect(await checks.renew(check, 30)).toBe(true);
    expect(await claim('two')).toBeUndefined();
  });
});

describe('a test whose worker was killed', () => {
  test('goes to the next worker, starts again and counts the attempt', async () => {
    const { check_id } = await request();
    await checks.recordProgress(await claimed('killed'), { done: 7, total: 18 });
    await kill();
    expect(await claimed('two')).toMatchObject({ check_id, worker: 'two', attempts: 2 });
    expect(await now(check_id)).toMatchObject({ status: 'running', done: 0 });
  });

  test('rejects later writes of that worker', async () => {
    await request();
    const late = await claimed('one');
    await kill();
    const check = await claimed('one');
    expect(await checks.renew(late, 30)).toBe(false);
    expect(await checks.recordProgress(late, { done: 1, total: 18 })).toBe(false);
    expect(await checks.release(late)).toBe(false);
    expect(await checks.complete(late, BROKE_OFF)).toBe(false);
    expect(await checks.complete(check, { performance: createResult('1') })).toBe(true);
  });

  test('rejects writes before the next worker holds it, too', async () => {
    await request();
    const late = await claimed();
    await kill();
    expect(await checks.complete(late, { performance: createResult('1') })).toBe(false);
  });
});

test('a released test waits as if it had not been claimed, however often', async () => {
  const { check_id } = await request();
  for (const worker of ['one', 'two', 'three']) {
    const check = await claimed(worker);
    expect(check.attempts).toBe(1);
    expect(await checks.recordProgress(check, { done: 3, total: 18 })).toBe(true);
    expect(await checks.release(check)).toBe(true);
    expect(await now(check_id)).toMatchObject({ status: 'waiting', finished_at: null });
  }
});

describe('a test that has ended', () => {
  test('has its progress, result and time, and cannot be claimed', async () => {
    const { check_id } = await request();
    const check = await claimed();
    await checks.recordProgress(check, { done: 18, total: 18 });
    await checks.complete(check, { performance: createResult('1') });
    expect(await now(check_id)).toMatchObject({
      status: 'completed',
      done: 18,
      total: 18,
      finished_at: expect.any(Date),
      error_message: null,
      performance: createResult('1'),
    });
    await kill();
    expect(await claim()).toBeUndefined();
    expect(await checks.complete(check, BROKE_OFF)).toBe(false);
  });

  test('has the error message when it failed', async () => {
    const { check_id } = await requestService();
    await checks.complete(await claimed(), BROKE_OFF);
    expect(await now(check_id)).toMatchObject({ status: 'failed', service: null, ...BROKE_OFF });
  });
});

describe('the list of past tests', () => {
  test('has the performance tests of every version, newest first, and the running one', async () => {
    const createMoment = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS);
    const ids = [];
    for (const [version, hoursAgo] of [
      ['1', 3000],
      ['1', 2000],
      ['2', 1000],
    ] as const)
      ids.unshift(await completePerformanceCheck(version, createMoment(hoursAgo)));
    await request({ requested_at: createMoment(500) });
    await checks.complete(await claimed(), BROKE_OFF);
    await requestService();
    const { check_id } = await request();
    const kept = await checks.listPerformanceChecks(30);
    expect(kept.map((check) => check.check_id)).toEqual([check_id, ...ids]);
    expect(kept.map(({ performance }) => performance?.detectors[0]?.model_version)).toEqual([
      undefined,
      '2',
      '1',
      '1',
    ]);
    expect(await checks.listPerformanceChecks(2)).toHaveLength(2);
  });

  test('has no service test of yesterday, which the next request removes', async () => {
    const requested_at = new Date(Date.now() - 25 * HOUR_MS);
    const old = await requestService({ requested_at });
    const kept = await completePerformanceCheck('1', requested_at);
    const { check_id } = await requestService();
    expect(await checks.findById(old.check_id)).toBeUndefined();
    expect(await now(kept)).toMatchObject({ status: 'completed' });
    expect(await now(check_id)).toMatchObject({ status: 'waiting' });
  });
});
