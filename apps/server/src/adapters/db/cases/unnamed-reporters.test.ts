import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCase, newRecord, newReport } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';
import { unnamedReporters } from '../migrations/0109-unnamed-reporters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('takes the names of reviewers out of what they did as reporters, and of nothing else (CA-26)', async () => {
  const { kysely, tables } = database;
  const open = async (role: 'reviewer' | 'government') => {
    const { id } = await addUser(tables, { role });
    const { event, audit } = newRecord({ kind: 'opened', actor_id: id });
    const opened = await tables.cases.open(newCase(), newReport({ user_id: id }), { event, audit });
    return { id, case_id: opened.case.case_id };
  };
  const [rita, officer] = [await open('reviewer'), await open('government')];
  // As an officer she had chosen its category; a split has moved her report, and her as a follower, to another case.
  await sql`insert into case_events (case_id, version, kind, at, actor_id, text, is_public)
            values (${rita.case_id}, 2, 'category_changed', now(), ${rita.id}, '', false)`.execute(kysely);
  await kysely.deleteFrom('case_followers').where('user_id', '=', rita.id).execute();
  await unnamedReporters.up(kysely);
  const readActors = async (case_id: string) =>
    (await tables.cases.listEvents(case_id)).map(({ kind, actor_id }) => [kind, actor_id]);
  expect(await readActors(rita.case_id)).toEqual([
    ['category_changed', rita.id],
    ['opened', null],
  ]);
  expect(await readActors(officer.case_id)).toEqual([['opened', officer.id]]);
});
