-- A small installation of 22 November 2026 (migrations up to 0015), written by src/test/dump-database.ts before any
-- later migration existed. The test of upgrades loads it; it never changes.
set check_function_bodies = off;
CREATE OR REPLACE FUNCTION public.claim_run(claimer text, lease_seconds integer, channel text, notice jsonb)
 RETURNS TABLE(analysis_id uuid, image_id uuid, user_id integer, photo_key text, width integer, height integer, options jsonb, attempts integer)
 LANGUAGE plpgsql
 ROWS 1
 SET enable_seqscan TO 'off'
AS $function$
      #variable_conflict use_column
      begin
        return query
        with next as (
          select analysis_id
            from analyses
            join images using (image_id)
           where analyses.status = 'pending' and run_after <= now()
           order by run_after, analysis_id
           limit 1
             for no key update skip locked),
        run as (
          update analyses
             set status = 'processing', attempts = attempts + 1, worker = claimer,
                 lease_until = now() + lease_seconds * interval '1 second', started_at = now()
           where analysis_id = (select analysis_id from next)
          returning analysis_id, image_id, options, attempts),
        image as (
          update images
             set status = 'processing', stage = 'reading', error_message = null
           where image_id = (select image_id from run)
          returning image_id, user_id, photo_key, width, height)
        select run.analysis_id, image.image_id, image.user_id, image.photo_key, image.width, image.height,
               run.options, run.attempts
          from run join image using (image_id)
         cross join lateral pg_notify(
           channel,
           (notice || jsonb_build_object('image_id', image.image_id, 'user_id', image.user_id))::text) as told;
      end $function$;
CREATE OR REPLACE FUNCTION public.count_added_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into image_counts as known (user_id, status, images)
        select user_id, status, count(*) from added group by user_id, status order by user_id, status
        on conflict (user_id, status) do update set images = known.images + excluded.images;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.count_moved_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into image_counts as known (user_id, status, images)
        select user_id, status, sum(images)
          from (select user_id, status, 1 as images from added
                union all
                select user_id, status, -1 from removed) as moved
         group by user_id, status
        having sum(images) <> 0
         order by user_id, status
        on conflict (user_id, status) do update set images = known.images + excluded.images;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.count_removed_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into image_counts as known (user_id, status, images)
        select user_id, status, -count(*) from removed group by user_id, status order by user_id, status
        on conflict (user_id, status) do update set images = known.images + excluded.images;
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.gather_figures(most integer)
 RETURNS TABLE(times bigint, hours_left bigint)
 LANGUAGE plpgsql
AS $function$
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
  end $function$;
