import { randomUUID } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf } from '../embedded-failure.ts';
import type { Places } from '../places.ts';
import type { ServerUser } from './server-user.ts';
import { type Programs, tryPrograms } from './try-programs.ts';

/**
 * The programs of the npm package. Where the user that shall run them cannot read them (a package under a home that
 * is closed to others, or one that belongs to somebody else), a copy in a readable place is used.
 */
export async function packagedPrograms(
  native: string,
  places: Places,
  user: ServerUser,
): Promise<Programs | undefined> {
  await makeSymlinks(native);
  return (await tryPrograms(join(native, 'bin'), user)) ?? (await copiedPrograms(native, places, user));
}

/** npm cannot carry symlinks and install scripts are off, so the libraries get their short names here. */
async function makeSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'); // Windows has none
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(({ source, target }) =>
      // The paths begin at the package, one level above; source and target lie side by side.
      symlink(baseOf(source), join(native, target.slice('native/'.length))).catch(unlessItCannotBe),
    ),
  );
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** It is there already, or the place is not ours to write to: another one may be. */
function unlessItCannotBe(error: unknown): undefined {
  if (!['EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(codeOf(error) ?? '')) throw error;
}

async function copiedPrograms(native: string, places: Places, user: ServerUser) {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  for (const place of placesForCopy(places, user)) {
    const copy = join(place, `postgresql-${version}`, 'native');
    const there = await copyOnce(native, copy).catch(unlessItCannotBe); // then the next place may do
    const programs = there ? await tryPrograms(join(copy, 'bin'), user) : undefined;
    if (programs) return programs;
  }
  return undefined;
}

/** Somebody else's programs must never be run as ours: each place is one that only this user can have made. */
const placesForCopy = ({ dataDir }: Places, user: ServerUser) =>
  user ? ['/var/cache/smart-waste', join(tmpdir(), 'smart-waste-programs')] : [dataDir];

/** Answers whether a whole copy of ours stands there afterwards. Several may copy at once; one rename wins. */
async function copyOnce(native: string, copy: string): Promise<boolean> {
  const version = dirname(copy);
  const place = dirname(version);
  for (const directory of [place, version]) if (!(await isOpenAndOurs(directory))) return false;
  if (await isOurs(copy)) return true;
  const unfinished = `${copy}.${randomUUID()}`;
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeReadable(unfinished);
    await makeSymlinks(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return isOurs(copy);
}

async function isOpenAndOurs(directory: string): Promise<boolean> {
  await mkdir(directory, { recursive: true });
  if (!(await isOurs(directory))) return false;
  await chmod(directory, 0o755); // whatever the umask was
  return true;
}

async function isOurs(directory: string): Promise<boolean> {
  const stat = await lstat(directory).catch(() => undefined); // not there
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

/** Whatever the umask was: everybody may read, and enter or run what the owner may. */
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
