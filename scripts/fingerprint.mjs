// Detects whether a build is older than its sources: by their content, because a checkout changes the times of files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage']);

function* filesBelow(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.has(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(inner);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield inner;
  }
}

/** One hash over the content of these files and folders. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = /\.[a-z]+$/.test(path) ? [path] : filesBelow(path);
    for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export const isFresh = (stamp, print) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print;

export function writeStamp(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}
