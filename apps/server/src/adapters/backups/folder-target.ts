import { randomUUID } from 'node:crypto';
import { open as openFile, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { getErrorCode, getErrorMessage, ignoreMissing, isDiskFull } from '../../lib/caught-error.ts';
import { createFolder } from '../../lib/create-folder.ts';
import { syncFolder } from '../../lib/durable-file.ts';
import { StartupError } from '../../lib/errors.ts';
import type { FileCalls, FolderContent } from '../../lib/files/file-calls.ts';
import { readAhead } from '../../lib/read-ahead.ts';
import { resolveRealPath } from '../../lib/real-path.ts';
import { writeManyDurably } from '../../lib/write-many-durably.ts';
import {
  type BackupTarget,
  MissingFileError,
  type TargetFile,
  TargetUnavailableError,
} from '../../modules/backups/ports.ts';

/** Files are written here first and renamed when they are whole. */
const INCOMING = 'incoming';
const LEFTOVER_AFTER_MS = 3_600_000;
/** While one is used. */
const FOLDERS_LISTED_AHEAD = 2;

/**
 * Keeps backups in a folder. Opening and reading create nothing: the folder is created by the first file that is put. Throws StartupError for a path
 * that cannot be one.
 */
export async function openFolderTarget(folder: string, files: FileCalls): Promise<BackupTarget> {
  const home = await resolveRealPath(folder).catch((cause: unknown) => {
    throw new StartupError(`The folder of backups cannot be used: ${getErrorMessage(cause)}`, { cause });
  });
  const openIncoming = createOnce(join(home, INCOMING));
  const resolvePath = (name: string) => {
    const path = join(home, name);
    if (!path.startsWith(home + sep) || name.split('/').includes('..'))
      throw new Error(`not a file of a backup: ${JSON.stringify(name)}`);
    return path;
  };
  return {
    address: `folder:${home}`,
    put: (name, content) =>
      withMappedErrors(name, () => write(openIncoming, resolvePath(name), content)).then((bytes) => ({
        name,
        bytes,
      })),
    putMany: async (work) =>
      writeManyDurably(
        { files, incoming: await openIncoming(), create: files.createFolders, withMappedErrors },
        (write) => work(async (name, content) => write(resolvePath(name), content)),
      ),
    open: (name) =>
      withMappedErrors(name, async () => {
        const handle = await openFile(resolvePath(name), 'r');
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), bytes: size };
      }),
    get: (name) => withMappedErrors(name, () => readFile(resolvePath(name))),
    getMany: (names) =>
      withMappedErrors('objects', () =>
        files.readFiles({ paths: names.map(resolvePath), followLinks: true }),
      ),
    list: (prefix) => listFiles(files, home, prefix),
    remove: (name) =>
      withMappedErrors(name, async () => {
        const path = resolvePath(name);
        await rm(path, { force: true });
        await removeEmptyFolders(dirname(path), home);
      }),
    removeLeftovers: () => withMappedErrors(INCOMING, () => removeLeftovers(files, join(home, INCOMING))),
  };
}

/** Folders that were created are durable. */
async function createDurably(folder: string): Promise<void> {
  const created = await createFolder(folder);
  if (created === undefined) return;
  for (let at = folder; at.length >= created.length; at = dirname(at)) await syncFolder(dirname(at));
}

/**
 * Returns a function that creates a folder at its first use and returns its path. Not later: when the disk is taken away meanwhile, nothing may go
 * to the one below it.
 */
function createOnce(folder: string): () => Promise<string> {
  let creation: Promise<void> | undefined;
  return async () => {
    creation ??= createDurably(folder).catch((cause: unknown) => {
      creation = undefined;
      throw isDiskFull(cause) ? createNoSpaceError(cause) : createFailureError(cause);
    });
    await creation;
    return folder;
  };
}

async function write(openIncoming: () => Promise<string>, path: string, content: Readable): Promise<number> {
  let temporary: string | undefined;
  try {
    temporary = join(await openIncoming(), `${randomUUID()}.tmp`);
    const bytes = await writeSynced(temporary, content);
    await createDurably(dirname(path));
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    content.destroy();
    if (temporary !== undefined) await rm(temporary, { force: true });
    throw error;
  }
}

async function writeSynced(path: string, content: Readable): Promise<number> {
  const handle = await openFile(path, 'wx', 0o640);
  try {
    let bytes = 0;
    for await (const chunk of content) {
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

/** A file that is still being written was changed a moment ago. */
async function removeLeftovers(files: FileCalls, incoming: string): Promise<void> {
  for await (const { path } of listFilesBelow(files, incoming)) {
    const stats = await stat(path).catch(ignoreMissing);
    if (stats && stats.mtimeMs < Date.now() - LEFTOVER_AFTER_MS) await rm(path, { force: true });
  }
}

/** Thousands of removed backups would leave as many folders. Those of other files stay: only an empty one can be removed. */
async function removeEmptyFolders(folder: string, home: string): Promise<void> {
  for (let at = folder; at.startsWith(home + sep); at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** A file that is removed meanwhile is not listed. */
async function* listFiles(files: FileCalls, home: string, prefix: string): AsyncGenerator<TargetFile> {
  for await (const { path, bytes } of listFilesBelow(files, dirname(join(home, `${prefix}x`)))) {
    const name = relative(home, path).split(sep).join('/');
    if (name.startsWith(prefix) && !name.startsWith(`${INCOMING}/`)) yield { name, bytes };
  }
}

type ListedFile = { path: string; bytes: number };

async function* listFilesBelow(calls: FileCalls, folder: string): AsyncGenerator<ListedFile> {
  const content = await calls.listFolder(folder);
  if (content) yield* listContent(calls, folder, content);
}

async function* listContent(
  calls: FileCalls,
  folder: string,
  { files, folders }: FolderContent,
): AsyncGenerator<ListedFile> {
  for (const { name, bytes } of files) yield { path: join(folder, name), bytes };
  const paths = folders.map((name) => join(folder, name));
  for await (const [path, content] of readAhead(paths, calls.listFolder, FOLDERS_LISTED_AHEAD))
    if (content) yield* listContent(calls, path, content);
}

const createNoSpaceError = (cause: unknown) =>
  new TargetUnavailableError('the folder of backups has no room left', { cause });

const createFailureError = (cause: unknown) =>
  new TargetUnavailableError(`the folder of backups failed: ${getErrorMessage(cause)}`, { cause });

async function withMappedErrors<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') throw new MissingFileError(name);
    if (isDiskFull(error)) throw createNoSpaceError(error);
    if (typeof getErrorCode(error) === 'string') throw createFailureError(error);
    throw error;
  }
}
