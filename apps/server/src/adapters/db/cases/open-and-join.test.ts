import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCase, newRecord, newReport, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
let asha: number;
let ravi: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  asha = (await addUser(database.tables)).id;
  ravi = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

const at = new Date('2026-06-02T08:00:00.123Z');
const joinRecord = (change = {}) => ({ ...newRecord({ kind: 'report_joined', at }), change: () => change });
const audited = async () =>
  (await database.tables.auditReader.listPage({}, { limit: 100, after: null })).map(({ action, subject }) => [
    action,
    subject,
  ]);
const countRows = async (table: 'cases' | 'reports' | 'case_events' | 'audit_log') => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(database.kysely);
  return rows[0]!.count;
};

describe('a case is opened', () => {
  it('it has the number of its first report, its event, its follower and an audit entry (CA-01, CA-27)', async () => {
    const { cases } = database.tables;
    const opened = newCase({
      severity: 0.25,
      waste_classes: ['garbage_pile', 'can'],
      latitude: 26.9124,
      longitude: 75.7873,
      status: 'assigned',
      assignee_id: ravi,
      repeats: 2,
      responsible: 'The railway',
    });
    const report = newReport({ image_id: randomUUID(), user_id: asha, words: 'Near the gate' });
    const { subject: _subject, ...audit } = newRecord({}, { action: 'case.opened' }).audit;
    const { event } = newRecord({ kind: 'opened', at, actor_id: asha, to: 'assigned' });
    const first = await cases.open(opened, report, { event, audit });
    const { number } = first.report;
    expect(first).toEqual({
      isNew: true,
      case: {
        ...opened,
        number,
        version: 1,
        reports: 1,
        followers: 1,
        returns: 0,
        changed_at: at,
        is_sampled: false,
      },
      report: { ...report, number, case_id: opened.case_id, is_hidden: false },
    });
    expect(await cases.listEvents(opened.case_id)).toEqual([
      { ...event, case_id: opened.case_id, undoes: null, version: 1, is_hidden: false },
    ]);
    expect(await audited()).toEqual([['case.opened', `case:${number}`]]);
    expect(await cases.findByNumber(number)).toEqual(first.case);
    expect(await cases.findById(opened.case_id)).toEqual(first.case);
    expect(await cases.listReports(opened.case_id)).toEqual([first.report]);
    const second = await openCase(database.tables);
    expect(second.case).toMatchObject({ number: number + 1, followers: 0 });
  });

  it('it is opened once for an upload, also when two ask at the same moment, and uses up no number (CA-02)', async () => {
    const image_id = randomUUID();
    const before = await openCase(database.tables);
    const both = await Promise.all([
      openCase(database.tables, {}, { image_id, user_id: asha }),
      openCase(database.tables, {}, { image_id, user_id: asha }),
    ]);
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    expect(both[0].case).toEqual(both[1].case);
    const again = await openCase(database.tables, {}, { image_id });
    expect(again).toEqual({ ...both[0], isNew: false });
    expect([await countRows('cases'), await countRows('reports'), await countRows('case_events')]).toEqual([
      2, 2, 2,
    ]);
    const number = both[0].report.number;
    expect(number).toBeLessThanOrEqual(before.report.number + 2);
    expect((await openCase(database.tables)).report.number).toBeLessThanOrEqual(before.report.number + 3);
  });

  it('it is opened once for a report without an upload that is sent twice', async () => {
    const report_id = randomUUID();
    const first = await openCase(database.tables, {}, { report_id, channel: 'call', recorded_by: ravi });
    const second = await openCase(database.tables, {}, { report_id, channel: 'call', recorded_by: ravi });
    expect(second).toEqual({ ...first, isNew: false });
    expect(await countRows('cases')).toBe(1);
  });

  it('completely or not at all', async () => {
    await expect(openCase(database.tables, { category_id: 99_999 })).rejects.toThrow('foreign key');
    expect([await countRows('cases'), await countRows('reports'), await countRows('audit_log')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('it keeps the longest words of every script', async () => {
    const words = '<script>alert("\u202E")</script> कचरा '.repeat(60);
    const { report } = await openCase(database.tables, { place: 'चौक'.repeat(160) }, { words });
    expect(report.words).toBe(words);
  });
});

describe('a report joins a case', () => {
  it('it joins by the number of any report, with a follower, its words and what else changes (CA-07)', async () => {
    const { cases } = database.tables;
    const opened = await openCase(database.tables, {}, { user_id: asha });
    const report = newReport({ image_id: randomUUID(), user_id: ravi, words: 'mattress' });
    const urgent_at = new Date('2026-06-02T00:00:00.000Z');
    const record = {
      ...newRecord({ kind: 'report_joined', at, actor_id: ravi }),
      change: (joined: { reports: number; followers: number }) => ({
        urgent_at,
        severity: joined.reports / 10 + joined.followers / 100,
        waste_classes: ['bulky_waste'],
      }),
    };
    const joined = await cases.join(opened.case.number, report, record);
    expect(joined).toEqual({
      isNew: true,
      report: {
        ...report,
        number: joined!.report.number,
        case_id: opened.case.case_id,
        is_hidden: false,
      },
      case: {
        ...opened.case,
        version: 2,
        reports: 2,
        followers: 2,
        changed_at: at,
        urgent_at,
        severity: 0.22,
        waste_classes: ['bulky_waste'],
      },
    });
    const third = await cases.join(joined!.report.number, newReport({ user_id: ravi }), joinRecord());
    expect(third!.case).toMatchObject({ version: 3, reports: 3, followers: 2, number: opened.case.number });
    expect((await cases.listEvents(opened.case.case_id)).map(({ version, kind }) => [version, kind])).toEqual(
      [
        [3, 'report_joined'],
        [2, 'report_joined'],
        [1, 'opened'],
      ],
    );
    const found = await cases.listPage({ text: 'matt mark' }, { limit: 5, after: null, order: 'newest' });
    expect(found).toEqual([third!.case]);
  });

  it('it does not join a case that does not exist', async () => {
    const { cases } = database.tables;
    expect(await cases.join(2 ** 31 - 1, newReport(), joinRecord())).toBeUndefined();
    expect(await countRows('reports')).toBe(0);
  });

  it('it does not join when the case ended before it was locked (CA-08)', async () => {
    const { cases } = database.tables;
    const ended = await openCase(database.tables, { status: 'verified', due_at: null });
    expect(await cases.join(ended.case.number, newReport({ user_id: ravi }), joinRecord())).toBeUndefined();
    expect([await countRows('reports'), await countRows('case_events')]).toEqual([1, 1]);
  });

  it('it does not join twice for one upload, whichever case it would join (CA-02)', async () => {
    const { cases } = database.tables;
    const image_id = randomUUID();
    const opened = await openCase(database.tables, {}, { image_id });
    const other = await openCase(database.tables);
    const joined = await cases.join(other.case.number, newReport({ image_id }), joinRecord());
    expect(joined).toEqual({ ...opened, isNew: false });
    expect(await cases.findById(other.case.case_id)).toEqual(other.case);
  });

  it('each report is counted when several join at the same moment', async () => {
    const { cases } = database.tables;
    const { number, case_id } = (await openCase(database.tables, {}, { user_id: asha })).case;
    const counted: number[] = [];
    const record = {
      ...newRecord({ kind: 'report_joined', at }),
      change: ({ reports }: { reports: number }) => {
        counted.push(reports);
        return {};
      },
    };
    await Promise.all(
      Array.from({ length: 8 }, () => cases.join(number, newReport({ user_id: ravi }), record)),
    );
    expect(await cases.findById(case_id)).toMatchObject({ version: 9, reports: 9, followers: 2 });
    expect(counted.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await cases.listReports(case_id)).toHaveLength(9);
  });

  it('one of them wins when the same upload opens a case at the same moment (CA-02)', async () => {
    const { cases } = database.tables;
    const { number } = (await openCase(database.tables)).case;
    for (let round = 0; round < 5; round += 1) {
      const image_id = randomUUID();
      const [opened, joined] = await Promise.all([
        openCase(database.tables, {}, { image_id }),
        cases.join(number, newReport({ image_id }), joinRecord()),
      ]);
      expect([opened.isNew, joined!.isNew].toSorted()).toEqual([false, true]);
      expect(opened.report).toEqual(joined!.report);
    }
  });
});

describe('own reports', () => {
  it('are found by their uploads, without those of others', async () => {
    const { cases } = database.tables;
    const [one, two] = [randomUUID(), randomUUID()];
    const own = await openCase(database.tables, {}, { image_id: one, user_id: asha });
    await openCase(database.tables, {}, { image_id: two, user_id: ravi });
    expect(await cases.listReportsOfUploads(asha, [one, two, randomUUID()])).toEqual([
      { report: own.report, case: own.case },
    ]);
    expect(await cases.listReportsOfUploads(asha, [])).toEqual([]);
  });

  it('are changed by their senders only, with an entry and the words by which the case is found', async () => {
    const { cases } = database.tables;
    const { report, case: opened } = await openCase(database.tables, {}, { user_id: asha, words: 'sofa' });
    const { audit } = newRecord({}, { action: 'case.changed', subject: `case:${opened.number}` });
    const change = { is_public: false, words: 'mattress' };
    const held = { user_id: asha, number: report.number };
    expect(await cases.updateReport({ ...held, user_id: ravi }, change, audit)).toBeUndefined();
    expect(await cases.updateReport({ ...held, number: 2 ** 31 - 1 }, change, audit)).toBeUndefined();
    expect(await cases.updateReport(held, change, audit)).toEqual({
      report: { ...report, ...change },
      case: opened,
    });
    expect(await cases.updateReport(held, {}, audit)).toMatchObject({ report: change });
    expect(await countRows('audit_log')).toBe(3);
    expect(await cases.countUpTo({ text: 'sofa' }, 5)).toBe(0);
    expect(await cases.countUpTo({ text: 'mattress' }, 5)).toBe(1);
  });
});
