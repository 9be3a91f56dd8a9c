import { type Migration, sql } from 'kysely';

/**
 * The figures of cases by the day (UTC), with all durations as doubles of eight bytes. A change only marks its days, in
 * a table without a key, so that no transaction waits for another; marked days are counted from the cases themselves
 * until a roll-up has counted them. All days since the first case are marked, which takes no time.
 */
export const caseDayFigures: Migration = {
  up: async (db) => {
    await sql`
      create table case_day_figures (
        day timestamptz not null,
        category_id integer not null,
        opened integer not null,
        closed integer not null,
        not_cleaned integer not null,
        by_photo integer not null,
        reopened integer not null,
        answer_ms bytea not null,
        clean_ms bytea not null,
        primary key (day, category_id)
      );
      alter table case_day_figures alter column answer_ms set storage external, alter column clean_ms set storage external;

      create table dirty_case_days (day timestamptz not null);
      insert into dirty_case_days
      select * from generate_series(
        (select date_trunc('day', min(opened_at), 'UTC') from cases), now(), interval '24 hours');

      create index case_photos_after on case_photos (case_id, taken_at desc) include (verdict)
        where purpose = 'after';`.execute(db);
    await marking.execute(db);
  },
};

/** A return counts with the category of its case, and so does what a photo shows with the day of the cleaning. */
const marking = sql`
  create function mark_case_days(moments timestamptz[]) returns void language sql as $$
    insert into dirty_case_days
    select distinct date_trunc('day', moment, 'UTC') from unnest(moments) as moment where moment is not null
  $$;

  create function mark_days_of_cases() returns trigger language plpgsql as $$
  begin
    perform mark_case_days(array_agg(moment))
       from changed, lateral unnest(array[opened_at, answered_at, cleaned_at, ended_at]) as moment;
    return null;
  end $$;

  create function mark_days_of_changed_cases() returns trigger language plpgsql as $$
  begin
    perform mark_case_days(array_agg(moment))
       from added join removed using (case_id), lateral (
         select unnest(array[added.opened_at, added.answered_at, added.cleaned_at, added.ended_at,
                             removed.opened_at, removed.answered_at, removed.cleaned_at, removed.ended_at])
          union all
         select at from case_events
          where case_events.case_id = added.case_id and action in ('return', 'reopen')
       ) as done (moment)
      where (added.status, added.category_id, added.opened_at, added.answered_at, added.cleaned_at, added.ended_at)
            is distinct from
            (removed.status, removed.category_id, removed.opened_at, removed.answered_at, removed.cleaned_at,
             removed.ended_at);
    return null;
  end $$;

  create function mark_days_of_returns() returns trigger language plpgsql as $$
  begin
    perform mark_case_days(array_agg(at)) from changed where action in ('return', 'reopen');
    return null;
  end $$;

  create function mark_days_of_photos() returns trigger language plpgsql as $$
  begin
    perform mark_case_days(array_agg(cleaned_at)) from changed join cases using (case_id) where purpose = 'after';
    return null;
  end $$;

  create trigger cases_mark_added_days after insert on cases
    referencing new table as changed for each statement execute function mark_days_of_cases();
  create trigger cases_mark_removed_days after delete on cases
    referencing old table as changed for each statement execute function mark_days_of_cases();
  create trigger cases_mark_changed_days after update on cases
    referencing old table as removed new table as added
    for each statement execute function mark_days_of_changed_cases();

  create trigger case_events_mark_added_days after insert on case_events
    referencing new table as changed for each statement execute function mark_days_of_returns();
  create trigger case_events_mark_removed_days after delete on case_events
    referencing old table as changed for each statement execute function mark_days_of_returns();

  create trigger case_photos_mark_added_days after insert on case_photos
    referencing new table as changed for each statement execute function mark_days_of_photos();
  create trigger case_photos_mark_removed_days after delete on case_photos
    referencing old table as changed for each statement execute function mark_days_of_photos();
  create trigger case_photos_mark_former_days after update on case_photos
    referencing old table as changed for each statement execute function mark_days_of_photos();
  create trigger case_photos_mark_changed_days after update on case_photos
    referencing new table as changed for each statement execute function mark_days_of_photos();`;
