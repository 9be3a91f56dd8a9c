import { type Annotation, LABEL_CLASSES } from '@smart-waste/contract';
import { expect, it } from 'vitest';
import type { DatasetPhoto } from '../dataset.ts';
import { writeCoco } from './coco.ts';

/** What `npm run test:ml` reads with pycocotools. Written again with `vitest -u`. */
const STORED = './test/exported.coco';

const createObject = (index: number, is_unsure = false): Annotation => ({
  class: LABEL_CLASSES[index % LABEL_CLASSES.length] ?? 'litter',
  is_unsure,
  box: { x: (index % 5) / 7, y: (index % 3) / 5, width: 0.11 + index / 100, height: 0.29 },
});
/** Every class, an unsure region, a photo that was checked and is empty, and two sizes. */
const photos: DatasetPhoto[] = [
  { file_name: 'a.jpg', annotations: [0, 1, 2, 3, 4].map((index) => createObject(index)) },
  {
    file_name: 'b.jpg',
    annotations: [...[5, 6, 7, 8, 9].map((index) => createObject(index)), createObject(10, true)],
  },
  { file_name: 'empty.jpg', annotations: [] },
].map((photo, index) => ({ ...photo, width: 1600 - 613 * index, height: 1200, split: 'test' }));

it('an export in the COCO format is what pycocotools reads in test:ml (DS-10)', async () => {
  await expect([...writeCoco(photos, 'Streets')].join('')).toMatchFileSnapshot(STORED);
});
