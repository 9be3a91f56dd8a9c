import { type Annotation, LABEL_CLASSES, type LabelClass } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../test/finish.ts';
import { DATASET_SPLITS, type DatasetPhoto } from '../dataset.ts';
import { buildCocoLabelPath, buildCocoPhotoPath, writeCoco } from '../formats/coco.ts';
import {
  buildYoloLabelPath,
  buildYoloPhotoPath,
  writeUnsureRegions,
  writeYoloLabels,
} from '../formats/yolo.ts';
import { chooseSplitByPath, createArchiveIndex, findLayout } from './archive-layout.ts';
import { mapObjects, proposeClass } from './class-mapping.ts';
import { readCoco as readInSteps } from './read-coco.ts';
import { createRejects, MAX_OBJECTS, type ParsedObject } from './read-labels.ts';
import { readYoloClasses, readYoloLines, splitLines } from './read-yolo.ts';

const side = fc.integer({ min: 16, max: 6000 });
const annotation: fc.Arbitrary<Annotation> = fc
  .record({
    name: fc.constantFrom(...LABEL_CLASSES),
    is_unsure: fc.boolean(),
    x: fc.double({ min: 0, max: 0.9, noNaN: true }),
    y: fc.double({ min: 0, max: 0.9, noNaN: true }),
    across: fc.double({ min: 0.1, max: 1, noNaN: true }),
    down: fc.double({ min: 0.1, max: 1, noNaN: true }),
  })
  .map(({ name, is_unsure, x, y, across, down }) => ({
    class: name,
    is_unsure,
    box: { x, y, width: across * (1 - x), height: down * (1 - y) },
  }));
const photos: fc.Arbitrary<DatasetPhoto[]> = fc.array(
  fc
    .record({
      width: side,
      height: side,
      split: fc.constantFrom(...DATASET_SPLITS),
      annotations: fc.array(annotation, { maxLength: 6 }),
    })
    .map((photo) => ({ ...photo, file_name: '' })),
  { maxLength: 5 },
);
const named = (all: DatasetPhoto[]) => all.map((photo, index) => ({ ...photo, file_name: `${index}.jpg` }));

/** The largest distance of two sides in pixels, for objects in the same order. */
function pixelsApart(
  one: readonly Annotation[],
  other: readonly ParsedObject[],
  photo: DatasetPhoto,
): number {
  expect(other.map(({ class: name, is_unsure }) => [name, is_unsure])).toEqual(
    one.map(({ class: name, is_unsure }) => [name, is_unsure]),
  );
  return Math.max(
    0,
    ...one.flatMap(({ box }, index) => {
      const read = other[index]?.box ?? box;
      return [
        ...[Math.abs(box.x - read.x), Math.abs(box.x + box.width - read.x - read.width)].map(
          (share) => share * photo.width,
        ),
        ...[Math.abs(box.y - read.y), Math.abs(box.y + box.height - read.y - read.height)].map(
          (share) => share * photo.height,
        ),
      ];
    }),
  );
}

function readCoco(content: unknown) {
  const rejects = createRejects(10);
  const read = finish(readInSteps(content, rejects));
  return read && { ...read, rejects: rejects.first };
}

const sureFirst = (annotations: readonly Annotation[]) =>
  [...annotations].sort((one, other) => Number(one.is_unsure) - Number(other.is_unsure));

