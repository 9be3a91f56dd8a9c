import { logInCitizen } from '../e2e/support/citizen.ts';
import { COMMON_PRIORITY, fillWithImages } from './support/million-images.ts';
import { percentile, printRow, scaleRounds } from './support/report.ts';
import { runInTurns } from './support/run-in-turns.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const IMAGES = scaleRounds(1_000_000);
const PEOPLE = 2_000;
const CALLS = scaleRounds(200);
const PAGES_BEFORE = 20;

type Admin = Awaited<ReturnType<typeof logInCitizen>>;

async function readPage(admin: Admin, cursor: string | null): Promise<string | null> {
  const query = cursor === null ? '' : `?cursor=${cursor}`;
  const reply = await admin.request(`/admin/annotations/queue/${query}`);
  if (reply.status !== 200) throw new Error(`the queue answered ${reply.status}: ${await reply.text()}`);
  const page: { next_cursor: string | null } = await reply.json();
  return page.next_cursor;
}

/** A cursor after a thousand photos, in the middle of those with the common priority. */
const buildMiddleCursor = (): string =>
  Buffer.from(
    JSON.stringify({ n: 1000, p: COMMON_PRIORITY, i: '80000000-0000-4000-8000-000000000000', s: 0.0002 }),
  ).toString('base64url');

/** The order of review with a million photos that wait (LB-33): its first page, one further on, and one of equal photos. */
await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    await fillWithImages(database, { images: IMAGES, people: PEOPLE, withRuns: true, isRanked: true });
    const admin = await logInCitizen(product.url, 'admin');
    let later: string | null = null;
    for (let page = 0; page < PAGES_BEFORE; page += 1) later = await readPage(admin, later);
    const ms = await runInTurns(CALLS, {
      first: () => readPage(admin, null),
      later: () => readPage(admin, later),
      equal: () => readPage(admin, buildMiddleCursor()),
      bare: async () => {
        await database.query(
          `select images.* from review_queue join images using (image_id)
            order by priority desc, image_id limit 50`,
        );
        await (await admin.request('/users/profile/')).arrayBuffer();
      },
    });
    for (const [what, times] of [
      ['first page of the order of review', ms.first],
      [`page ${PAGES_BEFORE + 1} of the order of review`, ms.later],
      ['page among a third with one priority', ms.equal],
    ] as const)
      printRow({
        what: `${what} (bare: SQL), p95`,
        ours: percentile(times, 0.95),
        bare: percentile(ms.bare, 0.95),
        unit: 'ms',
        aim: '<= 50 ms',
      });
  }),
);
