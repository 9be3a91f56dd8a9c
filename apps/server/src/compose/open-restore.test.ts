import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { loadConfig } from '../lib/config/config.ts';
import { DatabaseUnavailableError, StartupError } from '../lib/errors.ts';
import { TargetUnavailableError } from '../modules/backups/ports.ts';
import { StoreFullError, StoreUnavailableError } from '../ports/image-store.ts';
import { emptyDatabase } from '../test/database.ts';
import { buildDatabaseUrl } from '../test/test-server.ts';
import { openRestore, rethrowRestoreError } from './open-restore.ts';

it.each([
  ['a full photo store', new StoreFullError(new Error('ENOSPC')), 'the store has no room left'],
  ['an unavailable photo store', new StoreUnavailableError('no answer'), 'no answer'],
  ['an unavailable place of backups', new TargetUnavailableError('no answer'), 'no answer'],
  ['an unavailable database', new DatabaseUnavailableError(new Error('ended')), 'the database went away'],
])('a restore says %s in a sentence', (_, error, sentence) => {
  expect(() => rethrowRestoreError(error)).toThrow(StartupError);
  expect(() => rethrowRestoreError(error)).toThrow(sentence);
});

it('a restore says in a sentence that there is no such database', async () => {
  const DATABASE_URL = new URL(buildDatabaseUrl(await emptyDatabase()));
  DATABASE_URL.pathname = '/none';
  const dataDir = await createTemporaryFolder('data');
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: DATABASE_URL.href });
  const from = await createTemporaryFolder('backups');
  const opening = openRestore(config, { from, identity: undefined }, pino({ level: 'silent' }));
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(
    'the database that DATABASE_URL names cannot be used: database "none" does not exist',
  );
});

it('a defect of a restore keeps its stack trace', () => {
  const defect = new TypeError('not a function');
  expect(() => rethrowRestoreError(defect)).toThrow(defect);
});
