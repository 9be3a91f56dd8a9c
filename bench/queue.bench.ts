import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNTS, retryResponse } from '@smart-waste/contract';
import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type OpenDatabase, openDatabase } from '../apps/server/src/adapters/db/open-database.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import type { Product } from '../e2e/support/product.ts';
import { fillWithWaiting, runBareClaim } from './support/hundred-thousand.ts';
import { createPhonePhoto, makeDistinct } from './support/photos.ts';
import { measureMs, median, percentile, printRow, scaleRounds } from './support/report.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const FEW = scaleRounds(5_000);
const WAITING = scaleRounds(100_000);
const CLAIMS = scaleRounds(1_000);
const TURNS = 4;
const UPLOADS = scaleRounds(40);
const CALLS = 20;
type Claiming = { workers: number; claims: number };
const ONE: Claiming = { workers: 1, claims: CLAIMS };
const CONFIG = {
  model: 'yolo',
  batchSize: 20,
  confidenceThreshold: 0.1,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
} as const;

/** The number of runs that this many concurrent workers claim per second. */
async function measureRate({ workers, claims }: Claiming, claim: (worker: number) => Promise<unknown>) {
  const each = Array.from({ length: claims / workers });
  const loop = async (_: unknown, worker: number) => {
    for (const _claim of each) await claim(worker);
  };
  const ms = await measureMs(() => Promise.all(Array.from({ length: workers }).map(loop)));
  return (workers * each.length) / (ms / 1000);
}

async function claimOurs({ tables }: OpenDatabase, worker: number) {
  const run = await tables.analyses.claim({ worker: `bench-${worker}`, leaseSeconds: 3600 });
  if (!run) throw new Error('the queue is empty');
}

/** Each measurement begins with a full queue and claims at most a fifth of it. */
async function compareClaims(opened: OpenDatabase, database: Pool, waiting: number) {
  const claims = Math.min(CLAIMS, waiting / 20);
  for (const workers of [1, 2]) {
    await fillWithWaiting(database, waiting, { queued: true });
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      bare.push(await measureRate({ workers, claims }, () => runBareClaim(database)));
      ours.push(await measureRate({ workers, claims }, (worker) => claimOurs(opened, worker)));
    }
    printRow({
      what: `claims with ${waiting} waiting, ${workers} worker(s) (bare: skip locked alone)`,
      ours: median(ours),
      bare: median(bare),
      unit: '/s',
      aim: '>= 0.3',
    });
  }
}

/** Everything that a worker does except the detection. */
async function runStep({ tables }: OpenDatabase, worker: number) {
  const run = await tables.analyses.claim({ worker: `bench-${worker}`, leaseSeconds: 3600 });
  if (!run) throw new Error('there is nothing to do');
  const record = { detector: null, model: null, model_version: null, settings: {}, duration_ms: 1 };
  await tables.analyses.fail(run, { ...record, status: 'ml_failed', error_message: 'bench' });
}

async function runBatchStep(opened: OpenDatabase, worker: number) {
  await opened.tables.batches.fill(randomUUID);
  await runStep(opened, worker);
}

