import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileCalls, FileToWrite, Move } from './files/file-calls.ts';
import * as realSync from './sync-files.ts';

/** Written by one call. The last write into a full group waits for it, so that memory stays flat. */
const GROUP_SIZE = 16;

/** Takes the memory of the bytes where they are all of it. */
export type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>;

type WriteParts = {
  files: FileCalls;
  /** Runs work on a file or folder, and says its errors as the caller does. Those of `work` pass unchanged. */
  withMappedErrors: <Result>(path: string, work: () => Promise<Result>) => Promise<Result>;
};
type Parts = WriteParts & {
  /** Where files are written first, on the file system of their targets. */
  incoming: string;
  /** Creates the folders of the targets that do not exist. Returns further folders to sync, which have new entries then. */
  create: (folders: readonly string[]) => Promise<string[]>;
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
  const { incoming, withMappedErrors, sync = realSync } = parts;
  const targets = new Map<string, string>();
  return writeMany(
    parts,
    (write) =>
      work((target, bytes) => {
        const temporary = join(incoming, `${randomUUID()}.tmp`);
        targets.set(temporary, target);
        return write(temporary, bytes);
      }),
    () =>
      withMappedErrors(incoming, async () => {
        if (targets.size === 0) return;
        await sync.syncFiles(incoming, [...targets.keys()]);
        await moveDurably(parts, [...targets]);
      }),
  );
}

/**
 * Writes new files, several by one call, and then completes them: all are written then, and none is synced. When something fails, those that
 * still have their paths are removed.
 */
export async function writeMany<Result>(
  { files, withMappedErrors }: WriteParts,
  work: (write: WriteFile) => Promise<Result>,
  complete: (paths: readonly string[]) => Promise<void>,
): Promise<Result> {
  const paths: string[] = [];
  const writes: Promise<void>[] = [];
  let group: FileToWrite[] = [];
  let hasFailed = false;
  const writeGroup = () => {
    const full = group;
    group = [];
    return files.writeFiles(full);
  };
  const addToGroup: WriteFile = async (path, bytes) => {
    if (hasFailed) throw new Error('another file of the batch has failed');
    paths.push(path);
    group.push({ path, bytes: toTransferable(bytes) });
    if (group.length === GROUP_SIZE) await writeGroup();
  };
  const write: WriteFile = (path, bytes) => {
    const writing = withMappedErrors(path, () => addToGroup(path, bytes));
    writes.push(writing);
    return writing;
  };
  try {
    const result = await work(write);
    await Promise.all(writes);
    const [last] = group;
    if (last) await withMappedErrors(last.path, writeGroup);
    await complete(paths);
    return result;
  } catch (error) {
    hasFailed = true;
    await Promise.allSettled(writes);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
    throw error;
  }
}

/** The bytes as all of a memory, which can be given to another thread: copied only where they are a part of one. */
function toTransferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return new Uint8Array(isWhole ? buffer : bytes);
}

/** Renames files that are synced already, and syncs their folders. */
export async function moveDurably(
  { files, incoming, create, sync = realSync }: Omit<Parts, 'withMappedErrors'>,
  moves: readonly Move[],
): Promise<void> {
  const folders = [...new Set(moves.map(([, target]) => dirname(target)))];
  const changed = await create(folders);
  await files.renameFiles(moves);
  await sync.syncFolders(incoming, [...new Set([...folders, ...changed])]);
}
