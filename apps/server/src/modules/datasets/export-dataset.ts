import type { DatasetFormat } from '@smart-waste/contract';
import {
  cocoLabelPath,
  cocoPhotoPath,
  DATASET_SPLITS,
  type DatasetPhoto,
  vocLabelPath,
  vocPhotoPath,
  vocSplitPath,
  writeCoco,
  writeDataCard,
  writeUnsureRegions,
  writeVocLabels,
  writeVocSplit,
  writeYoloDescription,
  writeYoloLabels,
  yoloLabelPath,
  yoloPhotoPath,
} from '@smart-waste/core';
import type { ZipEntry } from '../../lib/zip-stream.ts';
import { MissingObject } from '../../ports/image-store.ts';
import type { DatasetRow, Deps, ExportedPhoto } from './ports.ts';

const PHOTOS_AT_ONCE = 500;

type ExportDeps = Pick<Deps, 'datasets' | 'store'>;

/** The photos of a dataset, page after page. */
async function* photosOf({ datasets }: ExportDeps, dataset_id: string): AsyncGenerator<ExportedPhoto> {
  let after = 0;
  for (;;) {
    const photos = await datasets.exported(dataset_id, after, PHOTOS_AT_ONCE);
    yield* photos;
    const last = photos.at(-1);
    if (!last) return;
    after = last.position;
  }
}

type Layout = {
  photoPath: (photo: DatasetPhoto) => string;
  /** The files beside each photo. */
  labels: (photo: DatasetPhoto) => ZipEntry[];
  /** The files of the whole dataset. */
  summary: (photos: readonly DatasetPhoto[], title: string) => ZipEntry[];
};

const ofSplit = (photos: readonly DatasetPhoto[], split: string) =>
  photos.filter((photo) => photo.split === split);

const LAYOUTS: Readonly<Record<DatasetFormat, Layout>> = {
  coco: {
    photoPath: cocoPhotoPath,
    labels: () => [],
    summary: (photos, title) =>
      DATASET_SPLITS.map((split) => ({
        name: cocoLabelPath(split),
        content: writeCoco(ofSplit(photos, split), title),
      })),
  },
  yolo: {
    photoPath: yoloPhotoPath,
    labels: (photo) => [{ name: yoloLabelPath(photo), content: writeYoloLabels(photo) }],
    summary: (photos) => [
      { name: 'data.yaml', content: writeYoloDescription() },
      { name: 'unsure.json', content: writeUnsureRegions(photos) },
    ],
  },
  voc: {
    photoPath: vocPhotoPath,
    labels: (photo) => [{ name: vocLabelPath(photo), content: writeVocLabels(photo) }],
    summary: (photos) =>
      DATASET_SPLITS.map((split) => ({
        name: vocSplitPath(split),
        content: writeVocSplit(ofSplit(photos, split)),
      })),
  },
};

/**
 * The files of a dataset in a format, photo after photo. A photo that is deleted or lost while the archive is written is named as
 * missing, and has no labels.
 */
export async function* datasetFiles(
  deps: ExportDeps,
  dataset: DatasetRow & { card: NonNullable<DatasetRow['card']> },
  format: DatasetFormat,
): AsyncGenerator<ZipEntry> {
  const { photoPath, labels, summary } = LAYOUTS[format];
  const written: DatasetPhoto[] = [];
  const missing = await deps.datasets.gone(dataset.dataset_id);
  for await (const { photo_key, image_id, ...photo } of photosOf(deps, dataset.dataset_id)) {
    const bytes = await readBytes(deps, photo_key);
    if (bytes === null) missing.push(image_id);
    else {
      yield { name: photoPath(photo), content: [bytes], isCompressed: true };
      yield* labels(photo);
      written.push(photo);
    }
  }
  yield* summary(written, dataset.title);
  yield { name: 'missing.txt', content: missing.map((image_id) => `${image_id}.jpg\n`).join('') };
  yield { name: 'README.md', content: writeDataCard({ ...dataset, gone: missing.length }) };
}

async function readBytes({ store }: ExportDeps, key: string): Promise<Uint8Array | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof MissingObject) return null;
    throw error;
  }
}
