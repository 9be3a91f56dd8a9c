import type { Database } from '../schema.ts';
import { withSessionLock } from '../session-lock.ts';

/** Lets one process at a time fill an installation with a demonstration. */
export const createFillLock = (db: Database) => ({
  /** Returns what the work returns; `busy`, without starting it, while another process is filling. */
  during: <Result>(work: () => Promise<Result>): Promise<Result | 'busy'> =>
    withSessionLock(db, 'demo_fill', work),
});
