import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isDiskFull } from '../../../lib/caught-error.ts';
import { createFolder, createOneFolder } from '../../../lib/create-folder.ts';
import type { AppError } from '../../../lib/errors.ts';
import { StoreUnavailableError } from '../../../ports/image-store.ts';

/** Another machine may share the folder, so its files are left alone until no upload can be that old. */
const OLDEST_UPLOAD_MS = 24 * 3600_000;

/** For the user of the server alone. */
const MODE = 0o700;

export type IncomingFolder = {
  /** Creates the folder, readable by the server's user alone, and removes what killed processes left in it. */
  prepare: (now: Date) => Promise<void>;
  /** Passes a temporary path to the work and removes a file at that path afterwards. */
  borrow: <T>(work: (path: string) => Promise<T>) => Promise<T>;
};

/**
 * The folder of files while they are received and processed: `incoming` below the data directory. `createStorageFullError` refuses a file for which
 * there is no room.
 */
export function createIncomingFolder(
  dataDir: string,
  createStorageFullError: () => AppError,
): IncomingFolder {
  const folder = join(dataDir, 'incoming');
  return {
    prepare: async (now) => {
      await createFolder(folder, MODE);
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (isOrphaned(name, await readAgeMs(path, now))) await rm(path, { force: true });
      }
    },
    borrow: async (work) => {
      const path = join(folder, `${encodeURIComponent(hostname())}~${process.pid}~${randomUUID()}`);
      // It may have been removed.
      await createOneFolder(folder, MODE).catch((error: unknown) => {
        if (isDiskFull(error)) throw createStorageFullError();
        throw new StoreUnavailableError(`${folder} cannot be created`, { cause: error });
      });
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** A file of this machine is an orphan when its process has ended, or is this one, which has just started. */
function isOrphaned(name: string, age: number): boolean {
  const [host, pid] = name.split('~');
  if (host !== encodeURIComponent(hostname())) return age > OLDEST_UPLOAD_MS;
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it runs, but as another user
  }
}

async function readAgeMs(path: string, now: Date): Promise<number> {
  const stats = await stat(path).catch(() => undefined); // another process may have removed it just now
  return stats ? now.getTime() - stats.mtimeMs : 0;
}
