import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import * as realSync from './sync-files.ts';

const FILES_AT_ONCE = 8;

export type WriteFile = (target: string, bytes: Uint8Array) => Promise<void>;

type Parts = {
  /** Where files are written first, on the file system of their targets. */
  incoming: string;
  /** Creates the folder of a target durably, unless it exists. Called once for each. */
  create: (folder: string) => Promise<void>;
  /** Runs work on a file or folder, and says its errors as the caller does. Those of `work` pass unchanged. */
  withMappedErrors: <Result>(path: string, work: () => Promise<Result>) => Promise<Result>;
  sync?: Pick<typeof realSync, 'syncFiles' | 'syncFolders'>;
};

/**
 * Writes many files atomically and durably, which costs much less than one by one. What `work` writes goes to the folder `incoming` first;
 * when `work` has ended, all of it is synced, renamed to the targets, and their folders are synced. When something fails, some of the files
 * may be there, each of them whole. Two batches on one file system must not be synced at the same time: the first of them would get
 * the errors of both.
 */
export async function writeManyDurably<Result>(
  { incoming, create, withMappedErrors, sync = realSync }: Parts,
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
    const writing = withMappedErrors(target, () => writeTemporary(target, bytes));
    writes.push(writing);
    return writing;
  };
  try {
    const result = await work(write);
    await Promise.all(writes);
    await withMappedErrors(incoming, () => moveDurably({ incoming, sync }, targets));
    return result;
  } catch (error) {
    hasFailed = true;
    await Promise.allSettled(writes);
    await Promise.all([...targets.keys()].map((temporary) => rm(temporary, { force: true })));
    throw error;
  }
}

async function moveDurably(
  { incoming, sync }: Pick<Required<Parts>, 'incoming' | 'sync'>,
  targets: ReadonlyMap<string, string>,
): Promise<void> {
  if (targets.size === 0) return;
  await sync.syncFiles(incoming, [...targets.keys()]);
  const limit = pLimit(FILES_AT_ONCE);
  await Promise.all([...targets].map(([temporary, target]) => limit(rename, temporary, target)));
  await sync.syncFolders(incoming, [...new Set([...targets.values()].map(dirname))]);
}
