import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { getErrorCode } from '../caught-error.ts';
import { computeSha256 } from '../sha256.ts';

// Blocking calls for many files at once. An asynchronous one costs several times as much as what it does: each goes to a thread of Node's
// pool and back.

/** Without `followLinks` no file may be a symbolic link. */
type ReadOptions = { paths: readonly string[]; followLinks: boolean };
type HashedFile = { bytes: Uint8Array<ArrayBuffer>; sha256: string };
export type FileToWrite = { path: string; bytes: Uint8Array<ArrayBuffer> };
export type Move = readonly [from: string, to: string];
export type FolderContent = { folders: string[]; files: { name: string; bytes: number }[] };

/** The content of each file; undefined for one that is not there, or is a link that is not followed. */
function readFiles({ paths, followLinks }: ReadOptions): (HashedFile | undefined)[] {
  const flags = constants.O_RDONLY | (followLinks ? 0 : (constants.O_NOFOLLOW ?? 0));
  return paths.map((path) => {
    try {
      const bytes = readFile(path, flags);
      return { bytes, sha256: computeSha256(bytes) };
    } catch (error) {
      const code = getErrorCode(error);
      if (code === 'ENOENT' || (code === 'ELOOP' && !followLinks)) return undefined;
      throw error;
    }
  });
}

/** The bytes have memory of their own, which can be given to another thread; that of `readFileSync` is shared by small files. */
function readFile(path: string, flags: number): Uint8Array<ArrayBuffer> {
  const file = openSync(path, flags);
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      if (read === 0) return bytes.slice(0, length);
      length += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Writes new files; nothing is synced. */
function writeFiles(files: readonly FileToWrite[]): void {
  for (const { path, bytes } of files) writeFileSync(path, bytes, { flag: 'wx', mode: 0o640 });
}

/** Creates those that do not exist. Returns the folders that have new entries then, which have to be synced. */
function createFolders(folders: readonly string[]): string[] {
  const changed = new Set<string>();
  for (const folder of folders) {
    const created = mkdirSync(folder, { recursive: true });
    if (created === undefined) continue;
    for (let at = folder; at.length >= created.length; at = dirname(at)) changed.add(dirname(at));
  }
  return [...changed];
}

function renameFiles(moves: readonly Move[]): void {
  for (const [from, to] of moves) renameSync(from, to);
}

/** The names in a folder, with the sizes of its files; undefined for one that is not there. What is removed meanwhile is left out. */
function listFolder(folder: string): FolderContent | undefined {
  const content: FolderContent = { folders: [], files: [] };
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) content.folders.push(entry.name);
      if (!entry.isFile()) continue;
      const stats = statSync(join(folder, entry.name), { throwIfNoEntry: false });
      if (stats) content.files.push({ name: entry.name, bytes: stats.size });
    }
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return content;
}

export const blockingCalls = { readFiles, writeFiles, createFolders, renameFiles, listFolder };

type Calls = typeof blockingCalls;
/**
 * The calls above without blocking the caller. They reject with the error of the first file that fails. The memory of what is written may be
 * taken from the caller.
 */
export type FileCalls = {
  [Name in keyof Calls]: (argument: Parameters<Calls[Name]>[0]) => Promise<ReturnType<Calls[Name]>>;
};
