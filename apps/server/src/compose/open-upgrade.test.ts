import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { loadConfig } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';
import { emptyDatabase } from '../test/database.ts';
import { buildDatabaseUrl, onServer } from '../test/test-server.ts';
import { openUpgrade } from './open-upgrade.ts';

const log = pino({ level: 'silent' });

it('says what to do where there is no database yet (UG-08)', async () => {
  const dataDir = await createTemporaryFolder('upgrade');
  const opening = openUpgrade(loadConfig({ DATA_DIR: dataDir }), log);
  await expect(opening).rejects.toThrow(`There is no database in ${dataDir} yet: npm start creates it.`);
});

it('says what to do where a restore was not finished, instead of a plan for an empty database (UG-08)', async () => {
  const connection = await emptyDatabase();
  await onServer(connection, 'create table unfinished_restore (snapshot_id uuid primary key)');
  await onServer(
    connection,
    "insert into unfinished_restore values ('0198c0de-0000-7000-8000-0000000000b1')",
  );
  const DATA_DIR = await createTemporaryFolder('upgrade');
  const opening = openUpgrade(loadConfig({ DATA_DIR, DATABASE_URL: buildDatabaseUrl(connection) }), log);
  await expect(opening).rejects.toThrow('Run the same npm run restore again');
});

it('says where the database is, and what to do, when a change of its major version was killed before its last step (UG-14)', async () => {
  const dataDir = await createTemporaryFolder('upgrade');
  for (const [name, major] of [
    ['database.next', '18'],
    ['database.17', '17'],
  ] as const) {
    await mkdir(join(dataDir, name, 'cluster'), { recursive: true });
    await writeFile(join(dataDir, name, 'cluster/PG_VERSION'), `${major}\n`);
  }
  const refusal = await openUpgrade(loadConfig({ DATA_DIR: dataDir }), log).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toContain(
    `Nothing is lost: ${join(dataDir, 'database.next')} is the complete database.`,
  );
  expect(String(refusal)).toContain('Run npm start');
  expect((await readdir(dataDir)).sort()).toEqual(['database.17', 'database.next']);
});