describe('out and in again', () => {
  it('has the same photos, classes and splits, and boxes within half a pixel, as COCO (DS-35)', () => {
    fc.assert(
      fc.property(photos.map(named), (written) => {
        for (const split of DATASET_SPLITS) {
          const ofSplit = written.filter((photo) => photo.split === split);
          const read = readCoco(JSON.parse([...writeCoco(ofSplit, 'out')].join('')));
          expect(read?.rejects).toEqual([]);
          expect(read?.photos.map(({ file_name, size }) => [file_name, size])).toEqual(
            ofSplit.map(({ file_name, width, height }) => [file_name, { width, height }]),
          );
          expect(chooseSplitByPath(buildCocoLabelPath(split))).toBe(split);
          for (const [index, photo] of ofSplit.entries()) {
            const objects = read?.photos[index]?.objects ?? [];
            expect(pixelsApart(photo.annotations, objects, photo)).toBeLessThan(0.5);
            expect(
              createArchiveIndex([buildCocoPhotoPath(photo)]).cocoPhoto(
                buildCocoLabelPath(split),
                photo.file_name,
              ),
            ).toBe(buildCocoPhotoPath(photo));
          }
        }
      }),
    );
  });

  it('has the same as YOLO, with unsure regions from the file beside it (DS-35)', () => {
    fc.assert(
      fc.property(photos.map(named), (written) => {
        const names = written.flatMap((photo) => [buildYoloPhotoPath(photo), buildYoloLabelPath(photo)]);
        const index = createArchiveIndex(['data.yaml', ...names]);
        const regions: Record<string, string[]> = JSON.parse(writeUnsureRegions(written));
        for (const photo of written) {
          const labels = index.yoloLabels(buildYoloPhotoPath(photo)) ?? '';
          expect(labels).toBe(buildYoloLabelPath(photo));
          expect(chooseSplitByPath(labels)).toBe(photo.split);
          const sure = readYoloLines(splitLines(writeYoloLabels(photo)), LABEL_CLASSES);
          const unsure = readYoloLines(regions[labels] ?? [], LABEL_CLASSES, { is_unsure: true });
          if (typeof sure === 'string' || typeof unsure === 'string') throw new Error(`${sure} ${unsure}`);
          expect(pixelsApart(sureFirst(photo.annotations), [...sure, ...unsure], photo)).toBeLessThan(0.5);
        }
      }),
    );
  });
});

