import type { Dataset, DatasetExport } from '@smart-waste/contract';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Deps } from '../../../compose/compose.ts';
import { DatabaseConnectionError, DatabaseFullError, DatabaseUnavailableError } from '../../../lib/errors.ts';
import { StoreFullError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';
import { removeOrphans } from '../../photos/orphan-sweeper.ts';
import { createDatasetFreezer } from '../freeze-dataset.ts';
import { createDatasetExporter } from './write-archive.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
let dataset: Dataset;
let ids: string[];
const PHOTOS = 5;
beforeAll(async () => {
  api = await imageApi();
  [admin, asha] = [await api.person('admin'), await api.person()];
});
afterEach(async () => {
  api.clock.aheadMs = 0;
  for (const table of ['datasets', 'photo_groups', 'images', 'trashed_images', 'orphaned_objects'] as const)
    await api.kysely.deleteFrom(table).execute();
});
afterAll(() => api.close());

/** Runs a loop until the condition is met. */
async function runUntil(
  loop: { start: () => void; stop: () => Promise<void> },
  isReached: () => Promise<boolean>,
) {
  loop.start();
  await vi.waitFor(async () => expect(await isReached()).toBe(true), { timeout: 30_000 }).finally(loop.stop);
}
/** A frozen dataset of checked photos. */
async function freeze(title = 'Streets'): Promise<void> {
  ids = [];
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    const { image_id } = await api.uploadNew(asha);
    const set = { based_on: 0, scope: 'checked', analysis_id: null, annotations: [] };
    await api.request(`POST /admin/annotations/${image_id}/`, admin, set);
    ids.push(image_id);
  }
  const { dataset_id } = (await api.request('POST /admin/datasets/', admin, { title })).json();
  const show = async (): Promise<Dataset> =>
    (await api.request(`GET /admin/datasets/${dataset_id}/`, admin)).json();
  await runUntil(createDatasetFreezer(api.deps, 5), async () => (await show()).state === 'frozen');
  dataset = await show();
}
const path = () => `/admin/datasets/${dataset.dataset_id}/exports/` as const;
const start = (format = 'yolo') => api.request(`POST ${path()}`, admin, { format });
const list = async (): Promise<DatasetExport[]> => (await api.request(`GET ${path()}`, admin)).json().data;
const newest = async () => (await list())[0];
/** A process that writes archives in parts of one photo each. */
const exporter = (change: Partial<Deps> = {}) =>
  createDatasetExporter({ ...api.deps, ...change }, { idleMs: 5, partBytes: 1 });
/** A process that hangs once there are this many parts, until it goes on. */
function hangAfter(parts: number) {
  let goOn: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const put: Deps['store']['put'] = async (...part) => {
    if ((await keys()).length >= parts) await hanging;
    await api.deps.store.put(...part);
  };
  return { goOn, loop: exporter({ store: { ...api.deps.store, put } }) };
}
/** A process that can store no part any more once there are this many. */
const stopAfter = (parts: number) =>
  exporter({
    store: {
      ...api.deps.store,
      put: async (...part) => {
        if ((await keys()).length >= parts) throw new StoreUnavailableError('stopped');
        await api.deps.store.put(...part);
      },
    },
  });
async function completed(format?: string): Promise<DatasetExport> {
  await start(format);
  await runUntil(exporter(), async () => (await newest())?.state === 'completed');
  return (await list())[0] as DatasetExport;
}
const link = ({ export_id }: DatasetExport) =>
  api.request(`POST /admin/datasets/exports/${export_id}/link/`, admin);
const keys = async () =>
  (await api.kysely.selectFrom('dataset_export_parts').select('key').orderBy('number').execute()).map(
    ({ key }) => key,
  );
const photosIn = (archive: Uint8Array) =>
  Object.keys(unzipSync(archive))
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => name.split('/').at(-1)?.replace('.jpg', ''));

