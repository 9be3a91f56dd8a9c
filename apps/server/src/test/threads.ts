import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { blockingCalls, type FileCalls } from '../lib/files/file-calls.ts';
import { createFileThreads } from '../lib/files/file-threads.ts';
import { collectBuffers } from '../lib/request-thread.ts';

/** The file of a worker thread as the product runs it: Node 20 cannot start a thread from TypeScript. */
export async function bundleThread(entry: URL): Promise<string> {
  const file = join(await createTemporaryFolder('thread'), 'thread.mjs');
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return file;
}

/** File threads as in the product. */
export const buildFileThreads = async (): Promise<FileCalls> =>
  createFileThreads(await bundleThread(new URL('../lib/files/file-thread.ts', import.meta.url)));

/** File calls without a thread, for one has to be bundled first. They take the memory of what is written as a thread does. */
export const blockingFiles: FileCalls = {
  readFiles: async (reading) => blockingCalls.readFiles(reading),
  writeFiles: async (files) =>
    blockingCalls.writeFiles(structuredClone(files, { transfer: collectBuffers(files) })),
  createFolders: async (folders) => blockingCalls.createFolders(folders),
  renameFiles: async (moves) => blockingCalls.renameFiles(moves),
  listFolder: async (folder) => blockingCalls.listFolder(folder),
};
