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
  writeUnsureRegions,
  writeVocLabels,
  writeVocSplit,
  writeYoloDescription,
  writeYoloLabels,
  yoloLabelPath,
  yoloPhotoPath,
} from '@smart-waste/core';

/** A file of an archive that is text. */
export type TextFile = { name: string; content: Iterable<string> };

type Layout = {
  photoPath: (photo: DatasetPhoto) => string;
  /** The files beside each photo. */
  labels: (photo: DatasetPhoto) => TextFile[];
  /** The files of the whole dataset. */
  summary: (photos: readonly DatasetPhoto[], title: string) => TextFile[];
};

const ofSplit = (photos: readonly DatasetPhoto[], split: string) =>
  photos.filter((photo) => photo.split === split);

export const LAYOUTS: Readonly<Record<DatasetFormat, Layout>> = {
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
    labels: (photo) => [{ name: yoloLabelPath(photo), content: [writeYoloLabels(photo)] }],
    summary: (photos) => [
      { name: 'data.yaml', content: [writeYoloDescription(photos)] },
      { name: 'unsure.json', content: [writeUnsureRegions(photos)] },
    ],
  },
  voc: {
    photoPath: vocPhotoPath,
    labels: (photo) => [{ name: vocLabelPath(photo), content: [writeVocLabels(photo)] }],
    summary: (photos) =>
      DATASET_SPLITS.map((split) => ({
        name: vocSplitPath(split),
        content: [writeVocSplit(ofSplit(photos, split))],
      })),
  },
};
