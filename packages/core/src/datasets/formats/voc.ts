import type { DatasetPhoto } from '../dataset.ts';
import { getStem } from './get-stem.ts';

/** Where a photo, its labels and the list of a split are in a Pascal VOC dataset. */
export const buildVocPhotoPath = ({ file_name }: Pick<DatasetPhoto, 'file_name'>) =>
  `JPEGImages/${file_name}`;
export const buildVocLabelPath = ({ file_name }: Pick<DatasetPhoto, 'file_name'>) =>
  `Annotations/${getStem(file_name)}.xml`;
export const buildVocSplitPath = (split: string) => `ImageSets/Main/${split}.txt`;

export const writeVocSplit = (photos: Iterable<Pick<DatasetPhoto, 'file_name'>>): string =>
  Array.from(photos, ({ file_name }) => `${getStem(file_name)}\n`).join('');

/** Pixels are counted from 1, and the last one belongs to the box (Everingham et al., The PASCAL VOC Challenge, 2010). */
function toCorners(box: { x: number; y: number; width: number; height: number }, photo: DatasetPhoto) {
  const toFirstPixel = (fraction: number, side: number) => Math.min(side, Math.round(fraction * side) + 1);
  const toLastPixel = (fraction: number, side: number) => Math.max(1, Math.round(fraction * side));
  const [xmin, ymin] = [toFirstPixel(box.x, photo.width), toFirstPixel(box.y, photo.height)];
  const xmax = Math.max(xmin, toLastPixel(box.x + box.width, photo.width));
  const ymax = Math.max(ymin, toLastPixel(box.y + box.height, photo.height));
  return { xmin, ymin, xmax, ymax };
}

/** The labels of one photo in the format of Pascal VOC. Unsure regions are difficult, which its measure leaves out. */
export function writeVocLabels(photo: DatasetPhoto): string {
  const { file_name, width, height, annotations } = photo;
  const objects = annotations.map(({ class: name, is_unsure, box }) => {
    const corners = Object.entries(toCorners(box, photo)).map(
      ([side, value]) => `<${side}>${value}</${side}>`,
    );
    return `  <object>
    <name>${name}</name>
    <pose>Unspecified</pose>
    <truncated>0</truncated>
    <difficult>${is_unsure ? 1 : 0}</difficult>
    <bndbox>${corners.join('')}</bndbox>
  </object>
`;
  });
  return `<annotation>
  <folder>JPEGImages</folder>
  <filename>${file_name}</filename>
  <size><width>${width}</width><height>${height}</height><depth>3</depth></size>
  <segmented>0</segmented>
${objects.join('')}</annotation>
`;
}
