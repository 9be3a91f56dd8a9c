import {
  type Annotation,
  API_PREFIX,
  type Dataset,
  type DatasetFormat,
  type DatasetImport,
  LABEL_CLASSES,
  type PhotoArea,
} from '@smart-waste/contract';
import { DATASET_SPLITS } from '@smart-waste/core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BackgroundLoop } from '../../lib/background-loop.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { noisePhoto } from '../../test/photos.ts';
import { createDatasetExporter } from './exports/write-archive.ts';
import { createDatasetFreezer } from './freeze-dataset.ts';

// Each has a database and a store of its own.
let city: ImageApi;
let elsewhere: ImageApi;
let admin: Person;
let otherAdmin: Person;
let dataset: Dataset;

/** Enough places for every split. */
const PHOTOS = 16;
const CHECKED_EMPTY = 3;
/** Sides that no number of decimals holds, the whole photo, and the smallest box. */
const BOXES: readonly PhotoArea[] = [
  { x: 1 / 3, y: 1 / 7, width: 1 / 9.1, height: 1 / 11.3 },
  { x: 0, y: 0, width: 1, height: 1 },
  { x: 2 / 3, y: 6 / 7, width: 1 / 3, height: 1 / 7 },
  { x: 0.123456789, y: 0.987654321 - 0.2, width: 0.07, height: 0.1 },
];
const createAnnotations = (photo: number): Annotation[] =>
  photo < CHECKED_EMPTY
    ? []
    : LABEL_CLASSES.map((name, index) => ({
        class: name,
        is_unsure: (photo + index) % 4 === 0,
        box: BOXES[(photo + index) % BOXES.length]!,
      }));

beforeAll(async () => {
  [city, elsewhere] = [await imageApi(), await imageApi()];
  [admin, otherAdmin] = [await city.person('admin'), await elsewhere.person('admin')];
  for (let photo = 0; photo < PHOTOS; photo += 1) await addChecked(photo);
  const { dataset_id }: Dataset = (
    await city.request('POST /admin/datasets/', admin, { title: 'City' })
  ).json();
  const show = async (): Promise<Dataset> =>
    (await city.request(`GET /admin/datasets/${dataset_id}/`, admin)).json();
  await runUntil(createDatasetFreezer(city.deps, 5), async () => (await show()).state === 'frozen');
  dataset = await show();
}, 60_000);
afterAll(async () => {
  await city?.close();
  await elsewhere?.close();
});

/** Runs a loop of the city until the condition is met. */
async function runUntil(loop: BackgroundLoop, isReached: () => Promise<boolean>): Promise<void> {
  loop.start();
  await vi.waitFor(async () => expect(await isReached()).toBe(true), { timeout: 30_000 }).finally(loop.stop);
}

/** A photo a kilometre from the one before, of a size of its own, with labels. */
async function addChecked(photo: number): Promise<void> {
  const bytes = await noisePhoto({ red: photo, width: 301 + 13 * photo, height: 211 + 7 * photo });
  const place = { latitude: String(26.8 + photo / 100), longitude: '75.8', location_source: 'gps' };
  const uploaded = await city.upload(admin, { image: { bytes }, fields: { location: 'Street', ...place } });
  const { image_id } = uploaded.json();
  const set = { based_on: 0, scope: 'checked', analysis_id: null, annotations: createAnnotations(photo) };
  const answer = await city.request(`POST /admin/annotations/${image_id}/`, admin, set);
  expect(answer.statusCode, answer.body).toBe(201);
}

async function exported(format: DatasetFormat): Promise<Buffer> {
  const path = `/admin/datasets/${dataset.dataset_id}/exports/` as const;
  const { export_id } = (await city.request(`POST ${path}`, admin, { format })).json();
  await runUntil(
    createDatasetExporter(city.deps, { idleMs: 5 }),
    async () => (await city.request(`GET ${path}`, admin)).json().data[0].state === 'completed',
  );
  const link = await city.request(`POST /admin/datasets/exports/${export_id}/link/`, admin);
  return (await city.app.inject({ url: link.json().url })).rawPayload;
}

