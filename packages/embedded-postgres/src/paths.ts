import { join } from 'node:path';

export type DataPaths = ReturnType<typeof buildDataPaths>;

/**
 * The paths of the database inside the data directory. `home` is created atomically, by a rename. `dataDir` must be a
 * real path, because server processes are recognised by it. `name` is another one while a database is being made.
 */
export function buildDataPaths(dataDir: string, name = 'database') {
  const home = join(dataDir, name);
  return {
    dataDir,
    lock: join(dataDir, 'smart-waste.lock'),
    home,
    /** The prefix of the name before the rename. A directory that still has it was left behind by a killed start. */
    unfinishedPrefix: 'database.new-',
    /** The complete copy of `home` by another major version, until it takes its place. */
    next: join(dataDir, 'database.next'),
    /** The former database after such a change. */
    former: (major: number) => join(dataDir, `database.${major}`),
    cluster: join(home, 'cluster'),
    password: join(home, 'password'),
    log: join(home, 'postgres.log'),
    postmaster: join(home, 'cluster', 'postmaster.pid'),
  };
}

export const DATABASE_USER = 'smart_waste';
export const DATABASE_NAME = 'postgres';
