import { LABEL_CLASSES } from '@smart-waste/contract';
import type { DatasetPhoto, DatasetSplit } from '../dataset.ts';
import { getStem } from './get-stem.ts';

/** Where a photo and its labels are in a YOLO dataset. */
export const buildYoloPhotoPath = ({ split, file_name }: Pick<DatasetPhoto, 'split' | 'file_name'>) =>
  `images/${split}/${file_name}`;
export const buildYoloLabelPath = ({ split, file_name }: Pick<DatasetPhoto, 'split' | 'file_name'>) =>
  `labels/${split}/${getStem(file_name)}.txt`;

const VAL_IS_TRAIN =
  '# No photo is held out for validation: val names the photos of train, so its figures say nothing about other photos.';

/**
 * The folder of each split. Trainers require train and val: they accept an empty value, and would validate on the photos of test where
 * val has one. A folder without photos would be missing, because an archive has only files.
 */
function splitLines(photos: Iterable<Pick<DatasetPhoto, 'split'>>): string[] {
  const splits = new Set(Array.from(photos, ({ split }) => split));
  const formatSplit = (key: DatasetSplit, folder = key) =>
    splits.has(folder) ? `${key}: images/${folder}` : `${key}:`;
  const isValTrain = splits.has('train') && !splits.has('val');
  return [
    formatSplit('train'),
    ...(isValTrain ? [VAL_IS_TRAIN, formatSplit('val', 'train')] : [formatSplit('val')]),
    ...(splits.has('test') ? [formatSplit('test')] : []),
  ];
}

/**
 * The description of the dataset, as trainers of YOLO models read it (https://docs.ultralytics.com/datasets/detect). Without a `path`
 * its folders are beside it; Ultralytics would look for any relative one in the folder that its settings name for datasets.
 */
export const writeYoloDescription = (photos: Iterable<Pick<DatasetPhoto, 'split'>>): string =>
  [...splitLines(photos), 'names:', ...LABEL_CLASSES.map((name, index) => `  ${index}: ${name}`), ''].join(
    '\n',
  );

const formatLine = ({ class: name, box }: DatasetPhoto['annotations'][number]) =>
  [
    LABEL_CLASSES.indexOf(name),
    ...[box.x + box.width / 2, box.y + box.height / 2, box.width, box.height].map((value) =>
      value.toFixed(6),
    ),
  ].join(' ');

/**
 * The labels of one photo: a line for each object with the number of its class, its centre and its sides as fractions. A photo
 * without objects has no line. The format has nothing for unsure regions: see `writeUnsureRegions`.
 */
export const writeYoloLabels = ({ annotations }: Pick<DatasetPhoto, 'annotations'>): string =>
  annotations
    .filter(({ is_unsure }) => !is_unsure)
    .map((annotation) => `${formatLine(annotation)}\n`)
    .join('');

/** Unsure regions beside a YOLO dataset: the path of the labels to lines like theirs. */
export function writeUnsureRegions(photos: Iterable<DatasetPhoto>): string {
  const regions: Record<string, string[]> = {};
  for (const photo of photos) {
    const unsure = photo.annotations.filter(({ is_unsure }) => is_unsure);
    if (unsure.length > 0) regions[buildYoloLabelPath(photo)] = unsure.map(formatLine);
  }
  return `${JSON.stringify(regions, null, 1)}\n`;
}
