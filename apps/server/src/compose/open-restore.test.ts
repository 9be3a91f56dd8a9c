import { expect, it } from 'vitest';
import { DatabaseUnavailableError, StartupError } from '../lib/errors.ts';
import { TargetUnavailableError } from '../modules/backups/ports.ts';
import { StoreFullError, StoreUnavailableError } from '../ports/image-store.ts';
import { rethrowRestoreError } from './open-restore.ts';

it.each([
  ['a full photo store', new StoreFullError(new Error('ENOSPC')), 'the store has no room left'],
  ['an unavailable photo store', new StoreUnavailableError('no answer'), 'no answer'],
  ['an unavailable place of backups', new TargetUnavailableError('no answer'), 'no answer'],
  ['an unavailable database', new DatabaseUnavailableError(new Error('ended')), 'the database went away'],
])('a restore says %s in a sentence', (_, error, sentence) => {
  expect(() => rethrowRestoreError(error)).toThrow(StartupError);
  expect(() => rethrowRestoreError(error)).toThrow(sentence);
});

it('a defect of a restore keeps its stack trace', () => {
  const defect = new TypeError('not a function');
  expect(() => rethrowRestoreError(defect)).toThrow(defect);
});
