import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

/** Moves all heartbeats this many seconds into the past. */
const passes = (seconds: number) =>
  database.kysely
    .updateTable('ml_workers')
    .set({
      taken_over_at: sql<Date>`taken_over_at - ${seconds} * interval '1 second'`,
      seen_at: sql<Date>`seen_at - ${seconds} * interval '1 second'`,
    })
    .execute();

test('a heartbeat with the same version keeps the time of the takeover', async () => {
  const { mlWorkers } = database.tables;
  await mlWorkers.recordHeartbeat({ worker: 'one', version: 1 });
  await passes(30);
  const [before] = await mlWorkers.listAlive(60);
  await mlWorkers.recordHeartbeat({ worker: 'one', version: 1 });
  expect(await mlWorkers.listAlive(60)).toEqual([before]);
});

test('a heartbeat with another version sets the time of the takeover', async () => {
  const { mlWorkers } = database.tables;
  await mlWorkers.recordHeartbeat({ worker: 'one', version: 1 });
  await passes(30);
  const [before] = await mlWorkers.listAlive(60);
  await mlWorkers.recordHeartbeat({ worker: 'one', version: 2 });
  const [after] = await mlWorkers.listAlive(60);
  expect(after).toMatchObject({ worker: 'one', version: 2 });
  expect(after!.taken_over_at.getTime()).toBeGreaterThan(before!.taken_over_at.getTime());
});

test('workers that left or sent no heartbeat for long are not listed', async () => {
  const { mlWorkers } = database.tables;
  await mlWorkers.recordHeartbeat({ worker: 'silent', version: 1 });
  await passes(100);
  await mlWorkers.recordHeartbeat({ worker: 'gone', version: 1 });
  await mlWorkers.recordHeartbeat({ worker: 'here', version: 1 });
  await mlWorkers.remove('gone');
  expect((await mlWorkers.listAlive(90)).map(({ worker }) => worker)).toEqual(['here']);
});

test('the row of a killed worker is removed by a later heartbeat', async () => {
  const { mlWorkers } = database.tables;
  await mlWorkers.recordHeartbeat({ worker: 'killed', version: 1 });
  await passes(100_000);
  await mlWorkers.recordHeartbeat({ worker: 'here', version: 1 });
  expect((await mlWorkers.listAlive(1_000_000)).map(({ worker }) => worker)).toEqual(['here']);
});
