import { createHash } from 'node:crypto';
import { DATASET_IMPORT_LIMITS } from '@smart-waste/contract';
import {
  createArchiveIndex,
  type DatasetSplit,
  isPhotoName,
  layoutOf,
  linesOf,
  type ReadLabels,
  type ReadPhoto,
  type Reject,
  readCoco,
  readYoloClasses,
  readYoloLines,
  splitOfPath,
} from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import { parse as parseYaml } from 'yaml';
import type { OpenedZip } from '../../../lib/zip-file.ts';

/** Thrown for an archive of which nothing can be imported. */
export class ImportRefused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.reason, options);
    this.name = 'ImportRefused';
    this.reason = reason;
  }
}

/** A photo of the archive with its labels. */
export type ArchivedPhoto = ReadPhoto & { path: string; split: DatasetSplit };

/** What the labels of an archive say; no photo has been read yet. */
export type ArchiveLabels = {
  format: 'coco' | 'yolo';
  classes: string[];
  photos: ArchivedPhoto[];
  rejects: Reject[];
};

const refuse = (reason: Reason): never => {
  throw new ImportRefused(reason);
};
const { labelsMaxBytes, photosMax, classesMax, classNameMaxLength } = DATASET_IMPORT_LIMITS;
const MEBIBYTE = 1024 ** 2;
/** The labels of one photo, and a list of classes, are never larger. */
const SMALL_FILE_BYTES = MEBIBYTE;

/** Reads the labels of an archive. Throws ImportRefused when there are none, or more than can be imported. */
export async function readLabels(zip: OpenedZip): Promise<ArchiveLabels> {
  const layout = layoutOf(zip.names);
  if (layout === null) return refuse(createReason('error.dataset_import.no_labels'));
  const { format, labels: files } = layout;
  const labels = format === 'coco' ? await readCocoFiles(zip, files) : await readYoloFiles(zip, files);
  if (labels.photos.length === 0 && labels.rejects.length === 0)
    refuse(createReason('error.dataset_import.no_photos'));
  if (labels.photos.length > photosMax)
    refuse(createReason('error.dataset_import.too_many_photos', { max: photosMax }));
  if (labels.classes.length > classesMax)
    refuse(createReason('error.dataset_import.too_many_classes', { max: classesMax }));
  if (labels.classes.some((name) => name.length > classNameMaxLength))
    refuse(createReason('error.dataset_import.class_name_too_long', { max: classNameMaxLength }));
  return { format, ...labels };
}

type Labels = Omit<ArchiveLabels, 'format'>;

/** A file of labels as text; too large ones are refused before they are unpacked. */
async function textOf(zip: OpenedZip, file: string): Promise<string> {
  if (zip.bytesOf(file) > labelsMaxBytes)
    refuse(createReason('error.dataset_import.labels_too_large', { file, max: labelsMaxBytes / MEBIBYTE }));
  return (await zip.read(file)).toString('utf8');
}

/** What a file holds, or undefined when it is damaged. */
async function contentOf(zip: OpenedZip, file: string, parse: (text: string) => unknown): Promise<unknown> {
  try {
    return parse(await textOf(zip, file));
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return undefined;
  }
}

/** A text, or a number that JSON does not have and the json module of Python writes nevertheless. */
const TEXT_OR_NO_NUMBER = /"(?:[^"\\]|\\.)*"|-?Infinity|NaN/g;

/** What a JSON file holds. Numbers that are none are null, so that the objects that have them can be named (DS-33). */
function parseLabels(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(text.replace(TEXT_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null')));
  }
}

async function readCocoFiles(zip: OpenedZip, files: readonly string[]): Promise<Labels> {
  const index = createArchiveIndex(zip.names);
  const all: Labels = { classes: [], photos: [], rejects: [] };
  const taken = new Set<string>();
  for (const file of files) {
    const read = readCoco(await contentOf(zip, file, parseLabels));
    if (read === null) all.rejects.push({ problem: 'labels_unreadable', where: file });
    else addCoco(all, read, { file, index, taken });
  }
  return { ...all, classes: [...new Set(all.classes)] };
}

type CocoFile = { file: string; index: ReturnType<typeof createArchiveIndex>; taken: Set<string> };

/** Adds the photos of one file; a photo belongs to the first file that names it. */
function addCoco(
  all: Labels,
  { classes, photos, rejects }: ReadLabels,
  { file, index, taken }: CocoFile,
): void {
  for (const name of classes) all.classes.push(name);
  for (const reject of rejects) all.rejects.push(reject);
  for (const photo of photos) {
    const path = index.cocoPhoto(file, photo.file_name);
    if (path === undefined || !isPhotoName(path))
      all.rejects.push({ problem: 'photo_missing', where: photo.file_name });
    else if (taken.has(path)) all.rejects.push({ problem: 'photo_repeated', where: path });
    else all.photos.push({ ...photo, path, split: splitOfPath(`${file}/${path}`) });
    taken.add(path ?? '');
  }
}

/** The file with unsure regions that our own archives have beside the description. */
const UNSURE = /(^|\/)unsure\.json$/;

async function readYoloFiles(zip: OpenedZip, files: readonly string[]): Promise<Labels> {
  const classes = await yoloClasses(zip, files);
  const index = createArchiveIndex(zip.names);
  const unsure = await unsureRegions(zip);
  const photos: ArchivedPhoto[] = [];
  const rejects: Reject[] = [];
  for (const path of index.photos) {
    const labels = index.yoloLabels(path);
    const objects =
      labels === undefined ? 'labels_missing' : await objectsOf(zip, { labels, classes, unsure });
    if (typeof objects === 'string') rejects.push({ problem: objects, where: path });
    else photos.push({ file_name: path, path, size: null, split: splitOfPath(path), objects });
  }
  return { classes: classes.filter((name) => name !== ''), photos, rejects };
}

async function yoloClasses(zip: OpenedZip, files: readonly string[]): Promise<string[]> {
  for (const file of files.filter((name) => zip.bytesOf(name) <= SMALL_FILE_BYTES)) {
    const classes = readYoloClasses(await contentOf(zip, file, parseYaml));
    if (classes !== null) return classes;
  }
  return refuse(createReason('error.dataset_import.no_classes'));
}

type Regions = ReadonlyMap<string, string[]>;

async function unsureRegions(zip: OpenedZip): Promise<Regions> {
  const file = zip.names.find((name) => UNSURE.test(name));
  const content = file === undefined ? undefined : await contentOf(zip, file, JSON.parse);
  const root = file?.replace(UNSURE, '$1') ?? '';
  const isLines = (lines: unknown): lines is string[] =>
    Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  const entries = typeof content === 'object' && content !== null ? Object.entries(content) : [];
  return new Map(entries.flatMap(([path, lines]) => (isLines(lines) ? [[`${root}${path}`, lines]] : [])));
}

type YoloFile = { labels: string; classes: readonly string[]; unsure: Regions };

async function objectsOf(zip: OpenedZip, { labels, classes, unsure }: YoloFile) {
  const text = zip.bytesOf(labels) > SMALL_FILE_BYTES ? undefined : await contentOf(zip, labels, String);
  if (typeof text !== 'string') return 'labels_unreadable';
  const sure = readYoloLines(linesOf(text), classes);
  if (typeof sure === 'string') return sure;
  const regions = readYoloLines(unsure.get(labels) ?? [], classes, { is_unsure: true });
  return typeof regions === 'string' ? regions : [...sure, ...regions];
}

/** The SHA-256 of a photo in hex, by which it is found in the training manifest of a model. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
