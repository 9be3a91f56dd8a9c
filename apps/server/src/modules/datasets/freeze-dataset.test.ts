import type { Dataset } from '@smart-waste/contract';
import { createDatasetCard } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Deps } from '../../compose/compose.ts';
import { DatabaseUnavailableError } from '../../lib/errors.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { runWhileHeld, waitUntilBlocked } from '../../test/run-while-held.ts';
import { createDatasetFreezer } from './freeze-dataset.ts';

let api: ImageApi;
let admin: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
afterEach(async () => {
  for (const table of ['datasets', 'photo_groups', 'images', 'trashed_images'] as const)
    await api.kysely.deleteFrom(table).execute();
});
afterAll(() => api.close());

/** A checked photo without objects; returns its id. */
async function checked(place: Record<string, string> = {}): Promise<string> {
  const { image_id } = await api.uploadNew(admin, place);
  const set = { based_on: 0, scope: 'checked', analysis_id: null, annotations: [] };
  expect((await api.request(`POST /admin/annotations/${image_id}/`, admin, set)).statusCode).toBe(201);
  return image_id;
}
const start = async (title: string): Promise<Dataset> =>
  (await api.request('POST /admin/datasets/', admin, { title })).json();
const show = async ({ dataset_id }: Dataset): Promise<Dataset> =>
  (await api.request(`GET /admin/datasets/${dataset_id}/`, admin)).json();

/** Starts a process that freezes datasets until the test ends. */
function runFreezer(change: Partial<Deps['datasets']> = {}) {
  const datasets = { ...api.deps.datasets, ...change };
  const freezer = createDatasetFreezer({ ...api.deps, datasets }, 5);
  freezer.start();
  onTestFinished(freezer.stop);
}
const untilIn = (state: Dataset['state'], dataset: Dataset): Promise<Dataset> =>
  vi.waitFor(
    async () => {
      const now = await show(dataset);
      if (now.state !== state) throw new Error(`the dataset is ${now.state}`);
      return now;
    },
    { timeout: 30_000 },
  );

