import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseRow, NewCase } from '../../../modules/cases/ports.ts';
import { openCase, recordOf } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const at = (day: string, time = '12:00') => new Date(`2026-${day}T${time}:00Z`);
const opened = async (given: Partial<NewCase>): Promise<CaseRow> =>
  (await openCase(database.tables, { category_id: 1, ...given })).case;
const PERIOD = { from: '2026-03-01', to: '2026-03-31', time_zone: 'UTC', before: '2026-01-29' };
const read = async (period = PERIOD) => database.tables.caseFigures.ofPeriods({ ...period, unit: 'day' });
const wholeOf = async (isBefore = false) =>
  (await read()).find((one) => one.category_id === null && one.start === null && one.isBefore === isBefore);

describe('figures (CA-76)', () => {
  it('count each thing on the day on which it was done, in the period and in the one before', async () => {
    await opened({
      opened_at: at('02-20'),
      answered_at: at('03-02'),
      cleaned_at: at('03-04'),
      status: 'cleaned',
    });
    await opened({
      opened_at: at('03-01', '00:00'),
      answered_at: at('03-01', '06:00'),
      cleaned_at: at('03-02', '00:00'),
      ended_at: at('03-03'),
      status: 'verified',
    });
    await opened({ opened_at: at('03-31', '23:59'), category_id: 2 });
    await opened({ opened_at: at('04-01', '00:00') });
    expect(await wholeOf()).toMatchObject({ opened: 2, answered: 2, cleaned: 2, closed: 1, not_cleaned: 0 });
    expect(await wholeOf(true)).toMatchObject({ opened: 1, answered: 0, cleaned: 0, closed: 0 });
    const rows = await read();
    expect(rows.find(({ start }) => start === '2026-03-31')).toMatchObject({ opened: 1, category_id: null });
    expect(rows.find((one) => one.category_id === 2)).toMatchObject({ opened: 1, answered: 0 });
  });

  it('have the median and the 90th percentile in hours', async () => {
    await database.clear();
    for (const hours of [1, 2, 3, 4, 10]) {
      const done = new Date(at('03-10').getTime() + hours * 3_600_000);
      await opened({ opened_at: at('03-10'), answered_at: done, cleaned_at: done, status: 'cleaned' });
    }
    const { answer_hours, clean_hours } = (await wholeOf())!;
    expect(answer_hours).toEqual([3, expect.closeTo(7.6)]);
    expect(clean_hours).toEqual(answer_hours);
  });

  it('never count a case that ended in another way as cleaned (CA-12), nor a merged one at all', async () => {
    await database.clear();
    const moments = { opened_at: at('03-10'), answered_at: at('03-11'), ended_at: at('03-12') };
    await opened({ ...moments, status: 'closed', cleaned_at: at('03-12') });
    await opened({ ...moments, status: 'rejected' });
    await opened({ ...moments, status: 'duplicate', cleaned_at: at('03-12') });
    expect(await wholeOf()).toMatchObject({ opened: 2, answered: 2, cleaned: 0, closed: 2, not_cleaned: 2 });
  });

  it('begin and end their days in the time zone', async () => {
    await database.clear();
    await opened({ opened_at: at('03-09', '18:30') }); // midnight in Kolkata
    const india = {
      ...PERIOD,
      from: '2026-03-10',
      to: '2026-03-10',
      before: '2026-03-09',
      time_zone: 'Asia/Kolkata',
    };
    const [one] = await read(india);
    expect(one).toMatchObject({ opened: 1, isBefore: false });
    const utc = await read({ ...india, time_zone: 'UTC' });
    expect(utc.map(({ isBefore }) => isBefore)).toEqual([true, true]);
  });

  it('count returns and what the newest photo after a cleaning shows', async () => {
    await database.clear();
    const row = await opened({ opened_at: at('03-10'), cleaned_at: at('03-12'), status: 'cleaned' });
    await database.tables.cases.change(row, {}, recordOf({ action: 'return', at: at('03-11') }));
    await database.tables.cases.change(
      { ...row, version: 2 },
      {},
      recordOf({ action: 'clean', at: at('03-12') }),
    );
    const photo = (day: string, verdict: 'no_waste_seen' | 'still_sees') => ({
      photo_id: crypto.randomUUID(),
      case_id: row.case_id,
      purpose: 'after' as const,
      photo_key: day,
      thumbnail_key: day,
      placeholder_color: '#000000',
      width: 1,
      height: 1,
      taken_at: at(day),
      added_at: at(day),
      is_public: true,
      verdict,
    });
    const add = (...given: Parameters<typeof photo>) =>
      database.kysely
        .insertInto('case_photos')
        .values(photo(...given))
        .execute();
    await add('03-10', 'no_waste_seen');
    await add('03-11', 'still_sees');
    expect(await wholeOf()).toMatchObject({ reopened: 1, cleaned: 1, by_photo: 0 });
    await add('03-12', 'no_waste_seen');
    expect(await wholeOf()).toMatchObject({ by_photo: 1 });
  });

  it('say what waits now: what is overdue only while its clock runs', async () => {
    await database.clear();
    await opened({ due_at: at('03-01') });
    await opened({ due_at: at('03-01'), clock_stopped_at: at('02-28'), status: 'waiting' });
    await opened({ due_at: at('04-01'), escalated_at: at('03-02') });
    await opened({ due_at: null, status: 'closed', ended_at: at('03-01') });
    expect(await database.tables.caseFigures.waiting(at('03-15'))).toEqual([
      { category_id: 1, open: 3, overdue: 1, escalated: 1 },
    ]);
  });
});
