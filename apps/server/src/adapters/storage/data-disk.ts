import { randomUUID } from 'node:crypto';
import { link, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { getErrorCode } from '../../lib/caught-error.ts';
import { createFolder } from '../../lib/create-folder.ts';
import type { DataDisk } from '../../modules/operations/ports.ts';

/** The disk of a data directory. */
export const createDataDisk = (dataDir: string): DataDisk => ({
  readVolume: () => readOrCreateVolume(dataDir),
  readSpace: () => readSpace(dataDir),
  probe: async () => {
    // A disk that is full has a few kilobytes again and again, when rows or logs are removed.
    const { total_bytes, free_bytes } = await readSpace(dataDir);
    // Some file systems do not say how large they are.
    if (total_bytes > 0 && free_bytes < LIMITS.photoMaxBytes)
      throw new Error(`only ${free_bytes} bytes are free in ${dataDir}`);
    const path = join(dataDir, `probe.${randomUUID()}`);
    try {
      await writeFile(path, 'probe');
    } finally {
      await rm(path, { force: true });
    }
  },
});

async function readSpace(folder: string) {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { total_bytes: bsize * blocks, free_bytes: bsize * bavail };
}

/**
 * Names a data directory for as long as it exists: machines, containers and paths change. Processes that start at the
 * same time get the same name.
 */
async function readOrCreateVolume(dataDir: string): Promise<string> {
  const path = join(dataDir, 'volume');
  await createFolder(dataDir);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, randomUUID(), { flush: true });
    await link(draft, path).catch((error: unknown) => {
      if (getErrorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return z.uuid().parse((await readFile(path, 'utf8')).trim());
}