/** Imports an archive into the other installation, with the classes that it proposes. */
async function imported(archive: Buffer): Promise<DatasetImport> {
  const sent = await elsewhere.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/admin/datasets/imports/?title=City`,
    headers: { ...otherAdmin.headers, 'content-type': 'application/zip' },
    payload: archive,
  });
  const path = `/admin/datasets/imports/${sent.json().import_id}/` as const;
  const show = async (): Promise<DatasetImport> =>
    (await elsewhere.request(`GET ${path}`, otherAdmin)).json();
  await expect.poll(async () => (await show()).state, { timeout: 30_000 }).toBe('preview');
  const { classes } = await show();
  const form = { classes: classes.map(({ name, class: label }) => ({ name, class: label })) };
  const confirmed = await elsewhere.request(`POST ${path}confirm/`, otherAdmin, form);
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  onTestFinished(async () => void (await elsewhere.request(`DELETE ${path}`, otherAdmin)));
  return confirmed.json();
}

type Labelled = { name: string; width: number; height: number; sha256: string | null; split: string | null };
const byName = (one: Labelled, other: Labelled) => one.name.localeCompare(other.name);

async function photosOfCity() {
  const rows = await city.kysely
    .selectFrom('dataset_photos')
    .selectAll()
    .where('split', 'is not', null)
    .execute();
  return rows
    .map(({ image_id, width, height, sha256, split, annotations }) => ({
      name: `${image_id}.jpg`,
      width: width!,
      height: height!,
      sha256,
      split,
      annotations: annotations!,
    }))
    .sort(byName);
}

async function photosElsewhere(import_id: string) {
  const rows = await elsewhere.kysely.selectFrom('labelled_photos').selectAll().execute();
  const labels = await elsewhere.deps.evaluations.listImportedPhotos(import_id);
  const annotationsBy = new Map(labels.map(({ image_id, annotations }) => [image_id, annotations]));
  return rows
    .map(({ photo_id, file_name, width, height, sha256, split }) => ({
      name: file_name.split('/').at(-1)!,
      width,
      height,
      sha256,
      split,
      annotations: annotationsBy.get(photo_id)!,
    }))
    .sort(byName);
}

/** Unsure regions come last as YOLO has them; the order of the others is the one of the set. */
const sureFirst = (annotations: readonly Annotation[]) =>
  [...annotations].sort((one, other) => Number(one.is_unsure) - Number(other.is_unsure));
const corners = ({ x, y, width, height }: PhotoArea, photo: { width: number; height: number }) => [
  ...[x, x + width].map((share) => share * photo.width),
  ...[y, y + height].map((share) => share * photo.height),
];

describe('a dataset that is exported and imported into an empty installation', () => {
  it.each(['coco', 'yolo'] as const)(
    'as %s has the same photos, classes, splits and boxes (DS-35)',
    async (format) => {
      const found = await imported(await exported(format));
      expect(found).toMatchObject({ state: 'imported', format, photos: PHOTOS, rejected: [], rejects: [] });
      expect(found.empty_photos).toBe(CHECKED_EMPTY);
      expect(found.classes.map(({ name, class: label }) => [name, label])).toEqual(
        LABEL_CLASSES.map((name) => [name, name]),
      );
      const splits = Object.fromEntries(dataset.card!.splits.map(({ split, photos }) => [split, photos]));
      expect(found.splits).toEqual(splits);
      expect(DATASET_SPLITS.map((split) => splits[split]).every((photos) => photos! > 0)).toBe(true);

      const [sent, arrived] = [await photosOfCity(), await photosElsewhere(found.import_id)];
      const withoutLabels = (photos: typeof sent) => photos.map(({ annotations: _, ...photo }) => photo);
      expect(withoutLabels(arrived)).toEqual(withoutLabels(sent));
      for (const [index, photo] of sent.entries()) {
        const [one, other] = [sureFirst(photo.annotations), sureFirst(arrived[index]!.annotations)];
        const getKind = ({ class: name, is_unsure }: Annotation) => [name, is_unsure];
        expect(other.map(getKind)).toEqual(one.map(getKind));
        for (const [place, { box }] of one.entries()) {
          const apart = corners(box, photo).map((corner, side) =>
            Math.abs(corner - corners(other[place]!.box, photo)[side]!),
          );
          expect(Math.max(...apart)).toBeLessThan(0.5);
        }
      }
      expect(await elsewhere.kysely.selectFrom('images').select('image_id').execute()).toEqual([]);
    },
  );
});
