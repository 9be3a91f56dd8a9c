import { type RawBuilder, sql } from 'kysely';
import type {
  CaseFiguresTable,
  CountedFigures,
  TimeInterval,
  WaitingCases,
} from '../../../modules/cases/ports/figures.ts';
import { serialize } from '../figures/serialize.ts';
import type { Database } from '../schema.ts';
import { IS_OF_PRESENT_CLEANING, IS_UNDONE } from './present-cleaning.ts';

/** Counting a day with a thousand cases takes about twenty milliseconds. */
const DAYS_PER_BATCH = 20;

/**
 * The figures of the cases of a database. Whole days come from the figures of the day, all others from the cases: the
 * ends of intervals, and days on which something was changed since they were counted. So the figures are always exact.
 */
export const createCaseFiguresTable = (db: Database): CaseFiguresTable => ({
  countInIntervals: (intervals) => countIntervals(db, intervals),
  countWaiting: (now) => countWaitingCases(db, now),
  rollUp: serialize(() => db.transaction().execute(rollUpDays)),
});

/** What has a place in no other case. */
const IS_COUNTED = sql`status <> 'duplicate'`;
/** A case counts as cleaned while it is (CA-12). */
const IS_CLEAN = sql`status in ('cleaned', 'verified')`;
const SEEN_ON_NEWEST_PHOTO = sql`
  (select verdict from case_photos
    where case_photos.case_id = cases.case_id and purpose = 'after' and ${IS_OF_PRESENT_CLEANING}
    order by taken_at desc limit 1)`;

const isDuring = (column: string) =>
  sql`${sql.ref(column)} >= slice.from_at and ${sql.ref(column)} < slice.until_at`;
const computeMsUntil = (column: string) =>
  sql`extract(epoch from ${sql.ref(column)} - opened_at)::float8 * 1000`;

/**
 * One row for each thing that was done in a slice of time. Each kind has an index of its moments with all columns that
 * are read here.
 */
const MARKS = sql`
  select 'opened' as kind, category_id, null::boolean as is_so, null::float8 as ms
    from cases where ${isDuring('opened_at')} and ${IS_COUNTED}
   union all
  select 'answered', category_id, null, ${computeMsUntil('answered_at')}
    from cases where ${isDuring('answered_at')} and ${IS_COUNTED}
   union all
  select 'closed', category_id, status <> 'verified', null
    from cases where ${isDuring('ended_at')} and ${IS_COUNTED}
   union all
  select 'cleaned', category_id, ${SEEN_ON_NEWEST_PHOTO} = 'no_waste_seen', ${computeMsUntil('cleaned_at')}
    from cases where ${isDuring('cleaned_at')} and ${IS_CLEAN}
   union all
  select 'reopened', category_id, null, null
    from case_events join cases using (case_id)
   where action in ('return', 'reopen') and ${isDuring('at')} and ${IS_COUNTED} and not ${IS_UNDONE}`;

const countKind = (kind: string) => sql`count(*) filter (where kind = ${sql.lit(kind)})::integer`;
const countSuchKind = (kind: string) =>
  sql`count(*) filter (where kind = ${sql.lit(kind)} and is_so)::integer`;
const collectDurations = (kind: string) =>
  sql`coalesce(string_agg(float8send(ms), ''::bytea) filter (where kind = ${sql.lit(kind)}), '')`;

const COLUMNS = sql`category_id, opened, closed, not_cleaned, by_photo, reopened, answer_ms, clean_ms`;

/** The figures of the slices of time of this name, with `key`, which says to what each slice belongs. */
const selectFigures = (slices: RawBuilder<unknown>, key: string) => sql`
  select ${sql.ref(key)}, category_id, ${countKind('opened')} as opened, ${countKind('closed')} as closed,
         ${countSuchKind('closed')} as not_cleaned, ${countSuchKind('cleaned')} as by_photo,
         ${countKind('reopened')} as reopened,
         ${collectDurations('answered')} as answer_ms, ${collectDurations('cleaned')} as clean_ms
    from ${slices} as slice cross join lateral (${MARKS}) as marks
   group by ${sql.ref(key)}, category_id`;

