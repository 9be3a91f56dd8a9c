import { createHash } from 'node:crypto';
import type { Annotation, Dataset, DatasetPreview } from '@smart-waste/contract';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Deps } from '../../compose/compose.ts';
import { DatabaseConnectionError } from '../../lib/errors.ts';
import { StoreUnavailableError } from '../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { previewDataset } from './datasets.ts';
import { createDatasetExporter } from './exports/write-archive.ts';
import { createDatasetFreezer } from './freeze-dataset.ts';

let api: ImageApi;
let admin: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  [admin, asha] = [await api.person('admin'), await api.person()];
});
afterEach(async () => {
  for (const table of ['datasets', 'photo_groups', 'images', 'trashed_images'] as const)
    await api.kysely.deleteFrom(table).execute();
});
afterAll(() => api.close());

const BOTTLE: Annotation = {
  class: 'bottle',
  is_unsure: false,
  box: { x: 0.25, y: 0.5, width: 0.5, height: 0.25 },
};
const UNSURE: Annotation = { ...BOTTLE, class: 'can', is_unsure: true };

type Labels = { annotations?: Annotation[]; scope?: 'accepted' | 'checked'; place?: Record<string, string> };
/** An uploaded photo with labels; returns its id. */
async function labelled({ annotations = [], scope = 'checked', place = {} }: Labels = {}): Promise<string> {
  const { image_id } = await api.uploadNew(asha, place);
  await label(image_id, { annotations, scope });
  return image_id;
}
async function label(image_id: string, labels: object, based_on = 0) {
  const payload = { based_on, analysis_id: null, ...labels };
  const answer = await api.request(`POST /admin/annotations/${image_id}/`, admin, payload);
  expect(answer.statusCode, answer.body).toBe(201);
}
async function loseFile(image_id: string) {
  const photo = api.kysely.selectFrom('images').select('photo_key').where('image_id', '=', image_id);
  await api.deps.store.remove((await photo.executeTakeFirstOrThrow()).photo_key);
}
const start = (payload: object = { title: 'Streets' }, by = admin) =>
  api.request('POST /admin/datasets/', by, payload);
const show = async (dataset_id: string): Promise<Dataset> =>
  (await api.request(`GET /admin/datasets/${dataset_id}/`, admin)).json();

/** Starts a process that freezes datasets until the test ends. */
function runFreezer(change: Partial<Deps> = {}) {
  const freezer = createDatasetFreezer({ ...api.deps, ...change }, 5);
  freezer.start();
  onTestFinished(freezer.stop);
}
async function frozen(payload?: object): Promise<Dataset> {
  const answer = await start(payload);
  expect(answer.statusCode, answer.body).toBe(202);
  runFreezer();
  return untilFrozen(answer.json());
}
const untilFrozen = ({ dataset_id }: Dataset): Promise<Dataset> =>
  vi.waitFor(
    async () => {
      const dataset = await show(dataset_id);
      if (dataset.state !== 'frozen') throw new Error('the dataset is still being frozen');
      return dataset;
    },
    { timeout: 30_000 },
  );
async function downloadFiles({ dataset_id }: Dataset, format: string): Promise<Record<string, string>> {
  const exporter = createDatasetExporter(api.deps, { idleMs: 5 });
  exporter.start();
  const archive = await downloaded(dataset_id, format).finally(exporter.stop);
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]),
  );
}
async function downloaded(dataset_id: string, format: string): Promise<Uint8Array> {
  const path = `/admin/datasets/${dataset_id}/exports/` as const;
  const { export_id } = (await api.request(`POST ${path}`, admin, { format })).json();
  await vi.waitFor(
    async () => {
      const { data } = (await api.request(`GET ${path}`, admin)).json();
      if (data[0].state !== 'completed') throw new Error(`the archive is ${data[0].state}`);
    },
    { timeout: 30_000 },
  );
  const link = await api.request(`POST /admin/datasets/exports/${export_id}/link/`, admin);
  expect(link.statusCode, link.body).toBe(200);
  const archive = await api.app.inject({ url: link.json().url });
  expect(archive.statusCode, archive.body).toBe(200);
  expect(Number(archive.headers['content-length'])).toBe(archive.rawPayload.length);
  return archive.rawPayload;
}

