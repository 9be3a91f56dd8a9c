import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { until } from '../e2e/support/product.ts';
import { sendPhoto } from '../e2e/support/send-photo.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { removeTemporaryFolders } from '../testing/temporary-folder.ts';
import { describeCostPerPhoto, describeDatabase, measureCost } from './support/measure-cost.ts';
import { addPeople } from './support/million-images.ts';
import { startModelThreads } from './support/model-threads.ts';
import { createPhonePhoto, makeDistinct } from './support/photos.ts';
import { queueCopies } from './support/queue-copies.ts';
import { measureMs, median, percentile, printRow, scaleRounds } from './support/report.ts';
import { type Installation, withInstallation } from './support/shared-installation.ts';

const APIS = [1, 2, 4];
const WORKERS = [1, 2, 4, 8];
/** One core for each worker, so that an added worker is an added core. */
const ONE_THREAD = { DETECTOR_THREADS: '1' };
const COPIES_PER_WORKER = scaleRounds(500);
const MODEL_RUNS = scaleRounds(300);
const UPLOADS_MS = scaleRounds(10_000);
/** Each account has at most three uploads in work in each process. */
const SENDERS = 24;
/** Whose photos are analysed: each photo changes the counts of its owner. */
const PEOPLE = 2_000;
const UPLOADS_IN_FLIGHT = 12;
const SETTLED_WITHIN_MS = 600_000;
const JAIPUR = { latitude: 26.8, longitude: 75.7 };

/** A place in a city, as the form of an upload has it. */
const choosePlace = () => ({
  latitude: String(JAIPUR.latitude + Math.random() * 0.3),
  longitude: String(JAIPUR.longitude + Math.random() * 0.3),
  location_source: 'map',
});

