import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('../adapters/detectors/onnx/inference-thread.ts', import.meta.url));
/** Below node_modules, so that the bundle finds its packages; not watched, not committed. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));

/** The inference thread as the product runs it: Node 20 cannot start a thread from TypeScript. */
export async function bundleInferenceThread(): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(CACHE, '.inference-thread-'));
  const file = join(folder, 'inference-thread.mjs');
  await build({
    entryPoints: [ENTRY],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['onnxruntime-node'],
    logLevel: 'error',
  });
  return { file, remove: () => rm(folder, { recursive: true }) };
}
