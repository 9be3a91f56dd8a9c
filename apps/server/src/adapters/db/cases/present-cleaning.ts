import { BACK_TO_WORK, CLOCK_TOLERANCE_MS } from '@smart-waste/core';
import { sql } from 'kysely';

/** Of a row of `case_events`: the event of an undone change stays in the history. */
export const IS_UNDONE = sql`exists (
  select from case_events as later
   where later.case_id = case_events.case_id and later.undoes = case_events.version)`;

/** Whether a row of `case_photos` shows the present cleaning of its case; see core's present-cleaning.ts. */
export const IS_OF_PRESENT_CLEANING = sql`not exists (
  select from case_events
   where case_events.case_id = case_photos.case_id and case_events.action in (${sql.join(BACK_TO_WORK.map(sql.lit))})
     and not ${IS_UNDONE}
     and (case_photos.added_at <= case_events.at
          or case_photos.taken_at < case_events.at - ${sql.lit(CLOCK_TOLERANCE_MS)} * interval '1 millisecond'))`;
