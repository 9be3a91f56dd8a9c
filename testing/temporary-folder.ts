import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/** A new, empty folder, by its real path; it is removed after the last test of the file that created it. */
export async function createTemporaryFolder(name: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `${name}-`)));
  folders.add(folder);
  return folder;
}

/** Removes the folders that `createTemporaryFolder` has created; programs outside of Vitest call it themselves. */
export async function removeTemporaryFolders(): Promise<void> {
  const all = [...folders];
  folders.clear();
  await Promise.all(all.map((folder) => rm(folder, { recursive: true, force: true })));
}
