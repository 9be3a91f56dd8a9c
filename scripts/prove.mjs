// npm run prove -- <proof>: runs one of the long proofs of e2e/proof against the built product.
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { buildServer, buildWeb, serverBundle } from './build.mjs';

const OUT = '.cache/prove';

export async function main(args) {
  await buildServer();
  await buildWeb();
  const bundle = serverBundle(OUT);
  await build({
    ...bundle,
    external: [...bundle.external, 's3rver'],
    entryPoints: [
      'e2e/proof/prove.ts',
      'e2e/proof/outages/ask-lists.ts',
      'e2e/support/machines/forward-ports.ts',
    ],
    entryNames: '[name]',
  });
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', `${OUT}/prove.js`, ...args], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
