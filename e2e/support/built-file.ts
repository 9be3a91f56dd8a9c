import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const MANIFEST = resolve(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json');

/** The address of the file that was built from this source, which is a path in `apps/web`. */
export function builtFile(source: string): string {
  const files: Record<string, { file: string } | undefined> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const built = files[source];
  if (built === undefined) throw new Error(`${source} is not in the build manifest`);
  return `**/${built.file}`;
}
