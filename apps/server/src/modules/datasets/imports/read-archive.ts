import { DATASET_IMPORT_LIMITS, type ImportProblem } from '@smart-waste/contract';
import {
  chooseSplitByPath,
  createArchiveIndex,
  createRejects,
  type DatasetSplit,
  findLayout,
  isPhotoName,
  isStorable,
  type ParsedLabels,
  type ParsedPhoto,
  parseLists,
  type RejectionCollector,
  readCoco,
  readYoloClasses,
  readYoloLines,
  splitLines,
} from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import { parse as parseYaml } from 'yaml';
import { isSystemError } from '../../../lib/caught-error.ts';
import { runInTimeSlices } from '../../../lib/run-in-time-slices.ts';
import type { OpenedZip } from '../../../lib/zip-file.ts';
import { describeFiles, describeLayoutProblem, ImportRefusedError, refuse } from './import-refused-error.ts';

/** A photo of the archive with its labels. */
export type ArchivedPhoto = ParsedPhoto & { path: string; split: DatasetSplit };

/** What the labels of an archive say; no photo has been read yet. */
export type ArchiveLabels = {
  format: 'coco' | 'yolo';
  classes: string[];
  photos: ArchivedPhoto[];
  rejects: RejectionCollector;
};

const { labelsMaxBytes, photosMax, objectsMax, classesMax, classNameMaxLength, rejectsKept } =
  DATASET_IMPORT_LIMITS;
const MEBIBYTE = 1024 ** 2;
/** The labels of one photo, and a list of classes, are never larger. */
const SMALL_FILE_BYTES = MEBIBYTE;

/** What the labels are read from; `files` are those that say what the photos are. */
type Archive = {
  zip: OpenedZip;
  files: readonly string[];
  index: ReturnType<typeof createArchiveIndex>;
  signal: AbortSignal | undefined;
};

