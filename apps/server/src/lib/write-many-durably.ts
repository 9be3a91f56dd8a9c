import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { syncFiles, syncFolders } from './sync-files.ts';

const FILES_AT_ONCE = 8;

export type WriteFile = (target: string, bytes: Uint8Array) => Promise<void>;

type Folders = {
  /** Where files are written first, on the file system of their targets. */
  incoming: string;
  /** Creates the folder of a target durably, unless it exists. Called once for each. */
  create: (folder: string) => Promise<void>;
};

/**
 * Writes many files atomically and durably, which costs much less than one by one. What `work` writes goes to the folder `incoming` first;
 * when `work` has ended, all of it is synced, renamed to the targets, and their folders are synced. When something fails, some of the files
 * may be there, each of them whole.
 */
export async function writeManyDurably<Result>(
  { incoming, create }: Folders,
  work: (write: WriteFile) => Promise<Result>,
): Promise<Result> {
  const targets = new Map<string, string>();
  const folders = new Map<string, Promise<void>>();
  const writes: Promise<void>[] = [];
  let hasFailed = false;
  const writeTemporary: WriteFile = async (target, bytes) => {
    const folder = dirname(target);
    const created = folders.get(folder) ?? create(folder);
    folders.set(folder, created);
    await created;
    if (hasFailed) throw new Error('another file of the batch has failed');
    const temporary = join(incoming, `${randomUUID()}.tmp`);
    targets.set(temporary, target);
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o640 });
  };
  const write: WriteFile = (target, bytes) => {
    const writing = writeTemporary(target, bytes);
    writes.push(writing);
    return writing;
  };
  try {
    const result = await work(write);
    await Promise.all(writes);
    await moveDurably(incoming, targets);
    return result;
  } catch (error) {
    hasFailed = true;
    await Promise.allSettled(writes);
    await Promise.all([...targets.keys()].map((temporary) => rm(temporary, { force: true })));
    throw error;
  }
}

async function moveDurably(incoming: string, targets: ReadonlyMap<string, string>): Promise<void> {
  if (targets.size === 0) return;
  await syncFiles(incoming, [...targets.keys()]);
  const limit = pLimit(FILES_AT_ONCE);
  await Promise.all([...targets].map(([temporary, target]) => limit(rename, temporary, target)));
  await syncFolders(incoming, [...new Set([...targets.values()].map(dirname))]);
}
