import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(?:js|css|html|svg|webmanifest|txt)$/;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [gz, br] = await Promise.all([toGzip(bytes, { level: 9 }), toBrotli(bytes, { params: sizeHint })]);
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
}

/** Puts a `.gz` and a `.br` beside every text file, which the server sends as they are. */
export function compress(): Plugin {
  let dist = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post', // after the service worker was written
      async handler() {
        const files = await readdir(dist, { recursive: true });
        await Promise.all(
          files.filter((file) => WORTH_IT.test(file)).map((file) => compressFile(join(dist, file))),
        );
      },
    },
  };
}