/** Reads the labels of an archive. Throws ImportRefusedError when there are none, or more than can be imported. */
export async function readLabels(zip: OpenedZip, signal?: AbortSignal): Promise<ArchiveLabels> {
  const layout = findLayout(zip.names);
  if ('problem' in layout) return refuse(describeLayoutProblem(layout));
  const { format, labels: files } = layout;
  const index = createArchiveIndex(zip.names);
  if (index.photos.length === 0)
    refuse(createReason('error.dataset_import.no_photo_files', describeFiles(files)));
  const labels = await (format === 'coco' ? readCocoFiles : readYoloFiles)({ zip, files, index, signal });
  if (labels.photos.length === 0 && labels.rejects.first.length === 0)
    refuse(createReason('error.dataset_import.no_photos'));
  if (labels.photos.length > 0 && labels.classes.length === 0)
    refuse(createReason(`error.dataset_import.${format === 'coco' ? 'no_categories' : 'no_classes'}`));
  return { format, ...labels };
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
type LabelCollector = ReturnType<typeof createLabels>;
const toLabels = ({ photos, rejects, classes }: LabelCollector): Labels => ({
  photos,
  rejects,
  classes: [...classes],
});

/** A file of labels as text; too large ones are refused before they are unpacked. */
async function readText(zip: OpenedZip, file: string): Promise<string> {
  if (zip.getSize(file) > labelsMaxBytes)
    refuse(createReason('error.dataset_import.labels_too_large', { file, max: labelsMaxBytes / MEBIBYTE }));
  return (await zip.read(file)).toString('utf8');
}

/** What a file holds, or why that cannot be known. */
type Content = { value: unknown } | { problem: 'labels_damaged' | 'not_parsed' };

/** Reads a file of the archive. Throws when the disk cannot be read. */
async function readContent(zip: OpenedZip, file: string, parse: (text: string) => unknown): Promise<Content> {
  const text = await readText(zip, file).catch((error: unknown) => {
    if (error instanceof ImportRefusedError || isSystemError(error)) throw error;
    return null;
  });
  if (text === null) return { problem: 'labels_damaged' };
  try {
    return { value: await parse(text) };
  } catch {
    return { problem: 'not_parsed' };
  }
}

/** What a file holds; undefined when that cannot be known. */
const getParsed = (content: Content): unknown => ('value' in content ? content.value : undefined);

async function readCocoFiles({ zip, files, index, signal }: Archive): Promise<Labels> {
  const all = createLabels();
  const usedPaths = new Set<string>();
  const options = signal ? { signal } : {};
  const unread: UnreadFile[] = [];
  for (const file of files) {
    const content = await readContent(zip, file, (text) => runInTimeSlices(parseLists(text), options));
    const read = await runInTimeSlices(readCoco(getParsed(content), all.rejects), options);
    if (read !== null) addCoco(all, read, { file, index, usedPaths });
    else {
      unread.push({ file, problem: getJsonProblem(content) });
      all.rejects.add({ problem: 'labels_unreadable', where: file });
    }
  }
  if (unread.length === files.length) refuse(describeUnread(unread));
  return toLabels(all);
}

type UnreadFile = { file: string; problem: 'labels_damaged' | 'not_json' | 'not_coco' | 'not_yaml' };

function getJsonProblem(content: Content): UnreadFile['problem'] {
  if ('value' in content) return 'not_coco';
  return content.problem === 'not_parsed' ? 'not_json' : content.problem;
}

/** The problem of the first file, and all files that have it. */
function describeUnread(unread: readonly UnreadFile[]): Reason {
  const problem = unread[0]?.problem ?? 'labels_damaged';
  const files = unread.filter((one) => one.problem === problem).map(({ file }) => file);
  return createReason(`error.dataset_import.${problem}`, describeFiles(files));
}

type CocoFile = Pick<Archive, 'index'> & { file: string; usedPaths: Set<string> };

/** The photos of one file by their paths; null for one that it names twice. */
function groupPhotosByPath(
  { rejects }: LabelCollector,
  photos: readonly ParsedPhoto[],
  { file, index }: CocoFile,
) {
  const byPath = new Map<string, ParsedPhoto | null>();
  for (const photo of photos) {
    const path = index.cocoPhoto(file, photo.file_name);
    if (path === undefined || !isPhotoName(path))
      rejects.add({ problem: 'photo_missing', where: photo.file_name });
    else byPath.set(path, byPath.has(path) ? null : photo);
  }
  return byPath;
}

/** Adds the photos of one file; a photo belongs to the first file that names it, and to none that names it twice. */
function addCoco(all: LabelCollector, { classes, photos }: ParsedLabels, coco: CocoFile): void {
  const { file, usedPaths } = coco;
  for (const name of classes) all.addClass(name);
  for (const [path, photo] of groupPhotosByPath(all, photos, coco)) {
    if (photo === null || usedPaths.has(path)) all.rejects.add({ problem: 'photo_repeated', where: path });
    else all.addPhoto({ ...photo, path, split: chooseSplitByPath(`${file}/${path}`) });
    usedPaths.add(path);
  }
}

/** The file with unsure regions that our own archives have beside the description. */
const UNSURE = /(^|\/)unsure\.json$/;

async function readYoloFiles({ zip, files, index, signal }: Archive): Promise<Labels> {
  const classes = await readClassFiles(zip, files);
  const unsure = await readUnsureRegions(zip);
  const all = createLabels();
  for (const name of classes) if (name !== '') all.addClass(name);
  for (const { path, labels, problem } of listLabelFiles(index)) {
    signal?.throwIfAborted();
    const objects = problem ?? (await readObjects(zip, { labels, classes, unsure }));
    if (typeof objects === 'string') all.rejects.add({ problem: objects, where: path });
    else all.addPhoto({ file_name: path, path, size: null, split: chooseSplitByPath(path), objects });
  }
  return toLabels(all);
}

/** The photos with their files of labels. Those of a.jpg and a.png have the same name, and cannot be of both. */
function listLabelFiles({ photos, yoloLabels }: Archive['index']) {
  const labelled = photos.map((path) => ({ path, labels: yoloLabels(path) ?? '' }));
  const uses = new Map<string, number>();
  for (const { labels } of labelled) uses.set(labels, (uses.get(labels) ?? 0) + 1);
  const findProblem = ({ path, labels }: (typeof labelled)[number]): ImportProblem | null => {
    if (!isStorable(path)) return 'entry_invalid';
    if (labels === '') return 'labels_missing';
    return uses.get(labels) === 1 ? null : 'photo_repeated';
  };
  return labelled.map((photo) => ({ ...photo, problem: findProblem(photo) }));
}

async function readClassFiles(zip: OpenedZip, files: readonly string[]): Promise<string[]> {
  const unread: UnreadFile[] = [];
  for (const file of files.filter((name) => zip.getSize(name) <= SMALL_FILE_BYTES)) {
    const content = await readContent(zip, file, parseYaml);
    const classes = readYoloClasses(getParsed(content));
    if (classes !== null) return classes;
    if ('problem' in content)
      unread.push({ file, problem: content.problem === 'not_parsed' ? 'not_yaml' : content.problem });
  }
  return refuse(unread.length > 0 ? describeUnread(unread) : createReason('error.dataset_import.no_classes'));
}

type Regions = ReadonlyMap<string, string[]>;

/** Throws ImportRefusedError where they cannot be read: their objects would count as missing. */
async function readUnsureRegions(zip: OpenedZip): Promise<Regions> {
  const file = zip.names.find((name) => UNSURE.test(name));
  if (file === undefined) return new Map();
  const content = await readContent(zip, file, (text) => runInTimeSlices(parseLists(text)));
  if ('problem' in content) refuse(describeUnread([{ file, problem: getJsonProblem(content) }]));
  const lists = getParsed(content);
  const root = file.replace(UNSURE, '$1');
  const isLines = (lines: unknown): lines is string[] =>
    Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  const entries = typeof lists === 'object' && lists !== null ? Object.entries(lists) : [];
  return new Map(entries.flatMap(([path, lines]) => (isLines(lines) ? [[`${root}${path}`, lines]] : [])));
}

type YoloFile = { labels: string; classes: readonly string[]; unsure: Regions };

async function readObjects(zip: OpenedZip, { labels, classes, unsure }: YoloFile) {
  const text =
    zip.getSize(labels) > SMALL_FILE_BYTES ? undefined : getParsed(await readContent(zip, labels, String));
  if (typeof text !== 'string') return 'labels_unreadable';
  const sure = readYoloLines(splitLines(text), classes);
  if (typeof sure === 'string') return sure;
  const regions = readYoloLines(unsure.get(labels) ?? [], classes, { is_unsure: true });
  return typeof regions === 'string' ? regions : [...sure, ...regions];
}
