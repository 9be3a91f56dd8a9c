import { DATASET_IMPORT_LIMITS, type ImportProblem } from '@smart-waste/contract';
import {
  createArchiveIndex,
  createRejects,
  type DatasetSplit,
  isPhotoName,
  isStorable,
  layoutOf,
  linesOf,
  parseLists,
  type ReadLabels,
  type ReadPhoto,
  type Rejects,
  readCoco,
  readYoloClasses,
  readYoloLines,
  splitOfPath,
  type UnknownLayout,
} from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import { parse as parseYaml } from 'yaml';
import { isSystemError } from '../../../lib/caught-error.ts';
import { runInTimeSlices } from '../../../lib/run-in-time-slices.ts';
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
  rejects: Rejects;
};

const refuse = (reason: Reason): never => {
  throw new ImportRefused(reason);
};
const { labelsMaxBytes, photosMax, objectsMax, classesMax, classNameMaxLength, rejectsKept } =
  DATASET_IMPORT_LIMITS;
const MEBIBYTE = 1024 ** 2;
/** The labels of one photo, and a list of classes, are never larger. */
const SMALL_FILE_BYTES = MEBIBYTE;

/** Reads the labels of an archive. Throws ImportRefused when there are none, or more than can be imported. */
export async function readLabels(zip: OpenedZip, signal?: AbortSignal): Promise<ArchiveLabels> {
  const layout = layoutOf(zip.names);
  if ('problem' in layout) return refuse(layoutReason(layout));
  const { format, labels: files } = layout;
  const labels = await (format === 'coco' ? readCocoFiles : readYoloFiles)(zip, files, signal);
  if (labels.photos.length === 0 && labels.rejects.first.length === 0)
    refuse(createReason('error.dataset_import.no_photos'));
  return { format, ...labels };
}

/** Enough to see what an archive has. */
const FILES_NAMED = 5;

/** Names the files that may be labels, and what is expected. */
function layoutReason({ problem, files }: UnknownLayout): Reason {
  if (files.length === 0) return createReason('error.dataset_import.no_labels');
  const named = {
    files: files.slice(0, FILES_NAMED).join(', '),
    more: Math.max(0, files.length - FILES_NAMED),
  };
  if (problem === 'no_labels') return createReason('error.dataset_import.unknown_labels', named);
  return createReason(`error.dataset_import.${problem}`, named);
}

type Labels = Omit<ArchiveLabels, 'format'>;

/** What is read so far of an archive, which may have many files of labels; refused before it becomes too much for the memory. */
function createLabels() {
  const photos: ArchivedPhoto[] = [];
  const classes = new Set<string>();
  let objects = 0;
  return {
    photos,
    rejects: createRejects(rejectsKept),
    classes,
    addPhoto: (photo: ArchivedPhoto): void => {
      objects += photo.objects.length;
      if (photos.length === photosMax)
        refuse(createReason('error.dataset_import.too_many_photos', { max: photosMax }));
      if (objects > objectsMax)
        refuse(createReason('error.dataset_import.too_many_objects', { max: objectsMax }));
      photos.push(photo);
    },
    addClass: (name: string): void => {
      classes.add(name);
      if (classes.size > classesMax)
        refuse(createReason('error.dataset_import.too_many_classes', { max: classesMax }));
      if (name.length > classNameMaxLength)
        refuse(createReason('error.dataset_import.class_name_too_long', { max: classNameMaxLength }));
    },
  };
}
type LabelsSoFar = ReturnType<typeof createLabels>;
const labelsOf = ({ photos, rejects, classes }: LabelsSoFar): Labels => ({
  photos,
  rejects,
  classes: [...classes],
});

/** A file of labels as text; too large ones are refused before they are unpacked. */
async function textOf(zip: OpenedZip, file: string): Promise<string> {
  if (zip.bytesOf(file) > labelsMaxBytes)
    refuse(createReason('error.dataset_import.labels_too_large', { file, max: labelsMaxBytes / MEBIBYTE }));
  return (await zip.read(file)).toString('utf8');
}

