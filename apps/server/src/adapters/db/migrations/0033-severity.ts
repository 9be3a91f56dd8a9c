import { type Migration, sql } from 'kysely';

/**
 * The severity of an image, by which lists are ordered worst first: what `severityOf` of core says, in SQL; -1 before
 * the first analysis. A generated column would rewrite the table while nothing else can use it. So a column with a
 * default, which takes no time, is kept by triggers, and a background loop counts the rows that exist, a few at a
 * time. It finds them by the second index, which holds nothing afterwards.
 */
export const severity: Migration = {
  up: async (db) => {
    await rule.execute(db);
    await column.execute(db);
  },
};

const rule = sql`
  create function class_weight(name text) returns double precision language sql immutable parallel safe as $$
    select case btrim(regexp_replace(lower(name), '[\\s_-]+', ' ', 'g'))
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
  $$;

  create function severity_of(results jsonb) returns double precision language plpgsql immutable as $$
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
  end $$;
`;

const column = sql`
  alter table images add column severity double precision not null default -1;

  create function keep_severity() returns trigger language plpgsql as $$
  begin
    new.severity := severity_of(new.analysis_results);
    return new;
  end $$;
  create trigger images_keep_severity_added before insert on images
    for each row execute function keep_severity();
  create trigger images_keep_severity_changed before update of analysis_results on images
    for each row when (old.analysis_results is distinct from new.analysis_results)
    execute function keep_severity();

  create index images_most_severe on images (status, severity desc, uploaded_at desc, image_id desc);
  create index images_without_severity on images (image_id) where severity < 0 and analysis_results is not null;
`;
