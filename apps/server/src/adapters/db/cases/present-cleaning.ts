import { BACK_TO_WORK, CLOCK_TOLERANCE_MS, NOT_ACCEPTED } from '@smart-waste/core';
import { sql } from 'kysely';

/** Of a row of `case_events`: the event of an undone change stays in the history. */
export const IS_UNDONE = sql`exists (
  select from case_events as later
   where later.case_id = case_events.case_id and later.undoes = case_events.version)`;

/** Whether a row of `case_photos` shows a cleaning after the last of these actions; see core's present-cleaning.ts. */
const isTakenSince = (actions: readonly string[]) => sql`not exists (
  select from case_events
   where case_events.case_id = case_photos.case_id and case_events.action in (${sql.join(actions.map(sql.lit))})
     and not ${IS_UNDONE}
     and (case_photos.added_at <= case_events.at
          or case_photos.taken_at < case_events.at - ${sql.lit(CLOCK_TOLERANCE_MS)} * interval '1 millisecond'))`;

export const IS_OF_PRESENT_CLEANING = isTakenSince(BACK_TO_WORK);
/** The photos after the cleaning that the public does not see any more (CA-132). */
export const IS_ACCEPTED = isTakenSince(NOT_ACCEPTED);
