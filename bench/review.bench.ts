import type { Pool } from 'pg';
import { IMAGE_ROW } from '../apps/server/src/adapters/db/search/image-row.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { computeDaysAgo } from './support/days-ago.ts';
import { checkCounts, fillWithImages } from './support/million-images.ts';
import { percentile, printRow, scaleRounds } from './support/report.ts';
import { runInTurns } from './support/run-in-turns.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const IMAGES = scaleRounds(1_000_000);
const PEOPLE = 2_000;
const CALLS = scaleRounds(200);

type Admin = Awaited<ReturnType<typeof logInCitizen>>;

/** A call of the admin's screen, and the SQL that answers it through the bare driver. */
type Question = { what: string; path: string; sql: string };

const COLUMNS = IMAGE_ROW.join(', ');
const NEWEST = 'order by uploaded_at desc, image_id desc limit 51';
const buildWordMatch = (words: string) => `place_words @@ to_tsquery('simple', '${words}')`;

const QUESTIONS: Question[] = [
  { what: 'list page', path: '/images/list/', sql: `select ${COLUMNS} from images ${NEWEST}` },
  {
    what: 'failed ones (three statuses)',
    path: '/images/list/?status=failed,ml_failed,ml_unavailable',
    sql: `select ${COLUMNS} from images where status = 'ml_failed' ${NEWEST}`,
  },
  {
    what: 'worst first',
    path: '/images/list/?order=highest_severity',
    sql: `select ${COLUMNS} from images where status = 'completed'
           order by severity desc, uploaded_at desc, image_id desc limit 51`,
  },
  {
    what: 'lowest confidence',
    path: '/images/list/?order=lowest_confidence',
    sql: `select ${COLUMNS} from images where status = 'completed'
           order by uncertainty desc, uploaded_at desc, image_id desc limit 51`,
  },
  {
    what: 'without coordinates, one in a hundred',
    path: '/images/list/?located=no',
    sql: `select ${COLUMNS} from images where latitude is null ${NEWEST}`,
  },
  {
    what: 'filter counts',
    path: '/images/counts/',
    sql: 'select status, sum(images) from image_counts group by status',
  },
  {
    what: 'search, a word that all have',
    path: '/images/list/?place=market',
    sql: `select ${COLUMNS} from images where ${buildWordMatch('market:*')} ${NEWEST}`,
  },
  {
    what: 'search, one place of 900',
    path: '/images/list/?place=market+road+417',
    sql: `select ${COLUMNS} from images where ${buildWordMatch('market:* & road:* & 417:*')} ${NEWEST}`,
  },
  {
    what: 'search, a place that is nowhere',
    path: '/images/list/?place=nowhere',
    sql: `select ${COLUMNS} from images where ${buildWordMatch('nowhere:*')} ${NEWEST}`,
  },
  {
    what: 'search, a kind of waste',
    path: '/images/list/?waste=can',
    sql: `select ${COLUMNS} from images where detection_words @@ to_tsquery('simple', 'can:*') ${NEWEST}`,
  },
  {
    what: 'search, a user',
    path: '/images/list/?user=person77',
    sql: `select ${COLUMNS} from images
           where user_id = (select id from users where lower(username) = 'person77') ${NEWEST}`,
  },
  {
    what: 'search, all users named p…, lowest confidence',
    path: '/images/list/?user=p&order=lowest_confidence',
    sql: `select ${COLUMNS} from images
           where status = 'completed' and user_id in (select id from users where lower(username) like 'p%')
           order by uncertainty desc, uploaded_at desc, image_id desc limit 51`,
  },
  {
    what: 'search, one day half a year ago',
    path: `/images/list/?uploaded_from=${computeDaysAgo(183)}&uploaded_before=${computeDaysAgo(182)}`,
    sql: `select ${COLUMNS} from images
           where uploaded_at >= '${computeDaysAgo(183)}' and uploaded_at < '${computeDaysAgo(182)}' ${NEWEST}`,
  },
  {
    what: 'search, that day, most detections',
    path: `/images/list/?uploaded_from=${computeDaysAgo(183)}&uploaded_before=${computeDaysAgo(182)}&order=most_detections`,
    sql: `select ${COLUMNS} from images
           where uploaded_at >= '${computeDaysAgo(183)}' and uploaded_at < '${computeDaysAgo(182)}'
           order by waste_count desc, uploaded_at desc, image_id desc limit 51`,
  },
  {
    what: 'search, a place of the oldest 1 % alone',
    path: '/images/list/?place=oldtown',
    sql: `select ${COLUMNS} from (select * from images where ${buildWordMatch('oldtown:*')} offset 0) as few ${NEWEST}`,
  },
  {
    what: 'counts of a search',
    path: '/images/counts/?place=market+road+417',
    sql: `select status, count(*) from images where ${buildWordMatch('market:* & road:* & 417:*')} group by status`,
  },
];

async function compare(admin: Admin, database: Pool, { what, path, sql }: Question): Promise<void> {
  const ms = await runInTurns(CALLS, {
    ours: async () => {
      const reply = await admin.request(path);
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    },
    // The cheapest route for an admin: the cost of HTTP, the guard and the driver of the bench.
    bare: async () => {
      await database.query(sql);
      await (await admin.request('/users/profile/')).arrayBuffer();
    },
  });
  for (const [name, share, aim] of [
    ['p50', 0.5, '<= 2 x'],
    ['p99', 0.99, '-'],
  ] as const)
    printRow({
      what: `${what} (bare: SQL), ${name}`,
      ours: percentile(ms.ours, share),
      bare: percentile(ms.bare, share),
      unit: 'ms',
      aim,
    });
}

/** No worker runs, because only the cost of the number of images is measured. */
await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    await fillWithImages(database, { images: IMAGES, people: PEOPLE });
    await checkCounts(database);
    const admin = await logInCitizen(product.url, 'admin');
    for (const question of QUESTIONS) await compare(admin, database, question);
  }),
);
