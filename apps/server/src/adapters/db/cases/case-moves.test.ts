import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseMove, CaseMoveTable } from '../../../modules/cases/ports/moves.ts';
import type { CaseRow } from '../../../modules/cases/ports.ts';
import { addCasePhoto, joinReport, newCase, newRecord, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';
import { onServer } from '../../../test/test-server.ts';

let database: TestDatabase;
let moves: CaseMoveTable;
beforeAll(async () => {
  database = await testDatabase();
  moves = database.tables.caseMoves;
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const at = new Date('2026-06-03T08:00:00.000Z');
const sided = (kind: 'merged_into' | 'case_merged', to: string | null = null) =>
  newRecord({ kind, at, from: '12', to });
/** Merges as the use case does, but for what core decides. */
const merge = (merged: CaseRow, kept: CaseRow) =>
  moves.merge({ merged, kept, at }, (_, { case_id }) => ({
    merged: {
      change: { status: 'duplicate', due_at: null, merged_into: case_id },
      ...sided('merged_into', 'duplicate'),
    },
    kept: { change: {}, ...sided('case_merged') },
  }));
const undone = (undoes: number, to: string | null = null) =>
  newRecord({ kind: 'merge_undone', at, from: '12', to, undoes });
const undo = (move: CaseMove) =>
  moves.undo(move, ({ status }) => ({
    from: undone(move.from_version, status),
    to: undone(move.to_version),
    closed: {},
  }));
const openTestCase = async (user_id: number | null = null) =>
  (await openCase(database.tables, {}, { user_id })).case;
const makeCitizen = (id: number) =>
  database.kysely.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
const readVersions = async (...rows: CaseRow[]) =>
  Promise.all(rows.map(async ({ case_id }) => (await database.tables.cases.findById(case_id))?.version));

describe('two moves of the same cases at the same moment', () => {
  it('do not wait for each other in a circle: one is made, the other is stale', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await openTestCase(), await openTestCase()];
      const answers = await Promise.all([merge(one, other), merge(other, one)]);
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['moved', 'stale']);
      expect(await readVersions(one, other)).toEqual([2, 2]);
    }
  });

  it('leave no case with two changes of one version when three cases form a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = [await openTestCase(), await openTestCase(), await openTestCase()];
      const answers = await Promise.all([merge(a, b), merge(b, c), merge(c, a)]);
      const moved = answers.filter(({ outcome }) => outcome === 'moved');
      expect(moved).toHaveLength(1);
    }
  });

  it('are undone once', async () => {
    const [one, other] = [await openTestCase(), await openTestCase()];
    const merged = await merge(one, other);
    if (merged.outcome !== 'moved') throw new Error(merged.outcome);
    const move = (await moves.find(merged.from))!;
    const answers = await Promise.all([undo(move), undo(move), undo(move)]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['moved', 'stale', 'stale']);
  });

  it('are undone without the assignee who can no longer work on cases (CA-98)', async () => {
    const { id } = await addUser(database.tables, { role: 'crew' });
    const one = (await openCase(database.tables, { status: 'assigned', assignee_id: id })).case;
    const merged = await merge(one, await openTestCase());
    if (merged.outcome !== 'moved') throw new Error(merged.outcome);
    await makeCitizen(id);
    await undo((await moves.find(merged.from))!);
    const restored = await database.tables.cases.findById(one.case_id);
    expect(restored).toMatchObject({ status: 'confirmed', assignee_id: null });
  });
});

it('the undo of a split of a case that has ended keeps who cleaned it, also when they left (CA-98)', async () => {
  const { id } = await addUser(database.tables, { role: 'crew' });
  const ended = { status: 'verified', due_at: null, ended_at: at, assignee_id: id } as const;
  const source = (await openCase(database.tables, {})).case;
  const { report } = await joinReport(database.tables, source.number);
  await database.kysely.updateTable('cases').set(ended).where('case_id', '=', source.case_id).execute();
  const held = (await database.tables.cases.findById(source.case_id))!;
  const { case_id: _, ...opened } = newCase();
  const split = await moves.split(
    { source: held, numbers: [report.number], new_id: randomUUID(), at },
    () => ({
      source: { change: {}, ...newRecord({ kind: 'split_off', at }) },
      opened: { case: { ...opened, returns: 0 }, ...newRecord({ kind: 'split_from', at }) },
    }),
  );
  if (split.outcome !== 'moved') throw new Error(split.outcome);
  await makeCitizen(id);
  await undo((await moves.find(split.from))!);
  expect(await database.tables.cases.findById(source.case_id)).toMatchObject({
    status: 'verified',
    assignee_id: id,
  });
});

