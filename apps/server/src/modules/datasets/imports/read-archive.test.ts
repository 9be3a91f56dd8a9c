import { DATASET_IMPORT_LIMITS } from '@smart-waste/contract';
import { LANGUAGES, type Reason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import { describe, expect, it } from 'vitest';
import type { OpenedZip } from '../../../lib/zip-file.ts';
import { ImportRefusedError } from './import-refused-error.ts';
import { readLabels } from './read-archive.ts';

const MEBIBYTE = 1024 ** 2;
const COCO = 'annotations/instances_val.json';

/** Stands for a file whose part of the archive is damaged. */
const DAMAGED = 'damaged';

/** An opened archive of texts; `unpacked` has the names of the files that were unpacked. */
function createArchive(files: Record<string, string>, bytes: Record<string, number> = {}) {
  const unpacked: string[] = [];
  const zip: OpenedZip = {
    names: Object.keys(files),
    getSize: (name) => bytes[name] ?? files[name]?.length ?? 0,
    read: async (name) => {
      unpacked.push(name);
      if (files[name] === DAMAGED) throw new Error('invalid block type');
      return Buffer.from(files[name] ?? '');
    },
    close: () => undefined,
  };
  return { zip, unpacked };
}
const categories = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: `class ${from + index}` }));
const image = { id: 1, file_name: 'a.jpg', width: 10, height: 10 };
/** Why an archive is refused. */
async function refusal(zip: OpenedZip): Promise<Reason> {
  const outcome = await readLabels(zip).catch((error: unknown) => error);
  if (outcome instanceof ImportRefusedError) return outcome.reason;
  throw outcome;
}

describe('labels that would fill the memory', () => {
  it('are refused before they are unpacked where one file has 500 MB (DS-33)', async () => {
    const { zip, unpacked } = createArchive({ [COCO]: '', 'a.jpg': '' }, { [COCO]: 500 * MEBIBYTE });
    expect(await refusal(zip)).toEqual({
      reason: 'error.dataset_import.labels_too_large',
      params: { file: COCO, max: 64 },
    });
    expect(unpacked).toEqual([]);
  });

  it('are refused at the file with which there are too many classes (DS-33)', async () => {
    const { classesMax: max } = DATASET_IMPORT_LIMITS;
    const createFile = (index: number) =>
      JSON.stringify({ images: [image], annotations: [], categories: categories(index * 300, 300) });
    const names = ['a', 'b', 'c'].map((name) => `annotations/instances_${name}.json`);
    const files = Object.fromEntries(names.map((name, index) => [name, createFile(index)]));
    const { zip, unpacked } = createArchive({ ...files, 'a.jpg': '' });
    expect(await refusal(zip)).toEqual({ reason: 'error.dataset_import.too_many_classes', params: { max } });
    expect(unpacked).toEqual(names.slice(0, 2));
  });

  it('are refused at the photo with which there are too many objects (DS-33)', async () => {
    const { objectsMax: max } = DATASET_IMPORT_LIMITS;
    const lines = '0 0.5 0.5 0.1 0.1\n'.repeat(400);
    const photos = Array.from({ length: max / 400 + 2 }, (_, index) => `images/${index}.jpg`);
    const labels = photos.map((name) => name.replace('images', 'labels').replace('jpg', 'txt'));
    const { zip, unpacked } = createArchive({
      'data.yaml': 'names: [can]',
      ...Object.fromEntries([...photos.map((name) => [name, '']), ...labels.map((name) => [name, lines])]),
    });
    expect(await refusal(zip)).toEqual({ reason: 'error.dataset_import.too_many_objects', params: { max } });
    expect(unpacked).toEqual(['data.yaml', ...labels.slice(0, -1)]);
  });
});

it('leaves out photos that have one file of labels in common (DS-33)', async () => {
  const line = '0 0.5 0.5 0.1 0.1';
  const { zip } = createArchive({
    'data.yaml': 'names: [can]',
    'images/a.jpg': '',
    'images/a.png': '',
    'labels/a.txt': line,
    'images/b.jpg': '',
    'labels/b.txt': line,
  });
  const { photos, rejects } = await readLabels(zip);
  expect(photos.map(({ path }) => path)).toEqual(['images/b.jpg']);
  expect(rejects.first).toEqual([
    { problem: 'photo_repeated', where: 'images/a.jpg' },
    { problem: 'photo_repeated', where: 'images/a.png' },
  ]);
});

const text = (lists: object) =>
  JSON.stringify({ images: [image], annotations: [], categories: [], ...lists });
const READABLE = text({ categories: categories(0, 1) });
const LINE = '0 0.5 0.5 0.1 0.1';
const six = ['a', 'b', 'c', 'd', 'e', 'f'];
const createFiles = (names: string[], content: string) =>
  Object.fromEntries(names.map((name) => [name, content]));

