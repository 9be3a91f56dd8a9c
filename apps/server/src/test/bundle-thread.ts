import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';

/** The file of a worker thread as the product runs it: Node 20 cannot start a thread from TypeScript. */
export async function bundleThread(entry: URL): Promise<string> {
  const file = join(await temporaryFolder('thread'), 'thread.mjs');
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
