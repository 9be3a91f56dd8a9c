import { DAY_MS, DEFAULT_TIME_ZONE } from '@smart-waste/contract';
import { chooseFigureUnit, getPeriodBefore, MIN_DURATIONS, splitPeriod } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showFigures } from '../../../modules/cases/figures/show-figures.ts';
import type { CaseRow, NewCase } from '../../../modules/cases/ports.ts';
import { newRecord, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { computeReferenceFigures } from '../../../test/reference-figures.ts';
import { MIGRATIONS } from '../migrations/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const NOW = new Date('2026-04-15T12:00:00Z');
const createMoment = (day: string, time = '12:00') => new Date(`2026-${day}T${time}:00Z`);
const openTestCase = async (given: Partial<NewCase>): Promise<CaseRow> =>
  (await openCase(database.tables, { category_id: 1, ...given })).case;
const MARCH = { from: '2026-03-01', to: '2026-03-31', time_zone: DEFAULT_TIME_ZONE };
const read = (period = MARCH) =>
  showFigures({ caseFigures: database.tables.caseFigures, clock: { now: () => NOW } }, period);
const rollUpAll = async () => {
  while ((await database.tables.caseFigures.rollUp()) > 0);
};

const photo = (of: CaseRow, day: string, verdict: 'no_waste_seen' | 'still_sees') => ({
  photo_id: crypto.randomUUID(),
  case_id: of.case_id,
  purpose: 'after' as const,
  photo_key: day,
  thumbnail_key: day,
  placeholder_color: '#000000',
  width: 1,
  height: 1,
  taken_at: createMoment(day),
  added_at: createMoment(day),
  is_public: true,
  verdict,
});
const addPhoto = (...given: Parameters<typeof photo>) =>
  database.kysely
    .insertInto('case_photos')
    .values(photo(...given))
    .execute();

describe('figures (CA-76)', () => {
  it('count each thing on the day on which it was done, in the period and in the one before', async () => {
    await openTestCase({
      opened_at: createMoment('02-20'),
      answered_at: createMoment('03-02'),
      cleaned_at: createMoment('03-04'),
      status: 'cleaned',
    });
    await openTestCase({
      opened_at: createMoment('03-01', '00:00'),
      answered_at: createMoment('03-01', '06:00'),
      cleaned_at: createMoment('03-02', '00:00'),
      ended_at: createMoment('03-03'),
      status: 'verified',
    });
    await openTestCase({ opened_at: createMoment('03-31', '23:59'), category_id: 2 });
    await openTestCase({ opened_at: createMoment('04-01', '00:00') });
    const { total, before, over_time, categories } = await read();
    expect(total).toMatchObject({ opened: 2, answer: { cases: 2 }, cleaned: 2, closed: 1, not_cleaned: 0 });
    expect(before).toMatchObject({ opened: 1, answer: { cases: 0 }, cleaned: 0, closed: 0 });
    expect(over_time.at(-1)).toMatchObject({ start: '2026-03-31', opened: 1 });
    expect(categories.find((one) => one.category_id === 2)).toMatchObject({
      opened: 1,
      answer: { cases: 0 },
    });
  });

  it('have the median and the 90th percentile in hours', async () => {
    for (const hours of [1, 2, 3, 4, 10]) {
      const done = new Date(createMoment('03-10').getTime() + hours * 3_600_000);
      await openTestCase({
        opened_at: createMoment('03-10'),
        answered_at: done,
        cleaned_at: done,
        status: 'cleaned',
      });
    }
    const { answer, clean } = (await read()).total;
    expect(answer).toEqual({ cases: 5, median_hours: 3, p90_hours: 7.6 });
    expect(clean).toEqual(answer);
  });

  it('never count a case that ended in another way as cleaned (CA-12), nor a merged one at all', async () => {
    const moments = {
      opened_at: createMoment('03-10'),
      answered_at: createMoment('03-11'),
      ended_at: createMoment('03-12'),
    };
    await openTestCase({ ...moments, status: 'closed', cleaned_at: createMoment('03-12') });
    await openTestCase({ ...moments, status: 'rejected' });
    await openTestCase({ ...moments, status: 'duplicate', cleaned_at: createMoment('03-12') });
    const { total } = await read();
    expect(total).toMatchObject({ opened: 2, answer: { cases: 2 }, cleaned: 0, closed: 2, not_cleaned: 2 });
  });

  it('begin and end their days in the time zone', async () => {
    await openTestCase({ opened_at: createMoment('03-09', '18:30') }); // midnight in Kolkata
    const day = { from: '2026-03-10', to: '2026-03-10' };
    const india = await read({ ...day, time_zone: 'Asia/Kolkata' });
    expect([india.before.opened, india.total.opened]).toEqual([0, 1]);
    const utc = await read({ ...day, time_zone: 'UTC' });
    expect([utc.before.opened, utc.total.opened]).toEqual([1, 0]);
  });

  it('count returns and what the newest photo after a cleaning shows', async () => {
    const row = await openTestCase({
      opened_at: createMoment('03-10'),
      cleaned_at: createMoment('03-12'),
      status: 'cleaned',
    });
    const { cases } = database.tables;
    await cases.change(row, {}, newRecord({ action: 'return', at: createMoment('03-11') }));
    await cases.change({ ...row, version: 2 }, {}, newRecord({ action: 'clean', at: createMoment('03-12') }));
    await addPhoto(row, '03-10', 'no_waste_seen');
    await addPhoto(row, '03-11', 'still_sees');
    expect((await read()).total).toMatchObject({ reopened: 1, cleaned: 1, verified_by_photo: 0 });
    await addPhoto(row, '03-12', 'no_waste_seen');
    expect((await read()).total).toMatchObject({ verified_by_photo: 1 });
  });

  it.each(['return', 'reopen'] as const)(
    'count no photo of a cleaning before a %s as a proof of the present one (CA-154)',
    async (action) => {
      const row = await openTestCase({
        opened_at: createMoment('03-10'),
        cleaned_at: createMoment('03-12'),
        status: 'cleaned',
      });
      await addPhoto(row, '03-10', 'no_waste_seen');
      await rollUpAll();
      expect((await read()).total).toMatchObject({ cleaned: 1, verified_by_photo: 1 });
      const { cases } = database.tables;
      await cases.change(row, { status: 'confirmed' }, newRecord({ action, at: createMoment('03-11') }));
      const cleaned = { status: 'cleaned', cleaned_at: createMoment('03-12') } as const;
      await cases.change(
        { ...row, version: 2 },
        cleaned,
        newRecord({ action: 'clean', at: createMoment('03-12') }),
      );
      await rollUpAll();
      expect((await read()).total).toMatchObject({ cleaned: 1, verified_by_photo: 0 });
    },
  );

  it('are counted again once for the cleanings after a return, whose rule was another one', async () => {
    const { cases } = database.tables;
    const row = await openTestCase({
      opened_at: createMoment('03-10'),
      cleaned_at: createMoment('03-12'),
      status: 'cleaned',
    });
    await openTestCase({
      opened_at: createMoment('03-15'),
      cleaned_at: createMoment('03-16'),
      status: 'cleaned',
    });
    await cases.change(row, {}, newRecord({ action: 'return', at: createMoment('03-11') }));
    await rollUpAll();
    await sql`drop index case_events_returns_of_case`.execute(database.kysely);
    await MIGRATIONS['0062-present-cleanings']?.up(database.kysely);
    const marked = (await sql`select day from dirty_case_days`.execute(database.kysely)).rows;
    expect(marked).toEqual([{ day: createMoment('03-12', '00:00') }]);
  });

  it('count no return and no reopening that was undone (CA-75)', async () => {
    const { cases } = database.tables;
    let { version, ...row } = await openTestCase({
      opened_at: createMoment('03-10'),
      cleaned_at: createMoment('03-12'),
      status: 'cleaned',
    });
    const change = async (event: Parameters<typeof newRecord>[0]) => {
      const status = event?.undoes === undefined ? 'confirmed' : 'cleaned';
      await cases.change({ ...row, version }, { status }, newRecord({ at: createMoment('03-13'), ...event }));
      version += 1;
    };
    await change({ action: 'return' });
    await rollUpAll();
    await change({ action: null, undoes: 2 });
    expect((await read()).total).toMatchObject({ reopened: 0 });
    await change({ action: 'reopen' });
    expect((await read()).total).toMatchObject({ reopened: 1 });
    await change({ action: null, undoes: 4 });
    expect((await read()).total).toMatchObject({ reopened: 0 });
  });

  it('say what waits now: what is overdue only while its clock runs', async () => {
    await openTestCase({ due_at: createMoment('03-01') });
    await openTestCase({
      due_at: createMoment('03-01'),
      clock_stopped_at: createMoment('02-28'),
      status: 'waiting',
    });
    await openTestCase({ due_at: createMoment('04-01'), escalated_at: createMoment('03-02') });
    await openTestCase({ due_at: null, status: 'closed', ended_at: createMoment('03-01') });
    expect(await database.tables.caseFigures.countWaiting(createMoment('03-15'))).toEqual([
      { category_id: 1, open: 3, overdue: 1, escalated: 1 },
    ]);
  });
});

/** A generator with a fixed seed, from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const STATUSES = ['new', 'confirmed', 'cleaned', 'verified', 'closed', 'duplicate'] as const;

/** Cases of four months, around the changes of the clocks; a third has a photo. */
async function addCases(count: number, random: () => number): Promise<CaseRow[]> {
  const upTo = (days: number) => Math.floor(random() * days * DAY_MS);
  const rows: CaseRow[] = [];
  for (let n = 0; n < count; n += 1) {
    const opened_at = new Date(createMoment('01-01').getTime() + upTo(120));
    const within = (days: number, share: number) =>
      random() < share ? new Date(opened_at.getTime() + upTo(days)) : null;
    const row = await openTestCase({
      opened_at,
      status: STATUSES[n % STATUSES.length] ?? 'new',
      category_id: 1 + Math.floor(random() * 3),
      answered_at: within(3, 0.8),
      cleaned_at: within(9, 0.6),
      ended_at: within(12, 0.5),
    });
    if (n % 3 === 0) await addPhoto(row, '03-01', random() < 0.5 ? 'no_waste_seen' : 'still_sees');
    rows.push(row);
  }
  return rows;
}

/** Makes one of the changes that figures follow to each case. */
async function changeCases(rows: readonly CaseRow[], random: () => number): Promise<void> {
  const set = (case_id: string, change: Partial<Pick<CaseRow, 'category_id' | 'status' | 'cleaned_at'>>) =>
    database.kysely.updateTable('cases').where('case_id', '=', case_id).set(change).execute();
  const changes: ((row: CaseRow) => Promise<unknown>)[] = [
    ({ case_id }) => set(case_id, { category_id: 4 }),
    ({ case_id }) => set(case_id, { status: 'duplicate' }),
    ({ case_id }) => set(case_id, { cleaned_at: createMoment('03-28', '23:30'), status: 'cleaned' }),
    (row) => addPhoto(row, '04-01', 'no_waste_seen'),
    (row) =>
      database.tables.cases.change(
        row,
        {},
        newRecord({ action: 'reopen', at: createMoment('03-29', '00:30') }),
      ),
    ({ case_id }) => database.kysely.deleteFrom('case_photos').where('case_id', '=', case_id).execute(),
  ];
  for (const row of rows) await changes[Math.floor(random() * changes.length)]?.(row);
}

type Period = typeof MARCH;

/** Compares each figure with that of the reference. */
async function expectReference(period: Period): Promise<void> {
  const unit = chooseFigureUnit(period);
  const reference = await computeReferenceFigures(database.kysely, {
    ...period,
    before: getPeriodBefore(period).from,
    unit,
  });
  type Group = Partial<(typeof reference)[number]>;
  const spread = (cases: number, hours: Group['answer_hours']) => {
    const [median = null, p90 = null] = cases < MIN_DURATIONS ? [] : (hours ?? []);
    const toMatcher = (value: number | null) => value && expect.closeTo(value, 0.051);
    return { cases, median_hours: toMatcher(median), p90_hours: toMatcher(p90) };
  };
  const findDone = (key: Group) => {
    const found: Group = reference.find(
      (group) =>
        group.is_before === key.is_before &&
        group.category_id === (key.category_id ?? null) &&
        group.start === (key.start ?? null),
    ) ?? { opened: 0, closed: 0, not_cleaned: 0, answered: 0, cleaned: 0, by_photo: 0, reopened: 0 };
    const { opened = 0, closed = 0, not_cleaned = 0, answered = 0, cleaned = 0 } = found;
    const done = { opened, closed, not_cleaned, cleaned };
    const times = { answer: spread(answered, found.answer_hours), clean: spread(cleaned, found.clean_hours) };
    return { whole: found, done: { ...done, ...times } };
  };
  const computeFigures = (key: Group) => {
    const { whole, done } = findDone(key);
    const { cleaned = 0, by_photo = 0, reopened } = whole;
    return { ...done, reopened, verified_by_photo: cleaned === 0 ? null : by_photo / cleaned };
  };
  const { total, before, categories, over_time } = await read(period);
  expect(total).toEqual(computeFigures({ is_before: false }));
  expect(before).toEqual({ ...getPeriodBefore(period), ...computeFigures({ is_before: true }) });
  for (const { category_id, overdue, ...figures } of categories)
    expect(figures).toEqual(computeFigures({ is_before: false, category_id }));
  expect(over_time).toEqual(
    splitPeriod(period, unit).map(({ start, shown_from }) => ({
      start: shown_from,
      ...findDone({ is_before: false, start }).done,
    })),
  );
}

describe('the figures of days (CA-121)', () => {
  const PERIODS = [
    { from: '2026-03-08', to: '2026-04-05', time_zone: 'UTC' },
    { from: '2026-02-03', to: '2026-04-05', time_zone: 'Asia/Kolkata' },
    { from: '2026-01-15', to: '2026-08-20', time_zone: 'America/New_York' },
    { from: '2026-03-20', to: '2026-04-10', time_zone: 'Australia/Lord_Howe' },
  ];
  const expectAll = async () => {
    for (const period of PERIODS) await expectReference(period);
  };

  it('are those of the plain count in every time zone: before, while and after days are counted', async () => {
    const random = randomFrom(7);
    const rows = await addCases(150, random);
    await expectAll();
    await rollUpAll();
    await expectAll();
    await changeCases(rows, random);
    await expectAll();
    expect(await database.tables.caseFigures.rollUp()).toBeGreaterThan(0);
    await expectAll();
    await rollUpAll();
    await expectAll();
    expect(await database.kysely.selectFrom('dirty_case_days').selectAll().execute()).toEqual([]);
  });

  it('are marked by what changes a figure, and by nothing else', async () => {
    const row = await openTestCase({ opened_at: createMoment('03-10'), answered_at: createMoment('03-12') });
    await rollUpAll();
    const dirty = async () =>
      (
        await sql<{
          day: string;
        }>`select distinct (day at time zone 'UTC')::date::text as day from dirty_case_days
                                    order by 1`.execute(database.kysely)
      ).rows.map(({ day }) => day.slice(5));
    const changed = await database.tables.cases.change(row, { public_note: 'Seen' }, newRecord());
    expect(await dirty()).toEqual([]);
    const held = changed.outcome === 'changed' ? changed.case : row;
    await database.tables.cases.change(
      held,
      { cleaned_at: createMoment('03-14'), status: 'cleaned' },
      newRecord(),
    );
    expect(await dirty()).toEqual(['03-10', '03-12', '03-14']);
  });

  it('are counted again for a change that commits while they are counted', async () => {
    await openTestCase({ opened_at: createMoment('03-10') });
    await rollUpAll();
    await database.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('cases').set({ category_id: 2 }).execute();
      await rollUpAll();
    });
    expect((await read()).categories).toEqual([expect.objectContaining({ category_id: 2, opened: 1 })]);
    await rollUpAll();
    expect((await read()).categories).toEqual([expect.objectContaining({ category_id: 2, opened: 1 })]);
  });
});
