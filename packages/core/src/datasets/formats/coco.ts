import { LABEL_CLASSES } from '@smart-waste/contract';
import { isWasteLabel } from '../../annotations/label-classes.ts';
import type { DatasetPhoto } from '../dataset.ts';

/** Where a photo of a COCO dataset is, and the file of a split. */
export const buildCocoPhotoPath = ({ split, file_name }: Pick<DatasetPhoto, 'split' | 'file_name'>) =>
  `images/${split}/${file_name}`;
export const buildCocoLabelPath = (split: string) => `annotations/instances_${split}.json`;

/** A hundredth of a pixel. */
const toPixels = (fraction: number, side: number) => Math.round(fraction * side * 100) / 100;

const categories = LABEL_CLASSES.map((name, index) => ({
  id: index + 1,
  name,
  supercategory: isWasteLabel(name) ? 'waste' : 'no_waste',
}));
const categoryIds = new Map<string, number>(categories.map(({ id, name }) => [name, id]));

/**
 * The labels of one split in the COCO format (https://cocodataset.org/#format-data), piece by piece. Unsure regions are
 * crowds, which count neither as hits nor as misses; a photo that was checked and is empty has no annotation.
 */
export function* writeCoco(photos: Iterable<DatasetPhoto>, description: string): Generator<string> {
  yield `{"info":${JSON.stringify({ description })},"licenses":[],"categories":${JSON.stringify(categories)},"images":[`;
  const annotations: string[] = [];
  let image_id = 0;
  for (const { file_name, width, height, annotations: objects } of photos) {
    image_id += 1;
    yield `${image_id === 1 ? '' : ','}\n${JSON.stringify({ id: image_id, file_name, width, height })}`;
    for (const { class: name, is_unsure, box } of objects) {
      const sides = [toPixels(box.width, width), toPixels(box.height, height)] as const;
      annotations.push(
        JSON.stringify({
          id: annotations.length + 1,
          image_id,
          category_id: categoryIds.get(name),
          bbox: [toPixels(box.x, width), toPixels(box.y, height), ...sides],
          area: Math.round(sides[0] * sides[1] * 100) / 100,
          iscrowd: is_unsure ? 1 : 0,
        }),
      );
    }
  }
  yield `],"annotations":[\n${annotations.join(',\n')}]}\n`;
}
