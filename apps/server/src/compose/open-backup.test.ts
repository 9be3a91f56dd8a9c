import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { canMount, onSmallDisk } from '../../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { type Config, loadConfig } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';
import { testDatabase } from '../test/database.ts';
import { buildDatabaseUrl } from '../test/test-server.ts';
import { openBackup } from './open-backup.ts';
import { openRestore } from './open-restore.ts';

const log = pino({ level: 'silent' });

// Skipped unless run by root, who alone can mount a file system.
describe.runIf(canMount())('a folder of backups whose disk is full (BK-06)', () => {
  it.each([
    ['backup', openBackup],
    ['restore', (config: Config, from: string) => openRestore(config, { from, identity: undefined }, log)],
  ])('ends the command of a %s with a sentence', async (_, open) => {
    const { connection, close } = await testDatabase();
    const DATABASE_URL = buildDatabaseUrl(connection);
    const config = loadConfig({ DATA_DIR: await createTemporaryFolder('data'), DATABASE_URL });
    const folder = await createTemporaryFolder('backups');
    await onSmallDisk(folder, { entries: 0 }, async () => {
      const opening = open(config, folder, log);
      await expect(opening).rejects.toThrow(StartupError);
      await expect(opening).rejects.toThrow('the folder of backups has no room left');
    });
    await close();
  });
});

it('creates nothing where there is no database to back up (UG-17)', async () => {
  const [dataDir, place] = [await createTemporaryFolder('data'), await createTemporaryFolder('place')];
  await expect(openBackup(loadConfig({ DATA_DIR: dataDir }), join(place, 'backups'), log)).rejects.toThrow(
    `There is no database in ${dataDir} yet: npm start creates it.`,
  );
  expect([await readdir(dataDir), await readdir(place)]).toEqual([[], []]);
});
