import { imageList } from '@smart-waste/contract';
import type { Pool } from 'pg';
import { imageCursor } from '../apps/server/src/modules/photos/list-images.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { type Product, removeFolder } from '../e2e/support/product.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { type BarePage, findMiddle, readBarePage } from './support/bare-list.ts';
import { runBareInsert, runBareUpload } from './support/bare-upload.ts';
import { checkCounts, fillWithImages } from './support/million-images.ts';
import { createPhonePhoto, makeDistinct } from './support/photos.ts';
import { measureMs, percentile, printRow, scaleRounds } from './support/report.ts';
import { runInTurns } from './support/run-in-turns.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const IMAGES = scaleRounds(1_000_000);
const PEOPLE = 2_000;
const PAGES = scaleRounds(300);
const UPLOADS = scaleRounds(100);

type Citizen = Awaited<ReturnType<typeof logInCitizen>>;

function printBoth(what: string, ours: number[], bare: number[]) {
  const computePercentiles = (share: number) => ({
    ours: percentile(ours, share),
    bare: percentile(bare, share),
    unit: 'ms',
  });
  printRow({ what: `${what}, p50`, ...computePercentiles(0.5), aim: '<= 2 x' });
  printRow({ what: `${what}, p99`, ...computePercentiles(0.99), aim: '-' });
}

async function list(citizen: Citizen, { after }: BarePage) {
  const reply = await citizen.request(`/images/list/${after ? `?cursor=${imageCursor.encode(after)}` : ''}`);
  if (reply.status !== 200) throw new Error(`a list answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** The cheapest route with a session: the cost of HTTP, the guard and the driver of the bench. */
async function callEmptyRoute(citizen: Citizen) {
  const reply = await citizen.request('/users/profile/');
  if (reply.status !== 200) throw new Error(`the profile answered ${reply.status}`);
  return reply.json();
}

async function compareLists(product: Product, database: Pool): Promise<void> {
  const [user, admin] = [await logInCitizen(product.url), await logInCitizen(product.url, 'admin')];
  const owner = imageList.parse(await list(user, {})).data[0]?.user_id;
  if (owner === undefined) throw new Error('the user has no images');
  const pages: [string, Citizen, BarePage][] = [
    ['first page of a user', user, { user_id: owner }],
    ['first page of an admin', admin, {}],
    ['a page in the middle, admin', admin, { after: await findMiddle(database) }],
  ];
  for (const [what, citizen, page] of pages) {
    const ms = await runInTurns(PAGES, {
      ours: () => list(citizen, page),
      bare: () => readBarePage(database, page).then(() => callEmptyRoute(citizen)),
    });
    printBoth(`${what} (bare: SQL)`, ms.ours, ms.bare);
  }
}

async function compareUploads(product: Product, database: Pool): Promise<void> {
  const citizen = await logInCitizen(product.url);
  const photo = await createPhonePhoto();
  const bare = { database, folder: await createTemporaryFolder('bench-bare'), owner: 1 };
  const upload = async () => {
    const reply = await citizen.upload(makeDistinct(photo));
    if (reply.status !== 201) throw new Error(`an upload answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  try {
    const ms = await runInTurns(UPLOADS, {
      ours: upload,
      work: () => runBareUpload(bare, photo),
      sql: () => runBareInsert(bare),
    });
    printBoth('upload accepted (bare: SQL + sharp + synced files)', ms.ours, ms.work);
    printBoth('upload accepted (bare: SQL)', ms.ours, ms.sql);
  } finally {
    await removeFolder(bare.folder);
  }
}

/** No worker runs, because only the cost of the number of images is measured. */
await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    const ms = await measureMs(() => fillWithImages(database, { images: IMAGES, people: PEOPLE }));
    await checkCounts(database);
    console.log(`  ${IMAGES} images of ${PEOPLE} people, written in ${(ms / 1000).toFixed(0)} s`);
    await compareLists(product, database);
    await compareUploads(product, database);
    await checkCounts(database);
  }),
);
