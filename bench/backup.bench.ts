import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { logInCitizen, samplePhoto } from '../e2e/support/citizen.ts';
import { type Product, removeFolder, runCommand } from '../e2e/support/product.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { makeDistinct } from './support/photos.ts';
import { measureMs, percentile, printRow, scaleRounds } from './support/report.ts';
import { startSteadyTraffic } from './support/steady-traffic.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

// A backup of many photos into a folder, beside the product, while people use it, and its restore elsewhere (BK-01, BK-40). Alone: cp of the photo
// store.
const PHOTOS = scaleRounds(100_000);
/** A stored photo has 1600 pixels, 531 kB for this picture; smaller ones let 100,000 photos, their copy and their backup fit on a smaller disk. */
const PHOTO_WIDTH = Number(process.env.BENCH_PHOTO_WIDTH ?? 1600);
const THUMBNAIL_SHARE = 0.3;
const IDLE_MS = 20_000;
const REQUESTS_PER_SECOND = 50;
const PATHS = ['/images/list/?limit=12', '/users/profile/'];
const run = promisify(execFile);

const resizeSample = (width: number) =>
  sharp(samplePhoto('cans-roadside'))
    .resize({ width: Math.round(width), height: Math.round(width * 0.75), fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer();

const toKilobytes = (file: Buffer) => Math.round(file.length / 1000);

/** Photos with thumbnails as the product stores them, which no worker analyses. */
async function addPhotos(database: Pool, storage: string): Promise<void> {
  const [photo, thumbnail] = [
    await resizeSample(PHOTO_WIDTH),
    await resizeSample(PHOTO_WIDTH * THUMBNAIL_SHARE),
  ];
  console.log(`  photos of ${toKilobytes(photo)} kB, thumbnails of ${toKilobytes(thumbnail)} kB`);
  const ids = Array.from({ length: PHOTOS }, () => randomUUID());
  for (const folder of ['photos', 'thumbnails']) await mkdir(join(storage, folder), { recursive: true });
  for (const id of ids) {
    await writeFile(join(storage, 'photos', `${id}.jpg`), makeDistinct(photo));
    await writeFile(join(storage, 'thumbnails', `${id}.jpg`), makeDistinct(thumbnail));
  }
  await database.query(
    `insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                         location_source, uploaded_at, photo_sha256, perceptual_hash)
     select id, 1, 'photos/' || id || '.jpg', 'thumbnails/' || id || '.jpg', 1600, 1200, '#8a8f7c', 'Market Road', 'typed',
            now() - number * interval '1 minute', md5(id::text) || md5(number::text), (random() * 9e18)::bigint::bit(64)
       from unnest($1::uuid[]) with ordinality as one (id, number)`,
    [ids],
  );
  await database.query('vacuum analyze');
}

async function runOrThrow(command: string, args: string[], dataDir: string): Promise<void> {
  const { code, printed } = await runCommand(command, args, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`${command} failed:\n${printed}`);
}
const backUp = ({ dataDir }: Product, to: string) => runOrThrow('backup', ['--to', to], dataDir);

async function prepareTraffic({ url }: Product) {
  const citizen = await logInCitizen(url);
  return () =>
    startSteadyTraffic(REQUESTS_PER_SECOND, async (number) => {
      const reply = await citizen.request(PATHS[number % PATHS.length] ?? '');
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`the product answered ${reply.status}`);
    });
}

async function measure(product: Product): Promise<void> {
  const storage = join(product.dataDir, 'storage');
  await withDatabase(product, (database) => addPhotos(database, storage));
  await run('sync');
  const [copy, target] = [
    await createTemporaryFolder('bench-copy'),
    await createTemporaryFolder('bench-backups'),
  ];
  const copyMs = await measureMs(() => run('cp', ['--recursive', storage, copy]));
  const syncMs = await measureMs(() => run('sync'));

  const startTraffic = await prepareTraffic(product);
  const idle = startTraffic();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idleMs = await idle.stop();

  const meanwhile = startTraffic();
  const backupMs = await measureMs(() => backUp(product, target));
  const meanwhileMs = await meanwhile.stop();
  const againMs = await measureMs(() => backUp(product, target));
  // Nothing is removed before: for minutes after many files were removed, each new one took eight times as long here.
  const restored = await createTemporaryFolder('bench-restored');
  const restoreMs = await measureMs(() => runOrThrow('restore', ['--from', target], restored));
  for (const folder of [copy, restored, target]) await removeFolder(folder);

  console.log(`  ${PHOTOS} photos with thumbnails, ${REQUESTS_PER_SECOND} requests a second`);
  const computeRate = (ms: number) => PHOTOS / (ms / 1000);
  const aim = '>= 0.6 of cp';
  const ours = computeRate(backupMs);
  printRow({ what: 'backup (bare: cp)', ours, bare: computeRate(copyMs), unit: 'photos/s', aim });
  printRow({
    what: 'backup (bare: cp and sync)',
    ours,
    bare: computeRate(copyMs + syncMs),
    unit: 'photos/s',
    aim,
  });
  printRow({
    what: 'restore, verified before (bare: cp)',
    ours: computeRate(restoreMs),
    bare: computeRate(copyMs),
    unit: 'photos/s',
    aim: '>= 0.5 of cp',
  });
  printRow({ what: 'the next backup, with nothing new', ours: againMs / 1000, unit: 's', aim: '-' });
  const p99 = (values: readonly number[]) => percentile(values, 0.99);
  printRow({
    what: 'p99 of other requests meanwhile (bare: idle)',
    ours: p99(meanwhileMs),
    bare: p99(idleMs),
    unit: 'ms',
    aim: '<= 3 x',
  });
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off', DEMO_ACCOUNTS: 'on' }, measure);
