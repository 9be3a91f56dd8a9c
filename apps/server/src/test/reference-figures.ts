import { sql } from 'kysely';
import type { Database } from '../adapters/db/schema.ts';

type ReferencePeriod = { before: string; from: string; to: string; time_zone: string; unit: string };

/** The figures of a group: of a period as a whole (`start` null), of one category, or of a part. */
type ReferenceFigures = {
  is_before: boolean;
  category_id: number | null;
  start: string | null;
  opened: number;
  closed: number;
  not_cleaned: number;
  answered: number;
  cleaned: number;
  by_photo: number;
  reopened: number;
  answer_hours: (number | null)[] | null;
  clean_hours: (number | null)[] | null;
};

/**
 * The figures of both periods from every row, in the plainest way: the reference for tests and the bare limit of the
 * bench. A change of the rule must be made here too.
 */
export async function computeReferenceFigures(
  db: Database,
  period: ReferencePeriod,
): Promise<ReferenceFigures[]> {
  return (await buildReferenceQuery(period).execute(db)).rows;
}

const buildReferenceQuery = ({ before, from, to, time_zone, unit }: ReferencePeriod) => sql<ReferenceFigures>`
  with local as (
    select *, opened_at at time zone ${time_zone}::text as opened, answered_at at time zone ${time_zone}::text as answered,
           cleaned_at at time zone ${time_zone}::text as cleaned, ended_at at time zone ${time_zone}::text as ended
      from cases where status <> 'duplicate'
  ), marks as (
    select 'opened' as kind, category_id, opened as at, null::boolean as is_so, null::interval as took from local
    union all
    select 'answered', category_id, answered, null, answered_at - opened_at from local
    union all
    select 'closed', category_id, ended, status <> 'verified', null from local
    union all
    select 'cleaned', category_id, cleaned, coalesce((
             select verdict = 'no_waste_seen' from case_photos
              where case_photos.case_id = local.case_id and purpose = 'after' and not exists (
                      select from case_events as back
                       where back.case_id = local.case_id and back.action in ('return', 'reopen')
                         and (added_at <= back.at or taken_at < back.at - interval '5 minutes'))
              order by taken_at desc limit 1), false),
           cleaned_at - opened_at
      from local where status in ('cleaned', 'verified')
    union all
    select 'reopened', category_id, at at time zone ${time_zone}::text, null, null
      from case_events join local using (case_id) where action in ('return', 'reopen')
  ), placed as (
    select *, at::date < ${from}::date as is_before, date_trunc(${unit}, at)::date as start,
           extract(epoch from took)::float8 / 3600 as hours
      from marks where at::date between ${before}::date and ${to}::date
  )
  select is_before, category_id, start::text as start,
         count(*) filter (where kind = 'opened')::integer as opened,
         count(*) filter (where kind = 'closed')::integer as closed,
         count(*) filter (where kind = 'closed' and is_so)::integer as not_cleaned,
         count(*) filter (where kind = 'answered')::integer as answered,
         count(*) filter (where kind = 'cleaned')::integer as cleaned,
         count(*) filter (where kind = 'cleaned' and is_so)::integer as by_photo,
         count(*) filter (where kind = 'reopened')::integer as reopened,
         percentile_cont(array[0.5, 0.9]) within group (order by hours) filter (where kind = 'answered') as answer_hours,
         percentile_cont(array[0.5, 0.9]) within group (order by hours) filter (where kind = 'cleaned') as clean_hours
    from placed
   group by grouping sets ((is_before), (is_before, category_id), (is_before, start))`;
