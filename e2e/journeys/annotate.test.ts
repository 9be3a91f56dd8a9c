import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Annotation,
  image,
  LABEL_CLASSES,
  type PhotoAnnotations,
  photoAnnotations,
} from '@smart-waste/contract';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { builtFile } from '../support/built-file.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { markedPhoto, tinyPhoto } from '../support/photos.ts';
import { ROOT } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, giveSession, lookAtPhoto, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });

/** Uploads a photo that is analysed: an overflowing bin above a pile. */
async function analysed(location: string) {
  const citizen = await logInCitizen(product.url);
  const bytes = markedPhoto(await readFile(samplePhoto('bin-and-pile')), crypto.randomUUID());
  const reply = await citizen.upload(new Uint8Array(bytes), undefined, { location });
  return (await citizen.settled(image.parse(await reply.json()).image_id)).image_id;
}
/** Uploads photos that are not analysed; the newest is the last. */
async function waiting(location: string, count: number) {
  const citizen = await logInCitizen(product.url);
  const photo = await tinyPhoto();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = new Uint8Array(markedPhoto(photo, `${location} ${index}`));
    const reply = await citizen.upload(bytes, undefined, { location, skip_ml: 'true' });
    ids.push(image.parse(await reply.json()).image_id);
  }
  return ids;
}
async function fetchAnnotations(image_id: string): Promise<PhotoAnnotations> {
  const admin = await logInCitizen(product.url, 'admin');
  return photoAnnotations.parse(await (await admin.request(`/admin/annotations/${image_id}/`)).json());
}
const buildPath = (image_id: string) => `/admin/uploads/${image_id}/annotate`;
const findRows = (page: Page) => page.getByRole('list', { name: 'Boxes on the photo' }).getByRole('button');
/** The stage once the photo is laid out on it. */
async function findStage(page: Page) {
  const stage = page.locator('[data-stage]');
  await stage.locator('img').waitFor();
  const area = await stage.boundingBox();
  if (!area) throw new Error('there is no stage');
  return area;
}

test('an admin corrects a photo with the mouse, undoes, submits and goes on to the next (LB-11, LB-13, LB-14, LB-17, LB-18)', async () => {
  const second = await analysed('Annotate Road');
  const first = await analysed('Annotate Road');
  const { page, complaints } = await visit();
  await enter(page, product.url, 'admin', '/admin/uploads?place=annotate');
  await page.getByRole('article').first().getByRole('button', { name: 'Annotate Road', exact: true }).click();
  await page.getByRole('link', { name: 'Correct the boxes' }).click();
  await page.getByText('Not reviewed yet').waitFor();
  await expect.poll(() => page.url()).toContain(buildPath(first));
  await findRows(page).nth(1).waitFor();
  await expect.poll(() => findRows(page).count()).toBe(2);
  expect(await violations(page)).toEqual([]);

  // A box inside the one of the bin: nothing is selected, so that a drag draws.
  const { x, y, width, height } = await findStage(page);
  const [middle, top] = [x + width / 2, y + height * 0.2];
  await page.mouse.move(middle - 60, top);
  await page.mouse.down();
  await page.mouse.move(middle + 20, top + 60, { steps: 4 });
  await page.mouse.up();
  await findRows(page).nth(2).waitFor();
  await page.getByRole('button', { name: 'Trash bag' }).click();
  await findRows(page).filter({ hasText: 'Trash bag' }).waitFor();
  // It is selected: a drag inside moves it, one of its corner resizes it.
  await page.mouse.move(middle - 20, top + 30);
  await page.mouse.down();
  await page.mouse.move(middle, top + 50, { steps: 3 });
  await page.mouse.up();
  await page.getByText(/% from the left/).waitFor({ state: 'attached' });
  await page.mouse.move(middle + 40, top + 80);
  await page.mouse.down();
  await page.mouse.move(middle + 80, top + 120, { steps: 3 });
  await page.mouse.up();
  // A press selects the smallest box there, the next one the box around it.
  await page.mouse.click(middle, top + 60);
  await page.getByText(/^Box \d of 3: Overflowing bin/).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Delete the box' }).click();
  await expect.poll(() => findRows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => findRows(page).count()).toBe(3);
  await page.getByText('Draft saved').waitFor();

  await page.getByRole('button', { name: 'Labelling guide' }).click();
  await page.getByRole('complementary', { name: 'Labelling guide' }).getByText('What counts').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await findToast(page, 'Accepted: 3 boxes').waitFor();
  await expect.poll(() => page.url()).toContain(buildPath(second));
  await findRows(page).nth(1).waitFor();

  await expect.poll(async () => (await fetchAnnotations(first)).lease).toBeNull();
  const { sets, draft } = await fetchAnnotations(first);
  expect(draft).toBeNull();
  expect(sets).toMatchObject([{ number: 1, scope: 'accepted', created_by: 'admin' }]);
  expect(sets[0]?.annotations.map((one) => one.class).toSorted()).toEqual([
    'garbage_pile',
    'overflowing_bin',
    'trash_bag',
  ]);
  expect(complaints).toEqual([]);
});

