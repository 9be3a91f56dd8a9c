import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { emptyDatabase, testDatabase } from '../../../test/database.ts';
import { dumpDatabase } from '../../../test/dump-database.ts';
import { fillEveryTable } from '../../../test/fill-every-table.ts';
import { onServer } from '../../../test/test-server.ts';
import { openDatabase } from '../open-database.ts';
import { copyDatabase } from './copy-database.ts';
import { openRestorableDatabase } from './restorable-database.ts';

const SNAPSHOT = '0198c0de-0000-7000-8000-0000000000b1';
const BEFORE_INSTALLATIONS = '0036-accounts-to-clear';
const log = pino({ level: 'silent' });

const dump = (connection: PoolConfig) => dumpDatabase(connection, { withRows: true });
async function migrated(): Promise<PoolConfig> {
  const { connection, close } = await testDatabase({ poolSize: 1 });
  await close();
  return connection;
}
async function copyToNewDatabase(from: PoolConfig): Promise<PoolConfig> {
  const to = await emptyDatabase();
  await copyDatabase({ from, to }, log);
  return to;
}

it('copies every row of every table, those that no backup has too, and the next value of each sequence, and says how far it is', async () => {
  const from = await migrated();
  await fillEveryTable(from);
  await onServer(from, `select nextval('users_id_seq') from generate_series(1, 7)`);
  const to = await emptyDatabase();
  const said: string[] = [];
  await copyDatabase({ from, to }, pino({ level: 'warn' }, { write: (line) => said.push(line) }));
  expect(said.at(-1)).toMatch(/"\d{2,3} % of the rows are copied"/);
  expect(await dump(to)).toBe(await dump(from));
  const next = `select nextval('users_id_seq')`;
  expect(await onServer(to, next)).toEqual(await onServer(from, next));
  for (const table of ['backups', 'dataset_exports', 'ml_workers'])
    expect(await onServer(to, `select from ${table}`), table).not.toEqual([]);
});

it('copies the schema of an older version, which this one then migrates', async () => {
  const from = await emptyDatabase();
  const older = await openRestorableDatabase(from, log);
  const steps = older.migrations.slice(0, older.migrations.indexOf(BEFORE_INSTALLATIONS) + 1);
  await older.migrateTo(steps);
  await older.close();
  await onServer(from, `insert into dirty_hours values ('2026-01-02 03:00:00+00')`);
  const to = await copyToNewDatabase(from);
  expect(await dump(to)).toBe(await dump(from));
  const product = await openDatabase({ connection: to, poolSize: 1, log });
  await product.migrate();
  await product.close();
  expect(await onServer(to, 'select from dirty_hours')).toHaveLength(1);
});

it('leaves a database empty that had no schema yet', async () => {
  expect(await dump(await copyToNewDatabase(await emptyDatabase()))).toBe(await dump(await emptyDatabase()));
});

it('keeps the mark of an unfinished restore, which begins again', async () => {
  const from = await migrated();
  const restorable = await openRestorableDatabase(from, log);
  await restorable.begin({ snapshot_id: SNAPSHOT });
  await restorable.close();
  const copy = await openRestorableDatabase(await copyToNewDatabase(from), log);
  expect(await copy.inspect()).toEqual({ content: 'unfinished', restore: { snapshot_id: SNAPSHOT } });
  await copy.close();
});

it.each([
  [
    'a newer version has migrated',
    `insert into kysely_migration values ('9999-later', '')`,
    'newer Smart Waste (9999-later)',
  ],
  ['has a table of another program', 'create table of_another_program (name text)', 'of_another_program'],
])('refuses a database that %s', async (_, statement, reason) => {
  const from = await migrated();
  await onServer(from, statement);
  await expect(copyToNewDatabase(from)).rejects.toThrow(reason);
});
