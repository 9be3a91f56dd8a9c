import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { StartupError } from '../../lib/errors.ts';
import { bundledPhotos } from '../../test/bundled-photos.ts';
import { cocoFolder } from './coco-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder('coco');
});

const labels = {
  images: [{ id: 1, file_name: 'a.jpg', width: 200, height: 100, source: 'street' }],
  categories: [
    { id: 1, name: 'trash_bag' },
    { id: 2, name: 'bin', supercategory: 'tidy' },
  ],
  annotations: [
    { image_id: 1, category_id: 1, bbox: [20, 10, 100, 50] },
    { image_id: 1, category_id: 1, bbox: [0, 0, 200, 100], iscrowd: 1 },
    { image_id: 9, category_id: 1, bbox: [0, 0, 1, 1] },
  ],
};
const write = (change: object = {}, name = 'annotations.json') =>
  writeFile(join(folder, name), JSON.stringify({ ...labels, ...change }));
const read = () => cocoFolder(folder).all();

test('boxes are read in fractions of the photo; crowds and missing photos are left out', async () => {
  await write();
  const { photos, classes } = await read();
  expect(photos).toMatchObject([
    {
      name: 'a.jpg',
      groundTruth: [{ class: 'trash_bag', box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } }],
    },
  ]);
  expect(classes).toEqual([
    { name: 'trash_bag', title: 'Trash bag', waste: true },
    { name: 'bin', title: 'Bin', waste: false },
  ]);
});

test('a photo is labelled for the classes of its source, or for all classes', async () => {
  await write();
  expect((await read()).photos[0]!.labelled).toEqual(new Set(['trash_bag', 'bin']));
  await write({ labelled_classes: { street: ['bin'] } });
  expect((await read()).photos[0]!.labelled).toEqual(new Set(['bin']));
});

test('an export with another file name is read too', async () => {
  await write({}, '_annotations.coco.json');
  expect((await read()).photos).toHaveLength(1);
});

test.each([
  ['no labels', async () => undefined, /holds neither annotations.json/],
  ['something else than COCO', () => write({ images: 'none' }), /not in the COCO format/],
  ['what is no JSON', () => writeFile(join(folder, 'annotations.json'), '{'), /not in the COCO format/],
  [
    'a photo outside the folder',
    () => write({ images: [{ ...labels.images[0], file_name: '../../etc/passwd' }] }),
    /outside their folder/,
  ],
])('a folder with %s is refused in a sentence', async (_, prepare, sentence) => {
  await prepare();
  const refusal = await read().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) });
});

test('a missing photo is reported when it is read', async () => {
  await write();
  await expect((await read()).photos[0]!.read()).rejects.toThrow(/a\.jpg cannot be read/);
});

test('the bundled photos are complete, and some of them show no waste', async () => {
  const { photos, classes } = await bundledPhotos.all();
  const waste = new Set(classes.filter((one) => one.waste).map(({ name }) => name));
  expect(
    photos.filter(({ groundTruth }) => groundTruth.every((one) => !waste.has(one.class))).length,
  ).toBeGreaterThan(0);
  for (const photo of photos) expect((await photo.read()).length).toBeGreaterThan(1000);
});
