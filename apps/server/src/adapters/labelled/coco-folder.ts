import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { classTitle, type GroundTruth, type ScoredClass } from '@smart-waste/core';
import { StartupError } from '../../lib/errors.ts';
import type { LabelledFile, LabelledPhotos } from '../../modules/detection/ports.ts';
import { type Coco, type CocoImage, coco } from './coco.ts';

/** The names that tools give the file; the first is that of the bundled photos. */
const NAMES = ['annotations.json', '_annotations.coco.json'];

/** Opens a folder of photos with their labels in the COCO format. */
export const cocoFolder = (folder: string): LabelledPhotos => ({
  all: async () => {
    const labels = await readLabels(folder);
    return { photos: photosOf(folder, labels), classes: labels.categories.map(classOf) };
  },
});

async function readLabels(folder: string): Promise<Coco> {
  for (const name of NAMES) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (text !== undefined) return parseCoco(join(folder, name), text);
  }
  throw new StartupError(`${folder} holds neither ${NAMES.join(' nor ')}`);
}

function parseCoco(path: string, text: string): Coco {
  try {
    return coco.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartupError(`the labels in ${path} are not in the COCO format`, { cause });
  }
}

const classOf = ({ name, supercategory = 'waste' }: Coco['categories'][number]): ScoredClass => ({
  name,
  title: classTitle(name),
  waste: supercategory === 'waste',
});

function photosOf(folder: string, labels: Coco): LabelledFile[] {
  const nameOf = new Map(labels.categories.map(({ id, name }) => [id, name]));
  const byImage = new Map<number, Coco['annotations']>(labels.images.map(({ id }) => [id, []]));
  for (const one of labels.annotations) byImage.get(one.image_id)?.push(one);
  return labels.images.map((image) => ({
    name: image.file_name,
    read: reader(inside(folder, image.file_name)),
    labelled: labelledIn(labels, image),
    groundTruth: (byImage.get(image.id) ?? []).flatMap((one) => groundTruthOf(image, one, nameOf)),
  }));
}

const reader = (path: string) => () =>
  readFile(path).catch((cause) => {
    throw new StartupError(`the photo ${path} cannot be read`, { cause });
  });

/** The names come from a file of unknown origin; none may lead out of the folder. */
function inside(folder: string, file: string): string {
  const path = normalize(file);
  if (isAbsolute(path) || path.startsWith('..'))
    throw new StartupError(`the labels name a photo outside their folder: ${file}`);
  return join(folder, path);
}

function labelledIn({ categories, labelled_classes }: Coco, { source }: CocoImage): Set<string> {
  const named = source === undefined ? undefined : labelled_classes?.[source];
  return new Set(named ?? categories.map(({ name }) => name));
}

function groundTruthOf(
  { width, height }: CocoImage,
  { bbox, category_id, iscrowd }: Coco['annotations'][number],
  nameOf: ReadonlyMap<number, string>,
): GroundTruth[] {
  const name = nameOf.get(category_id);
  // A crowd is a region with many objects, not one object.
  if (name === undefined || iscrowd === 1) return [];
  const [left, top, across, down] = bbox;
  const box = { x: left / width, y: top / height, width: across / width, height: down / height };
  return [{ class: name, box }];
}