describe('an archive of a dataset', () => {
  it('is written in the background with progress, and is the same for who asks again (DS-12)', async () => {
    await freeze();
    const first: DatasetExport = (await start()).json();
    expect(first).toMatchObject({
      state: 'waiting',
      photos: PHOTOS,
      photos_done: 0,
      bytes: 0,
      expires_at: null,
    });
    expect((await start()).json()).toMatchObject({ export_id: first.export_id });
    expect((await link(first)).statusCode).toBe(409);
    await runUntil(exporter(), async () => (await newest())?.state === 'completed');
    const done = await newest();
    expect(done).toMatchObject({ export_id: first.export_id, photos_done: PHOTOS });
    expect(Date.parse(done?.expires_at ?? '') - Date.parse(done?.completed_at ?? '')).toBe(7 * 24 * 3600_000);
    expect((await start()).json()).toMatchObject({ export_id: first.export_id, state: 'completed' });
    expect((await start('coco')).json().export_id).not.toBe(first.export_id);
  });

  it('is in the audit log: who had it prepared, took a link to it, and deleted it (DS-15)', async () => {
    await freeze();
    const { export_id } = (await start()).json() as DatasetExport;
    await start();
    await runUntil(exporter(), async () => (await newest())?.state === 'completed');
    await link((await newest()) as DatasetExport);
    const remove = () => api.request(`DELETE /admin/datasets/exports/${export_id}/`, admin);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
    const [, ...entries] = await api.readAuditLog(`dataset:${dataset.dataset_id}`);
    const details = expect.objectContaining({ export_id, format: 'yolo' });
    expect(entries).toMatchObject(
      ['started', 'link_created', 'deleted'].map((action) => ({
        action: `dataset_export.${action}`,
        actor_id: admin.user_id,
        details,
      })),
    );
  });

  it('is continued after its last part when a process is killed, by one of several (DS-12)', async () => {
    await freeze();
    await start();
    const killed = hangAfter(2);
    killed.loop.start();
    await vi.waitFor(async () => expect((await keys()).length).toBeGreaterThanOrEqual(2), {
      timeout: 30_000,
    });
    // It says nothing more, so its lease expires.
    await api.kysely
      .updateTable('dataset_exports')
      .set({ lease_until: new Date(0) })
      .execute();
    const before = await keys();
    const [one, other] = [exporter(), exporter()];
    other.start();
    await runUntil(one, async () => (await newest())?.state === 'completed').finally(other.stop);
    const whole = await keys();
    expect(whole.slice(0, before.length)).toEqual(before);
    // What it still does changes nothing.
    killed.goOn();
    await killed.loop.stop();
    expect(await keys()).toEqual(whole);
    const { url } = (await link((await newest()) as DatasetExport)).json();
    const archive = (await api.app.inject({ url })).rawPayload;
    expect(photosIn(archive).toSorted()).toEqual(ids.toSorted());
  });

  it('can be downloaded in pieces, as a download that broke off is continued (DS-13)', async () => {
    await freeze();
    const { url } = (await link(await completed())).json();
    const whole = await api.app.inject({ url });
    const size = whole.rawPayload.length;
    const etag = String(whole.headers.etag);
    const get = (headers: Record<string, string>) => api.app.inject({ url, headers });
    const half = Math.floor(size / 2);
    const first = await get({ range: `bytes=0-${half}` });
    const rest = await get({ range: `bytes=${half + 1}-`, 'if-range': etag });
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(rest.headers['content-range']).toBe(`bytes ${half + 1}-${size - 1}/${size}`);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    expect((await get({ range: 'bytes=0-', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=5-2' })).statusCode).toBe(200);
    const outside = await get({ range: `bytes=${size}-` });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    api.clock.aheadMs += 23 * 3600_000;
    expect((await get({})).statusCode).toBe(200);
    api.clock.aheadMs += 2 * 3600_000;
    expect((await get({})).json().error).toBe(
      'This link has expired. Please download the dataset again from its page.',
    );
  });

  it.each([
    ['Streets of Pune', (number: number) => `attachment; filename="Streets-of-Pune-${number}-yolo.zip"`],
    ['"///"', (number: number) => `attachment; filename="dataset-${number}-yolo.zip"`],
    [
      'सड़क',
      (number: number) =>
        `attachment; filename="_-${number}-yolo.zip"; filename*=UTF-8''%E0%A4%B8%E0%A4%A1%E0%A4%BC%E0%A4%95-${number}-yolo.zip`,
    ],
  ])('is a file named after its dataset %j, its number and its format (DS-16)', async (title, header) => {
    await freeze(title);
    const { url } = (await link(await completed())).json();
    const downloaded = await api.app.inject({ url });
    expect(downloaded.headers['content-disposition']).toBe(header(dataset.number));
  });

  it('names in data.yaml only folders that are beside it, also when a split is empty (DS-09)', async () => {
    await freeze();
    const { url } = (await link(await completed())).json();
    const files = unzipSync((await api.app.inject({ url })).rawPayload);
    const { path, train, val, test } = parseYaml(new TextDecoder().decode(files['data.yaml']));
    expect(path).toBeUndefined();
    const named = [train, val, test].filter((folder) => typeof folder === 'string');
    expect(named.length).toBeGreaterThan(0);
    for (const folder of named)
      expect(
        Object.keys(files).some((name) => name.startsWith(`${folder}/`)),
        folder,
      ).toBe(true);
  });

  it('has no photo that is deleted while it is written, and begins again for one that it has (DS-08, DS-12)', async () => {
    await freeze();
    await start();
    let puts = 0;
    const deleting = exporter({
      store: {
        ...api.deps.store,
        put: async (...part) => {
          puts += 1;
          if (puts === 3)
            for (const image_id of ids) {
              if (image_id === ids[0]) continue;
              await api.deps.trash.put(image_id, { at: new Date(), by: admin.user_id });
            }
          await api.deps.store.put(...part);
        },
      },
    });
    await runUntil(deleting, async () => (await newest())?.state === 'completed');
    const { url } = (await link((await newest()) as DatasetExport)).json();
    const archive = (await api.app.inject({ url })).rawPayload;
    expect(photosIn(archive)).toEqual([ids[0]]);
    expect(new TextDecoder().decode(unzipSync(archive)['missing.txt']).trim().split('\n')).toHaveLength(4);
  });

  it('begins again for a photo that is deleted after its labels were read at the end (DS-08, DS-12)', async () => {
    await freeze();
    await start();
    const [deleted = ''] = ids;
    let ends = 0;
    const exported: Deps['datasets']['listExported'] = async (...page) => {
      const photos = await api.deps.datasets.listExported(...page);
      // The second end of the pages is that of the labels.
      if (photos.length === 0) ends += 1;
      if (ends === 2) await api.deps.trash.put(deleted, { at: new Date(), by: admin.user_id });
      return photos;
    };
    const deleting = exporter({ datasets: { ...api.deps.datasets, listExported: exported } });
    await runUntil(deleting, async () => (await newest())?.state === 'completed');
    const { url } = (await link((await newest()) as DatasetExport)).json();
    const archive = (await api.app.inject({ url })).rawPayload;
    expect(photosIn(archive).toSorted()).toEqual(ids.slice(1).toSorted());
    expect(new TextDecoder().decode(unzipSync(archive)['missing.txt'])).toBe(`${deleted}.jpg\n`);
  });

  it('is outdated once a photo in it is deleted, and gone when that is deleted for good (DS-14)', async () => {
    await freeze();
    const done = await completed();
    const { url } = (await link(done)).json();
    const [deleted = ''] = ids;
    await api.deps.trash.put(deleted, { at: new Date(), by: admin.user_id });
    expect(await newest()).toMatchObject({ state: 'outdated' });
    const refused = await api.app.inject({ url });
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('deleted since')]);
    expect((await start()).json().export_id).not.toBe(done.export_id);
    const stored = await keys();
    await api.deps.trash.purge(deleted);
    expect((await list()).map(({ state }) => state)).toEqual(['waiting']);
    while ((await removeOrphans(api.deps)) > 0);
    for (const key of stored) await expect(api.deps.store.get(key)).rejects.toThrow('nothing is stored');
  });

  it('stays when a photo that is not in it is deleted for good (DS-14)', async () => {
    await freeze();
    const [deleted = ''] = ids;
    await api.deps.trash.put(deleted, { at: new Date(), by: admin.user_id });
    const done = await completed();
    await api.deps.trash.purge(deleted);
    expect(await newest()).toMatchObject({ export_id: done.export_id, state: 'completed' });
  });

  it('is begun again when a photo in its parts is deleted for good, and otherwise goes on (DS-12, DS-14)', async () => {
    await freeze();
    const [first = '', last = ''] = [ids.toSorted()[0], ids.toSorted().at(-1)];
    const { export_id }: DatasetExport = (await start()).json();
    await runUntil(stopAfter(2), async () => (await keys()).length >= 2);
    const written = await keys();
    for (const [image_id, left] of [
      [last, written],
      [first, []],
    ] as const) {
      await api.deps.trash.put(image_id, { at: new Date(Date.now() + 60_000), by: admin.user_id });
      await api.deps.trash.purge(image_id);
      expect(await keys()).toEqual(left);
      expect(await newest()).toMatchObject({ export_id, state: 'waiting' });
    }
    await runUntil(exporter(), async () => (await newest())?.state === 'completed');
    const { url } = (await link((await newest()) as DatasetExport)).json();
    const archive = (await api.app.inject({ url })).rawPayload;
    expect(photosIn(archive).toSorted()).toEqual(ids.toSorted().slice(1, -1));
  });

  it('is begun again for a photo that is deleted for good just before its last part (DS-14)', async () => {
    await freeze();
    await start();
    const [deleted = ''] = ids;
    const stored: string[] = [];
    const addPart: Deps['datasetExports']['addPart'] = async (claimed, part, isLast) => {
      if (stored.push(part.key) === 1) {
        await api.deps.trash.put(deleted, { at: new Date(), by: admin.user_id });
        await api.deps.trash.purge(deleted);
      }
      return api.deps.datasetExports.addPart(claimed, part, isLast);
    };
    // Its parts are so large that the first one is the last.
    const deleting = createDatasetExporter(
      { ...api.deps, datasetExports: { ...api.deps.datasetExports, addPart } },
      { idleMs: 5 },
    );
    await runUntil(deleting, async () => (await newest())?.state === 'completed');
    expect(await keys()).toEqual(stored.slice(1));
    const { url } = (await link((await newest()) as DatasetExport)).json();
    const archive = (await api.app.inject({ url })).rawPayload;
    expect(photosIn(archive).toSorted()).toEqual(ids.slice(1).toSorted());
  });

  it.each([
    [
      'a photo in it is deleted for good',
      (deleted: string) => async () => void (await api.deps.trash.purge(deleted)),
    ],
    [
      'it is deleted',
      (_: string, export_id: string) => async () =>
        void (await api.request(`DELETE /admin/datasets/exports/${export_id}/`, admin)),
    ],
  ])('leaves no bytes when it is completed while %s (DS-14)', async (_, deletion) => {
    await freeze();
    const { export_id }: DatasetExport = (await start()).json();
    const [deleted = ''] = ids;
    await api.deps.trash.put(deleted, { at: new Date(Date.now() + 60_000), by: admin.user_id });
    const key = `exports/${export_id}.zip`;
    await runWhileHeld(
      api.kysely,
      async (trx) => {
        await trx
          .updateTable('dataset_exports')
          .set({ state: 'completed', position: PHOTOS, completed_at: new Date() })
          .execute();
        const part = { export_id, number: 1, key, bytes: 2, files: '[]' };
        await trx.insertInto('dataset_export_parts').values(part).execute();
      },
      deletion(deleted, export_id),
    );
    expect(await list()).toEqual([]);
    const orphaned = api.kysely.selectFrom('orphaned_objects').select('key').where('key', '=', key);
    expect(await orphaned.execute()).toEqual([{ key }]);
  });

  it('costs no attempt when it is begun again for what people delete', async () => {
    await freeze();
    await start();
    const { datasetExports } = api.deps;
    const one = await datasetExports.claim(60);
    await datasetExports.restart(one!);
    expect(await datasetExports.claim(60)).toMatchObject({ attempts: one!.attempts });
  });

  it('is cancelled, expires after a week, and is deleted with its dataset, with its bytes (DS-14)', async () => {
    await freeze();
    const waiting: DatasetExport = (await start()).json();
    const remove = () => api.request(`DELETE /admin/datasets/exports/${waiting.export_id}/`, admin);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
    await completed();
    const [expired] = await keys();
    await api.kysely
      .updateTable('dataset_exports')
      .set({ completed_at: new Date('2026-01-01') })
      .execute();
    await runUntil(exporter(), async () => (await list()).length === 0);
    await completed('voc');
    const stored = [expired ?? '', ...(await keys())];
    await api.request(`DELETE /admin/datasets/${dataset.dataset_id}/`, admin);
    while ((await removeOrphans(api.deps)) > 0);
    for (const key of stored) await expect(api.deps.store.get(key)).rejects.toThrow('nothing is stored');
  });

  it('is refused when its dataset is deleted at the same moment (DS-41)', async () => {
    await freeze();
    const refused = await runWhileHeld(
      api.kysely,
      (trx) => trx.deleteFrom('datasets').where('dataset_id', '=', dataset.dataset_id).execute(),
      start,
    );
    expect([refused.statusCode, refused.json().reason]).toEqual([404, 'error.dataset.not_found']);
  });

  it('fails with a sentence, and can be asked for again', async () => {
    await freeze();
    await start();
    const broken = exporter({
      datasets: { ...api.deps.datasets, listExported: () => Promise.reject(new Error('broken')) },
    });
    await runUntil(broken, async () => (await newest())?.state === 'failed');
    expect((await newest())?.error_message).toContain('could not be written');
    expect((await start()).json().state).toBe('waiting');
  });

  it('goes on after the connection to the database was lost (DS-12)', async () => {
    await freeze();
    await start();
    const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const releaseAfterOutage = vi.fn(api.deps.datasetExports.releaseAfterOutage).mockImplementationOnce(lost);
    const paused = exporter({
      datasets: { ...api.deps.datasets, listExported: lost },
      datasetExports: { ...api.deps.datasetExports, releaseAfterOutage },
    });
    await runUntil(
      paused,
      async () => releaseAfterOutage.mock.calls.length === 2 && (await newest())?.state !== 'running',
    );
    expect(await newest()).toMatchObject({ state: 'waiting', error_message: null });
    await runUntil(exporter(), async () => (await newest())?.state === 'completed');
  });

  it('waits for the store also when the connection to the database is lost then (DS-12)', async () => {
    await freeze();
    await start();
    const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    const release = vi.fn(api.deps.datasetExports.release).mockImplementationOnce(lost);
    const waiting = exporter({
      store: { ...api.deps.store, put: () => Promise.reject(new StoreUnavailableError('away')) },
      datasetExports: { ...api.deps.datasetExports, release },
    });
    await runUntil(
      waiting,
      async () => release.mock.calls.length > 0 && (await newest())?.state === 'waiting',
    );
  });

  const failParts = (error: Error) => () => ({
    datasetExports: { ...api.deps.datasetExports, addPart: () => Promise.reject(error) },
  });
  it.each<[string, () => Partial<Deps>, string]>([
    [
      'a statement takes too long',
      failParts(new DatabaseUnavailableError(new Error('Query read timeout'))),
      'failed',
    ],
    [
      'the disk of the database is full',
      failParts(new DatabaseFullError(new Error('no space left on device'))),
      'storage_full',
    ],
    [
      'the store is full',
      () => ({
        store: { ...api.deps.store, put: () => Promise.reject(new StoreFullError(new Error('ENOSPC'))) },
      }),
      'storage_full',
    ],
  ])('fails when %s, with the reason, and can be made again (DS-12)', async (_, change, reason) => {
    await freeze();
    await start();
    await runUntil(exporter(change()), async () => (await newest())?.state === 'failed');
    expect((await newest())?.error_reason?.reason).toBe(`error.dataset_export.${reason}`);
    expect((await start()).json().state).toBe('waiting');
  });

  it('is only for admins, by a link of their own, of a frozen dataset', async () => {
    await freeze();
    const own = (await api.request('POST /users/data/link/', admin)).json().url;
    const foreign = own.replace('/users/data/file/', '/admin/datasets/file/');
    expect((await api.app.inject({ url: foreign })).statusCode).toBe(410);
    const { url } = (await link(await completed())).json();
    const swapped = url.replace('/admin/datasets/file/', '/users/data/file/');
    expect((await api.app.inject({ url: swapped })).statusCode).toBe(410);
    const unfrozen: Dataset = (await api.request('POST /admin/datasets/', admin, { title: 'b' })).json();
    const refused = await api.request(`POST /admin/datasets/${unfrozen.dataset_id}/exports/`, admin, {
      format: 'coco',
    });
    expect(refused.json().error).toBe(
      'This dataset is still being frozen. Please try again when it is ready.',
    );
  });
});
