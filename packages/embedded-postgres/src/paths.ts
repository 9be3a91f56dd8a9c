import { join } from 'node:path';

export type DataPaths = ReturnType<typeof dataPathsIn>;

/**
 * The paths of the database inside the data directory. `home` is created atomically, by a rename. `dataDir` must be a
 * real path, because server processes are recognised by it.
 */
export function dataPathsIn(dataDir: string) {
  const home = join(dataDir, 'database');
  return {
    dataDir,
    lock: join(dataDir, 'smart-waste.lock'),
    home,
    /** The prefix of the name before the rename. A directory that still has it was left behind by a killed start. */
    unfinishedPrefix: 'database.new-',
    cluster: join(home, 'cluster'),
    password: join(home, 'password'),
    log: join(home, 'postgres.log'),
    postmaster: join(home, 'cluster', 'postmaster.pid'),
  };
}

export const DATABASE_USER = 'smart_waste';
export const DATABASE_NAME = 'postgres';
