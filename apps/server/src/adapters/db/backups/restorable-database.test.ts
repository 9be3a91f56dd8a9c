import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { archiveFiles, type Manifest } from '../../../modules/backups/archive.ts';
import type { RestorableDatabase } from '../../../modules/backups/ports/restore.ts';
import { copyTables, type MemoryTarget, memoryTarget, writeArchive } from '../../../test/archives.ts';
import { emptyDatabase, testDatabase } from '../../../test/database.ts';
import { dumpDatabase } from '../../../test/dump-database.ts';
import { fillEveryTable } from '../../../test/fill-every-table.ts';
import { onServer } from '../../../test/test-server.ts';
import { memoryStore } from '../../storage/memory-store.ts';
import { openDatabase } from '../open-database.ts';
import { openRestorableDatabase } from './restorable-database.ts';

const SNAPSHOT = '0198c0de-0000-7000-8000-0000000000b1';

let original: PoolConfig;
let target: MemoryTarget;
let manifest: Manifest;
beforeAll(async () => {
  const database = await testDatabase({ poolSize: 1 });
  original = database.connection;
  await database.close();
  await fillEveryTable(original);
  target = memoryTarget();
  manifest = await writeArchive(target, { connection: original, store: memoryStore(), keys: [] });
});

const leftOpen: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});

/** An empty database of a user that may do nothing but own it. */
async function ordinaryDatabase(): Promise<PoolConfig> {
  const superuser = await emptyDatabase();
  const name = `restorer_${randomBytes(6).toString('hex')}`;
  const [row] = await onServer(superuser, 'select current_database() as name');
  await onServer(superuser, `create role ${name} login password '${name}'`);
  await onServer(superuser, `alter database ${String(row?.name)} owner to ${name}`);
  leftOpen.push(async () => {
    await onServer(superuser, `reassign owned by ${name} to current_user`);
    await onServer(superuser, `drop owned by ${name}; drop role ${name}`);
  });
  if (superuser.connectionString === undefined) return { ...superuser, user: name, password: name };
  const url = new URL(superuser.connectionString);
  [url.username, url.password] = [name, name];
  return { connectionString: url.href };
}

async function restorable(connection: PoolConfig): Promise<RestorableDatabase> {
  const database = await openRestorableDatabase(connection, pino({ level: 'silent' }));
  leftOpen.push(database.close);
  return database;
}

const load = (database: RestorableDatabase, change: Partial<Manifest> = {}) =>
  database.load({
    tables: manifest.tables,
    sequences: manifest.sequences,
    ...change,
    open: async (table) =>
      Readable.from([target.files.get(archiveFiles.table(manifest.snapshot_id, table))]).pipe(createGunzip()),
    onTable: () => undefined,
  });

const begun = async (connection: PoolConfig) => {
  const database = await restorable(connection);
  await database.begin({ snapshot_id: SNAPSHOT });
  await database.migrateTo(manifest.migrations);
  return database;
};

it('loads every table byte for byte, as a user that is no superuser (BK-44)', async () => {
  const connection = await ordinaryDatabase();
  const [rights] = await onServer(connection, 'select rolsuper from pg_roles where rolname = current_user');
  expect(rights).toEqual({ rolsuper: false });
  const database = await begun(connection);
  await load(database);
  await database.finish();

  expect(manifest.tables.length).toBeGreaterThan(60);
  for (const { name, rows } of manifest.tables) expect(rows, name).toBeGreaterThan(0);
  expect(await copyTables(connection, manifest.tables)).toEqual(await copyTables(original, manifest.tables));
  const schemaOf = (of: PoolConfig) => dumpDatabase(of, { withRows: false });
  expect(await schemaOf(connection)).toBe(await schemaOf(original));
  const off = `select tgname from pg_trigger where tgenabled <> 'O'`;
  expect(await onServer(connection, off)).toEqual([]);
});

it('goes on counting where the original was', async () => {
  const connection = await emptyDatabase();
  await load(await begun(connection));
  const next = `select nextval(pg_get_serial_sequence('users', 'id'))`;
  expect(await onServer(connection, next)).toEqual(await onServer(original, next));
});

it('loads nothing when fewer rows arrive than the archive says', async () => {
  const connection = await emptyDatabase();
  const database = await begun(connection);
  const tables = manifest.tables.map((table) =>
    table.name === 'users' ? { ...table, rows: table.rows + 1 } : table,
  );
  await expect(load(database, { tables })).rejects.toThrow('rows of users arrived; the archive says');
  expect(await onServer(connection, 'select from images')).toEqual([]);
  const references = `select from pg_constraint where contype = 'f'`;
  expect(await onServer(connection, references)).toHaveLength((await onServer(original, references)).length);
});

it('refuses an archive that lacks a table of its schema', async () => {
  const database = await begun(await emptyDatabase());
  const tables = manifest.tables.filter(({ name }) => name !== 'reports');
  await expect(load(database, { tables })).rejects.toThrow(/missing reports \(/);
});

it('is marked until the restore is finished, and the product refuses to start on it (BK-46)', async () => {
  const connection = await emptyDatabase();
  const database = await begun(connection);
  const product = await openDatabase({ connection, poolSize: 1, log: pino({ level: 'silent' }) });
  leftOpen.push(product.close);
  await expect(product.migrate()).rejects.toThrow(
    `a restore was ended before it was done (snapshot ${SNAPSHOT})`,
  );
  expect(await database.inspect()).toEqual({ content: 'unfinished', restore: { snapshot_id: SNAPSHOT } });
  await load(database);
  await database.begin({ snapshot_id: SNAPSHOT });
  await database.migrateTo(manifest.migrations);
  await load(database);
  await database.finish();
  await product.migrate();
  expect(await database.inspect()).toMatchObject({ content: 'rows' });
});

it('is empty after the first start of a product without accounts, and not with anything else in it (BK-41)', async () => {
  const connection = await emptyDatabase();
  const database = await restorable(connection);
  expect(await database.inspect()).toEqual({ content: 'none' });
  await database.migrateForward();
  expect(await database.inspect()).toEqual({ content: 'none' });
  await onServer(connection, 'create table of_another_program (name text)');
  await onServer(connection, `insert into of_another_program values ('kept')`);
  expect(await database.inspect()).toEqual({ content: 'rows', tables: ['of_another_program'] });
});

it('ends sessions and leases when it is settled (BK-47)', async () => {
  const connection = await emptyDatabase();
  const database = await begun(connection);
  await load(database);
  const restored_at = new Date('2026-11-25T05:00:00.000Z');
  await database.settle({ installation_id: SNAPSHOT, restored_at, keepSessions: false });
  for (const table of [
    'sessions',
    'refresh_tokens',
    'push_devices',
    'password_resets',
    'processes',
    'copied_keys',
  ])
    expect(await onServer(connection, `select from ${table}`), table).toEqual([]);
  expect(await onServer(connection, 'select lease_until > now() as held from analyses')).toEqual([
    { held: false },
  ]);
  expect(
    await onServer(connection, 'select installation_id, is_live, restored_at from installation'),
  ).toEqual([{ installation_id: SNAPSHOT, is_live: false, restored_at }]);
});

it('keeps sessions for a move', async () => {
  const connection = await emptyDatabase();
  const database = await begun(connection);
  await load(database);
  await database.settle({ installation_id: SNAPSHOT, restored_at: new Date(), keepSessions: true });
  for (const table of ['sessions', 'refresh_tokens', 'push_devices'])
    expect(await onServer(connection, `select from ${table}`), table).toHaveLength(1);
});