describe('a dataset', () => {
  it('has the photos that were checked, with the labels that count when it is frozen (DS-01, DS-02)', async () => {
    const one = await labelled({ annotations: [BOTTLE] });
    await labelled({ scope: 'accepted', annotations: [BOTTLE] });
    await api.uploadNew(asha);
    const dataset = await frozen();
    await label(one, { annotations: [], scope: 'checked' }, 1);
    expect(dataset).toMatchObject({
      title: 'Streets',
      state: 'frozen',
      photos: 1,
      photos_read: 1,
      photos_gone: 0,
    });
    expect(dataset.card?.splits.reduce((sum, { objects }) => sum + objects, 0)).toBe(1);
    const [coco] = Object.entries(await downloadFiles(dataset, 'coco')).flatMap(([name, text]) =>
      name.startsWith('annotations/') && text.includes(one) ? [JSON.parse(text)] : [],
    );
    const { width, height } = coco.images[0];
    expect(coco.annotations).toMatchObject([
      { bbox: [width / 4, height / 2, width / 2, height / 4], iscrowd: 0 },
    ]);
  });

  it('can be of some days and classes, and is previewed (DS-03)', async () => {
    await labelled({ annotations: [BOTTLE, UNSURE] });
    await labelled();
    const preview = async (filter: object): Promise<DatasetPreview> =>
      (await api.request('POST /admin/datasets/preview/', admin, filter)).json();
    const all = await preview({});
    expect(all).toMatchObject({ photos: 2, empty_photos: 1 });
    expect(all.objects.filter(({ objects }) => objects > 0)).toEqual([{ class: 'bottle', objects: 1 }]);
    expect(await preview({ classes: ['bottle', 'cup'] })).toMatchObject({ photos: 1 });
    expect(await preview({ uploaded_before: '2020-01-01T00:00:00Z' })).toMatchObject({ photos: 0 });
    expect(await preview({ uploaded_from: '2020-01-01T00:00:00Z' })).toMatchObject({ photos: 2 });
    expect(await frozen({ title: 'Bottles', filter: { classes: ['bottle'] } })).toMatchObject({ photos: 1 });
  });

  it.each(['0000-01-01T00:00:00Z', '2020-01-01T00:00:00+23:00', '2020-01-01T00:00:00-18:30'])(
    'can begin at any moment that a period may have: %s (DS-03)',
    async (uploaded_from) => {
      await labelled();
      const preview = await api.request('POST /admin/datasets/preview/', admin, { uploaded_from });
      expect([preview.statusCode, preview.json().photos]).toEqual([200, 1]);
      expect(await frozen({ title: 'All', filter: { uploaded_from } })).toMatchObject({ photos: 1 });
    },
  );

  it('is previewed with the splits that it gets (DS-18)', async () => {
    for (const annotations of [[BOTTLE, UNSURE], [], [BOTTLE]]) await labelled({ annotations });
    const preview: DatasetPreview = (
      await api.request('POST /admin/datasets/preview/', admin, { classes: ['bottle'] })
    ).json();
    expect(preview.splits?.map(({ photos }) => photos)).not.toEqual([0, 0, 0]);
    const { card } = await frozen({ title: 'Bottles', filter: { classes: ['bottle'] } });
    expect(preview.splits).toEqual(card?.splits);
  });

  it('is previewed without its splits when it has more photos than a preview divides (DS-18)', async () => {
    const isDivided = async () => (await previewDataset(api.deps, {}, 1)).splits !== null;
    await labelled();
    expect(await isDivided()).toBe(true);
    await labelled();
    expect(await isDivided()).toBe(false);
  });

  it.each([
    ['without a title', {}],
    ['with an empty title', { title: ' ' }],
    ['with an unknown class', { title: 'a', filter: { classes: ['dragon'] } }],
    ['with a time that is none', { title: 'a', filter: { uploaded_from: 'yesterday' } }],
  ])('is refused %s', async (_, payload) => {
    await labelled();
    expect((await start(payload)).statusCode).toBe(400);
  });

  it('is refused without a photo that matches, in words, and leaves nothing behind', async () => {
    const answer = await start();
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'No checked photo matches, or more than 200,000 do. Check photos in the review, or choose another filter.',
    ]);
    expect((await api.request('GET /admin/datasets/', admin)).json()).toEqual({
      data: [],
      next_cursor: null,
    });
  });

  it('is frozen once by processes of which one is killed half-way (DS-02)', async () => {
    for (const _ of [1, 2, 3]) await labelled();
    const dataset: Dataset = (await start()).json();
    const killed = await api.deps.datasets.claim(0);
    const [first] = await api.deps.datasets.listUnread(dataset.dataset_id, 1);
    await api.deps.datasets.markRead(dataset.dataset_id, { position: first!.position, file: null });
    expect(await show(dataset.dataset_id)).toMatchObject({ photos: 3, photos_read: 1, photos_gone: 0 });
    runFreezer();
    runFreezer();
    expect(await untilFrozen(dataset)).toMatchObject({
      photos_read: 3,
      card: { left_out: { unreadable: 1 } },
    });
    expect(await api.deps.datasets.freeze(killed!, [], dataset.card!)).toBe('lost');
  });

  it('waits while the store cannot be reached, and names photos that are lost (DS-02)', async () => {
    const lost = await labelled();
    await labelled();
    await loseFile(lost);
    const dataset: Dataset = (await start()).json();
    let failures = 6;
    const get: Deps['store']['get'] = (key) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new StoreUnavailableError('away')) : api.deps.store.get(key);
    };
    runFreezer({ store: { ...api.deps.store, get } });
    expect((await untilFrozen(dataset)).card?.left_out.unreadable).toBe(1);
  });

  it('has not failed when the connection to the database was lost while it was frozen (DS-02)', async () => {
    await labelled();
    const dataset: Dataset = (await start()).json();
    // The photo cannot be stored, nor the dataset released at once.
    let failures = 2;
    const failWhileAway = () => {
      failures -= 1;
      if (failures >= 0) throw new DatabaseConnectionError(new Error('away'));
    };
    const markRead: Deps['datasets']['markRead'] = async (...photo) => {
      failWhileAway();
      await api.deps.datasets.markRead(...photo);
    };
    const releaseAfterOutage: Deps['datasets']['releaseAfterOutage'] = async (claimed) => {
      failWhileAway();
      return api.deps.datasets.releaseAfterOutage(claimed);
    };
    runFreezer({ datasets: { ...api.deps.datasets, markRead, releaseAfterOutage } });
    await untilFrozen(dataset);
    const stored = api.kysely.selectFrom('datasets').select('failures');
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ failures: 0 });
  });

  it('waits for the store also when the connection to the database is lost then (DS-02)', async () => {
    await labelled();
    const dataset: Dataset = (await start()).json();
    const { datasets, store } = api.deps;
    const get = vi.fn(store.get).mockRejectedValueOnce(new StoreUnavailableError('away'));
    const lost = new DatabaseConnectionError(new Error('away'));
    const release = vi.fn(datasets.release).mockRejectedValueOnce(lost);
    runFreezer({ store: { ...store, get }, datasets: { ...datasets, release } });
    await untilFrozen(dataset);
    const stored = api.kysely.selectFrom('datasets').select(['failures', 'outages']);
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ failures: 0, outages: 0 });
  });

  it('has failed when the connection to the database was lost each time that it was frozen (DS-02)', async () => {
    await labelled();
    const dataset: Dataset = (await start()).json();
    const markRead = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
    runFreezer({ datasets: { ...api.deps.datasets, markRead } });
    const show = async (): Promise<Dataset> =>
      (await api.request(`GET /admin/datasets/${dataset.dataset_id}/`, admin)).json();
    await vi.waitFor(async () => expect((await show()).state).toBe('failed'), { timeout: 30_000 });
  });

  it('is listed page by page, and deleted without its photos', async () => {
    const image_id = await labelled();
    const first = await frozen();
    const second = await frozen({ title: 'Again' });
    const page = (query: string) => api.request(`GET /admin/datasets/?${query}`, admin);
    const { data, next_cursor } = (await page('limit=1')).json();
    expect(data).toEqual([second]);
    expect((await page(`limit=1&cursor=${next_cursor}`)).json()).toEqual({
      data: [first],
      next_cursor: null,
    });
    const beyond = Buffer.from('{"number":3000000000}').toString('base64url');
    expect((await page(`cursor=${beyond}`)).statusCode).toBe(400);
    const remove = () => api.request(`DELETE /admin/datasets/${first.dataset_id}/`, admin);
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await api.request(`GET /images/${image_id}/`, admin)).statusCode).toBe(200);
    const actions = (await api.readAuditLog(`dataset:${first.dataset_id}`)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['dataset.deleted', 'dataset.frozen']);
  });

  it('keeps the split of a photo in every later dataset (DS-07)', async () => {
    const image_id = await labelled({
      place: { latitude: '26.91', longitude: '75.81', location_source: 'gps' },
    });
    const findSplitFile = async (dataset: Dataset) =>
      Object.keys(await downloadFiles(dataset, 'yolo')).find((name) => name.endsWith(`${image_id}.jpg`));
    const first = await findSplitFile(await frozen());
    await api.kysely
      .updateTable('images')
      .set({ latitude: 12, longitude: 77 })
      .where('image_id', '=', image_id)
      .execute();
    expect(await findSplitFile(await frozen())).toBe(first);
  });
});

