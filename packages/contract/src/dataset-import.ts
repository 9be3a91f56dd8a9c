import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { LABEL_CLASSES } from './annotation.ts';
import { oneOf } from './bounds.ts';
import { DATASET_IMPORT_LIMITS, DATASET_LIMITS } from './limits.ts';
import { messageReason } from './message.ts';
import { listPaging, queryText } from './paging.ts';

/** Why a photo or an annotation of an archive is not imported. */
export const IMPORT_PROBLEMS = [
  'photo_missing',
  'photo_unreadable',
  'photo_too_large',
  'photo_repeated',
  'size_differs',
  'labels_missing',
  'labels_unreadable',
  'entry_invalid',
  'id_repeated',
  'photo_unknown',
  'class_unknown',
  'box_invalid',
  'too_many_objects',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/**
 * `reading` while the archive is read; then `preview` until an admin confirms which class is which; then `imported`. `failed` says
 * why nothing was imported.
 */
const IMPORT_STATES = ['reading', 'preview', 'imported', 'failed'] as const;

const splitCounts = z.object({ train: z.int(), val: z.int(), test: z.int() });

/** A class of the archive, and the class of the label schema that it is; null when its objects are left out. */
const importedClass = z.object({
  name: z.string(),
  objects: z.int(),
  class: z.nullable(z.enum(LABEL_CLASSES)),
});

/** Labelled photos that were brought in to evaluate detectors on them. They are no uploads. */
export const datasetImport = z.object({
  import_id: z.uuid(),
  title: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Null until the archive was looked at. */
  format: z.nullable(z.enum(['coco', 'yolo'])),
  archive_bytes: z.int(),
  /** The photos that the labels name, and how many of them were read; 0 until they are known. */
  total: z.int(),
  read: z.int(),
  /** The photos that are imported, and those of them without an object. */
  photos: z.int(),
  empty_photos: z.int(),
  splits: splitCounts,
  classes: z.array(importedClass),
  /** How many were rejected by reason, and the first ones with where they are. */
  rejected: z.array(z.object({ problem: z.enum(IMPORT_PROBLEMS), count: z.int() })),
  rejects: z.array(z.object({ problem: z.enum(IMPORT_PROBLEMS), where: z.string() })),
  created_at: z.iso.datetime(),
  /** A username; null when that account was deleted. */
  created_by: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
});
export type DatasetImport = z.infer<typeof datasetImport>;

export const datasetImportQuery = z.object({
  /** What the import is called; the name of the file, as a rule. */
  title: queryText(DATASET_LIMITS.titleMaxLength).check(
    z.minLength(1, createEncodedReason('validation.dataset_title')),
  ),
});

const foreignClass = z
  .string()
  .check(
    z.maxLength(DATASET_IMPORT_LIMITS.classNameMaxLength, createEncodedReason('validation.label_classes')),
  );

/** Which class of the archive is which; the others are left out. */
export const classMappingForm = z.object({
  classes: z
    .array(z.object({ name: foreignClass, class: z.nullable(oneOf(LABEL_CLASSES)) }))
    .check(z.maxLength(DATASET_IMPORT_LIMITS.classesMax, createEncodedReason('validation.label_classes'))),
});
export type ClassMappingForm = z.infer<typeof classMappingForm>;

export const datasetImportListQuery = z.object(listPaging);
export type DatasetImportListQuery = z.infer<typeof datasetImportListQuery>;

/** The newest first. */
export const datasetImportList = z.object({
  data: z.array(datasetImport),
  next_cursor: z.nullable(z.string()),
});
export type DatasetImportList = z.infer<typeof datasetImportList>;

export const importParams = z.object({ import_id: z.uuid(createEncodedReason('validation.import_id')) });
