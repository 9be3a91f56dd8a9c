import type { ImportProblem } from '@smart-waste/contract';
import type { Size } from '../../vision/letterbox.ts';
import {
  boxWithin,
  isNumber,
  isRecord,
  OBJECTS_MAX,
  type ReadLabels,
  type ReadObject,
  type ReadPhoto,
  type Rejects,
} from './read-labels.ts';

type CocoPhoto = ReadPhoto & { size: Size; problem: ImportProblem | null };
type Id = number | string;

const isId = (value: unknown): value is Id => isNumber(value) || typeof value === 'string';
const isSide = (value: unknown): value is number => isNumber(value) && value >= 1;

/** The names of the classes by their ids; a class that is named twice keeps its first id. */
function namesOf(categories: readonly unknown[]): Map<Id, string> {
  const names = new Map<Id, string>();
  for (const one of categories) {
    const { id, name } = isRecord(one) ? one : {};
    if (isId(id) && typeof name === 'string' && !names.has(id)) names.set(id, name);
  }
  return names;
}

function* photosOf(images: readonly unknown[], rejects: Rejects): Generator<void, Map<Id, CocoPhoto>, void> {
  const photos = new Map<Id, CocoPhoto>();
  for (const [index, one] of images.entries()) {
    yield;
    const { id, file_name, width, height } = isRecord(one) ? one : {};
    const hasName = typeof file_name === 'string' && file_name !== '';
    const where = hasName ? file_name : `images[${index}]`;
    if (!hasName || !isId(id) || !isSide(width) || !isSide(height))
      rejects.add({ problem: 'entry_invalid', where });
    else if (photos.has(id)) rejects.add({ problem: 'id_repeated', where });
    else photos.set(id, { file_name, size: { width, height }, objects: [], problem: null });
  }
  return photos;
}

/** The object of an annotation, or what is wrong with it. */
function objectOf(
  { category_id, bbox, iscrowd }: Record<string, unknown>,
  { width, height }: Size,
  names: ReadonlyMap<Id, string>,
): ReadObject | ImportProblem {
  const name = isId(category_id) ? names.get(category_id) : undefined;
  if (name === undefined) return 'class_unknown';
  if (!Array.isArray(bbox) || bbox.length !== 4 || !bbox.every(isNumber)) return 'box_invalid';
  const [left = 0, upper = 0, across = 0, down = 0] = bbox;
  const box = boxWithin(
    { x: left / width, y: upper / height, width: across / width, height: down / height },
    { x: 1 / width, y: 1 / height }, // a pixel
  );
  return box === null ? 'box_invalid' : { class: name, is_unsure: iscrowd === 1, box };
}

type Reading = { photos: ReadonlyMap<Id, CocoPhoto>; names: ReadonlyMap<Id, string>; ids: Set<Id> };

/** Adds an annotation to its photo, or says there what is wrong; returns what is wrong where it has no photo. */
function addAnnotation(one: unknown, { photos, names, ids }: Reading): ImportProblem | null {
  const annotation = isRecord(one) ? one : {};
  const id = idOf(annotation);
  const photo = isId(annotation.image_id) ? photos.get(annotation.image_id) : undefined;
  const isRepeated = id !== null && ids.has(id);
  if (id !== null) ids.add(id);
  if (!photo) return 'photo_unknown';
  const object = isRepeated
    ? 'id_repeated'
    : photo.objects.length >= OBJECTS_MAX
      ? 'too_many_objects'
      : objectOf(annotation, photo.size, names);
  if (typeof object === 'string') photo.problem ??= object;
  else photo.objects.push(object);
  return null;
}

/** The three lists of a COCO file; null for another file. */
function listsOf(content: unknown) {
  const { images, annotations, categories } = isRecord(content) ? content : {};
  return Array.isArray(images) && Array.isArray(annotations) && Array.isArray(categories)
    ? { images, annotations, categories }
    : null;
}

const idOf = ({ id }: Record<string, unknown>): Id | null => (isId(id) ? id : null);

/**
 * The labels of a file in the COCO format (https://cocodataset.org/#format-data), with boxes as fractions; null for another file. A
 * crowd is unsure. A photo of which one annotation cannot be read is left out as a whole: what that one shows would count
 * as missing. Can be interrupted after every entry, because a file can have a million.
 */
export function* readCoco(content: unknown, rejects: Rejects): Generator<void, ReadLabels | null, void> {
  const lists = listsOf(content);
  if (lists === null) return null;
  const { images, annotations, categories } = lists;
  const names = namesOf(categories);
  const photos = yield* photosOf(images, rejects);
  const reading: Reading = { photos, names, ids: new Set() };
  for (const [index, one] of annotations.entries()) {
    yield;
    const problem = addAnnotation(one, reading);
    const id = isRecord(one) ? idOf(one) : null;
    if (problem) rejects.add({ problem, where: `annotations[${id ?? `#${index}`}]` });
  }
  const whole: ReadPhoto[] = [];
  for (const { problem, ...photo } of photos.values())
    if (problem === null) whole.push(photo);
    else rejects.add({ problem, where: photo.file_name });
  return { classes: [...new Set(names.values())], photos: whole };
}
