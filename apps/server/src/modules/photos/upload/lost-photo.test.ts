import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ImageStore, MissingObjectError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { removeOrphans } from '../orphan-sweeper.ts';

let api: ImageApi;
let asha: Person;
/** What happens while the store is used; a test sets what it needs. */
let beforeOpen: ImageStore['open'] | undefined;
let beforePut: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  api = await imageApi(({ store }) => ({
    store: {
      ...store,
      open: (key) => (beforeOpen ?? store.open)(key),
      put: async (...object) => {
        await beforePut?.();
        await store.put(...object);
      },
    },
  }));
});
beforeEach(async () => {
  beforeOpen = beforePut = undefined;
  asha = await api.person();
});
afterAll(() => api.close());

const send = async () => {
  const image = { bytes: await jpegPhoto() };
  return api.upload(asha, { image, fields: { location: 'Jal Mahal', skip_ml: 'true' } });
};

const failWithoutPhoto = (image_id: string) =>
  api.kysely
    .updateTable('images')
    .set({ status: 'failed', error_message: '{"reason":"analysis.run.photo_missing","params":{}}' })
    .where('image_id', '=', image_id)
    .execute();

/** Sends a photo, of which the store loses both files; returns the id of its upload and the keys. */
async function sendAndLose() {
  const { image_id } = (await send()).json<{ image_id: string }>();
  const keys = [`photos/${image_id}.jpg`, `thumbnails/${image_id}.jpg`];
  for (const key of keys) await api.deps.store.remove(key);
  return { image_id, keys };
}

const requireStored = async (keys: readonly string[]) => {
  for (const key of keys) expect((await api.deps.store.get(key)).length, key).toBeGreaterThan(0);
};

it('stores a photo that was lost when the same bytes are sent again, and analyses it again (ST-42)', async () => {
  const { image_id, keys } = await sendAndLose();
  await failWithoutPhoto(image_id);
  const again = await send();
  expect(again.statusCode).toBe(200);
  expect(again.json()).toMatchObject({
    image_id,
    status: 'pending',
    error_message: null,
    is_duplicate: true,
  });
  await requireStored(keys);
  const runs = api.kysely.selectFrom('analyses').select('status').where('image_id', '=', image_id);
  expect(await runs.execute()).toEqual([{ status: 'pending' }]);
  await removeOrphans(api.deps);
  await requireStored(keys);
});

it('analyses a photo that is there again, as after an attempt that was killed once it was stored (ST-42)', async () => {
  const { image_id } = (await send()).json<{ image_id: string }>();
  await failWithoutPhoto(image_id);
  expect((await send()).json()).toMatchObject({ image_id, status: 'pending', error_message: null });
});

it('does not analyse a photo again that could not be read (ST-05)', async () => {
  const { image_id } = (await send()).json<{ image_id: string }>();
  const error_message = '{"reason":"analysis.run.photo_unreadable","params":{}}';
  const image = api.kysely.updateTable('images').set({ status: 'failed', error_message });
  await image.where('image_id', '=', image_id).execute();
  expect((await send()).json()).toMatchObject({ image_id, status: 'failed' });
});

it('stores the photo of an upload that comes back from the trash without it (ST-42)', async () => {
  const { image_id, keys } = await sendAndLose();
  expect((await api.request(`DELETE /images/${image_id}/delete/`, asha)).statusCode).toBe(204);
  expect((await send()).json()).toMatchObject({ image_id, is_duplicate: true });
  await removeOrphans(api.deps);
  await requireStored(keys);
});

const failPut = () => Promise.reject(new StoreUnavailableError('the connection ended'));

it.each([
  ['and its photo is stored', undefined, 200],
  ['and one of its files could not be stored', failPut, 503],
])(
  'leaves no file of an upload that is deleted for good meanwhile, %s (ST-42)',
  async (_, laterPut, status) => {
    const { image_id, keys } = await sendAndLose();
    beforePut = async () => {
      beforePut = laterPut;
      await api.request(`DELETE /images/${image_id}/delete/`, asha);
      await api.request(`DELETE /images/trash/${image_id}/`, asha);
      await removeOrphans(api.deps);
    };
    expect((await send()).statusCode).toBe(status);
    await removeOrphans(api.deps);
    for (const key of keys) await expect(api.deps.store.get(key), key).rejects.toThrow(MissingObjectError);
  },
);

it('answers as before while the store does not answer', async () => {
  const { image_id } = await sendAndLose();
  beforeOpen = async () => {
    throw new StoreUnavailableError('the connection ended');
  };
  const again = await send();
  expect([again.statusCode, again.json().image_id]).toEqual([200, image_id]);
});
