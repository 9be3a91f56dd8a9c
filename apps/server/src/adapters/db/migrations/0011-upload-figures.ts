import { type Migration, sql } from 'kysely';

/**
 * What analytics adds up, kept by the hour. Whoever changes images only notes the hours that they touched, in a table
 * that has no key and so lets nobody wait; `gather_figures` counts those hours again before figures are read.
 */
export const uploadFigures: Migration = {
  up: async (db) => {
    await tables.execute(db);
    await counting.execute(db);
    await gathering.execute(db);
    await noting.execute(db);
    await sql`
      insert into touched_hours
      select distinct date_trunc('hour', uploaded_at, 'UTC') from images`.execute(db);
  },
};

const tables = sql`
  create table touched_hours (hour timestamptz not null) with (autovacuum_vacuum_threshold = 1000);

  create table hour_figures (
    hour timestamptz not null,
    kind text not null check (kind in ('status', 'class', 'bucket', 'location', 'time')),
    name text not null,
    amount bigint not null,
    primary key (kind, hour, name) include (amount)
  );
  create index hour_figures_by_hour on hour_figures (hour);

  create table all_figures (
    kind text not null,
    name text not null,
    amount bigint not null,
    primary key (kind, name)
  );
  create index all_figures_most on all_figures (kind, amount desc, name collate "C");
`;

/** The figures of the images of a time, from the images themselves: what the rules of core say, in SQL. */
const counting = sql`
  create function image_figures(since timestamptz, until timestamptz)
  returns table (kind text, name text, amount bigint) language sql stable as $$
    with chosen as materialized (
      select status, btrim(location, E' \t\r\n') as location, analysis_results from images
       where uploaded_at >= since and uploaded_at < until
    ), found as materialized (
      select detection ->> 'class' as class, (detection ->> 'confidence')::double precision as confidence
        from chosen, jsonb_array_elements(analysis_results -> 'detections') as detection
       where (detection ->> 'waste')::boolean
    )
    select 'status', case status when 'ml_failed' then 'failed' when 'ml_unavailable' then 'pending' else status end,
           count(*) from chosen group by 2
    union all
    select 'class', class, count(*) from found group by 2
    union all
    select 'bucket', least(9, greatest(0, floor(confidence * 10)::integer))::text, count(*) from found group by 2
    union all
    select 'location', location, count(*) from chosen where location <> '' group by 2
    union all
    select 'time', measured.name, sum(measured.amount)::bigint
      from chosen, lateral (values
        ('runs', 1::bigint),
        ('milliseconds', round((analysis_results ->> 'duration_ms')::double precision)::bigint)
      ) as measured (name, amount)
     where status = 'completed' group by 2
  $$;
`;

/**
 * Counts the noted hours again. The notes are taken first: a change that commits after that is noted still, and is
 * counted next time, if it was not already seen this time. One process gathers at a time.
 */
const gathering = sql`
  create function gather_figures() returns void language plpgsql as $$
  declare
    hours timestamptz[];
  begin
    perform pg_advisory_xact_lock(hashtext('gather_figures'));
    with noted as (delete from touched_hours returning hour)
    select array_agg(distinct hour) into hours from noted;
    if hours is null then
      return;
    end if;

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
  end $$;
`;

const noting = sql`
  create function note_hours() returns trigger language plpgsql as $$
  begin
    insert into touched_hours select distinct date_trunc('hour', uploaded_at, 'UTC') from changed;
    return null;
  end $$;

  create function note_changed_hours() returns trigger language plpgsql as $$
  begin
    insert into touched_hours
    select distinct date_trunc('hour', moment, 'UTC')
      from added join removed using (image_id), lateral (values (added.uploaded_at), (removed.uploaded_at)) as at (moment)
     where (added.status, added.location, added.uploaded_at, added.analysis_results)
           is distinct from (removed.status, removed.location, removed.uploaded_at, removed.analysis_results);
    return null;
  end $$;

  create trigger images_note_added after insert on images
    referencing new table as changed for each statement execute function note_hours();
  create trigger images_note_removed after delete on images
    referencing old table as changed for each statement execute function note_hours();
  create trigger images_note_changed after update on images
    referencing old table as removed new table as added
    for each statement execute function note_changed_hours();
`;
