import { type Migration, sql } from 'kysely';

/**
 * Standard names for columns, tables and functions, and one shape for leased work: a lease (`lease_until`), the time
 * from which a row may be claimed (`due_at`) and the number of claims (`attempts`).
 */
export const standardNames: Migration = {
  up: async (db) => {
    await lockTables.execute(db);
    await renameColumns.execute(db);
    await renameTables.execute(db);
    await renameFunctions.execute(db);
    await leaseWork.execute(db);
  },
};

/**
 * Processes of the version before may still be at work. They lock these tables in several orders, so all are taken at
 * once or none: nothing waits in a circle. Roll-ups of figures hold no table while they wait for their own lock.
 */
const lockTables = sql`
  do $$
  begin
    perform pg_advisory_xact_lock(hashtext('gather_figures'));
    for attempt in 1..600 loop
      begin
        lock table images, analyses, users, sessions, refresh_tokens, bulk_items, loose_keys, touched_hours, gatherings
          in access exclusive mode nowait;
        return;
      exception when lock_not_available then
        perform pg_sleep(0.05);
      end;
    end loop;
    raise exception 'The tables are in use. Stop the other processes of Smart Waste, then start again.';
  end $$;
`;

const renameColumns = sql`
  alter table sessions rename column family to session_id;
  alter table refresh_tokens rename column family to session_id;
  alter table refresh_tokens rename constraint refresh_tokens_family_fkey to refresh_tokens_session_id_fkey;
  alter index refresh_tokens_of_family rename to refresh_tokens_of_session;

  alter table users rename column letter_groups to trigrams;
  alter index users_by_letters rename to users_by_trigrams;

  alter table images rename column found_words to detection_words;
  alter table images rename column doubt to uncertainty;
  alter index images_found_words rename to images_detection_words;
  alter index images_most_doubt rename to images_most_uncertain;
  alter index images_look_alikes rename to images_near_duplicates;

  alter table analyses rename column lapses to expirations;
  alter table analyses rename constraint analyses_lapses_check to analyses_expirations_check;
`;

const renameTables = sql`
  alter table loose_keys rename to orphaned_objects;
  alter table orphaned_objects rename constraint loose_keys_pkey to orphaned_objects_pkey;
  alter index loose_keys_due rename to orphaned_objects_due;

  alter table touched_hours rename to dirty_hours;
  alter table gatherings rename to figures_version;
  alter table figures_version rename column times to version;
`;

/** Functions whose text names a table are written again. */
const renameFunctions = sql`
  alter function letter_groups(text) rename to trigrams_of;

  alter trigger images_note_added on images rename to images_mark_added_hours;
  alter trigger images_note_removed on images rename to images_mark_removed_hours;
  alter trigger images_note_changed on images rename to images_mark_changed_hours;
  alter function note_hours() rename to mark_hours_dirty;
  alter function note_changed_hours() rename to mark_changed_hours_dirty;

  create or replace function mark_hours_dirty() returns trigger language plpgsql as $$
  begin
    insert into dirty_hours select distinct date_trunc('hour', uploaded_at, 'UTC') from changed;
    return null;
  end $$;

  create or replace function mark_changed_hours_dirty() returns trigger language plpgsql as $$
  begin
    insert into dirty_hours
    select distinct date_trunc('hour', moment, 'UTC')
      from added join removed using (image_id), lateral (values (added.uploaded_at), (removed.uploaded_at)) as at (moment)
     where (added.status, added.location, added.latitude, added.longitude, added.uploaded_at, added.analysis_results)
           is distinct from
           (removed.status, removed.location, removed.latitude, removed.longitude, removed.uploaded_at, removed.analysis_results);
    return null;
  end $$;

  drop function gather_figures(integer);
  -- Hours are taken off the list first: a change that commits after that puts its hour on the list again.
  create function roll_up_figures(max_hours integer)
  returns table (version bigint, hours_left bigint) language plpgsql as $$
  #variable_conflict use_column
  declare
    hours timestamptz[];
  begin
    perform pg_advisory_xact_lock(hashtext('roll_up_figures'));
    with slice as (select distinct hour from dirty_hours order by hour desc limit max_hours),
         taken as (delete from dirty_hours where hour in (select hour from slice) returning hour)
    select array_agg(distinct hour) into hours from taken;

    if hours is not null then
      with gone as (delete from hour_figures where hour = any(hours) returning kind, name, amount)
      insert into all_figures as known (kind, name, amount)
      select kind, name, -sum(amount) from gone group by kind, name
      on conflict (kind, name) do update set amount = known.amount + excluded.amount;

      with fresh as (
        insert into hour_figures (hour, kind, name, amount)
        select dirty, counted.kind, counted.name, counted.amount
          from unnest(hours) as dirty, image_figures(dirty, dirty + interval '1 hour') as counted
        returning kind, name, amount
      )
      insert into all_figures as known (kind, name, amount)
      select kind, name, sum(amount) from fresh group by kind, name
      on conflict (kind, name) do update set amount = known.amount + excluded.amount;

      delete from all_figures where amount = 0;
      update figures_version set version = figures_version.version + 1;
    end if;

    return query
    select figures_version.version, (select count(distinct hour) from dirty_hours) from figures_version;
  end $$;
`;

/** What a process of the version before holds now is claimed again when its hold runs out. */
const leaseWork = sql`
  alter table bulk_items rename column held_until to lease_until;
  alter table bulk_items add column due_at timestamptz not null default now();
  alter table orphaned_objects add column lease_until timestamptz;
`;