const readOk = async (citizen: Awaited<ReturnType<typeof logInCitizen>>, path: string) => {
  const reply = await citizen.request(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
};

/** The requests of the processor's screen. */
async function measureScreen(admin: Awaited<ReturnType<typeof logInCitizen>>, when: string) {
  for (const path of ['/admin/processing/', '/admin/processing/jobs/?limit=100']) {
    const times: number[] = [];
    for (let n = 0; n < CALLS; n += 1) times.push(await measureMs(() => readOk(admin, path)));
    printRow({ what: `GET ${path} ${when}`, ours: median(times), unit: 'ms', aim: '< 100' });
  }
}

async function measureBatch(product: Product, opened: OpenDatabase, database: Pool) {
  const plain = await measureRate(ONE, (worker) => runStep(opened, worker));
  await fillWithWaiting(database, WAITING, { queued: false });
  const admin = await logInCitizen(product.url, 'admin');
  await measureScreen(admin, `with ${WAITING} pending`);
  const upload = async () => {
    const reply = await admin.upload(makeDistinct(photo));
    if (reply.status !== 201) throw new Error(`an upload answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  const photo = await createPhonePhoto();
  const quiet: number[] = [];
  for (let n = 0; n < UPLOADS; n += 1) quiet.push(await measureMs(upload));
  await database.query(`delete from analyses where status = 'pending'`);

  const { id: started_by } = (await opened.tables.users.findByUsername(DEMO_ACCOUNTS.admin.username)) ?? {
    id: 1,
  };
  const start = await measureMs(() =>
    opened.tables.batches.start({ batch_id: randomUUID(), started_by, config: CONFIG, scope: 'all' }),
  );
  printRow({ what: `Start with ${WAITING} waiting`, ours: start, unit: 'ms', aim: '< 100' });
  const jobs = await measureRate(ONE, (worker) => runBatchStep(opened, worker));
  printRow({
    what: 'jobs of a batch through fill, claim and end, nothing looked at (bare: claim and end)',
    ours: jobs,
    bare: plain,
    unit: '/s',
    aim: '>= 0.7',
  });

  const busy: number[] = [];
  let isOver = false;
  const working = (async () => {
    while (!isOver) await runBatchStep(opened, 1);
  })();
  for (let n = 0; n < UPLOADS; n += 1) busy.push(await measureMs(upload));
  isOver = true;
  await working;
  printRow({
    what: 'upload while a batch runs (bare: without), p95',
    ours: percentile(busy, 0.95),
    bare: percentile(quiet, 0.95),
    unit: 'ms',
    aim: '<= 2 x',
  });
  await measureScreen(admin, 'in mid-batch');
  const stop = await measureMs(() => opened.tables.batches.stop());
  printRow({ what: 'Stop', ours: stop, unit: 'ms', aim: '< 100' });
  // The uploads of a moment ago still have their runs, and an image that failed has none.
  await database.query(`delete from analyses where status = 'pending'`);
  await database.query(`update images set status = 'ml_failed', stage = null where status = 'pending'`);
  await measureRetry(admin, opened, database);
}

/** Queues a hundred of the failed photos, so that runs can be claimed while the others are retried. */
const QUEUE_SOME = `
  with queued as (
    update images set status = 'pending', stage = 'queued'
     where image_id in (select image_id from images where status = 'ml_failed' limit 100)
    returning image_id)
  insert into analyses (analysis_id, image_id, options) select gen_random_uuid(), image_id, '{}' from queued`;

async function measureRetry(
  admin: Awaited<ReturnType<typeof logInCitizen>>,
  { tables }: OpenDatabase,
  database: Pool,
) {
  await database.query(QUEUE_SOME);
  const claims: number[] = [];
  let isOver = false;
  const claiming = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const run = await tables.analyses.claim({ worker: 'bench', leaseSeconds: 3600 });
      claims.push(performance.now() - startedAt);
      if (!run) throw new Error('the queue is empty');
      await tables.analyses.release(run);
    }
  })();
  const calls: number[] = [];
  for (let left = WAITING; left > 0; )
    calls.push(
      await measureMs(async () => {
        const reply = await admin.request('/admin/processing/retry-failed/', { method: 'POST' });
        if (reply.status !== 200) throw new Error(await reply.text());
        left = retryResponse.parse(await reply.json()).left;
      }),
    );
  isOver = true;
  await claiming;
  const all = calls.reduce((sum, ms) => sum + ms, 0);
  printRow({ what: `Retry Failed with ${WAITING} failed, in all`, ours: all / 1000, unit: 's', aim: '-' });
  printRow({ what: 'its longest call', ours: Math.max(...calls) / 1000, unit: 's', aim: '< 10' });
  printRow({ what: 'a claim meanwhile, p50', ours: median(claims), unit: 'ms', aim: '-' });
  printRow({ what: 'a claim meanwhile, the longest', ours: Math.max(...claims), unit: 'ms', aim: '<= 50' });
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    const connection = await requireRunningEmbedded(product.dataDir);
    const opened = await openDatabase({ connection, poolSize: 4, log: pino({ level: 'silent' }) });
    try {
      for (const waiting of [FEW, WAITING]) await compareClaims(opened, database, waiting);
      await measureBatch(product, opened, database);
    } finally {
      await opened.close();
    }
  }),
);
