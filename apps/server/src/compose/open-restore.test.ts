import { expect, it } from 'vitest';
import { DatabaseUnavailable, StartupError } from '../lib/errors.ts';
import { TargetUnavailable } from '../modules/backups/ports.ts';
import { StoreFull, StoreUnavailable } from '../ports/image-store.ts';
import { rethrowRestoreError } from './open-restore.ts';

it.each([
  ['a full photo store', new StoreFull(new Error('ENOSPC')), 'the store has no room left'],
  ['an unavailable photo store', new StoreUnavailable('no answer'), 'no answer'],
  ['an unavailable place of backups', new TargetUnavailable('no answer'), 'no answer'],
  ['an unavailable database', new DatabaseUnavailable(new Error('ended')), 'the database went away'],
])('a restore says %s in a sentence', (_, error, sentence) => {
  expect(() => rethrowRestoreError(error)).toThrow(StartupError);
  expect(() => rethrowRestoreError(error)).toThrow(sentence);
});

it('a defect of a restore keeps its stack trace', () => {
  const defect = new TypeError('not a function');
  expect(() => rethrowRestoreError(defect)).toThrow(defect);
});
