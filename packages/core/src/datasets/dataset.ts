import type { Annotation } from '@smart-waste/contract';

/** The parts of a dataset, from the one that is held out most strictly. */
export const DATASET_SPLITS = ['test', 'val', 'train'] as const;
export type DatasetSplit = (typeof DATASET_SPLITS)[number];

/** A labelled photo as every format of datasets has it. */
export type DatasetPhoto = {
  /** Unique in the dataset. */
  file_name: string;
  /** Pixels of the decoded file. */
  width: number;
  height: number;
  split: DatasetSplit;
  /** The objects on the photo, with boxes as fractions of its sides; none of a photo that was checked and is empty. */
  annotations: readonly Annotation[];
};
