set check_function_bodies = off;
CREATE OR REPLACE FUNCTION public.advance_queue(holder text, ended jsonb, lease_seconds integer, channel text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
      #variable_conflict use_column
      declare
        outcome jsonb := ended -> 'outcome';
        ended_image uuid;
        ended_batch uuid;
        seconds double precision;
        claimed jsonb;
        claimed_image uuid;
        image record;
      begin
        if ended is not null then
          -- The image before its run: every transaction locks in this order.
          select image_id into ended_image from images
           where image_id = (ended ->> 'image_id')::uuid for no key update;
          update analyses
             set status = outcome ->> 'status', results = outcome -> 'results',
                 processed_key = outcome ->> 'processed_key', error_message = outcome ->> 'error_message',
                 detector = outcome ->> 'detector', model = outcome ->> 'model',
                 model_version = outcome ->> 'model_version', settings = outcome -> 'settings',
                 duration_ms = (outcome ->> 'duration_ms')::double precision,
                 lease_until = null, finished_at = now()
           where ended_image is not null and analysis_id = (ended ->> 'analysis_id')::uuid
             and worker = holder and attempts = (ended ->> 'attempts')::integer
             and status = 'processing' and lease_until > now()
          returning batch_id, extract(epoch from now() - started_at) into ended_batch, seconds;
          if not found then ended_image := null; end if;
        end if;

        if lease_seconds is not null then
          select image_id,
                 jsonb_build_object('analysis_id', analysis_id, 'image_id', image_id, 'options', options,
                                    'attempts', attempts + 1, 'batch_id', batch_id)
            into claimed_image, claimed
            from analyses
            join images using (image_id)
           where analyses.status = 'pending' and run_after <= now()
           order by run_after, analysis_id
           limit 1
             for no key update skip locked;
          if found then
            update analyses
               set status = 'processing', attempts = attempts + 1, worker = holder,
                   lease_until = now() + lease_seconds * interval '1 second', started_at = now()
             where analysis_id = (claimed ->> 'analysis_id')::uuid;
          end if;
        end if;

        for image in
          update images
             set status = case image_id when ended_image then outcome ->> 'status' else 'processing' end,
                 stage = case image_id when ended_image then null else 'reading' end,
                 error_message = case image_id when ended_image then outcome ->> 'error_message' end,
                 analysis_results = case image_id when ended_image then outcome -> 'results' else analysis_results end,
                 processed_key =
                   case image_id when ended_image then outcome ->> 'processed_key' else processed_key end
           where image_id in (ended_image, claimed_image)
          returning image_id, user_id, photo_key, width, height, status, stage
        loop
          if image.image_id = claimed_image then
            claimed := claimed || jsonb_build_object(
              'user_id', image.user_id, 'photo_key', image.photo_key, 'width', image.width, 'height', image.height,
              'config', (select config from ml_config),
              'config_version', coalesce((select version from ml_config), 0));
          end if;
          perform pg_notify(channel, jsonb_build_object(
            'change', 'updated', 'image_id', image.image_id, 'user_id', image.user_id,
            'status', image.status, 'stage', image.stage)::text);
        end loop;

        if ended_batch is not null and outcome ->> 'status' = 'completed' then
          update batch_counts
             set completed = completed + 1, completed_seconds = completed_seconds + seconds
           where batch_id = ended_batch;
        elsif ended_batch is not null and outcome ->> 'status' = 'failed' then
          update batch_counts set unreadable = unreadable + 1 where batch_id = ended_batch;
        end if;
        return jsonb_build_object('has_ended', ended_image is not null, 'claimed', claimed);
      end $function$;
CREATE OR REPLACE FUNCTION public.apply_annotations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    -- A photo comes back from the trash with the sets that it has now.
    if tg_op = 'INSERT' then
      select results, picture into new.annotated_results, new.annotated_key from newest_annotations(new.image_id);
    end if;
    if new.annotated_results is not null then
      new.analysis_results := '{"model": "", "model_version": "", "duration_ms": 0}'::jsonb
        || case jsonb_typeof(new.analysis_results)
             when 'object' then new.analysis_results
               - array['calibration_id', 'average_calibrated_confidence', 'waste_in_photo']
             else '{}' end
        || new.annotated_results;
      new.processed_key := new.annotated_key;
    end if;
    return new;
  end $function$;
CREATE OR REPLACE FUNCTION public.apply_newest_set()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    photo uuid := coalesce(new.image_id, old.image_id);
    newest record;
    run record;
  begin
    select results, picture into newest from newest_annotations(photo);
    -- Without a set, the newest run counts again.
    select results, processed_key into run from analyses
     where newest.results is null and image_id = photo and finished_at is not null
     order by finished_at desc, analysis_id desc limit 1;
    update images
       set annotated_results = newest.results, annotated_key = newest.picture,
           analysis_results = case when newest.results is null then run.results else analysis_results end,
           processed_key = case when newest.results is null then run.processed_key else processed_key end
     where image_id = photo;
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.box_iou(a jsonb, b jsonb)
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  declare
    ax double precision := (a ->> 'x')::double precision;
    ay double precision := (a ->> 'y')::double precision;
    a_right double precision := ax + (a ->> 'width')::double precision;
    a_bottom double precision := ay + (a ->> 'height')::double precision;
    bx double precision := (b ->> 'x')::double precision;
    b_y double precision := (b ->> 'y')::double precision;
    b_right double precision := bx + (b ->> 'width')::double precision;
    b_bottom double precision := b_y + (b ->> 'height')::double precision;
    width double precision := least(a_right, b_right) - greatest(ax, bx);
    height double precision := least(a_bottom, b_bottom) - greatest(ay, b_y);
  begin
    if width <= 0 or height <= 0 then
      return 0;
    end if;
    return width * height
      / ((a_right - ax) * (a_bottom - ay) + (b_right - bx) * (b_bottom - b_y) - width * height);
  end $function$;
CREATE OR REPLACE FUNCTION public.class_weight(name text)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case btrim(regexp_replace(lower(name), '[\s_-]+', ' ', 'g'))
             when 'garbage pile' then 10
             when 'bulky waste' then 8
             when 'overflowing bin' then 8
             when 'trash bag' then 5
             when 'cardboard' then 2
             when 'litter' then 2
             when 'bottle' then 1
             when 'can' then 1
             when 'cup' then 1
             else 4
           end
  $function$;
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
CREATE OR REPLACE FUNCTION public.current_sample()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
        select sample_id from evaluation_samples order by created_at desc, sample_id desc limit 1
      $function$;
CREATE OR REPLACE FUNCTION public.distinct_objects(detections jsonb)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  declare
    one jsonb;
    kept jsonb[] := '{}';
  begin
    for one in
      select detection from jsonb_array_elements(detections) with ordinality as listed (detection, place)
       order by (detection ->> 'confidence')::double precision desc, place
    loop
      if one ->> 'confidence' is null or not exists (
        select from unnest(kept) as better
         where better ->> 'class' <> one ->> 'class' and box_iou(better -> 'box', one -> 'box') >= 0.7
      ) then
        kept := kept || one;
        return next one;
      end if;
    end loop;
  end $function$;
CREATE OR REPLACE FUNCTION public.has_open_hint(photo uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (
      select from photo_hints
       where image_id = photo
         and given_at > coalesce((select max(created_at) from annotation_sets where image_id = photo), '-infinity'))
  $function$;
CREATE OR REPLACE FUNCTION public.image_figures(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(kind text, name text, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
    with chosen as materialized (
      select status, btrim(location, E' \t\r\n') as location, analysis_results from images
       where uploaded_at >= since and uploaded_at < until
    ), found as materialized (
      select detection ->> 'class' as class,
             coalesce(detection ->> 'calibrated_confidence', detection ->> 'confidence')::double precision as confidence
        from chosen, distinct_objects(analysis_results -> 'detections') as detection
       where (detection ->> 'waste')::boolean
    )
    select 'status', case status when 'ml_failed' then 'failed' when 'ml_unavailable' then 'pending' else status end,
           count(*) from chosen group by 2
    union all
    select 'class', class, count(*) from found group by 2
    union all
    select 'bucket', least(9, greatest(0, floor(confidence * 10)::integer))::text, count(*) from found
     where confidence is not null group by 2
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
CREATE OR REPLACE FUNCTION public.insert_from_json(target regclass, kept jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    columns text;
  begin
    select string_agg(quote_ident(attname), ', ') into columns
      from pg_attribute
     where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
    execute format(
      'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', target, columns) using kept;
  end $function$;
CREATE OR REPLACE FUNCTION public.is_labelled_blind(image uuid, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
        select exists (select from annotation_sets
                        where image_id = image and is_blind and scope = 'checked' and created_at >= since)
      $function$;
CREATE OR REPLACE FUNCTION public.keep_calibration_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.calibration_id := (new.results ->> 'calibration_id')::uuid;
    return new;
  end $function$;
CREATE OR REPLACE FUNCTION public.keep_severity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.severity := severity_of(new.analysis_results);
    new.uncertainty := case
      when (new.analysis_results ->> 'total_detections')::integer > 0
      then coalesce(1 - (new.analysis_results ->> 'average_confidence')::double precision, -1)
      else -1 end;
    return new;
  end $function$;
CREATE OR REPLACE FUNCTION public.mark_case_days(moments timestamp with time zone[])
 RETURNS void
 LANGUAGE sql
AS $function$
    insert into dirty_case_days
    select distinct date_trunc('day', moment, 'UTC') from unnest(moments) as moment where moment is not null
  $function$;
CREATE OR REPLACE FUNCTION public.mark_changed_hours_dirty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into dirty_hours
    select distinct date_trunc('hour', moment, 'UTC')
      from added join removed using (image_id), lateral (values (added.uploaded_at), (removed.uploaded_at)) as at (moment)
     where (added.status, added.location, added.latitude, added.longitude, added.uploaded_at, added.analysis_results)
           is distinct from
           (removed.status, removed.location, removed.latitude, removed.longitude, removed.uploaded_at, removed.analysis_results);
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.mark_days_of_cases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform mark_case_days(array_agg(moment))
       from changed, lateral unnest(array[opened_at, answered_at, cleaned_at, ended_at]) as moment;
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.mark_days_of_changed_cases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  end $function$;
CREATE OR REPLACE FUNCTION public.mark_days_of_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform mark_case_days(array_agg(cleaned_at)) from changed join cases using (case_id) where purpose = 'after';
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.mark_days_of_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform mark_case_days(array_agg(at)) from changed where action in ('return', 'reopen');
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.mark_hours_dirty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into dirty_hours select distinct date_trunc('hour', uploaded_at, 'UTC') from changed;
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.newest_annotations(photo uuid, OUT results jsonb, OUT picture text)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
    select results_of_annotations(annotations), processed_key from annotation_sets
     where image_id = photo order by number desc limit 1
  $function$;
CREATE OR REPLACE FUNCTION public.origins_of(of_case uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
        with recursive origins (case_id) as (
          select of_case
           union
          select from_case_id from case_moves join origins on to_case_id = case_id
        )
        select case_id from origins
      $function$;
CREATE OR REPLACE FUNCTION public.query_of_words(text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
        select coalesce(string_agg(quote_literal(lexeme) || ':*', ' & '), '')::tsquery
          from unnest(words_of($1))
      $function$;
CREATE OR REPLACE FUNCTION public.queue_event_to_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into events_to_notify (case_id, version) values (new.case_id, new.version);
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.queue_upload_to_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if exists (select from reports where image_id = new.image_id) then
          if tg_op = 'INSERT' then return null; end if;
        elsif new.waste_count <= 0 or (tg_op = 'UPDATE' and old.waste_count > 0) then
          return null;
        end if;
        insert into uploads_to_report (image_id) values (new.image_id)
        on conflict (image_id) do update
           set attempts = uploads_to_report.attempts + 1, lease_until = null, due_at = now();
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.report_upload_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        update uploads_to_report set due_at = now() where image_id = new.image_id and due_at > now();
        return null;
      end $function$;
CREATE OR REPLACE FUNCTION public.results_of_annotations(annotations jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
    with object as (
      select one ->> 'class' as class, one -> 'box' as box, place,
             upper(left(one ->> 'class', 1)) || replace(substr(one ->> 'class', 2), '_', ' ') as title
        from jsonb_array_elements(annotations) with ordinality as listed (one, place)
       where not coalesce((one ->> 'is_unsure')::boolean, false)
    ), counted as (
      select class, title, count(*) as count, min(place) as first_place from object
       where class <> 'bin' group by class, title
    ), summary as (
      select coalesce(sum(count), 0)::integer as total,
             string_agg(count || ' × ' || title, ', ' order by count desc, first_place) as words,
             jsonb_agg(jsonb_build_object(
               'reason', 'analysis.result.count',
               'params', jsonb_build_object(
                 'count', count,
                 'title', jsonb_build_object('reason', 'class.' || class, 'params', '{}'::jsonb)))
               order by count desc, first_place) as counts
        from counted
    )
    select jsonb_build_object(
             'source', 'person',
             'detections', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'class', class, 'title', title, 'confidence', null, 'waste', class <> 'bin', 'box', box)
                        order by place), '[]')
                 from object),
             'total_detections', total,
             'average_confidence', null)
           || case when total = 0
                then jsonb_build_object(
                  'message', 'No waste detected',
                  'message_reason', jsonb_build_object('reason', 'analysis.result.none', 'params', '{}'::jsonb))
                else jsonb_build_object(
                  'message', 'Found ' || total || case total when 1 then ' item' else ' items' end
                             || ' of waste: ' || words,
                  'message_reason', jsonb_build_object(
                    'reason', 'analysis.result.found',
                    'params', jsonb_build_object('total', total, 'counts', counts))) end
      from summary
  $function$;
CREATE OR REPLACE FUNCTION public.roll_up_figures(max_hours integer)
 RETURNS TABLE(version bigint, hours_left bigint)
 LANGUAGE plpgsql
AS $function$
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
  end $function$;
CREATE OR REPLACE FUNCTION public.severity_of(results jsonb)
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  declare
    load double precision := 0;
  begin
    if results is null then
      return -1;
    end if;
    if jsonb_typeof(results -> 'detections') = 'array' then
      select coalesce(sum(class_weight(one ->> 'class') * (1000 + floor(10000 * greatest(0, least(1,
               (one #>> '{box,width}')::double precision * (one #>> '{box,height}')::double precision))))), 0)
        into load
        from distinct_objects(results -> 'detections') as one
       where (one ->> 'waste')::boolean;
    end if;
    return floor(1000 * load / (load + 30000)) / 1000;
  end $function$;
CREATE OR REPLACE FUNCTION public.share_by_chance(id uuid)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select ('x' || left(md5('review' || id), 13))::bit(52)::bigint / 4503599627370496.0
  $function$;
CREATE OR REPLACE FUNCTION public.trigrams_of(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
        select coalesce(array_agg(distinct substr(word, place, 3)), '{}')
          from generate_series(1, length(word) - 2) as place
      $function$;
CREATE OR REPLACE FUNCTION public.update_review(photo uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    image record;
  begin
    select annotated_results is not null as is_annotated, analysis_results is not null as has_results
      into image from images where image_id = photo;
    if not found then
      return;
    end if;
    if image.has_results and (not image.is_annotated or has_open_hint(photo)) then
      insert into review_queue (image_id, share) values (photo, share_by_chance(photo))
      on conflict (image_id) do update set changes = review_queue.changes + 1;
    else
      delete from review_queue where image_id = photo;
    end if;
    if image.is_annotated then
      insert into label_suspects (image_id) values (photo)
      on conflict (image_id) do update set changes = label_suspects.changes + 1;
    else
      delete from label_suspects where image_id = photo;
    end if;
  end $function$;
CREATE OR REPLACE FUNCTION public.update_review_of_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into review_queue (image_id, share)
    select image_id, share_by_chance(image_id) from added
     where analysis_results is not null and annotated_results is null
    on conflict do nothing;
    perform update_review(image_id) from added where annotated_results is not null;
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.update_review_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform update_review(coalesce(new.image_id, old.image_id));
    return null;
  end $function$;
CREATE OR REPLACE FUNCTION public.urgency_key_of(urgent_at timestamp with time zone, clock_stopped_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
        select case when clock_stopped_at is null then urgent_at else urgent_at + interval '876000 hours' end
      $function$;
CREATE OR REPLACE FUNCTION public.waits_for_blind_labels(image uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
        select exists (select from evaluation_sample_photos join evaluation_samples using (sample_id)
                        where sample_id = current_sample() and image_id = image
                          and not is_labelled_blind(image, created_at))
      $function$;
CREATE OR REPLACE FUNCTION public.without_calibration(results jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select (results - array['calibration_id', 'average_calibrated_confidence', 'waste_in_photo'])
           || jsonb_build_object('detections', (
                select coalesce(jsonb_agg(one - 'calibrated_confidence' order by place), '[]')
                  from jsonb_array_elements(results -> 'detections') with ordinality as listed (one, place)))
  $function$;
CREATE OR REPLACE FUNCTION public.words_of(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
        select to_tsvector('pg_catalog.simple',
                           translate($1, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                '))
      $function$;
CREATE OR REPLACE FUNCTION public.words_of_case(place text, of_case uuid)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
    select strip(words_of(left(place || ' ' || coalesce(string_agg(words, ' ' order by number), ''), 100000)))
      from reports where case_id = of_case
  $function$;
CREATE OR REPLACE FUNCTION public.words_of_classes(text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select words_of(coalesce(string_agg(class, ' '), '')) from unnest($1) as class
  $function$;
create table addresses (
  language text not null,
  latitude_millidegrees integer not null,
  longitude_millidegrees integer not null,
  address text,
  looked_up_at timestamp with time zone not null
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
  expirations integer default 0 not null,
  batch_id uuid,
  calibration_id uuid
) with (autovacuum_vacuum_scale_factor=0.02);
create table annotation_drafts (
  image_id uuid not null,
  user_id integer not null,
  based_on integer not null,
  version integer not null,
  annotations jsonb not null,
  saved_at timestamp(3) with time zone not null
);
create table annotation_leases (
  image_id uuid not null,
  user_id integer not null,
  until timestamp(3) with time zone not null,
  since timestamp(3) with time zone not null
);
create table annotation_sets (
  set_id uuid not null,
  image_id uuid not null,
  number integer not null,
  scope text not null,
  schema_version integer not null,
  analysis_id uuid,
  annotations jsonb not null,
  created_at timestamp(3) with time zone not null,
  created_by integer,
  processed_key text not null,
  is_blind boolean default false not null
);
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
  ended_at timestamp with time zone,
  image_limit integer,
  planned integer default 0 not null,
  taken integer default 0 not null
);
create table bulk_items (
  job_id uuid not null,
  "position" integer not null,
  image_id uuid not null,
  location text not null,
  attempts integer default 0 not null,
  lease_until timestamp with time zone,
  result text,
  error text,
  due_at timestamp with time zone default now() not null
);
create table bulk_jobs (
  job_id uuid not null,
  action text not null,
  requested_by integer not null,
  total integer not null,
  done integer default 0 not null,
  failed integer default 0 not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  skipped integer default 0 not null
);
create table calibrations (
  calibration_id uuid not null,
  sample_id uuid not null,
  model text not null,
  model_version text not null,
  created_at timestamp(3) with time zone not null,
  created_by integer,
  applied_at timestamp(3) with time zone,
  retired_at timestamp(3) with time zone,
  is_active boolean default false not null,
  classes jsonb not null,
  photo jsonb not null
);
create table case_day_figures (
  day timestamp with time zone not null,
  category_id integer not null,
  opened integer not null,
  closed integer not null,
  not_cleaned integer not null,
  by_photo integer not null,
  reopened integer not null,
  answer_ms bytea not null,
  clean_ms bytea not null
);
create table case_events (
  case_id uuid not null,
  version integer not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  actor_id integer,
  caused_by integer,
  action text,
  "from" text,
  "to" text,
  text text not null,
  is_public boolean not null,
  idempotency_key text,
  values_before jsonb,
  undoes integer,
  is_hidden boolean default false not null
);
create table case_feedback (
  case_id uuid not null,
  user_id integer not null,
  cleaned_at timestamp(3) with time zone not null,
  is_clean boolean not null
);
create table case_followers (
  case_id uuid not null,
  user_id integer not null,
  since timestamp(3) with time zone not null
);
create table case_moves (
  from_case_id uuid not null,
  from_version integer not null,
  to_case_id uuid not null,
  to_version integer not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  from_before jsonb not null,
  to_before jsonb,
  report_ids uuid[] not null,
  photo_ids uuid[] not null
);
create table case_photos (
  photo_id uuid not null,
  case_id uuid not null,
  purpose text not null,
  photo_key text not null,
  thumbnail_key text not null,
  placeholder_color text not null,
  width integer not null,
  height integer not null,
  taken_at timestamp(3) with time zone not null,
  is_public boolean not null,
  analysis_results jsonb,
  added_by integer,
  added_at timestamp(3) with time zone not null,
  photo_sha256 text,
  perceptual_hash bit(64),
  idempotency_key text,
  captured_at timestamp(3) with time zone,
  latitude double precision,
  longitude double precision,
  is_known boolean default false not null,
  is_similar boolean default false not null,
  verdict text,
  before_photo_id uuid
);
create table case_views (
  view_id uuid not null,
  user_id integer not null,
  name text not null,
  query text not null,
  is_shared boolean not null,
  created_at timestamp(3) with time zone not null
);
create table cases (
  case_id uuid not null,
  number integer not null,
  version integer default 1 not null,
  status text not null,
  status_before_waiting text,
  category_id integer not null,
  severity double precision,
  waste_classes text[] not null,
  place text not null,
  latitude double precision,
  longitude double precision,
  opened_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone,
  clock_stopped_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  cleaned_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  escalated_at timestamp(3) with time zone,
  urgent_at timestamp(3) with time zone not null,
  assignee_id integer,
  reports integer default 1 not null,
  followers integer default 0 not null,
  repeats integer not null,
  returns integer default 0 not null,
  is_private boolean not null,
  public_note text not null,
  responsible text,
  previous_case_id uuid,
  merged_into uuid,
  words tsvector not null,
  is_open boolean generated always as ((status = ANY (ARRAY['new'::text, 'confirmed'::text, 'assigned'::text, 'in_progress'::text, 'waiting'::text, 'cleaned'::text]))) stored not null,
  waste_words tsvector generated always as (words_of_classes(waste_classes)) stored not null,
  urgency_key timestamp(3) with time zone generated always as (urgency_key_of(urgent_at, clock_stopped_at)) stored not null,
  public_reply text default ''::text not null,
  is_sampled boolean default false not null
);
create table categories (
  category_id integer generated always as identity not null,
  names jsonb not null,
  waste_classes text[] not null,
  hours_to_clean integer not null,
  joining_distance_meters integer not null,
  joining_days integer not null,
  reopening_days integer not null,
  responsible text,
  danger_phone text,
  is_active boolean not null,
  is_default boolean default false not null,
  version integer default 1 not null,
  hours_to_answer integer not null,
  percent_checked_on_site integer not null
);
create table copied_keys (
  target text not null,
  key text not null,
  sha256 text not null,
  copied_at timestamp with time zone default now() not null
);
create table dataset_photos (
  dataset_id uuid not null,
  "position" integer not null,
  image_id uuid not null,
  set_id uuid not null,
  annotations jsonb,
  is_read boolean default false not null,
  width integer,
  height integer,
  bytes integer,
  sha256 text,
  group_name text,
  split text,
  conflict text
);
create table datasets (
  dataset_id uuid not null,
  number integer generated always as identity not null,
  title text not null,
  filter jsonb not null,
  schema_version integer not null,
  created_at timestamp(3) with time zone not null,
  created_by integer,
  card jsonb,
  attempts integer default 0 not null,
  lease_until timestamp with time zone
);
create table dirty_case_days (
  day timestamp with time zone not null
);
create table dirty_hours (
  hour timestamp with time zone not null
) with (autovacuum_vacuum_threshold=1000);
create table evaluation_photos (
  evaluation_id uuid not null,
  "position" integer not null,
  image_id uuid not null,
  set_id uuid not null,
  annotations jsonb not null,
  place_group text not null,
  slices text[] not null,
  state text default 'waiting'::text not null,
  scored jsonb,
  live jsonb,
  false_alarm double precision,
  miss double precision
);
create table evaluation_sample_photos (
  sample_id uuid not null,
  "position" integer not null,
  image_id uuid not null
);
create table evaluation_samples (
  sample_id uuid not null,
  seed integer not null,
  requested_size integer not null,
  drawn_from integer not null,
  created_at timestamp(3) with time zone not null,
  created_by integer
);
create table evaluations (
  evaluation_id uuid not null,
  source text not null,
  sample_id uuid,
  model text not null,
  model_name text,
  model_version text,
  settings jsonb,
  labels jsonb,
  state text default 'waiting'::text not null,
  excluded integer default 0 not null,
  may_have_seen boolean,
  attempts integer default 0 not null,
  lease_until timestamp with time zone,
  worker text,
  requested_at timestamp(3) with time zone not null,
  requested_by integer,
  finished_at timestamp(3) with time zone,
  error_message text,
  figures jsonb
);
create table events_to_notify (
  case_id uuid not null,
  version integer not null
);
create table figures_version (
  version bigint not null
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
  detection_words tsvector generated always as (jsonb_to_tsvector('simple'::regconfig, COALESCE((analysis_results -> 'detections'::text), '[]'::jsonb), '["string"]'::jsonb)) stored not null,
  waste_count integer generated always as (COALESCE(((analysis_results ->> 'total_detections'::text))::integer, '-1'::integer)) stored not null,
  uncertainty double precision default '-1'::integer not null,
  batch_number integer default 0 not null,
  reviewed_at timestamp with time zone,
  reviewed_by integer,
  severity double precision default '-1'::integer not null,
  annotated_results jsonb,
  annotated_key text
);
create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null
);
create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null
);
create table label_suspects (
  image_id uuid not null,
  strength double precision default 0 not null,
  contradictions jsonb default '[]'::jsonb not null,
  changes integer default 1 not null,
  ranked_changes integer default 0 not null
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
  requested_by integer,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  service jsonb,
  performance jsonb,
  error_message text
);
create table notification_choices (
  user_id integer not null,
  choices jsonb not null
);
create table notification_deliveries (
  user_id integer not null,
  channel text not null,
  due_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  additions integer default 0 not null,
  failures integer default 0 not null,
  attempts integer default 0 not null,
  lease_until timestamp with time zone
);
create table notifications (
  user_id integer not null,
  case_id uuid not null,
  version integer not null,
  channel text not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  began_attempt integer
);
create table orphaned_objects (
  key text not null,
  due_at timestamp with time zone not null,
  attempts integer default 0 not null,
  error text,
  lease_until timestamp with time zone
);
create table password_resets (
  token_hash text not null,
  user_id integer not null,
  expires_at timestamp with time zone not null
);
create table photo_covers (
  photo_id uuid not null,
  areas jsonb not null,
  photo_key text not null,
  thumbnail_key text not null,
  covered_by integer,
  covered_at timestamp(3) with time zone not null
);
create table photo_groups (
  image_id uuid not null,
  group_name text not null
);
create table photo_hints (
  image_id uuid not null,
  user_id integer not null,
  words text not null,
  given_at timestamp(3) with time zone not null
);
create table photos_to_compare (
  photo_id uuid not null,
  due_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  lease_until timestamp with time zone
);
create table push_devices (
  endpoint text not null,
  user_id integer not null,
  session_id uuid not null,
  p256dh text not null,
  auth text not null,
  added_at timestamp with time zone default now() not null
);
create table refresh_tokens (
  token_hash text not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table refused_emails (
  user_id integer not null,
  refused_at timestamp with time zone not null
);
create table reply_templates (
  template_id integer generated always as identity not null,
  names jsonb not null,
  texts jsonb not null,
  used_for text,
  "position" integer not null,
  version integer default 1 not null
);
create table reports (
  report_id uuid not null,
  number integer generated always as identity not null,
  case_id uuid not null,
  channel text not null,
  image_id uuid,
  user_id integer,
  recorded_by integer,
  words text not null,
  is_public boolean not null,
  created_at timestamp(3) with time zone not null,
  is_hidden boolean default false not null
);
create table review_queue (
  image_id uuid not null,
  priority double precision default 0 not null,
  terms jsonb default '{}'::jsonb not null,
  share double precision not null,
  changes integer default 1 not null,
  ranked_changes integer default 0 not null
);
create table second_opinions (
  image_id uuid not null,
  number integer not null,
  state text not null,
  requested_at timestamp(3) with time zone not null,
  given_at timestamp(3) with time zone,
  given_by integer,
  annotations jsonb,
  agreement double precision,
  blind_agreement double precision
);
create table service_calls (
  service text not null,
  ok boolean not null,
  reason text,
  at timestamp with time zone not null
);
create table sessions (
  session_id uuid not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  user_agent text default ''::text not null,
  last_used_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone default (now() + '90 days'::interval) not null
);
create table trashed_images (
  image_id uuid not null,
  user_id integer not null,
  photo_sha256 text not null,
  trashed_at timestamp with time zone not null,
  trashed_by integer,
  image jsonb not null,
  runs jsonb not null,
  near_duplicates uuid[] not null
);
create table trashed_objects (
  key text not null,
  image_id uuid not null
);
create table uploads_to_report (
  image_id uuid not null,
  due_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  lease_until timestamp with time zone,
  same_case integer
);
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
  trigrams text[] generated always as ((trigrams_of(('  '::text || lower(username))) || trigrams_of(('  '::text || lower(email))))) stored not null,
  language text,
  deleted_at timestamp with time zone,
  photos_to_remove boolean default false not null,
  trash_to_remove boolean default false not null,
  email_verified_at timestamp with time zone
);
insert into addresses ("language", "latitude_millidegrees", "longitude_millidegrees", "address", "looked_up_at") overriding system value values
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
insert into analyses ("analysis_id", "image_id", "requested_by", "options", "status", "attempts", "worker", "lease_until", "run_after", "created_at", "started_at", "finished_at", "duration_ms", "detector", "model", "model_version", "settings", "results", "processed_key", "error_message", "expirations", "batch_id", "calibration_id") overriding system value values
  ('0190a000-0000-7000-8000-000000000003', '0190a000-0000-7000-8000-000000000004', '1', '{}', 'completed', '1', 'host-1', NULL, '2026-11-22 08:31:31.365981+00', '2026-11-22 08:31:31.365981+00', '2026-11-22 08:31:31.393242+00', '2026-11-22 08:31:31.404543+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', '{"model": "a model", "message": "Found 2 items of waste: 2 × Bottle", "detections": [{"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.8}, {"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.7}], "duration_ms": 12.5, "model_version": "1", "message_reason": {"params": {"total": 2, "counts": [{"params": {"count": 2, "title": {"params": {}, "reason": "class.bottle"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "total_detections": 2, "average_confidence": 0.75}', 'processed/first.jpg', NULL, '0', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000005', '0190a000-0000-7000-8000-000000000006', '1', '{}', 'completed', '1', 'host-1', NULL, '2026-11-22 08:31:31.42769+00', '2026-11-22 08:31:31.42769+00', '2026-11-22 08:31:31.441421+00', '2026-11-22 08:31:31.455682+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', '{"model": "a model", "message": "No waste detected", "detections": [], "duration_ms": 12.5, "model_version": "1", "message_reason": {"params": {}, "reason": "analysis.result.none"}, "total_detections": 0, "average_confidence": 0}', 'processed/second.jpg', NULL, '0', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000007', '0190a000-0000-7000-8000-000000000008', '1', '{}', 'failed', '1', 'host-1', NULL, '2026-11-22 08:31:31.469464+00', '2026-11-22 08:31:31.469464+00', '2026-11-22 08:31:31.476633+00', '2026-11-22 08:31:31.478332+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', NULL, NULL, '{"reason":"analysis.run.photo_unreadable","params":{}}', '0', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000009', '0190a000-0000-7000-8000-000000000010', '1', '{}', 'ml_failed', '1', 'host-1', NULL, '2026-11-22 08:31:31.490472+00', '2026-11-22 08:31:31.490472+00', '2026-11-22 08:31:31.497768+00', '2026-11-22 08:31:31.499945+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', NULL, NULL, '{"reason":"analysis.run.failed","params":{}}', '0', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000012', '1', '{}', 'ml_unavailable', '1', 'host-1', NULL, '2026-11-22 08:31:31.511659+00', '2026-11-22 08:31:31.511659+00', '2026-11-22 08:31:31.519672+00', '2026-11-22 08:31:31.521964+00', '12.5', NULL, NULL, NULL, '{"confidenceThreshold": 0.1}', NULL, NULL, 'Something else that an admin wrote', '0', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000013', '0190a000-0000-7000-8000-000000000014', '1', '{}', 'ml_failed', '1', 'host-1', NULL, '2026-11-22 08:31:31.529341+00', '2026-11-22 08:31:31.529341+00', '2026-11-22 08:31:31.546575+00', '2026-11-22 08:31:31.548181+00', '12.5', 'yolo', 'a model', '1', '{"confidenceThreshold": 0.1}', NULL, NULL, '{"reason":"analysis.run.failed","params":{}}', '0', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000015', '0190a000-0000-7000-8000-000000000016', '1', '{}', 'ml_unavailable', '1', 'host-1', NULL, '2026-11-22 08:31:31.554593+00', '2026-11-22 08:31:31.554593+00', '2026-11-22 08:31:31.561046+00', '2026-11-22 08:31:31.564093+00', '12.5', NULL, NULL, NULL, '{"confidenceThreshold": 0.1}', NULL, NULL, '{"reason":"analysis.run.unavailable","params":{}}', '0', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000020', '0190a000-0000-7000-8000-000000000010', '2', '{"use_roboflow": true, "max_detections": 50, "min_detection_size": 20, "confidence_threshold": 0.1}', 'pending', '1', NULL, NULL, '2026-11-22 08:31:31.637559+00', '2026-11-22 08:31:31.604388+00', '2026-11-22 08:31:31.626446+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '1', '0190a000-0000-7000-8000-000000000019', NULL),
  ('0190a000-0000-7000-8000-000000000021', '0190a000-0000-7000-8000-000000000012', '2', '{"use_roboflow": true, "max_detections": 50, "min_detection_size": 20, "confidence_threshold": 0.1}', 'processing', '1', 'host-1', '2026-11-22 08:32:31.644607+00', '2026-11-22 08:31:31.604388+00', '2026-11-22 08:31:31.604388+00', '2026-11-22 08:31:31.644607+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', '0190a000-0000-7000-8000-000000000019', NULL),
  ('0190a000-0000-7000-8000-000000000022', '0190a000-0000-7000-8000-000000000023', '1', '{}', 'pending', '0', NULL, NULL, '2026-11-22 08:31:31.621312+00', '2026-11-22 08:31:31.621312+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '0', NULL, NULL),
  ('01a144b7-d110-7ebd-9d89-dbea97902052', '01a144b7-d110-73dd-8830-bb4193c9b34c', '73', '{}', 'completed', '1', 'demo', NULL, '2026-10-16 12:37:41.733+00', '2026-10-16 12:37:41.733+00', '2026-10-16 12:37:41.733+00', '2026-10-16 12:37:42.228+00', '495', 'yolo', 'waste-detector', '1.1.0', '{"order": ["roboflow", "yolo"], "timeoutMs": 120000, "minDetectionSize": 20, "effectiveThreshold": 0.25, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Overflowing bin", "detections": [{"box": {"x": 0.69934, "y": 0.67526, "width": 0.23466, "height": 0.24374}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8849}, {"box": {"x": 0.24331, "y": 0.24881, "width": 0.74259, "height": 0.74013}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6644}, {"box": {"x": 0.92377, "y": 0.70307, "width": 0.07557, "height": 0.22838}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.4859}, {"box": {"x": 0.91123, "y": 0.69385, "width": 0.08877, "height": 0.22715}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.4365}, {"box": {"x": 0.27113, "y": 0.27077, "width": 0.72281, "height": 0.42778}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.264}], "duration_ms": 495, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8849, "probability": 0.8849, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.8849}', 'annotated/01a144b7-d110-7ebd-9d89-dbea97902052-1.jpg', NULL, '0', NULL, NULL),
  ('01a14882-15ee-71bd-98a2-f8d8b34d6c9e', '01a14882-15ee-7411-9a1f-e99825c92d36', '132', '{}', 'completed', '1', 'demo', NULL, '2026-10-17 06:17:29.706+00', '2026-10-17 06:17:29.706+00', '2026-10-17 06:17:29.706+00', '2026-10-17 06:17:29.778+00', '72', 'yolo', 'waste-detector', '1.1.0', '{"order": ["roboflow", "yolo"], "timeoutMs": 120000, "minDetectionSize": 20, "effectiveThreshold": 0.25, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Overflowing bin", "detections": [{"box": {"x": 0.60002, "y": 0.67892, "width": 0.2477, "height": 0.24982}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8835}, {"box": {"x": 0.83445, "y": 0.70896, "width": 0.14578, "height": 0.23783}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.7268}, {"box": {"x": 0.13126, "y": 0.23928, "width": 0.84127, "height": 0.72593}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6089}], "duration_ms": 72, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8835, "probability": 0.8835, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.8835}', 'annotated/01a14882-15ee-71bd-98a2-f8d8b34d6c9e-1.jpg', NULL, '0', NULL, NULL),
  ('01a14a29-c008-7d8a-8f06-795451b2633b', '01a14a29-c008-7bf2-9969-cab905c78f87', '118', '{}', 'completed', '1', 'demo', NULL, '2026-10-17 14:00:14.975+00', '2026-10-17 14:00:14.975+00', '2026-10-17 14:00:14.975+00', '2026-10-17 14:00:15.052+00', '77', 'yolo', 'waste-detector', '1.1.0', '{"order": ["roboflow", "yolo"], "timeoutMs": 120000, "minDetectionSize": 20, "effectiveThreshold": 0.25, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '{"model": "waste-detector", "message": "Found 2 items of waste: 1 × Overflowing bin, 1 × Trash bag", "detections": [{"box": {"x": 0.67525, "y": 0.69626, "width": 0.26457, "height": 0.27188}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8856}, {"box": {"x": 0.16898, "y": 0.20078, "width": 0.83102, "height": 0.79922}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.7271}, {"box": {"x": 0.92649, "y": 0.71883, "width": 0.07284, "height": 0.26883}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.4497}, {"box": {"x": 0.919, "y": 0.71998, "width": 0.081, "height": 0.25068}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.4132}, {"box": {"x": 0.1353, "y": 0.83334, "width": 0.14873, "height": 0.13009}, "class": "trash_bag", "title": "Trash bag", "waste": true, "confidence": 0.402}], "duration_ms": 77, "model_version": "1.1.0", "message_reason": {"params": {"total": 2, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}, {"params": {"count": 1, "title": {"params": {}, "reason": "class.trash_bag"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8856, "probability": 0.8856, "is_calibrated": false}, "total_detections": 2, "average_confidence": 0.6438}', 'annotated/01a14a29-c008-7d8a-8f06-795451b2633b-1.jpg', NULL, '0', NULL, NULL),
  ('01a14ce2-dc29-77b4-b4a7-060c6d074325', '01a14ce2-dc29-747d-b618-1203027bea44', '55', '{}', 'completed', '1', 'demo', NULL, '2026-10-18 02:41:40.67+00', '2026-10-18 02:41:40.67+00', '2026-10-18 02:41:40.67+00', '2026-10-18 02:41:40.845+00', '175', 'yolo', 'waste-detector', '1.1.0', '{"order": ["roboflow", "yolo"], "timeoutMs": 120000, "minDetectionSize": 20, "effectiveThreshold": 0.25, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '{"model": "waste-detector", "message": "Found 2 items of waste: 1 × Overflowing bin, 1 × Garbage pile", "detections": [{"box": {"x": 0.64113, "y": 0.66724, "width": 0.21901, "height": 0.21589}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8866}, {"box": {"x": 0.84586, "y": 0.68162, "width": 0.13216, "height": 0.21967}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6998}, {"box": {"x": 0.22265, "y": 0.27347, "width": 0.72985, "height": 0.52482}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6862}, {"box": {"x": 0.7606, "y": 0.91392, "width": 0.06878, "height": 0.05572}, "class": "garbage_pile", "title": "Garbage pile", "waste": true, "confidence": 0.3242}, {"box": {"x": 0.84701, "y": 0.67482, "width": 0.13266, "height": 0.22191}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.27}], "duration_ms": 175, "model_version": "1.1.0", "message_reason": {"params": {"total": 2, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}, {"params": {"count": 1, "title": {"params": {}, "reason": "class.garbage_pile"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8866, "probability": 0.8866, "is_calibrated": false}, "total_detections": 2, "average_confidence": 0.6054}', 'annotated/01a14ce2-dc29-77b4-b4a7-060c6d074325-1.jpg', NULL, '0', NULL, NULL),
  ('01a15e1a-89d8-7762-8831-a01e2bd9fe52', '01a15e1a-89d8-7724-bb40-04eafe41429e', '80', '{}', 'completed', '1', 'demo', NULL, '2026-10-21 10:56:01.965+00', '2026-10-21 10:56:01.965+00', '2026-10-21 10:56:01.965+00', '2026-10-21 10:56:02.46+00', '495', 'yolo', 'waste-detector', '1.1.0', '{"order": ["roboflow", "yolo"], "timeoutMs": 120000, "minDetectionSize": 20, "effectiveThreshold": 0.25, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Overflowing bin", "detections": [{"box": {"x": 0.69934, "y": 0.67526, "width": 0.23466, "height": 0.24374}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8849}, {"box": {"x": 0.24331, "y": 0.24881, "width": 0.74259, "height": 0.74013}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6644}, {"box": {"x": 0.92377, "y": 0.70307, "width": 0.07557, "height": 0.22838}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.4859}, {"box": {"x": 0.91123, "y": 0.69385, "width": 0.08877, "height": 0.22715}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.4365}, {"box": {"x": 0.27113, "y": 0.27077, "width": 0.72281, "height": 0.42778}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.264}], "duration_ms": 495, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8849, "probability": 0.8849, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.8849}', 'annotated/01a15e1a-89d8-7762-8831-a01e2bd9fe52-1.jpg', NULL, '0', NULL, NULL),
  ('01a18b45-db72-704e-ab07-5855707e4bb9', '01a18b45-db72-745a-abcc-6345aa43f05e', '94', '{}', 'completed', '1', 'demo', NULL, '2026-10-30 05:26:15.949+00', '2026-10-30 05:26:15.949+00', '2026-10-30 05:26:15.949+00', '2026-10-30 05:26:16.118+00', '169', 'yolo', 'waste-detector', '1.1.0', '{"order": ["roboflow", "yolo"], "timeoutMs": 120000, "minDetectionSize": 20, "effectiveThreshold": 0.25, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '{"model": "waste-detector", "message": "Found 7 items of waste: 6 × Overflowing bin, 1 × Garbage pile", "detections": [{"box": {"x": 0.66303, "y": 0.43285, "width": 0.33697, "height": 0.56715}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8772}, {"box": {"x": 0.41139, "y": 0.50127, "width": 0.34443, "height": 0.49775}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8061}, {"box": {"x": 0.04863, "y": 0.44916, "width": 0.19146, "height": 0.47152}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.7338}, {"box": {"x": 0.00675, "y": 0.39199, "width": 0.09951, "height": 0.42046}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.7036}, {"box": {"x": 0.25804, "y": 0.48193, "width": 0.22918, "height": 0.5027}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.645}, {"box": {"x": 0.16897, "y": 0.48137, "width": 0.13864, "height": 0.4981}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.5891}, {"box": {"x": 0.00175, "y": 0.7935, "width": 0.30941, "height": 0.20625}, "class": "garbage_pile", "title": "Garbage pile", "waste": true, "confidence": 0.3323}, {"box": {"x": 0.4035, "y": 0.48705, "width": 0.35176, "height": 0.51295}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.2984}], "duration_ms": 169, "model_version": "1.1.0", "message_reason": {"params": {"total": 7, "counts": [{"params": {"count": 6, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}, {"params": {"count": 1, "title": {"params": {}, "reason": "class.garbage_pile"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8772, "probability": 0.8772, "is_calibrated": false}, "total_detections": 7, "average_confidence": 0.6696}', 'annotated/01a18b45-db72-704e-ab07-5855707e4bb9-1.jpg', NULL, '0', NULL, NULL),
  ('01a1b5e5-a802-7a5e-ab15-267913016433', '01a1b5e5-a802-7acf-8d18-a3f570e9a2de', '17', '{}', 'completed', '1', 'demo', NULL, '2026-11-07 12:04:51.696+00', '2026-11-07 12:04:51.696+00', '2026-11-07 12:04:51.696+00', '2026-11-07 12:04:51.782+00', '86', 'yolo', 'waste-detector', '1.1.0', '{"order": ["roboflow", "yolo"], "timeoutMs": 120000, "minDetectionSize": 20, "effectiveThreshold": 0.25, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Trash bag", "detections": [{"box": {"x": 0.04615, "y": 0.02936, "width": 0.95385, "height": 0.9375}, "class": "trash_bag", "title": "Trash bag", "waste": true, "confidence": 0.6965}], "duration_ms": 86, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.trash_bag"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.6965, "probability": 0.6965, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.6965}', 'annotated/01a1b5e5-a802-7a5e-ab15-267913016433-1.jpg', NULL, '0', NULL, NULL);
insert into audit_log ("id", "at", "actor_id", "action", "subject", "details") overriding system value values
  ('1', '2026-10-07 10:15:30.125+00', '2', 'ml_config.saved', 'ml_config', '{"changed": {"maxRetries": {"to": 5, "from": 3}}, "version": 1}'),
  ('10', '2026-10-30 05:26:13.618+00', '94', 'case.opened', 'case:6', '{}'),
  ('11', '2026-10-30 06:12:53.558+00', '8', 'case.noted', 'case:6', '{"is_public": true}'),
  ('12', '2026-10-30 06:59:33.499+00', '8', 'case.status_changed', 'case:6', '{"to": "confirmed", "from": "new"}'),
  ('13', '2026-10-30 17:26:10.616+00', '8', 'case.noted', 'case:6', '{"is_public": false}'),
  ('14', '2026-10-31 03:52:47.733+00', '9', 'case.status_changed', 'case:6', '{"to": "assigned", "from": "confirmed"}'),
  ('15', '2026-11-01 01:33:47.982+00', '14', 'case.status_changed', 'case:6', '{"to": "cleaned", "from": "assigned"}'),
  ('16', '2026-11-01 14:20:25.57+00', '8', 'case.changed', 'case:6', '{"category": {"to": 2, "from": 3}}'),
  ('17', '2026-11-02 03:07:03.159+00', '8', 'case.status_changed', 'case:6', '{"to": "verified", "from": "cleaned"}'),
  ('18', '2026-11-07 12:04:49.282+00', '17', 'case.opened', 'case:7', '{}'),
  ('19', '2026-11-08 07:36:11.261+00', '8', 'case.noted', 'case:7', '{"is_public": false}'),
  ('2', '2026-10-09 10:15:30.125+00', '2', 'image.deleted', '0190a000-0000-7000-8000-000000000029', '{"owner": 1}'),
  ('20', '2026-11-08 12:04:49.282+00', NULL, 'case.escalated', 'case:7', '{}'),
  ('21', '2026-11-09 03:07:33.241+00', '8', 'case.status_changed', 'case:7', '{"to": "assigned", "from": "new"}'),
  ('22', '2026-11-12 03:18:07.958+00', '8', 'case.status_changed', 'case:7', '{"to": "assigned", "from": "assigned"}'),
  ('23', '2026-11-18 09:18:07.958+00', '10', 'case.status_changed', 'case:7', '{"to": "in_progress", "from": "assigned"}'),
  ('24', '2026-11-19 08:41:50.654+00', '10', 'case.photo_added', 'case:7', '{}'),
  ('25', '2026-11-19 08:41:50.654+00', '10', 'case.status_changed', 'case:7', '{"to": "cleaned", "from": "in_progress"}'),
  ('26', '2026-11-21 05:58:58.1+00', '17', 'case.feedback_given', 'case:7', '{"is_clean": true}'),
  ('27', '2026-11-23 03:16:05.547+00', '8', 'case.status_changed', 'case:7', '{"to": "verified", "from": "cleaned"}'),
  ('3', '2026-11-25 22:32:59.237+00', NULL, 'demo.filled', 'demo:1', '{"seed": 1, "cases": 3, "until": "2026-11-25T22:32:59.237Z"}'),
  ('4', '2026-10-16 12:37:39.728+00', '73', 'case.opened', 'case:1', '{}'),
  ('5', '2026-10-17 00:37:39.728+00', NULL, 'case.escalated', 'case:1', '{}'),
  ('6', '2026-10-17 06:17:27.278+00', '132', 'case.report_joined', 'case:1', '{}'),
  ('7', '2026-10-17 14:00:12.552+00', '118', 'case.report_joined', 'case:1', '{}'),
  ('8', '2026-10-18 02:41:38.345+00', '55', 'case.report_joined', 'case:1', '{}'),
  ('9', '2026-10-21 10:55:59.96+00', '80', 'case.report_joined', 'case:1', '{}');
select setval(pg_get_serial_sequence('audit_log', 'id'), (select max("id") from audit_log));
insert into batch_counts ("batch_id", "completed", "unreadable", "completed_seconds") overriding system value values
  ('0190a000-0000-7000-8000-000000000019', '0', '0', '0');
insert into batches ("batch_id", "number", "state", "config", "started_by", "started_at", "running_since", "ran_seconds", "ended_at", "image_limit", "planned", "taken") overriding system value values
  ('0190a000-0000-7000-8000-000000000019', '1', 'running', '{"model": "roboflow", "batchSize": 2, "minDetectionSize": 20, "confidenceThreshold": 0.1, "maxDetectionsPerImage": 50}', '2', '2026-11-22 08:31:31.600433+00', '2026-11-22 08:31:31.600433+00', '0', NULL, NULL, '2', '2');
select setval(pg_get_serial_sequence('batches', 'number'), (select max("number") from batches));
insert into bulk_items ("job_id", "position", "image_id", "location", "attempts", "lease_until", "result", "error", "due_at") overriding system value values
  ('0190a000-0000-7000-8000-000000000024', '1', '0190a000-0000-7000-8000-000000000008', 'Amer Fort', '1', NULL, 'unreadable', '{"reason":"error.analysis.unreadable_photo","params":{}}', '2026-11-25 22:32:49.556149+00'),
  ('0190a000-0000-7000-8000-000000000024', '2', '0190a000-0000-7000-8000-000000000025', '', '1', NULL, 'gone', '{"reason":"error.image.not_found","params":{}}', '2026-11-25 22:32:49.556149+00'),
  ('0190a000-0000-7000-8000-000000000024', '3', '0190a000-0000-7000-8000-000000000010', 'Hawa Mahal', '0', NULL, NULL, NULL, '2026-11-25 22:32:49.556149+00'),
  ('0190a000-0000-7000-8000-000000000026', '1', '0190a000-0000-7000-8000-000000000012', 'City Palace', '1', NULL, 'done', NULL, '2026-11-25 22:32:49.556149+00');
insert into bulk_jobs ("job_id", "action", "requested_by", "total", "done", "failed", "created_at", "finished_at", "skipped") overriding system value values
  ('0190a000-0000-7000-8000-000000000024', 'delete', '2', '3', '0', '2', '2026-10-10 10:15:30.125+00', NULL, '0'),
  ('0190a000-0000-7000-8000-000000000026', 'reprocess', '2', '1', '1', '0', '2026-10-08 10:15:30.125+00', '2026-10-08 11:15:30.125+00', '0');
insert into case_events ("case_id", "version", "kind", "at", "actor_id", "caused_by", "action", "from", "to", "text", "is_public", "idempotency_key", "values_before", "undoes", "is_hidden") overriding system value values
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '1', 'opened', '2026-10-16 12:37:39.728+00', NULL, '73', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '2', 'escalated', '2026-10-17 00:37:39.728+00', NULL, NULL, NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '3', 'report_joined', '2026-10-17 06:17:27.278+00', NULL, '132', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '4', 'report_joined', '2026-10-17 14:00:12.552+00', NULL, '118', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '5', 'report_joined', '2026-10-18 02:41:38.345+00', NULL, '55', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '6', 'report_joined', '2026-10-21 10:55:59.96+00', NULL, '80', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '1', 'opened', '2026-10-30 05:26:13.618+00', NULL, '94', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '2', 'replied', '2026-10-30 06:12:53.558+00', '8', '8', NULL, NULL, NULL, 'Thank you. A crew comes within two days.', 'true', NULL, NULL, NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '3', 'status_changed', '2026-10-30 06:59:33.499+00', '8', '8', 'confirm', 'new', 'confirmed', '', 'true', NULL, '{"status": "new", "public_note": "Thank you. A crew comes within two days."}', NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '4', 'noted', '2026-10-30 17:26:10.616+00', '8', '8', NULL, NULL, NULL, 'Crew north has no truck before Thursday.', 'false', NULL, NULL, NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '5', 'assigned', '2026-10-31 03:52:47.733+00', '9', '9', 'assign', NULL, '14', '', 'true', NULL, '{"status": "confirmed", "assignee_id": null, "public_note": "Thank you. A crew comes within two days."}', NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '6', 'status_changed', '2026-11-01 01:33:47.982+00', '14', '14', 'clean', 'assigned', 'cleaned', '', 'false', NULL, '{"status": "assigned", "cleaned_at": null, "is_sampled": false, "public_note": "Thank you. A crew comes within two days.", "clock_stopped_at": null}', NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '7', 'category_changed', '2026-11-01 14:20:25.57+00', '8', '8', NULL, '3', '2', '', 'false', NULL, '{"due_at": "2026-10-31T05:26:13.618Z", "urgent_at": "2026-10-30T19:51:25.618Z", "category_id": 3}', NULL, 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '8', 'status_changed', '2026-11-02 03:07:03.159+00', '8', '8', 'verify', 'cleaned', 'verified', '', 'true', NULL, '{"due_at": "2026-11-01T05:26:13.618Z", "status": "cleaned", "ended_at": null, "public_note": "Thank you. A crew comes within two days.", "clock_stopped_at": "2026-11-01T01:33:47.982Z", "status_before_waiting": null}', NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '1', 'opened', '2026-11-07 12:04:49.282+00', NULL, '17', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '2', 'noted', '2026-11-08 07:36:11.261+00', '8', '8', NULL, NULL, NULL, 'Owner of the shop was warned.', 'false', NULL, NULL, NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '3', 'escalated', '2026-11-08 12:04:49.282+00', NULL, NULL, NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '4', 'assigned', '2026-11-09 03:07:33.241+00', '8', '8', 'assign', NULL, '12', '', 'true', NULL, '{"status": "new", "urgent_at": "2026-11-08T09:07:49.282Z", "answered_at": null, "assignee_id": null, "public_note": "", "escalated_at": "2026-11-08T12:04:49.282Z"}', NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '5', 'assigned', '2026-11-12 03:18:07.958+00', '8', '8', 'assign', '12', '10', '', 'true', NULL, '{"status": "assigned", "assignee_id": 12, "public_note": ""}', NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '6', 'status_changed', '2026-11-18 09:18:07.958+00', '10', '10', 'start', 'assigned', 'in_progress', '', 'false', NULL, '{"status": "assigned", "public_note": ""}', NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '7', 'status_changed', '2026-11-19 08:41:50.654+00', '10', '10', 'clean', 'in_progress', 'cleaned', '', 'false', NULL, '{"status": "in_progress", "cleaned_at": null, "is_sampled": false, "public_note": "", "clock_stopped_at": null}', NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '8', 'said_clean', '2026-11-21 05:58:58.1+00', NULL, '17', NULL, NULL, NULL, '', 'false', NULL, NULL, NULL, 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '9', 'status_changed', '2026-11-23 03:16:05.547+00', '8', '8', 'verify', 'cleaned', 'verified', '', 'true', NULL, '{"due_at": "2026-11-09T12:04:49.282Z", "status": "cleaned", "ended_at": null, "public_note": "", "clock_stopped_at": "2026-11-19T08:41:50.654Z", "status_before_waiting": null}', NULL, 'false');
insert into case_feedback ("case_id", "user_id", "cleaned_at", "is_clean") overriding system value values
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '17', '2026-11-19 08:41:50.654+00', 'true');
insert into case_followers ("case_id", "user_id", "since") overriding system value values
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '118', '2026-10-17 14:00:12.552+00'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '132', '2026-10-17 06:17:27.278+00'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '55', '2026-10-18 02:41:38.345+00'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '73', '2026-10-16 12:37:39.728+00'),
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '80', '2026-10-21 10:55:59.96+00'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '94', '2026-10-30 05:26:13.618+00'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '17', '2026-11-07 12:04:49.282+00');
insert into case_photos ("photo_id", "case_id", "purpose", "photo_key", "thumbnail_key", "placeholder_color", "width", "height", "taken_at", "is_public", "analysis_results", "added_by", "added_at", "photo_sha256", "perceptual_hash", "idempotency_key", "captured_at", "latitude", "longitude", "is_known", "is_similar", "verdict", "before_photo_id") overriding system value values
  ('01a1f2f8-233e-70ca-9c1e-073ceedd47d3', '01a1b5e5-a802-7963-a318-9a9a36d5b7dc', 'after', 'photos/01a1f2f8-233e-70ca-9c1e-073ceedd47d3.jpg', 'thumbnails/01a1f2f8-233e-70ca-9c1e-073ceedd47d3.jpg', '#f8f8f8', '389', '389', '2026-11-19 08:41:50.654+00', 'true', '{"model": "waste-detector", "message": "No waste detected", "detections": [{"box": {"x": 0.158, "y": 0.16225, "width": 0.55828, "height": 0.7914}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.9331}], "duration_ms": 0, "model_version": "1.1.0", "message_reason": {"params": {}, "reason": "analysis.result.none"}, "waste_in_photo": {"score": 0, "probability": 0, "is_calibrated": false}, "total_detections": 0, "average_confidence": 0}', '10', '2026-11-19 08:41:50.654+00', '6a01eb041e0b996e5966f2ab5e9f45a11b514e1f57865cb3514884bc1b3d3b07', '0011010011110100010010100100101001001011011011110000111010001100', 'demo/1/after/1/6', NULL, '26.91637', '75.815745', 'false', 'false', 'no_waste_seen', '01a1b5e5-a802-7acf-8d18-a3f570e9a2de');
insert into cases ("case_id", "number", "version", "status", "status_before_waiting", "category_id", "severity", "waste_classes", "place", "latitude", "longitude", "opened_at", "changed_at", "due_at", "clock_stopped_at", "answered_at", "cleaned_at", "ended_at", "escalated_at", "urgent_at", "assignee_id", "reports", "followers", "repeats", "returns", "is_private", "public_note", "responsible", "previous_case_id", "merged_into", "words", "public_reply", "is_sampled") overriding system value values
  ('01a144b7-d110-78db-9e87-cb314e0d69d6', '1', '6', 'new', NULL, '3', '0.424', '{overflowing_bin,trash_bag,garbage_pile}', 'Johari Bazaar, at the vegetable stalls', '26.926943', '75.817366', '2026-10-16 12:37:39.728+00', '2026-10-21 10:55:59.96+00', '2026-10-17 12:37:39.728+00', NULL, NULL, NULL, NULL, '2026-10-17 00:37:39.728+00', '2026-10-16 21:32:15.728+00', NULL, '5', '5', '0', '0', 'false', '', NULL, NULL, NULL, '''at'' ''bazaar'' ''before'' ''clean'' ''johari'' ''market'' ''opens'' ''please'' ''stalls'' ''still'' ''the'' ''there'' ''this'' ''vegetable'' ''अब'' ''पड़ा'' ''भी'' ''यहीं'' ''है।''', '', 'false'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '6', '8', 'verified', NULL, '2', '0.798', '{overflowing_bin,garbage_pile}', 'Hawa Mahal Road', '26.923758', '75.825227', '2026-10-30 05:26:13.618+00', '2026-11-02 03:07:03.159+00', NULL, NULL, '2026-10-30 06:12:53.558+00', '2026-11-01 01:33:47.982+00', '2026-11-02 03:07:03.159+00', NULL, '2026-10-31 10:17:13.618+00', '14', '1', '1', '0', '0', 'false', 'Thank you. A crew comes within two days.', NULL, NULL, NULL, '''a'' ''from'' ''hawa'' ''last'' ''mahal'' ''night'' ''road'' ''somebody'' ''this'' ''unloaded'' ''van''', 'Thank you. A crew comes within two days.', 'false'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '7', '9', 'verified', NULL, '2', '0.623', '{trash_bag}', 'Ajmeri Gate, opposite the pharmacy', '26.916372', '75.815888', '2026-11-07 12:04:49.282+00', '2026-11-23 03:16:05.547+00', NULL, NULL, '2026-11-09 03:07:33.241+00', '2026-11-19 08:41:50.654+00', '2026-11-23 03:16:05.547+00', NULL, '2026-11-08 21:07:49.282+00', '10', '1', '1', '0', '0', 'false', '', NULL, NULL, NULL, '''ajmeri'' ''gate'' ''opposite'' ''pharmacy'' ''the''', '', 'false');
insert into categories ("category_id", "names", "waste_classes", "hours_to_clean", "joining_distance_meters", "joining_days", "reopening_days", "responsible", "danger_phone", "is_active", "is_default", "version", "hours_to_answer", "percent_checked_on_site") overriding system value values
  ('1', '{"en": "Mixed waste", "hi": "मिला-जुला कचरा"}', '{}', '72', '50', '14', '14', NULL, NULL, 'true', 'true', '1', '36', '10'),
  ('2', '{"en": "Garbage pile", "hi": "कचरे का ढेर"}', '{garbage_pile,trash_bag}', '48', '50', '14', '14', NULL, NULL, 'true', 'false', '1', '24', '10'),
  ('3', '{"en": "Overflowing bin", "hi": "भरा हुआ कूड़ेदान"}', '{overflowing_bin}', '24', '30', '7', '7', NULL, NULL, 'true', 'false', '1', '12', '10'),
  ('4', '{"en": "Bulky waste", "hi": "बड़ा कचरा"}', '{bulky_waste}', '120', '30', '30', '14', NULL, NULL, 'true', 'false', '1', '48', '10'),
  ('5', '{"en": "Litter", "hi": "बिखरा कचरा"}', '{litter,bottle,can,cup,cardboard}', '72', '50', '14', '7', NULL, NULL, 'true', 'false', '1', '36', '10'),
  ('6', '{"en": "Hazardous waste", "hi": "ख़तरनाक कचरा"}', '{}', '12', '50', '14', '14', NULL, NULL, 'true', 'false', '1', '6', '10');
select setval(pg_get_serial_sequence('categories', 'category_id'), (select max("category_id") from categories));
insert into copied_keys ("target", "key", "sha256", "copied_at") overriding system value values
  ('s3:bucket', 'photos/0190a000-0000-7000-8000-000000000004.jpg', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-22 08:31:31.6551+00');
insert into dirty_case_days ("day") overriding system value values
  ('2026-10-16 00:00:00+00'),
  ('2026-10-30 00:00:00+00'),
  ('2026-10-30 00:00:00+00'),
  ('2026-10-30 00:00:00+00'),
  ('2026-10-30 00:00:00+00'),
  ('2026-10-30 00:00:00+00'),
  ('2026-10-30 00:00:00+00'),
  ('2026-10-30 00:00:00+00'),
  ('2026-11-01 00:00:00+00'),
  ('2026-11-01 00:00:00+00'),
  ('2026-11-01 00:00:00+00'),
  ('2026-11-02 00:00:00+00'),
  ('2026-11-07 00:00:00+00'),
  ('2026-11-07 00:00:00+00'),
  ('2026-11-07 00:00:00+00'),
  ('2026-11-07 00:00:00+00'),
  ('2026-11-07 00:00:00+00'),
  ('2026-11-09 00:00:00+00'),
  ('2026-11-09 00:00:00+00'),
  ('2026-11-09 00:00:00+00'),
  ('2026-11-09 00:00:00+00'),
  ('2026-11-19 00:00:00+00'),
  ('2026-11-19 00:00:00+00'),
  ('2026-11-23 00:00:00+00');
insert into dirty_hours ("hour") overriding system value values
  ('2026-10-05 03:00:00+00'),
  ('2026-10-05 03:00:00+00'),
  ('2026-10-05 03:00:00+00'),
  ('2026-10-06 04:00:00+00'),
  ('2026-10-06 04:00:00+00'),
  ('2026-10-09 07:00:00+00'),
  ('2026-10-10 08:00:00+00'),
  ('2026-10-11 09:00:00+00'),
  ('2026-10-16 12:00:00+00'),
  ('2026-10-16 12:00:00+00'),
  ('2026-10-17 06:00:00+00'),
  ('2026-10-17 06:00:00+00'),
  ('2026-10-17 14:00:00+00'),
  ('2026-10-17 14:00:00+00'),
  ('2026-10-18 02:00:00+00'),
  ('2026-10-18 02:00:00+00'),
  ('2026-10-21 10:00:00+00'),
  ('2026-10-21 10:00:00+00'),
  ('2026-10-30 05:00:00+00'),
  ('2026-10-30 05:00:00+00'),
  ('2026-11-07 12:00:00+00'),
  ('2026-11-07 12:00:00+00');
insert into events_to_notify ("case_id", "version") overriding system value values
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '2'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '3'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '5'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '6'),
  ('01a18b45-db72-7b76-b148-e6607b9fdc8c', '8'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '4'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '5'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '6'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '7'),
  ('01a1b5e5-a802-7963-a318-9a9a36d5b7dc', '9');
insert into figures_version ("version") overriding system value values
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
  ('118', 'completed', '1'),
  ('118', 'pending', '0'),
  ('132', 'completed', '1'),
  ('132', 'pending', '0'),
  ('17', 'completed', '1'),
  ('17', 'pending', '0'),
  ('3', 'pending', '1'),
  ('55', 'completed', '1'),
  ('55', 'pending', '0'),
  ('73', 'completed', '1'),
  ('73', 'pending', '0'),
  ('80', 'completed', '1'),
  ('80', 'pending', '0'),
  ('94', 'completed', '1'),
  ('94', 'pending', '0');
insert into images ("image_id", "user_id", "photo_key", "thumbnail_key", "processed_key", "width", "height", "placeholder_color", "location", "latitude", "longitude", "location_source", "uploaded_at", "status", "stage", "analysis_results", "error_message", "possible_duplicate_of", "photo_sha256", "perceptual_hash", "idempotency_key", "uncertainty", "batch_number", "reviewed_at", "reviewed_by", "severity", "annotated_results", "annotated_key") overriding system value values
  ('0190a000-0000-7000-8000-000000000004', '1', 'photos/0190a000-0000-7000-8000-000000000004.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000004.jpg', 'processed/first.jpg', '4000', '3000', '#336699', 'Jal Mahal', '26.9535', '75.8462', 'exif', '2026-10-02 00:15:30.125+00', 'completed', NULL, '{"model": "a model", "message": "Found 2 items of waste: 2 × Bottle", "detections": [{"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.8}, {"box": {"x": 10, "y": 20, "width": 100, "height": 200}, "class": "plastic_bottle", "title": "Bottle", "waste": true, "confidence": 0.7}], "duration_ms": 12.5, "model_version": "1", "message_reason": {"params": {"total": 2, "counts": [{"params": {"count": 2, "title": {"params": {}, "reason": "class.bottle"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "total_detections": 2, "average_confidence": 0.75}', NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000001', '0000000011111111000000001111111100000000111111110000000011111111', 'key-1', '0.25', '0', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000006', '1', 'photos/0190a000-0000-7000-8000-000000000006.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000006.jpg', 'processed/second.jpg', '4000', '3000', '#336699', 'Jal Mahal, Amer Road', '26.9536', '75.8463', 'map', '2026-10-03 01:15:30.125+00', 'completed', NULL, '{"model": "a model", "message": "No waste detected", "detections": [], "duration_ms": 12.5, "model_version": "1", "message_reason": {"params": {}, "reason": "analysis.result.none"}, "total_detections": 0, "average_confidence": 0}', NULL, '0190a000-0000-7000-8000-000000000004', '0000000000000000000000000000000000000000000000000000000000000002', '0000000011111111000000001111111100000000111111110000000011111110', NULL, '-1', '0', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000008', '1', 'photos/0190a000-0000-7000-8000-000000000008.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000008.jpg', NULL, '4000', '3000', '#336699', 'Amer Fort', NULL, NULL, 'typed', '2026-10-04 02:15:30.125+00', 'failed', NULL, NULL, '{"reason":"analysis.run.photo_unreadable","params":{}}', NULL, '0000000000000000000000000000000000000000000000000000000000000003', '1101101010100110011011010010110001111101110111110111010000111111', NULL, '-1', '0', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000010', '1', 'photos/0190a000-0000-7000-8000-000000000010.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000010.jpg', NULL, '4000', '3000', '#336699', 'Hawa Mahal', NULL, NULL, 'typed', '2026-10-05 03:15:30.125+00', 'pending', 'queued', NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000004', '0111100011011101111001101110010111111101001010011111000001010100', NULL, '-1', '1', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000012', '1', 'photos/0190a000-0000-7000-8000-000000000012.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000012.jpg', NULL, '4000', '3000', '#336699', 'City Palace', NULL, NULL, 'typed', '2026-10-06 04:15:30.125+00', 'processing', 'detecting', NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000005', '0001011100010101011000001001111101111100011101000110110001101001', NULL, '-1', '1', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000014', '1', 'photos/0190a000-0000-7000-8000-000000000014.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000014.jpg', NULL, '4000', '3000', '#336699', 'Birla Temple', NULL, NULL, 'typed', '2026-10-25 10:15:30.125+00', 'ml_failed', NULL, NULL, '{"reason":"analysis.run.failed","params":{}}', NULL, '0000000000000000000000000000000000000000000000000000000000000006', '1011010101001100110110100101100011111011101111101110100001111110', NULL, '-1', '0', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000016', '1', 'photos/0190a000-0000-7000-8000-000000000016.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000016.jpg', NULL, '4000', '3000', '#336699', 'Johari Bazaar', NULL, NULL, 'typed', '2026-10-25 10:15:30.125+00', 'ml_unavailable', NULL, NULL, '{"reason":"analysis.run.unavailable","params":{}}', NULL, '0000000000000000000000000000000000000000000000000000000000000007', '0101001110000100010101000001001001111011000010010110010010010011', NULL, '-1', '0', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000017', '3', 'photos/0190a000-0000-7000-8000-000000000017.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000017.jpg', NULL, '4000', '3000', '#336699', 'Albert Hall', NULL, NULL, 'typed', '2026-10-09 07:15:30.125+00', 'pending', NULL, NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000008', '1111000110111011110011011100101111111010010100111110000010101000', NULL, '-1', '0', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000018', '1', 'photos/0190a000-0000-7000-8000-000000000018.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000018.jpg', NULL, '4000', '3000', '#336699', 'Nahargarh', NULL, NULL, 'typed', '2026-10-10 08:15:30.125+00', 'pending', NULL, NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000009', '1000111111110011010001111000010101111001100111100101110010111101', NULL, '-1', '0', NULL, NULL, '-1', NULL, NULL),
  ('0190a000-0000-7000-8000-000000000023', '1', 'photos/0190a000-0000-7000-8000-000000000023.jpg', 'thumbnails/0190a000-0000-7000-8000-000000000023.jpg', NULL, '4000', '3000', '#336699', 'Sanganer', NULL, NULL, 'typed', '2026-10-11 09:15:30.125+00', 'pending', 'queued', NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000010', '0010111000101010110000010011111011111000111010001101100011010010', NULL, '-1', '0', NULL, NULL, '-1', NULL, NULL),
  ('01a144b7-d110-73dd-8830-bb4193c9b34c', '73', 'photos/01a144b7-d110-73dd-8830-bb4193c9b34c.jpg', 'thumbnails/01a144b7-d110-73dd-8830-bb4193c9b34c.jpg', 'annotated/01a144b7-d110-7ebd-9d89-dbea97902052-1.jpg', '374', '374', '#f8f8f8', 'Johari Bazaar, at the vegetable stalls', '26.926943', '75.817366', 'gps', '2026-10-16 12:37:39.728+00', 'completed', NULL, '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Overflowing bin", "detections": [{"box": {"x": 0.69934, "y": 0.67526, "width": 0.23466, "height": 0.24374}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8849}, {"box": {"x": 0.24331, "y": 0.24881, "width": 0.74259, "height": 0.74013}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6644}, {"box": {"x": 0.92377, "y": 0.70307, "width": 0.07557, "height": 0.22838}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.4859}, {"box": {"x": 0.91123, "y": 0.69385, "width": 0.08877, "height": 0.22715}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.4365}, {"box": {"x": 0.27113, "y": 0.27077, "width": 0.72281, "height": 0.42778}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.264}], "duration_ms": 495, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8849, "probability": 0.8849, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.8849}', NULL, NULL, '7366ffeeac5b9fd1ed5d6da87936af79e3432f747c36eb11e76eb721fcb91c45', '0111000011000000000100000000001000100101000110000001100000011100', 'demo/1/upload/0/1', '0.11509999999999998', '0', NULL, NULL, '0.295', NULL, NULL),
  ('01a14882-15ee-7411-9a1f-e99825c92d36', '132', 'photos/01a14882-15ee-7411-9a1f-e99825c92d36.jpg', 'thumbnails/01a14882-15ee-7411-9a1f-e99825c92d36.jpg', 'annotated/01a14882-15ee-71bd-98a2-f8d8b34d6c9e-1.jpg', '366', '366', '#182808', 'Johari Bazaar, at the vegetable stalls', '26.926987', '75.817489', 'gps', '2026-10-17 06:17:27.278+00', 'completed', NULL, '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Overflowing bin", "detections": [{"box": {"x": 0.60002, "y": 0.67892, "width": 0.2477, "height": 0.24982}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8835}, {"box": {"x": 0.83445, "y": 0.70896, "width": 0.14578, "height": 0.23783}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.7268}, {"box": {"x": 0.13126, "y": 0.23928, "width": 0.84127, "height": 0.72593}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6089}], "duration_ms": 72, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8835, "probability": 0.8835, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.8835}', NULL, NULL, '0749cca9ac62d1216a99d67ec4833c0706c8aa67c4024440e1b2b16ff74bb90e', '1110000111000001001000010000010101001001001100010011000101111001', 'demo/1/upload/0/2', '0.11650000000000005', '0', NULL, NULL, '0.301', NULL, NULL),
  ('01a14a29-c008-7bf2-9969-cab905c78f87', '118', 'photos/01a14a29-c008-7bf2-9969-cab905c78f87.jpg', 'thumbnails/01a14a29-c008-7bf2-9969-cab905c78f87.jpg', 'annotated/01a14a29-c008-7d8a-8f06-795451b2633b-1.jpg', '333', '333', '#182818', 'Johari Bazaar, at the vegetable stalls', '26.926916', '75.817238', 'gps', '2026-10-17 14:00:12.552+00', 'completed', NULL, '{"model": "waste-detector", "message": "Found 2 items of waste: 1 × Overflowing bin, 1 × Trash bag", "detections": [{"box": {"x": 0.67525, "y": 0.69626, "width": 0.26457, "height": 0.27188}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8856}, {"box": {"x": 0.16898, "y": 0.20078, "width": 0.83102, "height": 0.79922}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.7271}, {"box": {"x": 0.92649, "y": 0.71883, "width": 0.07284, "height": 0.26883}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.4497}, {"box": {"x": 0.919, "y": 0.71998, "width": 0.081, "height": 0.25068}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.4132}, {"box": {"x": 0.1353, "y": 0.83334, "width": 0.14873, "height": 0.13009}, "class": "trash_bag", "title": "Trash bag", "waste": true, "confidence": 0.402}], "duration_ms": 77, "model_version": "1.1.0", "message_reason": {"params": {"total": 2, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}, {"params": {"count": 1, "title": {"params": {}, "reason": "class.trash_bag"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8856, "probability": 0.8856, "is_calibrated": false}, "total_detections": 2, "average_confidence": 0.6438}', NULL, NULL, 'be523d2e27cf4b7e015884431dd7e68c6e75d31958db06478564c09885f69a8b', '1110000010100000001100100000011001000101000110000001100000111001', 'demo/1/upload/0/3', '0.35619999999999996', '0', NULL, NULL, '0.396', NULL, NULL),
  ('01a14ce2-dc29-747d-b618-1203027bea44', '55', 'photos/01a14ce2-dc29-747d-b618-1203027bea44.jpg', 'thumbnails/01a14ce2-dc29-747d-b618-1203027bea44.jpg', 'annotated/01a14ce2-dc29-77b4-b4a7-060c6d074325-1.jpg', '408', '408', '#f8f8f8', 'Johari Bazaar, at the vegetable stalls', '26.926932', '75.817326', 'gps', '2026-10-18 02:41:38.345+00', 'completed', NULL, '{"model": "waste-detector", "message": "Found 2 items of waste: 1 × Overflowing bin, 1 × Garbage pile", "detections": [{"box": {"x": 0.64113, "y": 0.66724, "width": 0.21901, "height": 0.21589}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8866}, {"box": {"x": 0.84586, "y": 0.68162, "width": 0.13216, "height": 0.21967}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6998}, {"box": {"x": 0.22265, "y": 0.27347, "width": 0.72985, "height": 0.52482}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6862}, {"box": {"x": 0.7606, "y": 0.91392, "width": 0.06878, "height": 0.05572}, "class": "garbage_pile", "title": "Garbage pile", "waste": true, "confidence": 0.3242}, {"box": {"x": 0.84701, "y": 0.67482, "width": 0.13266, "height": 0.22191}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.27}], "duration_ms": 175, "model_version": "1.1.0", "message_reason": {"params": {"total": 2, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}, {"params": {"count": 1, "title": {"params": {}, "reason": "class.garbage_pile"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8866, "probability": 0.8866, "is_calibrated": false}, "total_detections": 2, "average_confidence": 0.6054}', NULL, NULL, 'b54ddd243298ed39ee691a496ff46bec37a97394e85b40ef82d1227f1e60f01e', '0110000101100001000100010000010100000001000110010011100100011001', 'demo/1/upload/0/4', '0.39459999999999995', '0', NULL, NULL, '0.424', NULL, NULL),
  ('01a15e1a-89d8-7724-bb40-04eafe41429e', '80', 'photos/01a15e1a-89d8-7724-bb40-04eafe41429e.jpg', 'thumbnails/01a15e1a-89d8-7724-bb40-04eafe41429e.jpg', 'annotated/01a15e1a-89d8-7762-8831-a01e2bd9fe52-1.jpg', '374', '374', '#f8f8f8', 'Johari Bazaar, at the vegetable stalls', '26.926904', '75.817369', 'gps', '2026-10-21 10:55:59.96+00', 'completed', NULL, '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Overflowing bin", "detections": [{"box": {"x": 0.69934, "y": 0.67526, "width": 0.23466, "height": 0.24374}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8849}, {"box": {"x": 0.24331, "y": 0.24881, "width": 0.74259, "height": 0.74013}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.6644}, {"box": {"x": 0.92377, "y": 0.70307, "width": 0.07557, "height": 0.22838}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.4859}, {"box": {"x": 0.91123, "y": 0.69385, "width": 0.08877, "height": 0.22715}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.4365}, {"box": {"x": 0.27113, "y": 0.27077, "width": 0.72281, "height": 0.42778}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.264}], "duration_ms": 495, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8849, "probability": 0.8849, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.8849}', NULL, '01a144b7-d110-73dd-8830-bb4193c9b34c', '7366ffeeac5b9fd1ed5d6da87936af79e3432f747c36eb11e76eb721fcb91c45', '0111000011000000000100000000001000100101000110000001100000011100', 'demo/1/upload/0/5', '0.11509999999999998', '0', NULL, NULL, '0.295', NULL, NULL),
  ('01a18b45-db72-745a-abcc-6345aa43f05e', '94', 'photos/01a18b45-db72-745a-abcc-6345aa43f05e.jpg', 'thumbnails/01a18b45-db72-745a-abcc-6345aa43f05e.jpg', 'annotated/01a18b45-db72-704e-ab07-5855707e4bb9-1.jpg', '408', '408', '#787878', 'Hawa Mahal Road', '26.923758', '75.825227', 'gps', '2026-10-30 05:26:13.618+00', 'completed', NULL, '{"model": "waste-detector", "message": "Found 7 items of waste: 6 × Overflowing bin, 1 × Garbage pile", "detections": [{"box": {"x": 0.66303, "y": 0.43285, "width": 0.33697, "height": 0.56715}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8772}, {"box": {"x": 0.41139, "y": 0.50127, "width": 0.34443, "height": 0.49775}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.8061}, {"box": {"x": 0.04863, "y": 0.44916, "width": 0.19146, "height": 0.47152}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.7338}, {"box": {"x": 0.00675, "y": 0.39199, "width": 0.09951, "height": 0.42046}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.7036}, {"box": {"x": 0.25804, "y": 0.48193, "width": 0.22918, "height": 0.5027}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.645}, {"box": {"x": 0.16897, "y": 0.48137, "width": 0.13864, "height": 0.4981}, "class": "overflowing_bin", "title": "Overflowing bin", "waste": true, "confidence": 0.5891}, {"box": {"x": 0.00175, "y": 0.7935, "width": 0.30941, "height": 0.20625}, "class": "garbage_pile", "title": "Garbage pile", "waste": true, "confidence": 0.3323}, {"box": {"x": 0.4035, "y": 0.48705, "width": 0.35176, "height": 0.51295}, "class": "bin", "title": "Bin", "waste": false, "confidence": 0.2984}], "duration_ms": 169, "model_version": "1.1.0", "message_reason": {"params": {"total": 7, "counts": [{"params": {"count": 6, "title": {"params": {}, "reason": "class.overflowing_bin"}}, "reason": "analysis.result.count"}, {"params": {"count": 1, "title": {"params": {}, "reason": "class.garbage_pile"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.8772, "probability": 0.8772, "is_calibrated": false}, "total_detections": 7, "average_confidence": 0.6696}', NULL, NULL, '2e444b5e6b3d36d68c486273cb525a23ce83961b59529fd471c915d68220e87b', '0000001100010001100101010001110101001110010101100101001000010010', 'demo/1/upload/2/1', '0.3304', '0', NULL, NULL, '0.798', NULL, NULL),
  ('01a1b5e5-a802-7acf-8d18-a3f570e9a2de', '17', 'photos/01a1b5e5-a802-7acf-8d18-a3f570e9a2de.jpg', 'thumbnails/01a1b5e5-a802-7acf-8d18-a3f570e9a2de.jpg', 'annotated/01a1b5e5-a802-7a5e-ab15-267913016433-1.jpg', '408', '408', '#080808', 'Ajmeri Gate, opposite the pharmacy', '26.916372', '75.815888', 'map', '2026-11-07 12:04:49.282+00', 'completed', NULL, '{"model": "waste-detector", "message": "Found 1 item of waste: 1 × Trash bag", "detections": [{"box": {"x": 0.04615, "y": 0.02936, "width": 0.95385, "height": 0.9375}, "class": "trash_bag", "title": "Trash bag", "waste": true, "confidence": 0.6965}], "duration_ms": 86, "model_version": "1.1.0", "message_reason": {"params": {"total": 1, "counts": [{"params": {"count": 1, "title": {"params": {}, "reason": "class.trash_bag"}}, "reason": "analysis.result.count"}]}, "reason": "analysis.result.found"}, "waste_in_photo": {"score": 0.6965, "probability": 0.6965, "is_calibrated": false}, "total_detections": 1, "average_confidence": 0.6965}', NULL, NULL, '1e5e08f8d1b176c81130c601d4079f983fe567f931c12742dbdf1848ee38d08f', '1100100010110110100100111000100011001100011001101001111011100100', 'demo/1/upload/1/1', '0.3035', '0', NULL, NULL, '0.623', NULL, NULL);
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
  ('0015-claim-run', '2026-11-22T08:31:28.196Z'),
  ('0016-standard-names', '2026-11-25T22:32:49.681Z'),
  ('0017-run-functions', '2026-11-25T22:32:49.710Z'),
  ('0018-no-drawing-stage', '2026-11-25T22:32:49.725Z'),
  ('0019-user-language', '2026-11-25T22:32:49.738Z'),
  ('0020-reasons', '2026-11-25T22:32:49.847Z'),
  ('0021-request-names', '2026-11-25T22:32:49.860Z'),
  ('0022-own-sessions', '2026-11-25T22:32:49.877Z'),
  ('0023-account-removal', '2026-11-25T22:32:49.884Z'),
  ('0024-trash', '2026-11-25T22:32:49.980Z'),
  ('0025-distinct-objects', '2026-11-25T22:32:50.038Z'),
  ('0029-batch-limits', '2026-11-25T22:32:50.093Z'),
  ('0030-reviews', '2026-11-25T22:32:50.122Z'),
  ('0032-advance-queue', '2026-11-25T22:32:50.140Z'),
  ('0033-severity', '2026-11-25T22:32:50.159Z'),
  ('0034-unlocated-images', '2026-11-25T22:32:50.176Z'),
  ('0035-skipped-items', '2026-11-25T22:32:50.187Z'),
  ('0036-accounts-to-clear', '2026-11-25T22:32:50.203Z'),
  ('0037-cases', '2026-11-25T22:32:50.499Z'),
  ('0038-notifications', '2026-11-25T22:32:50.691Z'),
  ('0039-case-proof', '2026-11-25T22:32:50.793Z'),
  ('0040-changes-sent-once', '2026-11-25T22:32:50.801Z'),
  ('0041-same-case', '2026-11-25T22:32:50.806Z'),
  ('0042-case-undo', '2026-11-25T22:32:50.819Z'),
  ('0043-escalation', '2026-11-25T22:32:50.832Z'),
  ('0044-urgency-key', '2026-11-25T22:32:50.947Z'),
  ('0045-public-reply', '2026-11-25T22:32:50.966Z'),
  ('0046-reports-to-update', '2026-11-25T22:32:51.005Z'),
  ('0047-case-moves', '2026-11-25T22:32:51.061Z'),
  ('0048-moderation', '2026-11-25T22:32:51.119Z'),
  ('0049-case-figures', '2026-11-25T22:32:51.173Z'),
  ('0050-case-views', '2026-11-25T22:32:51.204Z'),
  ('0051-annotations', '2026-11-25T22:32:51.369Z'),
  ('0052-case-day-figures', '2026-11-25T22:32:51.439Z'),
  ('0053-cases-due', '2026-11-25T22:32:51.464Z'),
  ('0054-unassigned-status', '2026-11-25T22:32:51.512Z'),
  ('0055-reply-templates', '2026-11-25T22:32:51.536Z'),
  ('0056-checked-share', '2026-11-25T22:32:51.577Z'),
  ('0058-reviewers', '2026-11-25T22:32:51.587Z'),
  ('0059-word-of-people', '2026-11-25T22:32:51.658Z'),
  ('0060-review-queue', '2026-11-25T22:32:51.753Z'),
  ('0061-cases-of-category-by-status', '2026-11-25T22:32:51.763Z'),
  ('0062-present-cleanings', '2026-11-25T22:32:51.777Z'),
  ('0063-cases-returned-and-escalated', '2026-11-25T22:32:51.792Z'),
  ('0064-evaluation-samples', '2026-11-25T22:32:51.819Z'),
  ('0065-evaluations', '2026-11-25T22:32:51.874Z'),
  ('0066-calibrations', '2026-11-25T22:32:52.017Z'),
  ('0068-datasets', '2026-11-25T22:32:52.147Z'),
  ('0072-lease-since', '2026-11-25T22:32:52.169Z'),
  ('0073-review-pages', '2026-11-25T22:32:52.226Z');
insert into kysely_migration_lock ("id", "is_locked") overriding system value values
  ('migration_lock', '0');
insert into ml_config ("only_one", "config", "version", "updated_at", "updated_by") overriding system value values
  ('true', '{"batchSize": 5, "maxRetries": 5, "primaryModel": "roboflow", "fallbackModel": "yolo", "autoSwitchModels": true, "minDetectionSize": 20, "processingTimeout": 120, "confidenceThreshold": 0.1, "logProcessingMetrics": true, "maxDetectionsPerImage": 50, "retryFailedProcessing": true, "autoOptimizeThresholds": false, "enableParallelProcessing": true, "enablePerformanceTracking": true}', '1', '2026-10-07 10:15:30.125+00', '2');
insert into ml_workers ("worker", "version", "taken_over_at", "seen_at") overriding system value values
  ('host-1', '1', '2026-11-22 08:31:31.71264+00', '2026-11-22 08:31:31.71264+00');
insert into model_checks ("check_id", "kind", "status", "config", "done", "total", "attempts", "worker", "lease_until", "requested_by", "requested_at", "finished_at", "service", "performance", "error_message") overriding system value values
  ('0190a000-0000-7000-8000-000000000027', 'performance', 'failed', NULL, '0', '0', '1', 'host-1', NULL, '2', '2026-10-12 10:15:30.125+00', '2026-11-22 08:31:31.691667+00', NULL, NULL, '{"reason":"analysis.check.broke_off","params":{}}'),
  ('0190a000-0000-7000-8000-000000000028', 'performance', 'waiting', NULL, '0', '0', '0', NULL, NULL, '2', '2026-10-13 10:15:30.125+00', NULL, NULL, NULL, NULL),
  ('0190a000-0000-7000-8000-000000000029', 'performance', 'completed', NULL, '18', '18', '1', 'host-1', NULL, '2', '2026-10-11 10:15:30.125+00', '2026-10-11 10:16:30.125+00', NULL, E'{"proposal": null, "detectors": [{"model": "waste-detector", "photos": 18, "reason": "it said \\"asked\\": no", "answered": 17, "detector": "yolo", "average_ms": 41.2, "evaluation": {"map50": 0.6, "photos": 17, "recall": 0.6, "classes": [{"ap50": 0.7, "class": "can", "title": "Can", "recall": 0.6, "precision": 0.8, "labelled_boxes": 12}], "precision": 0.8, "threshold": 0.1, "false_alarms": 0, "waste_free_photos": 2}, "model_version": "1.0.0"}]}', NULL);
insert into orphaned_objects ("key", "due_at", "attempts", "error", "lease_until") overriding system value values
  ('photos/late.jpg', '2026-10-20 10:15:30.125+00', '3', 'the store is away', NULL),
  ('thumbnails/late.jpg', '2026-11-01 00:00:00+00', '0', NULL, NULL);
insert into password_resets ("token_hash", "user_id", "expires_at") overriding system value values
  ('reset-1', '1', '2036-01-01 00:00:00+00');
insert into refresh_tokens ("token_hash", "session_id", "expires_at", "used_at") overriding system value values
  ('hash-1', '0190a000-0000-7000-8000-000000000001', '2036-01-01 00:00:00+00', NULL),
  ('hash-2', '0190a000-0000-7000-8000-000000000002', '2036-01-01 00:00:00+00', '2026-10-06 10:15:30.125+00'),
  ('hash-3', '0190a000-0000-7000-8000-000000000002', '2036-01-01 00:00:00+00', NULL);
insert into reply_templates ("template_id", "names", "texts", "used_for", "position", "version") overriding system value values
  ('1', '{"en": "Thank you", "hi": "धन्यवाद"}', '{"en": "Thank you for your report #{number}. We have read it and will look at the place.", "hi": "आपकी रिपोर्ट #{number} के लिए धन्यवाद। हमने इसे पढ़ लिया है और जगह देखने जाएँगे।"}', 'reply', '1', '1'),
  ('10', '{"en": "Not clean yet", "hi": "अभी साफ़ नहीं"}', '{"en": "The place is not clean yet. A crew will come again.", "hi": "जगह अभी साफ़ नहीं हुई है। सफ़ाई दल फिर आएगा।"}', 'return', '10', '1'),
  ('2', '{"en": "When it will be clean", "hi": "सफ़ाई कब तक होगी"}', '{"en": "This place ({category}) should be clean by {due date}.", "hi": "इस जगह ({category}) की सफ़ाई {due date} तक हो जानी चाहिए।"}', 'reply', '2', '1'),
  ('3', '{"en": "Takes longer", "hi": "देर होगी"}', '{"en": "We are sorry: cleaning this place takes longer than planned. We will write again when a crew is on its way.", "hi": "हमें खेद है: इस जगह की सफ़ाई में सोचे गए समय से ज़्यादा लगेगा। सफ़ाई दल के निकलते ही हम फिर लिखेंगे।"}', 'reply', '3', '1'),
  ('4', '{"en": "Where exactly?", "hi": "ठीक-ठीक कहाँ?"}', '{"en": "Where exactly is the waste? Please name a shop, a crossing or another landmark nearby.", "hi": "कचरा ठीक-ठीक कहाँ है? कृपया पास की कोई दुकान, चौराहा या और कोई पहचान बताएँ।"}', 'ask_reporter', '4', '1'),
  ('5', '{"en": "Is it still there?", "hi": "क्या अब भी है?"}', '{"en": "Our crew did not find the waste. Is it still there, and where exactly?", "hi": "हमारे सफ़ाई दल को कचरा नहीं मिला। क्या वह अब भी वहाँ है, और ठीक-ठीक कहाँ?"}', 'ask_reporter', '5', '1'),
  ('6', '{"en": "No waste found", "hi": "कचरा नहीं मिला"}', '{"en": "We looked at the place and found no waste. If there is some, please report it again with a new photo.", "hi": "हमने जगह देखी और वहाँ कचरा नहीं मिला। अगर वहाँ कचरा हो, तो कृपया नई फ़ोटो के साथ फिर रिपोर्ट करें।"}', 'reject', '6', '1'),
  ('7', '{"en": "Private land", "hi": "निजी ज़मीन"}', '{"en": "This is private land, which its owner has to clean.", "hi": "यह निजी ज़मीन है, जिसकी सफ़ाई उसके मालिक को करनी होती है।"}', 'reject', '7', '1'),
  ('8', '{"en": "Another body cleans here", "hi": "यहाँ कोई और संस्था सफ़ाई करती है"}', '{"en": "The city does not clean this place. Please tell the body that is named here, with the place and a photo.", "hi": "नगर निगम इस जगह की सफ़ाई नहीं करता। कृपया यहाँ बताई गई संस्था को जगह और फ़ोटो के साथ बताएँ।"}', 'refer', '8', '1'),
  ('9', '{"en": "Already gone", "hi": "पहले ही हट चुका"}', '{"en": "When our crew arrived, the waste had already been removed.", "hi": "जब हमारा सफ़ाई दल पहुँचा, तब तक कचरा हटाया जा चुका था।"}', 'close', '9', '1');
select setval(pg_get_serial_sequence('reply_templates', 'template_id'), (select max("template_id") from reply_templates));
insert into reports ("report_id", "number", "case_id", "channel", "image_id", "user_id", "recorded_by", "words", "is_public", "created_at", "is_hidden") overriding system value values
  ('01a144b7-d110-7147-8578-91943aaabde7', '1', '01a144b7-d110-78db-9e87-cb314e0d69d6', 'upload', '01a144b7-d110-73dd-8830-bb4193c9b34c', '73', NULL, 'Please clean this before the market opens.', 'false', '2026-10-16 12:37:39.728+00', 'false'),
  ('01a14882-15ee-7e37-81c5-20ef589b45d0', '2', '01a144b7-d110-78db-9e87-cb314e0d69d6', 'upload', '01a14882-15ee-7411-9a1f-e99825c92d36', '132', NULL, '', 'true', '2026-10-17 06:17:27.278+00', 'false'),
  ('01a14a29-c008-7f43-9843-176fde28d0ed', '3', '01a144b7-d110-78db-9e87-cb314e0d69d6', 'upload', '01a14a29-c008-7bf2-9969-cab905c78f87', '118', NULL, '', 'false', '2026-10-17 14:00:12.552+00', 'false'),
  ('01a14ce2-dc29-7ef1-95a3-9f65b9bb3e47', '4', '01a144b7-d110-78db-9e87-cb314e0d69d6', 'upload', '01a14ce2-dc29-747d-b618-1203027bea44', '55', NULL, 'अब भी यहीं पड़ा है।', 'false', '2026-10-18 02:41:38.345+00', 'false'),
  ('01a15e1a-89d8-70ff-9131-191cbf32057b', '5', '01a144b7-d110-78db-9e87-cb314e0d69d6', 'upload', '01a15e1a-89d8-7724-bb40-04eafe41429e', '80', NULL, 'Still there.', 'true', '2026-10-21 10:55:59.96+00', 'false'),
  ('01a18b45-db72-7748-aceb-6039af74f6a5', '6', '01a18b45-db72-7b76-b148-e6607b9fdc8c', 'upload', '01a18b45-db72-745a-abcc-6345aa43f05e', '94', NULL, 'Somebody unloaded this from a van last night.', 'true', '2026-10-30 05:26:13.618+00', 'false'),
  ('01a1b5e5-a802-7475-a52f-98993d40e7f3', '7', '01a1b5e5-a802-7963-a318-9a9a36d5b7dc', 'upload', '01a1b5e5-a802-7acf-8d18-a3f570e9a2de', '17', NULL, '', 'true', '2026-11-07 12:04:49.282+00', 'false');
select setval(pg_get_serial_sequence('reports', 'number'), (select max("number") from reports));
insert into review_queue ("image_id", "priority", "terms", "share", "changes", "ranked_changes") overriding system value values
  ('0190a000-0000-7000-8000-000000000004', '0', '{}', '0.9662245428293015', '1', '0'),
  ('0190a000-0000-7000-8000-000000000006', '0', '{}', '0.8824705572777796', '1', '0'),
  ('01a144b7-d110-73dd-8830-bb4193c9b34c', '0', '{}', '0.7140889334157983', '1', '0'),
  ('01a14882-15ee-7411-9a1f-e99825c92d36', '0', '{}', '0.23442452693331983', '1', '0'),
  ('01a14a29-c008-7bf2-9969-cab905c78f87', '0', '{}', '0.2610026907486471', '1', '0'),
  ('01a14ce2-dc29-747d-b618-1203027bea44', '0', '{}', '0.4951448759753241', '1', '0'),
  ('01a15e1a-89d8-7724-bb40-04eafe41429e', '0', '{}', '0.636299384526072', '1', '0'),
  ('01a18b45-db72-745a-abcc-6345aa43f05e', '0', '{}', '0.7551086282454582', '1', '0'),
  ('01a1b5e5-a802-7acf-8d18-a3f570e9a2de', '0', '{}', '0.779356817287914', '1', '0');
insert into service_calls ("service", "ok", "reason", "at") overriding system value values
  ('roboflow', 'false', 'no answer within 10000 ms', '2026-10-09 10:15:30.125+00');
insert into sessions ("session_id", "user_id", "created_at", "revoked_at", "user_agent", "last_used_at", "ends_at") overriding system value values
  ('0190a000-0000-7000-8000-000000000001', '1', '2026-11-22 08:31:31.332747+00', NULL, '', '2026-11-22 08:31:31.332747+00', '2027-02-23 22:32:49.556149+00'),
  ('0190a000-0000-7000-8000-000000000002', '2', '2026-11-22 08:31:31.340675+00', '2026-11-22 08:31:31.356707+00', '', '2026-10-06 10:15:30.125+00', '2027-02-23 22:32:49.556149+00');
insert into users ("id", "username", "email", "password_hash", "role", "phone_number", "address", "disabled_at", "created_at", "language", "deleted_at", "photos_to_remove", "trash_to_remove", "email_verified_at") overriding system value values
  ('1', 'asha', 'asha@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'user', '+91 141 000000', 'Jaipur', NULL, '2026-10-01 10:15:30.125+00', NULL, NULL, 'false', 'false', NULL),
  ('10', 'crew.bani-park', 'crew.bani-park@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'crew', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('100', 'divya.khan', 'divya.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('101', 'farhan.khan', 'farhan.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('102', 'gita.khan', 'gita.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('103', 'harish.khan', 'harish.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('104', 'isha.khan', 'isha.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('105', 'kavita.khan', 'kavita.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('106', 'lokesh.khan', 'lokesh.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('107', 'meena.khan', 'meena.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('108', 'nikhil.khan', 'nikhil.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('109', 'pooja.khan', 'pooja.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('11', 'crew.chandpole', 'crew.chandpole@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'crew', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('110', 'ravi.khan', 'ravi.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('111', 'sameer.khan', 'sameer.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('112', 'sunita.khan', 'sunita.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('113', 'vikram.khan', 'vikram.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('114', 'zoya.khan', 'zoya.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('115', 'aarti.sharma', 'aarti.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('116', 'amit.sharma', 'amit.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('117', 'anil.sharma', 'anil.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('118', 'bhavna.sharma', 'bhavna.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('119', 'deepak.sharma', 'deepak.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('12', 'crew.johari', 'crew.johari@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'crew', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('120', 'divya.sharma', 'divya.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('121', 'farhan.sharma', 'farhan.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('122', 'gita.sharma', 'gita.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('123', 'harish.sharma', 'harish.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('124', 'isha.sharma', 'isha.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('125', 'kavita.sharma', 'kavita.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('126', 'lokesh.sharma', 'lokesh.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('127', 'meena.sharma', 'meena.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('128', 'nikhil.sharma', 'nikhil.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('129', 'pooja.sharma', 'pooja.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('13', 'crew.ramganj', 'crew.ramganj@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'crew', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('130', 'ravi.sharma', 'ravi.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('131', 'sameer.sharma', 'sameer.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('132', 'sunita.sharma', 'sunita.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('133', 'vikram.sharma', 'vikram.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('134', 'zoya.sharma', 'zoya.sharma@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('14', 'crew.station', 'crew.station@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'crew', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('15', 'aarti.agarwal', 'aarti.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('16', 'amit.agarwal', 'amit.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('17', 'anil.agarwal', 'anil.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('18', 'bhavna.agarwal', 'bhavna.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('19', 'deepak.agarwal', 'deepak.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('2', 'admin', 'admin@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'admin', '', '', NULL, '2026-10-01 10:15:30.125+00', NULL, NULL, 'false', 'false', NULL),
  ('20', 'divya.agarwal', 'divya.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('21', 'farhan.agarwal', 'farhan.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('22', 'gita.agarwal', 'gita.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('23', 'harish.agarwal', 'harish.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('24', 'isha.agarwal', 'isha.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('25', 'kavita.agarwal', 'kavita.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('26', 'lokesh.agarwal', 'lokesh.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('27', 'meena.agarwal', 'meena.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('28', 'nikhil.agarwal', 'nikhil.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('29', 'pooja.agarwal', 'pooja.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('3', 'officer', 'officer@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'government', '', '', NULL, '2026-10-01 10:15:30.125+00', NULL, NULL, 'false', 'false', NULL),
  ('30', 'ravi.agarwal', 'ravi.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('31', 'sameer.agarwal', 'sameer.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('32', 'sunita.agarwal', 'sunita.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('33', 'vikram.agarwal', 'vikram.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('34', 'zoya.agarwal', 'zoya.agarwal@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('35', 'aarti.choudhary', 'aarti.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('36', 'amit.choudhary', 'amit.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('37', 'anil.choudhary', 'anil.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('38', 'bhavna.choudhary', 'bhavna.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('39', 'deepak.choudhary', 'deepak.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('4', 'gone', 'gone@example.org', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA', 'user', '', '', '2026-10-05 10:15:30.125+00', '2026-10-01 10:15:30.125+00', NULL, NULL, 'false', 'false', NULL),
  ('40', 'divya.choudhary', 'divya.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('41', 'farhan.choudhary', 'farhan.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('42', 'gita.choudhary', 'gita.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('43', 'harish.choudhary', 'harish.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('44', 'isha.choudhary', 'isha.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('45', 'kavita.choudhary', 'kavita.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('46', 'lokesh.choudhary', 'lokesh.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('47', 'meena.choudhary', 'meena.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('48', 'nikhil.choudhary', 'nikhil.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('49', 'pooja.choudhary', 'pooja.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('5', 'anita.rathore', 'anita.rathore@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'government', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('50', 'ravi.choudhary', 'ravi.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('51', 'sameer.choudhary', 'sameer.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('52', 'sunita.choudhary', 'sunita.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('53', 'vikram.choudhary', 'vikram.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('54', 'zoya.choudhary', 'zoya.choudhary@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('55', 'aarti.joshi', 'aarti.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('56', 'amit.joshi', 'amit.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('57', 'anil.joshi', 'anil.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('58', 'bhavna.joshi', 'bhavna.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('59', 'deepak.joshi', 'deepak.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('6', 'imran.qureshi', 'imran.qureshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'government', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('60', 'divya.joshi', 'divya.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('61', 'farhan.joshi', 'farhan.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('62', 'gita.joshi', 'gita.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('63', 'harish.joshi', 'harish.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('64', 'isha.joshi', 'isha.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('65', 'kavita.joshi', 'kavita.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('66', 'lokesh.joshi', 'lokesh.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('67', 'meena.joshi', 'meena.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('68', 'nikhil.joshi', 'nikhil.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('69', 'pooja.joshi', 'pooja.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('7', 'manoj.saini', 'manoj.saini@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'government', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('70', 'ravi.joshi', 'ravi.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('71', 'sameer.joshi', 'sameer.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('72', 'sunita.joshi', 'sunita.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('73', 'vikram.joshi', 'vikram.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('74', 'zoya.joshi', 'zoya.joshi@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('75', 'aarti.gupta', 'aarti.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('76', 'amit.gupta', 'amit.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('77', 'anil.gupta', 'anil.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('78', 'bhavna.gupta', 'bhavna.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('79', 'deepak.gupta', 'deepak.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('8', 'priya.mathur', 'priya.mathur@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'government', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('80', 'divya.gupta', 'divya.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('81', 'farhan.gupta', 'farhan.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('82', 'gita.gupta', 'gita.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('83', 'harish.gupta', 'harish.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('84', 'isha.gupta', 'isha.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('85', 'kavita.gupta', 'kavita.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('86', 'lokesh.gupta', 'lokesh.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('87', 'meena.gupta', 'meena.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('88', 'nikhil.gupta', 'nikhil.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('89', 'pooja.gupta', 'pooja.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('9', 'rekha.bhati', 'rekha.bhati@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'government', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('90', 'ravi.gupta', 'ravi.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('91', 'sameer.gupta', 'sameer.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('92', 'sunita.gupta', 'sunita.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('93', 'vikram.gupta', 'vikram.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('94', 'zoya.gupta', 'zoya.gupta@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('95', 'aarti.khan', 'aarti.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('96', 'amit.khan', 'amit.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('97', 'anil.khan', 'anil.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('98', 'bhavna.khan', 'bhavna.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL),
  ('99', 'deepak.khan', 'deepak.khan@demo.invalid', '$argon2id$v=19$m=19456,t=2,p=1$DVeGVkvPbf3iaqhG3qcW6w$x3ZT3n4SRN1V2EocJ14gDayqcJrBDEKym/xBnF3IwBA', 'user', '', '', NULL, '2026-07-28 22:32:59.237+00', NULL, NULL, 'false', 'false', NULL);
select setval(pg_get_serial_sequence('users', 'id'), (select max("id") from users));
alter table addresses add constraint addresses_pkey PRIMARY KEY (language, latitude_millidegrees, longitude_millidegrees);
alter table all_figures add constraint all_figures_pkey PRIMARY KEY (kind, name);
alter table analyses add constraint analyses_pkey PRIMARY KEY (analysis_id);
alter table annotation_drafts add constraint annotation_drafts_pkey PRIMARY KEY (image_id, user_id);
alter table annotation_leases add constraint annotation_leases_pkey PRIMARY KEY (image_id);
alter table annotation_sets add constraint annotation_sets_pkey PRIMARY KEY (set_id);
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table batch_counts add constraint batch_counts_pkey PRIMARY KEY (batch_id);
alter table batches add constraint batches_pkey PRIMARY KEY (batch_id);
alter table bulk_items add constraint bulk_items_pkey PRIMARY KEY (job_id, "position");
alter table bulk_jobs add constraint bulk_jobs_pkey PRIMARY KEY (job_id);
alter table calibrations add constraint calibrations_pkey PRIMARY KEY (calibration_id);
alter table case_day_figures add constraint case_day_figures_pkey PRIMARY KEY (day, category_id);
alter table case_events add constraint case_events_pkey PRIMARY KEY (case_id, version);
alter table case_feedback add constraint case_feedback_pkey PRIMARY KEY (case_id, user_id, cleaned_at);
alter table case_followers add constraint case_followers_pkey PRIMARY KEY (case_id, user_id);
alter table case_moves add constraint case_moves_pkey PRIMARY KEY (from_case_id, from_version);
alter table case_photos add constraint case_photos_pkey PRIMARY KEY (photo_id);
alter table case_views add constraint case_views_pkey PRIMARY KEY (view_id);
alter table cases add constraint cases_pkey PRIMARY KEY (case_id);
alter table categories add constraint categories_pkey PRIMARY KEY (category_id);
alter table copied_keys add constraint copied_keys_pkey PRIMARY KEY (target, key);
alter table dataset_photos add constraint dataset_photos_pkey PRIMARY KEY (dataset_id, "position");
alter table datasets add constraint datasets_pkey PRIMARY KEY (dataset_id);
alter table evaluation_photos add constraint evaluation_photos_pkey PRIMARY KEY (evaluation_id, "position");
alter table evaluation_sample_photos add constraint evaluation_sample_photos_pkey PRIMARY KEY (sample_id, "position");
alter table evaluation_samples add constraint evaluation_samples_pkey PRIMARY KEY (sample_id);
alter table evaluations add constraint evaluations_pkey PRIMARY KEY (evaluation_id);
alter table events_to_notify add constraint events_to_notify_pkey PRIMARY KEY (case_id, version);
alter table hour_figures add constraint hour_figures_pkey PRIMARY KEY (kind, hour, name) INCLUDE (amount);
alter table image_counts add constraint image_counts_pkey PRIMARY KEY (user_id, status);
alter table images add constraint images_pkey PRIMARY KEY (image_id);
alter table kysely_migration add constraint kysely_migration_pkey PRIMARY KEY (name);
alter table kysely_migration_lock add constraint kysely_migration_lock_pkey PRIMARY KEY (id);
alter table label_suspects add constraint label_suspects_pkey PRIMARY KEY (image_id);
alter table ml_config add constraint ml_config_pkey PRIMARY KEY (only_one);
alter table ml_workers add constraint ml_workers_pkey PRIMARY KEY (worker);
alter table model_checks add constraint model_checks_pkey PRIMARY KEY (check_id);
alter table notification_choices add constraint notification_choices_pkey PRIMARY KEY (user_id);
alter table notification_deliveries add constraint notification_deliveries_pkey PRIMARY KEY (user_id, channel);
alter table notifications add constraint notifications_pkey PRIMARY KEY (user_id, case_id, version, channel);
alter table orphaned_objects add constraint orphaned_objects_pkey PRIMARY KEY (key);
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (token_hash);
alter table photo_covers add constraint photo_covers_pkey PRIMARY KEY (photo_id);
alter table photo_groups add constraint photo_groups_pkey PRIMARY KEY (image_id);
alter table photo_hints add constraint photo_hints_pkey PRIMARY KEY (image_id, user_id);
alter table photos_to_compare add constraint photos_to_compare_pkey PRIMARY KEY (photo_id);
alter table push_devices add constraint push_devices_pkey PRIMARY KEY (endpoint);
alter table refresh_tokens add constraint refresh_tokens_pkey PRIMARY KEY (token_hash);
alter table refused_emails add constraint refused_emails_pkey PRIMARY KEY (user_id);
alter table reply_templates add constraint reply_templates_pkey PRIMARY KEY (template_id);
alter table reports add constraint reports_pkey PRIMARY KEY (report_id);
alter table review_queue add constraint review_queue_pkey PRIMARY KEY (image_id);
alter table second_opinions add constraint second_opinions_pkey PRIMARY KEY (image_id);
alter table service_calls add constraint service_calls_pkey PRIMARY KEY (service);
alter table sessions add constraint sessions_pkey PRIMARY KEY (session_id);
alter table trashed_images add constraint trashed_images_pkey PRIMARY KEY (image_id);
alter table trashed_objects add constraint trashed_objects_pkey PRIMARY KEY (key);
alter table uploads_to_report add constraint uploads_to_report_pkey PRIMARY KEY (image_id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table addresses add constraint addresses_latitude_millidegrees_check CHECK (((latitude_millidegrees >= '-90000'::integer) AND (latitude_millidegrees <= 90000)));
alter table addresses add constraint addresses_longitude_millidegrees_check CHECK (((longitude_millidegrees >= '-180000'::integer) AND (longitude_millidegrees <= 180000)));
alter table analyses add constraint analyses_attempts_check CHECK ((attempts >= 0));
alter table analyses add constraint analyses_check CHECK (((status = 'processing'::text) = (lease_until IS NOT NULL)));
alter table analyses add constraint analyses_check1 CHECK (((status = ANY (ARRAY['pending'::text, 'processing'::text])) = (finished_at IS NULL)));
alter table analyses add constraint analyses_check2 CHECK (((status <> 'completed'::text) OR (results IS NOT NULL)));
alter table analyses add constraint analyses_expirations_check CHECK ((expirations >= 0));
alter table analyses add constraint analyses_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'ml_failed'::text, 'ml_unavailable'::text])));
alter table annotation_sets add constraint annotation_sets_image_id_number_key UNIQUE (image_id, number);
alter table annotation_sets add constraint annotation_sets_number_check CHECK ((number > 0));
alter table annotation_sets add constraint annotation_sets_scope_check CHECK ((scope = ANY (ARRAY['accepted'::text, 'checked'::text])));
alter table batches add constraint batches_check CHECK (((state = 'running'::text) = (running_since IS NOT NULL)));
alter table batches add constraint batches_check1 CHECK (((state = ANY (ARRAY['finished'::text, 'stopped'::text])) = (ended_at IS NOT NULL)));
alter table batches add constraint batches_image_limit_check CHECK ((image_limit > 0));
alter table batches add constraint batches_number_key UNIQUE (number);
alter table batches add constraint batches_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'finished'::text, 'stopped'::text])));
alter table bulk_items add constraint bulk_items_result_check CHECK ((result = ANY (ARRAY['done'::text, 'gone'::text, 'busy'::text, 'unreadable'::text, 'failed'::text])));
alter table bulk_jobs add constraint bulk_jobs_action_check CHECK ((action = ANY (ARRAY['reprocess'::text, 'delete'::text, 'restore'::text, 'purge'::text])));
alter table bulk_jobs add constraint bulk_jobs_total_check CHECK ((total > 0));
alter table calibrations add constraint calibrations_check CHECK (((NOT is_active) OR (applied_at IS NOT NULL)));
alter table case_moves add constraint case_moves_kind_check CHECK ((kind = ANY (ARRAY['merge'::text, 'split'::text])));
alter table case_photos add constraint case_photos_check CHECK (((latitude IS NULL) = (longitude IS NULL)));
alter table case_photos add constraint case_photos_height_check CHECK ((height > 0));
alter table case_photos add constraint case_photos_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table case_photos add constraint case_photos_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)));
alter table case_photos add constraint case_photos_purpose_check CHECK ((purpose = ANY (ARRAY['after'::text, 'reopen'::text])));
alter table case_photos add constraint case_photos_verdict_check CHECK ((verdict = ANY (ARRAY['no_waste_seen'::text, 'still_sees'::text, 'cannot_tell'::text])));
alter table case_photos add constraint case_photos_width_check CHECK ((width > 0));
alter table cases add constraint cases_check CHECK (((latitude IS NULL) = (longitude IS NULL)));
alter table cases add constraint cases_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table cases add constraint cases_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)));
alter table cases add constraint cases_number_key UNIQUE (number);
alter table cases add constraint cases_severity_check CHECK (((severity >= (0)::double precision) AND (severity <= (1)::double precision)));
alter table cases add constraint cases_status_check CHECK ((status = ANY (ARRAY['new'::text, 'confirmed'::text, 'assigned'::text, 'in_progress'::text, 'waiting'::text, 'cleaned'::text, 'verified'::text, 'rejected'::text, 'not_ours'::text, 'duplicate'::text, 'closed'::text])));
alter table categories add constraint categories_check CHECK ((is_active OR (NOT is_default)));
alter table categories add constraint categories_hours_to_answer_check CHECK ((hours_to_answer > 0));
alter table categories add constraint categories_hours_to_clean_check CHECK ((hours_to_clean > 0));
alter table categories add constraint categories_joining_days_check CHECK ((joining_days > 0));
alter table categories add constraint categories_joining_distance_meters_check CHECK ((joining_distance_meters > 0));
alter table categories add constraint categories_names_check CHECK ((names ? 'en'::text));
alter table categories add constraint categories_percent_checked_on_site_check CHECK (((percent_checked_on_site >= 0) AND (percent_checked_on_site <= 100)));
alter table categories add constraint categories_reopening_days_check CHECK ((reopening_days >= 0));
alter table copied_keys add constraint copied_keys_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text));
alter table dataset_photos add constraint dataset_photos_conflict_check CHECK ((conflict = ANY (ARRAY['near_other_split'::text, 'duplicate_in_other_split'::text])));
alter table dataset_photos add constraint dataset_photos_dataset_id_image_id_key UNIQUE (dataset_id, image_id);
alter table dataset_photos add constraint dataset_photos_split_check CHECK ((split = ANY (ARRAY['train'::text, 'val'::text, 'test'::text])));
alter table datasets add constraint datasets_number_key UNIQUE (number);
alter table evaluation_photos add constraint evaluation_photos_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'answered'::text, 'unanswered'::text, 'gone'::text])));
alter table evaluation_sample_photos add constraint evaluation_sample_photos_sample_id_image_id_key UNIQUE (sample_id, image_id);
alter table evaluations add constraint evaluations_check CHECK (((source = 'sample'::text) = (sample_id IS NOT NULL)));
alter table evaluations add constraint evaluations_source_check CHECK ((source = ANY (ARRAY['sample'::text, 'hard_cases'::text])));
alter table evaluations add constraint evaluations_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])));
alter table hour_figures add constraint hour_figures_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'class'::text, 'bucket'::text, 'location'::text, 'time'::text])));
alter table images add constraint images_check CHECK (((latitude IS NULL) = (longitude IS NULL)));
alter table images add constraint images_check1 CHECK (((status <> 'completed'::text) OR (analysis_results IS NOT NULL)));
alter table images add constraint images_height_check CHECK ((height > 0));
alter table images add constraint images_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table images add constraint images_location_source_check CHECK ((location_source = ANY (ARRAY['typed'::text, 'gps'::text, 'exif'::text, 'map'::text])));
alter table images add constraint images_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)));
alter table images add constraint images_stage_check CHECK ((stage = ANY (ARRAY['queued'::text, 'reading'::text, 'detecting'::text, 'saving'::text])));
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
alter table notification_deliveries add constraint notification_deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text])));
alter table notifications add constraint notifications_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text])));
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['status_changed'::text, 'replied'::text])));
alter table reply_templates add constraint reply_templates_names_check CHECK ((names ? 'en'::text));
alter table reply_templates add constraint reply_templates_texts_check CHECK ((texts ? 'en'::text));
alter table reports add constraint reports_channel_check CHECK ((channel = ANY (ARRAY['upload'::text, 'call'::text, 'city'::text])));
alter table reports add constraint reports_number_key UNIQUE (number);
alter table second_opinions add constraint second_opinions_check CHECK (((given_at IS NULL) = (state = 'open'::text)));
alter table second_opinions add constraint second_opinions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'agreed'::text, 'disputed'::text, 'decided'::text])));
alter table trashed_images add constraint trashed_images_user_id_photo_sha256_key UNIQUE (user_id, photo_sha256);
alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text, 'government'::text, 'crew'::text, 'reviewer'::text])));
alter table analyses add constraint analyses_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(batch_id) ON DELETE SET NULL;
alter table analyses add constraint analyses_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(image_id) ON DELETE CASCADE;
alter table analyses add constraint analyses_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
alter table annotation_drafts add constraint annotation_drafts_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(image_id) ON DELETE CASCADE;
alter table annotation_drafts add constraint annotation_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table annotation_leases add constraint annotation_leases_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(image_id) ON DELETE CASCADE;
alter table annotation_leases add constraint annotation_leases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table annotation_sets add constraint annotation_sets_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table audit_log add constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
alter table batch_counts add constraint batch_counts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(batch_id) ON DELETE CASCADE;
alter table batches add constraint batches_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL;
alter table bulk_items add constraint bulk_items_job_id_fkey FOREIGN KEY (job_id) REFERENCES bulk_jobs(job_id) ON DELETE CASCADE;
alter table bulk_jobs add constraint bulk_jobs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE CASCADE;
alter table calibrations add constraint calibrations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table case_events add constraint case_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
alter table case_events add constraint case_events_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id);
alter table case_events add constraint case_events_caused_by_fkey FOREIGN KEY (caused_by) REFERENCES users(id) ON DELETE SET NULL;
alter table case_feedback add constraint case_feedback_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id);
alter table case_feedback add constraint case_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table case_followers add constraint case_followers_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id);
alter table case_followers add constraint case_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table case_moves add constraint case_moves_from_case_id_fkey FOREIGN KEY (from_case_id) REFERENCES cases(case_id);
alter table case_moves add constraint case_moves_to_case_id_fkey FOREIGN KEY (to_case_id) REFERENCES cases(case_id);
alter table case_photos add constraint case_photos_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;
alter table case_photos add constraint case_photos_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id);
alter table case_views add constraint case_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table cases add constraint cases_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL;
alter table cases add constraint cases_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(category_id);
alter table cases add constraint cases_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES cases(case_id);
alter table cases add constraint cases_previous_case_id_fkey FOREIGN KEY (previous_case_id) REFERENCES cases(case_id);
alter table dataset_photos add constraint dataset_photos_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(dataset_id) ON DELETE CASCADE;
alter table datasets add constraint datasets_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table evaluation_photos add constraint evaluation_photos_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES evaluations(evaluation_id) ON DELETE CASCADE;
alter table evaluation_sample_photos add constraint evaluation_sample_photos_sample_id_fkey FOREIGN KEY (sample_id) REFERENCES evaluation_samples(sample_id) ON DELETE CASCADE;
alter table evaluation_samples add constraint evaluation_samples_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table evaluations add constraint evaluations_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
alter table evaluations add constraint evaluations_sample_id_fkey FOREIGN KEY (sample_id) REFERENCES evaluation_samples(sample_id) ON DELETE CASCADE;
alter table events_to_notify add constraint events_to_notify_case_id_version_fkey FOREIGN KEY (case_id, version) REFERENCES case_events(case_id, version) ON DELETE CASCADE;
alter table image_counts add constraint image_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table images add constraint images_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table images add constraint images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table label_suspects add constraint label_suspects_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(image_id) ON DELETE CASCADE;
alter table ml_config add constraint ml_config_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
alter table model_checks add constraint model_checks_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
alter table notification_choices add constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notification_deliveries add constraint notification_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_case_id_version_fkey FOREIGN KEY (case_id, version) REFERENCES case_events(case_id, version) ON DELETE CASCADE;
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table photo_covers add constraint photo_covers_covered_by_fkey FOREIGN KEY (covered_by) REFERENCES users(id) ON DELETE SET NULL;
alter table photo_hints add constraint photo_hints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table photos_to_compare add constraint photos_to_compare_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES case_photos(photo_id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table refresh_tokens add constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE;
alter table refused_emails add constraint refused_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table reports add constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id);
alter table reports add constraint reports_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL;
alter table reports add constraint reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table review_queue add constraint review_queue_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(image_id) ON DELETE CASCADE;
alter table second_opinions add constraint second_opinions_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table trashed_images add constraint trashed_images_trashed_by_fkey FOREIGN KEY (trashed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table trashed_images add constraint trashed_images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table trashed_objects add constraint trashed_objects_image_id_fkey FOREIGN KEY (image_id) REFERENCES trashed_images(image_id) ON DELETE CASCADE;
CREATE INDEX addresses_by_age ON public.addresses USING btree (looked_up_at);
CREATE INDEX all_figures_most ON public.all_figures USING btree (kind, amount DESC, name COLLATE "C");
CREATE INDEX analyses_by_calibration ON public.analyses USING btree (model, model_version, calibration_id) WHERE (results IS NOT NULL);
CREATE INDEX analyses_ended_of_batch ON public.analyses USING btree (batch_id, status, analysis_id) WHERE ((batch_id IS NOT NULL) AND (status = ANY (ARRAY['completed'::text, 'failed'::text])));
CREATE INDEX analyses_held ON public.analyses USING btree (lease_until) WHERE (status = 'processing'::text);
CREATE INDEX analyses_newest_completed ON public.analyses USING btree (finished_at DESC) INCLUDE (duration_ms) WHERE (status = 'completed'::text);
CREATE INDEX analyses_of_detector ON public.analyses USING btree (detector, finished_at DESC) WHERE ((finished_at IS NOT NULL) AND (detector IS NOT NULL));
CREATE INDEX analyses_of_image ON public.analyses USING btree (image_id, created_at DESC);
CREATE UNIQUE INDEX analyses_one_open_per_image ON public.analyses USING btree (image_id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX analyses_open_of_batch ON public.analyses USING btree (batch_id) WHERE ((batch_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'processing'::text])));
CREATE INDEX analyses_waiting ON public.analyses USING btree (run_after, analysis_id) WHERE (status = 'pending'::text);
CREATE INDEX annotation_drafts_of_user ON public.annotation_drafts USING btree (user_id);
CREATE INDEX annotation_leases_of_user ON public.annotation_leases USING btree (user_id);
CREATE INDEX annotation_sets_of_author ON public.annotation_sets USING btree (created_by);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_of_action ON public.audit_log USING btree (action, at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_of_job ON public.audit_log USING btree (((details ->> 'job'::text)), at DESC, id DESC) WHERE ((details -> 'job'::text) IS NOT NULL);
CREATE INDEX audit_log_of_ml_config ON public.audit_log USING btree (id DESC) WHERE (action = 'ml_config.saved'::text);
CREATE INDEX audit_log_of_subject ON public.audit_log USING btree (subject, at DESC, id DESC);
CREATE INDEX audit_log_without_items ON public.audit_log USING btree (at DESC, id DESC) WHERE ((details -> 'job'::text) IS NULL);
CREATE UNIQUE INDEX batches_one_open ON public.batches USING btree ((true)) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text]));
CREATE INDEX bulk_items_not_done ON public.bulk_items USING btree (job_id, "position") WHERE (result <> 'done'::text);
CREATE INDEX bulk_items_open ON public.bulk_items USING btree (job_id, "position") WHERE (result IS NULL);
CREATE INDEX bulk_jobs_newest ON public.bulk_jobs USING btree (created_at DESC, job_id DESC);
CREATE INDEX bulk_jobs_unfinished ON public.bulk_jobs USING btree (created_at, job_id) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX calibrations_active ON public.calibrations USING btree (model, model_version) WHERE is_active;
CREATE INDEX calibrations_created_by ON public.calibrations USING btree (created_by);
CREATE INDEX case_events_returns ON public.case_events USING btree (at) WHERE (action = ANY (ARRAY['return'::text, 'reopen'::text]));
CREATE INDEX case_events_returns_of_case ON public.case_events USING btree (case_id) INCLUDE (version, at) WHERE (action = ANY (ARRAY['return'::text, 'reopen'::text]));
CREATE UNIQUE INDEX case_events_sent_once ON public.case_events USING btree (caused_by, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX case_feedback_of_user ON public.case_feedback USING btree (user_id);
CREATE INDEX case_followers_by_user ON public.case_followers USING btree (user_id);
CREATE UNIQUE INDEX case_moves_to ON public.case_moves USING btree (to_case_id, to_version);
CREATE INDEX case_photos_after ON public.case_photos USING btree (case_id, taken_at DESC) INCLUDE (verdict) WHERE (purpose = 'after'::text);
CREATE INDEX case_photos_newest ON public.case_photos USING btree (case_id, taken_at DESC);
CREATE INDEX case_photos_of_file ON public.case_photos USING hash (photo_sha256);
CREATE UNIQUE INDEX case_photos_sent_once ON public.case_photos USING btree (added_by, idempotency_key);
CREATE UNIQUE INDEX case_views_by_name ON public.case_views USING btree (user_id, lower(name));
CREATE INDEX case_views_shared ON public.case_views USING btree (user_id) WHERE is_shared;
CREATE INDEX cases_answered ON public.cases USING btree (answered_at) INCLUDE (opened_at, category_id, status) WHERE (answered_at IS NOT NULL);
CREATE INDEX cases_cleaned ON public.cases USING btree (cleaned_at) INCLUDE (opened_at, category_id, status, case_id) WHERE (cleaned_at IS NOT NULL);
CREATE INDEX cases_due ON public.cases USING btree (is_open, COALESCE(due_at, '9999-12-31 00:00:00+00'::timestamp with time zone), number);
CREATE INDEX cases_due_escalated ON public.cases USING btree (is_open, COALESCE(due_at, '9999-12-31 00:00:00+00'::timestamp with time zone), number) WHERE (escalated_at IS NOT NULL);
CREATE INDEX cases_due_returned ON public.cases USING btree (is_open, COALESCE(due_at, '9999-12-31 00:00:00+00'::timestamp with time zone), number) WHERE (returns > 0);
CREATE INDEX cases_ended ON public.cases USING btree (ended_at) INCLUDE (category_id, status) WHERE (ended_at IS NOT NULL);
CREATE INDEX cases_merged ON public.cases USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX cases_most_urgent ON public.cases USING btree (is_open, urgency_key, number);
CREATE INDEX cases_most_urgent_by_assignee ON public.cases USING btree (COALESCE(assignee_id, 0), is_open, urgency_key, number);
CREATE INDEX cases_most_urgent_by_category ON public.cases USING btree (category_id, is_open, urgency_key, number);
CREATE INDEX cases_most_urgent_by_status ON public.cases USING btree (status, urgency_key, number);
CREATE INDEX cases_most_urgent_escalated ON public.cases USING btree (is_open, urgency_key, number) WHERE (escalated_at IS NOT NULL);
CREATE INDEX cases_most_urgent_of_assignee_by_status ON public.cases USING btree (COALESCE(assignee_id, 0), status, urgency_key, number);
CREATE INDEX cases_most_urgent_of_category_by_status ON public.cases USING btree (category_id, status, urgency_key, number);
CREATE INDEX cases_most_urgent_returned ON public.cases USING btree (is_open, urgency_key, number) WHERE (returns > 0);
CREATE INDEX cases_most_urgent_returned_and_escalated ON public.cases USING btree (is_open, urgency_key, number) WHERE ((returns > 0) AND (escalated_at IS NOT NULL));
CREATE INDEX cases_near ON public.cases USING btree (is_open, latitude, longitude);
CREATE INDEX cases_newest ON public.cases USING btree (is_open, opened_at DESC, number DESC);
CREATE INDEX cases_newest_by_assignee ON public.cases USING btree (COALESCE(assignee_id, 0), is_open, opened_at DESC, number DESC);
CREATE INDEX cases_newest_by_category ON public.cases USING btree (category_id, is_open, opened_at DESC, number DESC);
CREATE INDEX cases_newest_by_status ON public.cases USING btree (status, opened_at DESC, number DESC);
CREATE INDEX cases_newest_escalated ON public.cases USING btree (is_open, opened_at DESC, number DESC) WHERE (escalated_at IS NOT NULL);
CREATE INDEX cases_newest_of_assignee_by_status ON public.cases USING btree (COALESCE(assignee_id, 0), status, opened_at DESC, number DESC);
CREATE INDEX cases_newest_returned ON public.cases USING btree (is_open, opened_at DESC, number DESC) WHERE (returns > 0);
CREATE INDEX cases_of_previous ON public.cases USING btree (previous_case_id) WHERE (previous_case_id IS NOT NULL);
CREATE INDEX cases_opened ON public.cases USING btree (opened_at) INCLUDE (category_id, status);
CREATE INDEX cases_to_check_on_site ON public.cases USING btree (urgency_key, number) WHERE ((status = 'cleaned'::text) AND is_sampled);
CREATE INDEX cases_unanswered ON public.cases USING btree (category_id, opened_at) WHERE (is_open AND (answered_at IS NULL) AND (escalated_at IS NULL));
CREATE INDEX cases_waste_words ON public.cases USING gin (waste_words);
CREATE INDEX cases_words ON public.cases USING gin (words);
CREATE UNIQUE INDEX categories_default ON public.categories USING btree (is_default) WHERE is_default;
CREATE INDEX dataset_photos_of_image ON public.dataset_photos USING btree (image_id);
CREATE INDEX dataset_photos_unread ON public.dataset_photos USING btree (dataset_id, "position") WHERE (NOT is_read);
CREATE INDEX datasets_freezing ON public.datasets USING btree (number) WHERE (card IS NULL);
CREATE INDEX datasets_of_author ON public.datasets USING btree (created_by);
CREATE INDEX evaluation_photos_by_false_alarm ON public.evaluation_photos USING btree (evaluation_id, false_alarm, "position") WHERE (false_alarm IS NOT NULL);
CREATE INDEX evaluation_photos_by_miss ON public.evaluation_photos USING btree (evaluation_id, miss, "position") WHERE (miss IS NOT NULL);
CREATE INDEX evaluation_photos_of_image ON public.evaluation_photos USING btree (image_id);
CREATE INDEX evaluation_photos_waiting ON public.evaluation_photos USING btree (evaluation_id, "position") WHERE (state = 'waiting'::text);
CREATE INDEX evaluation_samples_newest ON public.evaluation_samples USING btree (created_at DESC, sample_id DESC);
CREATE INDEX evaluation_samples_of_author ON public.evaluation_samples USING btree (created_by);
CREATE INDEX evaluations_newest ON public.evaluations USING btree (requested_at DESC, evaluation_id DESC);
CREATE INDEX evaluations_of_requester ON public.evaluations USING btree (requested_by);
CREATE INDEX evaluations_of_sample ON public.evaluations USING btree (sample_id);
CREATE INDEX evaluations_open ON public.evaluations USING btree (requested_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX hour_figures_by_hour ON public.hour_figures USING btree (hour);
CREATE INDEX image_counts_by_status ON public.image_counts USING btree (status);
CREATE INDEX images_detection_words ON public.images USING gin (detection_words);
CREATE INDEX images_most_severe ON public.images USING btree (status, severity DESC, uploaded_at DESC, image_id DESC);
CREATE INDEX images_most_uncertain ON public.images USING btree (status, uncertainty DESC, uploaded_at DESC, image_id DESC);
CREATE INDEX images_most_waste ON public.images USING btree (status, waste_count DESC, uploaded_at DESC, image_id DESC);
CREATE INDEX images_near_duplicates ON public.images USING btree (possible_duplicate_of) WHERE (possible_duplicate_of IS NOT NULL);
CREATE INDEX images_newest ON public.images USING btree (uploaded_at DESC, image_id DESC);
CREATE INDEX images_newest_by_status ON public.images USING btree (status, uploaded_at DESC, image_id DESC);
CREATE INDEX images_newest_near ON public.images USING btree (place_cell, uploaded_at DESC) WHERE (place_cell IS NOT NULL);
CREATE INDEX images_newest_of_user ON public.images USING btree (user_id, uploaded_at DESC, image_id DESC);
CREATE INDEX images_newest_of_user_by_status ON public.images USING btree (user_id, status, uploaded_at DESC, image_id DESC);
CREATE INDEX images_not_reviewed ON public.images USING btree (uploaded_at DESC, image_id DESC) WHERE (reviewed_at IS NULL);
CREATE INDEX images_of_file ON public.images USING hash (photo_sha256);
CREATE INDEX images_place_words ON public.images USING gin (place_words);
CREATE INDEX images_reviewed ON public.images USING btree (uploaded_at DESC, image_id DESC) WHERE (reviewed_at IS NOT NULL);
CREATE INDEX images_reviewed_by ON public.images USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX images_unlocated ON public.images USING btree (uploaded_at DESC, image_id DESC) WHERE (latitude IS NULL);
CREATE INDEX images_waiting_for_batch ON public.images USING btree (batch_number, uploaded_at, image_id) WHERE ((stage IS NULL) AND (status = ANY (ARRAY['pending'::text, 'ml_failed'::text, 'ml_unavailable'::text])));
CREATE INDEX images_without_severity ON public.images USING btree (image_id) WHERE ((severity < (0)::double precision) AND (analysis_results IS NOT NULL));
CREATE INDEX label_suspects_by_strength ON public.label_suspects USING btree (strength, image_id) WHERE (strength > (0)::double precision);
CREATE INDEX label_suspects_changed ON public.label_suspects USING btree (image_id) WHERE (ranked_changes < changes);
CREATE INDEX model_checks_newest ON public.model_checks USING btree (requested_at DESC) WHERE (kind = 'performance'::text);
CREATE UNIQUE INDEX model_checks_one_performance ON public.model_checks USING btree (kind) WHERE ((kind = 'performance'::text) AND (status = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE INDEX model_checks_open ON public.model_checks USING btree (requested_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX notification_deliveries_due ON public.notification_deliveries USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX notifications_by_age ON public.notifications USING btree (at);
CREATE INDEX notifications_of_event ON public.notifications USING btree (case_id, version);
CREATE INDEX notifications_waiting ON public.notifications USING btree (user_id, channel, at) WHERE (began_attempt IS NULL);
CREATE INDEX orphaned_objects_due ON public.orphaned_objects USING btree (due_at);
CREATE INDEX password_resets_of_user ON public.password_resets USING btree (user_id);
CREATE INDEX photo_hints_of_user ON public.photo_hints USING btree (user_id);
CREATE INDEX photos_to_compare_due ON public.photos_to_compare USING btree (due_at);
CREATE INDEX push_devices_of_session ON public.push_devices USING btree (session_id);
CREATE INDEX push_devices_of_user ON public.push_devices USING btree (user_id, added_at);
CREATE INDEX refresh_tokens_by_expiry ON public.refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_of_session ON public.refresh_tokens USING btree (session_id);
CREATE INDEX reports_of_case ON public.reports USING btree (case_id, number);
CREATE UNIQUE INDEX reports_of_image ON public.reports USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX reports_of_user ON public.reports USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX review_queue_by_chance ON public.review_queue USING btree (share);
CREATE INDEX review_queue_by_priority ON public.review_queue USING btree (priority, image_id);
CREATE INDEX review_queue_changed ON public.review_queue USING btree (image_id) WHERE (ranked_changes < changes);
CREATE INDEX second_opinions_by_state ON public.second_opinions USING btree (state, requested_at, image_id);
CREATE INDEX second_opinions_given_by ON public.second_opinions USING btree (given_by);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE INDEX trashed_images_newest ON public.trashed_images USING btree (trashed_at DESC, image_id DESC);
CREATE INDEX trashed_images_newest_of_user ON public.trashed_images USING btree (user_id, trashed_at DESC, image_id DESC);
CREATE INDEX trashed_images_of_file ON public.trashed_images USING hash (photo_sha256);
CREATE INDEX trashed_objects_of_image ON public.trashed_objects USING btree (image_id);
CREATE INDEX uploads_to_report_due ON public.uploads_to_report USING btree (due_at);
CREATE INDEX users_by_beginning ON public.users USING btree (lower(username) text_pattern_ops);
CREATE INDEX users_by_role ON public.users USING btree (role, id DESC);
CREATE INDEX users_by_trigrams ON public.users USING gin (trigrams);
CREATE INDEX users_disabled ON public.users USING btree (id DESC) WHERE (disabled_at IS NOT NULL);
CREATE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_to_clear ON public.users USING btree (id) WHERE (photos_to_remove OR trash_to_remove);
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
CREATE TRIGGER analyses_calibration_id BEFORE INSERT OR UPDATE OF results ON public.analyses FOR EACH ROW WHEN ((new.results IS NOT NULL)) EXECUTE FUNCTION keep_calibration_id();
CREATE TRIGGER annotation_sets_apply AFTER INSERT OR DELETE ON public.annotation_sets FOR EACH ROW EXECUTE FUNCTION apply_newest_set();
CREATE TRIGGER annotation_sets_review AFTER INSERT OR DELETE ON public.annotation_sets FOR EACH ROW EXECUTE FUNCTION update_review_of_row();
CREATE TRIGGER case_events_mark_added_days AFTER INSERT ON public.case_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_returns();
CREATE TRIGGER case_events_mark_removed_days AFTER DELETE ON public.case_events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_returns();
CREATE TRIGGER case_events_queue_to_notify AFTER INSERT ON public.case_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['status_changed'::text, 'assigned'::text, 'unassigned'::text, 'replied'::text, 'merged_into'::text, 'split_from'::text, 'merge_undone'::text, 'split_undone'::text]))) EXECUTE FUNCTION queue_event_to_notify();
CREATE TRIGGER case_photos_mark_added_days AFTER INSERT ON public.case_photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_photos();
CREATE TRIGGER case_photos_mark_changed_days AFTER UPDATE ON public.case_photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_photos();
CREATE TRIGGER case_photos_mark_former_days AFTER UPDATE ON public.case_photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_photos();
CREATE TRIGGER case_photos_mark_removed_days AFTER DELETE ON public.case_photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_photos();
CREATE TRIGGER cases_mark_added_days AFTER INSERT ON public.cases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_cases();
CREATE TRIGGER cases_mark_changed_days AFTER UPDATE ON public.cases REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_changed_cases();
CREATE TRIGGER cases_mark_removed_days AFTER DELETE ON public.cases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_days_of_cases();
CREATE TRIGGER images_added AFTER INSERT ON public.images REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_images();
CREATE TRIGGER images_apply_annotations_added BEFORE INSERT ON public.images FOR EACH ROW WHEN ((new.annotated_results IS NOT NULL)) EXECUTE FUNCTION apply_annotations();
CREATE TRIGGER images_apply_annotations_changed BEFORE UPDATE OF analysis_results, annotated_results, processed_key ON public.images FOR EACH ROW WHEN ((new.annotated_results IS NOT NULL)) EXECUTE FUNCTION apply_annotations();
CREATE TRIGGER images_keep_severity_added BEFORE INSERT ON public.images FOR EACH ROW EXECUTE FUNCTION keep_severity();
CREATE TRIGGER images_keep_severity_changed BEFORE UPDATE OF analysis_results ON public.images FOR EACH ROW WHEN ((old.analysis_results IS DISTINCT FROM new.analysis_results)) EXECUTE FUNCTION keep_severity();
CREATE TRIGGER images_mark_added_hours AFTER INSERT ON public.images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_hours_dirty();
CREATE TRIGGER images_mark_changed_hours AFTER UPDATE ON public.images REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_hours_dirty();
CREATE TRIGGER images_mark_removed_hours AFTER DELETE ON public.images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_hours_dirty();
CREATE TRIGGER images_moved AFTER UPDATE ON public.images REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_moved_images();
CREATE TRIGGER images_queue_to_report_added AFTER INSERT ON public.images FOR EACH ROW WHEN ((new.waste_count > 0)) EXECUTE FUNCTION queue_upload_to_report();
CREATE TRIGGER images_queue_to_report_changed AFTER UPDATE OF analysis_results ON public.images FOR EACH ROW WHEN (((new.analysis_results IS NOT NULL) AND (new.analysis_results IS DISTINCT FROM old.analysis_results) AND (without_calibration(new.analysis_results) IS DISTINCT FROM without_calibration(old.analysis_results)))) EXECUTE FUNCTION queue_upload_to_report();
CREATE TRIGGER images_removed AFTER DELETE ON public.images REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_images();
CREATE TRIGGER images_report_when_analysed AFTER UPDATE OF status ON public.images FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (new.status = ANY (ARRAY['completed'::text, 'failed'::text, 'ml_failed'::text, 'ml_unavailable'::text])))) EXECUTE FUNCTION report_upload_now();
CREATE TRIGGER images_review_added AFTER INSERT ON public.images REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION update_review_of_added();
CREATE TRIGGER images_review_changed AFTER UPDATE OF analysis_results, latitude, longitude ON public.images FOR EACH ROW WHEN (((old.place_cell IS DISTINCT FROM new.place_cell) OR ((old.analysis_results IS DISTINCT FROM new.analysis_results) AND (without_calibration(old.analysis_results) IS DISTINCT FROM without_calibration(new.analysis_results))))) EXECUTE FUNCTION update_review_of_row();
CREATE TRIGGER photo_hints_review AFTER INSERT OR DELETE OR UPDATE ON public.photo_hints FOR EACH ROW EXECUTE FUNCTION update_review_of_row();
