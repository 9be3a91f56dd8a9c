import { image } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { openBrowser } from '../e2e/support/browser.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { readLongTasks, watchLongTasks } from './support/long-tasks.ts';
import { fillWithImages } from './support/million-images.ts';
import { createPhonePhoto } from './support/photos.ts';
import { printRow, scaleRounds } from './support/report.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const UPLOADS = scaleRounds(5_000);
const WHEEL_PIXELS = 900;
/** After this many turns at the end of the list a further page would have arrived. */
const TURNS_AT_END = 80;

/** Assigns every image to the owner of this one, with its photo. */
const ONE_OWNER = `
  update images set user_id = first.user_id, photo_key = first.photo_key, thumbnail_key = first.thumbnail_key
    from (select * from images where image_id = $1) as first`;

/** Scrolls with the wheel to the end of the list; returns the number of frames and of late frames. */
async function scrollToTheEnd(page: Page): Promise<{ frames: number; lateFrames: number }> {
  await page.evaluate(() => {
    const seen = { frames: 0, lateFrames: 0, last: performance.now() };
    Object.assign(window, { seen });
    const count = (now: number) => {
      seen.frames += 1;
      if (now - seen.last > 50) seen.lateFrames += 1;
      seen.last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await page.mouse.move(700, 500);
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 4);
  let turnsAtEnd = 0;
  while (turnsAtEnd < TURNS_AT_END) {
    await page.mouse.wheel(0, WHEEL_PIXELS);
    turnsAtEnd = (await isAtEnd()) ? turnsAtEnd + 1 : 0;
  }
  return page.evaluate(() => (window as unknown as { seen: { frames: number; lateFrames: number } }).seen);
}

const SCREENS = [
  { what: 'history', login: 'Login as User', path: '/history' },
  { what: 'admin uploads', login: 'Login as Admin', path: '/admin/uploads' },
];

async function measure({ what, login, path }: (typeof SCREENS)[number], url: string) {
  const { page, close } = await openBrowser();
  await watchLongTasks(page);
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: login }).click();
  await page.waitForURL(/dashboard|admin/);
  await page.goto(url + path);
  await page.getByRole('feed').getByRole('article').first().waitFor();
  const before = (await readLongTasks(page)).length;
  const { frames, lateFrames } = await scrollToTheEnd(page);
  const longest = Math.max(0, ...(await readLongTasks(page)).slice(before).map(({ ms }) => ms));
  const last = await page.getByRole('article').last().getAttribute('aria-posinset');
  await close();
  if (Number(last) !== UPLOADS) throw new Error(`${what} ended at ${last} of ${UPLOADS}`);
  console.log(`  ${what}: ${UPLOADS} uploads, ${frames} frames`);
  const longestTask = `${what}: longest task while scrolling (0: none over 50)`;
  printRow({ what: longestTask, ours: longest, unit: 'ms', aim: '<= 50' });
  const late = (100 * lateFrames) / frames;
  printRow({ what: `${what}: frames that came over 50 ms late`, ours: late, unit: '%', aim: '<= 1' });
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    const citizen = await logInCitizen(product.url);
    const { image_id } = image.parse(
      await (await citizen.upload(new Uint8Array(await createPhonePhoto()))).json(),
    );
    await fillWithImages(database, { images: UPLOADS - 1, people: 0 });
    await database.query(ONE_OWNER, [image_id]);
    for (const screen of SCREENS) await measure(screen, product.url);
  }),
);
