// Builds what is stale: the server's bundles by esbuild (Node 20 cannot run TypeScript), the web by Vite.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint, isFresh, writeStamp } from './fingerprint.mjs';

const SHARED = ['packages', 'package-lock.json', 'scripts/build.mjs'];
const SERVER = { sources: ['apps/server', ...SHARED], out: 'apps/server/dist' };
const WEB = { sources: ['apps/web', ...SHARED], out: 'apps/web/dist' };

/** Packages of many small modules: Node would find, read and link some 450 files one by one at each start. */
const BUNDLED = new Set(['age-encryption', 'fastify-type-provider-zod', 'jose', 'kysely', 'zod']);

/** CommonJS modules of bundled packages require modules of Node, which esbuild leaves to the `require` of the file. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** The bundles of the server: one file for each process or thread; the other packages stay in node_modules. */
export function serverBundle(outdir = SERVER.out) {
  const { dependencies } = JSON.parse(readFileSync('apps/server/package.json', 'utf8'));
  const external = Object.keys(dependencies).filter(
    (name) => !name.startsWith('@smart-waste/') && !BUNDLED.has(name),
  );
  return {
    entryPoints: {
      main: 'apps/server/src/main.ts',
      worker: 'apps/server/src/worker.ts',
      'make-admin': 'apps/server/src/cli/make-admin.ts',
      backup: 'apps/server/src/cli/backup.ts',
      'backup-verify': 'apps/server/src/cli/backup-verify.ts',
      restore: 'apps/server/src/cli/restore.ts',
      'storage-copy': 'apps/server/src/cli/storage-copy.ts',
      'demo-fill': 'apps/server/src/cli/demo-fill.ts',
      upgrade: 'apps/server/src/cli/upgrade.ts',
      'evaluate-model': 'apps/server/src/cli/evaluate-model.ts',
      'inference-thread': 'apps/server/src/adapters/detectors/onnx/inference-thread.ts',
      'document-thread': 'apps/server/src/adapters/documents/document-thread.ts',
      'work-order-thread': 'apps/server/src/adapters/documents/work-order-thread.ts',
      'file-thread': 'apps/server/src/lib/files/file-thread.ts',
      'figures-thread': 'apps/server/src/adapters/figures/figures-thread.ts',
      'zoning-thread': 'apps/server/src/adapters/zoning/zoning-thread.ts',
    },
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    banner: { js: REQUIRE },
    external: external.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  };
}

async function unlessFresh({ sources, out }, message, build) {
  const stamp = `${out}/.stamp`;
  const print = fingerprint(sources);
  if (isFresh(stamp, print)) return;
  console.log(message);
  rmSync(stamp, { force: true });
  await build();
  writeStamp(stamp, print);
}

export const buildServer = () =>
  unlessFresh(SERVER, 'Building the server...', async () => {
    const { build } = await import('esbuild');
    await build(serverBundle());
  });

export const buildWeb = () =>
  unlessFresh(WEB, 'Building the web...', () => {
    // The service worker's generator leaves its intermediate files in the temporary directory, so it gets one of its
    // own.
    const temporary = mkdtempSync(join(tmpdir(), 'smart-waste-build-'));
    const { status } = spawnSync(
      process.execPath,
      ['../../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
      {
        cwd: 'apps/web',
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'production', TMPDIR: temporary, TEMP: temporary },
      },
    );
    rmSync(temporary, { recursive: true, force: true });
    if (status !== 0) throw new Error('the web could not be built; the lines above say why');
  });

export async function main() {
  await buildServer();
  await buildWeb();
}
