import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import type { FileCalls } from '../lib/files/file-calls.ts';
import { fileThreads } from '../lib/files/file-threads.ts';

/** Threads of files as in the product: Node 20 cannot run their TypeScript. */
export async function builtFileThreads(): Promise<FileCalls> {
  const file = join(await temporaryFolder('file-thread'), 'file-thread.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../lib/files/file-thread.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return fileThreads(file);
}
