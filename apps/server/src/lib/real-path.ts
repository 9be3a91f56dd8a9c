import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { ignoreMissing } from './caught-error.ts';

/** The path itself, or the nearest folder above it that exists. A link exists, wherever it leads. */
export async function findExistingPath(path: string): Promise<string> {
  const absolute = resolve(path);
  if (absolute === dirname(absolute) || (await lstat(absolute).catch(ignoreMissing))) return absolute;
  return findExistingPath(dirname(absolute));
}

/** The path without links, though it may be missing. Throws for a link that leads nowhere: what it leads to may be a disk that is away. */
export async function resolveRealPath(path: string): Promise<string> {
  const existing = await findExistingPath(path);
  return join(await realpath(existing), relative(existing, resolve(path)));
}