describe('an archive of a dataset', () => {
  it.each([
    ['coco', 'images/'],
    ['yolo', 'images/'],
    ['voc', 'JPEGImages/'],
  ])('has photos and labels as %s, and a data card (DS-09, DS-10)', async (format, folder) => {
    const [full, empty] = [await labelled({ annotations: [BOTTLE, UNSURE] }), await labelled()];
    const files = await downloadFiles(await frozen(), format);
    const names = Object.keys(files);
    const photos = names.filter((name) => name.startsWith(folder)).map((name) => name.split('/').at(-1));
    expect(photos.toSorted()).toEqual([`${full}.jpg`, `${empty}.jpg`].toSorted());
    expect(files['README.md']).toContain('# Streets');
    expect(files['README.md']).toContain('| bottle |');
    expect(files['missing.txt']).toBe('');
    const everything = Object.values(files).join('');
    for (const secret of ['Jal Mahal', 'latitude', 'Exif']) expect(everything).not.toContain(secret);
    const labels = names.filter((name) => name.includes(full) && !name.endsWith('.jpg'));
    expect(labels).toHaveLength(format === 'coco' ? 0 : 1);
    expect(everything).toContain(format === 'voc' ? '<difficult>1</difficult>' : 'can');
  });

  it('names the photos that were deleted since, and has nothing of them (DS-08)', async () => {
    const [kept, trashed, purged] = [
      await labelled(),
      await labelled(),
      await labelled({ annotations: [BOTTLE] }),
    ];
    const dataset = await frozen();
    for (const image_id of [trashed, purged])
      await api.deps.trash.put(image_id, { at: new Date(), by: admin.user_id });
    await api.deps.trash.purge(purged);
    const files = await downloadFiles(dataset, 'voc');
    expect(files['missing.txt']?.trim().split('\n').toSorted()).toEqual(
      [trashed, purged].map((image_id) => `${image_id}.jpg`).toSorted(),
    );
    expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toEqual([`JPEGImages/${kept}.jpg`]);
    expect(await show(dataset.dataset_id)).toMatchObject({ photos: 3, photos_gone: 2 });
    const rows = await api.kysely
      .selectFrom('dataset_photos')
      .selectAll()
      .where('image_id', '=', purged)
      .execute();
    expect(rows).toMatchObject([{ annotations: null, sha256: null, group_name: null }]);
  });

  it.each(['coco', 'yolo', 'voc'])(
    'as %s has the SHA-256 of each other file, and the filter of the dataset (DS-17)',
    async (format) => {
      for (const annotations of [[BOTTLE, UNSURE], [BOTTLE]]) await labelled({ annotations });
      const filter = { classes: ['bottle'], uploaded_from: '2020-01-01T00:00:00.000Z' };
      const dataset = await frozen({ title: 'Streets', filter });
      const { SHA256SUMS: checksums = '', ...others } = await downloadFiles(dataset, format);
      const expected = Object.entries(others).map(([name, text]) => {
        const hash = createHash('sha256').update(Buffer.from(text, 'latin1')).digest('hex');
        return `${hash}  ${name}`;
      });
      expect(checksums.trimEnd().split('\n').toSorted()).toEqual(expected.toSorted());
      expect(expected.length).toBeGreaterThan(5);
      expect(JSON.parse(others['manifest.json'] ?? '')).toMatchObject({
        filter,
        format,
        photos: 2,
        missing: 0,
      });
      expect(others['README.md']).toContain('that show at least one of: bottle');
    },
  );

  it('counts only what is in it, beside what was frozen (DS-08, DS-17)', async () => {
    const [kept, trashed] = [await labelled(), await labelled({ annotations: [BOTTLE] })];
    const leftOut = await labelled();
    const dataset = await frozen();
    await api.kysely
      .updateTable('dataset_photos')
      .set({ split: null, conflict: 'near_other_split' })
      .where('image_id', '=', leftOut)
      .execute();
    for (const image_id of [trashed, leftOut])
      await api.deps.trash.put(image_id, { at: new Date(), by: admin.user_id });
    const files = await downloadFiles(dataset, 'coco');
    expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({ photos: 1, missing: 1 });
    const objects: { train: number; val: number; test: number }[] = JSON.parse(
      files['manifest.json'] ?? '',
    ).classes;
    expect(objects.every(({ train, val, test }) => train + val + test === 0)).toBe(true);
    expect(files['README.md']).toContain('1 photo of 3 is not in this archive');
    expect(files['missing.txt']).toBe(`${trashed}.jpg\n`);
    expect(files.SHA256SUMS).toContain(`${kept}.jpg\n`);
    expect(files.SHA256SUMS).not.toContain(trashed);
    // Only photos that would be in an archive count as gone.
    expect(await show(dataset.dataset_id)).toMatchObject({ photos: 3, photos_gone: 1 });
  });

  it('names a photo whose file is lost while it is written', async () => {
    const image_id = await labelled();
    const dataset = await frozen();
    await loseFile(image_id);
    expect((await downloadFiles(dataset, 'yolo'))['missing.txt']).toBe(`${image_id}.jpg\n`);
  });
});
