import { analyticsSummary, TIME_RANGES } from '@smart-waste/contract';
import type { Pool } from 'pg';
import { logInCitizen } from '../e2e/support/citizen.ts';
import type { Product } from '../e2e/support/product.ts';
import { measureLateness, WATCHED } from './support/loop-lateness.ts';
import { checkCounts, fillWithImages } from './support/million-images.ts';
import { forgetPeak, readMemory } from './support/peak-memory.ts';
import { measureMs, percentile, printRow, scaleRounds } from './support/report.ts';
import { startSteadyTraffic } from './support/steady-traffic.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const IMAGES = scaleRounds(1_000_000);
const PEOPLE = 2_000;
const CALLS = scaleRounds(200);
const PAUSE_MS = 150;
const NEW_LINE = 10;
const ORDINARY_PER_SECOND = 100;
/** The rate at which images change meanwhile, as by workers, spread over the year. */
const CHANGES_PER_SECOND = 2;

type Citizen = Awaited<ReturnType<typeof logInCitizen>>;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function readJson(citizen: Citizen, path: string): Promise<unknown> {
  const reply = await citizen.request(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** As if all of them had just arrived: no hour is counted yet. */
const forgetFigures = (database: Pool) =>
  database.query(`
    insert into dirty_hours select distinct hour from hour_figures;
    truncate hour_figures, all_figures`);

/** The cost of the summary of all time without stored figures. */
const querySummary = (database: Pool) =>
  database.query(`select * from image_figures('-infinity', 'infinity')`);

const changeSomething = (database: Pool) =>
  database.query(`
    update images set error_message = 'again', status = case status when 'ml_failed' then 'failed' else 'ml_failed' end
     where image_id in (select image_id from images where analysis_results is null and image_id > gen_random_uuid() limit 1)`);

function printShares(what: string, ms: readonly number[], aims: Record<number, string>) {
  for (const [percent, aim] of Object.entries(aims))
    printRow({ what: `${what}, p${percent}`, ours: percentile(ms, Number(percent) / 100), unit: 'ms', aim });
}

/** The longest time in which the process answered no request since the previous call, in milliseconds. */
async function printStall(product: Product): Promise<void> {
  const { longest } = await measureLateness(product);
  printRow({ what: '  longest stall of the event loop meanwhile', ours: longest, unit: 'ms', aim: '-' });
}

async function timeCalls(citizen: Citizen): Promise<number[]> {
  const taken: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const range = TIME_RANGES[call % TIME_RANGES.length];
    taken.push(await measureMs(() => readJson(citizen, `/admin/analytics/?range=${range}`)));
    await pause();
  }
  return taken;
}

async function waitUntilCounted(admin: Citizen): Promise<void> {
  const call = async () => analyticsSummary.parse(await readJson(admin, '/admin/analytics/?range=all'));
  while ((await call()).countedShare !== undefined) await pause();
}

async function measureAnalytics(product: Product, database: Pool): Promise<void> {
  const [user, admin] = [await logInCitizen(product.url), await logInCitizen(product.url, 'admin')];
  await forgetFigures(database);
  const first = await measureMs(() => readJson(admin, '/admin/analytics/?range=all'));
  printRow({ what: 'the first look at them all', ours: first, unit: 'ms', aim: '<= 300 ms' });
  const counting = await measureMs(() => waitUntilCounted(admin));
  printRow({ what: 'until all of them were counted', ours: counting / 1000, unit: 's', aim: '-' });
  await database.query('vacuum analyze');
  await database.query('checkpoint');

  const paths = ['/images/list/?limit=12', '/users/profile/', '/images/list/?status=completed&limit=3'];
  const startOrdinaryTraffic = () =>
    startSteadyTraffic(ORDINARY_PER_SECOND, (n) => readJson(user, paths[n % paths.length] ?? ''));
  const alone = startOrdinaryTraffic();
  await new Promise((resolve) => setTimeout(resolve, scaleRounds(10_000)));
  const quiet = await alone.stop();

  await measureLateness(product);
  const [traffic, changes] = [
    startOrdinaryTraffic(),
    startSteadyTraffic(CHANGES_PER_SECOND, () => changeSomething(database)),
  ];
  const taken = await timeCalls(admin);
  const [busy] = [await traffic.stop(), await changes.stop()];
  printShares('analytics', taken, { 50: '-', 95: '<= 300 ms' });
  const ours = `${ORDINARY_PER_SECOND} ordinary requests a second`;
  printShares(`${ours}, without analytics`, quiet, { 50: '-', 99: '-' });
  printShares(`${ours}, with analytics and changes`, busy, { 50: '-', 99: '< 50 ms' });
  await printStall(product);
  const plain = await measureMs(() => querySummary(database));
  printRow({ what: 'all time, counted from the images themselves', ours: plain, unit: 'ms', aim: '-' });
}

async function measureZones(product: Product): Promise<void> {
  const admin = await logInCitizen(product.url, 'admin');
  const user = await logInCitizen(product.url);
  for (const range of ['7d', '30d', 'all']) {
    await measureLateness(product);
    const traffic = startSteadyTraffic(ORDINARY_PER_SECOND, () => readJson(user, '/images/list/?limit=12'));
    const ms = await measureMs(() => readJson(admin, `/admin/zones/?range=${range}`));
    const meanwhile = await traffic.stop();
    printRow({ what: `zones of ${range}`, ours: ms / 1000, unit: 's', aim: '-' });
    printRow({
      what: '  ordinary requests meanwhile, p99',
      ours: percentile(meanwhile, 0.99),
      unit: 'ms',
      aim: '< 50 ms',
    });
    await printStall(product);
  }
}

const countNewLines = (chunk: Uint8Array) =>
  chunk.reduce((lines, byte) => lines + Number(byte === NEW_LINE), 0);

/** Reads a report to its end; the peak of memory is measured from its first byte on. */
async function download(product: Product, admin: Citizen, format: string) {
  let [bytes, lines, firstByteMs] = [0, 0, 0];
  const startedAt = performance.now();
  const reply = await admin.request(`/admin/reports/export/?range=all&format=${format}`);
  if (reply.status !== 200) throw new Error(`the export answered ${reply.status}: ${await reply.text()}`);
  for await (const chunk of reply.body ?? []) {
    if (bytes === 0) {
      firstByteMs = performance.now() - startedAt;
      await forgetPeak(product);
    }
    bytes += chunk.byteLength;
    lines += countNewLines(chunk);
  }
  return { megabytes: bytes / 1e6, lines, firstByteMs, ms: performance.now() - startedAt };
}

async function measureExport(product: Product, admin: Citizen, format: string): Promise<void> {
  await measureLateness(product);
  await forgetPeak(product);
  const before = await readMemory(product);
  const { megabytes, lines, firstByteMs, ms } = await download(product, admin, format);
  const after = await readMemory(product);
  if (format === 'csv' && lines !== IMAGES + 1) throw new Error(`the file has ${lines} lines`);
  const formatSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  console.log(
    `  ${format}: ${megabytes.toFixed(0)} MB in ${formatSeconds(ms)} s, the first byte after ${formatSeconds(firstByteMs)} s`,
  );
  const rate = megabytes / ((ms - firstByteMs) / 1000);
  printRow({ what: `${format}, once it is written`, ours: rate, unit: 'MB/s', aim: '-' });
  printRow({
    what: '  most memory meanwhile (bare: before it was asked for)',
    ours: after.peak,
    bare: before.now,
    unit: 'MB',
    aim: 'flat',
  });
  await printStall(product);
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off', NODE_OPTIONS: WATCHED }, (product) =>
  withDatabase(product, async (database) => {
    const ms = await measureMs(() => fillWithImages(database, { images: IMAGES, people: PEOPLE }));
    console.log(`  ${IMAGES} images of ${PEOPLE} people, written in ${(ms / 1000).toFixed(0)} s`);
    await measureAnalytics(product, database);
    await measureZones(product);
    const admin = await logInCitizen(product.url, 'admin');
    for (const format of ['csv', 'geojson', 'xlsx']) await measureExport(product, admin, format);
    await checkCounts(database);
  }),
);
