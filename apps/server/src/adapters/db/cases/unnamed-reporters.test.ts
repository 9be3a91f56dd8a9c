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

it('takes the names of reviewers out of the histories of what they reported, and of nobody else (CA-26)', async () => {
  const { kysely, tables } = database;
  const open = async (role: 'reviewer' | 'government') => {
    const { id } = await addUser(tables, { role });
    const { event, audit } = newRecord({ kind: 'opened', actor_id: id });
    const opened = await tables.cases.open(newCase(), newReport({ user_id: id }), { event, audit });
    return { id, case_id: opened.case.case_id };
  };
  const [rita, officer] = [await open('reviewer'), await open('government')];
  await unnamedReporters.up(kysely);
  const readActor = async (case_id: string) => (await tables.cases.listEvents(case_id))[0]?.actor_id;
  expect(await readActor(rita.case_id)).toBeNull();
  expect(await readActor(officer.case_id)).toBe(officer.id);
});
