import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MissingObjectError } from '../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { EMPTY_RESULTS, record } from '../../test/rows.ts';
import { removeOrphans } from './orphan-sweeper.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
const broken = new Set<string>();

beforeAll(async () => {
  api = await imageApi(({ store }) => ({
    store: {
      ...store,
      remove: async (key) => {
        if (broken.has(key)) throw new Error('the store is away');
        await store.remove(key);
      },
    },
  }));
  admin = await api.person('admin');
  asha = await api.person();
});
afterAll(() => api.close());

const listKeys = (image_id: string) => [`photos/${image_id}.jpg`, `thumbnails/${image_id}.jpg`];
const claim = async () => (await api.deps.analyses.claim({ worker: 'test', leaseSeconds: 60 }))!;
/** An upload whose run has ended with this status, by default `completed`. */
async function analysed(failed?: 'failed' | 'ml_failed' | 'ml_unavailable') {
  const { image_id } = await api.uploadNew(asha);
  const run = await claim();
  expect(run.image_id).toBe(image_id);
  if (failed) await api.deps.analyses.fail(run, { ...record, status: failed, error_message: 'It broke' });
  else
    await api.deps.analyses.complete(run, {
      ...record,
      results: EMPTY_RESULTS,
    });
  return image_id;
}
const finishWaiting = async () =>
  api.deps.analyses.fail(await claim(), { ...record, status: 'ml_failed', error_message: '' });

describe('every route of one image', () => {
  const lines = (id: string) =>
    [`GET /images/${id}/`, `DELETE /images/${id}/delete/`, `POST /images/${id}/reprocess/`] as const;

  it('answers 404 for the image of another user and for an unknown one (API-05)', async () => {
    const [otherUser, government] = [await api.person(), await api.person('government')];
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    for (const viewer of [otherUser, government])
      for (const line of [...lines(image_id), ...lines(randomUUID())]) {
        const answer = await api.request(line, viewer);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'not_found', error: 'Image not found' });
      }
    expect((await api.request(`GET /images/${image_id}/`, asha)).statusCode).toBe(200);
  });

  it.each(['1', 'abc', '%27%20or%201=1', `${'a'.repeat(36)}`, '..%2f..%2fetc'])(
    'answers 400 for the id %s',
    async (id) => {
      for (const line of lines(id)) {
        const answer = await api.request(line, admin);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ fields: { image_id: 'This is not an image id' } });
      }
    },
  );

  it('requires a login', async () => {
    for (const line of lines(randomUUID())) expect((await api.request(line)).statusCode).toBe(401);
  });

  it('accepts the user’s own user_id, refuses another one, and ignores it for an admin', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const show = (viewer: Person, user_id: number) =>
      api.request(`GET /images/${image_id}/?user_id=${user_id}`, viewer);
    expect((await show(asha, asha.user_id)).statusCode).toBe(200);
    expect((await show(asha, admin.user_id)).statusCode).toBe(403);
    expect((await show(admin, admin.user_id)).statusCode).toBe(200);
    for (const line of lines(image_id))
      expect((await api.request(`${line}?user_id=${admin.user_id}`, asha)).statusCode).toBe(403);
  });
});

describe('reading an image', () => {
  it('returns its result and a link to the annotated picture (ST-13, ST-14, API-19)', async () => {
    const image_id = await analysed();
    const { processed_image_url, ...shown } = (await api.request(`GET /images/${image_id}/`, asha)).json();
    expect(shown).toMatchObject({
      image_id,
      status: 'completed',
      analysis_results: EMPTY_RESULTS,
      stage: null,
    });
    expect(processed_image_url).toMatch(
      /^\/api\/media\/annotated\/[0-9a-f-]+\.jpg\?expires=\d+&session=[0-9a-f-]+&signature=[\w-]+$/,
    );
  });

  it('works with and without the trailing slash (API-01)', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    expect((await api.request(`GET /images/${image_id}`, asha)).statusCode).toBe(200);
  });

  it('never returns storage keys or hashes', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const shown = Object.keys((await api.request(`GET /images/${image_id}/`, admin)).json());
    expect(shown.filter((name) => /key|sha|hash/.test(name))).toEqual([]);
  });
});

