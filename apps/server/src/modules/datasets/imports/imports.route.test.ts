import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { API_PREFIX, type DatasetImport, type EvaluationRun } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createZipStream, type ZipEntry } from '../../../lib/zip-stream.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { removeOrphans } from '../../photos/orphan-sweeper.ts';

let api: ImageApi;
let admin: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
afterEach(async () => {
  for (const table of ['dataset_imports', 'orphaned_objects'] as const)
    await api.kysely.deleteFrom(table).execute();
});
afterAll(() => api.close());

const photo = await jpegPhoto({ width: 40, height: 20 });
const other = await jpegPhoto({ width: 40, height: 20, red: 200 });
const image = (id: number, file_name: string, size = { width: 40, height: 20 }) => ({
  id,
  file_name,
  ...size,
});
const box = (id: number, image_id: number, given: object = {}) => ({
  id,
  image_id,
  category_id: 1,
  bbox: [4, 2, 20, 10],
  iscrowd: 0,
  ...given,
});
const CATEGORIES = [
  { id: 1, name: 'Plastic bottles' },
  { id: 2, name: 'dog' },
];
const coco = (images: object[], annotations: object[], categories: object[] = CATEGORIES): ZipEntry => ({
  name: 'annotations/instances_val.json',
  content: JSON.stringify({ images, annotations, categories }),
});
const file = (name: string, content: Uint8Array | string): ZipEntry => ({
  name,
  content: typeof content === 'string' ? content : [content],
  isCompressed: true,
});
const zip = (...entries: ZipEntry[]) => buffer(createZipStream(entries, new Date('2026-11-23T00:00:00Z')));

