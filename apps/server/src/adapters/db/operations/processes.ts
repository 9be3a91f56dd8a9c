import { sql } from 'kysely';
import type { ProcessTable } from '../../../modules/operations/ports.ts';
import type { Database } from '../schema.ts';

const now = sql<Date>`now()`;
/** A process that was killed leaves its row behind; the heartbeat of another one deletes it. */
const EXPIRY = sql<Date>`now() - interval '1 day'`;
/** One that is restarted again and again leaves many. */
const MAX_LISTED = 100;

/** The processes of a database. Times are the database's, as clocks differ between machines. */
export const createProcessTable = (db: Database): ProcessTable => ({
  recordHeartbeat: async ({ statements, ...process }) => {
    const values = { ...process, statements: JSON.stringify(statements) };
    await db
      .insertInto('processes')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('process_id').doUpdateSet({ seen_at: now, statements: values.statements }),
      )
      .execute();
    await db.deleteFrom('processes').where('seen_at', '<', EXPIRY).execute();
  },
  remove: async (process_id) => {
    await db.deleteFrom('processes').where('process_id', '=', process_id).execute();
  },
  list: (aliveSeconds) =>
    db
      .selectFrom('processes')
      .selectAll()
      .select(sql<boolean>`seen_at > now() - ${aliveSeconds} * interval '1 second'`.as('is_alive'))
      .orderBy('is_alive', 'desc')
      .orderBy('kind')
      .orderBy('started_at')
      .limit(MAX_LISTED)
      .execute(),
});