test('twenty photos are corrected with the keyboard alone (LB-16, LB-23)', async () => {
  const ids = (await waiting('Keyboard Lane', 20)).toReversed();
  const { page, complaints } = await visit();
  await enter(page, product.url, 'admin', '/admin/uploads?place=keyboard');
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'Correct the boxes' }).waitFor();
  await page.keyboard.press('a');
  for (const [index, id] of ids.entries()) {
    await page.waitForURL((url) => url.pathname === buildPath(id));
    await page.getByText('0 boxes', { exact: true }).waitFor();
    if (index === ids.length - 1) {
      await lookAtPhoto(page);
      await page.keyboard.press('w');
    } else {
      await page.keyboard.press('n');
      await page.keyboard.press(String((index % 9) + 1));
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByText('1 box', { exact: true }).waitFor();
      await page.keyboard.press(index % 2 === 0 ? 'Enter' : 'Shift+Enter');
    }
  }
  await findToast(page, 'That was the last photo of this list').waitFor();
  const all = () => Promise.all(ids.map(fetchAnnotations));
  // The last one may be stored before those whose answers it did not wait for.
  await expect
    .poll(async () => (await all()).map(({ sets }) => sets.map(({ annotations }) => annotations.length)))
    .toEqual(ids.map((_, index) => [index === ids.length - 1 ? 0 : 1]));
  const stored = await all();
  expect(stored.slice(0, 3).map(({ sets }) => [sets[0]?.scope, sets[0]?.annotations[0]?.class])).toEqual([
    ['accepted', 'garbage_pile'],
    ['checked', 'overflowing_bin'],
    ['accepted', 'trash_bag'],
  ]);
  expect(stored.at(-1)?.sets).toMatchObject([{ scope: 'checked', annotations: [] }]);
  expect(complaints).toEqual([]);
});

