import { type Migration, sql } from 'kysely';

/**
 * Gathers a slice at a time, the newest hours first, so that nobody waits for all of a large database: `gatherings`
 * grows with each slice that changed something, by which others see whether what they worked out still holds.
 */
export const gathering: Migration = {
  up: async (db) => {
    await sql`
      create table gatherings (times bigint not null);
      insert into gatherings values (0);
      drop function gather_figures();
    `.execute(db);
    await slices.execute(db);
    await noting.execute(db);
  },
};

/**
 * The notes of a slice are taken first: a change that commits after that is noted still. One process gathers at a time.
 */
const slices = sql`
  create function gather_figures(most integer) returns table (times bigint, hours_left bigint) language plpgsql as $$
  declare
    hours timestamptz[];
  begin
    perform pg_advisory_xact_lock(hashtext('gather_figures'));
    with slice as (select distinct hour from touched_hours order by hour desc limit most),
         noted as (delete from touched_hours where hour in (select hour from slice) returning hour)
    select array_agg(distinct hour) into hours from noted;

    if hours is not null then
      with gone as (delete from hour_figures where hour = any(hours) returning kind, name, amount)
      insert into all_figures as known (kind, name, amount)
      select kind, name, -sum(amount) from gone group by kind, name
      on conflict (kind, name) do update set amount = known.amount + excluded.amount;

      with fresh as (
        insert into hour_figures (hour, kind, name, amount)
        select touched, counted.kind, counted.name, counted.amount
          from unnest(hours) as touched, image_figures(touched, touched + interval '1 hour') as counted
        returning kind, name, amount
      )
      insert into all_figures as known (kind, name, amount)
      select kind, name, sum(amount) from fresh group by kind, name
      on conflict (kind, name) do update set amount = known.amount + excluded.amount;

      delete from all_figures where amount = 0;
      update gatherings set times = gatherings.times + 1;
    end if;

    return query select gatherings.times, (select count(distinct hour) from touched_hours) from gatherings;
  end $$;
`;

/** Where an image lies matters too: to zones. */
const noting = sql`
  create or replace function note_changed_hours() returns trigger language plpgsql as $$
  begin
    insert into touched_hours
    select distinct date_trunc('hour', moment, 'UTC')
      from added join removed using (image_id), lateral (values (added.uploaded_at), (removed.uploaded_at)) as at (moment)
     where (added.status, added.location, added.latitude, added.longitude, added.uploaded_at, added.analysis_results)
           is distinct from
           (removed.status, removed.location, removed.latitude, removed.longitude, removed.uploaded_at, removed.analysis_results);
    return null;
  end $$;
`;
