import { type Migration, sql } from 'kysely';

/**
 * Where boxes of different classes nearly coincide, one object is counted: what `distinctObjects` of core says, in SQL.
 * Results of earlier runs keep their detections; their totals, and so ranks and figures, are counted again.
 */
export const distinctObjects: Migration = {
  up: async (db) => {
    await rule.execute(db);
    await figures.execute(db);
    await sql`
      update images
         set analysis_results = analysis_results || jsonb_build_object(
               'total_detections', counted.total, 'average_confidence', counted.average)
        from (select image_id, count(waste.one)::integer as total,
                     coalesce(round(avg((waste.one ->> 'confidence')::double precision)::numeric, 4), 0) as average
                from images
                left join lateral (
                  select one from distinct_objects(analysis_results -> 'detections') as one
                   where (one ->> 'waste')::boolean) as waste on true
               where jsonb_array_length(analysis_results -> 'detections') > 1
               group by image_id) as counted
       where images.image_id = counted.image_id
         and (analysis_results ->> 'total_detections')::integer > counted.total`.execute(db);
  },
};

const rule = sql`
  create function box_iou(a jsonb, b jsonb) returns double precision language plpgsql immutable as $$
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
  end $$;

  create function distinct_objects(detections jsonb) returns setof jsonb language plpgsql immutable as $$
  declare
    one jsonb;
    kept jsonb[] := '{}';
  begin
    for one in
      select detection from jsonb_array_elements(detections) with ordinality as listed (detection, place)
       order by (detection ->> 'confidence')::double precision desc, place
    loop
      if not exists (
        select from unnest(kept) as better
         where better ->> 'class' <> one ->> 'class' and box_iou(better -> 'box', one -> 'box') >= 0.7
      ) then
        kept := kept || one;
        return next one;
      end if;
    end loop;
  end $$;
`;

/** The same as before but for the detections that are counted. */
const figures = sql`
  create or replace function image_figures(since timestamptz, until timestamptz)
  returns table (kind text, name text, amount bigint) language sql stable as $$
    with chosen as materialized (
      select status, btrim(location, E' \t\r\n') as location, analysis_results from images
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
