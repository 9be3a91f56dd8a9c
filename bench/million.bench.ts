import { imageList } from '@smart-waste/contract';
import type { Pool } from 'pg';
import { imageCursor } from '../apps/server/src/modules/photos/list-images.ts';
import { citizenOf } from '../e2e/support/citizen.ts';
import { type Product, removeFolder } from '../e2e/support/product.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type BarePage, barePage, middleOf } from './support/bare-list.ts';
import { bareInsert, bareUpload } from './support/bare-upload.ts';
import { inTurns } from './support/in-turns.ts';
import { checkCounts, fillWithImages } from './support/million-images.ts';
import { distinct, phonePhoto } from './support/photos.ts';
import { percentile, printRow, rounds, timed } from './support/report.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const IMAGES = rounds(1_000_000);
const PEOPLE = 2_000;
const PAGES = rounds(300);
const UPLOADS = rounds(100);

type Citizen = Awaited<ReturnType<typeof citizenOf>>;

function printBoth(what: string, ours: number[], bare: number[]) {
  const both = (share: number) => ({
    ours: percentile(ours, share),
    bare: percentile(bare, share),
    unit: 'ms',
  });
  printRow({ what: `${what}, p50`, ...both(0.5), aim: '<= 2 x' });
  printRow({ what: `${what}, p99`, ...both(0.99), aim: '-' });
}

async function list(citizen: Citizen, { after }: BarePage) {
  const reply = await citizen.request(`/images/list/${after ? `?cursor=${imageCursor.encode(after)}` : ''}`);
  if (reply.status !== 200) throw new Error(`a list answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** The cheapest route with a session: the cost of HTTP, the guard and the driver of the bench. */
async function emptyRoute(citizen: Citizen) {
  const reply = await citizen.request('/users/profile/');
  if (reply.status !== 200) throw new Error(`the profile answered ${reply.status}`);
  return reply.json();
}

async function compareLists(product: Product, database: Pool): Promise<void> {
  const [user, admin] = [await citizenOf(product.url), await citizenOf(product.url, 'admin')];
  const owner = imageList.parse(await list(user, {})).data[0]?.user_id;
  if (owner === undefined) throw new Error('the user has no images');
  const pages: [string, Citizen, BarePage][] = [
    ['first page of a user', user, { user_id: owner }],
    ['first page of an admin', admin, {}],
    ['a page in the middle, admin', admin, { after: await middleOf(database) }],
  ];
  for (const [what, citizen, page] of pages) {
    const ms = await inTurns(PAGES, {
      ours: () => list(citizen, page),
      bare: () => barePage(database, page).then(() => emptyRoute(citizen)),
    });
    printBoth(`${what} (bare: SQL)`, ms.ours, ms.bare);
  }
}

async function compareUploads(product: Product, database: Pool): Promise<void> {
  const citizen = await citizenOf(product.url);
  const photo = await phonePhoto();
  const bare = { database, folder: await temporaryFolder('bench-bare'), owner: 1 };
  const upload = async () => {
    const reply = await citizen.upload(distinct(photo));
    if (reply.status !== 201) throw new Error(`an upload answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  try {
    const ms = await inTurns(UPLOADS, {
      ours: upload,
      work: () => bareUpload(bare, photo),
      sql: () => bareInsert(bare),
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
    const ms = await timed(() => fillWithImages(database, { images: IMAGES, people: PEOPLE }));
    await checkCounts(database);
    console.log(`  ${IMAGES} images of ${PEOPLE} people, written in ${(ms / 1000).toFixed(0)} s`);
    await compareLists(product, database);
    await compareUploads(product, database);
    await checkCounts(database);
  }),
);
