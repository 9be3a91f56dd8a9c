import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getErrorCode } from '../errors.ts';
import type { DataPaths } from '../paths.ts';
import { type Programs, probePrograms } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Makes the programs of the npm package runnable. When `user` cannot read them (the package lies below a private home
 * directory, or belongs to another user), a copy in a readable directory is used. Undefined when neither runs.
 */
export async function preparePackagedPrograms(
  native: string,
  paths: DataPaths,
  user: ServerUser,
): Promise<Programs | undefined> {
  await createSymlinks(native);
  return (await probePrograms(join(native, 'bin'), user)) ?? (await prepareRunnableCopy(native, paths, user));
}

/** npm packages cannot contain symlinks and install scripts are disabled, so the libraries get their links here. */
async function createSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'); // Windows has none
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(({ source, target }) =>
      // The paths begin at the package, one level above; source and target lie side by side.
      symlink(getBaseName(source), join(native, target.slice('native/'.length))).catch(ignoreUnwritable),
    ),
  );
}

const getBaseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Ignores that the target exists already or cannot be written to: another location may work. */
function ignoreUnwritable(error: unknown): undefined {
  if (!['EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(getErrorCode(error) ?? ''))
    throw error;
}

async function prepareRunnableCopy(native: string, paths: DataPaths, user: ServerUser) {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  for (const place of copyDirectories(paths, user)) {
    const copy = join(place, `postgresql-${version}`, 'native');
    const there = await ensureCopy(native, copy).catch(ignoreUnwritable); // the next location is tried
    const programs = there ? await probePrograms(join(copy, 'bin'), user) : undefined;
    if (programs) return programs;
  }
  return undefined;
}

/** Programs of other users must never be run: only this user can have created these directories. */
const copyDirectories = ({ dataDir }: DataPaths, user: ServerUser) =>
  user ? ['/var/cache/smart-waste', join(tmpdir(), 'smart-waste-programs')] : [dataDir];

/**
 * Copies the programs unless they are there already; false when the directory is not ours. Concurrent copies are safe:
 * one rename wins.
 */
async function ensureCopy(native: string, copy: string): Promise<boolean> {
  const version = dirname(copy);
  const place = dirname(version);
  for (const directory of [place, version]) if (!(await ensureReadableDirectory(directory))) return false;
  if (await isOwnDirectory(copy)) return true;
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeReadable(unfinished);
    await createSymlinks(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOTEMPTY' && getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return isOwnDirectory(copy);
}

async function ensureReadableDirectory(directory: string): Promise<boolean> {
  mkdirSync(directory, { recursive: true }); // the asynchronous call says of a full disk that a folder does not exist
  if (!(await isOwnDirectory(directory))) return false;
  await chmod(directory, 0o755); // regardless of the umask
  return true;
}

async function isOwnDirectory(directory: string): Promise<boolean> {
  const stat = await lstat(directory).catch(() => undefined); // it does not exist
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

/** Regardless of the umask, lets all users read, and enter or run what the owner may. */
async function makeReadable(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [root, ...paths]) {
    const { mode } = await lstat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
}