describe('deleting an image', () => {
  it('answers 204; then the image and its links are gone (HI-12, API-20)', async () => {
    const { image_id, image_url } = await api.uploadNew(asha, { skip_ml: 'true' });
    const answer = await api.request(`DELETE /images/${image_id}/delete/`, asha);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await api.app.inject(image_url)).statusCode).toBe(404);
    expect((await api.request(`GET /images/${image_id}/`, asha)).statusCode).toBe(404);
    expect((await api.request(`DELETE /images/${image_id}/delete/`, asha)).statusCode).toBe(404);
  });

  it('succeeds once when it is requested twice at the same moment', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const both = await Promise.all([1, 2].map(() => api.request(`DELETE /images/${image_id}/delete/`, asha)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  });

  it('is allowed to admins for any image', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    expect((await api.request(`DELETE /images/${image_id}/delete/`, admin)).statusCode).toBe(204);
  });

  it('ends a running analysis, whose result is refused', async () => {
    const { image_id } = await api.uploadNew(asha);
    const run = await claim();
    expect((await api.request(`DELETE /images/${image_id}/delete/`, asha)).statusCode).toBe(204);
    expect(await api.deps.analyses.complete(run, { ...record, results: EMPTY_RESULTS })).toBe(false);
    expect((await api.request(`GET /images/${image_id}/`, asha)).statusCode).toBe(404);
  });

  it('succeeds for good when the store fails, and the sweeper removes the files later', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const [photo, thumbnail] = listKeys(image_id) as [string, string];
    broken.add(photo);
    expect((await api.request(`DELETE /images/${image_id}/delete/`, asha)).statusCode).toBe(204);
    expect((await api.request(`DELETE /images/trash/${image_id}/`, asha)).statusCode).toBe(204);
    await expect(api.deps.store.get(thumbnail)).rejects.toThrow(MissingObjectError);
    expect((await api.deps.store.get(photo)).length).toBeGreaterThan(0);

    broken.clear();
    expect(await removeOrphans(api.deps)).toBe(0); // not due yet: the store gets time to come back
    await api.deps.objectLedger.abandon([photo]);
    expect(await removeOrphans(api.deps)).toBe(1);
    await expect(api.deps.store.get(photo)).rejects.toThrow(MissingObjectError);
    expect(await removeOrphans(api.deps)).toBe(0);
  });

  it('allows a new upload of the same photo when it is for good', async () => {
    const first = await api.uploadNew(asha, { skip_ml: 'true' });
    const bytes = await api.deps.store.get(`photos/${first.image_id}.jpg`);
    const form = { image: { bytes }, fields: { location: 'x', skip_ml: 'true' } };
    const second = (await api.upload(asha, form)).json();
    await api.request(`DELETE /images/${second.image_id}/delete/`, asha);
    await api.request(`DELETE /images/trash/${second.image_id}/`, asha);
    const third = await api.upload(asha, form);
    expect(third.statusCode).toBe(201);
    expect(third.json().image_id).not.toBe(second.image_id);
  });
});

describe('requesting another analysis', () => {
  const reprocess = (image_id: string, viewer: Person, body?: object) =>
    api.request(`POST /images/${image_id}/reprocess/`, viewer, body);

  it('is refused with 403 for the owner, who is no admin', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const answer = await reprocess(image_id, asha);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('forbidden');
  });

  it('queues an image that was uploaded with skip_ml, without a body (API-21)', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const answer = await reprocess(image_id, admin);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ image_id, status: 'pending', stage: 'queued' });
    await finishWaiting();
  });

  it('stores the options in the run', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const options = {
      use_roboflow: true,
      confidence_threshold: 0.3,
      min_detection_size: 20,
      max_detections: 7,
    };
    expect((await reprocess(image_id, admin, { ...options, something_else: 1 })).statusCode).toBe(202);
    const run = await claim();
    expect(run).toMatchObject({ image_id, options });
    await api.deps.analyses.fail(run, { ...record, status: 'ml_failed', error_message: '' });
  });

  it.each(['completed', 'ml_failed', 'ml_unavailable'] as const)(
    'queues an image that is %s',
    async (status) => {
      const image_id = await analysed(status === 'completed' ? undefined : status);
      expect((await reprocess(image_id, admin)).json()).toMatchObject({ status: 'pending', stage: 'queued' });
      await finishWaiting();
    },
  );

  it('is refused as already_processing while a run waits or is executed', async () => {
    const { image_id } = await api.uploadNew(asha);
    const refusedNow = async () => {
      const answer = await reprocess(image_id, admin);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'already_processing',
        error: expect.stringContaining('already'),
      });
    };
    await refusedNow();
    const run = await claim();
    await refusedNow();
    await api.deps.analyses.fail(run, { ...record, status: 'ml_failed', error_message: '' });
  });

  it('queues one run for two concurrent requests', async () => {
    const { image_id } = await api.uploadNew(asha, { skip_ml: 'true' });
    const both = await Promise.all([1, 2].map(() => reprocess(image_id, admin)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    await finishWaiting();
  });

  it('is refused for a photo that can no longer be read', async () => {
    const image_id = await analysed('failed');
    const answer = await reprocess(image_id, admin);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('no longer be read'),
    });
    expect((await api.request(`DELETE /images/${image_id}/delete/`, asha)).statusCode).toBe(204);
  });

  it.each([
    [{ confidence_threshold: 1.5 }, 'confidence_threshold'],
    [{ max_detections: 0 }, 'max_detections'],
    [{ min_detection_size: 2.5 }, 'min_detection_size'],
    [{ use_roboflow: 'yes' }, 'use_roboflow'],
  ])('is refused with %o', async (body, field) => {
    const answer = await reprocess(randomUUID(), admin, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });
});