test('shows that a photo was submitted also where the message cannot be loaded (LB-23)', async () => {
  const image_id = await analysed('Silent Street');
  const { page, context, complaints } = await visit({ provokes: /ERR_FAILED|could not be loaded/ });
  await context.route(builtFile('src/features/annotate/work/toast-submitted.ts'), (route) => route.abort());
  await giveSession(page, product.url, 'reviewer');
  await page.goto(product.url + buildPath(image_id));
  await findRows(page).nth(1).waitFor();
  await page.keyboard.press('Enter');
  await findToast(page, 'Submitted').waitFor();
  expect((await fetchAnnotations(image_id)).sets).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a photo that is loaded again without a connection says so at once, and what this device keeps of it (LB-20)', async () => {
  const image_id = await analysed('Offline Street');
  const { page, context, complaints } = await visit({
    serviceWorkers: 'allow',
    provokes: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  await giveSession(page, product.url, 'reviewer');
  await page.goto(product.url + buildPath(image_id));
  await findRows(page).nth(1).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.keyboard.press('n');
  await page.getByText(/^No connection\. Your work is kept on this device/).waitFor();
  await page.reload();
  const kept = 'Your boxes are kept on this device. You can go on with them once the photo is loaded.';
  await page.getByText(kept).waitFor();
  expect(await page.getByText('The photo could not be loaded').isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await findRows(page).nth(2).waitFor();
  expect(complaints).toEqual([]);
});

type Point = { x: number; y: number };
/** Moves fingers over the screen, as a touch screen reports them; each path is one finger. */
async function touch(chromium: CDPSession, ...paths: Point[][]) {
  const steps = Math.max(...paths.map(({ length }) => length));
  for (let step = 0; step < steps; step += 1) {
    const touchPoints = paths.map((path, id) => ({ ...(path[step] ?? path.at(-1) ?? { x: 0, y: 0 }), id }));
    await chromium.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    });
  }
  await chromium.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
const line = (from: Point, to: Point) =>
  Array.from({ length: 6 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / 5,
    y: from.y + ((to.y - from.y) * step) / 5,
  }));

test('a photo is corrected with fingers on a phone: drawn, resized, zoomed, finished (LB-12, LB-13)', async () => {
  const image_id = await analysed('Finger Street');
  const { page, context, complaints } = await visit({ viewport: PHONE });
  await giveSession(page, product.url, 'admin');
  await page.goto(product.url + buildPath(image_id));
  const chromium = await context.newCDPSession(page);
  await page.getByRole('button', { name: '2 boxes' }).waitFor(); // the bar below the photo is loaded after it
  const { x, y, width, height } = await findStage(page);
  expect(await violations(page)).toEqual([]);
  const centre = { x: x + width / 2, y: y + height / 2 };
  const at = (dx: number, dy: number) => ({ x: centre.x + dx, y: centre.y + dy });

  await touch(chromium, line(at(-90, -60), at(-10, 30)));
  await page.getByRole('button', { name: '3 boxes' }).waitFor();
  await page.getByText('Draft saved').waitFor();
  expect(await findStage(page)).toEqual({ x, y, width, height }); // the note has its line, and the photo does not move
  await touch(chromium, line(at(-10, 30), at(30, 70))); // its corner
  await page.getByText(/% wide/).waitFor({ state: 'attached' });
  const scale = () =>
    page.locator('[data-stage] img').evaluate((photo) => new DOMMatrix(getComputedStyle(photo).transform).a);
  const before = await scale();
  await touch(chromium, line(at(-20, 0), at(-100, 0)), line(at(20, 0), at(100, 0)));
  await expect.poll(scale).toBeGreaterThan(before * 2);
  await page.getByRole('button', { name: '3 boxes' }).waitFor(); // two fingers draw nothing

  await page.getByRole('button', { name: 'Litter' }).tap();
  const classes = page.getByRole('dialog', { name: 'Class' });
  expect(
    (await classes.getByRole('button', { name: 'Bottle' }).boundingBox())?.height,
  ).toBeGreaterThanOrEqual(44);
  expect(await violations(page)).toEqual([]);
  await classes.getByRole('button', { name: 'Bottle' }).tap();
  await page.getByRole('button', { name: '3 boxes' }).tap();
  await page.getByRole('dialog', { name: 'Boxes' }).getByText('Bottle').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Finish' }).tap();
  const finish = page.getByRole('dialog', { name: 'Finish this photo' });
  await finish.getByText('Corrects what the product shows.').waitFor();
  expect(await violations(page)).toEqual([]);
  await finish.getByRole('button', { name: 'Whole photo checked' }).tap();
  await findToast(page, 'Checked: 3 boxes').waitFor();
  const { sets } = await fetchAnnotations(image_id);
  expect(sets[0]?.annotations.map((one) => one.class)).toContain('bottle');
  expect(complaints).toEqual([]);
});

/** What of this screen can be pressed and is smaller than a finger needs; links within a sentence may be. */
const tooSmall = (page: Page) =>
  page.locator('main :is(a, button, select, summary, input:not(.sr-only))').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => (element.closest('label') ?? element).getBoundingClientRect())
      .filter(({ width, height }) => Math.min(width, height) < 44)
      .map(({ x, y, width, height }) => `${width} x ${height} at ${x}, ${y}`),
  );

