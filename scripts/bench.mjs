// npm run bench [-- name ...]: runs bench/*.bench.ts one after the other, each in a process of its own.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { build } from 'esbuild';
import { buildServer, buildWeb, serverBundle } from './build.mjs';
import { findChromium } from './chromium.mjs';

const OUT = '.cache/bench';
/** Files that the benches run in threads and processes. */
const HELPERS = ['model-thread', 'loop-watch'];
/** Benches that take minutes or the network, so they run only when they are named. */
const SLOW = ['backup', 'fresh-clone', 'lighthouse', 'processes', 'scale'];

export async function main(wanted) {
  const benches = readdirSync('bench')
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''))
    .filter((name) => (wanted.length === 0 ? !SLOW.includes(name) : wanted.includes(name)));
  await bundleBenches(benches);

  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  console.log(`Node ${process.version}, ${availableParallelism()} cores, ${gibibytes} GiB memory`);
  const failed = benches.filter((name) => !passes(name));
  process.exitCode = failed.length;
}

async function bundleBenches(benches) {
  await buildServer();
  await buildWeb();
  const bundle = serverBundle(OUT);
  await build({
    ...bundle,
    external: [...bundle.external, 'playwright-core'],
    entryPoints: [
      ...benches.map((name) => `bench/${name}.bench.ts`),
      ...HELPERS.map((name) => `bench/support/${name}.ts`),
    ],
    entryNames: '[name]',
    packages: undefined,
  });
}

function passes(name) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', `${OUT}/${name}.bench.js`], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium(), ORT_DISABLE_TELEMETRY: '1' },
  });
  return status === 0;
}
