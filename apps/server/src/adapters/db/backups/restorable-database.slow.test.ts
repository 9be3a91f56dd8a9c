import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseUnavailableError, StartupError } from '../../../lib/errors.ts';
import type { ArchivedRows, RestorableDatabase } from '../../../modules/backups/ports/restore.ts';
import { emptyDatabase, testDatabase } from '../../../test/database.ts';
import { dumpDatabase } from '../../../test/dump-database.ts';
import { fillEveryTable } from '../../../test/fill-every-table.ts';
import { onServer } from '../../../test/test-server.ts';
import { openDatabase } from '../open-database.ts';
import { openRestorableDatabase } from './restorable-database.ts';
import { createRowSource } from './row-source.ts';

const SNAPSHOT = '0198c0de-0000-7000-8000-0000000000b1';
const FIRST_WITH_BACKUPS = '0080-backups';
const LINE_FEED = 10;
const log = pino({ level: 'silent' });

const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

/** All rows of a database in memory. */
const readRows = (connection: PoolConfig) =>
  createRowSource(connection).read(async ({ tables, sequences, migrations, copyTable }) => {
    const contents: Record<string, Buffer> = {};
    for (const table of tables) contents[table.name] = await buffer(copyTable(table));
    const counted = tables.map((table) => ({
      ...table,
      rows: contents[table.name]!.filter((byte) => byte === LINE_FEED).length,
    }));
    return { tables: counted, sequences, migrations, contents };
  });

/** An empty database of a user that may do nothing but own it, or not even that. */
async function ordinaryDatabase({ isOwner = true } = {}): Promise<PoolConfig> {
  const superuser = await emptyDatabase();
  const name = `restorer_${randomBytes(6).toString('hex')}`;
  const [row] = await onServer(superuser, 'select current_database() as name');
  await onServer(superuser, `create role ${name} login password '${name}'`);
  if (isOwner) await onServer(superuser, `alter database ${String(row?.name)} owner to ${name}`);
  opened.push(async () => {
    await onServer(superuser, `reassign owned by ${name} to current_user`);
    await onServer(superuser, `drop owned by ${name}; drop role ${name}`);
  });
  if (superuser.connectionString === undefined) return { ...superuser, user: name, password: name };
  const url = new URL(superuser.connectionString);
  [url.username, url.password] = [name, name];
  return { connectionString: url.href };
}

it('says in a sentence that the user may create nothing in the database, before anything is read (BK-44)', async () => {
  const opening = openRestorableDatabase(await ordinaryDatabase({ isOwner: false }), log);
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(
    /^The user (restorer_\w+) may not create tables in the database (\w+)\. As a superuser: alter database "\2" owner to "\1"$/,
  );
});

async function restorable(connection: PoolConfig): Promise<RestorableDatabase> {
  const database = await openRestorableDatabase(connection, log);
  opened.push(database.close);
  return database;
}

let original: PoolConfig;
let archived: Awaited<ReturnType<typeof readRows>>;
/** Of an ordinary user; its schema is that of the archive, and the tests below fill it one after the other. */
let connection: PoolConfig;
let database: RestorableDatabase;
beforeAll(async () => {
  const source = await testDatabase({ poolSize: 1 });
  original = source.connection;
  await source.close();
  await fillEveryTable(original);
  archived = await readRows(original);
  connection = await ordinaryDatabase();
  database = await restorable(connection);
  await database.begin({ snapshot_id: SNAPSHOT });
  await database.migrateTo(archived.migrations);
});

const load = (change: Partial<ArchivedRows> = {}, { tables, sequences, contents } = archived) =>
  database.load({
    tables,
    sequences,
    open: async (table) => Readable.from([contents[table]], { objectMode: false }),
    onTable: () => undefined,
    ...change,
  });
const dumpSchema = (of: PoolConfig) => dumpDatabase(of, { withRows: false });
const queryTable = (table: string) => onServer(connection, `select from ${table}`);

it('loads nothing when fewer rows arrive than the archive says', async () => {
  const tables = archived.tables.map((table) =>
    table.name === 'users' ? { ...table, rows: table.rows + 1 } : table,
  );
  await expect(load({ tables })).rejects.toThrow('rows of users arrived; the archive says');
  expect(await queryTable('images')).toEqual([]);
  const references = `select from pg_constraint where contype = 'f'`;
  expect(await onServer(connection, references)).toHaveLength((await onServer(original, references)).length);
});

