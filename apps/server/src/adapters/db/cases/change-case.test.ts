import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseChangeMessage } from '../../../ports/change-feed.ts';
import { newRecord, newReport, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';
import { onServer } from '../../../test/test-server.ts';

let database: TestDatabase;
let officer: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  officer = (await addUser(database.tables, { role: 'government' })).id;
});
afterAll(() => database.close());

const at = new Date('2026-06-02T08:00:00.123Z');
const record = () =>
  newRecord(
    { kind: 'status_changed', at, actor_id: officer, action: 'confirm', from: 'new', to: 'confirmed' },
    { actor_id: officer, action: 'case.status_changed', subject: 'case:7', details: { to: 'confirmed' } },
  );
const entries = () => database.tables.auditReader.listPage({}, { limit: 100, after: null });

describe('a change of a case', () => {
  it('sets what it says and leaves an event of the new version and an audit entry (CA-23, CA-27)', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables);
    const change = {
      status: 'waiting',
      status_before_waiting: 'confirmed',
      category_id: 2,
      severity: 0.5,
      waste_classes: ['can', 'cup'],
      place: 'Station road',
      latitude: 26.9,
      longitude: 75.8,
      due_at: null,
      clock_stopped_at: at,
      answered_at: at,
      cleaned_at: at,
      ended_at: at,
      escalated_at: at,
      urgent_at: at,
      assignee_id: officer,
      returns: 1,
      is_private: true,
      public_note: 'Where exactly is it?',
      responsible: 'The railway',
    } as const;
    const changed = await cases.change(opened, change, record());
    const expected = { ...opened, ...change, version: 2, changed_at: at };
    expect(changed).toEqual({ outcome: 'changed', case: expected });
    expect(await cases.findById(opened.case_id)).toEqual(expected);
    const [event] = await cases.listEvents(opened.case_id);
    expect(event).toEqual({
      ...record().event,
      case_id: opened.case_id,
      version: 2,
      undoes: null,
      is_hidden: false,
    });
    const [entry] = await entries();
    expect(entry).toMatchObject({ ...record().audit, at: expect.any(Date) });
  });

  it('gives no case to a person whose role is being taken (CA-98)', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables);
    const assigned = await database.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ role: 'user' }).where('id', '=', officer).execute();
      return [cases.change(opened, { status: 'assigned', assignee_id: officer }, record())];
    });
    expect(await assigned[0]).toEqual({ outcome: 'not_assignable' });
    expect(await cases.findById(opened.case_id)).toEqual(opened);
  });

  it('keeps what it replaced, in the types of the columns, for an undo (CA-56)', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables, { assignee_id: officer, due_at: at });
    const { due_at, urgent_at, assignee_id, ended_at, public_note, is_private, severity } = opened;
    const values_before = { due_at, urgent_at, assignee_id, ended_at, public_note, is_private, severity };
    await cases.change(opened, {}, { ...record(), event: { ...record().event, values_before } });
    expect(await cases.findValuesBefore(opened.case_id, 2)).toEqual(values_before);
    expect(await cases.findValuesBefore(opened.case_id, 1)).toBeUndefined();
    expect(await cases.findValuesBefore(opened.case_id, 7)).toBeUndefined();
    const undone = { ...record().event, undoes: 2 };
    await cases.change({ ...opened, version: 2 }, values_before, { ...record(), event: undone });
    expect((await cases.listEvents(opened.case_id)).map(({ undoes }) => undoes)).toEqual([2, null, null]);
    expect(await cases.findById(opened.case_id)).toEqual({ ...opened, version: 3, changed_at: at });
  });

  it('may only be an event, as a note is', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables);
    const note = newRecord({ kind: 'noted', at, text: 'The gate is locked.\u202E<b>' });
    const changed = await cases.change(opened, {}, note);
    expect(changed).toEqual({ outcome: 'changed', case: { ...opened, version: 2, changed_at: at } });
    expect((await cases.listEvents(opened.case_id))[0]!.text).toBe('The gate is locked.\u202E<b>');
  });

  it('is refused as stale or gone, and then leaves nothing (CA-24)', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables);
    const change = { status: 'confirmed' } as const;
    for (const version of [0, 2, 2 ** 40])
      expect(await cases.change({ ...opened, version }, change, record())).toEqual({ outcome: 'stale' });
    const unknown = { case_id: randomUUID(), version: 1 };
    expect(await cases.change(unknown, change, record())).toEqual({ outcome: 'gone' });
    expect(await cases.findById(opened.case_id)).toEqual(opened);
    expect(await cases.listEvents(opened.case_id)).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  it('wins over another of the same version at the same moment (CA-24)', async () => {
    const { cases } = database.tables;
    for (let round = 0; round < 10; round += 1) {
      const { case: opened } = await openCase(database.tables);
      const outcomes = await Promise.all(
        (['confirmed', 'rejected', 'closed'] as const).map((status) =>
          cases.change(opened, { status }, record()),
        ),
      );
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'stale', 'stale']);
      expect(await cases.findById(opened.case_id)).toMatchObject({ version: 2 });
      expect(await cases.listEvents(opened.case_id)).toHaveLength(2);
    }
  });

  it('is refused when a report joins meanwhile', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables);
    const join = { ...newRecord({ kind: 'report_joined', at }), change: () => ({}) };
    await cases.join(opened.number, newReport(), join);
    expect(await cases.change(opened, { status: 'confirmed' }, record())).toEqual({ outcome: 'stale' });
  });

  it('is written completely or not at all when its connection breaks', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables);
    const holder = new Client(database.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from cases where case_id = $1 for update', [opened.case_id]);
    const change = cases.change(opened, { status: 'confirmed' }, record());
    const broken = expect(change).rejects.toThrow();
    // A transaction sees one state of the activity, so another connection looks.
    const findWaiting = `select pid from pg_stat_activity where datname = current_database()
                          and wait_event_type = 'Lock' and ltrim(query, E' \\n') like 'with changed%'`;
    const [waiting] = await vi.waitFor(
      async () => {
        const rows = await onServer(database.connection, findWaiting);
        expect(rows).toHaveLength(1);
        return rows;
      },
      { timeout: 30_000 },
    );
    await holder.query('select pg_terminate_backend($1)', [waiting?.pid]);
    await broken;
    await holder.query('commit');
    await holder.end();
    // The next query may still get the connection that is just ending.
    await vi.waitFor(async () => expect(await cases.findById(opened.case_id)).toEqual(opened), {
      timeout: 30_000,
    });
    expect(await cases.listEvents(opened.case_id)).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  it('makes the case found by its new place and its old reports', async () => {
    const { cases } = database.tables;
    const { case: opened } = await openCase(database.tables, { place: 'Market' }, { words: 'a sofa' });
    await cases.change(opened, { place: 'Station' }, record());
    expect(await cases.countUpTo({ text: 'station sofa' }, 5)).toBe(1);
    expect(await cases.countUpTo({ text: 'market' }, 5)).toBe(0);
  });
});

