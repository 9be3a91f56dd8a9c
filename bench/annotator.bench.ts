import { type AnnotationSetForm, image } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { openBrowser } from '../e2e/support/browser.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { readLongTasks, watchLongTasks } from './support/long-tasks.ts';
import { createPhonePhoto, makeDistinct } from './support/photos.ts';
import { median, printRow, scaleRounds } from './support/report.ts';
import { withProduct } from './support/with-product.ts';

const PHOTOS = scaleRounds(8) + 1;
const BOXES = 200;
const COLUMNS = 20;
const NUDGES = 40;
/** The boxes of a photo that is loaded ahead are there as soon as it is. */
const LOAD_AHEAD_MS = 2_000;

/** Boxes all over the photo, in rows. */
const annotations: AnnotationSetForm['annotations'] = Array.from({ length: BOXES }, (_, index) => ({
  class: index % 2 === 0 ? 'bottle' : 'litter',
  is_unsure: false,
  box: { x: (index % COLUMNS) / COLUMNS, y: Math.floor(index / COLUMNS) / 10, width: 0.04, height: 0.08 },
}));

/** Uploads photos of 12 megapixels with 200 boxes each; returns their ids, the newest first. */
async function addPhotos(url: string): Promise<string[]> {
  const citizen = await logInCitizen(url);
  const admin = await logInCitizen(url, 'admin');
  const photo = await createPhonePhoto();
  const ids: string[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const reply = await citizen.upload(makeDistinct(photo), undefined, {
      location: 'Bench',
      skip_ml: 'true',
    });
    const { image_id } = image.parse(await reply.json());
    const begun = { based_on: 0, analysis_id: null, is_blind: false };
    const form: AnnotationSetForm = { ...begun, scope: 'accepted', annotations };
    await admin.request(`/admin/annotations/${image_id}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    ids.unshift(image_id);
  }
  return ids;
}

/** Draws, moves and resizes with the mouse, zooms with the wheel, and nudges with the keyboard. */
async function edit(page: Page) {
  const stage = await page.locator('[data-stage]').boundingBox();
  if (!stage) throw new Error('there is no stage');
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const drag = async (dx: number, dy: number) => {
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 40 });
    await page.mouse.up();
  };
  await page.keyboard.press('Escape');
  await page.mouse.move(x, y);
  await drag(120, 90);
  await page.mouse.move(x + 60, y + 45);
  await drag(140, 100);
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, turn < 10 ? -200 : 200);
  for (let step = 0; step < NUDGES; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  for (let step = 0; step < NUDGES; step += 1) await page.keyboard.press(']');
}

/** The time from the key that submits to the frame with the next photo and all of its boxes. */
async function measureTimeToNext(page: Page, nextId: string): Promise<number> {
  await page.waitForTimeout(LOAD_AHEAD_MS);
  await page.evaluate(
    ({ id, boxes }) => {
      const state = { ms: 0 };
      Object.assign(window, { next: state });
      document.addEventListener('keydown', ({ timeStamp }) => {
        const look = () => {
          const photo = document.querySelector<HTMLImageElement>('[data-stage] img');
          const isThere =
            location.pathname.includes(id) &&
            photo?.complete &&
            document.querySelectorAll('[data-stage] svg g > g').length >= boxes;
          if (isThere) state.ms = performance.now() - timeStamp;
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    { id: nextId, boxes: BOXES },
  );
  await page.locator('h1').focus();
  await page.keyboard.press('Enter');
  const next = await page.waitForFunction(
    () => (window as unknown as { next: { ms: number } }).next.ms || null,
  );
  return Number(await next.jsonValue());
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, async ({ url }) => {
  const ids = await addPhotos(url);
  const { page, close } = await openBrowser();
  await watchLongTasks(page);
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Login as Admin' }).click();
  await page.waitForURL(/admin/);
  await page.goto(`${url}/admin/uploads/${ids[0]}/annotate`);
  await page.getByText(`${BOXES} boxes`, { exact: true }).waitFor();
  await page.waitForTimeout(LOAD_AHEAD_MS);
  const before = (await readLongTasks(page)).length;
  await edit(page);
  const longest = Math.max(0, ...(await readLongTasks(page)).slice(before).map(({ ms }) => ms));
  const what = `longest task with ${BOXES} boxes on 12 megapixels (0: none over 50)`;
  printRow({ what, ours: longest, unit: 'ms', aim: '<= 50' });
  const times: number[] = [];
  for (const id of ids.slice(1)) times.push(await measureTimeToNext(page, id));
  printRow({ what: 'next photo after submitting, median', ours: median(times), unit: 'ms', aim: '<= 150' });
  printRow({
    what: 'next photo after submitting, longest',
    ours: Math.max(...times),
    unit: 'ms',
    aim: '<= 150',
  });
  await close();
});
