import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LABEL_CLASSES } from './annotation.ts';
import { oneOf } from './bounds.ts';
import { DATASET_LIMITS } from './limits.ts';
import { messageReason } from './message.ts';
import { listPaging, queryMoment, queryText } from './paging.ts';

/** The formats in which a dataset can be taken away. */
export const DATASET_FORMATS = ['coco', 'yolo', 'voc'] as const;
export type DatasetFormat = (typeof DATASET_FORMATS)[number];

const A_LIST_OF_CLASSES = createEncodedReason('validation.label_classes');

/** Which of the checked photos belong to a dataset; all of them without any member. */
export const datasetFilter = z.object({
  /** When photos were uploaded: from this moment on, and before that one. */
  uploaded_from: z.optional(queryMoment),
  uploaded_before: z.optional(queryMoment),
  /** Only photos that show at least one of these classes. */
  classes: z.optional(
    z
      .array(oneOf(LABEL_CLASSES), A_LIST_OF_CLASSES)
      .check(z.maxLength(LABEL_CLASSES.length, A_LIST_OF_CLASSES)),
  ),
});
export type DatasetFilter = z.infer<typeof datasetFilter>;

export const datasetForm = z.object({
  title: queryText(DATASET_LIMITS.titleMaxLength).check(
    z.minLength(1, createEncodedReason('validation.dataset_title')),
  ),
  filter: z._default(datasetFilter, {}),
});
export type DatasetForm = z.infer<typeof datasetForm>;

const splitFigures = z.object({
  split: z.enum(['train', 'val', 'test']),
  photos: z.int(),
  empty_photos: z.int(),
  groups: z.int(),
  objects: z.int(),
});

/** What a dataset that is frozen now would hold. */
export const datasetPreview = z.object({
  photos: z.int(),
  /** Those that were checked and show nothing. */
  empty_photos: z.int(),
  objects: z.array(z.object({ class: z.enum(LABEL_CLASSES), objects: z.int() })),
  /**
   * How these photos would be divided if each file can be read; null for more photos than a preview divides. A server of an
   * earlier version does not say it.
   */
  splits: z.optional(z.nullable(z.array(splitFigures))),
});
export type DatasetPreview = z.infer<typeof datasetPreview>;

/** What a dataset held when it was frozen. */
export const datasetCard = z.object({
  splits: z.array(splitFigures),
  classes: z.array(
    z.object({ class: z.enum(LABEL_CLASSES), train: z.int(), val: z.int(), test: z.int(), unsure: z.int() }),
  ),
  /** Photos in no split, by reason (DS-06). */
  left_out: z.object({ near_other_split: z.int(), duplicate_in_other_split: z.int(), unreadable: z.int() }),
});
export type DatasetCard = z.infer<typeof datasetCard>;

export const dataset = z.object({
  dataset_id: z.uuid(),
  /** 1 for the first dataset of the installation. */
  number: z.int(),
  title: z.string(),
  filter: datasetFilter,
  /** `freezing` while the files are read; a dataset never changes once it is `frozen`. `failed` says why it could not be. */
  state: z.enum(['freezing', 'frozen', 'failed']),
  schema_version: z.int(),
  created_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  created_by: z.nullable(z.string()),
  photos: z.int(),
  /** How many of the files have been read. */
  photos_read: z.int(),
  /** Photos that were deleted since, once it is frozen; an export names them (DS-08). */
  photos_gone: z.int(),
  /** Null until it is frozen. */
  card: z.nullable(datasetCard),
  error_message: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
});
export type Dataset = z.infer<typeof dataset>;

export const datasetQuery = z.object(listPaging);
export type DatasetQuery = z.infer<typeof datasetQuery>;

/** The newest first. */
export const datasetList = z.object({ data: z.array(dataset), next_cursor: z.nullable(z.string()) });
export type DatasetList = z.infer<typeof datasetList>;

export const datasetParams = z.object({ dataset_id: z.uuid(createEncodedReason('validation.dataset_id')) });

export const datasetExportForm = z.object({ format: oneOf(DATASET_FORMATS) });

/**
 * An archive that is written in the background. It is `outdated` once a photo in it was deleted, and cannot be downloaded any
 * more.
 */
export const datasetExport = z.object({
  export_id: z.uuid(),
  dataset_id: z.uuid(),
  format: z.enum(DATASET_FORMATS),
  state: z.enum(['waiting', 'running', 'completed', 'failed', 'outdated']),
  /** The photos of the dataset that are there now, and how many of them are in the archive. */
  photos: z.int(),
  photos_done: z.int(),
  /** The size of what is written. */
  bytes: z.int(),
  requested_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  requested_by: z.nullable(z.string()),
  completed_at: z.nullable(z.iso.datetime()),
  /** When it is deleted; null until it is completed. */
  expires_at: z.nullable(z.iso.datetime()),
  error_message: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
});
export type DatasetExport = z.infer<typeof datasetExport>;

/** The newest first. */
export const datasetExportList = z.object({ data: z.array(datasetExport) });

export const datasetExportParams = z.object({
  export_id: z.uuid(createEncodedReason('validation.export_id')),
});
