// npm run screens: takes a picture of every screen and state, at three sizes, light and dark, into docs/screens.
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { buildServer, buildWeb, serverBundle } from './build.mjs';
import { findChromium } from './chromium.mjs';

const OUT = '.cache/screens';

export async function main() {
  await buildServer();
  await buildWeb();
  const bundle = serverBundle(OUT);
  await build({
    ...bundle,
    entryPoints: ['e2e/screens/take-screens.ts'],
    external: [...bundle.external, 'playwright-core'],
  });
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', `${OUT}/take-screens.js`], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  });
  process.exitCode = status ?? 1;
}
