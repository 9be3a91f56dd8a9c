import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { type GroundTruth, type ScoredClass, toClassTitle } from '@smart-waste/core';
import { getErrorCode, getErrorMessage } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';
import type { LabelledFile, LabelledPhotos } from '../../modules/detection/ports.ts';
import { type Coco, type CocoImage, coco } from './coco.ts';
import { listCocoProblems } from './coco-problems.ts';

/** The names that tools give the file; the first is that of the bundled photos. */
const NAMES = ['annotations.json', '_annotations.coco.json'];

/** Opens a folder of photos with their labels in the COCO format. */
export const openCocoFolder = (folder: string): LabelledPhotos => ({
  readAll: async () => {
    const labels = await readLabels(folder);
    return { photos: toPhotos(folder, labels), classes: labels.categories.map(toScoredClass) };
  },
});

async function readLabels(folder: string): Promise<Coco> {
  for (const name of NAMES) {
    const path = join(folder, name);
    const text = await readText(path);
    if (text !== undefined) return parseCoco(path, text);
  }
  const isThere = await stat(folder).catch(() => undefined);
  throw new StartupError(
    isThere ? `${folder} holds neither ${NAMES.join(' nor ')}` : `there is no folder ${folder}`,
  );
}

/** The text of a file; undefined when there is none. */
const readText = (path: string) =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(String(getErrorCode(cause)))) return undefined;
    throw new StartupError(`the labels in ${path} cannot be read: ${getErrorMessage(cause)}`, { cause });
  });

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartupError(`the labels in ${path} are not in the COCO format: ${getErrorMessage(cause)}`, {
      cause,
    });
  }
}

function parseCoco(path: string, text: string): Coco {
  const answer = coco.safeParse(parseJson(path, text));
  if (!answer.success) {
    const [issue] = answer.error.issues;
    const where = issue?.path.join('.') || 'the whole';
    throw new StartupError(`the labels in ${path} are not in the COCO format: ${where}: ${issue?.message}`);
  }
  const problems = listCocoProblems(answer.data);
  if (problems.length === 0) return answer.data;
  throw new StartupError([`the labels in ${path} are wrong:`, ...problems].join('\n  '));
}

const toScoredClass = ({ name, supercategory = 'waste' }: Coco['categories'][number]): ScoredClass => ({
  name,
  title: toClassTitle(name),
  waste: supercategory === 'waste',
});

function toPhotos(folder: string, labels: Coco): LabelledFile[] {
  const nameOf = new Map(labels.categories.map(({ id, name }) => [id, name]));
  const byImage = new Map<number, Coco['annotations']>(labels.images.map(({ id }) => [id, []]));
  for (const one of labels.annotations) byImage.get(one.image_id)?.push(one);
  return labels.images.map((image) => ({
    name: image.file_name,
    read: createReader(resolveInside(folder, image.file_name)),
    labelled: listLabelledClasses(labels, image),
    ...(image.group !== undefined && { group: String(image.group) }),
    groundTruth: (byImage.get(image.id) ?? []).flatMap((one) => toGroundTruth(image, one, nameOf)),
  }));
}

const createReader = (path: string) => () =>
  readFile(path).catch((cause) => {
    throw new StartupError(`the photo ${path} cannot be read`, { cause });
  });

/** The names come from a file of unknown origin; none may lead out of the folder. */
function resolveInside(folder: string, file: string): string {
  const path = normalize(file);
  if (isAbsolute(path) || path.startsWith('..'))
    throw new StartupError(`the labels name a photo outside their folder: ${file}`);
  return join(folder, path);
}

function listLabelledClasses({ categories, labelled_classes }: Coco, { source }: CocoImage): Set<string> {
  const named = source === undefined ? undefined : labelled_classes?.[source];
  return new Set(named ?? categories.map(({ name }) => name));
}

function toGroundTruth(
  { width, height }: CocoImage,
  { bbox, category_id, iscrowd }: Coco['annotations'][number],
  nameOf: ReadonlyMap<number, string>,
): GroundTruth[] {
  const name = nameOf.get(category_id);
  if (name === undefined) return [];
  const [left, top, across, down] = bbox;
  const box = { x: left / width, y: top / height, width: across / width, height: down / height };
  // What COCO calls a crowd need not be found.
  return [{ class: name, box, ...(iscrowd === 1 && { unsure: true }) }];
}
