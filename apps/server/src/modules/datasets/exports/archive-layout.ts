import type { DatasetFormat } from '@smart-waste/contract';
import {
  buildCocoLabelPath,
  buildCocoPhotoPath,
  buildVocLabelPath,
  buildVocPhotoPath,
  buildVocSplitPath,
  buildYoloLabelPath,
  buildYoloPhotoPath,
  DATASET_SPLITS,
  type DatasetPhoto,
  writeCoco,
  writeUnsureRegions,
  writeVocLabels,
  writeVocSplit,
  writeYoloDescription,
  writeYoloLabels,
} from '@smart-waste/core';

/** A file of an archive that is text. */
export type TextFile = { name: string; content: Iterable<string> };

type Layout = {
  buildPhotoPath: (photo: DatasetPhoto) => string;
  /** The files beside each photo. */
  createLabelFiles: (photo: DatasetPhoto) => TextFile[];
  /** The files of the whole dataset. */
  createSummaryFiles: (photos: readonly DatasetPhoto[], title: string) => TextFile[];
};

const selectSplit = (photos: readonly DatasetPhoto[], split: string) =>
  photos.filter((photo) => photo.split === split);

export const LAYOUTS: Readonly<Record<DatasetFormat, Layout>> = {
  coco: {
    buildPhotoPath: buildCocoPhotoPath,
    createLabelFiles: () => [],
    createSummaryFiles: (photos, title) =>
      DATASET_SPLITS.map((split) => ({
        name: buildCocoLabelPath(split),
        content: writeCoco(selectSplit(photos, split), title),
      })),
  },
  yolo: {
    buildPhotoPath: buildYoloPhotoPath,
    createLabelFiles: (photo) => [{ name: buildYoloLabelPath(photo), content: [writeYoloLabels(photo)] }],
    createSummaryFiles: (photos) => [
      { name: 'data.yaml', content: [writeYoloDescription(photos)] },
      { name: 'unsure.json', content: [writeUnsureRegions(photos)] },
    ],
  },
  voc: {
    buildPhotoPath: buildVocPhotoPath,
    createLabelFiles: (photo) => [{ name: buildVocLabelPath(photo), content: [writeVocLabels(photo)] }],
    createSummaryFiles: (photos) =>
      DATASET_SPLITS.map((split) => ({
        name: buildVocSplitPath(split),
        content: [writeVocSplit(selectSplit(photos, split))],
      })),
  },
};
