import { randomUUID } from 'node:crypto';
import { link, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from '../../lib/caught-error.ts';
import { createFolder } from '../../lib/create-folder.ts';
import type { DataDisk } from '../../modules/operations/ports.ts';

/** The disk of a data directory. */
export const dataDisk = (dataDir: string): DataDisk => ({
  volume: () => readOrCreateVolume(dataDir),
  space: async () => {
    const { bsize, blocks, bavail } = await statfs(dataDir);
    return { total_bytes: bsize * blocks, free_bytes: bsize * bavail };
  },
  probe: async () => {
    // A full disk still says that the folder may be written.
    const path = join(dataDir, `probe.${randomUUID()}`);
    try {
      await writeFile(path, 'probe');
    } finally {
      await rm(path, { force: true });
    }
  },
});

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
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return z.uuid().parse((await readFile(path, 'utf8')).trim());
}
