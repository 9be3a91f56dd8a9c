import { IMAGE_ORDERS, type Image, type ImageList } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { EMPTY_RESULTS, record } from '../../../test/rows.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  asha = await api.person();
});

const RANKED = IMAGE_ORDERS.filter((order) => order !== 'newest');
const MISSING = '00000000-0000-4000-8000-000000000000';
const review = (image_id: string, body: object = { reviewed: true }, by = admin) =>
  api.request(`PUT /admin/images/${image_id}/review/`, by, body);
const list = async (query: string, by = admin): Promise<ImageList> =>
  (await api.request(`GET /images/list/?user_id=${asha.user_id}&${query}`, by)).json();
const listIds = ({ data }: ImageList) => data.map(({ image_id }: Image) => image_id);
const findName = async ({ user_id }: Person) => (await api.deps.users.findById(user_id))!.username;

describe('the review mark', () => {
  it('says who reviewed an upload and when, to admins only (RV-23)', async () => {
    const { image_id, review: before } = await api.uploadNew(asha);
    expect(before).toBeUndefined();
    const answer = await review(image_id);
    const mark = { reviewed_at: expect.any(String), reviewed_by: await findName(admin) };
    expect(answer.json()).toMatchObject({ image_id, review: mark });
    expect((await api.request(`GET /images/${image_id}/`, admin)).json()).toMatchObject({ review: mark });
    for (const viewer of [asha, await api.person('government')]) {
      const path = viewer === asha ? 'images' : 'government/reports';
      const shown = (await api.request(`GET /${path}/${image_id}/`, viewer)).json();
      expect(shown).toMatchObject({ image_id });
      expect(JSON.stringify(shown)).not.toContain('review');
    }
  });

  it('stays that of the first of several admins', async () => {
    const { image_id } = await api.uploadNew(asha);
    const others = [await api.person('admin'), await api.person('admin')];
    const answers = await Promise.all([admin, ...others].map((by) => review(image_id, undefined, by)));
    const marks = new Set(answers.map((answer) => JSON.stringify(answer.json().review)));
    expect(marks.size).toBe(1);
  });

  it('is removed again, and its changes alone are in the audit log', async () => {
    const { image_id } = await api.uploadNew(asha);
    await review(image_id);
    await review(image_id);
    expect((await review(image_id, { reviewed: false })).json().review).toBeNull();
    await review(image_id, { reviewed: false });
    const entries = await api.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', image_id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['image.reviewed', 'image.review_removed']);
  });

  it('remains without a name when the account of the admin is gone', async () => {
    const { image_id } = await api.uploadNew(asha);
    const former = await api.person('admin');
    await review(image_id, undefined, former);
    await api.kysely.deleteFrom('users').where('id', '=', former.user_id).execute();
    const shown = (await api.request(`GET /images/${image_id}/`, admin)).json();
    expect(shown.review).toEqual({ reviewed_at: expect.any(String), reviewed_by: null });
  });

  it('filters lists and counts, for admins only', async () => {
    const [one, two] = [await api.uploadNew(asha), await api.uploadNew(asha)];
    await review(one.image_id);
    expect(listIds(await list('reviewed=yes'))).toEqual([one.image_id]);
    expect(await list('reviewed=no')).toMatchObject({ data: [{ image_id: two.image_id }], total: 1 });
    const counts = await api.request(`GET /images/counts/?user_id=${asha.user_id}&reviewed=yes`, admin);
    expect(counts.json()).toMatchObject({ pending: 1 });
    expect((await api.request('GET /images/list/?reviewed=yes', asha)).statusCode).toBe(403);
    expect((await api.request('GET /images/list/?reviewed=perhaps', admin)).statusCode).toBe(400);
  });

  it.each([
    [MISSING, { reviewed: true }, 404],
    ['nonsense', { reviewed: true }, 400],
    [MISSING, { reviewed: 'yes' }, 400],
    [MISSING, {}, 400],
  ])('is refused for %s with %j: %i', async (image_id, body, status) => {
    expect((await review(image_id, body)).statusCode).toBe(status);
  });
});

describe('the neighbours of an upload', () => {
  const neighbours = async (image_id: string, query = '') =>
    (
      await api.request(`GET /admin/images/${image_id}/neighbours/?user_id=${asha.user_id}&${query}`, admin)
    ).json();

  it.each(['', ...RANKED.map((order) => `order=${order}`), 'status=pending,completed'])(
    'are those of the list with "%s", from end to end',
    async (query) => {
      for (let photo = 0; photo < 4; photo += 1) await api.uploadNew(asha);
      const run = (await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
      const results = { ...EMPTY_RESULTS, total_detections: 3, average_confidence: 0.4 };
      await api.deps.analyses.complete(run, { ...record, results });
      const ids = listIds(await list(query));
      expect(ids).toHaveLength(4);
      for (const [index, id] of ids.entries())
        expect(await neighbours(id, query)).toEqual({
          previous: ids[index - 1] ?? null,
          next: ids[index + 1] ?? null,
        });
    },
  );

  it('are found for an upload that a mark has taken out of the list', async () => {
    for (let photo = 0; photo < 3; photo += 1) await api.uploadNew(asha);
    const [first, second, third] = listIds(await list('reviewed=no'));
    await review(second!);
    expect(await neighbours(second!, 'reviewed=no')).toEqual({ previous: first, next: third });
  });

  it.each([MISSING, 'nonsense'])('do not exist for %s', async (image_id) => {
    const answer = await api.request(`GET /admin/images/${image_id}/neighbours/`, admin);
    expect(answer.statusCode).toBe(image_id === MISSING ? 404 : 400);
  });
});
