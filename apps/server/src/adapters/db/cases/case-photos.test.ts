import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewCasePhoto } from '../../../modules/cases/ports/proof.ts';
import type { CaseRow } from '../../../modules/cases/ports.ts';
import { newCasePhoto, newRecord, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
let added_by: number;
let held: CaseRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  added_by = (await addUser(database.tables, { role: 'crew' })).id;
  held = (await openCase(database.tables, { status: 'cleaned', cleaned_at: new Date() })).case;
});
afterAll(() => database.close());

const { audit } = newRecord({}, { action: 'case.photo_added' });
const createPhoto = (given: Partial<NewCasePhoto> = {}) =>
  newCasePhoto(database.tables, { case_id: held.case_id, added_by, ...given });
const add = async (max: number, idempotency_key: string | null = null) =>
  database.tables.casePhotos.add(await createPhoto({ idempotency_key }), max, audit);
const reopen = async (max: number) => {
  const photo = await createPhoto({ purpose: 'reopen' });
  const change = { status: 'confirmed' } as const;
  return database.tables.casePhotos.addWithChange(photo, max, { held, change, ...newRecord() });
};
const toOutcome = (answer: Awaited<ReturnType<typeof add>>) =>
  typeof answer === 'string' ? answer : 'added';

describe('the photos of a case', () => {
  it('are no more than it can have, also when many come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(3)));
    expect(answers.map(toOutcome).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'added'),
      ...Array.from({ length: 5 }, () => 'too_many'),
    ]);
    expect(await database.tables.casePhotos.count(held.case_id)).toBe(3);
    expect(await database.kysely.selectFrom('photos_to_compare').selectAll().execute()).toHaveLength(3);
  });

  it('are counted also with the one that reopens it, and then nothing is changed', async () => {
    const answers = await Promise.all([add(1), reopen(1)]);
    expect(answers).toContain('too_many');
    expect(await database.tables.casePhotos.count(held.case_id)).toBe(1);
    const isReopened = (await database.tables.cases.findById(held.case_id))?.status === 'confirmed';
    expect(isReopened).toBe(answers[1] === 'added');
  });

  it('are known by their key also when no more can be added', async () => {
    const key = randomUUID();
    expect(toOutcome(await add(1, key))).toBe('added');
    expect(await add(1, key)).toBe('sent_before');
  });
});
