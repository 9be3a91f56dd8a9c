import {
  type Dataset,
  type DatasetExport,
  type DatasetImport,
  dataset,
  datasetExport,
  datasetExportList,
  datasetImport,
  image,
} from '@smart-waste/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { logInCitizen } from '../support/citizen.ts';
import { runOnDatabase } from '../support/database.ts';
import { markedPhoto, tinyPhoto } from '../support/photos.ts';
import { type Product, removeFolder, startProduct, until } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

const PHOTOS = 100;
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const WITHIN_MS = 120_000;
const env = { RATE_LIMITS: 'off', WORKER: 'off' };

type Admin = Awaited<ReturnType<typeof logInCitizen>>;
let product: Product;
let admin: Admin;
beforeAll(async () => {
  const dataDir = await freshInstallation('kill');
  product = await startProduct({ dataDir, port: await findFreePort(), env });
  admin = await logInCitizen(product.url, 'admin');
});
afterAll(async () => {
  await product?.stop();
  if (product) await removeFolder(product.dataDir);
});

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const reply = await admin.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Checked photos with one box each. */
async function addChecked(): Promise<void> {
  const photo = await tinyPhoto();
  const annotations = [
    { class: 'can', is_unsure: false, box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } },
  ];
  for (let index = 0; index < PHOTOS; index += 1) {
    const reply = await admin.upload(new Uint8Array(markedPhoto(photo, `photo ${index}`)));
    const { image_id } = image.parse(await reply.json());
    const set = { based_on: 0, scope: 'checked', analysis_id: null, annotations };
    await post(`/admin/annotations/${image_id}/`, set);
  }
}

const show = async (path: string): Promise<unknown> => (await admin.request(path)).json();
const settled = <Row>(read: () => Promise<Row>, isSettled: (row: Row) => boolean): Promise<Row> =>
  until(
    async () => {
      const row = await read();
      return isSettled(row) ? row : undefined;
    },
    { withinMs: WITHIN_MS, otherwise: () => `it never ended:\n${product.output()}` },
  );

/** Kills the product and starts it again. What it held is free: its lease has expired. */
async function killAndRestart(table: 'datasets' | 'dataset_exports' | 'dataset_imports'): Promise<void> {
  const { dataDir } = product;
  const port = Number(new URL(product.url).port);
  await product.kill();
  product = await startProduct({ dataDir, port, env });
  await runOnDatabase(dataDir, [`update ${table} set lease_until = now() where lease_until is not null`]);
}

async function freeze(): Promise<Dataset> {
  const { dataset_id } = dataset.parse(await post('/admin/datasets/', { title: 'Streets' }));
  const read = async () => dataset.parse(await show(`/admin/datasets/${dataset_id}/`));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { photos_read: before } = await read();
    await settled(read, ({ photos_read }) => photos_read > before || photos_read === PHOTOS);
    await killAndRestart('datasets');
  }
  return settled(read, ({ state }) => state !== 'freezing');
}

async function exportAll({ dataset_id }: Dataset): Promise<DatasetExport> {
  const path = `/admin/datasets/${dataset_id}/exports/`;
  datasetExport.parse(await post(path, { format: 'coco' }));
  const read = async () => datasetExport.parse(datasetExportList.parse(await show(path)).data[0]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await settled(read, ({ state }) => state !== 'waiting');
    await killAndRestart('dataset_exports');
  }
  return settled(read, ({ state }) => state === 'completed' || state === 'failed');
}

async function download({ export_id }: DatasetExport): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = (await post(`/admin/datasets/exports/${export_id}/link/`, {})) as { url: string };
  return new Uint8Array(await (await fetch(`${product.url}${url}`)).arrayBuffer());
}

/** Sends an archive, and returns what became of it when nothing reads it any more. */
async function importOnce(
  archive: Uint8Array<ArrayBuffer>,
  onceItIsRead: (read: () => Promise<DatasetImport>) => Promise<void>,
): Promise<DatasetImport> {
  const reply = await admin.request('/admin/datasets/imports/?title=Streets', {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: archive,
  });
  const { import_id } = datasetImport.parse(await reply.json());
  const read = async () => datasetImport.parse(await show(`/admin/datasets/imports/${import_id}/`));
  await onceItIsRead(read);
  return settled(read, ({ state }) => state !== 'reading');
}

test('a product that is killed while it freezes, exports and imports loses no photo and no label (DS-02, DS-12, DS-34)', async () => {
  await addChecked();
  const frozen = await freeze();
  expect(frozen).toMatchObject({ state: 'frozen', photos: PHOTOS, photos_read: PHOTOS, photos_gone: 0 });
  expect(frozen.card?.splits.reduce((sum, { photos }) => sum + photos, 0)).toBe(PHOTOS);

  const written = await exportAll(frozen);
  expect(written).toMatchObject({ state: 'completed', photos_done: PHOTOS });
  const archive = await download(written);
  const files = Object.entries(unzipSync(archive));
  expect(files.filter(([name, bytes]) => name.endsWith('.jpg') && bytes.length > 0)).toHaveLength(PHOTOS);

  for (let round = 0; round < ROUNDS; round += 1) {
    const killed = await importOnce(archive, async (read) => {
      await settled(read, (one) => one.read > 0 || one.state !== 'reading');
      await killAndRestart('dataset_imports');
    });
    if (killed.state === 'preview') continue; // it was complete before the kill
    expect(killed).toMatchObject({ state: 'failed', photos: 0 });
    expect(killed.error_message).toContain('Send the archive again');
  }
  const whole = await importOnce(archive, async () => undefined);
  expect(whole).toMatchObject({ state: 'preview', photos: PHOTOS, empty_photos: 0, rejects: [] });
  expect(whole.classes.find(({ name }) => name === 'can')).toMatchObject({ objects: PHOTOS, class: 'can' });
});
