import { DATASET_IMPORT_LIMITS } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import type { OpenedZip } from '../../../lib/zip-file.ts';
import { readLabels } from './read-archive.ts';

const MEBIBYTE = 1024 ** 2;
const COCO = 'annotations/instances_val.json';

/** An opened archive of texts; `unpacked` has the names of the files that were unpacked. */
function archiveOf(files: Record<string, string>, bytes: Record<string, number> = {}) {
  const unpacked: string[] = [];
  const zip: OpenedZip = {
    names: Object.keys(files),
    bytesOf: (name) => bytes[name] ?? files[name]?.length ?? 0,
    read: async (name) => {
      unpacked.push(name);
      return Buffer.from(files[name] ?? '');
    },
    close: () => undefined,
  };
  return { zip, unpacked };
}
const categories = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: `class ${from + index}` }));
const image = { id: 1, file_name: 'a.jpg', width: 10, height: 10 };
const refusal = (zip: OpenedZip) => readLabels(zip).catch((error: { reason: object }) => error.reason);

describe('labels that would fill the memory', () => {
  it('are refused before they are unpacked where one file has 500 MB (DS-33)', async () => {
    const { zip, unpacked } = archiveOf({ [COCO]: '', 'a.jpg': '' }, { [COCO]: 500 * MEBIBYTE });
    expect(await refusal(zip)).toEqual({
      reason: 'error.dataset_import.labels_too_large',
      params: { file: COCO, max: 64 },
    });
    expect(unpacked).toEqual([]);
  });

  it('are refused at the file with which there are too many classes (DS-33)', async () => {
    const { classesMax: max } = DATASET_IMPORT_LIMITS;
    const fileOf = (index: number) =>
      JSON.stringify({ images: [image], annotations: [], categories: categories(index * 300, 300) });
    const names = ['a', 'b', 'c'].map((name) => `annotations/instances_${name}.json`);
    const files = Object.fromEntries(names.map((name, index) => [name, fileOf(index)]));
    const { zip, unpacked } = archiveOf({ ...files, 'a.jpg': '' });
    expect(await refusal(zip)).toEqual({ reason: 'error.dataset_import.too_many_classes', params: { max } });
    expect(unpacked).toEqual(names.slice(0, 2));
  });

  it('are refused at the photo with which there are too many objects (DS-33)', async () => {
    const { objectsMax: max } = DATASET_IMPORT_LIMITS;
    const lines = '0 0.5 0.5 0.1 0.1\n'.repeat(400);
    const photos = Array.from({ length: max / 400 + 2 }, (_, index) => `images/${index}.jpg`);
    const labels = photos.map((name) => name.replace('images', 'labels').replace('jpg', 'txt'));
    const { zip, unpacked } = archiveOf({
      'data.yaml': 'names: [can]',
      ...Object.fromEntries([...photos.map((name) => [name, '']), ...labels.map((name) => [name, lines])]),
    });
    expect(await refusal(zip)).toEqual({ reason: 'error.dataset_import.too_many_objects', params: { max } });
    expect(unpacked).toEqual(['data.yaml', ...labels.slice(0, -1)]);
  });
});

it('leaves out photos that have one file of labels in common (DS-33)', async () => {
  const line = '0 0.5 0.5 0.1 0.1';
  const { zip } = archiveOf({
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
