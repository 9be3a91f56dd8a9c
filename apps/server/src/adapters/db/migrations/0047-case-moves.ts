import { type Migration, sql } from 'kysely';

/**
 * How reports went from one case to another: with which change of both, and how both were before, so that a merge or a
 * split can be taken back. A case that a split opened was nothing before.
 */
export const caseMoves: Migration = {
  up: async (db) => {
    await sql`
      create table case_moves (
        from_case_id uuid not null references cases,
        from_version integer not null,
        to_case_id uuid not null references cases,
        to_version integer not null,
        kind text not null check (kind in ('merge', 'split')),
        at timestamptz(3) not null,
        from_before jsonb not null,
        to_before jsonb,
        report_ids uuid[] not null,
        photo_ids uuid[] not null,
        primary key (from_case_id, from_version)
      );
      create unique index case_moves_to on case_moves (to_case_id, to_version);

      -- The cases in which reports of this one were before, itself included.
      create function origins_of(of_case uuid) returns setof uuid language sql stable as $$
        with recursive origins (case_id) as (
          select of_case
           union
          select from_case_id from case_moves join origins on to_case_id = case_id
        )
        select case_id from origins
      $$;

      drop trigger case_events_queue_to_notify on case_events;
      create trigger case_events_queue_to_notify after insert on case_events
        for each row when (
          new.kind in ('status_changed', 'assigned', 'replied', 'merged_into', 'split_from', 'merge_undone',
                       'split_undone'))
        execute function queue_event_to_notify();`.execute(db);
  },
};
