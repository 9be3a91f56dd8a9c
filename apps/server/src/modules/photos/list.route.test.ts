import type { Image, ImageList } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { addImage, newImage } from '../../test/rows.ts';

let api: ImageApi;
let admin: Person;

beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());

async function list(viewer: Person, query = ''): Promise<ImageList> {
  const answer = await api.request(`GET /images/list/?${query}`, viewer);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const ids = (images: readonly Image[]) => images.map(({ image_id }) => image_id);

/** Rows without photos: three per second, up to now. */
async function written({ user_id }: Person, count: number) {
  const first = api.deps.clock.now().getTime() - count * 1000;
  for (let i = 0; i < count; i += 1) {
    const uploaded_at = new Date(first + Math.floor(i / 3) * 1000);
    await addImage(api.deps, newImage(user_id, { uploaded_at }));
  }
}

describe('the list of images', () => {
  it('is empty for a user without uploads', async () => {
    expect(await list(await api.person())).toEqual({ data: [], next_cursor: null, total: 0 });
  });

  it('is sorted newest first and contains complete images', async () => {
    const asha = await api.person();
    const first = await api.uploadNew(asha);
    const second = await api.uploadNew(asha);
    const { data, total } = await list(asha);
    expect(data).toEqual([second, first]);
    expect(total).toBe(2);
  });

  it('is paged over 120 images without gaps or duplicates while new ones arrive (API-06)', async () => {
    const asha = await api.person();
    await written(asha, 120);
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: ImageList = await list(asha, `limit=25${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...ids(page.data));
      cursor = page.next_cursor;
      pages += 1;
      await api.uploadNew(asha);
    } while (cursor !== null);
    expect(pages).toBe(5);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect((await list(asha)).total).toBe(125);
  });

  it('continues after a cursor whose image was deleted', async () => {
    const asha = await api.person();
    await written(asha, 6);
    const first = await list(asha, 'limit=3');
    await api.request(`DELETE /images/${first.data[2]!.image_id}/delete/`, asha);
    const second = await list(asha, `limit=3&cursor=${first.next_cursor}`);
    expect(second.data).toHaveLength(3);
    expect(second.next_cursor).toBeNull();
  });

  it('contains 50 images or a limit from 1 to 200', async () => {
    const asha = await api.person();
    await written(asha, 51);
    expect((await list(asha)).data).toHaveLength(50);
    expect((await list(asha, 'limit=1')).data).toHaveLength(1);
    expect((await list(asha, 'limit=200')).data).toHaveLength(51);
  });

  it('is filtered by status and counts the filtered images', async () => {
    const asha = await api.person();
    await written(asha, 2);
    expect(await list(asha, 'status=pending')).toMatchObject({ total: 2 });
    expect(await list(asha, 'status=completed')).toEqual({ data: [], next_cursor: null, total: 0 });
  });

  it('shows users their own images and admins all, or those of one user (GEN-04, API-18)', async () => {
    const [asha, ravi] = [await api.person(), await api.person()];
    const [of1, of2] = [await api.uploadNew(asha), await api.uploadNew(ravi)];
    expect(ids((await list(asha)).data)).toEqual([of1.image_id]);
    expect(ids((await list(asha, `user_id=${asha.user_id}`)).data)).toEqual([of1.image_id]);
    expect(ids((await list(admin)).data.slice(0, 2))).toEqual([of2.image_id, of1.image_id]);
    const filtered = await list(admin, `user_id=${asha.user_id}`);
    expect(ids(filtered.data)).toEqual([of1.image_id]);
    expect(filtered.total).toBe(1);
    expect(await list(admin, 'user_id=2147483647')).toMatchObject({ data: [], total: 0 });
  });

  it('shows the government role only its own images', async () => {
    await api.uploadNew(await api.person());
    expect(await list(await api.person('government'))).toMatchObject({ total: 0 });
  });

  it.each(['user', 'government'] as const)(
    'refuses a %s who requests images of another user',
    async (role) => {
      const viewer = await api.person(role);
      const answer = await api.request(`GET /images/list/?user_id=${admin.user_id}`, viewer);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('forbidden');
    },
  );

  it.each([
    ['cursor=', 'cursor'],
    ['limit=1&limit=2', 'limit'],
    ['status=pending&status=failed', 'status'],
    ['cursor=rubbish', 'cursor'],
    [`cursor=${'x'.repeat(300)}`, 'cursor'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['status=done', 'status'],
    ['user_id=me', 'user_id'],
    ['user_id=99999999999', 'user_id'],
    ['user_id=-1', 'user_id'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await api.request(`GET /images/list/?${query}`, admin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { [field]: expect.stringMatching(/^Must be|^This is not/) },
    });
  });

  it('requires a login', async () => {
    expect((await api.request('GET /images/list/')).statusCode).toBe(401);
  });

  it('shows near duplicates to admins only (ST-23)', async () => {
    const asha = await api.person();
    const at = { latitude: '11.1', longitude: '22.2' };
    const first = await api.uploadNew(asha, at);
    const duplicate = await api.uploadNew(asha, at);
    expect((await list(asha)).data[0]).toMatchObject({
      image_id: duplicate.image_id,
      possible_duplicate_of: null,
    });
    expect((await list(admin)).data[0]).toMatchObject({ possible_duplicate_of: first.image_id });
  });
});