/** What a file holds, or undefined when it is damaged. Throws when the disk cannot be read. */
async function contentOf(zip: OpenedZip, file: string, parse: (text: string) => unknown): Promise<unknown> {
  try {
    return await parse(await textOf(zip, file));
  } catch (error) {
    if (error instanceof ImportRefused || isSystemError(error)) throw error;
    return undefined;
  }
}

async function readCocoFiles(
  zip: OpenedZip,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<Labels> {
  const index = createArchiveIndex(zip.names);
  const all = createLabels();
  const usedPaths = new Set<string>();
  const options = signal ? { signal } : {};
  for (const file of files) {
    const content = await contentOf(zip, file, (text) => runInTimeSlices(parseLists(text), options));
    const read = await runInTimeSlices(readCoco(content, all.rejects), options);
    if (read === null) all.rejects.add({ problem: 'labels_unreadable', where: file });
    else addCoco(all, read, { file, index, usedPaths });
  }
  return labelsOf(all);
}

type CocoFile = { file: string; index: ReturnType<typeof createArchiveIndex>; usedPaths: Set<string> };

/** The photos of one file by their paths; null for one that it names twice. */
function photosByPath({ rejects }: LabelsSoFar, photos: readonly ReadPhoto[], { file, index }: CocoFile) {
  const byPath = new Map<string, ReadPhoto | null>();
  for (const photo of photos) {
    const path = index.cocoPhoto(file, photo.file_name);
    if (path === undefined || !isPhotoName(path))
      rejects.add({ problem: 'photo_missing', where: photo.file_name });
    else byPath.set(path, byPath.has(path) ? null : photo);
  }
  return byPath;
}

/** Adds the photos of one file; a photo belongs to the first file that names it, and to none that names it twice. */
function addCoco(all: LabelsSoFar, { classes, photos }: ReadLabels, coco: CocoFile): void {
  const { file, usedPaths } = coco;
  for (const name of classes) all.addClass(name);
  for (const [path, photo] of photosByPath(all, photos, coco)) {
    if (photo === null || usedPaths.has(path)) all.rejects.add({ problem: 'photo_repeated', where: path });
    else all.addPhoto({ ...photo, path, split: splitOfPath(`${file}/${path}`) });
    usedPaths.add(path);
  }
}

/** The file with unsure regions that our own archives have beside the description. */
const UNSURE = /(^|\/)unsure\.json$/;

async function readYoloFiles(
  zip: OpenedZip,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<Labels> {
  const classes = await yoloClasses(zip, files);
  const index = createArchiveIndex(zip.names);
  const unsure = await unsureRegions(zip);
  const all = createLabels();
  for (const name of classes) if (name !== '') all.addClass(name);
  for (const { path, labels, problem } of labelFilesOf(index)) {
    signal?.throwIfAborted();
    const objects = problem ?? (await objectsOf(zip, { labels, classes, unsure }));
    if (typeof objects === 'string') all.rejects.add({ problem: objects, where: path });
    else all.addPhoto({ file_name: path, path, size: null, split: splitOfPath(path), objects });
  }
  return labelsOf(all);
}

/** The photos with their files of labels. Those of a.jpg and a.png have the same name, and cannot be of both. */
function labelFilesOf({ photos, yoloLabels }: ReturnType<typeof createArchiveIndex>) {
  const labelled = photos.map((path) => ({ path, labels: yoloLabels(path) ?? '' }));
  const uses = new Map<string, number>();
  for (const { labels } of labelled) uses.set(labels, (uses.get(labels) ?? 0) + 1);
  const problemOf = ({ path, labels }: (typeof labelled)[number]): ImportProblem | null => {
    if (!isStorable(path)) return 'entry_invalid';
    if (labels === '') return 'labels_missing';
    return uses.get(labels) === 1 ? null : 'photo_repeated';
  };
  return labelled.map((photo) => ({ ...photo, problem: problemOf(photo) }));
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
  const content =
    file === undefined ? undefined : await contentOf(zip, file, (text) => runInTimeSlices(parseLists(text)));
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