it('refuses an archive that lacks a table of its schema', async () => {
  const tables = archived.tables.filter(({ name }) => name !== 'reports');
  await expect(load({ tables })).rejects.toThrow(/missing reports \(/);
});

it('fails with the reason when a file of the archive cannot be read, and the process goes on', async () => {
  const reason = Object.assign(new Error('the target does not answer'), { code: 'ETIMEDOUT' });
  await expect(load({ open: () => Promise.reject(reason) })).rejects.toBe(reason);
  expect(await queryTable('images')).toEqual([]);
});

it('says that the database is unavailable when it ends the connection of the load, and the process goes on', async () => {
  const others = 'from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()';
  const open = async () => {
    await onServer(connection, `select pg_terminate_backend(pid, 10000) ${others}`);
    return Readable.from(['never loaded'], { objectMode: false });
  };
  await expect(load({ open })).rejects.toThrow(DatabaseUnavailableError);
  expect(await queryTable('images')).toEqual([]);
});

it('loads every table byte for byte, as a user that is no superuser (BK-44)', async () => {
  const [rights] = await onServer(connection, 'select rolsuper from pg_roles where rolname = current_user');
  expect(rights).toEqual({ rolsuper: false });
  await load();
  expect(archived.tables.length).toBeGreaterThan(60);
  for (const { name, rows } of archived.tables) expect(rows, name).toBeGreaterThan(0);
  const { contents, sequences } = await readRows(connection);
  for (const { name } of archived.tables)
    expect(String(contents[name]), name).toBe(String(archived.contents[name]));
  expect(sequences).toEqual(archived.sequences);
  const off = `select tgname from pg_trigger where tgenabled <> 'O'`;
  expect(await onServer(connection, off)).toEqual([]);
});

it('is named apart from the other databases of its server, the same in each process, without rights of a superuser (BK-44, BK-46)', async () => {
  const open = async (to: PoolConfig) => {
    const restorable = await openRestorableDatabase(to, log);
    return restorable.identify().finally(restorable.close);
  };
  const name = await database.identify();
  expect(await open(connection)).toBe(name);
  expect(await open(await emptyDatabase())).not.toBe(name);
});

it('is marked until the restore is finished, and the product refuses to start on it (BK-46)', async () => {
  const product = await openDatabase({ connection, poolSize: 1, log });
  opened.push(product.close);
  await expect(product.migrate()).rejects.toThrow(
    `a restore was ended before it was done (snapshot ${SNAPSHOT})`,
  );
  expect(await database.inspect()).toEqual({ content: 'unfinished', restore: { snapshot_id: SNAPSHOT } });
  await database.finish();
  await product.migrate();
  expect(await database.inspect()).toMatchObject({ content: 'rows' });
  expect(await dumpSchema(connection)).toBe(await dumpSchema(original));
});

it('ends leases when it is settled, and sessions unless they are kept for a move (BK-47)', async () => {
  const restored_at = new Date('2026-11-25T05:00:00.000Z');
  const settlement = { installation_id: SNAPSHOT, restored_at };
  const ofSessions = ['sessions', 'refresh_tokens', 'push_devices', 'password_resets'];
  await database.settle({ ...settlement, keepSessions: true });
  for (const table of ofSessions) expect(await queryTable(table), table).toHaveLength(1);
  expect(await onServer(connection, 'select lease_until > now() as held from analyses')).toEqual([
    { held: false },
  ]);
  await database.settle({ ...settlement, keepSessions: false });
  for (const table of [...ofSessions, 'processes', 'copied_keys'])
    expect(await queryTable(table), table).toEqual([]);
  const read = 'select installation_id, is_live, restored_at from installation';
  expect(await onServer(connection, read)).toEqual([{ ...settlement, is_live: false }]);
});

it('takes the rows of an older schema and brings them to this version (BK-45)', async () => {
  const migrations = archived.migrations.slice(0, archived.migrations.indexOf(FIRST_WITH_BACKUPS) + 1);
  await database.begin({ snapshot_id: SNAPSHOT });
  await database.migrateTo(migrations);
  await onServer(connection, `insert into dirty_hours values ('2026-01-02 03:00:00+00')`);
  await database.finish();
  const older = await readRows(connection);
  expect(older.migrations).toEqual(migrations);
  await load({}, older); // into the schema from which they are
  await database.migrateForward();
  expect(await queryTable('dirty_hours')).toHaveLength(1);
  expect(await dumpSchema(connection)).toBe(await dumpSchema(original));
});

it('is empty after the first start of a product without accounts, and not with anything else in it (BK-41)', async () => {
  expect(await (await restorable(await emptyDatabase())).inspect()).toEqual({ content: 'none' });
  const product = await testDatabase({ poolSize: 1 });
  opened.push(product.close);
  const started = await restorable(product.connection);
  expect(await started.inspect()).toEqual({ content: 'none' });
  await onServer(product.connection, 'create table of_another_program (name text)');
  await onServer(product.connection, `insert into of_another_program values ('kept')`);
  expect(await started.inspect()).toEqual({ content: 'rows', tables: ['of_another_program'] });
});

it('is locked for one restore at a time, until that ends or its process does (BK-46)', async () => {
  const [first, second] = [await restorable(connection), await restorable(connection)];
  const answer = await first.withLock(() => second.withLock(async () => 'done'));
  expect(answer).toBe('busy');
  await expect(first.withLock(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');

  await first.withLock(async (isHeld) => {
    expect(await isHeld()).toBe(true);
    const holder = `select pid from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`;
    await onServer(connection, `select pg_terminate_backend(pid, 10000) from (${holder}) holders`);
    expect(await second.withLock(async () => 'done')).toBe('done');
    expect(await isHeld()).toBe(false);
  });
});