describe('a merge', () => {
  it('is written completely or not at all when its connection breaks', async () => {
    const [one, other] = [await openTestCase(), await openTestCase()];
    const holder = new Client(database.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from reports where case_id = $1 for update', [one.case_id]);
    const broken = expect(merge(one, other)).rejects.toThrow();
    const findWaiting = `select pid from pg_stat_activity where datname = current_database()
                          and wait_event_type = 'Lock' and query like '%update reports%'`;
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
    await vi.waitFor(async () => expect(await readVersions(one, other)).toEqual([1, 1]), { timeout: 30_000 });
    expect(await database.tables.cases.listReports(one.case_id)).toHaveLength(1);
    expect(await database.kysely.selectFrom('case_moves').selectAll().execute()).toEqual([]);
    expect((await merge(one, other)).outcome).toBe('moved');
  });

  it('writes nothing when it is refused after the cases are locked', async () => {
    const [one, other] = [await openTestCase(), await openTestCase()];
    const refused = moves.merge({ merged: one, kept: other, at }, () => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await readVersions(one, other)).toEqual([1, 1]);
    expect(await database.tables.cases.listReports(one.case_id)).toHaveLength(1);
  });

  it.each([
    ['a report that joins', (row: CaseRow) => joinReport(database.tables, row.number).catch(() => null)],
    ['a photo that is added', (row: CaseRow) => addCasePhoto(database, { case_id: row.case_id })],
  ])('loses nothing of %s at the same moment', async (_, add) => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await openTestCase(), await openTestCase()];
      const [, answer] = await Promise.all([add(one), merge(one, other)]);
      if (answer.outcome !== 'moved') continue;
      expect(await database.tables.cases.listReports(one.case_id)).toEqual([]);
      expect(await database.tables.casePhotos.count(one.case_id)).toBe(0);
    }
  });

  it('waits for the change of a report and for the end of an account in one order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user_id = (await addUser(database.tables)).id;
      const [one, other] = [await openTestCase(user_id), await openTestCase(user_id)];
      const [from, into] = round % 2 === 0 ? [one, other] : [other, one];
      const entry = newRecord().audit;
      const changed = { is_public: false, words: 'a sofa' };
      const answers = await Promise.allSettled([
        merge(from, into),
        database.tables.cases.updateReport({ user_id, number: one.number }, changed, entry),
        database.tables.cases.updateReport({ user_id, number: other.number }, changed, entry),
        database.tables.accountRemovals.remove({ user_id, photos: 'anonymized', entry }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    }
  });
});

it('a deleted citizen is no longer in the history of a case that was merged', async () => {
  const asha = (await addUser(database.tables)).id;
  const [one, other] = [await openTestCase(asha), await openTestCase()];
  const note = newRecord({ kind: 'said_clean', at, text: 'Thank you' }, { actor_id: asha });
  const answered = await database.tables.cases.change(one, {}, note);
  if (answered.outcome !== 'changed') throw new Error(answered.outcome);
  await merge(answered.case, other);
  const [own] = await database.tables.ownRecords.listReports(asha, { limit: 5, after: 0 });
  expect(own).toMatchObject({ case_number: other.number, answers: [{ text: 'Thank you' }] });
  const entry = newRecord().audit;
  await database.tables.accountRemovals.remove({ user_id: asha, photos: 'anonymized', entry });
  const caused = database.kysely.selectFrom('case_events').where('caused_by', '=', asha);
  expect(await caused.selectAll().execute()).toEqual([]);
  const counts = await Promise.all(
    [one, other].map(({ case_id }) => database.tables.cases.findById(case_id)),
  );
  expect(counts.map((row) => row?.followers)).toEqual([0, 0]);
});

describe('the people who reported (CA-54)', () => {
  const distribute = () => database.tables.notificationQueue.distribute(100);
  async function person() {
    const { id } = await addUser(database.tables);
    await database.tables.users.update(id, { email_verified_at: at });
    return id;
  }
  const listWaiting = async (user_id: number) => {
    const claimed = await database.tables.notificationQueue.claim({ limit: 100, leaseSeconds: 1 });
    const delivery = claimed.find((one) => one.user_id === user_id);
    return delivery ? database.tables.notificationQueue.read(delivery, new Date(0)) : [];
  };

  it('are notified of a merge with their own number, and those of the kept case are not', async () => {
    const [asha, ravi, mina] = [await person(), await person(), await person()];
    const [one, other] = [await openTestCase(asha), await openTestCase(ravi)];
    const joined = await joinReport(database.tables, one.number, { user_id: mina });
    await merge(joined.case, other);
    await distribute();
    const notified = await database.kysely.selectFrom('notifications').select('user_id').execute();
    expect(notified.map(({ user_id }) => user_id).toSorted()).toEqual([asha, mina].toSorted());
    expect(await listWaiting(mina)).toMatchObject([
      { number: joined.report.number, event: { kind: 'merged_into', from: '12', to: 'duplicate' } },
    ]);
  });

  it('are notified of an undo only when they were notified of its change', async () => {
    const [asha, ravi] = [await person(), await person()];
    const [one, other] = [await openTestCase(asha), await openTestCase()];
    const joined = await joinReport(database.tables, one.number, { user_id: ravi });
    const merged = await merge(joined.case, other);
    if (merged.outcome !== 'moved') throw new Error(merged.outcome);
    await distribute();
    await database.kysely
      .updateTable('notifications')
      .set({ began_attempt: 1 })
      .where('user_id', '=', asha)
      .execute();
    await undo((await moves.find(merged.to))!);
    await distribute();
    const notified = await database.kysely
      .selectFrom('notifications')
      .select(['user_id', 'version'])
      .orderBy('version')
      .execute();
    expect(notified).toEqual([
      { user_id: asha, version: 3 },
      { user_id: asha, version: 4 },
    ]);
  });

  it('are not notified of what happened to the kept case before theirs was merged into it', async () => {
    const [asha, ravi] = [await person(), await person()];
    const [one, other] = [await openTestCase(asha), await openTestCase(ravi)];
    const earlier = new Date(at.getTime() - 1000);
    const confirmed = newRecord({ kind: 'status_changed', at: earlier, from: 'new', to: 'confirmed' });
    const changed = await database.tables.cases.change(other, { status: 'confirmed' }, confirmed);
    if (changed.outcome !== 'changed') throw new Error(changed.outcome);
    await merge(one, changed.case);
    await distribute();
    const notified = await database.kysely
      .selectFrom('notifications')
      .select(['user_id', 'case_id'])
      .orderBy('user_id')
      .execute();
    expect(notified).toEqual([
      { user_id: asha, case_id: one.case_id },
      { user_id: ravi, case_id: other.case_id },
    ]);
  });
});
