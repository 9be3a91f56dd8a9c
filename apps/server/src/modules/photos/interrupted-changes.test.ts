import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { pngPhoto } from '../../test/photos.ts';
import { record } from '../../test/rows.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  [admin, asha] = [await api.person('admin'), await api.person()];
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => api.close());

const remove = (image_id: string) => api.request(`DELETE /images/${image_id}/delete/`, asha);
const bytes = await pngPhoto({ red: 9, green: 99, blue: 199 });
const sendAgain = () => api.upload(asha, { image: { bytes }, fields: { location: 'Old fort' } });

/** Ends the run of a photo, so that another one can be requested. */
async function analyse(image_id: string) {
  const run = await api.deps.analyses.claim({ worker: 'one', leaseSeconds: 60 });
  expect(run?.image_id).toBe(image_id);
  await api.deps.analyses.fail(run!, { ...record, status: 'ml_failed', error_message: 'It failed.' });
}

describe('a process that is killed right after it stored', () => {
  const reviewed = { reviewed: true };
  const coordinates = { latitude: '26.9124', longitude: '75.7873' };
  it.each([
    ['the deletion of a photo', 'image.deleted', [], remove],
    [
      'its restoration',
      'image.restored',
      [remove],
      (id: string) => api.request(`POST /images/${id}/restore/`, asha),
    ],
    [
      'its deletion for good',
      'image.purged',
      [remove],
      (id: string) => api.request(`DELETE /images/trash/${id}/`, asha),
    ],
    [
      'a request for its analysis',
      'image.analysis_requested',
      [analyse],
      (id: string) => api.request(`POST /images/${id}/reprocess/`, admin, {}),
    ],
    [
      'its place',
      'image.place_changed',
      [],
      (id: string) => api.request(`PUT /images/${id}/place/`, asha, { location: 'Johari Bazaar' }),
    ],
    [
      'its coordinates',
      'image.coordinates_set',
      [],
      (id: string) => api.request(`PUT /admin/images/${id}/coordinates/`, admin, coordinates),
    ],
    [
      'its review',
      'image.reviewed',
      [],
      (id: string) => api.request(`PUT /admin/images/${id}/review/`, admin, reviewed),
    ],
  ] as const)('has written the entry of the audit log: %s (%s)', async (_, action, before, change) => {
    await api.kysely.deleteFrom('analyses').execute();
    const { image_id } = await api.uploadNew(asha);
    for (const prepare of before) await prepare(image_id);
    vi.spyOn(api.deps.audit, 'write').mockRejectedValue(new Error('the process was killed'));
    await change(image_id);
    expect((await api.readAuditLog(image_id)).at(-1)).toMatchObject({
      action,
      details: { owner: asha.user_id },
    });
  });

  it('has written the entry of the audit log: a photo from the trash that was sent again', async () => {
    const { image_id } = (await sendAgain()).json();
    await remove(image_id);
    vi.spyOn(api.deps.audit, 'write').mockRejectedValue(new Error('the process was killed'));
    await sendAgain();
    expect((await api.readAuditLog(image_id)).at(-1)).toMatchObject({
      action: 'image.restored',
      actor_id: asha.user_id,
      details: { owner: asha.user_id, by: 'upload' },
    });
  });
});
