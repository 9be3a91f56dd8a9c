import { CONFIDENCE_BUCKETS, MAX_LOCATIONS, sortByCount } from '@smart-waste/core';
import { type RawBuilder, sql } from 'kysely';
import type { AnalyticsFigures, UploadFigures } from '../../../modules/analytics/ports.ts';
import type { Database } from '../schema.ts';
import { serialize } from './serialize.ts';

type Line = { kind: string; name: string; amount: string };

/** Takes a fifth of a second when each hour has a hundred uploads. */
const SLICE_HOURS = 50;

/** The totals of uploads from the hour figures of the database. */
export const createUploadFigures = (db: Database): UploadFigures => ({
  // Concurrent callers share the next roll-up, so they hold one connection.
  rollUp: serialize(async () => {
    const { rows } = await sql<{ version: string; hours_left: string }>`
      select * from roll_up_figures(${SLICE_HOURS})`.execute(db);
    return { version: Number(rows[0]?.version), hoursLeft: Number(rows[0]?.hours_left) };
  }),
  readSince: async (since) =>
    toFigures((await (since ? selectPeriodLines(since) : ofAllTime).execute(db)).rows),
});

const day = sql`to_char(hour at time zone 'UTC', 'YYYY-MM-DD')`;
const mostFrequent = sql`order by amount desc, name collate "C" limit ${sql.lit(MAX_LOCATIONS)}`;

/** The number of dirty hours, and how many of them were never counted before. */
const selectHoursLeft = (within: RawBuilder<unknown>) => sql`
  select 'hours', state.name, count(*)
    from (select distinct hour from dirty_hours where ${within}) as dirty, lateral (
      select 'left' as name
      union all
      select 'new' where not exists (
        select from hour_figures as known where known.hour = dirty.hour and known.kind = 'status')
    ) as state
   group by state.name`;

const ofAllTime: RawBuilder<Line> = sql<Line>`
  select kind, name, amount from all_figures where kind <> 'location'
  union all
  (select kind, name, amount from all_figures where kind = 'location' ${mostFrequent})
  union all
  select 'day', ${day}, sum(amount)::bigint from hour_figures where kind = 'status' group by 2
  union all
  select 'hours', 'known', count(distinct hour) from hour_figures where kind = 'status'
  union all
  ${selectHoursLeft(sql`true`)}`;

/** Whole hours from the hour figures; the first, partial hour from the images themselves. */
const selectPeriodLines = (since: Date): RawBuilder<Line> => sql<Line>`
  with edge as (
    select ${since}::timestamptz as since,
           date_trunc('hour', ${since}::timestamptz + interval '1 hour' - interval '1 microsecond', 'UTC') as next
  ), figures as materialized (
    select hour, kind, name, amount from hour_figures where hour >= (select next from edge)
    union all
    select edge.since, counted.kind, counted.name, counted.amount
      from edge, image_figures(edge.since, edge.next) as counted
  ), totals as (
    select kind, name, sum(amount)::bigint as amount from figures group by kind, name
  )
  select kind, name, amount from totals where kind <> 'location'
  union all
  (select kind, name, amount from totals where kind = 'location' ${mostFrequent})
  union all
  select 'day', ${day}, sum(amount)::bigint from figures where kind = 'status' group by 2
  union all
  select 'hours', 'known', count(distinct hour) from figures where kind = 'status'
  union all
  ${selectHoursLeft(sql`hour >= (select next from edge)`)}`;

function toFigures(lines: readonly Line[]): AnalyticsFigures {
  const toAmounts = (kind: string) =>
    new Map(lines.filter((line) => line.kind === kind).map(({ name, amount }) => [name, Number(amount)]));
  const [status, bucket, time, hours] = [
    toAmounts('status'),
    toAmounts('bucket'),
    toAmounts('time'),
    toAmounts('hours'),
  ];
  const [left, known, unknown] = [hours.get('left') ?? 0, hours.get('known') ?? 0, hours.get('new') ?? 0];
  return {
    processingStats: {
      pending: status.get('pending') ?? 0,
      processing: status.get('processing') ?? 0,
      completed: status.get('completed') ?? 0,
      failed: status.get('failed') ?? 0,
    },
    wasteTypes: Object.fromEntries(sortByCount(toAmounts('class'))),
    locations: Object.fromEntries(sortByCount(toAmounts('location'))),
    confidenceBuckets: Array.from(
      { length: CONFIDENCE_BUCKETS },
      (_, index) => bucket.get(String(index)) ?? 0,
    ),
    runs: time.get('runs') ?? 0,
    runMilliseconds: time.get('milliseconds') ?? 0,
    days: toAmounts('day'),
    countedShare: 1 - left / Math.max(1, known + unknown),
  };
}
