import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { loadConfig } from '../lib/config/config.ts';
import { openBackup } from './open-backup.ts';

const log = pino({ level: 'silent' });

it('creates nothing where there is no database to back up (UG-17)', async () => {
  const [dataDir, place] = [await createTemporaryFolder('data'), await createTemporaryFolder('place')];
  await expect(openBackup(loadConfig({ DATA_DIR: dataDir }), join(place, 'backups'), log)).rejects.toThrow(
    `There is no database in ${dataDir} yet: npm start creates it.`,
  );
  expect([await readdir(dataDir), await readdir(place)]).toEqual([[], []]);
});
