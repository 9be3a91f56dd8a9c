import { sql } from 'kysely';
import type { MlWorkerTable } from '../../../modules/detection/ports.ts';
import type { Database } from '../schema.ts';

const now = sql<Date>`now()`;
const secondsAgo = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`;
/** A worker that was killed leaves its row behind; the heartbeat of another worker deletes it. */
const STALE_AFTER_SECONDS = 24 * 60 * 60;

/** The worker processes of a database. Times are the database's, as clocks differ between machines. */
export function createMlWorkerTable(db: Database): MlWorkerTable {
  return {
    recordHeartbeat: async ({ worker, version }) => {
      await db
        .insertInto('ml_workers')
        .values({ worker, version })
        .onConflict((conflict) =>
          conflict.column('worker').doUpdateSet({
            version,
            seen_at: now,
            taken_over_at: sql`case when ml_workers.version = ${version} then ml_workers.taken_over_at else now() end`,
          }),
        )
        .execute();
      await db.deleteFrom('ml_workers').where('seen_at', '<', secondsAgo(STALE_AFTER_SECONDS)).execute();
    },
    remove: async (worker) => {
      await db.deleteFrom('ml_workers').where('worker', '=', worker).execute();
    },
    listAlive: (seconds) =>
      db
        .selectFrom('ml_workers')
        .select(['worker', 'version', 'taken_over_at'])
        .where('seen_at', '>', secondsAgo(seconds))
        .orderBy('worker')
        .execute(),
  };
}