describe('every process', () => {
  it('is notified of a case that is opened, joined and changed, with its followers (CA-25)', async () => {
    const { cases } = database.tables;
    const events: CaseChangeMessage[] = [];
    const unsubscribe = database.changeFeed.onCaseChange((event) => events.push(event));
    const asha = (await addUser(database.tables)).id;
    const crew = (await addUser(database.tables, { role: 'crew' })).id;
    const { case: opened } = await openCase(database.tables, {}, { user_id: asha });
    const join = { ...newRecord({ kind: 'report_joined', at }), change: () => ({}) };
    const joined = await cases.join(opened.number, newReport({ user_id: officer }), join);
    await cases.change(joined!.case, { assignee_id: crew }, record());
    await cases.change(opened, { status: 'rejected' }, record());
    const assigned = (await cases.findById(opened.case_id))!;
    await cases.change(assigned, { assignee_id: officer }, record());
    const about = { case_id: opened.case_id, number: opened.number };
    // Those of the tests before may arrive here.
    const listOwnEvents = () => events.filter(({ case_id }) => case_id === opened.case_id);
    await vi.waitFor(() => expect(listOwnEvents()).toHaveLength(4), { timeout: 30_000 });
    for (const event of listOwnEvents()) event.follower_ids.sort((one, other) => one - other);
    const both = [officer, asha].toSorted((one, other) => one - other);
    expect(listOwnEvents()).toEqual([
      { ...about, follower_ids: [asha], assignee_ids: [] },
      { ...about, follower_ids: both, assignee_ids: [] },
      { ...about, follower_ids: both, assignee_ids: [crew] },
      { ...about, follower_ids: both, assignee_ids: [officer, crew] },
    ]);
    unsubscribe();
  });

  it('is notified of a case with thousands of followers', async () => {
    const { case: opened } = await openCase(database.tables);
    const client = new Client(database.connection);
    await client.connect();
    await client.query(`
      insert into users (username, email, password_hash, role, phone_number, address, created_at)
      select 'follower-' || n, '', '', 'user', '', '', now() from generate_series(1, 2000) as n`);
    await client.query(
      `insert into case_followers (case_id, user_id, since)
       select $1, id, now() from users where username like 'follower-%'`,
      [opened.case_id],
    );
    await client.end();
    const events: CaseChangeMessage[] = [];
    const unsubscribe = database.changeFeed.onCaseChange(
      (event) => event.case_id === opened.case_id && event.follower_ids.length > 0 && events.push(event),
    );
    await database.tables.cases.change(opened, {}, record());
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 30_000 });
    expect(events[0]!.follower_ids).toHaveLength(500);
    unsubscribe();
  });
});