const DAY = sql`interval '24 hours'`;
const startOfDay = (moment: RawBuilder<unknown>) => sql`date_trunc('day', ${moment}, 'UTC')`;

type PackedFigures = Omit<CountedFigures, 'answer_ms' | 'clean_ms'> & { answer_ms: Buffer; clean_ms: Buffer };

/** One statement, and so one snapshot: a day that is counted at this moment is either marked or counted. */
async function countIntervals(db: Database, intervals: readonly TimeInterval[]): Promise<CountedFigures[]> {
  const { rows } = await sql<PackedFigures>`
    with dirty as materialized (
      select distinct day from dirty_case_days
    ), slices as materialized (
      select interval, day, greatest(begins, day) as from_at, least(ends, day + ${DAY}) as until_at,
             begins <= day and ends >= day + ${DAY} and day not in (select day from dirty) as is_counted
        from unnest(${intervals.map(({ from }) => from)}::timestamptz[],
                    ${intervals.map(({ until }) => until)}::timestamptz[]) with ordinality as given (begins, ends, number),
             lateral (select number::integer - 1 as interval) as numbered,
             generate_series(${startOfDay(sql`begins`)}, ends - interval '1 millisecond', ${DAY}) as day
    )
    select interval, ${COLUMNS} from slices join case_day_figures using (day) where is_counted
     union all
    ${selectFigures(sql`(select * from slices where not is_counted)`, 'interval')}`.execute(db);
  return rows.map(({ answer_ms, clean_ms, ...counted }) => ({
    ...counted,
    answer_ms: unpackNumbers(answer_ms),
    clean_ms: unpackNumbers(clean_ms),
  }));
}

/** Numbers as PostgreSQL sends them: eight bytes each, the most significant one first. */
function unpackNumbers(bytes: Buffer): Float64Array {
  const values = new Float64Array(bytes.length / Float64Array.BYTES_PER_ELEMENT);
  for (let index = 0; index < values.length; index += 1)
    values[index] = bytes.readDoubleBE(index * Float64Array.BYTES_PER_ELEMENT);
  return values;
}

/**
 * The marks are taken first: a change that commits after that has left its mark, and its day is counted again. One
 * process counts at a time; the newest days come first.
 */
async function rollUpDays(trx: Database): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('roll_up_case_figures'))`.execute(trx);
  const marks = await sql<{ day: Date }>`
    with chosen as (select distinct day from dirty_case_days order by day desc limit ${sql.lit(DAYS_PER_BATCH)}),
         taken as (delete from dirty_case_days where day in (select day from chosen) returning day)
    select distinct day from taken`.execute(trx);
  const days = marks.rows.map(({ day }) => day);
  await sql`delete from case_day_figures where day = any(${days}::timestamptz[])`.execute(trx);
  await sql`
    with days as materialized (
      select day, day as from_at, day + ${DAY} as until_at from unnest(${days}::timestamptz[]) as day
    )
    insert into case_day_figures (day, ${COLUMNS})
    ${selectFigures(sql`days`, 'day')}`.execute(trx);
  const left = await sql<{ days: number }>`
    select count(distinct day)::integer as days from dirty_case_days`.execute(trx);
  return left.rows[0]?.days ?? 0;
}

/** See CaseFiguresTable.waiting. */
async function countWaitingCases(db: Database, now: Date): Promise<WaitingCases[]> {
  const { rows } = await sql<WaitingCases>`
    select category_id, count(*)::integer as open,
           count(*) filter (where clock_stopped_at is null and due_at < ${now}::timestamptz)::integer as overdue,
           count(*) filter (where escalated_at is not null)::integer as escalated
      from cases where is_open group by category_id`.execute(db);
  return rows;
}
