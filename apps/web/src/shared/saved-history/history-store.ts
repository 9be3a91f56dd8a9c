import type { CaseDetail, CaseSummary, Category, Image } from '@smart-waste/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { tolerantImage } from '../api/tolerant-schemas.ts';
import { buildNameOnHost } from '../base-path.ts';

/** The list of one person as it was last seen. */
const savedList = z.object({
  owner: z.int(),
  savedAtMs: z.number(),
  images: z.array(tolerantImage),
  total: z.int(),
});
export type SavedList = z.infer<typeof savedList>;

/** A thumbnail of the list, or a photo that was opened. */
export type PictureKind = 'thumbnail' | 'photo';
type SavedPicture = { key: string; image_id: string; kind: PictureKind; savedAtMs: number; blob: Blob };

/** The cases of a crew as they were last seen, with the details that were loaded for each. */
export type SavedCases = {
  owner: number;
  savedAtMs: number;
  cases: CaseSummary[];
  details: CaseDetail[];
  /** When all of them were loaded last: of some later changes their version says nothing. */
  detailsLoadedAtMs?: number;
  categories: Category[];
};

const DATABASE = 'smart-waste-history';
const LISTS = 'lists';
const PICTURES = 'pictures';
const CASES = 'cases';
/** What the ids of the pictures of cases begin with, so that no list of uploads removes them. */
const OF_CASE = 'case:';
/** Photos take ten times as much as thumbnails. */
const MAX_PHOTOS = 24;

interface History extends DBSchema {
  [LISTS]: { key: number; value: SavedList };
  [CASES]: { key: number; value: SavedCases };
  [PICTURES]: { key: string; value: SavedPicture; indexes: { byTime: [string, number] } };
}

let opening: Promise<IDBPDatabase<History>> | null = null;
const forget = () => {
  opening = null;
};

function open(): Promise<IDBPDatabase<History>> {
  opening ??= openDB<History>(buildNameOnHost(DATABASE), 2, {
    upgrade: (database, before) => {
      database.createObjectStore(CASES, { keyPath: 'owner' });
      if (before > 0) return;
      database.createObjectStore(LISTS, { keyPath: 'owner' });
      database.createObjectStore(PICTURES, { keyPath: 'key' }).createIndex('byTime', ['kind', 'savedAtMs']);
    },
    terminated: forget,
  });
  opening.catch(forget); // the next call tries again
  return opening;
}

const buildKey = (image_id: string, kind: PictureKind) => `${image_id} ${kind}`;

/** Stores the list and removes the pictures of images that it no longer has. */
export async function storeList(list: SavedList): Promise<void> {
  const kept = new Set(
    list.images.flatMap(({ image_id }) => [buildKey(image_id, 'thumbnail'), buildKey(image_id, 'photo')]),
  );
  const writing = (await open()).transaction([LISTS, PICTURES], 'readwrite');
  const pictures = writing.objectStore(PICTURES);
  const removed = (await pictures.getAllKeys()).filter((key) => !key.startsWith(OF_CASE) && !kept.has(key));
  await Promise.all([
    writing.objectStore(LISTS).put(list),
    ...removed.map((key) => pictures.delete(key)),
    writing.done,
  ]);
}

/** The list of this person; undefined when there is none that can be read. */
export async function findList(owner: number): Promise<SavedList | undefined> {
  const parsed = savedList.safeParse(await (await open()).get(LISTS, owner));
  return parsed.success ? parsed.data : undefined;
}

export const hasPicture = async (image_id: string, kind: PictureKind): Promise<boolean> =>
  (await (await open()).getKey(PICTURES, buildKey(image_id, kind))) !== undefined;

/** Stores a picture; of the photos only those that were opened last stay. */
export async function storePicture(
  { image_id }: Pick<Image, 'image_id'>,
  kind: PictureKind,
  { blob, savedAtMs }: { blob: Blob; savedAtMs: number },
): Promise<void> {
  const writing = (await open()).transaction(PICTURES, 'readwrite');
  await writing.store.put({ key: buildKey(image_id, kind), image_id, kind, savedAtMs, blob });
  const photos = await writing.store.index('byTime').getAllKeys(IDBKeyRange.bound(['photo'], ['photo', []]));
  const oldest = photos.slice(0, Math.max(0, photos.length - MAX_PHOTOS));
  await Promise.all([...oldest.map((key) => writing.store.delete(key)), writing.done]);
}

export async function findPicture(image_id: string, kind: PictureKind): Promise<Blob | undefined> {
  return (await (await open()).get(PICTURES, buildKey(image_id, kind)))?.blob;
}

/** The id under which the picture of a case is stored: of its row, or of one of its photos. */
export const buildCasePictureId = (id: string | number): string => `${OF_CASE}${id}`;

/** Stores the cases of a crew and removes the pictures of those that it no longer has. */
export async function storeCases(saved: SavedCases): Promise<void> {
  const shown = [
    ...saved.cases.map(({ number }) => number),
    ...saved.details.flatMap(({ photos }) => photos.map(({ photo_id }) => photo_id)),
  ];
  const kept = new Set(shown.map((id) => buildKey(buildCasePictureId(id), 'thumbnail')));
  const writing = (await open()).transaction([CASES, PICTURES], 'readwrite');
  const pictures = writing.objectStore(PICTURES);
  const removed = (await pictures.getAllKeys()).filter((key) => key.startsWith(OF_CASE) && !kept.has(key));
  await Promise.all([
    writing.objectStore(CASES).put(saved),
    ...removed.map((key) => pictures.delete(key)),
    writing.done,
  ]);
}

export const findCases = async (owner: number): Promise<SavedCases | undefined> =>
  (await open()).get(CASES, owner);

/** Removes the lists, cases and pictures of all persons. */
export async function clearHistory(): Promise<void> {
  const writing = (await open()).transaction([LISTS, CASES, PICTURES], 'readwrite');
  await Promise.all([
    writing.objectStore(LISTS).clear(),
    writing.objectStore(CASES).clear(),
    writing.objectStore(PICTURES).clear(),
    writing.done,
  ]);
}
