import { sql } from 'kysely';
import { createBackfillStep } from './step.ts';

const ROWS_AT_ONCE = 5000;

/**
 * Reviewers who report waste or follow a case are citizens, whom its history does not name (CA-26). What they did as
 * members of the staff before they became reviewers stays theirs.
 */
export const unnamedReporters = createBackfillStep({
  table: 'case_events',
  fill: async (db) => {
    const { numAffectedRows } = await sql`
      update case_events set actor_id = null
       where (case_id, version) in (
         select case_id, version
           from users
           join case_events on case_events.actor_id = users.id
          where users.role = 'reviewer'
            and (kind in ('said_clean', 'said_not_clean')
                 or (kind in ('opened', 'report_joined') or action in ('resume', 'reopen'))
                    and exists (select from reports where reports.user_id = users.id))
          limit ${sql.lit(ROWS_AT_ONCE)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
});
