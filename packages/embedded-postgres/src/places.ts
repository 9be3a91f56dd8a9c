import { join } from 'node:path';

export type Places = ReturnType<typeof placesIn>;

/**
 * Where the database lives inside the data directory. `home` appears at once and whole, by a rename. `dataDir` is a real path: processes are recognised by it.
 */
export function placesIn(dataDir: string) {
  const home = join(dataDir, 'database');
  return {
    dataDir,
    lock: join(dataDir, 'smart-waste.lock'),
    home,
    /** Before the rename; whatever has such a name was left by a start that was killed. */
    unfinishedPrefix: 'database.new-',
    cluster: join(home, 'cluster'),
    password: join(home, 'password'),
    log: join(home, 'postgres.log'),
    postmaster: join(home, 'cluster', 'postmaster.pid'),
  };
}

export const DATABASE_USER = 'smart_waste';
export const DATABASE_NAME = 'postgres';
