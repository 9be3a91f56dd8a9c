import type { Statement } from './bulk.ts';

/** How many uploads each account has in each status. */
const COUNTS = `
  insert into image_counts (user_id, status, images)
  select user_id, status, count(*) from images group by user_id, status`;

/**
 * The figures of each hour, as image_figures counts them (migration 0025 and later), but for all hours at once: what the results of photos say is
 * read once for all photos of an hour with the same results.
 */
const HOURS = `
  with counted as materialized (
    select date_trunc('hour', uploaded_at, 'UTC') as hour, status, analysis_results, count(*) as images
      from images group by hour, status, analysis_results
  ), found as materialized (
    select hour, images, detection ->> 'class' as class,
           coalesce(detection ->> 'calibrated_confidence', detection ->> 'confidence')::double precision as confidence
      from counted, distinct_objects(analysis_results -> 'detections') as detection
     where (detection ->> 'waste')::boolean
  )
  insert into hour_figures (hour, kind, name, amount)
  select hour, 'status',
         case status when 'ml_failed' then 'failed' when 'ml_unavailable' then 'pending' else status end as name, sum(images)
    from counted group by hour, name
  union all
  select hour, 'class', class, sum(images) from found group by hour, class
  union all
  select hour, 'bucket', least(9, greatest(0, floor(confidence * 10)::integer))::text as name, sum(images)
    from found where confidence is not null group by hour, name
  union all
  select hour, 'time', name, sum(amount * images)::bigint
    from counted, lateral (values
      ('runs', 1::bigint),
      ('milliseconds', round((analysis_results ->> 'duration_ms')::double precision)::bigint)
    ) as measured (name, amount)
   where status = 'completed' group by hour, name`;

/** The same for places. Apart, because both together kept one core busy for six minutes with ten million uploads. */
const PLACES = `
  insert into hour_figures (hour, kind, name, amount)
  select hour, 'location', location, count(*)
    from (select date_trunc('hour', uploaded_at, 'UTC') as hour, btrim(location, E' \\t\\r\\n') as location from images) as chosen
   where location <> '' group by hour, location`;

const ALL_TIME = `
  with counted as (update figures_version set version = version + 1)
  insert into all_figures (kind, name, amount)
  select kind, name, sum(amount) from hour_figures group by kind, name`;

/** Removes what triggers and the loop that adds up hours keep about all uploads. */
export const FORGET_DERIVED_ROWS = 'truncate image_counts, hour_figures, all_figures, dirty_hours';

/** Writes it anew. The second part reads the first. */
export const DERIVED_ROWS: readonly (readonly Statement[])[] = [
  [{ text: PLACES }, { text: HOURS }, { text: COUNTS }],
  [{ text: ALL_TIME }],
];
