import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { beforeEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { lockDirectory } from './directory-lock.ts';
import { readProcessIdentity } from './server/process-identity.ts';

/** Above every process id that a system assigns. */
const UNUSED_PID = 2 ** 30;

let directory: string;
let lock: string;
beforeEach(async () => {
  directory = await createTemporaryFolder('smart-waste-test');
  lock = join(directory, 'lock');
});

const writeLock = (pid: number, identity: string) =>
  writeFileSync(lock, JSON.stringify({ pid, identity, token: 'x' }));

test('the lock file exists until it is unlocked', () => {
  const unlock = lockDirectory(lock, directory);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  unlock();
  unlock();
  expect(readdirSync(directory)).toEqual([]);
});

test('refuses a directory that a running process has locked', () => {
  writeLock(process.ppid, readProcessIdentity(process.ppid));
  expect(() => lockDirectory(lock, '/the/data')).toThrow(
    `Another Smart Waste (process ${process.ppid}) is running on the data directory /the/data.`,
  );
  expect(readdirSync(directory)).toEqual(['lock']);
});

test.each([
  ['whose process has ended', JSON.stringify({ pid: UNUSED_PID, identity: '', token: 'x' })],
  [
    'whose process id belongs to a later process',
    JSON.stringify({ pid: process.ppid, identity: 'another boot:1', token: 'x' }),
  ],
  ['that is incomplete', '{"pid": 12'],
  ['that is empty', ''],
])('takes over a lock %s', (_, text) => {
  writeFileSync(lock, text);
  lockDirectory(lock, directory)();
  expect(readdirSync(directory)).toEqual([]);
});

test('does not remove a lock that another process has taken over', () => {
  const unlock = lockDirectory(lock, directory);
  writeLock(process.ppid, readProcessIdentity(process.ppid));
  unlock();
  expect(existsSync(lock)).toBe(true);
});

/**
 * Starts several threads that try to lock at the same moment; returns those that succeeded. They end without unlocking.
 */
async function race(program: string, contenders: number): Promise<number[]> {
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const outcomes = Array.from({ length: contenders }, (_, n) => {
    const worker = new Worker(program, { eval: true, workerData: { gate, contenders, lock, directory } });
    return new Promise<number | null>((resolve, reject) => {
      worker.on('message', (isMine: boolean) => resolve(isMine ? n : null));
      worker.on('error', reject);
    });
  });
  return (await Promise.all(outcomes)).filter((winner) => winner !== null);
}

const CONTENDER = `
  import { workerData, parentPort } from 'node:worker_threads';
  import { lockDirectory } from './directory-lock.ts';
  const { gate, contenders, lock, directory } = workerData;
  if (Atomics.add(gate, 0, 1) === contenders - 1) Atomics.store(gate, 1, 1);
  Atomics.notify(gate, 1);
  Atomics.wait(gate, 1, 0);
  try {
    lockDirectory(lock, directory);
    parentPort.postMessage(true);
  } catch (error) {
    if (error.name !== 'EmbeddedPostgresError') throw error;
    parentPort.postMessage(false);
  }
`;

test.each([
  ['no lock exists', undefined],
  ['the lock of a killed process exists', JSON.stringify({ pid: UNUSED_PID, identity: '', token: 'x' })],
])('gives the lock to one of many concurrent contenders when %s', async (_, left) => {
  const bundled = buildSync({
    stdin: {
      contents: CONTENDER,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0]!.text;
  for (let round = 0; round < 8; round++) {
    rmSync(lock, { force: true });
    if (left !== undefined) writeFileSync(lock, left);
    expect(await race(bundled, 4)).toHaveLength(1);
    expect(readdirSync(directory)).toEqual(['lock']);
  }
});