describe('a COCO file', () => {
  const image = { id: 1, file_name: 'a.jpg', width: 100, height: 50 };
  const category = { id: 7, name: 'Plastic bag' };
  const box = (given: object = {}) => ({
    id: 1,
    image_id: 1,
    category_id: 7,
    bbox: [10, 10, 20, 20],
    ...given,
  });
  const read = (annotations: unknown[], images: unknown[] = [image], categories: unknown[] = [category]) =>
    readCoco({ images, annotations, categories });

  it('gives fractions, and a crowd is unsure', () => {
    expect(read([box({ iscrowd: 1 })])).toEqual({
      classes: ['Plastic bag'],
      photos: [
        {
          file_name: 'a.jpg',
          size: { width: 100, height: 50 },
          objects: [
            { class: 'Plastic bag', is_unsure: true, box: { x: 0.1, y: 0.2, width: 0.2, height: 0.4 } },
          ],
        },
      ],
      rejects: [],
    });
  });

  it('keeps a photo without objects, and cuts a box that was rounded beyond the edge', () => {
    expect(read([])?.photos).toMatchObject([{ objects: [] }]);
    const [object] = read([box({ bbox: [-0.5, 0, 101, 50] })])?.photos[0]?.objects ?? [];
    expect(object?.box).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });

  it.each([
    ['class_unknown', box({ category_id: 8 })],
    ['box_invalid', box({ bbox: [10, 10, Number.NaN, 20] })],
    ['box_invalid', box({ bbox: [10, 10, null, 20] })],
    ['box_invalid', box({ bbox: [10, 10, -20, 20] })],
    ['box_invalid', box({ bbox: [10, 10, 0, 20] })],
    ['box_invalid', box({ bbox: [90, 10, 20, 20] })],
    ['box_invalid', box({ bbox: [10, 10, 20] })],
    ['box_invalid', box({ bbox: 'all' })],
  ])('leaves out a photo with an annotation that cannot be read: %s (DS-33)', (problem, annotation) => {
    expect(read([box({ id: 9 }), annotation])).toMatchObject({
      photos: [],
      rejects: [{ problem, where: 'a.jpg' }],
    });
  });

  it('names ids that are there twice, annotations of no photo, and entries that are none (DS-33)', () => {
    expect(read([box(), box()])?.rejects).toEqual([{ problem: 'id_repeated', where: 'a.jpg' }]);
    expect(read([box({ image_id: 2 }), 'text'])?.rejects).toEqual([
      { problem: 'photo_unknown', where: 'annotations[1]' },
      { problem: 'photo_unknown', where: 'annotations[#1]' },
    ]);
    const broken = [null, { ...image, width: 0 }, { ...image, file_name: '' }, { ...image, id: null }];
    expect(read([], broken)?.rejects.map(({ problem, where }) => [problem, where])).toEqual([
      ['entry_invalid', 'images[0]'],
      ['entry_invalid', 'a.jpg'],
      ['entry_invalid', 'images[2]'],
      ['entry_invalid', 'a.jpg'],
    ]);
  });

  it('leaves out photos that share an id, because a label names its photo by the id (DS-33)', () => {
    const other = { ...image, file_name: 'b.jpg' };
    expect(read([box()], [image, other, { ...image, id: 2, file_name: 'c.jpg' }])).toMatchObject({
      photos: [{ file_name: 'c.jpg' }],
      rejects: [
        { problem: 'id_repeated', where: 'b.jpg' },
        { problem: 'id_repeated', where: 'a.jpg' },
      ],
    });
  });

  it('leaves out a photo that has its labels under two ids (DS-33)', () => {
    const again = { ...image, id: 2 };
    for (const last of [{}, { bbox: [0, 0, 0, 0] }])
      expect(read([box(), box({ id: 2, image_id: 2, ...last })], [image, again])).toMatchObject({
        photos: [],
        rejects: [{ problem: 'photo_repeated', where: 'a.jpg' }],
      });
  });

  it('leaves out photos whose class has the id of another class (DS-33)', () => {
    const categories = [category, { id: 7, name: 'Can' }, { id: 8, name: 'Cup' }, { id: 8, name: 'Cup' }];
    const images = [image, { ...image, id: 2, file_name: 'b.jpg' }];
    expect(read([box(), box({ id: 2, image_id: 2, category_id: 8 })], images, categories)).toMatchObject({
      classes: ['Cup'],
      photos: [{ file_name: 'b.jpg', objects: [{ class: 'Cup' }] }],
      rejects: [{ problem: 'id_repeated', where: 'a.jpg' }],
    });
  });

  it('leaves out a photo with a million annotations (DS-33)', () => {
    const many = Array.from({ length: 1_000_000 }, (_, index) => box({ id: index }));
    expect(read(many)).toMatchObject({
      photos: [],
      rejects: [{ problem: 'too_many_objects', where: 'a.jpg' }],
    });
  });

  it('counts every reject and keeps only the first ones, with names of limited length (DS-33)', () => {
    const rejects = createRejects(2);
    const annotations = Array.from({ length: 5 }, (_, id) => box({ id, image_id: 'a'.repeat(10) }));
    const images = [{ ...image, id: null, file_name: 'x'.repeat(1_000_000) }];
    finish(readInSteps({ images, annotations, categories: [] }, rejects));
    expect(rejects.counts()).toEqual([
      { problem: 'entry_invalid', count: 1 },
      { problem: 'photo_unknown', count: 5 },
    ]);
    expect(rejects.first.map(({ where }) => where.length)).toEqual([300, 'annotations[0]'.length]);
  });

  it('names photos and classes with characters that cannot be stored, and imports the others (DS-33)', () => {
    const long = `${'a'.repeat(299)}\u{1f600}.jpg`;
    const names = ['b\0.jpg', '\ud83d.jpg', long];
    const images = names.map((file_name, index) => ({ ...image, file_name, id: [3, 4, null][index] }));
    const categories = [category, { id: 8, name: 'c\0n' }, { id: 9, name: '\ude00' }];
    const other = { ...image, id: 2, file_name: 'c.jpg' };
    const annotations = [box(), ...[8, 9].map((id) => box({ id, category_id: id, image_id: 2 }))];
    expect(read(annotations, [image, ...images, other], categories)).toMatchObject({
      classes: ['Plastic bag'],
      photos: [{ file_name: 'a.jpg' }],
      rejects: [
        { problem: 'entry_invalid', where: 'b\ufffd.jpg' },
        { problem: 'entry_invalid', where: '\ufffd.jpg' },
        { problem: 'entry_invalid', where: `${'a'.repeat(299)}\ufffd` },
        { problem: 'class_unknown', where: 'c.jpg' },
      ],
    });
  });

  it('is distinguished from other JSON files', () => {
    for (const other of [
      null,
      7,
      [],
      {},
      { images: [], annotations: [] },
      { images: {}, annotations: [], categories: [] },
    ])
      expect(readCoco(other)).toBeNull();
  });
});

