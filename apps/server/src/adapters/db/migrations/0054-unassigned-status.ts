import { type Migration, sql } from 'kysely';

/**
 * The event by which a case loses its assignee says the status that the case has then, as it does for other changes: its
 * public page and its reporters follow it. Events of before get it when their case was assigned or in progress.
 */
export const unassignedStatus: Migration = {
  up: async (db) => {
    await sql`
      update case_events as lost set "to" = 'confirmed'
       where kind = 'unassigned' and "to" is null
         and (select case kind when 'assigned' then 'assigned' else "to" end
                from case_events as before
               where before.case_id = lost.case_id and before.version < lost.version and before."to" is not null
                 and kind in ('status_changed', 'assigned', 'unassigned', 'merged_into', 'split_from', 'merge_undone',
                              'split_undone')
               order by before.version desc
               limit 1) in ('assigned', 'in_progress');

      drop trigger case_events_queue_to_notify on case_events;
      create trigger case_events_queue_to_notify after insert on case_events
        for each row when (
          new.kind in ('status_changed', 'assigned', 'unassigned', 'replied', 'merged_into', 'split_from',
                       'merge_undone', 'split_undone'))
        execute function queue_event_to_notify();`.execute(db);
  },
};
