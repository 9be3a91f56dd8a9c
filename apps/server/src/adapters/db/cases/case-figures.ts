import { sql } from 'kysely';
import type {
  CaseFiguresTable,
  CountedFigures,
  FigurePeriod,
  WaitingCases,
} from '../../../modules/cases/ports/figures.ts';
import type { Database } from '../schema.ts';

/** The figures of the cases of a database. */
export const caseFigures = (db: Database): CaseFiguresTable => ({
  ofPeriods: async (period) => {
    // Two statements: counting needs no sorted rows, and durations are there of few kinds.
    const [counts, durations] = await Promise.all([readCounts(db, period), readDurations(db, period)]);
    const hours = new Map(durations.map(({ key, ...found }) => [key, found]));
    return counts.map(({ key, ...counted }) => ({
      ...counted,
      ...(hours.get(key) ?? { answer_hours: null, clean_hours: null }),
    }));
  },
  waiting: (now) => waitingCases(db, now),
});

/** The moment at which a day begins in a time zone. */
const beginOf = (day: string, time_zone: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::integer)::timestamp at time zone ${time_zone}::text)`;

/** From the first moment of the period before until the end of the period. */
const during = (column: string, { before, to, time_zone }: FigurePeriod) =>
  sql`${sql.ref(column)} >= ${beginOf(before, time_zone)} and ${sql.ref(column)} < ${beginOf(to, time_zone, 1)}`;

/** What has a place in no other case. */
const IS_COUNTED = sql`status <> 'duplicate'`;
/** A case counts as cleaned while it is (CA-12). */
const IS_CLEAN = sql`status in ('cleaned', 'verified')`;

/**
 * One row for each thing that was done. Each kind has an index of its moments with all columns that are read here.
 */
const countedMarks = (period: FigurePeriod) => sql`
  select 'opened' as kind, category_id, opened_at as at, null::boolean as is_so
    from cases where ${during('opened_at', period)} and ${IS_COUNTED}
   union all
  select 'answered', category_id, answered_at, null
    from cases where ${during('answered_at', period)} and ${IS_COUNTED}
   union all
  select 'closed', category_id, ended_at, status <> 'verified'
    from cases where ${during('ended_at', period)} and ${IS_COUNTED}
   union all
  select 'cleaned', category_id, cleaned_at,
         (select verdict = 'no_waste_seen' from case_photos
           where case_photos.case_id = cases.case_id and purpose = 'after'
           order by taken_at desc limit 1)
    from cases where ${during('cleaned_at', period)} and ${IS_CLEAN}
   union all
  select 'reopened', category_id, at, null
    from case_events join cases using (case_id)
   where action in ('return', 'reopen') and ${during('at', period)} and ${IS_COUNTED}`;

const hoursUntil = (column: string) => sql`extract(epoch from ${sql.ref(column)} - opened_at)::float8 / 3600`;

const durationMarks = (period: FigurePeriod) => sql`
  select 'answered' as kind, category_id, answered_at as at, ${hoursUntil('answered_at')} as hours
    from cases where ${during('answered_at', period)} and ${IS_COUNTED}
   union all
  select 'cleaned', category_id, cleaned_at, ${hoursUntil('cleaned_at')}
    from cases where ${during('cleaned_at', period)} and ${IS_CLEAN}`;

/** The marks with the part of the period in which they are; those of the period before are in none. */
const placed = (marks: ReturnType<typeof sql>, { from, time_zone, unit }: FigurePeriod) => sql`
  (select marks.*, at < ${beginOf(from, time_zone)} as is_before,
          case when at >= ${beginOf(from, time_zone)}
               then date_trunc(${sql.lit(unit)}, at at time zone ${time_zone}::text)::date end as start
     from (${marks}) as marks) as placed`;

/** Both periods as a whole and by category, and the period by its parts; `key` names the group. */
const KEY = sql`concat_ws('/', is_before, category_id, grouping(start), start) as key`;
const GROUPS = sql`
  group by grouping sets ((is_before), (is_before, category_id), (is_before, start))
  having grouping(start) = 1 or start is not null`;

const countOf = (kind: string) => sql`count(*) filter (where kind = ${sql.lit(kind)})::integer`;
const countOfSuch = (kind: string) => sql`count(*) filter (where kind = ${sql.lit(kind)} and is_so)::integer`;
const spreadOf = (kind: string) =>
  sql`percentile_cont(array[0.5, 0.9]) within group (order by hours) filter (where kind = ${sql.lit(kind)})`;

type Durations = Pick<CountedFigures, 'answer_hours' | 'clean_hours'>;
type Counts = Omit<CountedFigures, keyof Durations>;
type Keyed<Row> = Row & { key: string };

async function readCounts(db: Database, period: FigurePeriod): Promise<Keyed<Counts>[]> {
  const { rows } = await sql<Keyed<Counts>>`
    select ${KEY}, category_id, start::text as start, is_before as "isBefore",
           ${countOf('opened')} as opened, ${countOf('closed')} as closed,
           ${countOfSuch('closed')} as not_cleaned, ${countOf('answered')} as answered,
           ${countOf('cleaned')} as cleaned, ${countOfSuch('cleaned')} as by_photo,
           ${countOf('reopened')} as reopened
      from ${placed(countedMarks(period), period)} ${GROUPS}`.execute(db);
  return rows;
}

async function readDurations(db: Database, period: FigurePeriod): Promise<Keyed<Durations>[]> {
  const { rows } = await sql<Keyed<Durations>>`
    select ${KEY}, ${spreadOf('answered')} as answer_hours, ${spreadOf('cleaned')} as clean_hours
      from ${placed(durationMarks(period), period)} ${GROUPS}`.execute(db);
  return rows;
}

/** See CaseFiguresTable.waiting. */
async function waitingCases(db: Database, now: Date): Promise<WaitingCases[]> {
  const { rows } = await sql<WaitingCases>`
    select category_id, count(*)::integer as open,
           count(*) filter (where clock_stopped_at is null and due_at < ${now}::timestamptz)::integer as overdue,
           count(*) filter (where escalated_at is not null)::integer as escalated
      from cases where is_open group by category_id`.execute(db);
  return rows;
}