describe('YOLO files', () => {
  it('name the classes as a list or by numbers', () => {
    expect(readYoloClasses({ names: ['can', 'cup'] })).toEqual(['can', 'cup']);
    expect(readYoloClasses({ names: { 0: 'can', 2: 'cup' } })).toEqual(['can', '', 'cup']);
    expect(readYoloClasses({ names: ['can', 'c\0p'] })).toEqual(['can', '']);
    for (const other of [
      null,
      'names',
      {},
      { names: 'can' },
      { names: [1] },
      { names: { a: 'can' } },
      { names: { 99999: 'can' } },
    ])
      expect(readYoloClasses(other)).toBeNull();
  });

  it('may have polygons, which become the boxes around them', () => {
    const [object] = readYoloLines(['0 0.1 0.2 0.5 0.2 0.3 0.6'], ['can']) as ParsedObject[];
    expect(object?.box.x).toBeCloseTo(0.1);
    expect(object?.box.width).toBeCloseTo(0.4);
    expect(object?.box.height).toBeCloseTo(0.4);
  });

  it.each([
    ['class_unknown', '1 0.5 0.5 0.1 0.1'],
    ['class_unknown', '-1 0.5 0.5 0.1 0.1'],
    ['class_unknown', 'can 0.5 0.5 0.1 0.1'],
    ['box_invalid', '0 0.5 0.5 nan 0.1'],
    ['box_invalid', '0 0.5 0.5 -0.1 0.1'],
    ['box_invalid', '0 0.5 0.5 0.1'],
    ['box_invalid', '0 0.99 0.5 0.1 0.1'],
    ['box_invalid', '0 100 200 20 20'],
  ])('are left out with %s (DS-33)', (problem, line) => {
    expect(readYoloLines(['0 0.5 0.5 0.1 0.1', line], ['can'])).toBe(problem);
  });

  it('are left out with too many lines (DS-33)', () => {
    const lines = Array.from({ length: MAX_OBJECTS + 1 }, () => '0 0.5 0.5 0.1 0.1');
    expect(readYoloLines(lines, ['can'])).toBe('too_many_objects');
    expect(splitLines('\n \r\n')).toEqual([]);
  });
});

