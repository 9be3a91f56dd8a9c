import { sql } from 'kysely';
import type { FailedRuns, RecentRuns } from '../../../modules/operations/ports.ts';
import type { Database } from '../schema.ts';

const isFailed = sql`status in ('failed', 'ml_failed', 'ml_unavailable')`;

/** The ended runs of a database, each read from the newest end of an index: at any number of runs. */
export const createRecentRuns = (db: Database): RecentRuns => ({
  countEnded: async ({ parts, partSeconds }) => {
    const { rows } = await sql<{ start: Date; completed: number; failed: number }>`
      with part as (
        select start, start + ${partSeconds} * interval '1 second' as next
          from generate_series(
            date_bin(${partSeconds} * interval '1 second', now(), 'epoch') - (${parts}::integer - 1) * ${partSeconds} * interval '1 second',
            now(), ${partSeconds} * interval '1 second') as start)
      select start,
             (select count(*) from analyses
               where status = 'completed' and finished_at >= start and finished_at < next)::integer as completed,
             (select count(*) from analyses
               where ${isFailed} and finished_at >= start and finished_at < next)::integer as failed
        from part order by start`.execute(db);
    return rows;
  },
  countFailures: async (maxRuns) => {
    const { rows } = await sql<FailedRuns & { counted: number }>`
      with newest as (
        select status, error_message, finished_at from analyses
         where ${isFailed} and finished_at > now() - interval '7 days'
         order by finished_at desc
         limit ${maxRuns})
      select status, error_message,
             (count(*) filter (where finished_at > now() - interval '1 day'))::integer as last_day,
             count(*)::integer as last_week
        from newest
       group by status, error_message
       order by last_week desc`.execute(db);
    const counted = rows.reduce((sum, { last_week }) => sum + last_week, 0);
    return { failures: rows, is_capped: counted >= maxRuns };
  },
});
