import { analysisRunList, image } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';

let api: ImageApi;
let reviewer: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  [reviewer, asha] = [await api.person('reviewer'), await api.person()];
});
afterAll(() => api.close());

const SET = { based_on: 0, scope: 'checked', analysis_id: null, annotations: [] };

describe('a reviewer', () => {
  it('annotates the photos of others (LB-25)', async () => {
    const { image_id } = await api.uploadNew(asha);
    const answer = await api.request(`POST /admin/annotations/${image_id}/`, reviewer, SET);
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it('reads a photo and its runs, but not where and by whom it was taken (LB-25)', async () => {
    const uploaded = await api.uploadNew(asha);
    const path = `/images/${uploaded.image_id}/` as const;
    const shown = image.parse((await api.request(`GET ${path}`, reviewer)).json());
    expect(shown.image_url).not.toBe('');
    expect(shown).toMatchObject({ location: '', latitude: null, longitude: null });
    expect([shown.username, shown.review]).toEqual([undefined, undefined]);

    const admin = await api.person('admin');
    await api.request(`POST ${path}reprocess/`, admin, {});
    const runs = await api.request(`GET /admin${path}runs/`, reviewer);
    expect(analysisRunList.parse(runs.json()).data.map(({ requested_by }) => requested_by)).toEqual([null]);
  });

  it('changes and deletes nothing, and does not see the list of uploads', async () => {
    const { image_id } = await api.uploadNew(asha);
    const calls = [
      [`DELETE /images/${image_id}/delete/`, 404],
      ['GET /images/counts/', 403],
      ['GET /admin/users/', 403],
      ['GET /admin/reports/export/', 403],
    ] as const;
    for (const [call, status] of calls)
      expect((await api.request(call, reviewer)).statusCode, call).toBe(status);
  });
});