describe('the layout of an archive', () => {
  it('is found whichever tool wrote it (DS-31)', () => {
    expect(findLayout(['x/train/_annotations.coco.json', 'x/train/a.jpg'])).toMatchObject({ format: 'coco' });
    expect(findLayout(['annotations/instances_val.json'])).toEqual({
      format: 'coco',
      labels: ['annotations/instances_val.json'],
    });
    expect(findLayout(['x/data.yaml', 'x/images/a.jpg'])).toMatchObject({ format: 'yolo' });
  });

  it.each([
    ['annotations/instances.json'],
    ['annotations/instances_default.json'],
    ['x/annotations/instances_train2017.json', 'x/annotations/instances_val2017.json'],
    ['annotations/train.json', 'annotations/val.json'],
    ['train/_annotations.coco.json', 'valid/_annotations.coco.json'],
    ['annotations.json'],
    ['labels.json'],
    ['result.json'],
  ])('is COCO with %j, beside files of other tasks (DS-31)', (...labels) => {
    const others = [
      'annotations/captions_val2017.json',
      'annotations/person_keypoints_val2017.json',
      'notes.json',
    ];
    expect(findLayout([...labels, ...others, 'images/a.jpg'])).toEqual({ format: 'coco', labels });
  });

  it('is not known without labels, or with those of two formats (DS-31)', () => {
    expect(findLayout(['a.jpg', '__MACOSX/annotations.json', 'notes.json'])).toEqual({
      problem: 'no_labels',
      files: ['notes.json'],
    });
    const both = ['annotations/instances_val.json', 'data.yaml', 'labels/a.txt', 'images/a.jpg'];
    expect(findLayout(both)).toEqual({ problem: 'several_formats', files: both.slice(0, 2) });
    expect(findLayout(['annotations/instances_val.json', 'config.yaml'])).toMatchObject({ format: 'coco' });
  });

  it.each([
    ['pascal_voc', ['JPEGImages/a.jpg', 'Annotations/a.xml', 'manifest.json'], ['Annotations/a.xml']],
    ['pascal_voc', ['train/a.jpg', 'train/a.xml', 'train/b.jpg'], ['train/a.xml']],
    ['no_labels', ['a.jpg', 'images.xml'], ['images.xml']],
    ['no_classes', ['images/a.jpg', 'labels/a.txt'], ['labels/a.txt']],
    ['no_classes', ['a.jpg', 'a.txt', 'README.txt'], ['a.txt']],
    ['nested', ['sets/a.zip', 'README.txt'], ['sets/a.zip']],
    ['no_labels', ['a.jpg', 'more.zip'], []],
  ])('is not read: %s of %j (DS-31)', (problem, names, files) => {
    expect(findLayout(names)).toEqual({ problem, files });
  });

  it('is not clear with COCO labels of two kinds of names, of which one would be missed (DS-31)', () => {
    const files = ['annotations/instances_val.json', 'annotations/train.json'];
    expect(findLayout([...files, 'images/a.jpg'])).toEqual({ problem: 'ambiguous_labels', files });
    expect(findLayout([files[0]!, 'annotations/categories.json'])).toEqual({
      format: 'coco',
      labels: files.slice(0, 1),
    });
  });

  it.each(['labels.json', 'result.json', 'labels/coco.json'])(
    'is YOLO with %s beside its labels (DS-31)',
    (other) => {
      const names = ['data.yaml', 'labels/a.txt', 'images/a.jpg', other];
      expect(findLayout(names)).toEqual({ format: 'yolo', labels: ['data.yaml'] });
    },
  );

  it.each(['data.yaml', 'a.txt'])('is found with very long names of %s', (name) => {
    const long = `${'labels/'.repeat(9000)}${name}`;
    const format = name === 'a.txt' ? { problem: 'several_formats' } : { format: 'coco' };
    expect(findLayout(['instances.json', 'data.yaml', long])).toMatchObject(format);
  });

  it('finds photos beside their labels, in folders of images, or by their only name', () => {
    const index = createArchiveIndex([
      'x/train/a.jpg',
      'x/images/b.jpg',
      'deep/er/c.jpg',
      '1/d.jpg',
      '2/d.jpg',
    ]);
    expect(index.cocoPhoto('x/train/_annotations.coco.json', 'a.jpg')).toBe('x/train/a.jpg');
    expect(index.cocoPhoto('x/annotations/instances_train.json', 'a.jpg')).toBe('x/train/a.jpg');
    expect(index.cocoPhoto('x/annotations/instances_train.json', 'b.jpg')).toBe('x/images/b.jpg');
    expect(index.cocoPhoto('annotations.json', 'c.jpg')).toBe('deep/er/c.jpg');
    expect(index.cocoPhoto('x/annotations/instances_train.json', 'images\\b.jpg')).toBe('x/images/b.jpg');
    expect(index.cocoPhoto('annotations.json', 'd.jpg')).toBeUndefined();
    const folders = createArchiveIndex([
      ...['images/train/a.jpg', 'images/val/a.jpg', 'images/default/a.jpg', 'train2017/a.jpg'],
    ]);
    const findPhoto = (file: string, name: string) => folders.cocoPhoto(`annotations/${file}.json`, name);
    expect(findPhoto('instances', 'train/a.jpg')).toBe('images/train/a.jpg');
    expect(findPhoto('instances_default', 'a.jpg')).toBe('images/default/a.jpg');
    expect(findPhoto('instances_train2017', 'a.jpg')).toBe('train2017/a.jpg');
    expect(findPhoto('val', 'a.jpg')).toBe('images/val/a.jpg');
    expect(findPhoto('instances', 'a.jpg')).toBeUndefined();
  });

  it('finds the labels of YOLO in the folder of labels, or beside the photo', () => {
    const index = createArchiveIndex([
      'x/train/images/a.jpg',
      'x/train/labels/a.txt',
      'b.png',
      'b.txt',
      'c.jpg',
    ]);
    expect(index.yoloLabels('x/train/images/a.jpg')).toBe('x/train/labels/a.txt');
    expect(index.yoloLabels('b.png')).toBe('b.txt');
    expect(index.yoloLabels('c.jpg')).toBeUndefined();
  });

  it('names the split, and without one all photos are to test on', () => {
    const paths = [
      'train/a.jpg',
      'images/val/b.jpg',
      'valid/labels/c.txt',
      'annotations/instances_test.json',
      'd.jpg',
      'trainers/e.jpg',
    ];
    expect(paths.map(chooseSplitByPath)).toEqual(['train', 'val', 'val', 'test', 'test', 'test']);
  });
});

describe('a foreign class', () => {
  it.each<[string, LabelClass | null]>([
    ['Plastic bags', 'trash_bag'],
    ['garbage-pile', 'garbage_pile'],
    ['BOTTLES', 'bottle'],
    ['dustbin', 'bin'],
    ['dog', null],
    ['', null],
  ])('%j is proposed to be %s (DS-32)', (name, expected) => {
    expect(proposeClass(name)).toBe(expected);
  });

  it('is left out with its objects unless it is mapped (DS-32)', () => {
    const box = { x: 0, y: 0, width: 1, height: 1 };
    const objects = ['Dog', 'Can', 'Cup'].map((name) => ({ class: name, is_unsure: false, box }));
    const mapping = new Map<string, LabelClass | null>([
      ['Dog', null],
      ['Can', 'can'],
    ]);
    expect(mapObjects(objects, mapping)).toEqual([{ class: 'can', is_unsure: false, box }]);
  });
});
