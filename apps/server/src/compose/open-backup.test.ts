import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { canMount, onSmallDisk } from '../../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { loadConfig } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';
import { openBackup } from './open-backup.ts';
import { openRestore } from './open-restore.ts';

const log = pino({ level: 'silent' });

// Skipped unless run by root, who alone can mount a file system.
describe.runIf(canMount())('a folder of backups whose disk is full (BK-06)', () => {
  it.each([
    ['backup', openBackup],
    [
      'restore',
      (...[config, from, logger]: Parameters<typeof openBackup>) =>
        openRestore(config, { from, identity: undefined }, logger),
    ],
  ])('ends the command of a %s with a sentence', async (_, open) => {
    const config = loadConfig({ DATA_DIR: await createTemporaryFolder('data') });
    const folder = await createTemporaryFolder('backups');
    await onSmallDisk(folder, { entries: 0 }, async () => {
      const opening = open(config, folder, log);
      await expect(opening).rejects.toThrow(StartupError);
      await expect(opening).rejects.toThrow('the folder of backups has no room left');
    });
  });
});
