import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileCalls, FileToWrite } from './files/file-calls.ts';
import * as realSync from './sync-files.ts';

/** Written by one call. The last write into a full group waits for it, so that memory stays flat. */
const FILES_OF_GROUP = 16;

export type WriteFile = (target: string, bytes: Uint8Array) => Promise<void>;

type Parts = {
  files: FileCalls;
  /** Where files are written first, on the file system of their targets. */
  incoming: string;
  /** Creates the folders of the targets that do not exist. Returns further folders to sync, which have new entries then. */
  create: (folders: readonly string[]) => Promise<string[]>;
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
  parts: Parts,
  work: (write: WriteFile) => Promise<Result>,
): Promise<Result> {
  const { files, incoming, withMappedErrors } = parts;
  const targets = new Map<string, string>();
  const writes: Promise<void>[] = [];
  let group: FileToWrite[] = [];
  let hasFailed = false;
  const writeGroup = () => {
    const full = group;
    group = [];
    return files.writeFiles(full);
  };
  const writeTemporary: WriteFile = async (target, bytes) => {
    if (hasFailed) throw new Error('another file of the batch has failed');
    const temporary = join(incoming, `${randomUUID()}.tmp`);
    targets.set(temporary, target);
    group.push({ path: temporary, bytes: new Uint8Array(bytes) });
    if (group.length === FILES_OF_GROUP) await writeGroup();
  };
  const write: WriteFile = (target, bytes) => {
    const writing = withMappedErrors(target, () => writeTemporary(target, bytes));
    writes.push(writing);
    return writing;
  };
  try {
    const result = await work(write);
    await Promise.all(writes);
    await withMappedErrors(incoming, async () => {
      if (group.length > 0) await writeGroup();
      await moveDurably(parts, targets);
    });
    return result;
  } catch (error) {
    hasFailed = true;
    await Promise.allSettled(writes);
    await Promise.all([...targets.keys()].map((temporary) => rm(temporary, { force: true })));
    throw error;
  }
}

async function moveDurably(
  { files, incoming, create, sync = realSync }: Parts,
  targets: ReadonlyMap<string, string>,
): Promise<void> {
  if (targets.size === 0) return;
  const folders = [...new Set([...targets.values()].map(dirname))];
  const changed = await create(folders);
  await sync.syncFiles(incoming, [...targets.keys()]);
  await files.renameFiles([...targets]);
  await sync.syncFolders(incoming, [...new Set([...folders, ...changed])]);
}