test('controls are large enough for fingers on a tablet (LB-65)', async () => {
  const image_id = await analysed('Tablet Road');
  const { page, complaints } = await visit({ viewport: TABLET, hasTouch: true });
  await giveSession(page, product.url, 'admin');
  await page.goto(product.url + buildPath(image_id));
  await findRows(page).nth(1).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.goto(`${product.url}/admin/review-queue`);
  await page.getByRole('link', { name: 'Annotate photo 1' }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  await page.goto(`${product.url}/admin/evaluations`);
  await page.getByRole('heading', { name: 'Random sample', exact: true }).waitFor();
  expect(await tooSmall(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

const LEASE_CALLS = /\/lease\/$/;

test('a reviewer is told who works on a photo, and then what they submitted (LB-21)', async () => {
  const admin = await logInCitizen(product.url, 'admin');
  const officer = await logInCitizen(product.url, 'government');
  const { id } = (await (await officer.request('/users/profile/')).json()) as { id: number };
  await admin.request(`/admin/users/${id}/role/`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'reviewer' }),
  });
  await analysed('Next Street'); // the photo after the other one
  const image_id = await analysed('Two Persons Square');
  const mine = await visit({ provokes: /status of 409/ });
  await giveSession(mine.page, product.url, 'admin');
  await mine.page.goto(product.url + buildPath(image_id));
  await findRows(mine.page).nth(1).waitFor();
  const theirs = await visit();
  await giveSession(theirs.page, product.url, 'government');
  await theirs.page.goto(product.url + buildPath(image_id));
  await theirs.page.getByText(/^admin has worked on this photo since/).waitFor();
  expect(await theirs.page.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
  expect(await violations(theirs.page)).toEqual([]);

  // The first window lets go of the photo without leaving it and hears nothing, as a laptop that sleeps does.
  await mine.context.route(LEASE_CALLS, () => undefined);
  await admin.request(`/admin/annotations/${image_id}/lease/`, { method: 'DELETE' });
  await theirs.page.getByText(/^admin has worked on this photo since/).waitFor({ state: 'detached' });
  await theirs.page.keyboard.press('n');
  await findRows(theirs.page).nth(2).waitFor();
  await theirs.page.keyboard.press('Enter');
  await findToast(theirs.page, 'Accepted: 3 boxes').waitFor();
  await theirs.page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(async () => (await fetchAnnotations(image_id)).lease).toBeNull();

  await mine.page.keyboard.press(']');
  await mine.page.keyboard.press('Delete');
  await mine.page.keyboard.press('Enter');
  // The next photo did not wait for the answer; the refusal leads back to the boxes.
  const wayBack = findToast(mine.page, 'The boxes could not be submitted').getByRole('button', {
    name: 'Back to photo',
  });
  await wayBack.waitFor();
  await mine.context.unroute(LEASE_CALLS);
  await wayBack.click();
  await mine.page.waitForURL((url) => url.pathname === buildPath(image_id));
  // Not the toast of the refusal, which says nearly the same until it has faded.
  await mine.page
    .getByRole('main')
    .getByText(/^government submitted boxes of this photo/)
    .waitFor();
  expect(await violations(mine.page)).toEqual([]);
  await expect.poll(() => findRows(mine.page).count()).toBe(1);
  await mine.page.getByRole('button', { name: 'Show theirs' }).click();
  await findRows(mine.page).nth(2).waitFor();
  await mine.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => findRows(mine.page).count()).toBe(1);
  await mine.page.getByText('Draft saved').first().waitFor();
  await mine.page.getByRole('button', { name: 'Whole photo checked' }).click();
  await findToast(mine.page, 'Checked: 1 box').waitFor();
  const { sets } = await fetchAnnotations(image_id);
  expect(sets.map(({ number, scope, created_by }) => [number, scope, created_by])).toEqual([
    [2, 'checked', 'admin'],
    [1, 'accepted', 'government'],
  ]);
});

/** Submits these boxes as what is on the photo. */
async function mark(image_id: string, annotations: Annotation[]) {
  const admin = await logInCitizen(product.url, 'admin');
  const set = { based_on: 0, scope: 'accepted', analysis_id: null, annotations };
  const reply = await admin.request(`/admin/annotations/${image_id}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(set),
  });
  if (!reply.ok) throw new Error(`the boxes were refused: ${await reply.text()}`);
}

/** The typeface of Hindi on many devices; this one may have none, and would draw empty squares of another width. */
const DEVANAGARI = join(
  ROOT,
  'node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
);
async function giveDevanagari(page: Page) {
  const font = await readFile(DEVANAGARI, 'base64');
  await page.evaluate(async (bytes) => {
    const face = new FontFace(
      'Noto Sans Devanagari',
      Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)),
      { weight: '100 900' },
    );
    document.fonts.add(await face.load());
  }, font);
}

/** The labels on the stage, the pairs of them that lie upon each other, and those of which a part cannot be seen. */
const labelsOn = (page: Page) =>
  page.locator('[data-stage]').evaluate((stage) => {
    const window = stage.getBoundingClientRect();
    const labels = [...stage.querySelectorAll(':scope > div > span')].map((element) => ({
      text: element.textContent,
      isWhole: element.scrollWidth <= element.clientWidth,
      box: element.getBoundingClientRect(),
    }));
    return {
      texts: labels.map(({ text }) => text),
      covering: labels.flatMap(({ text, box: a }, index) =>
        labels
          .slice(index + 1)
          .filter(
            ({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          )
          .map((other) => [text, other.text]),
      ),
      clipped: labels.flatMap(({ text, isWhole, box: { left, top, right, bottom } }) =>
        isWhole &&
        left >= window.left &&
        top >= window.top &&
        right <= window.right &&
        bottom <= window.bottom
          ? []
          : [text],
      ),
    };
  });

/**
 * The labels of this photo once they are shown, in this language on a screen of this width; and those that lie upon each
 * other when the device has a typeface that is wider than ours.
 */
async function readLabels(image_id: string, language: 'en' | 'hi', viewport: typeof DESKTOP) {
  const { page, context } = await visit({ viewport });
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await giveSession(page, product.url, 'admin');
  await page.goto(product.url + buildPath(image_id));
  await findStage(page);
  await giveDevanagari(page);
  await expect.poll(async () => (await labelsOn(page)).texts.length).toBeGreaterThan(1);
  const labels = await labelsOn(page);
  await page.evaluate(() => {
    document.documentElement.style.letterSpacing = '5px';
  });
  const { covering } = await labelsOn(page);
  await context.close();
  return { ...labels, coveringWhenWide: covering };
}

const BOX = { x: 0.62, y: 0.3, width: 0.3, height: 0.3 };
const PAIR: Annotation[] = [
  { class: 'overflowing_bin', is_unsure: true, box: BOX },
  { class: 'bulky_waste', is_unsure: false, box: { ...BOX, x: 0.624, y: 0.302 } },
];
const PAIR_LABELS = {
  en: ['Overflowing bin (unsure)', 'Bulky waste'],
  hi: ['भरा हुआ कूड़ेदान (अनिश्चित)', 'बड़ा कचरा'],
};
/** Each class twice, with its shortest and its longest label: more than there is space for. */
const CROWD: Annotation[] = LABEL_CLASSES.flatMap((name, index) =>
  [true, false].map((is_unsure) => ({
    class: name,
    is_unsure,
    box: { ...BOX, x: BOX.x + index * 0.004 },
  })),
);

test('the labels of nearly equal boxes are whole and apart, in both languages and on a phone (LB-51)', async () => {
  const [pair, crowd] = [await analysed('Label Lane'), await analysed('Label Lane')];
  await mark(pair, PAIR);
  await mark(crowd, CROWD);
  for (const language of ['en', 'hi'] as const) {
    for (const viewport of [DESKTOP, PHONE]) {
      const of = `${language} at ${viewport.width} px`;
      const none = { covering: [], clipped: [], coveringWhenWide: [] };
      const both = { texts: PAIR_LABELS[language], ...none };
      expect(await readLabels(pair, language, viewport), of).toEqual(both);
      const { texts, ...wrong } = await readLabels(crowd, language, viewport);
      expect(wrong, of).toEqual(none);
      expect(texts.length, of).toBeGreaterThan(PAIR.length);
    }
  }
});
