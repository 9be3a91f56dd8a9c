import { adminOverview, type GovernmentReportList, governmentReportList } from '@smart-waste/contract';
import type { Pool } from 'pg';
import { IMAGE_ROW } from '../apps/server/src/adapters/db/search/image-row.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { fillWithImages } from './support/million-images.ts';
import { measureMs, percentile, printRow, scaleRounds } from './support/report.ts';
import { runInTurns } from './support/run-in-turns.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const IMAGES = scaleRounds(1_000_000);
const PEOPLE = 2_000;
const CALLS = scaleRounds(200);

type Citizen = Awaited<ReturnType<typeof logInCitizen>>;

function printBoth(what: string, ours: number[], bare: number[]) {
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const)
    printRow({
      what: `${what}, ${name}`,
      ours: percentile(ours, share),
      bare: percentile(bare, share),
      unit: 'ms',
      aim: name === 'p50' ? '<= 2 x, or < 50 ms' : '-',
    });
}

async function fetchAnswer(citizen: Citizen, path: string): Promise<unknown> {
  const reply = await citizen.request(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Compares the figures of the admin dashboard with the two queries that they need. */
async function compareOverview(admin: Citizen, database: Pool): Promise<void> {
  const queryBare = () =>
    Promise.all([
      database.query('select status, sum(images)::integer from image_counts group by status'),
      database.query(
        `select count(*), avg(duration_ms) from (select duration_ms from analyses where status = 'completed'
          order by finished_at desc limit 1000) as newest`,
      ),
    ]);
  const { total, measured_runs } = adminOverview.parse(await fetchAnswer(admin, '/admin/overview/'));
  console.log(`  ${total} images, the average of ${measured_runs} runs`);
  const ms = await runInTurns(CALLS, { ours: () => fetchAnswer(admin, '/admin/overview/'), queryBare });
  printBoth('figures of the admin dashboard', ms.ours, ms.queryBare);
}

type Search = { what: string; query: string; where: string };

/** Search texts of officers: words of every place, of few, of one, of none, and of the oldest photos only. */
const SEARCHES: Search[] = [
  { what: 'everything', query: '', where: 'true' },
  { what: 'one status', query: '?status=ml_failed', where: "status = 'ml_failed'" },
  { what: 'a word of every place', query: '?place=market', where: "place_words @@ 'market:*'" },
  {
    what: 'two words of 1 place in 900',
    query: '?place=market%20777',
    where: "place_words @@ 'market:* & 777:*'",
  },
  { what: 'a word of no place', query: '?place=nowhere', where: "place_words @@ 'nowhere:*'" },
  { what: 'a word of the oldest 1 % alone', query: '?place=oldtown', where: "place_words @@ 'oldtown:*'" },
];

async function compareReports(officer: Citizen, database: Pool): Promise<void> {
  for (const { what, query, where } of SEARCHES) {
    const queryBare = () =>
      database.query(
        `select ${IMAGE_ROW.join(', ')} from images where ${where} order by uploaded_at desc, image_id desc limit 51`,
      );
    const list = async (): Promise<GovernmentReportList> =>
      governmentReportList.parse(await fetchAnswer(officer, `/government/reports/${query}`));
    const { data, total } = await list();
    const ms = await runInTurns(CALLS, {
      ours: () => fetchAnswer(officer, `/government/reports/${query}`),
      queryBare,
    });
    printBoth(`reports, ${what} (${data.length} of ${total ?? 'more than 1000'})`, ms.ours, ms.queryBare);
  }
}

/** No worker runs, because only the cost of the number of images is measured. */
await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    const ms = await measureMs(() =>
      fillWithImages(database, { images: IMAGES, people: PEOPLE, withRuns: true }),
    );
    console.log(`  ${IMAGES} images and their runs, written in ${(ms / 1000).toFixed(0)} s`);
    const admin = await logInCitizen(product.url, 'admin');
    await compareOverview(admin, database);
    const health = await runInTurns(CALLS, { ours: () => fetchAnswer(admin, '/admin/health/') });
    printRow({ what: 'system health, p50', ours: percentile(health.ours, 0.5), unit: 'ms', aim: '-' });
    printRow({ what: 'system health, p99', ours: percentile(health.ours, 0.99), unit: 'ms', aim: '-' });
    await compareReports(await logInCitizen(product.url, 'government'), database);
  }),
);
