import { CASE_LIMITS, type Category, category, categoryList } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let admin: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());

const FORM = {
  names: { en: 'Dead animal', hi: 'मृत पशु' },
  waste_classes: ['carcass'],
  hours_to_clean: 6,
  hours_to_answer: 3,
  joining_distance_meters: 20,
  joining_days: 3,
  reopening_days: 0,
  percent_checked_on_site: 10,
  responsible: 'The veterinary office',
  danger_phone: '+91 141 256 0000',
  is_active: true,
};
const list = async (): Promise<Category[]> =>
  categoryList.parse((await api.request('GET /cases/categories/')).json()).data;
const add = (form: object = FORM, by = admin) => api.request('POST /admin/categories/', by, form);
const update = (category_id: number | string, form: object, by = admin) =>
  api.request(`PUT /admin/categories/${category_id}/`, by, form);
const added = async (): Promise<Category> => category.parse((await add()).json());

describe('categories', () => {
  it('are read by everyone, the default one first (CA-17)', async () => {
    const all = await list();
    expect(all.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect(all[0]?.is_default).toBe(true);
  });

  it('are added by an admin, with an entry in the audit log (CA-17)', async () => {
    const answer = await add();
    expect(answer.statusCode).toBe(201);
    const { category_id, ...made } = category.parse(answer.json());
    expect(made).toEqual({ ...FORM, is_default: false, version: 1 });
    expect(await list()).toContainEqual({ category_id, ...made });
    expect(await api.readAuditLog(`category:${category_id}`)).toMatchObject([
      { action: 'category.added', actor_id: admin.user_id, details: { name: 'Dead animal' } },
    ]);
  });

  it('are changed from their present version only, so that no change of another admin is lost (CA-17)', async () => {
    const { category_id, version } = await added();
    const changes = await Promise.all([
      update(category_id, { ...FORM, hours_to_clean: 12, version }),
      update(category_id, { ...FORM, hours_to_clean: 18, version }),
    ]);
    expect(changes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = changes.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().reason).toBe('error.category.changed');
    expect((await api.readAuditLog(`category:${category_id}`)).map(({ action }) => action)).toEqual([
      'category.added',
      'category.changed',
    ]);
  });

  it('can be taken out of use, but not the default one', async () => {
    const { category_id, version } = await added();
    expect((await update(category_id, { ...FORM, is_active: false, version })).json()).toMatchObject({
      is_active: false,
      version: version + 1,
    });
    const { category_id: standard, is_default: _, ...form } = (await list())[0]!;
    const answer = await update(standard, { ...form, is_active: false });
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'error.category.default_stays']);
  });

  it.each([
    ['2147483647', 404],
    ['2147483648', 400],
    ['0', 400],
    ['waste', 400],
  ])('answer by their id: %s gives %s', async (id, status) => {
    expect((await update(id, { ...FORM, version: 1 })).statusCode).toBe(status);
  });

  it.each([
    { names: {} },
    { names: { hi: 'मृत पशु' } },
    { names: { en: '' } },
    { names: { en: 'x'.repeat(CASE_LIMITS.nameMaxLength + 1) } },
    { names: { en: 'a\u200bb' } },
    { names: { xx: 'unknown', en: 'known' } },
    { waste_classes: Array.from({ length: CASE_LIMITS.wasteClassesMax + 1 }, (_, n) => `class ${n}`) },
    { hours_to_clean: 0 },
    { hours_to_clean: CASE_LIMITS.hoursToCleanMax + 1 },
    { hours_to_clean: 1.5 },
    { joining_distance_meters: -1 },
    { joining_days: CASE_LIMITS.joiningMaxDays + 1 },
    { reopening_days: '7' },
    { danger_phone: 'call me' },
    { responsible: '' },
    { is_active: 'yes' },
  ])('are refused with %j', async (fault) => {
    expect((await add({ ...FORM, ...fault })).statusCode).toBe(400);
  });

  it('are not more than a person can choose from, also when admins add them at the same moment', async () => {
    const free = CASE_LIMITS.categoriesMax - (await list()).length;
    const answers = await Promise.all(Array.from({ length: free + 3 }, () => add()));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(free);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((answer) => answer.json().reason)).toEqual(
      Array.from({ length: 3 }, () => 'error.category.too_many'),
    );
    expect(await list()).toHaveLength(CASE_LIMITS.categoriesMax);
  });
});
