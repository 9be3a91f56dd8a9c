import type { Category, CategoryForm } from '@smart-waste/contract';
import { categoryList } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const FORM: CategoryForm = {
  names: { en: 'Abandoned car', hi: 'छोड़ी हुई कार' },
  waste_classes: ['car', 'tyre'],
  hours_to_clean: 240,
  hours_to_answer: 48,
  joining_distance_meters: 20,
  joining_days: 60,
  reopening_days: 0,
  percent_checked_on_site: 10,
  responsible: 'The police',
  danger_phone: null,
  is_active: true,
};
const audit = {
  at: new Date('2026-06-01T10:00:00.000Z'),
  actor_id: null,
  action: 'category.changed',
  details: { is_active: false },
} as const;
async function add(): Promise<Category> {
  const added = await database.tables.categories.add(FORM, 50, audit);
  if (added === 'too_many') throw new Error(added);
  return added;
}
const subjects = async () =>
  (await database.tables.auditReader.listPage({}, { limit: 10, after: null })).map(({ subject }) => subject);

it('a new installation has categories in every language, the default first, then by English name', async () => {
  const data = await database.tables.categories.list();
  expect(categoryList.safeParse({ data }).error).toBeUndefined();
  expect(data.map(({ names, is_default }) => [names.en, is_default])).toEqual([
    ['Mixed waste', true],
    ['Bulky waste', false],
    ['Garbage pile', false],
    ['Hazardous waste', false],
    ['Litter', false],
    ['Overflowing bin', false],
  ]);
  for (const { names, version } of data)
    expect([version, names.hi]).toEqual([1, expect.stringMatching(/\S/)]);
});

it('a category is added and changed, each with an entry of the audit log', async () => {
  const { categories } = database.tables;
  const added = await add();
  const { category_id } = added;
  expect(added).toEqual({ ...FORM, category_id, is_default: false, version: 1 });
  const subject = `category:${category_id}`;
  expect(await subjects()).toEqual([subject]);
  const changed = await categories.update(
    added,
    { ...FORM, names: { en: 'Wreck' }, danger_phone: '112', is_active: false },
    { ...audit, subject },
  );
  expect(changed).toEqual({
    ...added,
    names: { en: 'Wreck' },
    danger_phone: '112',
    is_active: false,
    version: 2,
  });
  expect(await subjects()).toEqual([subject, subject]);
  expect((await categories.list()).find((one) => one.category_id === category_id)).toEqual(changed);
});

it('one of two changes of one version wins, and the other leaves nothing', async () => {
  const { categories } = database.tables;
  const added = await add();
  const entry = { ...audit, subject: `category:${added.category_id}` };
  const before = await subjects();
  const outcomes = await Promise.all([1, 2, 3].map(() => categories.update(added, FORM, entry)));
  expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(2);
  expect(await categories.update({ category_id: 2 ** 31 - 1, version: 1 }, FORM, entry)).toBe('gone');
  expect(await subjects()).toHaveLength(before.length + 1);
});

it('the default category stays active and is the only one', async () => {
  const run = (statement: string) => sql.raw(statement).execute(database.kysely);
  await expect(run('update categories set is_active = false where is_default')).rejects.toThrow('check');
  await expect(run('update categories set is_default = true where category_id = 2')).rejects.toThrow(
    'unique',
  );
});
