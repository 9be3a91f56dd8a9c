import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { identityOf } from './server/live-process.ts';

/** Above every number that a system gives to a process. */
const NOBODY = 2 ** 30;

let directory: string;
let lock: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'smart-waste-test-'));
  lock = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

const heldBy = (pid: number, identity: string) =>
  writeFileSync(lock, JSON.stringify({ pid, identity, token: 'x' }));

test('a lock is there while it is held and gone afterwards', () => {
  const unlock = lockDirectory(lock, directory);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  unlock();
  unlock();
  expect(readdirSync(directory)).toEqual([]);
});

test('the lock of a living process is respected', () => {
  heldBy(process.ppid, identityOf(process.ppid));
  expect(() => lockDirectory(lock, '/the/data')).toThrow(
    `Another Smart Waste (process ${process.ppid}) is running on the data directory /the/data.`,
  );
  expect(readdirSync(directory)).toEqual(['lock']);
});

test.each([
  ['whose process is dead', JSON.stringify({ pid: NOBODY, identity: '', token: 'x' })],
  [
    'whose number a later process has',
    JSON.stringify({ pid: process.ppid, identity: 'another boot:1', token: 'x' }),
  ],
  ['that was torn while it was written', '{"pid": 12'],
  ['that is empty', ''],
])('a lock %s is taken over', (_, text) => {
  writeFileSync(lock, text);
  lockDirectory(lock, directory)();
  expect(readdirSync(directory)).toEqual([]);
});

test('whoever has lost the lock does not remove that of the next', () => {
  const unlock = lockDirectory(lock, directory);
  heldBy(process.ppid, identityOf(process.ppid));
  unlock();
  expect(existsSync(lock)).toBe(true);
});
