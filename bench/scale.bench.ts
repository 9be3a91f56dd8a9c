import type { DEMO_ACCOUNTS } from '@smart-waste/contract';
import type { Pool } from 'pg';
import { imageCursor } from '../apps/server/src/modules/photos/list-images.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import type { Product } from '../e2e/support/product.ts';
import { removeTemporaryFolders } from '../testing/temporary-folder.ts';
import { findMiddle } from './support/bare-list.ts';
import { computeDaysAgo } from './support/days-ago.ts';
import { collectLoopStatements, findSlowestStatement, logPlans } from './support/explained-calls.ts';
import { addImages, checkCounts, fillWithImages } from './support/million-images.ts';
import { measureMs, median, printRow, scaleRounds } from './support/report.ts';
import { type Installation, withInstallation } from './support/shared-installation.ts';

/** Uploads at first, and how many times as many at the end. */
const UPLOADS = scaleRounds(1_000_000);
const GROWTH = 10;
const PEOPLE = 2_000;
const CALLS = 15;

type Who = keyof typeof DEMO_ACCOUNTS;
type Citizen = Awaited<ReturnType<typeof logInCitizen>>;
/** `isWhole` calls read every upload of their period, so they grow with the data by their nature, and are timed once. */
type Call = { what: string; who: Who; path: string; isWhole?: boolean };

const HALF_A_YEAR_AGO = `uploaded_from=${computeDaysAgo(183)}&uploaded_before=${computeDaysAgo(182)}`;
const CALLS_OF_LISTS: Call[] = [
  { what: 'own history', who: 'user', path: '/images/list/' },
  { what: 'uploads', who: 'admin', path: '/images/list/' },
  { what: 'uploads, failed', who: 'admin', path: '/images/list/?status=failed,ml_failed,ml_unavailable' },
  { what: 'uploads, worst first', who: 'admin', path: '/images/list/?order=highest_severity' },
  { what: 'uploads, lowest confidence', who: 'admin', path: '/images/list/?order=lowest_confidence' },
  { what: 'uploads, without coordinates', who: 'admin', path: '/images/list/?located=no' },
  { what: 'search, a word of all', who: 'admin', path: '/images/list/?place=market' },
  { what: 'search, one place of 900', who: 'admin', path: '/images/list/?place=market+road+417' },
  { what: 'search, a word of none', who: 'admin', path: '/images/list/?place=nowhere' },
  { what: 'search, of the oldest 1 %', who: 'admin', path: '/images/list/?place=oldtown' },
  { what: 'search, a class of waste', who: 'admin', path: '/images/list/?waste=can' },
  { what: 'search, one user', who: 'admin', path: '/images/list/?user=person77' },
  {
    what: 'search, all users by p, lowest confidence',
    who: 'admin',
    path: '/images/list/?user=p&order=lowest_confidence',
  },
  { what: 'search, a day half a year ago', who: 'admin', path: `/images/list/?${HALF_A_YEAR_AGO}` },
  {
    what: 'search, that day, most detections',
    who: 'admin',
    path: `/images/list/?${HALF_A_YEAR_AGO}&order=most_detections`,
  },
  { what: 'reports of the city', who: 'government', path: '/government/reports/' },
  { what: 'reports, one place of 900', who: 'government', path: '/government/reports/?place=market%20777' },
  { what: 'photos to review', who: 'admin', path: '/admin/annotations/queue/' },
];
const CALLS_OF_FIGURES: Call[] = [
  { what: 'counts of uploads', who: 'admin', path: '/images/counts/' },
  { what: 'counts of a search', who: 'admin', path: '/images/counts/?place=market+road+417' },
  { what: 'admin dashboard', who: 'admin', path: '/admin/overview/' },
  { what: 'system health', who: 'admin', path: '/admin/health/' },
  { what: 'analytics, 7 days', who: 'admin', path: '/admin/analytics/?range=7d' },
  { what: 'analytics, all', who: 'admin', path: '/admin/analytics/?range=all' },
  { what: 'zones, 7 days', who: 'admin', path: '/admin/zones/?range=7d', isWhole: true },
  { what: 'zones, all', who: 'admin', path: '/admin/zones/?range=all', isWhole: true },
  {
    what: 'export, 7 days, CSV',
    who: 'admin',
    path: '/admin/reports/export/?range=7d&format=csv',
    isWhole: true,
  },
];

