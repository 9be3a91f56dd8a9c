import { sql } from 'kysely';
import type { CaseMarks, CaseTable } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { IS_UNDONE } from './present-cleaning.ts';

type MarksRow = Pick<CaseMarks, 'canAsk' | 'isAnswered'> & { case_id: string };

/** See CaseTable.marks. */
export async function readCaseMarks(
  db: Database,
  ...[case_ids]: Parameters<CaseTable['findMarks']>
): ReturnType<CaseTable['findMarks']> {
  const { rows } = await sql<MarksRow>`
    select case_id,
           exists (
             select from case_followers as follower join users on users.id = follower.user_id
              where follower.case_id = held.case_id and disabled_at is null
                and (not is_private or exists (
                  select from reports join images using (image_id)
                   where reports.case_id = held.case_id and reports.user_id = follower.user_id))) as "canAsk",
           coalesce((
             select action = 'resume' and actor_id is null
               from case_events
              where case_events.case_id = held.case_id and kind in ('status_changed', 'assigned', 'replied')
                and undoes is null and not ${IS_UNDONE}
              order by version desc
              limit 1), false) as "isAnswered"
      from cases as held
     where case_id = any(${case_ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ case_id, ...marks }) => [case_id, marks]));
}
