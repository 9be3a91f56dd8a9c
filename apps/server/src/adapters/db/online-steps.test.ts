import { sql } from 'kysely';
import { Client, type PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartupError } from '../../lib/errors.ts';
import { testDatabase } from '../../test/database.ts';
import { onServer } from '../../test/test-server.ts';
import { listPendingSteps, type MigrateOptions, migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { createBackfillStep, createIndexStep, type MigrationStep } from './migrations/step.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });
const ADD_COLUMN: MigrationStep = {
  up: async (db) => void (await sql`alter table users add column x integer`.execute(db)),
};
const ADD_TABLE: MigrationStep = {
  up: async (db) => void (await sql`create table added (n integer)`.execute(db)),
};
const INDEX = createIndexStep({ name: 'users_by_address', table: 'users', definition: 'on users (address)' });

let connection: PoolConfig;
let database: OpenDatabase;
let blocker: Client;
beforeAll(async () => {
  const template = await testDatabase({ poolSize: 1 });
  connection = template.connection;
  await template.close();
});
beforeEach(async () => {
  database = await openDatabase({ connection, poolSize: 1, log });
  blocker = new Client(connection);
  await blocker.connect();
});
afterEach(async () => {
  await blocker.end();
  await database.close();
  await onServer(connection, UNDO);
});
const UNDO = `
  delete from kysely_migration where name like '999%';
  drop table if exists added, later, filled;
  drop index if exists users_by_address;
  alter table users drop column if exists x`;

const run = (
  added: Record<string, MigrationStep>,
  options: Partial<MigrateOptions> = {},
  { kysely }: OpenDatabase = database,
) => migrate(kysely, { log, steps: { ...MIGRATIONS, ...added }, lockTimeoutMs: 50, ...options });
const pending = (added: Record<string, MigrationStep>) =>
  listPendingSteps(database.kysely, { ...MIGRATIONS, ...added });
const exists = async (table: string) =>
  (await onServer(connection, `select where to_regclass('${table}') is not null`)).length === 1;
const isValid = async (index: string) =>
  (
    await onServer(connection, `select indisvalid from pg_index where indexrelid = to_regclass('${index}')`)
  )[0]?.indisvalid;
const WAITING_BUILD = `
  select pid from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' and query like 'create index concurrently%'`;
const waitForBuild = () =>
  vi.waitFor(async () => expect(await onServer(connection, WAITING_BUILD)).toHaveLength(1), {
    timeout: 30_000,
  });

describe('steps that get no lock (UG-05)', () => {
  it('change nothing, and end with a sentence after some attempts', async () => {
    await blocker.query('begin; lock table users in access share mode');
    const steps = { '9990-table': ADD_TABLE, '9991-column': ADD_COLUMN };
    const sleep = vi.fn(async () => undefined);
    await expect(run(steps, { maxAttempts: 3, sleep })).rejects.toThrow(
      new StartupError(
        'The database could not be upgraded, because its tables were in use all the time. Nothing was changed by 9990-table, 9991-column. ' +
          'Stop the other processes of Smart Waste and end open sessions of other programs, then start again.',
      ),
    );
    expect(sleep.mock.calls).toEqual([[500], [1000]]);
    expect(await exists('added')).toBe(false);
    expect(await pending(steps)).toEqual(Object.keys(steps));
  });

  it('are tried again until the table is free', async () => {
    await blocker.query('begin; lock table users in access share mode');
    const release = vi.fn(async () => void (await blocker.query('commit')));
    await run({ '9991-column': ADD_COLUMN }, { sleep: release });
    expect(release).toHaveBeenCalledOnce();
    expect(await pending({ '9991-column': ADD_COLUMN })).toEqual([]);
  });
});

describe('an online step', () => {
  it('runs after what stands before it was committed, and before what stands after it (UG-06)', async () => {
    const seen: boolean[] = [];
    const look: MigrationStep = {
      online: true,
      up: async () => void seen.push(await exists('added'), await exists('later')),
    };
    const later: MigrationStep = {
      up: async (db) => void (await sql`create table later (n integer)`.execute(db)),
    };
    await run({ '9990-table': ADD_TABLE, '9991-look': look, '9992-later': later });
    expect(seen).toEqual([true, false]);
    expect(await exists('later')).toBe(true);
  });

  it('builds an index again whose build was killed (UG-06)', async () => {
    await blocker.query(`begin; update users set address = address; lock table users in row exclusive mode`);
    const building = run({ '9990-index': INDEX });
    const killed = expect(building).rejects.toThrow(/terminat/i);
    await waitForBuild();
    await onServer(connection, `select pg_terminate_backend(pid) from (${WAITING_BUILD}) as waiting`);
    await killed;
    await blocker.query('commit');
    expect(await isValid('users_by_address')).toBe(false);
    expect(await pending({ '9990-index': INDEX })).toEqual(['9990-index']);

    await run({ '9990-index': INDEX });
    expect(await isValid('users_by_address')).toBe(true);
    expect(await pending({ '9990-index': INDEX })).toEqual([]);
  });

  it('leaves an index alone that was built by a process that was killed before it said so', async () => {
    await onServer(connection, 'create index users_by_address on users (address)');
    const readOid = () => onServer(connection, `select to_regclass('users_by_address')::oid as oid`);
    const before = await readOid();
    await run({ '9990-index': INDEX });
    expect(await readOid()).toEqual(before);
  });

  it('fills rows in batches, and goes on after it was killed (UG-06)', async () => {
    await onServer(connection, 'create table filled (n integer, doubled integer)');
    await onServer(connection, 'insert into filled select generate_series(1, 10)');
    let batches = 0;
    const fill = createBackfillStep({
      table: 'filled',
      fill: async (db) => {
        batches += 1;
        if (batches === 3) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
        const { numAffectedRows } = await sql`
          update filled set doubled = 2 * n
           where n in (select n from filled where doubled is null limit 4)`.execute(db);
        return Number(numAffectedRows);
      },
    });
    const countFilled = async () =>
      (await onServer(connection, 'select count(doubled)::integer as rows from filled'))[0]?.rows;
    await expect(run({ '9990-fill': fill })).rejects.toThrow();
    expect(await countFilled()).toBe(8);
    await run({ '9990-fill': fill });
    expect([await countFilled(), batches]).toEqual([10, 5]);
  });

  it('is done by one of two processes, and the other waits without stopping it (UG-07)', async () => {
    const second = await openDatabase({ connection, poolSize: 1, log });
    const after = vi.fn(async () => undefined);
    const steps = { '9990-index': INDEX, '9991-after': { online: true, up: after } satisfies MigrationStep };
    await blocker.query('begin; update users set address = address; lock table users in row exclusive mode');
    const first = run(steps);
    await waitForBuild();
    const poll = vi.fn(async () => void (poll.mock.calls.length === 3 && (await blocker.query('commit'))));
    await Promise.all([first, run(steps, { sleep: poll }, second)]);
    expect(poll.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(after).toHaveBeenCalledOnce();
    expect(await isValid('users_by_address')).toBe(true);
    await second.close();
  });
});

it('migrates a database whose clock was set back since the last migration', async () => {
  await onServer(
    connection,
    `update kysely_migration set timestamp = '2000-01-01' where name = '0090-product-versions'`,
  );
  await run({ '9990-table': ADD_TABLE });
  expect(await exists('added')).toBe(true);
});

it('refuses a database of a version that was never released', async () => {
  await onServer(connection, `delete from kysely_migration where name = '0073-review-pages'`);
  await expect(run({})).rejects.toThrow(/it lacks 0073-review-pages and has later steps/);
});
