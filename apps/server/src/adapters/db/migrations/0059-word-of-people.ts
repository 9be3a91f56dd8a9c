import { type Migration, sql } from 'kysely';

/**
 * What people say about a photo counts over what detectors say (LB-26). `annotated_results` holds what the newest set of
 * annotations says, and a trigger lays it over every result that is stored: searches, ranks, figures, zones and cases
 * read `analysis_results` and need to know nothing of sets. Triggers run in the order of their names: this one runs before
 * the one that keeps the severity.
 */
export const wordOfPeople: Migration = {
  up: async (db) => {
    await rule.execute(db);
    await withoutConfidence.execute(db);
    await columns.execute(db);
    await backfill.execute(db);
  },
};

/** What `photoResultsOf` of core says of a set. */
const rule = sql`
  create function results_of_annotations(annotations jsonb) returns jsonb language sql immutable as $$
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
  $$;

  alter table annotation_sets add column processed_key text;
  update annotation_sets set processed_key = 'annotated/' || set_id || '-1.jpg';
  alter table annotation_sets alter column processed_key set not null;

  create function newest_annotations(photo uuid, out results jsonb, out picture text) language sql stable as $$
    select results_of_annotations(annotations), processed_key from annotation_sets
     where image_id = photo order by number desc limit 1
  $$;
`;

/** What people marked has no confidence: it is never the same object as another, and in no range of confidences. */
const withoutConfidence = sql`
  create or replace function distinct_objects(detections jsonb) returns setof jsonb language plpgsql immutable as $$
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
  end $$;

  create or replace function image_figures(since timestamptz, until timestamptz)
  returns table (kind text, name text, amount bigint) language sql stable as $$
    with chosen as materialized (
      select status, btrim(location, E' \\t\\r\\n') as location, analysis_results from images
       where uploaded_at >= since and uploaded_at < until
    ), found as materialized (
      select detection ->> 'class' as class, (detection ->> 'confidence')::double precision as confidence
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
  $$;
`;

/**
 * The uncertainty was computed from an average confidence, which a person's word has not; PostgreSQL cannot change such
 * a rule in place, so from now on the trigger that keeps the severity keeps it, too.
 */
const columns = sql`
  alter table images add column annotated_results jsonb, add column annotated_key text;
  alter table images alter column uncertainty drop expression;
  alter table images alter column uncertainty set default -1;

  create or replace function keep_severity() returns trigger language plpgsql as $$
  begin
    new.severity := severity_of(new.analysis_results);
    new.uncertainty := case
      when (new.analysis_results ->> 'total_detections')::integer > 0
      then coalesce(1 - (new.analysis_results ->> 'average_confidence')::double precision, -1)
      else -1 end;
    return new;
  end $$;

  create function apply_annotations() returns trigger language plpgsql as $$
  begin
    -- A photo comes back from the trash with the sets that it has now.
    if tg_op = 'INSERT' then
      select results, picture into new.annotated_results, new.annotated_key from newest_annotations(new.image_id);
    end if;
    if new.annotated_results is not null then
      new.analysis_results := '{"model": "", "model_version": "", "duration_ms": 0}'::jsonb
        || case jsonb_typeof(new.analysis_results) when 'object' then new.analysis_results else '{}' end
        || new.annotated_results;
      new.processed_key := new.annotated_key;
    end if;
    return new;
  end $$;
  create trigger images_apply_annotations_added before insert on images
    for each row when (new.annotated_results is not null) execute function apply_annotations();
  create trigger images_apply_annotations_changed before update of analysis_results, annotated_results, processed_key on images
    for each row when (new.annotated_results is not null) execute function apply_annotations();

  create function apply_newest_set() returns trigger language plpgsql as $$
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
  end $$;
  create trigger annotation_sets_apply after insert or delete on annotation_sets
    for each row execute function apply_newest_set();
`;

const backfill = sql`
  update images
     set annotated_results = newest.results, annotated_key = newest.picture, analysis_results = analysis_results
    from (select image_id, (newest_annotations(image_id)).* from annotation_sets where number = 1) as newest
   where images.image_id = newest.image_id;
  -- The trigger reads the rest when the photo comes back.
  update trashed_images set image = image || '{"annotated_results": {}}'
   where image_id in (select image_id from annotation_sets);
  insert into trashed_objects (key, image_id)
  select processed_key, image_id from annotation_sets join trashed_images using (image_id)
  on conflict do nothing;
`;
