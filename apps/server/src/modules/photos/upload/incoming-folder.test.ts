import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { createIncomingFolder } from './incoming-folder.ts';
import { createStorageFullError } from './store-photo.ts';

const now = new Date('2026-11-21T12:00:00Z');
const host = encodeURIComponent(hostname());
let dataDir: string;
const folder = () => join(dataDir, 'incoming');

beforeEach(async () => {
  dataDir = await createTemporaryFolder('incoming');
});

async function addFile(name: string, touched = now) {
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), name), 'half a photo');
  await utimes(join(folder(), name), touched, touched);
}

describe('the incoming folder', () => {
  it('is created readable by its owner only', async () => {
    await createIncomingFolder(join(dataDir, 'not', 'there', 'yet'), createStorageFullError).prepare(now);
    const { mode } = await stat(join(dataDir, 'not', 'there', 'yet', 'incoming'));
    expect(mode & 0o777).toBe(0o700);
  });

  it('provides a temporary path and removes the file afterwards', async () => {
    const incoming = createIncomingFolder(dataDir, createStorageFullError);
    await incoming.prepare(now);
    const answer = await incoming.borrow(async (path) => {
      await writeFile(path, 'a photo');
      expect(await readdir(folder())).toHaveLength(1);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await readdir(folder())).toEqual([]);
  });

  it('removes the file when the work fails, and accepts that there is none', async () => {
    const incoming = createIncomingFolder(dataDir, createStorageFullError);
    await incoming.prepare(now);
    const failing = incoming.borrow(async (path) => {
      await writeFile(path, 'a photo');
      throw new Error('client disconnected');
    });
    await expect(failing).rejects.toThrow('client disconnected');
    expect(await readdir(folder())).toEqual([]);
    await incoming.borrow(async () => undefined);
  });

  it('removes files of killed processes of this machine at the start', async () => {
    const { pid: deadPid } = spawnSync(process.execPath, ['--version']);
    await addFile(`${host}~${deadPid}~a`);
    await addFile(`${host}~${process.pid}~b`); // of an earlier process that had our number
    await createIncomingFolder(dataDir, createStorageFullError).prepare(now);
    expect(await readdir(folder())).toEqual([]);
  });

  it('keeps the uploads of running processes', async () => {
    await addFile(`${host}~${process.ppid}~a`);
    await addFile('another-machine~1~b', new Date('2026-11-20T13:00:00Z'));
    await addFile('another-machine~1~c', new Date('2026-11-20T11:00:00Z'));
    await createIncomingFolder(dataDir, createStorageFullError).prepare(now);
    expect(await readdir(folder())).toEqual(['another-machine~1~b', `${host}~${process.ppid}~a`].toSorted());
  });
});
