import type { ImportProblem } from '@smart-waste/contract';
import type { Size } from '../../vision/letterbox.ts';
import {
  clipBox,
  isNumber,
  isRecord,
  isStorable,
  MAX_OBJECTS,
  type ParsedLabels,
  type ParsedObject,
  type ParsedPhoto,
  type RejectionCollector,
} from './read-labels.ts';

type CocoPhoto = ParsedPhoto & { size: Size; problem: ImportProblem | null };
type Id = number | string;

const isId = (value: unknown): value is Id => isNumber(value) || typeof value === 'string';
const isSide = (value: unknown): value is number => isNumber(value) && value >= 1;

/** The names of the classes by their ids; null for an id of two different classes. */
type Names = ReadonlyMap<Id, string | null>;

function* readNames(categories: readonly unknown[]): Generator<void, Names, void> {
  const names = new Map<Id, string | null>();
  for (const one of categories) {
    yield;
    const { id, name } = isRecord(one) ? one : {};
    if (!isId(id) || typeof name !== 'string' || !isStorable(name)) continue;
    names.set(id, names.has(id) && names.get(id) !== name ? null : name);
  }
  return names;
}

type Photos = { byId: Map<Id, CocoPhoto>; byName: Map<string, CocoPhoto> };

/**
 * Adds a photo; returns what is wrong with one that is not added. Which labels are whose cannot be known where photos share an id,
 * and a photo under two ids has its labels in parts: all of these are left out.
 */
function addPhoto({ byId, byName }: Photos, id: Id, photo: CocoPhoto): ImportProblem | null {
  const [sameId, sameFile] = [byId.get(id), byName.get(photo.file_name)];
  if (sameId) sameId.problem ??= 'id_repeated';
  if (sameFile) sameFile.problem ??= 'photo_repeated';
  else byName.set(photo.file_name, photo);
  if (!sameId) byId.set(id, sameFile ?? photo);
  return sameId && !sameFile ? 'id_repeated' : null;
}

function* readPhotos(
  images: readonly unknown[],
  rejects: RejectionCollector,
): Generator<void, Photos['byId'], void> {
  const photos: Photos = { byId: new Map(), byName: new Map() };
  for (const [index, one] of images.entries()) {
    yield;
    const { id, file_name, width, height } = isRecord(one) ? one : {};
    const hasName = typeof file_name === 'string' && file_name !== '';
    const where = hasName ? file_name : `images[${index}]`;
    const problem =
      !hasName || !isStorable(file_name) || !isId(id) || !isSide(width) || !isSide(height)
        ? 'entry_invalid'
        : addPhoto(photos, id, { file_name, size: { width, height }, objects: [], problem: null });
    if (problem) rejects.add({ problem, where });
  }
  return photos.byId;
}

/** The object of an annotation, or what is wrong with it. */
function readObject(
  { category_id, bbox, iscrowd }: Record<string, unknown>,
  { width, height }: Size,
  names: Names,
): ParsedObject | ImportProblem {
  const name = isId(category_id) ? names.get(category_id) : undefined;
  if (name === undefined) return 'class_unknown';
  if (name === null) return 'id_repeated';
  if (!Array.isArray(bbox) || bbox.length !== 4 || !bbox.every(isNumber)) return 'box_invalid';
  const [left = 0, upper = 0, across = 0, down = 0] = bbox;
  const box = clipBox(
    { x: left / width, y: upper / height, width: across / width, height: down / height },
    { x: 1 / width, y: 1 / height }, // a pixel
  );
  return box === null ? 'box_invalid' : { class: name, is_unsure: iscrowd === 1, box };
}

type CocoContext = { photos: ReadonlyMap<Id, CocoPhoto>; names: Names; ids: Set<Id> };

/** Adds an annotation to its photo, or says there what is wrong; returns what is wrong where it has no photo. */
function addAnnotation(one: unknown, { photos, names, ids }: CocoContext): ImportProblem | null {
  const annotation = isRecord(one) ? one : {};
  const id = readId(annotation);
  const photo = isId(annotation.image_id) ? photos.get(annotation.image_id) : undefined;
  const isRepeated = id !== null && ids.has(id);
  if (id !== null) ids.add(id);
  if (!photo) return 'photo_unknown';
  const object = isRepeated
    ? 'id_repeated'
    : photo.objects.length >= MAX_OBJECTS
      ? 'too_many_objects'
      : readObject(annotation, photo.size, names);
  if (typeof object === 'string') photo.problem ??= object;
  else photo.objects.push(object);
  return null;
}

/** The three lists of a COCO file; null for another file. */
function readLists(content: unknown) {
  const { images, annotations, categories } = isRecord(content) ? content : {};
  return Array.isArray(images) && Array.isArray(annotations) && Array.isArray(categories)
    ? { images, annotations, categories }
    : null;
}

const readId = ({ id }: Record<string, unknown>): Id | null => (isId(id) ? id : null);

/**
 * The labels of a file in the COCO format (https://cocodataset.org/#format-data), with boxes as fractions; null for another file. A
 * crowd is unsure. A photo of which one annotation cannot be read is left out as a whole: what that one shows would count
 * as missing. Can be interrupted after every entry, because a file can have a million.
 */
export function* readCoco(
  content: unknown,
  rejects: RejectionCollector,
): Generator<void, ParsedLabels | null, void> {
  const lists = readLists(content);
  if (lists === null) return null;
  const { images, annotations, categories } = lists;
  const names = yield* readNames(categories);
  const photos = yield* readPhotos(images, rejects);
  const reading: CocoContext = { photos, names, ids: new Set() };
  for (const [index, one] of annotations.entries()) {
    yield;
    const problem = addAnnotation(one, reading);
    const id = isRecord(one) ? readId(one) : null;
    if (problem) rejects.add({ problem, where: `annotations[${id ?? `#${index}`}]` });
  }
  const whole: ParsedPhoto[] = [];
  for (const { problem, ...photo } of new Set(photos.values()))
    if (problem === null) whole.push(photo);
    else rejects.add({ problem, where: photo.file_name });
  return { classes: [...new Set(names.values())].filter((name) => name !== null), photos: whole };
}
