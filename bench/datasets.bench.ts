import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  type Dataset,
  type DatasetExport,
  dataset,
  datasetExport,
  datasetExportList,
} from '@smart-waste/contract';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { logInCitizen, samplePhoto } from '../e2e/support/citizen.ts';
import { type Product, until } from '../e2e/support/product.ts';
import { forgetPeak, readMemory } from './support/peak-memory.ts';
import { makeDistinct } from './support/photos.ts';
import { measureMs, printRow, scaleRounds } from './support/report.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

// Freezes and exports many checked photos (DS-02, DS-12). Alone: one loop that reads the same files and writes them with
// their checksums, as the simplest zip of them does.
const PHOTOS = scaleRounds(10_000);
const FEW = Math.ceil(PHOTOS / 10);
const BOXES = 4;
const WITHIN_MS = 600_000;

type Admin = Awaited<ReturnType<typeof logInCitizen>>;

/** As the product stores an upload: 1600 px. */
const stored = await sharp(samplePhoto('cans-roadside'))
  .resize({ width: 1600, height: 1200, fit: 'cover' })
  .jpeg({ quality: 85 })
  .toBuffer();

/** Checked photos that no worker analysed; the few first ones were uploaded long before the others. */
async function addCheckedPhotos(database: Pool, { dataDir }: Product): Promise<void> {
  const ids = Array.from({ length: PHOTOS }, () => randomUUID());
  const folder = join(dataDir, 'storage', 'photos');
  await mkdir(folder, { recursive: true });
  for (const id of ids) await writeFile(join(folder, `${id}.jpg`), makeDistinct(stored));
  await database.query(
    `with added as (
       insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                           location_source, uploaded_at, photo_sha256, perceptual_hash)
       select id, 1, 'photos/' || id || '.jpg', 'thumbnails/' || id || '.jpg', 1600, 1200, '#8a8f7c', 'Market Road', 'typed',
              now() - case when number <= $2 then interval '1 year' else interval '1 day' end - number * interval '1 minute',
              md5(id::text) || md5(number::text), (random() * 9e18)::bigint::bit(64)
         from unnest($1::uuid[]) with ordinality as one (id, number)
       returning image_id)
     insert into annotation_sets (set_id, image_id, number, scope, schema_version, annotations, processed_key, created_at)
     select gen_random_uuid(), image_id, 1, 'checked', 1, $3::jsonb, 'processed/' || image_id || '.jpg', now() from added`,
    [ids, FEW, JSON.stringify(createAnnotations())],
  );
  await database.query('vacuum analyze');
}

const createAnnotations = () =>
  Array.from({ length: BOXES }, (_, index) => ({
    class: index === 0 ? 'garbage_pile' : 'bottle',
    is_unsure: false,
    box: { x: 0.1 + 0.2 * index, y: 0.3, width: 0.1, height: 0.2 },
  }));

async function post(admin: Admin, path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const reply = await admin.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

async function freeze(admin: Admin, filter: object): Promise<Dataset> {
  const { dataset_id } = dataset.parse(await post(admin, '/admin/datasets/', { title: 'Bench', filter }));
  const read = async () => {
    const now = dataset.parse(await (await admin.request(`/admin/datasets/${dataset_id}/`)).json());
    return now.state === 'frozen' ? now : undefined;
  };
  return until(read, { withinMs: WITHIN_MS, otherwise: () => 'the dataset was not frozen' });
}

async function exportAll(admin: Admin, { dataset_id }: Dataset): Promise<DatasetExport> {
  const path = `/admin/datasets/${dataset_id}/exports/`;
  const { export_id } = datasetExport.parse(await post(admin, path, { format: 'coco' }));
  const read = async () => {
    const { data } = datasetExportList.parse(await (await admin.request(path)).json());
    const now = data.find((one) => one.export_id === export_id);
    if (now?.state === 'failed') throw new Error(`the export failed: ${now.error_message}`);
    return now?.state === 'completed' ? now : undefined;
  };
  return until(read, { withinMs: WITHIN_MS, otherwise: () => 'the archive was not written' });
}

/** Reads the files and writes them one after the other with their checksums. */
async function writeBareZip({ dataDir }: Product): Promise<void> {
  const folder = join(dataDir, 'storage', 'photos');
  const archive = await open(join(dataDir, 'bare.zip'), 'w');
  const header = Buffer.alloc(4);
  for (const name of await readdir(folder)) {
    const photo = await readFile(join(folder, name));
    header.writeUInt32LE(crc32(photo));
    await archive.write(header);
    await archive.write(photo);
  }
  await archive.sync();
  await archive.close();
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    await addCheckedPhotos(database, product);
    const admin = await logInCitizen(product.url, 'admin');
    const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const few = await freeze(admin, { uploaded_before: monthAgo });
    let frozen = few;
    const freezingMs = await measureMs(async () => {
      frozen = await freeze(admin, {});
    });
    await forgetPeak(product);
    await exportAll(admin, few);
    const { peak: fewPeak } = await readMemory(product);
    // The disk is slower when much was just written to it, so the bare work is measured before and after.
    const bareBeforeMs = await measureMs(() => writeBareZip(product));
    await forgetPeak(product);
    const exportMs = await measureMs(() => exportAll(admin, frozen));
    const { peak } = await readMemory(product);
    const bareMs = (bareBeforeMs + (await measureMs(() => writeBareZip(product)))) / 2;
    const computeRate = (ms: number) => (1000 * frozen.photos) / ms;
    printRow({
      what: `freezing ${frozen.photos} photos of ${Math.round(stored.length / 1000)} kB`,
      ours: computeRate(freezingMs),
      unit: 'photos/s',
      aim: '-',
    });
    printRow({
      what: `exporting ${frozen.photos} photos (bare: zip of the same files)`,
      ours: computeRate(exportMs),
      bare: computeRate(bareMs),
      unit: 'photos/s',
      aim: 'ratio >= 0.7',
    });
    printRow({
      what: `peak memory while exporting ${frozen.photos} photos (bare: ${few.photos} photos)`,
      ours: peak,
      bare: fewPeak,
      unit: 'MB',
      aim: 'flat',
    });
  }),
);
