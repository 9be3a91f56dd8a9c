import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { getErrorMessage } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';
import { bundledPhotos } from '../../test/bundled-photos.ts';
import { openCocoFolder } from './coco-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await createTemporaryFolder('coco');
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
  ],
};
const write = (change: object = {}, name = 'annotations.json') =>
  writeFile(join(folder, name), JSON.stringify({ ...labels, ...change }));
const read = () => openCocoFolder(folder).readAll();

test('boxes are read in fractions of the photo; crowds are unsure regions (EV-02)', async () => {
  await write();
  const { photos, classes } = await read();
  expect(photos.map(({ name, groundTruth }) => ({ name, groundTruth }))).toEqual([
    {
      name: 'a.jpg',
      groundTruth: [
        { class: 'trash_bag', box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } },
        { class: 'trash_bag', box: { x: 0, y: 0, width: 1, height: 1 }, unsure: true },
      ],
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

test.each([
  ['name', 'gate', 'gate'],
  ['number', 7, '7'],
])('the group of a photo may be a %s (EV-07)', async (_, group, read_as) => {
  await write({ images: [{ ...labels.images[0], group }] });
  expect((await read()).photos[0]!.group).toBe(read_as);
  await write();
  expect((await read()).photos[0]!.group).toBeUndefined();
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
  [
    'numbers that are none',
    () => writeFile(join(folder, 'annotations.json'), '{"images": [NaN]}'),
    /not in the COCO format: .*NaN/,
  ],
])('a folder with %s is refused in a sentence (EV-15)', async (_, prepare, sentence) => {
  await prepare();
  const refusal = await read().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) });
});

test('a folder that is not there, and labels that cannot be read, are named (EV-15)', async () => {
  await expect(openCocoFolder(join(folder, 'none')).readAll()).rejects.toThrow(/^there is no folder .*none$/);
  await mkdir(join(folder, 'annotations.json'));
  await expect(read()).rejects.toThrow(/annotations\.json cannot be read: EISDIR/);
});

const [box] = labels.annotations;
const [image] = labels.images;
test.each<[string, object, string]>([
  [
    'a negative box',
    { annotations: [{ ...box, id: 3, bbox: [1, 1, -5, 9] }] },
    'annotation 3 has a box of -5 by 9 pixels',
  ],
  [
    'a box without an area',
    { annotations: [{ ...box, bbox: [1, 1, 0, 9] }] },
    'annotation number 1 has a box of 0 by 9 pixels',
  ],
  [
    'a box outside',
    { annotations: [{ ...box, bbox: [200, 1, 5, 9] }] },
    'annotation number 1 has a box outside its photo a.jpg',
  ],
  [
    'an unknown class',
    { annotations: [{ ...box, category_id: 8 }] },
    'annotation number 1 has the unknown category 8',
  ],
  [
    'an unknown photo',
    { annotations: [{ ...box, image_id: 9 }] },
    'annotation number 1 is of the unknown image 9',
  ],
  ['an image twice', { images: [image, { ...image, file_name: 'b.jpg' }] }, 'two images have the id 1'],
  ['a file twice', { images: [image, { ...image, id: 2 }] }, 'two images are the file a.jpg'],
  [
    'an annotation twice',
    { annotations: [1, 2, 2].map((id) => ({ ...box, id })) },
    'two annotations have the id 2',
  ],
  [
    'a category twice',
    { categories: [...labels.categories, { id: 2, name: 'cup' }] },
    'two categories have the id 2',
  ],
  [
    'a name twice',
    { categories: [...labels.categories, { id: 3, name: 'bin' }] },
    'two categories have the name bin',
  ],
  [
    'a source of an unknown class',
    { labelled_classes: { street: ['sofa'] } },
    'the source street labels the unknown class sofa',
  ],
])('labels with %s are refused by its name (EV-15)', async (_, change, problem) => {
  await write(change);
  await expect(read()).rejects.toThrow(`annotations.json are wrong:\n  ${problem}`);
});

test('the first problems of labels that are wrong throughout are listed, and the others counted (EV-15)', async () => {
  await write({ annotations: Array.from({ length: 1000 }, () => ({ ...box, category_id: 8 })) });
  const refusal: unknown = await read().catch((error: unknown) => error);
  const message = getErrorMessage(refusal);
  expect(message.split('\n')).toHaveLength(7);
  expect(message).toMatch(/number 5 has .*\n {2}and 995 more$/);
});

test('a missing photo is reported when it is read', async () => {
  await write();
  await expect((await read()).photos[0]!.read()).rejects.toThrow(/a\.jpg cannot be read/);
});

test('the bundled photos are complete, and some of them show no waste', async () => {
  const { photos, classes } = await bundledPhotos.readAll();
  const waste = new Set(classes.filter((one) => one.waste).map(({ name }) => name));
  expect(
    photos.filter(({ groundTruth }) => groundTruth.every((one) => !waste.has(one.class))).length,
  ).toBeGreaterThan(0);
  for (const photo of photos) expect((await photo.read()).length).toBeGreaterThan(1000);
});
