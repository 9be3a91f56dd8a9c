import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { listDoneSteps, listPendingSteps } from '../adapters/db/migrate.ts';
import { MIGRATIONS } from '../adapters/db/migrations/index.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { loadConfig } from '../lib/config/config.ts';
import { DatabaseUnavailableError, StartupError } from '../lib/errors.ts';
import { emptyDatabase, testDatabase } from '../test/database.ts';
import { buildDatabaseUrl } from '../test/test-server.ts';
import { createCloseStack } from './close-stack.ts';
import {
  openInstalledTables,
  openNewOrInstalledTables,
  openTables,
  rethrowAsStartupError,
} from './open-tables.ts';

it('creates no database in a data directory that a newer version has changed (UG-01)', async () => {
  const dataDir = await createTemporaryFolder('newer-data');
  await writeFile(join(dataDir, 'version.json'), '{"format": 1000, "version": "9.0.0"}');
  const config = loadConfig({ DATA_DIR: dataDir });
  const log = pino({ level: 'silent' });
  const opened = createCloseStack();
  await expect(openTables({ config, log, processKind: 'api', opened })).rejects.toThrow(StartupError);
  for (const open of [openInstalledTables, openNewOrInstalledTables])
    await expect(open(config, log)).rejects.toThrow(/newer Smart Waste \(9\.0\.0\)/);
  expect(await readdir(dataDir)).toEqual(['version.json']);
});

it('creates no database for a command that needs an installation (UG-17)', async () => {
  const dataDir = await createTemporaryFolder('no-data');
  const opening = openInstalledTables(loadConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(`There is no database in ${dataDir} yet: npm start creates it.`);
  expect(await readdir(dataDir)).toEqual([]);
});

/** The settings that name an external database. */
const configFor = async (connection: PoolConfig) =>
  loadConfig({
    DATA_DIR: await createTemporaryFolder('no-data'),
    DATABASE_URL: buildDatabaseUrl(connection),
  });

it('opens no database that is empty for a command that needs an installation, and leaves it empty (UG-17)', async () => {
  const connection = await emptyDatabase();
  const config = await configFor(connection);
  const log = pino({ level: 'silent' });
  await expect(openInstalledTables(config, log)).rejects.toThrow(
    'There is no installation in this database yet',
  );
  const { kysely, close } = await openDatabase({ connection, poolSize: 1, log });
  expect(await listDoneSteps(kysely)).toEqual([]);
  await close();
});

it('migrates an empty database for a command that may be the first one (UG-18)', async () => {
  const { tables, close } = await openNewOrInstalledTables(
    await configFor(await emptyDatabase()),
    pino({ level: 'silent' }),
  );
  expect(await tables.images.count({})).toBe(0);
  await close();
});

it.each([
  ['needs an installation (UG-17)', openInstalledTables],
  ['may be the first one (UG-18)', openNewOrInstalledTables],
])('leaves the database of an earlier version as it is for a command that %s', async (_, open) => {
  const { kysely, connection, close } = await testDatabase();
  const last = Object.keys(MIGRATIONS).at(-1)!;
  await sql`delete from kysely_migration where name = ${last}`.execute(kysely);
  await sql`delete from product_versions`.execute(kysely);
  const config = await configFor(connection);
  await expect(open(config, pino({ level: 'silent' }))).rejects.toThrow(
    `This version has not migrated the database yet (${last})`,
  );
  expect(await listPendingSteps(kysely)).toEqual([last]);
  expect(await kysely.selectFrom('product_versions').selectAll().execute()).toEqual([]);
  expect(await readdir(config.dataDir)).toEqual([]);
  await close();
});

it('writes no version for a command that needs an installation (UG-17)', async () => {
  const { kysely, connection, close } = await testDatabase();
  await sql`delete from product_versions`.execute(kysely);
  const config = await configFor(connection);
  const opened = await openInstalledTables(config, pino({ level: 'silent' }));
  await opened.close();
  expect(await kysely.selectFrom('product_versions').selectAll().execute()).toEqual([]);
  expect(await readdir(config.dataDir)).toEqual([]);
  await close();
});

it('says in one sentence that the database went away while the product started', () => {
  const lost = new DatabaseUnavailableError(new Error('Connection terminated unexpectedly'));
  expect(() => rethrowAsStartupError(lost)).toThrow(StartupError);
  expect(() => rethrowAsStartupError(lost)).toThrow(
    'the database went away meanwhile (Connection terminated unexpectedly). Start again.',
  );
  expect(() => rethrowAsStartupError(new TypeError('a defect'))).toThrow(TypeError);
});