async function count({ database }: Installation, from: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::integer as count from ${from}`);
  return rows[0]?.count ?? 0;
}

const waitUntilNone = (installation: Installation, from: string) =>
  until(async () => (await count(installation, from)) === 0 || undefined, {
    withinMs: SETTLED_WITHIN_MS,
    otherwise: () => `there are still ${from}`,
  });

/** Runs a second between the tenth and the ninetieth percent of those that finished since then. */
const RATE = `
  select (count(*) - 1) / extract(epoch from max(finished_at) - min(finished_at))::float8 as rate
    from (select finished_at, row_number() over (order by finished_at) as number, count(*) over () as total
            from analyses where finished_at > $1 and status = 'completed') as finished
   where number > total * 0.1 and number <= total * 0.9`;

const openRuns = "analyses where status in ('pending', 'processing')";

/** Uploads one photo whose copies are analysed. */
async function uploadOriginal(installation: Installation, url: string): Promise<string> {
  const citizen = await logInCitizen(url);
  const reply = await citizen.upload(makeDistinct(await createPhonePhoto()), undefined, choosePlace());
  if (reply.status !== 201) throw new Error(`the photo was not accepted: ${await reply.text()}`);
  const { image_id } = await reply.json();
  await installation.startWorkers(1, ONE_THREAD);
  await citizen.settled(image_id);
  return image_id;
}

type Copied = { image_id: string; owners: readonly number[] };

/** Photos analysed a second by the running workers, and until each has its case. */
async function measureAnalysis(installation: Installation, { image_id, owners }: Copied) {
  const { database, workers } = installation;
  const copies = COPIES_PER_WORKER * workers.length;
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  let reportedMs = 0;
  const cost = await measureCost(installation, async () => {
    reportedMs = await measureMs(async () => {
      await queueCopies(database, image_id, { count: copies, owners });
      await waitUntilNone(installation, openRuns);
      await waitUntilNone(installation, 'uploads_to_report');
    });
  });
  const [measured] = (await database.query<{ rate: number }>(RATE, [rows[0]?.now])).rows;
  const failed = await count(installation, "analyses where status not in ('completed')");
  if (!measured || failed > 0) throw new Error(`${failed} photos were not analysed`);
  return { rate: measured.rate, reported: copies / (reportedMs / 1000), copies, cost };
}

/** How the model alone gets faster with threads, which is what the cores of this machine give at most. */
async function measureModel(threads: number): Promise<number> {
  const model = await startModelThreads(threads);
  await model.runEach(MODEL_RUNS / 10);
  const ms = await measureMs(() => model.runEach(MODEL_RUNS));
  await model.close();
  return (MODEL_RUNS * threads) / (ms / 1000);
}

type Sending = { tokens: readonly string[]; photo: Buffer };

const sendTo = (url: string, token: string, photo: Buffer) =>
  sendPhoto(url, { token, photo, key: crypto.randomUUID(), fields: choosePlace() });

/** Keeps a number of uploads in flight for each API process; refused ones are sent again after a moment. */
async function measureUploads(installation: Installation, { tokens, photo }: Sending) {
  const urls = installation.apis.map(({ url }) => url);
  const taken: number[] = [];
  let refused = 0;
  const deadline = performance.now() + UPLOADS_MS;
  const sendUntilDeadline = async (url: string, token: string) => {
    while (performance.now() < deadline) {
      const startedAt = performance.now();
      const { status } = await sendTo(url, token, photo);
      if (status === 201) taken.push(performance.now() - startedAt);
      else if (status !== 503) throw new Error(`an upload was answered ${status}`);
      else {
        refused += 1;
        await delay(1_000);
      }
    }
  };
  const senders = Array.from({ length: UPLOADS_IN_FLIGHT }).flatMap((_, number) =>
    urls.map((url, api) => ({ url, token: tokens[(number * urls.length + api) % tokens.length] ?? '' })),
  );
  const cost = await measureCost(installation, () =>
    Promise.all(senders.map(({ url, token }) => sendUntilDeadline(url, token))),
  );
  return { rate: taken.length / (cost.ms / 1000), taken, refused, cost };
}

function printUploads(what: string, measured: Awaited<ReturnType<typeof measureUploads>>, one?: number) {
  const { rate, taken, refused, cost } = measured;
  const row = { what, ours: rate, unit: 'photos/s', aim: '-' };
  printRow(one === undefined ? row : { ...row, bare: one });
  console.log(
    `    answered in ${median(taken).toFixed(0)} ms (p99 ${percentile(taken, 0.99).toFixed(0)} ms), ${refused} refused`,
  );
  console.log(`    ${describeCostPerPhoto(cost, taken.length)}`);
  console.log(`    ${describeDatabase(cost)}`);
}

/** What waits is not analysed, because only the upload was measured. */
async function forgetQueue({ database }: Installation): Promise<void> {
  await database.query("delete from analyses where status = 'pending'");
  await database.query("delete from images where status = 'pending'");
  await database.query('vacuum analyze');
}

async function measureApis(installation: Installation, sending: Sending): Promise<void> {
  let one: number | undefined;
  for (const apis of APIS) {
    await installation.startApis(apis);
    const measured = await measureUploads(installation, sending);
    printUploads(
      `${apis} API process(es), photos of ${(sending.photo.length / 1e6).toFixed(1)} MB accepted` +
        (one === undefined ? '' : ' (bare: one process)'),
      measured,
      one,
    );
    one ??= measured.rate;
    await forgetQueue(installation);
  }
}

type Analysing = { copied: Copied; apis: number; models: ReadonlyMap<number, number> };

async function measureWorkers(installation: Installation, { copied, apis, models }: Analysing) {
  await installation.stopApis();
  await installation.startApis(apis);
  let one: { rate: number; model: number } | undefined;
  for (const [count, model] of models) {
    await installation.startWorkers(count, ONE_THREAD);
    const { rate, reported, copies, cost } = await measureAnalysis(installation, copied);
    one ??= { rate, model };
    const what = `${apis} API process(es), ${count} worker(s)`;
    const unit = 'photos/s';
    printRow({ what: `${what} (bare: model alone)`, ours: rate, bare: model, unit, aim: '-' });
    printRow({
      what: `  for each worker (bare: one worker)`,
      ours: rate / count,
      bare: one.rate,
      unit,
      aim: '-',
    });
    printRow({
      what: '  until each has its case (bare: until analysed)',
      ours: reported,
      bare: rate,
      unit,
      aim: '-',
    });
    console.log(
      `    the model alone, each of ${count} thread(s): ${(model / count / one.model).toFixed(2)} of one alone`,
    );
    console.log(`    ${describeCostPerPhoto(cost, copies)}`);
    console.log(`    ${describeDatabase(cost)}`);
  }
  await installation.stopWorkers();
}

/** The whole machine: photos are uploaded and analysed at the same time, and the slower of both is what it sustains. */
async function measureBoth(installation: Installation, sending: Sending): Promise<void> {
  const [apis, workers] = [APIS.at(-1) ?? 1, WORKERS.at(-1) ?? 1];
  await installation.startApis(apis);
  await installation.startWorkers(workers, ONE_THREAD);
  const before = await count(installation, 'analyses');
  const waitedBefore = await count(installation, openRuns);
  const measured = await measureUploads(installation, sending);
  const added = (await count(installation, 'analyses')) - before;
  const waits = (await count(installation, openRuns)) - waitedBefore;
  printUploads(`${apis} API process(es) beside ${workers} worker(s), photos accepted`, measured);
  const ours = (added - waits) / (measured.cost.ms / 1000);
  printRow({ what: '  analysed meanwhile', ours, unit: 'photos/s', aim: '-' });
}

console.log(`  ${availableParallelism()} cores for senders, processes and database`);
try {
  await withInstallation(async (installation) => {
    const photo = await createPhonePhoto();
    await installation.startApis(1);
    const { url } = installation.apis[0] ?? { url: '' };
    const names = Array.from({ length: SENDERS }, (_, number) => `sender${number}`);
    const tokens = await Promise.all(names.map((name) => signUp(url, name)));
    const image_id = await uploadOriginal(installation, url);
    const owners = await addPeople(installation.database, PEOPLE);
    await installation.stopWorkers();
    await measureApis(installation, { tokens, photo });
    const models = new Map<number, number>();
    for (const count of WORKERS) models.set(count, await measureModel(count));
    for (const apis of APIS)
      await measureWorkers(installation, { copied: { image_id, owners }, apis, models });
    await measureBoth(installation, { tokens, photo });
  });
} finally {
  await removeTemporaryFolders();
}
