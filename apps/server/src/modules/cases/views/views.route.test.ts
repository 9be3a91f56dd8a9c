import { CASE_LIMITS, caseViewList, type SavedCaseView } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let officer: Person;
let admin: Person;
beforeAll(async () => {
  api = await imageApi();
});
beforeEach(async () => {
  officer = await api.person('government');
  admin = await api.person('admin');
});
afterAll(() => api.close());

const add = (form: object, by = officer) => api.request('POST /cases/views/', by, form);
const saved = async (form: object, by = officer): Promise<SavedCaseView> => {
  const answer = await add({ query: '', ...form }, by);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const list = async (by = officer) =>
  caseViewList
    .parse((await api.request('GET /cases/views/', by)).json())
    .data.filter(({ name, is_own }) => is_own || name.startsWith('Shared'));
const change = (view_id: string, form: object, by = officer) =>
  api.request(`PUT /cases/views/${view_id}/`, by, form);
const remove = (view_id: string, by = officer) => api.request(`DELETE /cases/views/${view_id}/`, by);

const BINS = 'category=3&due=overdue';

describe('saved views (CA-59)', () => {
  it('are added, listed by name, changed and deleted by their owner', async () => {
    const bins = await saved({ name: ' My overdue bins ', query: BINS });
    expect(bins).toMatchObject({ name: 'My overdue bins', query: BINS, is_shared: false, is_own: true });
    await saved({ name: 'all mine', query: 'assignee=me' });
    expect((await list()).map(({ name }) => name)).toEqual(['all mine', 'My overdue bins']);
    const renamed = await change(bins.view_id, { name: 'Bins', query: BINS });
    expect(renamed.json()).toMatchObject({ view_id: bins.view_id, name: 'Bins' });
    expect((await remove(bins.view_id)).statusCode).toBe(204);
    expect((await remove(bins.view_id)).statusCode).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual(['all mine']);
  });

  it('are neither shown to others nor theirs to change', async () => {
    const { view_id } = await saved({ name: 'Mine' });
    expect(await list(admin)).toEqual([]);
    for (const by of [admin, await api.person('crew')]) {
      expect((await change(view_id, { name: 'Theirs', query: '' }, by)).statusCode).toBe(404);
      expect((await remove(view_id, by)).statusCode).toBe(404);
    }
    expect((await list())[0]?.name).toBe('Mine');
    expect((await add({ name: 'x', query: '' }, await api.person())).statusCode).toBe(403);
  });

  it('are shared with all staff by admins only, as long as they are admins, with an entry in the audit log', async () => {
    const { view_id } = await saved({ name: 'Shared bins', query: BINS, is_shared: true }, admin);
    const crew = await api.person('crew');
    for (const by of [officer, crew])
      expect(await list(by)).toMatchObject([{ name: 'Shared bins', query: BINS, is_own: false }]);
    const refused = await add({ name: 'Mine', query: '', is_shared: true });
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'error.case_view.not_shared']);
    expect((await remove(view_id)).statusCode).toBe(404);
    await change(view_id, { name: 'Shared bins', query: BINS, is_shared: false }, admin);
    expect(await list()).toEqual([]);
    expect(
      (await api.readAuditLog(`case_view:${view_id}`)).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['case_view.changed', { name: 'Shared bins', is_shared: true }],
      ['case_view.changed', { name: 'Shared bins', is_shared: false }],
    ]);
    await change(view_id, { name: 'Shared bins', query: BINS, is_shared: true }, admin);
    expect(await list()).toHaveLength(1);
    const boss = await api.person('admin');
    await api.request(`PUT /admin/users/${admin.user_id}/role/`, boss, { role: 'government' });
    expect(await list()).toEqual([]);
  });

  it('have one name each, whatever its case, for each person', async () => {
    const { view_id } = await saved({ name: 'Bins' });
    for (const answer of [await add({ name: 'BINS', query: '' })]) {
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['name']]);
    }
    const other = await saved({ name: 'Heaps' });
    expect((await change(other.view_id, { name: 'bins', query: '' })).statusCode).toBe(400);
    expect((await change(view_id, { name: 'BINS', query: '' })).statusCode).toBe(200);
    await saved({ name: 'Bins' }, admin);
  });

  it(`are at most ${CASE_LIMITS.viewsMax} for each person, also when they are added at the same moment`, async () => {
    for (let number = 1; number < CASE_LIMITS.viewsMax; number += 1) await saved({ name: `View ${number}` });
    const answers = await Promise.all([1, 2, 3].map((number) => add({ name: `Last ${number}`, query: '' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(CASE_LIMITS.viewsMax);
  });

  it.each([
    [{ query: '' }, 'name'],
    [{ name: ' ', query: '' }, 'name'],
    [{ name: 'x'.repeat(81), query: '' }, 'name'],
    [{ name: 'a\nb', query: '' }, 'name'],
    [{ name: 'a\u200bb', query: '' }, 'name'],
    [{ name: 'x' }, 'query'],
    [{ name: 'x', query: 'q'.repeat(1001) }, 'query'],
    [{ name: 'x', query: 5 }, 'query'],
    [{ name: 'x', query: '', is_shared: 'yes' }, 'is_shared'],
  ])('are refused with %j', async (form, field) => {
    const answer = await add(form);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('go with the account of their owner (CA-59)', async () => {
    await saved({ name: 'Mine' });
    const { user_id } = officer;
    const entry = { at: new Date(), actor_id: user_id, action: 'user.deleted', details: {} } as const;
    await api.deps.accountRemovals.remove({
      user_id,
      photos: 'anonymized',
      entry: { ...entry, subject: `user:${user_id}` },
    });
    const left = api.kysely.selectFrom('case_views').select('name').where('user_id', '=', officer.user_id);
    expect(await left.execute()).toEqual([]);
  });
});