const send = (payload: Buffer, title = 'Other city', by = admin) =>
  api.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/admin/datasets/imports/?title=${encodeURIComponent(title)}`,
    headers: { ...by.headers, 'content-type': 'application/zip' },
    payload,
  });
const show = async (import_id: string): Promise<DatasetImport> =>
  (await api.request(`GET /admin/datasets/imports/${import_id}/`, admin)).json();
/** Sends an archive and waits until it is read. */
async function read(payload: Buffer): Promise<DatasetImport> {
  const answer = await send(payload);
  expect(answer.statusCode, answer.body).toBe(202);
  const { import_id } = answer.json();
  await expect.poll(async () => (await show(import_id)).state).not.toBe('reading');
  return show(import_id);
}
const confirm = (import_id: string, classes: object[]) =>
  api.request(`POST /admin/datasets/imports/${import_id}/confirm/`, admin, { classes });
const readPhotoKeys = async (import_id: string) =>
  (
    await api.kysely
      .selectFrom('labelled_photos')
      .select('photo_key')
      .where('import_id', '=', import_id)
      .execute()
  ).map(({ photo_key }) => photo_key);
const GOOD = [image(1, 'a.jpg'), image(2, 'b.jpg')];
const archive = () =>
  zip(
    coco(GOOD, [box(1, 1), box(2, 1, { category_id: 2 }), box(3, 1, { iscrowd: 1 })]),
    file('images/val/a.jpg', photo),
    file('images/val/b.jpg', other),
  );

describe('an archive with labels', () => {
  it('is shown as a preview: counts, splits, and a proposal which class is which (DS-30, DS-32)', async () => {
    const found = await read(await archive());
    expect(found).toMatchObject({
      state: 'preview',
      title: 'Other city',
      format: 'coco',
      total: 2,
      read: 2,
      photos: 2,
      empty_photos: 1,
      splits: { train: 0, val: 2, test: 0 },
      rejected: [],
      rejects: [],
      classes: [
        { name: 'Plastic bottles', objects: 2, class: 'bottle' },
        { name: 'dog', objects: 1, class: null },
      ],
      error_message: null,
    });
    const list = (await api.request('GET /admin/datasets/imports/', admin)).json();
    expect(list.data).toMatchObject([{ import_id: found.import_id, state: 'preview' }]);
  });

  it('names every reject, and imports the others (DS-31, DS-33)', async () => {
    const found = await read(
      await zip(
        coco(
          [
            ...GOOD,
            image(3, 'missing.jpg'),
            image(4, 'text.jpg'),
            image(5, 'c.jpg'),
            image(8, 'val/c.jpg'),
            image(6, 'large.jpg', { width: 400, height: 200 }),
            image(7, 'nan.jpg'),
          ],
          [box(1, 1), box(2, 9), box(3, 7, { bbox: [null, 0, 1, 1] })],
        ),
        file('images/val/a.jpg', photo),
        file('images/val/c.jpg', photo),
        ...['b', 'large', 'nan'].map((name, shade) =>
          file(`images/val/${name}.jpg`, shade === 0 ? other : shades[shade]!),
        ),
        file('images/val/text.jpg', 'no photo'),
      ),
    );
    expect(found).toMatchObject({ state: 'preview', photos: 2 });
    const rejects = new Map(found.rejects.map(({ where, problem }) => [where, problem]));
    expect(Object.fromEntries(rejects)).toEqual({
      'annotations[2]': 'photo_unknown',
      'nan.jpg': 'box_invalid',
      'missing.jpg': 'photo_missing',
      'images/val/text.jpg': 'photo_unreadable',
      'images/val/c.jpg': 'photo_repeated',
      'images/val/large.jpg': 'size_differs',
    });
    expect(found.rejected).toContainEqual({ problem: 'photo_missing', count: 1 });
  });

  it('names photos with numbers that JSON does not have, as Python writes them (DS-33)', async () => {
    const images = [...GOOD, image(3, 'NaN.jpg')];
    const lists = {
      images,
      annotations: [box(1, 1), box(2, 2, { bbox: ['?', 0, 1, 1] })],
      categories: CATEGORIES,
    };
    for (const number of ['NaN', '-Infinity']) {
      const content = JSON.stringify(lists).replace('"?"', number);
      const found = await read(
        await zip(
          { name: 'annotations/instances_val.json', content },
          ...GOOD.map(({ file_name }) => file(`images/val/${file_name}`, photo)),
          file('images/val/NaN.jpg', other),
        ),
      );
      expect(found).toMatchObject({ state: 'preview', photos: 2 });
      expect(found.rejects).toEqual([{ problem: 'box_invalid', where: 'b.jpg' }]);
    }
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'COCO',
      () => {
        const long = `${'a'.repeat(299)}\u{1f600}.jpg`;
        const images = [...GOOD.slice(0, 1), image(2, 'b\0.jpg'), image(3, long)];
        return zip(
          coco(images, [box(1, 1)], [...CATEGORIES, { id: 3, name: 'c\0n' }]),
          file('images/val/a.jpg', photo),
        );
      },
      'entry_invalid,photo_missing',
    ],
    [
      'YOLO',
      () =>
        zip(
          file('data.yaml', 'names: [can, "c\\0p"]'),
          ...['a', 'b\0'].flatMap((name) => [
            file(`images/${name}.jpg`, name === 'a' ? photo : other),
            file(`labels/${name}.txt`, '0 0.5 0.5 0.1 0.1'),
          ]),
        ),
      'entry_invalid',
    ],
  ])('is imported without the names that cannot be stored, as %s (DS-33)', async (_, make, problems) => {
    const found = await read(await make());
    expect(found).toMatchObject({ state: 'preview', photos: 1 });
    expect(found.rejected.map(({ problem }) => problem).join()).toBe(problems);
  });

  it('may be YOLO, with unsure regions beside it; a photo without a file of labels is left out (DS-31)', async () => {
    const found = await read(
      await zip(
        file('set/data.yaml', 'names:\n  0: can\n  1: Trash bag\n'),
        file('set/images/train/a.jpg', photo),
        file('set/labels/train/a.txt', '1 0.5 0.5 0.2 0.2\n'),
        file('set/images/train/b.jpg', other),
        file('set/unsure.json', JSON.stringify({ 'labels/train/a.txt': ['0 0.5 0.5 0.1 0.1'] })),
      ),
    );
    expect(found).toMatchObject({
      format: 'yolo',
      photos: 1,
      splits: { train: 1, val: 0, test: 0 },
      classes: [
        { name: 'can', objects: 1, class: 'can' },
        { name: 'Trash bag', objects: 1, class: 'trash_bag' },
      ],
      rejects: [{ problem: 'labels_missing', where: 'set/images/train/b.jpg' }],
    });
    const [stored] = await api.kysely.selectFrom('labelled_photos').select('objects').execute();
    expect(stored?.objects.map(({ is_unsure }) => is_unsure)).toEqual([false, true]);
  });

  it('never becomes an upload, and its files belong to it until it is deleted (DS-34, DS-39)', async () => {
    const found = await read(await archive());
    const keys = await readPhotoKeys(found.import_id);
    expect(keys).toHaveLength(2);
    expect(await api.kysely.selectFrom('images').select('image_id').execute()).toEqual([]);
    expect(await api.kysely.selectFrom('orphaned_objects').select('key').execute()).toEqual([]);
    expect(await api.deps.store.get(keys[0] ?? '')).toHaveLength(photo.length);
    const copied = await api.deps.copyRecords.listUncopied('s3:elsewhere', { limit: 100, after: null });
    expect(copied.keys.sort()).toEqual([...keys].sort());
    const removed = await api.request(`DELETE /admin/datasets/imports/${found.import_id}/`, admin);
    expect(removed.statusCode).toBe(204);
    while ((await removeOrphans(api.deps)) > 0);
    for (const key of keys) await expect(api.deps.store.get(key)).rejects.toThrow('nothing is stored');
    expect(await api.readAuditLog(`dataset_import:${found.import_id}`)).toMatchObject([
      {
        action: 'dataset_import.started',
        actor_id: admin.user_id,
        details: { title: 'Other city', bytes: found.archive_bytes },
      },
      { action: 'dataset_import.deleted' },
    ]);
  });
});

const shades = [
  photo,
  await jpegPhoto({ width: 40, height: 20, red: 10 }),
  await jpegPhoto({ width: 40, height: 20, red: 20 }),
];

describe('an archive that cannot be imported', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['is no zip', async () => Buffer.from('no zip'), 'not a zip archive'],
    ['is cut off', async () => (await archive()).subarray(0, 400), 'not a zip archive'],
    [
      'leads outside',
      async () => patched(await archive(), 'images/val/b.jpg', '../../../x/b.jpg'),
      'outside of it',
    ],
    [
      'is absolute',
      async () => patched(await archive(), 'images/val/b.jpg', '/images/va/b.jpg'),
      'outside of it',
    ],
    ['repeats a name', () => zip(file('a.jpg', photo), file('a.jpg', photo)), 'the same name'],
    ['is a bomb', () => zip({ name: 'annotations.json', content: zeros(8) }), '200 times as large'],
    ['has no labels', () => zip(file('a.jpg', photo)), 'No labels were found'],
    [
      'has files of an unknown kind',
      () => zip(file('a.jpg', photo), file('labels.xml', '<x/>')),
      'None of these files is a known kind of labels: labels.xml.',
    ],
    [
      'has labels of two formats',
      () =>
        zip(
          coco([], []),
          file('data.yaml', 'names: [can]'),
          file('labels/a.txt', ''),
          file('images/a.jpg', photo),
        ),
      'labels in two formats, so it is not clear which ones are meant: annotations/instances_val.json, data.yaml.',
    ],
    [
      'has COCO labels under names of two kinds',
      () => zip(coco([], []), file('annotations/train.json', '{}'), file('images/a.jpg', photo)),
      'so it is not clear which ones are meant: annotations/instances_val.json, annotations/train.json.',
    ],
    [
      'has too many labels',
      () => zip(file('annotations.json', '{}'.padEnd(65 * 1024 ** 2)), file('a.jpg', photo)),
      'larger than 64 MB',
    ],
    ['names no classes', () => zip(file('data.yaml', 'a: 1'), file('a.jpg', photo)), 'names of the classes'],
    ['names no photo', () => zip(coco([], []), file('a.jpg', photo)), 'name no photo'],
    [
      'has broken JSON',
      () => zip(file('annotations/instances_val.json', '{"images":['), file('a.jpg', photo)),
      'The labels are not valid JSON: annotations/instances_val.json.',
    ],
    [
      'has labels of Pascal VOC',
      () => zip(file('JPEGImages/a.jpg', photo), file('Annotations/a.xml', '<annotation/>')),
      'This is a Pascal VOC archive, with an XML file for each photo: Annotations/a.xml.',
    ],
    [
      'has a class with an endless name',
      () => zip(coco([image(1, 'a.jpg')], [], [{ id: 1, name: 'x'.repeat(201) }]), file('a.jpg', photo)),
      'longer than 200 characters',
    ],
  ])('fails with a sentence because it %s, and nothing is kept (DS-33)', async (_, make, sentence) => {
    const found = await read(await make());
    expect(found).toMatchObject({ state: 'failed', photos: 0 });
    expect(found.error_message).toContain(sentence);
    expect(await readPhotoKeys(found.import_id)).toEqual([]);
    // The import is marked as failed before its archive is removed.
    await expect.poll(() => readdir(join(api.dataDir, 'incoming'))).toEqual([]);
  });

  it('is refused at once when it is empty, and for a request without an archive', async () => {
    const empty = await send(Buffer.alloc(0));
    expect([empty.statusCode, empty.json().error]).toEqual([
      400,
      expect.stringContaining('This file is empty'),
    ]);
    expect((await send(await archive(), '')).statusCode).toBe(400);
    expect((await send(await archive(), 'x', await api.person('reviewer'))).statusCode).toBe(403);
  });

  it('fails when the process that read it has ended, and its files are removed (DS-34)', async () => {
    let release: () => void = () => undefined;
    const { put } = api.deps.store;
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.deps.store.put = async (...photo) => {
      await put(...photo);
      await blocked;
    };
    onTestFinished(() => {
      api.deps.store.put = put;
    });
    const { import_id } = (await send(await archive())).json();
    await expect
      .poll(() => api.kysely.selectFrom('orphaned_objects').select('key').execute())
      .toHaveLength(1);
    const busy = await send(await archive());
    expect([busy.statusCode, busy.body]).toEqual([409, expect.stringContaining('is being read now')]);
    await api.kysely
      .updateTable('dataset_imports')
      .set({ lease_until: new Date(0) })
      .execute();
    expect(await show(import_id)).toMatchObject({
      state: 'failed',
      error_reason: { reason: 'error.dataset_import.broke_off' },
    });
    release();
    await expect.poll(async () => (await send(await archive())).statusCode).toBe(202);
    expect(await readPhotoKeys(import_id)).toEqual([]);
    // What it had stored has no owner: the sweeper removes it when no reading can be that old.
    expect((await api.kysely.selectFrom('orphaned_objects').select('key').execute()).length).toBeGreaterThan(
      0,
    );
    await expect
      .poll(async () => (await api.request('GET /admin/datasets/imports/', admin)).json().data[0].state)
      .toBe('preview');
  });
});

/** An archive in which a name is another one of the same length. */
function patched(bytes: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}
function* zeros(megabytes: number) {
  for (let count = 0; count < megabytes; count += 1) yield Buffer.alloc(1024 ** 2);
}

describe('the classes of an import', () => {
  it('are confirmed once, and say what detectors are evaluated on (DS-32, DS-36)', async () => {
    const { import_id } = await read(await archive());
    const start = () => api.request('POST /admin/evaluations/', admin, { source: 'import', import_id });
    expect((await start()).statusCode).toBe(404);
    const unknown = await confirm(import_id, [{ name: 'cat', class: 'can' }]);
    expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining('no class')]);
    expect((await confirm(import_id, [{ name: 'dog', class: null }])).statusCode).toBe(400);
    const confirmed = await confirm(import_id, [{ name: 'Plastic bottles', class: 'bottle' }]);
    expect(confirmed.json()).toMatchObject({
      state: 'imported',
      classes: [
        { name: 'Plastic bottles', class: 'bottle' },
        { name: 'dog', class: null },
      ],
    });
    expect((await confirm(import_id, [{ name: 'dog', class: 'can' }])).statusCode).toBe(409);
    const started = await start();
    expect(started.statusCode, started.body).toBe(202);
    const run: EvaluationRun = started.json();
    expect(run).toMatchObject({ source: 'import', import_id, import_title: 'Other city', sample_id: null });
    expect(run.notes.map(({ reason }) => reason.reason)).toContain('evaluation.note.import');
    expect(await api.deps.evaluations.listImportedPhotos(import_id)).toMatchObject([
      { annotations: expect.any(Array) },
      { annotations: expect.any(Array) },
    ]);
    expect(await api.deps.evaluations.findImportedClasses(import_id)).toEqual(['bottle']);
    await api.request(`DELETE /admin/datasets/imports/${import_id}/`, admin);
    const gone = await api.request(`GET /admin/evaluations/${run.evaluation_id}/`, admin);
    expect(gone.statusCode).toBe(404);
  });
});
