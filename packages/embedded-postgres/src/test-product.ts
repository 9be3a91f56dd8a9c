import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Below the repository, so that the bundle finds the packages; git ignores it. */
const BUNDLES = resolve('.cache/test');

const PRODUCT = `
  import { pino } from 'pino';
  import { startEmbedded } from './src/start-embedded.ts';
  const tell = (told) => process.send?.(told);
  process.on('message', () => undefined);
  try {
    const { origin, connection, stop } = await startEmbedded({
      dataDir: process.argv[2],
      log: pino({ level: 'silent' }),
    });
    process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
    tell({ origin, connection });
  } catch (error) {
    tell({ refused: error.message, name: error.name });
    process.exit(1);
  }
`;

/** What a product process tells once it is up, or why it is not. */
export type Told =
  | { origin: 'started' | 'adopted'; connection: Record<string, unknown> }
  | { refused: string; name: string };
export type Product = { child: ChildProcess; told: Promise<Told | undefined>; ended: Promise<unknown> };

/** Makes the smallest product there is, a process that only runs the embedded database; Node 20 reads no TypeScript. */
export async function bundleProduct(): Promise<{
  start: (dataDir: string) => Product;
  remove: () => Promise<void>;
}> {
  const directory = join(BUNDLES, `product-${process.pid}-${performance.now()}`);
  await mkdir(directory, { recursive: true });
  const outfile = join(directory, 'product.mjs');
  await build({
    stdin: { contents: PRODUCT, resolveDir: resolve('packages/embedded-postgres'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return {
    start: (dataDir) => startProduct(outfile, dataDir),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function startProduct(program: string, dataDir: string): Product {
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const message = once(child, 'message').then(([told]: Told[]) => told);
  return { child, ended, told: Promise.race([message, ended.then(() => undefined)]) };
}