CREATE OR REPLACE FUNCTION public.image_figures(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(kind text, name text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
    with chosen as materialized (
      select status, btrim(location, E' 	
') as location, analysis_results from images
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
  $function$;
CREATE OR REPLACE FUNCTION public.letter_groups(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
        select coalesce(array_agg(distinct substr(word, place, 3)), '{}')
          from generate_series(1, length(word) - 2) as place
      $function$;
CREATE OR REPLACE FUNCTION public.note_changed_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into touched_hours
    select distinct date_trunc('hour', moment, 'UTC')
      from added join removed using (image_id), lateral (values (added.uploaded_at), (removed.uploaded_at)) as at (moment)
     where (added.status, added.location, added.latitude, added.longitude, added.uploaded_at, added.analysis_results)
           is distinct from
           (removed.status, removed.location, removed.latitude, removed.longitude, removed.uploaded_at, removed.analysis_results);
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.note_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into touched_hours select distinct date_trunc('hour', uploaded_at, 'UTC') from changed;
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.query_of_words(text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
        select coalesce(string_agg(quote_literal(lexeme) || ':*', ' & '), '')::tsquery
          from unnest(words_of($1))
      $function$;
CREATE OR REPLACE FUNCTION public.words_of(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
        select to_tsvector('pg_catalog.simple',
                           translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                '))
      $function$;
create table addresses (
  language text not null,
  latitude_millidegrees integer not null,
  longitude_millidegrees integer not null,
  address text,
  asked_at timestamp with time zone not null
);
create table all_figures (
  kind text not null,
  name text not null,
  amount bigint not null
);
create table analyses (
  analysis_id uuid not null,
  image_id uuid not null,
  requested_by integer,
  options jsonb not null,
  status text default 'pending'::text not null,
  attempts integer default 0 not null,
  worker text,
  lease_until timestamp with time zone,
  run_after timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  duration_ms double precision,
  detector text,
  model text,
  model_version text,
  settings jsonb,
  results jsonb,
  processed_key text,
  error_message text,
  lapses integer default 0 not null,
  batch_id uuid
) with (autovacuum_vacuum_scale_factor=0.02);
create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_id integer,
  action text not null,
  subject text not null,
  details jsonb not null
);
create table batch_counts (
  batch_id uuid not null,
  completed integer default 0 not null,
  unreadable integer default 0 not null,
  completed_seconds double precision default 0 not null
) with (fillfactor=50);
create table batches (
  batch_id uuid not null,
  number integer generated always as identity not null,
  state text not null,
  config jsonb not null,
  started_by integer,
  started_at timestamp with time zone default now() not null,
  running_since timestamp with time zone,
  ran_seconds double precision default 0 not null,
  ended_at timestamp with time zone
);
create table bulk_items (
  job_id uuid not null,
  "position" integer not null,
  image_id uuid not null,
  location text not null,
  attempts integer default 0 not null,
  held_until timestamp with time zone,
  result text,
  error text
);
create table bulk_jobs (
  job_id uuid not null,
  action text not null,
  requested_by integer not null,
  total integer not null,
  done integer default 0 not null,
  failed integer default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone
);
create table copied_keys (
  target text not null,
  key text not null,
  sha256 text not null,
  copied_at timestamp with time zone default now() not null
);
create table gatherings (
  times bigint not null
);
create table hour_figures (
  hour timestamp with time zone not null,
  kind text not null,
  name text not null,
  amount bigint not null
);
create table image_counts (
  user_id integer not null,
  status text not null,
  images integer not null
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);
create table images (
  image_id uuid not null,
  user_id integer not null,
  photo_key text not null,
  thumbnail_key text not null,
  processed_key text,
  width integer not null,
  height integer not null,
  placeholder_color text not null,
  location text not null,
  latitude double precision,
  longitude double precision,
  location_source text not null,
  uploaded_at timestamp with time zone not null,
  status text default 'pending'::text not null,
  stage text,
  analysis_results jsonb,
  error_message text,
  possible_duplicate_of uuid,
  photo_sha256 text not null,
  perceptual_hash bit(64) not null,
  idempotency_key text,
  place_cell bigint generated always as ((((floor((latitude * (1000)::double precision)))::bigint * 1000000) + (floor((longitude * (1000)::double precision)))::bigint)) stored,
  place_words tsvector generated always as (words_of(location)) stored not null,
  found_words tsvector generated always as (jsonb_to_tsvector('simple'::regconfig, COALESCE((analysis_results -> 'detections'::text), '[]'::jsonb), '["string"]'::jsonb)) stored not null,
  waste_count integer generated always as (COALESCE(((analysis_results ->> 'total_detections'::text))::integer, '-1'::integer)) stored not null,
  doubt double precision generated always as (
CASE
    WHEN (((analysis_results ->> 'total_detections'::text))::integer > 0) THEN ((1)::double precision - ((analysis_results ->> 'average_confidence'::text))::double precision)
    ELSE ('-1'::integer)::double precision
END) stored not null,
  batch_number integer default 0 not null
);
create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null
);
create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null
);
create table loose_keys (
  key text not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  error text
);
create table ml_config (
  only_one boolean default true not null,
  config jsonb not null,
  version integer not null,
  updated_at timestamp with time zone not null,
  updated_by integer
);
create table ml_workers (
  worker text not null,
  version integer not null,
  taken_over_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null
);
create table model_checks (
  check_id uuid not null,
  kind text not null,
  status text default 'waiting'::text not null,
  config jsonb,
  done integer default 0 not null,
  total integer default 0 not null,
  attempts integer default 0 not null,
  worker text,
  lease_until timestamp with time zone,
  asked_by integer,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  service jsonb,
  performance jsonb,
  error_message text
);
create table password_resets (
  token_hash text not null,
  user_id integer not null,
  expires_at timestamp with time zone not null
);
create table refresh_tokens (
  token_hash text not null,
  family uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table service_calls (
  service text not null,
  ok boolean not null,
  reason text,
  at timestamp with time zone not null
);
create table sessions (
  family uuid not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone
);
create table touched_hours (
  hour timestamp with time zone not null
) with (autovacuum_vacuum_threshold=1000);
create table users (
  id integer generated always as identity not null,
  username text not null,
  email text not null,
  password_hash text not null,
  role text not null,
  phone_number text not null,
  address text not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  letter_groups text[] generated always as ((letter_groups(('  '::text || lower(username))) || letter_groups(('  '::text || lower(email))))) stored not null
);
insert into addresses ("language", "latitude_millidegrees", "longitude_millidegrees", "address", "asked_at") overriding system value values
  ('en', '26954', '75846', 'Amer Road, Jaipur', '2026-10-09 10:15:30.125+00');
insert into all_figures ("kind", "name", "amount") overriding system value values
  ('bucket', '7', '1'),
  ('bucket', '8', '1'),
  ('class', 'plastic_bottle', '2'),
  ('location', 'Amer Fort', '1'),
  ('location', 'Birla Temple', '1'),
  ('location', 'City Palace', '1'),
  ('location', 'Hawa Mahal', '1'),
  ('location', 'Jal Mahal', '1'),
  ('location', 'Jal Mahal, Amer Road', '1'),
  ('location', 'Johari Bazaar', '1'),
  ('status', 'completed', '2'),
  ('status', 'failed', '3'),
  ('status', 'pending', '2'),
  ('time', 'milliseconds', '24'),
  ('time', 'runs', '2');
insert into analyses ("analysis_id", "image_id", "requested_by", "options", "status", "attempts", "worker", "lease_until", "run_after", "created_at", "started_at", "finished_at", "duration_ms", "detector", "model", "model_version", "settings", "results", "processed_key", "error_message", "lapses", "batch_id") overriding system value values
  ('0190a000-0000-7000-8000-000000000003', '0190a000-0000-7000-8000-000000000004', '1', '{}', 'completed', '1', 'host-1', NULL, '2026-11-22 08:31:31.365981+00', '2026-11-22 08:31:31.365981+00', '2026-11-22 08:31:31.393242+00', '2026-11-22 08:31:31.404543+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', '{"model": "a model", "message": "Found 2 items of waste: 2 × Bottle", "detections": [{"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.8}, {"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.7}], "duration_ms": 12.5, "model_version": "1", "total_detections": 2, "average_confidence": 0.75}', 'processed/first.jpg', NULL, '0', NULL),
  ('0190a000-0000-7000-8000-000000000005', '0190a000-0000-7000-8000-000000000006', '1', '{}', 'completed', '1', 'host-1', NULL, '2026-11-22 08:31:31.42769+00', '2026-11-22 08:31:31.42769+00', '2026-11-22 08:31:31.441421+00', '2026-11-22 08:31:31.455682+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', '{"model": "a model", "message": "No waste detected", "detections": [], "duration_ms": 12.5, "model_version": "1", "total_detections": 0, "average_confidence": 0}', 'processed/second.jpg', NULL, '0', NULL),
  ('0190a000-0000-7000-8000-000000000007', '0190a000-0000-7000-8000-000000000008', '1', '{}', 'failed', '1', 'host-1', NULL, '2026-11-22 08:31:31.469464+00', '2026-11-22 08:31:31.469464+00', '2026-11-22 08:31:31.476633+00', '2026-11-22 08:31:31.478332+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', NULL, NULL, 'This photo can no longer be read. Please take it again.', '0', NULL),
  ('0190a000-0000-7000-8000-000000000009', '0190a000-0000-7000-8000-000000000010', '1', '{}', 'ml_failed', '1', 'host-1', NULL, '2026-11-22 08:31:31.490472+00', '2026-11-22 08:31:31.490472+00', '2026-11-22 08:31:31.497768+00', '2026-11-22 08:31:31.499945+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', NULL, NULL, 'The analysis of this photo failed. It can be started again.', '0', NULL),
  ('0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000012', '1', '{}', 'ml_unavailable', '1', 'host-1', NULL, '2026-11-22 08:31:31.511659+00', '2026-11-22 08:31:31.511659+00', '2026-11-22 08:31:31.519672+00', '2026-11-22 08:31:31.521964+00', '12.5', NULL, NULL, NULL, '{"confidenceThreshold": 0.1}', NULL, NULL, 'Something else that an admin wrote', '0', NULL),
  ('0190a000-0000-7000-8000-000000000013', '0190a000-0000-7000-8000-000000000014', '1', '{}', 'ml_failed', '1', 'host-1', NULL, '2026-11-22 08:31:31.529341+00', '2026-11-22 08:31:31.529341+00', '2026-11-22 08:31:31.546575+00', '2026-11-22 08:31:31.548181+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', NULL, NULL, 'The analysis of this photo failed. It can be started again.', '0', NULL),
  ('0190a000-0000-7000-8000-000000000015', '0190a000-0000-7000-8000-000000000016', '1', '{}', 'ml_unavailable', '1', 'host-1', NULL, '2026-11-22 08:31:31.554593+00', '2026-11-22 08:31:31.554593+00', '2026-11-22 08:31:31.561046+00', '2026-11-22 08:31:31.564093+00', '12.5', NULL, NULL, NULL, '{"confidenceThreshold": 0.1}', NULL, NULL, 'No detector can be reached right now. The photo will be analysed as soon as one is back.', '0', NULL),
  ('0190a000-0000-7000-8000-000000000020', '0190a000-0000-7000-8000-000000000010', '2', '{"use_roboflow": true, "max_detections": 50, "min_detection_size": 20, "confidence_threshold": 0.1}', 'pending', '1', NULL, NULL, '2026-11-22 08:31:31.637559+00', '2026-11-22 08:31:31.604388+00', '2026-11-22 08:31:31.626446+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0190a000-0000-7000-8000-000000000019'),
  ('0190a000-0000-7000-8000-000000000021', '0190a000-0000-7000-8000-000000000012', '2', '{"use_roboflow": true, "max_detections": 50, "min_detection_size": 20, "confidence_threshold": 0.1}', 'processing', '1', 'host-1', '2026-11-22 08:32:31.644607+00', '2026-11-22 08:31:31.604388+00', '2026-11-22 08:31:31.604388+00', '2026-11-22 08:31:31.644607+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0190a000-0000-7000-8000-000000000019'),
  ('0190a000-0000-7000-8000-000000000022', '0190a000-0000-7000-8000-000000000023', '1', '{}', 'pending', '0', NULL, NULL, '2026-11-22 08:31:31.621312+00', '2026-11-22 08:31:31.621312+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL);
insert into audit_log ("id", "at", "actor_id", "action", "subject", "details") overriding system value values
  ('1', '2026-10-07 10:15:30.125+00', '2', 'ml_config.saved', 'ml_config', '{"changed": {"maxRetries": {"to": 5, "from": 3}}, "version": 1}'),
  ('2', '2026-10-09 10:15:30.125+00', '2', 'image.deleted', '0190a000-0000-7000-8000-000000000029', '{"owner": 1}');
select setval(pg_get_serial_sequence('audit_log', 'id'), (select max("id") from audit_log));
insert into batch_counts ("batch_id", "completed", "unreadable", "completed_seconds") overriding system value values
  ('0190a000-0000-7000-8000-000000000019', '0', '0', '0');
insert into batches ("batch_id", "number", "state", "config", "started_by", "started_at", "running_since", "ran_seconds", "ended_at") overriding system value values
  ('0190a000-0000-7000-8000-000000000019', '1', 'running', '{"model": "roboflow", "batchSize": 2, "minDetectionSize": 20, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '2', '2026-11-22 08:31:31.600433+00', '2026-11-22 08:31:31.600433+00', '0', NULL);
select setval(pg_get_serial_sequence('batches', 'number'), (select max("number") from batches));
insert into bulk_items ("job_id", "position", "image_id", "location", "attempts", "held_until", "result", "error") overriding system value values
  ('0190a000-0000-7000-8000-000000000024', '1', '0190a000-0000-7000-8000-000000000008', 'Amer Fort', '1', NULL, 'unreadable', 'This photo can no longer be read, so it cannot be analysed. It can be deleted.'),
  ('0190a000-0000-7000-8000-000000000024', '2', '0190a000-0000-7000-8000-000000000025', '', '1', NULL, 'gone', 'Image not found'),
  ('0190a000-0000-7000-8000-000000000024', '3', '0190a000-0000-7000-8000-000000000010', 'Hawa Mahal', '0', NULL, NULL, NULL),
  ('0190a000-0000-7000-8000-000000000026', '1', '0190a000-0000-7000-8000-000000000012', 'City Palace', '1', NULL, 'done', NULL);
insert into bulk_jobs ("job_id", "action", "requested_by", "total", "done", "failed", "created_at", "finished_at") overriding system value values
  ('0190a000-0000-7000-8000-000000000024', 'delete', '2', '3', '0', '2', '2026-10-10 10:15:30.125+00', NULL),
  ('0190a000-0000-7000-8000-000000000026', 'reprocess', '2', '1', '1', '0', '2026-10-08 10:15:30.125+00', '2026-10-08 11:15:30.125+00');
insert into copied_keys ("target", "key", "sha256", "copied_at") overriding system value values
  ('s3:bucket', 'photos/0190a000-0000-7000-8000-000000000004.jpg', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-22 08:31:31.6551+00');
insert into gatherings ("times") overriding system value values
  ('1');
insert into hour_figures ("hour", "kind", "name", "amount") overriding system value values
  ('2026-10-02 00:00:00+00', 'bucket', '7', '1'),
  ('2026-10-02 00:00:00+00', 'bucket', '8', '1'),
  ('2026-10-02 00:00:00+00', 'class', 'plastic_bottle', '2'),
  ('2026-10-02 00:00:00+00', 'location', 'Jal Mahal', '1'),
  ('2026-10-02 00:00:00+00', 'status', 'completed', '1'),
  ('2026-10-02 00:00:00+00', 'time', 'milliseconds', '12'),
  ('2026-10-02 00:00:00+00', 'time', 'runs', '1'),
  ('2026-10-03 01:00:00+00', 'location', 'Jal Mahal, Amer Road', '1'),
  ('2026-10-03 01:00:00+00', 'status', 'completed', '1'),
  ('2026-10-03 01:00:00+00', 'time', 'milliseconds', '12'),
  ('2026-10-03 01:00:00+00', 'time', 'runs', '1'),
  ('2026-10-04 02:00:00+00', 'location', 'Amer Fort', '1'),
  ('2026-10-04 02:00:00+00', 'status', 'failed', '1'),
  ('2026-10-05 03:00:00+00', 'location', 'Hawa Mahal', '1'),
  ('2026-10-05 03:00:00+00', 'status', 'failed', '1'),
  ('2026-10-06 04:00:00+00', 'location', 'City Palace', '1'),
  ('2026-10-06 04:00:00+00', 'status', 'pending', '1'),
  ('2026-10-25 10:00:00+00', 'location', 'Birla Temple', '1'),
  ('2026-10-25 10:00:00+00', 'location', 'Johari Bazaar', '1'),
  ('2026-10-25 10:00:00+00', 'status', 'failed', '1'),
  ('2026-10-25 10:00:00+00', 'status', 'pending', '1');
insert into image_counts ("user_id", "status", "images") overriding system value values
  ('1', 'completed', '2'),
  ('1', 'failed', '1'),
  ('1', 'ml_failed', '1'),
  ('1', 'ml_unavailable', '1'),
  ('1', 'pending', '3'),
  ('1', 'processing', '1'),
  ('3', 'pending', '1');
insert into images ("image_id", "user_id", "photo_key", "thumbnail_key", "processed_key", "width", "height", "placeholder_color", "location", "latitude", "longitude", "location_source", "uploaded_at", "status", "stage", "analysis_results", "error_message", "possible_duplicate_of", "photo_sha256", "perceptual_hash", "idempotency_key", "batch_number") overriding system value values
  ('0190a000-0000-7000-8000-000000000004', '1', 'photos/0190a000-0000-7000-8000-000000000004.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000004.jpg', 'processed/first.jpg', '4000', '3000', '#336699', 'Jal Mahal', '26.9535', '75.8462', 'exif', '2026-10-02 00:15:30.125+00', 'completed', NULL, '{"model": "a model", "message": "Found 2 items of waste: 2 × Bottle", "detections": [{"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.8}, {"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.7}], "duration_ms": 12.5, "model_version": "1", "total_detections": 2, "average_confidence": 0.75}', NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000001', '0000000011111111000000001111111100000000111111110000000011111111', 'key-1', '0'),
  ('0190a000-0000-7000-8000-000000000006', '1', 'photos/0190a000-0000-7000-8000-000000000006.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000006.jpg', 'processed/second.jpg', '4000', '3000', '#336699', 'Jal Mahal, Amer Road', '26.9536', '75.8463', 'map', '2026-10-03 01:15:30.125+00', 'completed', NULL, '{"model": "a model", "message": "No waste detected", "detections": [], "duration_ms": 12.5, "model_version": "1", "total_detections": 0, "average_confidence": 0}', NULL, '0190a000-0000-7000-8000-000000000004', '0000000000000000000000000000000000000000000000000000000000000002', '0000000011111111000000001111111100000000111111110000000011111110', NULL, '0'),
  ('0190a000-0000-7000-8000-000000000008', '1', 'photos/0190a000-0000-7000-8000-000000000008.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000008.jpg', NULL, '4000', '3000', '#336699', 'Amer Fort', NULL, NULL, 'typed', '2026-10-04 02:15:30.125+00', 'failed', NULL, NULL, 'This photo can no longer be read. Please take it again.', NULL, '0000000000000000000000000000000000000000000000000000000000000003', '1101101010100110011011010010110001111101110111110111010000111111', NULL, '0'),
  ('0190a000-0000-7000-8000-000000000010', '1', 'photos/0190a000-0000-7000-8000-000000000010.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000010.jpg', NULL, '4000', '3000', '#336699', 'Hawa Mahal', NULL, NULL, 'typed', '2026-10-05 03:15:30.125+00', 'pending', 'queued', NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000004', '0111100011011101111001101110010111111101001010011111000001010100', NULL, '1'),
  ('0190a000-0000-7000-8000-000000000012', '1', 'photos/0190a000-0000-7000-8000-000000000012.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000012.jpg', NULL, '4000', '3000', '#336699', 'City Palace', NULL, NULL, 'typed', '2026-10-06 04:15:30.125+00', 'processing', 'detecting', NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000005', '0001011100010101011000001001111101111100011101000110110001101001', NULL, '1'),
  ('0190a000-0000-7000-8000-000000000014', '1', 'photos/0190a000-0000-7000-8000-000000000014.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000014.jpg', NULL, '4000', '3000', '#336699', 'Birla Temple', NULL, NULL, 'typed', '2026-10-25 10:15:30.125+00', 'ml_failed', NULL, NULL, 'The analysis of this photo failed. It can be started again.', NULL, '0000000000000000000000000000000000000000000000000000000000000006', '1011010101001100110110100101100011111011101111101110100001111110', NULL, '0'),
  ('0190a000-0000-7000-8000-000000000016', '1', 'photos/0190a000-0000-7000-8000-000000000016.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000016.jpg', NULL, '4000', '3000', '#336699', 'Johari Bazaar', NULL, NULL, 'typed', '2026-10-25 10:15:30.125+00', 'ml_unavailable', NULL, NULL, 'No detector can be reached right now. The photo will be analysed as soon as one is back.', NULL, '0000000000000000000000000000000000000000000000000000000000000007', '0101001110000100010101000001001001111011000010010110010010010011', NULL, '0'),
  ('0190a000-0000-7000-8000-000000000017', '3', 'photos/0190a000-0000-7000-8000-000000000017.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000017.jpg', NULL, '4000', '3000', '#336699', 'Albert Hall', NULL, NULL, 'typed', '2026-10-09 07:15:30.125+00', 'pending', NULL, NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000008', '1111000110111011110011011100101111111010010100111110000010101000', NULL, '0'),
  ('0190a000-0000-7000-8000-000000000018', '1', 'photos/0190a000-0000-7000-8000-000000000018.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000018.jpg', NULL, '4000', '3000', '#336699', 'Nahargarh', NULL, NULL, 'typed', '2026-10-10 08:15:30.125+00', 'pending', NULL, NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000009', '1000111111110011010001111000010101111001100111100101110010111101', NULL, '0'),
  ('0190a000-0000-7000-8000-000000000023', '1', 'photos/0190a000-0000-7000-8000-000000000023.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000023.jpg', NULL, '4000', '3000', '#336699', 'Sanganer', NULL, NULL, 'typed', '2026-10-11 09:15:30.125+00', 'pending', 'queued', NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000010', '0010111000101010110000010011111011111000111010001101100011010010', NULL, '0');
insert into kysely_migration ("name", "timestamp") overriding system value values
  ('0001-users', '2026-11-22T08:31:27.754Z'),
  ('0002-images', '2026-11-22T08:31:27.800Z'),
  ('0003-analyses', '2026-11-22T08:31:27.839Z'),
  ('0004-image-counts', '2026-11-22T08:31:27.857Z'),
  ('0005-lapses', '2026-11-22T08:31:27.868Z'),
  ('0006-people-search', '2026-11-22T08:31:27.891Z'),
  ('0007-image-search', '2026-11-22T08:31:27.940Z'),
  ('0007b-bulk-jobs', '2026-11-22T08:31:27.966Z'),
  ('0008-overview', '2026-11-22T08:31:27.971Z'),
  ('0009-steering', '2026-11-22T08:31:27.989Z'),
  ('0009b-model-checks', '2026-11-22T08:31:28.028Z'),
  ('0010-batches', '2026-11-22T08:31:28.085Z'),
  ('0011-upload-figures', '2026-11-22T08:31:28.128Z'),
  ('0012-copied-keys', '2026-11-22T08:31:28.153Z'),
  ('0013-gathering', '2026-11-22T08:31:28.165Z'),
  ('0014-addresses', '2026-11-22T08:31:28.193Z'),
  ('0015-claim-run', '2026-11-22T08:31:28.196Z');
insert into kysely_migration_lock ("id", "is_locked") overriding system value values
  ('migration_lock', '0');
insert into loose_keys ("key", "due_at", "attempts", "error") overriding system value values
  ('photos/late.jpg', '2026-10-20 10:15:30.125+00', '3', 'the store is away'),
  ('thumbnails/late.jpg', '2026-11-01 00:00:00+00', '0', NULL);
insert into ml_config ("only_one", "config", "version", "updated_at", "updated_by") overriding system value values
  ('true', '{"batchSize": 5, "maxRetries": 5, "primaryModel": "roboflow", "fallbackModel": "yolo", "autoSwitchModels": true, "minDetectionSize": 20, "processingTimeout": 120, "confidenceThreshold": 0.1, "logProcessingMetrics": true, "maxDetectionsPerImage": 50, "retryFailedProcessing": true, "autoOptimizeThresholds": false, "enableParallelProcessing": true, "enablePerformanceTracking": true}', '1', '2026-10-07 10:15:30.125+00', '2');
insert into ml_workers ("worker", "version", "taken_over_at", "seen_at") overriding system value values
  ('host-1', '1', '2026-11-22 08:31:31.71264+00', '2026-11-22 08:31:31.71264+00');
insert into model_checks ("check_id", "kind", "status", "config", "done", "total", "attempts", "worker", "lease_until", "asked_by", "asked_at", "finished_at", "service", "performance", "error_message") overriding system value values
  ('0190a000-0000-7000-8000-000000000027', 'performance', 'failed', NULL, '0', '0', '1', 'host-1', NULL, '2', '2026-10-12 10:15:30.125+00', '2026-11-22 08:31:31.691667+00', NULL, NULL, 'The test broke off. The log of the worker says why.'),
  ('0190a000-0000-7000-8000-000000000029', 'performance', 'completed', NULL, '18', '18', '1', 'host-1', NULL, '2', '2026-10-11 10:15:30.125+00', '2026-10-11 10:16:30.125+00', NULL, '{"detectors": [{"asked": 18, "model": "waste-detector", "reason": "it said \"asked\": no", "answered": 17, "detector": "yolo", "average_ms": 41.2, "evaluation": {"map50": 0.6, "photos": 17, "recall": 0.6, "classes": [{"ap50": 0.7, "class": "can", "title": "Can", "recall": 0.6, "truths": 12, "precision": 0.8}], "precision": 0.8, "threshold": 0.1, "false_alarms": 0, "waste_free_photos": 2}, "model_version": "1.0.0"}], "proposal": null}', NULL),
  ('0190a000-0000-7000-8000-000000000028', 'performance', 'waiting', NULL, '0', '0', '0', NULL, NULL, '2', '2026-10-13 10:15:30.125+00', NULL, NULL, NULL, NULL);
insert into password_resets ("token_hash", "user_id", "expires_at") overriding system value values
  ('reset-1', '1', '2036-01-01 00:00:00+00');
insert into refresh_tokens ("token_hash", "family", "expires_at", "used_at") overriding system value values
  ('hash-1', '0190a000-0000-7000-8000-000000000001', '2036-01-01 00:00:00+00', NULL),
  ('hash-2', '0190a000-0000-7000-8000-000000000002', '2036-01-01 00:00:00+00', '2026-10-06 10:15:30.125+00'),
  ('hash-3', '0190a000-0000-7000-8000-000000000002', '2036-01-01 00:00:00+00', NULL);
insert into service_calls ("service", "ok", "reason", "at") overriding system value values
  ('roboflow', 'false', 'no answer within 10000 ms', '2026-10-09 10:15:30.125+00');
insert into sessions ("family", "user_id", "created_at", "revoked_at") overriding system value values
  ('0190a000-0000-7000-8000-000000000001', '1', '2026-11-22 08:31:31.332747+00', NULL),
  ('0190a000-0000-7000-8000-000000000002', '2', '2026-11-22 08:31:31.340675+00', '2026-11-22 08:31:31.356707+00');
insert into touched_hours ("hour") overriding system value values
  ('2026-10-05 03:00:00+00'),
  ('2026-10-05 03:00:00+00'),
  ('2026-10-05 03:00:00+00'),
  ('2026-10-06 04:00:00+00'),
  ('2026-10-06 04:00:00+00'),
  ('2026-10-09 07:00:00+00'),
  ('2026-10-10 08:00:00+00'),
  ('2026-10-11 09:00:00+00');
insert into users ("id", "username", "email", "password_hash", "role", "phone_number", "address", "disabled_at", "created_at") overriding system value values
  ('1', 'asha', 'asha@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'user', '+91 141 000000', 'Jaipur', NULL, '2026-10-01 10:15:30.125+00'),
  ('2', 'admin', 'admin@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'admin', '', '', NULL, '2026-10-01 10:15:30.125+00'),
  ('3', 'officer', 'officer@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'government', '', '', NULL, '2026-10-01 10:15:30.125+00'),
  ('4', 'gone', 'gone@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'user', '', '', '2026-10-05 10:15:30.125+00', '2026-10-01 10:15:30.125+00');
select setval(pg_get_serial_sequence('users', 'id'), (select max("id") from users));
alter table addresses add constraint addresses_pkey PRIMARY KEY (language, latitude_millidegrees, longitude_millidegrees);
alter table all_figures add constraint all_figures_pkey PRIMARY KEY (kind, name);
alter table analyses add constraint analyses_pkey PRIMARY KEY (analysis_id);
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table batch_counts add constraint batch_counts_pkey PRIMARY KEY (batch_id);
alter table batches add constraint batches_pkey PRIMARY KEY (batch_id);
alter table bulk_items add constraint bulk_items_pkey PRIMARY KEY (job_id, "position");
alter table bulk_jobs add constraint bulk_jobs_pkey PRIMARY KEY (job_id);
alter table copied_keys add constraint copied_keys_pkey PRIMARY KEY (target, key);
alter table hour_figures add constraint hour_figures_pkey PRIMARY KEY (kind, hour, name) INCLUDE (amount);
alter table image_counts add constraint image_counts_pkey PRIMARY KEY (user_id, status);
alter table images add constraint images_pkey PRIMARY KEY (image_id);
alter table kysely_migration add constraint kysely_migration_pkey PRIMARY KEY (name);
alter table kysely_migration_lock add constraint kysely_migration_lock_pkey PRIMARY KEY (id);
alter table loose_keys add constraint loose_keys_pkey PRIMARY KEY (key);
alter table ml_config add constraint ml_config_pkey PRIMARY KEY (only_one);
alter table ml_workers add constraint ml_workers_pkey PRIMARY KEY (worker);
alter table model_checks add constraint model_checks_pkey PRIMARY KEY (check_id);
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (token_hash);
alter table refresh_tokens add constraint refresh_tokens_pkey PRIMARY KEY (token_hash);
alter table service_calls add constraint service_calls_pkey PRIMARY KEY (service);
alter table sessions add constraint sessions_pkey PRIMARY KEY (family);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table addresses add constraint addresses_latitude_millidegrees_check CHECK (((latitude_millidegrees >= '-90000'::integer) AND (latitude_millidegrees <= 90000)));
alter table addresses add constraint addresses_longitude_millidegrees_check CHECK (((longitude_millidegrees >= '-180000'::integer) AND (longitude_millidegrees <= 180000)));
alter table analyses add constraint analyses_attempts_check CHECK ((attempts >= 0));
alter table analyses add constraint analyses_check CHECK (((status = 'processing'::text) = (lease_until IS NOT NULL)));
alter table analyses add constraint analyses_check1 CHECK (((status = ANY (ARRAY['pending'::text, 'processing'::text])) = (finished_at IS NULL)));
alter table analyses add constraint analyses_check2 CHECK (((status <> 'completed'::text) OR (results IS NOT NULL)));
alter table analyses add constraint analyses_lapses_check CHECK ((lapses >= 0));
alter table analyses add constraint analyses_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'ml_failed'::text, 'ml_unavailable'::text])));
alter table batches add constraint batches_check CHECK (((state = 'running'::text) = (running_since IS NOT NULL)));
alter table batches add constraint batches_check1 CHECK (((state = ANY (ARRAY['finished'::text, 'stopped'::text])) = (ended_at IS NOT NULL)));
alter table batches add constraint batches_number_key UNIQUE (number);
alter table batches add constraint batches_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'finished'::text, 'stopped'::text])));
alter table bulk_items add constraint bulk_items_result_check CHECK ((result = ANY (ARRAY['done'::text, 'gone'::text, 'busy'::text, 'unreadable'::text, 'failed'::text])));
alter table bulk_jobs add constraint bulk_jobs_action_check CHECK ((action = ANY (ARRAY['reprocess'::text, 'delete'::text])));
alter table bulk_jobs add constraint bulk_jobs_total_check CHECK ((total > 0));
alter table copied_keys add constraint copied_keys_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table hour_figures add constraint hour_figures_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'class'::text, 'bucket'::text, 'location'::text, 'time'::text])));
alter table images add constraint images_check CHECK (((latitude IS NULL) = (longitude IS NULL)));
alter table images add constraint images_check1 CHECK (((status <> 'completed'::text) OR (analysis_results IS NOT NULL)));
alter table images add constraint images_height_check CHECK ((height > 0));
alter table images add constraint images_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table images add constraint images_location_source_check CHECK ((location_source = ANY (ARRAY['typed'::text, 'gps'::text, 'exif'::text, 'map'::text])));
alter table images add constraint images_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)));
alter table images add constraint images_stage_check CHECK ((stage = ANY (ARRAY['queued'::text, 'reading'::text, 'detecting'::text, 'drawing'::text, 'saving'::text])));
alter table images add constraint images_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'ml_failed'::text, 'ml_unavailable'::text])));
alter table images add constraint images_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key);
alter table images add constraint images_user_id_photo_sha256_key UNIQUE (user_id, photo_sha256);
alter table images add constraint images_width_check CHECK ((width > 0));
alter table ml_config add constraint ml_config_only_one_check CHECK (only_one);
alter table ml_config add constraint ml_config_version_check CHECK ((version > 0));
alter table model_checks add constraint model_checks_check CHECK (((status = 'running'::text) = (lease_until IS NOT NULL)));
alter table model_checks add constraint model_checks_check1 CHECK (((status = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL)));
alter table model_checks add constraint model_checks_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'performance'::text])));
alter table model_checks add constraint model_checks_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'completed'::text, 'failed'::text])));
alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text, 'government'::text])));
alter table analyses add constraint analyses_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(batch_id) ON DELETE SET NULL;
alter table analyses add constraint analyses_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(image_id) ON DELETE CASCADE;
alter table analyses add constraint analyses_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
alter table audit_log add constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
alter table batch_counts add constraint batch_counts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(batch_id) ON DELETE CASCADE;
alter table batches add constraint batches_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL;
alter table bulk_items add constraint bulk_items_job_id_fkey FOREIGN KEY (job_id) REFERENCES bulk_jobs(job_id) ON DELETE CASCADE;
alter table bulk_jobs add constraint bulk_jobs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE CASCADE;
alter table image_counts add constraint image_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table images add constraint images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table ml_config add constraint ml_config_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table model_checks add constraint model_checks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL;
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table refresh_tokens add constraint refresh_tokens_family_fkey FOREIGN KEY (family) REFERENCES sessions(family) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX addresses_by_age ON public.addresses USING btree (asked_at);
CREATE INDEX all_figures_most ON public.all_figures USING btree (kind, amount DESC, name COLLATE "C");
CREATE INDEX analyses_ended_of_batch ON public.analyses USING btree (batch_id, status, analysis_id) WHERE ((batch_id IS NOT NULL) AND (status = ANY (ARRAY['completed'::text, 'failed'::text])));
CREATE INDEX analyses_held ON public.analyses USING btree (lease_until) WHERE (status = 'processing'::text);
CREATE INDEX analyses_newest_completed ON public.analyses USING btree (finished_at DESC) INCLUDE (duration_ms) WHERE (status = 'completed'::text);
CREATE INDEX analyses_of_detector ON public.analyses USING btree (detector, finished_at DESC) WHERE ((finished_at IS NOT NULL) AND (detector IS NOT NULL));
CREATE INDEX analyses_of_image ON public.analyses USING btree (image_id, created_at DESC);
CREATE UNIQUE INDEX analyses_one_open_per_image ON public.analyses USING btree (image_id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX analyses_open_of_batch ON public.analyses USING btree (batch_id) WHERE ((batch_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'processing'::text])));
CREATE INDEX analyses_waiting ON public.analyses USING btree (run_after, analysis_id) WHERE (status = 'pending'::text);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_of_action ON public.audit_log USING btree (action, at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_of_ml_config ON public.audit_log USING btree (id DESC) WHERE (action = 'ml_config.saved'::text);
CREATE INDEX audit_log_of_subject ON public.audit_log USING btree (subject, at DESC, id DESC);
CREATE UNIQUE INDEX batches_one_open ON public.batches USING btree ((true)) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));
CREATE INDEX bulk_items_not_done ON public.bulk_items USING btree (job_id, "position") WHERE (result <> 'done'::text);
CREATE INDEX bulk_items_open ON public.bulk_items USING btree (job_id, "position") WHERE (result IS NULL);
CREATE INDEX bulk_jobs_newest ON public.bulk_jobs USING btree (created_at DESC, job_id DESC);
CREATE INDEX bulk_jobs_unfinished ON public.bulk_jobs USING btree (created_at, job_id) WHERE (finished_at IS NULL);
CREATE INDEX hour_figures_by_hour ON public.hour_figures USING btree (hour);
CREATE INDEX image_counts_by_status ON public.image_counts USING btree (status);
CREATE INDEX images_found_words ON public.images USING gin (found_words);
CREATE INDEX images_look_alikes ON public.images USING btree (possible_duplicate_of) WHERE (possible_duplicate_of IS NOT NULL);
CREATE INDEX images_most_doubt ON public.images USING btree (status, doubt DESC, uploaded_at DESC, image_id DESC);
CREATE INDEX images_most_waste ON public.images USING btree (status, waste_count DESC, uploaded_at DESC, image_id DESC);
CREATE INDEX images_newest ON public.images USING btree (uploaded_at DESC, image_id DESC);
CREATE INDEX images_newest_by_status ON public.images USING btree (status, uploaded_at DESC, image_id DESC);
CREATE INDEX images_newest_near ON public.images USING btree (place_cell, uploaded_at DESC) WHERE (place_cell IS NOT NULL);
CREATE INDEX images_newest_of_user ON public.images USING btree (user_id, uploaded_at DESC, image_id DESC);
CREATE INDEX images_newest_of_user_by_status ON public.images USING btree (user_id, status, uploaded_at DESC, image_id DESC);
CREATE INDEX images_place_words ON public.images USING gin (place_words);
CREATE INDEX images_waiting_for_batch ON public.images USING btree (batch_number, uploaded_at, image_id) WHERE ((stage IS NULL) AND (status = ANY (ARRAY['pending'::text, 'ml_failed'::text, 'ml_unavailable'::text])));
CREATE INDEX loose_keys_due ON public.loose_keys USING btree (due_at);
CREATE INDEX model_checks_newest ON public.model_checks USING btree (asked_at DESC) WHERE (kind = 'performance'::text);
CREATE UNIQUE INDEX model_checks_one_performance ON public.model_checks USING btree (kind) WHERE ((kind = 'performance'::text) AND (status = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE INDEX model_checks_open ON public.model_checks USING btree (asked_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX password_resets_of_user ON public.password_resets USING btree (user_id);
CREATE INDEX refresh_tokens_by_expiry ON public.refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_of_family ON public.refresh_tokens USING btree (family);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE INDEX users_by_beginning ON public.users USING btree (lower(username) text_pattern_ops);
CREATE INDEX users_by_letters ON public.users USING gin (letter_groups);
CREATE INDEX users_by_role ON public.users USING btree (role, id DESC);
CREATE INDEX users_disabled ON public.users USING btree (id DESC) WHERE (disabled_at IS NOT NULL);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
CREATE TRIGGER images_added AFTER INSERT ON public.images REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_images();
CREATE TRIGGER images_moved AFTER UPDATE ON public.images REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_moved_images();
CREATE TRIGGER images_note_added AFTER INSERT ON public.images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_hours();
CREATE TRIGGER images_note_changed AFTER UPDATE ON public.images REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_changed_hours();
CREATE TRIGGER images_note_removed AFTER DELETE ON public.images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_hours();
CREATE TRIGGER images_removed AFTER DELETE ON public.images REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_images();
