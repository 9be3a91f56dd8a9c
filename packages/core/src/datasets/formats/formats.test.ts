import { type Annotation, LABEL_CLASSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { DATASET_SPLITS, type DatasetPhoto } from '../dataset.ts';
import { buildCocoPhotoPath, writeCoco } from './coco.ts';
import { buildVocLabelPath, writeVocLabels, writeVocSplit } from './voc.ts';
import { buildYoloLabelPath, writeUnsureRegions, writeYoloDescription, writeYoloLabels } from './yolo.ts';

const bottle: Annotation = {
  class: 'bottle',
  is_unsure: false,
  box: { x: 0.1, y: 0.2, width: 0.25, height: 0.5 },
};
const bin: Annotation = { ...bottle, class: 'bin', box: { x: 0, y: 0, width: 1, height: 1 } };
const unsure: Annotation = { ...bottle, is_unsure: true };
const photo = (annotations: Annotation[], name = 'a'): DatasetPhoto => ({
  file_name: `${name}.jpg`,
  width: 1600,
  height: 1200,
  split: 'train',
  annotations,
});

describe('a COCO file', () => {
  const read = (...photos: DatasetPhoto[]) => JSON.parse([...writeCoco(photos, 'Streets')].join(''));

  it('has boxes in pixels, unsure regions as crowds, and which classes are waste (DS-10)', () => {
    const { categories, annotations } = read(photo([bottle, bin, unsure]));
    const getId = (name: string) => LABEL_CLASSES.indexOf(name as 'bin') + 1;
    expect(annotations).toEqual([
      {
        id: 1,
        image_id: 1,
        category_id: getId('bottle'),
        bbox: [160, 240, 400, 600],
        area: 240_000,
        iscrowd: 0,
      },
      {
        id: 2,
        image_id: 1,
        category_id: getId('bin'),
        bbox: [0, 0, 1600, 1200],
        area: 1_920_000,
        iscrowd: 0,
      },
      {
        id: 3,
        image_id: 1,
        category_id: getId('bottle'),
        bbox: [160, 240, 400, 600],
        area: 240_000,
        iscrowd: 1,
      },
    ]);
    const supercategories = new Map(
      categories.map((one: { name: string; supercategory: string }) => [one.name, one.supercategory]),
    );
    expect(supercategories.size).toBe(LABEL_CLASSES.length);
    expect([supercategories.get('bottle'), supercategories.get('bin')]).toEqual(['waste', 'no_waste']);
  });

  it('has a photo that was checked and is empty, and is valid without a photo (DS-09)', () => {
    const { images, annotations } = read(photo([]), photo([bottle], 'b'));
    expect(images).toEqual([
      { id: 1, file_name: 'a.jpg', width: 1600, height: 1200 },
      { id: 2, file_name: 'b.jpg', width: 1600, height: 1200 },
    ]);
    expect(annotations).toMatchObject([{ image_id: 2 }]);
    expect(read()).toMatchObject({ images: [], annotations: [], info: { description: 'Streets' } });
    expect(buildCocoPhotoPath(photo([]))).toBe('images/train/a.jpg');
  });
});

describe('YOLO files', () => {
  it('have a line with class, centre and sides for each sure object (DS-10)', () => {
    expect(writeYoloLabels(photo([bottle, unsure, bin]))).toBe(
      `${LABEL_CLASSES.indexOf('bottle')} 0.225000 0.450000 0.250000 0.500000
${LABEL_CLASSES.indexOf('bin')} 0.500000 0.500000 1.000000 1.000000
`,
    );
    expect(writeYoloLabels(photo([]))).toBe('');
  });

  it('keep unsure regions in a file beside them', () => {
    const regions = JSON.parse(writeUnsureRegions([photo([bottle]), photo([unsure], 'b')]));
    expect(regions).toEqual({
      'labels/train/b.txt': [`${LABEL_CLASSES.indexOf('bottle')} 0.225000 0.450000 0.250000 0.500000`],
    });
    expect(buildYoloLabelPath(photo([]))).toBe('labels/train/a.txt');
  });

  it('name the classes in the order of their numbers', () => {
    const lines = writeYoloDescription([]).split('\n');
    for (const [index, name] of LABEL_CLASSES.entries()) expect(lines).toContain(`  ${index}: ${name}`);
  });

  it.each([
    ['train, val, test', ['train: images/train', 'val: images/val', 'test: images/test']],
    ['train, val', ['train: images/train', 'val: images/val']],
    ['train, test', ['train: images/train', 'val: images/train', 'test: images/test']],
    ['train', ['train: images/train', 'val: images/train']],
    ['val, test', ['train:', 'val: images/val', 'test: images/test']],
    ['test', ['train:', 'val:', 'test: images/test']],
  ])('name train and val, which trainers require, and only folders of photos: %s (DS-09)', (all, named) => {
    const photos = DATASET_SPLITS.filter((split) => all.split(', ').includes(split)).map((split) => ({
      split,
    }));
    const lines = writeYoloDescription(photos).split('\n');
    expect(lines.filter((line) => /^(train|val|test):/.test(line))).toEqual(named);
    const says = lines.some((line) => line.startsWith('# ') && line.includes('validation'));
    expect(says).toBe(named.includes('val: images/train'));
  });
});

describe('a Pascal VOC file', () => {
  it('counts pixels from 1, the last one included, and marks unsure regions as difficult (DS-10)', () => {
    const text = writeVocLabels(photo([bottle, unsure, bin]));
    expect(text).toContain('<xmin>161</xmin><ymin>241</ymin><xmax>560</xmax><ymax>840</ymax>');
    expect(text).toContain('<xmin>1</xmin><ymin>1</ymin><xmax>1600</xmax><ymax>1200</ymax>');
    expect(text.match(/<difficult>\d/g)).toEqual(['<difficult>0', '<difficult>1', '<difficult>0']);
    expect(text).toContain('<size><width>1600</width><height>1200</height><depth>3</depth></size>');
  });

  it('is there for a photo without objects, which its split lists', () => {
    expect(writeVocLabels(photo([]))).not.toContain('<object>');
    expect(buildVocLabelPath(photo([]))).toBe('Annotations/a.xml');
    expect(writeVocSplit([photo([]), photo([], 'b')])).toBe('a\nb\n');
  });

  it('keeps a box of less than a pixel within the photo', () => {
    const sliver = { ...bottle, box: { x: 0.9999, y: 0.9999, width: 0.0001, height: 0.0001 } };
    expect(writeVocLabels(photo([sliver]))).toContain(
      '<xmin>1600</xmin><ymin>1200</ymin><xmax>1600</xmax><ymax>1200</ymax>',
    );
  });
});
