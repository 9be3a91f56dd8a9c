import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/product.ts';

/** A file of `docs/reliability`, which is committed. */
export const resultFile = (name: string) => join(ROOT, 'docs/reliability', name);

/** On what something was proven. */
export const circumstances = () => ({
  at: new Date().toISOString(),
  commit: commitNow(),
  node: process.version,
  cores: availableParallelism(),
});

/** A copy without a repository has no commit. */
function commitNow(): string {
  if (process.env.PROVED_COMMIT) return process.env.PROVED_COMMIT;
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
}

export async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => line !== '');
}

export async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