async function answer(citizen: Citizen, path: string): Promise<void> {
  const reply = await citizen.request(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  for await (const _ of reply.body ?? []);
}

async function logInAccounts(product: Product): Promise<Record<Who, Citizen>> {
  const names = ['user', 'admin', 'government', 'crew', 'reviewer'] as const;
  const entries = await Promise.all(
    names.map(async (who) => [who, await logInCitizen(product.url, who)] as const),
  );
  return Object.fromEntries(entries) as Record<Who, Citizen>; // Object.fromEntries forgets the names
}

/** The page in the middle depends on the data, so it is another call each time. */
async function listCalls(database: Pool): Promise<Call[]> {
  const cursor = imageCursor.encode(await findMiddle(database));
  return [
    ...CALLS_OF_LISTS,
    { what: 'uploads, a page in the middle', who: 'admin', path: `/images/list/?cursor=${cursor}` },
    ...CALLS_OF_FIGURES,
  ];
}

/** The median time of each call in milliseconds. One that fails is no reason to lose the others, but the bench fails with it. */
async function timeCalls(product: Product, database: Pool): Promise<Map<string, number>> {
  const people = await logInAccounts(product);
  const times = new Map<string, number>();
  for (const { what, who, path, isWhole } of await listCalls(database)) {
    const call = () => answer(people[who], path);
    const taken: number[] = [];
    try {
      if (!isWhole) await call();
      for (let left = isWhole ? 1 : CALLS; left > 0; left -= 1) taken.push(await measureMs(call));
      times.set(what, median(taken));
    } catch (error) {
      reportFailure(what, error);
    }
  }
  return times;
}

function reportFailure(what: string, error: unknown): void {
  console.log(`  FAILED: ${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function printPlans(product: Product, database: Pool): Promise<void> {
  const people = await logInAccounts(product); // the product is away for a moment when its connections are ended
  await logPlans(database);
  const ofLoops = await collectLoopStatements(product.dataDir);
  console.log('  the slowest statement of each call at the end:');
  for (const { what, who, path } of await listCalls(database)) {
    try {
      const slowest = await findSlowestStatement(product.dataDir, ofLoops, () => answer(people[who], path));
      const plan = slowest
        ? `${slowest.ms.toFixed(1)} ms: ${slowest.reads.join('; ') || 'no table'}`
        : 'none';
      console.log(`  ${what}: ${plan}`);
    } catch (error) {
      reportFailure(what, error);
    }
  }
}

async function readDatabaseSize(database: Pool): Promise<string> {
  const { rows } = await database.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return rows[0]?.size ?? '';
}

/** Fills while nothing but the database runs, because the indexes are away meanwhile. */
async function fill(database: Pool, work: () => Promise<unknown>, uploads: number): Promise<void> {
  const ms = await measureMs(work);
  await checkCounts(database);
  console.log(`  ${uploads} uploads after ${(ms / 1000).toFixed(0)} s, ${await readDatabaseSize(database)}`);
}

/** Starts the product for `work`. No worker runs, because only the cost of the number of uploads is measured. */
async function withApi<T>(
  { apis, startApis, stopApis }: Installation,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  await startApis(1, { DATABASE_POOL: '10' });
  const [product] = apis;
  if (!product) throw new Error('no API process runs');
  const result = await work(product);
  await stopApis();
  return result;
}

function printTimes(few: ReadonlyMap<string, number>, many: ReadonlyMap<string, number>): void {
  for (const [what, ours] of many) {
    const bare = few.get(what);
    const row = { what: `${what} (bare: a tenth)`, ours, unit: 'ms', aim: '-' };
    printRow(bare === undefined ? row : { ...row, bare });
  }
}

try {
  await withInstallation(async (installation) => {
    const { database } = installation;
    await withApi(installation, async () => undefined); // makes the tables
    const settled = { withRuns: true, isRanked: true };
    await fill(
      database,
      () => fillWithImages(database, { images: UPLOADS, people: PEOPLE, ...settled }),
      UPLOADS,
    );
    const few = await withApi(installation, (product) => timeCalls(product, database));
    const added = UPLOADS * (GROWTH - 1);
    await fill(database, () => addImages(database, { images: added, ...settled }), UPLOADS * GROWTH);
    await withApi(installation, async (product) => {
      printTimes(few, await timeCalls(product, database));
      await printPlans(product, database);
    });
  });
} finally {
  await removeTemporaryFolders();
}