/** Archives of which nothing can be imported, with the end of the reason, and the files that it names. */
const REFUSED: [string, Record<string, string>, string, string[]][] = [
  ['only photos', { 'a.jpg': '', 'b/c.png': '' }, 'no_labels', []],
  ['no file at all', {}, 'no_labels', []],
  ['only COCO labels', { [COCO]: READABLE }, 'no_photo_files', [COCO]],
  [
    'only YOLO labels',
    { 'data.yaml': 'names: [can]', 'labels/a.txt': LINE },
    'no_photo_files',
    ['data.yaml'],
  ],
  [
    'a broken list of unsure regions',
    { 'data.yaml': 'names: [can]', 'a.jpg': '', 'a.txt': LINE, 'unsure.json': '{' },
    'not_json',
    ['unsure.json'],
  ],
  ['photos that are not read', { [COCO]: READABLE, 'a.heic': '' }, 'no_photo_files', [COCO]],
  ['archives', { 'sets/a.zip': '', 'b.tar.gz': '', 'README.txt': '' }, 'nested', ['sets/a.zip', 'b.tar.gz']],
  ['labels beside photos in an archive', { [COCO]: READABLE, 'images.zip': '' }, 'no_photo_files', [COCO]],
  [
    'Pascal VOC labels',
    {
      'JPEGImages/a.jpg': '',
      'Annotations/a.xml': '<a/>',
      'manifest.json': '{}',
      'ImageSets/Main/test.txt': 'a',
    },
    'pascal_voc',
    ['Annotations/a.xml'],
  ],
  ['Pascal VOC labels beside the photos', { 'x/a.jpg': '', 'x/a.xml': '' }, 'pascal_voc', ['x/a.xml']],
  ['labels of an unknown kind', { 'a.jpg': '', 'boxes.csv': '' }, 'unknown_labels', ['boxes.csv']],
  ['YOLO labels without classes', { 'a.jpg': '', 'a.txt': LINE }, 'no_classes', []],
  ['YOLO labels in a folder without classes', { 'images/a.jpg': '', 'labels/a.txt': LINE }, 'no_classes', []],
  [
    'YOLO labels whose classes have no names',
    { 'a.jpg': '', 'data.yaml': 'nc: 3', 'a.txt': '' },
    'no_classes',
    [],
  ],
  ['YOLO labels with no class', { 'a.jpg': '', 'data.yaml': 'names: []', 'a.txt': '' }, 'no_classes', []],
  [
    'a broken data.yaml',
    { 'a.jpg': '', 'data.yaml': 'names: [can', 'a.txt': LINE },
    'not_yaml',
    ['data.yaml'],
  ],
  ['broken JSON', { 'a.jpg': '', [COCO]: READABLE.slice(0, -9) }, 'not_json', [COCO]],
  [
    'several files of broken JSON',
    {
      'a.jpg': '',
      ...createFiles(
        six.map((name) => `annotations/instances_${name}.json`),
        '{',
      ),
    },
    'not_json',
    six.slice(0, 5).map((name) => `annotations/instances_${name}.json`),
  ],
  [
    'JSON of another kind',
    { 'a.jpg': '', 'annotations/a.json': '{"shapes":[]}' },
    'not_coco',
    ['annotations/a.json'],
  ],
  ['damaged labels', { 'a.jpg': '', [COCO]: DAMAGED }, 'labels_damaged', [COCO]],
  ['a damaged data.yaml', { 'a.jpg': '', 'data.yaml': DAMAGED }, 'labels_damaged', ['data.yaml']],
  ['COCO labels without classes', { 'a.jpg': '', [COCO]: text({}) }, 'no_categories', []],
  ['labels that name no photo', { 'a.jpg': '', [COCO]: text({ images: [] }) }, 'no_photos', []],
  [
    'labels in two formats',
    { 'a.jpg': '', [COCO]: READABLE, 'data.yaml': 'names: [can]', 'labels/a.txt': LINE },
    'several_formats',
    [COCO, 'data.yaml'],
  ],
  [
    'COCO labels under names of two kinds',
    { 'a.jpg': '', [COCO]: READABLE, 'annotations/train.json': READABLE },
    'ambiguous_labels',
    [COCO, 'annotations/train.json'],
  ],
];

describe('an archive of which nothing can be imported', () => {
  it.each(REFUSED)(
    'is refused with a reason in every language because it has %s (DS-31, DS-33)',
    async (...row) => {
      const [, files, reason, named] = row;
      const refused = await refusal(createArchive(files).zip);
      expect(refused).toMatchObject({ reason: `error.dataset_import.${reason}` });
      for (const language of LANGUAGES) {
        const sentence = describeReason(refused, language);
        for (const file of named) expect(sentence).toContain(file);
        expect(sentence).toMatch(/COCO|YOLO|zip|JSON|YAML/);
      }
    },
  );

  it('is named with short names, however long those in it are', async () => {
    const { zip } = createArchive({ 'a.jpg': '', [`${'x'.repeat(60_000)}.csv`]: '' });
    expect(describeReason(await refusal(zip)).length).toBeLessThan(1000);
  });
});

it('imports the photos of the other files where one file of labels is broken, and names it (DS-33)', async () => {
  const { zip } = createArchive({ 'a.jpg': '', [COCO]: READABLE, 'annotations/instances_test.json': '{' });
  const { photos, rejects } = await readLabels(zip);
  expect(photos).toHaveLength(1);
  expect(rejects.first).toEqual([{ problem: 'labels_unreadable', where: 'annotations/instances_test.json' }]);
});