describe('the freezing of datasets', () => {
  it.each([
    ['fails', new Error('broken')],
    ['has a statement that takes too long', new DatabaseUnavailableError(new Error('Query read timeout'))],
  ])(
    'goes on with the others while one %s, which has failed after some attempts (DS-02)',
    async (_how, error) => {
      await checked();
      const broken = await start('Broken');
      const whole = await start('Whole');
      runFreezer({
        listUndivided: (dataset_id) =>
          dataset_id === broken.dataset_id
            ? Promise.reject(error)
            : api.deps.datasets.listUndivided(dataset_id),
      });
      await untilIn('frozen', whole);
      expect(await show(broken)).toMatchObject({ state: 'freezing', error_message: null });
      const claims = () => api.kysely.updateTable('datasets').where('dataset_id', '=', broken.dataset_id);
      await claims().set({ failures: 5 }).execute();
      const failed = await untilIn('failed', broken);
      expect(failed.error_message).toContain('could not be frozen');
      const path = `/admin/datasets/${broken.dataset_id}/exports/` as const;
      const refused = await api.request(`POST ${path}`, admin, { format: 'coco' });
      expect(refused.json().error).toBe(failed.error_message);
    },
  );

  it('counts an attempt whose process ended without a word as failed, and not one that had to stop', async () => {
    await checked();
    await start('Streets');
    const { datasets } = api.deps;
    const stopped = await datasets.claim(60);
    await datasets.release(stopped!);
    expect(await datasets.claim(0)).toMatchObject({ failures: 0 });
    const afterKill = await datasets.claim(60);
    expect(afterKill).toMatchObject({ failures: 1 });
    await datasets.release(afterKill!, true);
    expect(await datasets.claim(60)).toMatchObject({ failures: 2 });
  });

  it('comes after the others once an outage of the database has interrupted it', async () => {
    await checked();
    const [first, second] = [await start('First'), await start('Second')];
    const { datasets } = api.deps;
    const interrupted = await datasets.claim(60);
    expect(interrupted).toMatchObject({ dataset_id: first.dataset_id });
    await datasets.releaseAfterOutage(interrupted!);
    expect(await datasets.claim(60)).toMatchObject({ dataset_id: second.dataset_id });
    expect(await datasets.claim(60)).toMatchObject({ dataset_id: first.dataset_id, failures: 0 });
  });

  it('counts a photo that is deleted meanwhile as unreadable (DS-02)', async () => {
    const [deleted] = [await checked(), await checked()];
    const dataset = await start('Streets');
    runFreezer({
      listUndivided: async (dataset_id) => {
        await api.deps.trash.put(deleted, { at: new Date(), by: admin.user_id });
        return api.deps.datasets.listUndivided(dataset_id);
      },
    });
    const { card } = await untilIn('frozen', dataset);
    expect(card?.left_out.unreadable).toBe(1);
    expect(card?.splits.reduce((sum, { photos }) => sum + photos, 0)).toBe(1);
  });

  it('keeps nothing of a photo that is deleted for good meanwhile (DS-08)', async () => {
    const place = { latitude: '26.91', longitude: '75.81', location_source: 'gps' };
    const [read, divided] = [await checked(place), await checked(place)];
    const dataset = await start('Streets');
    const purge = async (image_id: string) => {
      await api.deps.trash.put(image_id, { at: new Date(), by: admin.user_id });
      await api.deps.trash.purge(image_id);
    };
    runFreezer({
      markRead: async (...photo) => {
        await purge(read);
        await api.deps.datasets.markRead(...photo);
      },
      listUndivided: async (dataset_id) => {
        const photos = await api.deps.datasets.listUndivided(dataset_id);
        await purge(divided);
        return photos;
      },
    });
    await untilIn('frozen', dataset);
    const kept = await api.kysely
      .selectFrom('dataset_photos')
      .select(['annotations', 'sha256', 'group_name'])
      .execute();
    expect(kept).toEqual(
      Array.from({ length: 2 }, () => ({ annotations: null, sha256: null, group_name: null })),
    );
    expect(await api.kysely.selectFrom('photo_groups').selectAll().execute()).toEqual([]);
  });

  it('waits for a photo that is just deleted for good, and keeps nothing of it (DS-08)', async () => {
    const image_id = await checked({ latitude: '26.91', longitude: '75.81', location_source: 'gps' });
    const dataset = await start('Streets');
    runFreezer({
      freeze: (...frozen) =>
        runWhileHeld(
          api.kysely,
          (trx) => trx.updateTable('dataset_photos').set({ annotations: null, group_name: null }).execute(),
          () => api.deps.datasets.freeze(...frozen),
        ),
    });
    await untilIn('frozen', dataset);
    const groups = api.kysely.selectFrom('dataset_photos').select(['image_id', 'group_name']);
    expect(await groups.execute()).toEqual([{ image_id, group_name: null }]);
    expect(await api.kysely.selectFrom('photo_groups').selectAll().execute()).toEqual([]);
  });

  const ORDERS = [
    { stored: 'in the order of their ids', inOrder: (ids: string[]) => ids },
    { stored: 'in the opposite order', inOrder: (ids: string[]) => ids.toReversed() },
  ];
  /** A dataset that is being frozen, of two deleted photos that are stored in this order among many photos of another one. */
  const withPhotos = async (inOrder: (ids: string[]) => string[]) => {
    const ids = [await checked(), await checked()].sort();
    const dataset = await start('Streets');
    const held = await api.deps.datasets.claim(60);
    if (!held) throw new Error('no dataset to freeze');
    await sql`
      with other as (
        insert into datasets (dataset_id, title, filter, schema_version, created_at)
        values (gen_random_uuid(), 'Other', '{}', 1, now()) returning dataset_id)
      insert into dataset_photos (dataset_id, position, image_id, set_id)
      select dataset_id, n, gen_random_uuid(), gen_random_uuid() from other, generate_series(1, 20000) as n`.execute(
      api.kysely,
    );
    for (const image_id of inOrder(ids)) {
      // Changes an index, so the row is stored anew behind the others.
      await api.kysely
        .updateTable('dataset_photos')
        .set({ is_read: true })
        .where('image_id', '=', image_id)
        .execute();
      await api.deps.trash.put(image_id, { at: new Date(), by: admin.user_id });
    }
    await sql`analyze dataset_photos`.execute(api.kysely);
    return { ids, dataset, held };
  };
  /** Begins one after the other while another transaction holds this photo, which it gives free once all wait. */
  const runWhilePhotoIsHeld = async (image_id: string | undefined, ...work: (() => Promise<unknown>)[]) => {
    const { working } = await api.kysely.transaction().execute(async (trx) => {
      const held = trx.selectFrom('dataset_photos').where('image_id', '=', image_id ?? '');
      await held.select('image_id').forUpdate().execute();
      const working: Promise<string>[] = [];
      for (const one of work) {
        working.push(one().then(() => 'done', String));
        await waitUntilBlocked(api.kysely, working.length);
      }
      return { working };
    });
    return Promise.all(working);
  };
  const purgeAll = () => api.deps.trash.purgeBefore(new Date('2999-01-01'), 10);

  it.each(ORDERS)(
    'waits for no purge of its photos that waits for it, which are stored $stored (DS-08)',
    async ({ inOrder }) => {
      const { ids, held } = await withPhotos(inOrder);
      const splits = ids.map((image_id, index) => ({
        ...({ position: index + 1, group: image_id, split: 'train', conflict: null } as const),
      }));
      const freeze = () => api.deps.datasets.freeze(held, splits, createDatasetCard([]));
      expect(await runWhilePhotoIsHeld(ids[0], freeze, purgeAll)).toEqual(['done', 'done']);
      expect(await api.kysely.selectFrom('photo_groups').selectAll().execute()).toEqual([]);
    },
  );

  it.each(ORDERS)(
    'is ended by a deletion that waits for no purge of its photos that waits for it, which are stored $stored (DS-11)',
    async ({ inOrder }) => {
      const { ids, dataset } = await withPhotos(inOrder);
      const audit = {
        at: new Date(),
        actor_id: null,
        action: 'dataset.deleted',
        subject: '',
        details: {},
      } as const;
      const remove = () => api.deps.datasets.remove(dataset.dataset_id, audit);
      expect(await runWhilePhotoIsHeld(ids[0], remove, purgeAll)).toEqual(['done', 'done']);
    },
  );

  it('gives a photo one group in two datasets that are frozen at once (DS-07)', async () => {
    const image_id = await checked({ latitude: '26.91', longitude: '75.81', location_source: 'gps' });
    const [first, second] = [await start('First'), await start('Second')];
    let isMoved = false;
    runFreezer({
      listUndivided: async (dataset_id) => {
        const photos = await api.deps.datasets.listUndivided(dataset_id);
        if (!isMoved && dataset_id === first.dataset_id) {
          isMoved = true;
          await api.kysely.updateTable('images').set({ latitude: 12, longitude: 77 }).execute();
          runFreezer();
          await untilIn('frozen', second);
        }
        return photos;
      },
    });
    await untilIn('frozen', first);
    const ofPhoto = await api.kysely
      .selectFrom('dataset_photos')
      .select('group_name')
      .where('image_id', '=', image_id)
      .execute();
    expect(new Set(ofPhoto.map(({ group_name }) => group_name)).size).toBe(1);
  });
});
