import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { ChangeStep } from '../major/change-major.ts';

/** Inside the repository, so that the bundle finds the packages; git ignores it. */
const BUNDLES = resolve('.cache/test');

const PRODUCT = `
  import { pino } from 'pino';
  import { startEmbedded } from './src/embedded-postgres.ts';
  import { copyAnswers } from './src/test/copy-answers.ts';
  const [, , dataDir, killedAt] = process.argv;
  const report = (message) => process.send?.(message);
  process.on('message', () => undefined);
  try {
    const { origin, connection, stop } = await startEmbedded({
      dataDir,
      log: pino({ level: 'silent' }),
      majorChange: {
        copyRows: copyAnswers,
        readFreeBytes: async () => Number.MAX_SAFE_INTEGER,
        onStep: (step) => step === killedAt && process.kill(process.pid, 'SIGKILL'),
      },
    });
    process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
    report({ origin, connection });
  } catch (error) {
    report({ refused: error.message, name: error.name });
    process.exit(1);
  }
`;

/** The message of the process when the database runs or could not be started. */
export type StartReport =
  | { origin: 'started' | 'adopted'; connection: Record<string, unknown> }
  | { refused: string; name: string };
export type ProductProcess = {
  child: ChildProcess;
  report: Promise<StartReport | undefined>;
  ended: Promise<unknown>;
};

/**
 * Bundles a program that only runs the embedded database, because Node 20 cannot run TypeScript. It kills itself at a step of
 * a change of the major version.
 */
export async function bundleProductProcess(): Promise<{
  start: (dataDir: string, killedAt?: ChangeStep) => ProductProcess;
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
    start: (dataDir, killedAt = undefined) => startProduct(outfile, dataDir, killedAt),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function startProduct(program: string, ...args: [string, ChangeStep | undefined]): ProductProcess {
  const child = spawn(process.execPath, [program, ...args.filter((each) => each !== undefined)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const message = once(child, 'message').then(([report]: StartReport[]) => report);
  return { child, ended, report: Promise.race([message, ended.then(() => undefined)]) };
}
