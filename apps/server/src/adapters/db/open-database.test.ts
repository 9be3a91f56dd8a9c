import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseConnectionError, DatabaseReadOnlyError } from '../../lib/errors.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { addImage, addUser, newImage } from '../../test/rows.ts';
import { onServer } from '../../test/test-server.ts';
import { openDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

/** A database whose connections a test may kill: the pool of the other tests would hold killed ones for a moment. */
async function createOwnDatabase(): Promise<TestDatabase> {
  const own = await testDatabase();
  onTestFinished(() => own.close());
  return own;
}

/** Ends every connection to a database, as a restart of the server does. */
async function killConnections({ connection }: TestDatabase) {
  const killer = new Client(connection);
  await killer.connect();
  await killer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await killer.end();
}

/** Whether new connections to a database can change something. */
const allowChanges = ({ connection }: TestDatabase, isAllowed: boolean) =>
  onServer(
    connection,
    `begin read write;
     do $$ begin
       execute format('alter database %I set default_transaction_read_only = ${isAllowed ? 'off' : 'on'}', current_database());
     end $$;
     commit`,
  );

test('a change is refused while the database can only be read, and is made when it can be changed again (UG-10)', async () => {
  const own = await createOwnDatabase();
  await allowChanges(own, false);
  const alone = await openDatabase({ connection: own.connection, poolSize: 1, log });
  onTestFinished(() => alone.close());
  await expect(addUser(alone.tables)).rejects.toThrow(DatabaseReadOnlyError);
  await allowChanges(own, true);
  const ann = await addUser(alone.tables);
  expect(await alone.tables.users.findById(ann.id)).toEqual(ann);
});

test('a plan is never compiled, on a database that compiles costly ones', async () => {
  const own = await createOwnDatabase();
  await onServer(
    own.connection,
    `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
  );
  const alone = await openDatabase({ connection: own.connection, poolSize: 1, log });
  onTestFinished(() => alone.close());
  const { rows } = await sql<{ jit: string }>`show jit`.execute(alone.kysely);
  expect(rows).toEqual([{ jit: 'off' }]);
});

test('queries succeed again after every connection was killed, idle or in the middle of a transaction', async () => {
  const own = await createOwnDatabase();
  const { kysely, tables } = own;
  const ann = await addUser(tables);
  const broken = kysely.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await killConnections(own);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow(DatabaseConnectionError);
  await vi.waitFor(async () => expect(await tables.users.findById(ann.id)).toEqual(ann), {
    timeout: 30_000,
    interval: 20,
  });
  await expect(tables.probe()).resolves.toBeUndefined();
});

test('only the query in flight fails when its connection is killed', async () => {
  const own = await createOwnDatabase();
  const sleeping = sql`select pg_sleep(60)`.execute(own.kysely);
  const failed = expect(sleeping).rejects.toThrow(DatabaseConnectionError);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
         where datname = current_database() and wait_event = 'PgSleep'`.execute(own.kysely);
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );
  await killConnections(own);
  await failed;
  await vi.waitFor(() => own.tables.probe(), { timeout: 30_000, interval: 20 });
});

test('the query after one whose connection was ended by the server has another connection', async () => {
  const alone = await openDatabase({ connection: database.connection, poolSize: 1, log });
  for (let round = 0; round < 20; round += 1) {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(alone.kysely);
    await expect(ended).rejects.toThrow(DatabaseConnectionError);
    await expect(alone.tables.probe(), `round ${round}`).resolves.toBeUndefined();
  }
  await alone.close();
});

test('a query that gets no answer in time fails, and later queries have another connection', async () => {
  const hurried = await openDatabase({
    connection: database.connection,
    poolSize: 1,
    log,
    queryTimeoutMs: 300,
  });
  onTestFinished(() => hurried.close());
  // Longer than the test waits below, so that the same connection would not answer.
  const unanswered = sql`select pg_sleep(60)`.execute(hurried.kysely);
  await expect(unanswered).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  // On a busy machine a new connection may answer its first query too late as well.
  await vi.waitFor(() => hurried.tables.probe(), { timeout: 30_000 });
});

test('the change feed reconnects after its connection was killed and reports that runs may wait', async () => {
  const own = await createOwnDatabase();
  const { changeFeed, tables } = own;
  const ann = await addUser(tables);
  const received: string[] = [];
  const woken = new Promise<void>((resolve) => changeFeed.onRunWaiting(resolve));
  changeFeed.onImageChange(({ image_id }) => received.push(image_id));
  await killConnections(own);
  await woken;
  const { image } = await vi.waitFor(() => addImage(tables, newImage(ann.id), randomUUID()), {
    timeout: 30_000,
    interval: 20,
  });
  await vi.waitFor(() => expect(received).toEqual([image.image_id]), { interval: 10, timeout: 30_000 });
});

test('a change feed can be closed while it reconnects', async () => {
  const own = await createOwnDatabase();
  const other = await openDatabase({ connection: own.connection, poolSize: 1, log });
  await killConnections(own);
  await other.close();
});

test('opening a database that does not answer fails at once', async () => {
  const connection = { host: '127.0.0.1', port: 1, user: 'unknown', password: 'x', database: 'none' };
  const opening = openDatabase({ connection, poolSize: 1, log });
  await expect(opening).rejects.toThrow(
    expect.objectContaining({
      name: 'DatabaseUnreachableError',
      message: expect.stringContaining('ECONNREFUSED'),
    }),
  );
});

test('two processes can open the same database', async () => {
  const other = await openDatabase({ connection: database.connection, poolSize: 1, log });
  const ann = await addUser(database.tables);
  expect(await other.tables.users.findById(ann.id)).toEqual(ann);
  await other.close();
});
