import { type Migration, sql } from 'kysely';

/**
 * Calibrations of detectors, and which one each run follows. Runs and images keep raw and calibrated confidences in their
 * results; figures show the calibrated ones, everything that decides reads the raw ones. A change of nothing but the
 * calibration updates no case and ranks no photo for review again.
 */
export const calibrations: Migration = {
  up: async (db) => {
    await tables.execute(db);
    await runs.execute(db);
    await triggers.execute(db);
    await figures.execute(db);
  },
};

const tables = sql`
  create table calibrations (
    calibration_id uuid primary key,
    sample_id uuid not null,
    model text not null,
    model_version text not null,
    created_at timestamptz(3) not null,
    created_by integer references users on delete set null,
    applied_at timestamptz(3),
    retired_at timestamptz(3),
    is_active boolean not null default false check (not is_active or applied_at is not null),
    classes jsonb not null,
    photo jsonb not null
  );
  create unique index calibrations_active on calibrations (model, model_version) where is_active;
  create index calibrations_created_by on calibrations (created_by);
`;

const runs = sql`
  alter table analyses add column calibration_id uuid;
  create function keep_calibration_id() returns trigger language plpgsql as $$
  begin
    new.calibration_id := (new.results ->> 'calibration_id')::uuid;
    return new;
  end $$;
  create trigger analyses_calibration_id before insert or update of results on analyses
    for each row when (new.results is not null) execute function keep_calibration_id();
  -- Runs that do not follow the active calibration are ranges of this index.
  create index analyses_by_calibration on analyses (model, model_version, calibration_id) where results is not null;
`;

const triggers = sql`
  -- What withoutCalibration of core leaves, and without the score of the whole photo.
  create function without_calibration(results jsonb) returns jsonb language sql immutable as $$
    select (results - array['calibration_id', 'average_calibrated_confidence', 'waste_in_photo'])
           || jsonb_build_object('detections', (
                select coalesce(jsonb_agg(one - 'calibrated_confidence' order by place), '[]')
                  from jsonb_array_elements(results -> 'detections') with ordinality as listed (one, place)))
  $$;

  drop trigger images_queue_to_report_changed on images;
  create trigger images_queue_to_report_changed after update of analysis_results on images
    for each row when (new.analysis_results is not null
                       and new.analysis_results is distinct from old.analysis_results
                       and without_calibration(new.analysis_results)
                           is distinct from without_calibration(old.analysis_results))
    execute function queue_upload_to_report();

  drop trigger images_review_changed on images;
  create trigger images_review_changed after update of analysis_results, latitude, longitude on images
    for each row when (old.place_cell is distinct from new.place_cell
                       or (old.analysis_results is distinct from new.analysis_results
                           and without_calibration(old.analysis_results)
                               is distinct from without_calibration(new.analysis_results)))
    execute function update_review_of_row();

  -- What a person says has nothing calibrated, though the run below it has.
  create or replace function apply_annotations() returns trigger language plpgsql as $$
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
  end $$;
`;

/** As before, with the confidences that are shown. */
const figures = sql`
  create or replace function image_figures(since timestamptz, until timestamptz)
  returns table (kind text, name text, amount bigint) language sql stable as $$
    with chosen as materialized (
      select status, btrim(location, E' \\t\\r\\n') as location, analysis_results from images
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
  $$;
`;
