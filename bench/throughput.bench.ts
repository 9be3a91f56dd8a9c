import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { image } from '@smart-waste/contract';
import type { Pool } from 'pg';
import { loadConfig } from '../apps/server/src/lib/config/config.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { type Product, startWorker, waitForExitCode } from '../e2e/support/product.ts';
import { runBareAnalysis } from './support/bare-photo.ts';
import { listenTo } from './support/changes.ts';
import { startModelThreads } from './support/model-threads.ts';
import { createPhonePhoto, makeDistinct } from './support/photos.ts';
import { queueCopies } from './support/queue-copies.ts';
import { measureMs, median, printRow, scaleRounds } from './support/report.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const ROUNDS = 3;
const PHOTOS = scaleRounds(200);
/** The first photos of a round meet an empty pipeline, so they do not count. */
const NOT_COUNTED = 10;
const { detectorThreads, runsInFlight } = loadConfig({});

const computeRate = (count: number, ms: number) => count / (ms / 1000);

/** Uploads one photo; `measureRate` returns how many copies of it the product analyses per second while more wait. */
async function openOurs(product: Product, database: Pool) {
  const citizen = await logInCitizen(product.url);
  const changes = await listenTo(citizen);
  const listEnded = () => changes.events.filter(({ status }) => status === 'completed');
  const reply = await citizen.upload(makeDistinct(await createPhonePhoto()));
  const { image_id } = image.parse(await reply.json());
  await changes.until(() => listEnded()[0]);
  return {
    photo: await readFile(join(product.dataDir, 'storage/photos', `${image_id}.jpg`)),
    measureRate: async () => {
      changes.events.length = 0;
      await queueCopies(database, image_id, { count: NOT_COUNTED + PHOTOS });
      const last = await changes.until(() => listEnded()[NOT_COUNTED + PHOTOS - 1]);
      const start = listEnded()[NOT_COUNTED - 1];
      return computeRate(PHOTOS, last.at - (start?.at ?? 0));
    },
    close: changes.close,
  };
}

/** The rate without the product: sharp and the model on as many threads, and as many photos at once. */
async function measureBareRate(
  photo: Buffer,
  atOnce: number,
  runModel: () => Promise<unknown>,
): Promise<number> {
  let left = PHOTOS;
  const analyseRest = async () => {
    while (left-- > 0) await runBareAnalysis(photo, runModel);
  };
  const analyseAll = () => Promise.all(Array.from({ length: atOnce }, analyseRest));
  return computeRate(PHOTOS, await measureMs(analyseAll));
}

type Rates = Record<'model' | 'sharpMs' | 'pipeline' | 'ours', number>;

/** Compares this many workers with as many threads that only run the model. */
async function measure(product: Product, database: Pool, workers: number) {
  const ours = await openOurs(product, database);
  const threads = await startModelThreads(detectorThreads * workers);
  const atOnce = runsInFlight * workers;
  const rates: Rates[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({
      model: computeRate(PHOTOS * detectorThreads * workers, await measureMs(() => threads.runEach(PHOTOS))),
      sharpMs: (await measureMs(() => measureBareRate(ours.photo, atOnce, async () => undefined))) / PHOTOS,
      pipeline: await measureBareRate(ours.photo, atOnce, threads.run),
      ours: await ours.measureRate(),
    });
  }
  await threads.close();
  await ours.close();

  const getMedian = (name: keyof Rates) => median(rates.map((round) => round[name]));
  const rate = { ours: getMedian('ours'), unit: 'photos/s' };
  console.log(
    `  ${workers} worker(s), each: detector threads ${detectorThreads}, photos at once ${runsInFlight}`,
  );
  printRow({ what: 'sustained (bare: model alone)', ...rate, bare: getMedian('model'), aim: '>= 0.85 x' });
  printRow({
    what: 'sustained (bare: sharp + model)',
    ...rate,
    bare: getMedian('pipeline'),
    aim: '>= 0.85 x',
  });
  const sharpMs = { ours: getMedian('sharpMs'), unit: 'ms a photo', aim: '-' };
  printRow({ what: 'of which sharp, using all cores', ...sharpMs });
}

await withProduct({}, (product) =>
  withDatabase(product, async (database) => {
    await measure(product, database, 1);
    const second = await startWorker(product.dataDir);
    await measure(product, database, 2);
    second.kill('SIGTERM');
    await waitForExitCode(second);
  }),
);
