import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { builtFile } from '../support/built-file.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { markedPhoto, tinyPhoto } from '../support/photos.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

// Every test has its own account, so that it does not see the uploads of another test.
const product = productOfThisFile({ RATE_LIMITS: 'off' });

async function openHistory(page: Page, who: 'admin' | 'user' | 'government') {
  await enter(page, product.url, who, '/history');
}

/** Opens a screen by the palette, with the keyboard alone. Its shortcut loads after the first screen. */
async function goByPalette(page: Page, typed: string) {
  const openPalette = async () => {
    await page.keyboard.press('Control+k');
    return page.locator('[role=combobox]:focus').count();
  };
  await expect.poll(openPalette).toBe(1);
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox').waitFor({ state: 'detached' });
}

test('an upload from another device appears without a reload, opens with its detections, and is deleted after a confirmation (NAV-30, NAV-32)', async () => {
  const { page, complaints } = await visit();
  await enter(page, product.url, 'user');
  await goByPalette(page, 'history');
  await page.getByText('No uploads yet').waitFor();
  expect(await violations(page)).toEqual([]);

  const citizen = await logInCitizen(product.url, 'user');
  const { image_id } = await citizen.uploadSample('bin-and-pile');
  const card = page.getByRole('article', { name: 'Market Road' });
  await card.getByText('Completed').waitFor();
  await card.getByText('Garbage detected').waitFor();

  const opener = card.getByRole('button', { name: 'View Details' });
  await opener.click();
  const details = page.getByRole('dialog', { name: 'Upload details' });
  await details.getByRole('list', { name: 'Detections' }).waitFor();
  expect(page.url()).toContain(`image=${image_id}`);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await page.locator(':focus', { hasText: 'View Details' }).waitFor();
  await opener.click();
  await details.waitFor();
  await page.goBack();
  await details.waitFor({ state: 'detached' });

  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Delete this image? This will also remove its analysis.').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.locator(':focus', { hasText: 'Delete' }).waitFor();
  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await findToast(page, 'Image deleted').hover(); // a message stays, with its Undo, as long as the pointer rests on it
  await page.getByText('No uploads yet').waitFor();
  expect((await citizen.request(`/images/${image_id}/`)).status).toBe(404);

  await page.keyboard.press('Control+z');
  await card.getByText('Garbage detected').waitFor();
  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No uploads yet').waitFor();
  await page.getByText('Recently deleted', { exact: true }).click();
  await card.getByText('Deleted for good in 30 days').waitFor();
  expect(await violations(page)).toEqual([]);
  // The same photo restores the upload, with its result.
  expect((await citizen.uploadSample('bin-and-pile')).image_id).toBe(image_id);
  await page.getByText('Nothing deleted recently').waitFor();
  await page.getByText('Uploads', { exact: true }).click();
  await card.getByText('Garbage detected').waitFor();
  expect(complaints).toEqual([]);
});

test('Auto refresh loads every 30 seconds without live events, and a deleted photo shows a message (HI-07)', async () => {
  const { page, context, complaints } = await visit({ provokes: /net::ERR_FAILED/ });
  await context.route(/\/api\/events\//, (route) => route.abort());
  await context.route(/\/api\/media\//, (route) => route.abort());
  const citizen = await logInCitizen(product.url, 'government');
  await page.clock.install();
  await openHistory(page, 'government');
  await page.getByText('No uploads yet').waitFor();
  const { image_id } = await citizen.uploadSample('bins-tidy');
  await citizen.settled(image_id);

  await page.getByLabel('Auto refresh').check();
  await page.clock.fastForward(31_000);
  const card = page.getByRole('article', { name: 'Market Road' });
  await card.getByText('Not detected').waitFor();
  await card.getByText('Image not available').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Adds this many uploads without a run. */
async function seed(count: number) {
  const citizen = await logInCitizen(product.url, 'admin');
  const photo = await tinyPhoto();
  const indexes = Array.from({ length: count }, (_, index) => index);
  const uploadInTurn = async () => {
    for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) {
      const marked = new Uint8Array(markedPhoto(photo, `photo ${index}`));
      const reply = await citizen.upload(marked, `photo-${index}`, { skip_ml: 'true' });
      expect(reply.status).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: 8 }, uploadInTurn));
}

test('a phone scrolls through 150 uploads with few cards in the document at a time (QU-05)', async () => {
  await seed(150);
  const { page, complaints } = await visit({ viewport: PHONE });
  await openHistory(page, 'admin');
  await page.getByText('150 photos so far').waitFor();
  const cards = page.getByRole('article');
  const last = page.locator('article[aria-posinset="150"]');
  let maxCards = 0;
  const scrollToLast = () =>
    expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
        maxCards = Math.max(maxCards, await cards.count());
        return last.isVisible();
      })
      .toBe(true);
  await scrollToLast();
  expect(maxCards).toBeLessThan(30);
  expect(await last.getAttribute('aria-setsize')).toBe('150');
  expect(await violations(page)).toEqual([]);
  await scrollToLast(); // what axe finds on a scrolled page is looked at again from its top

  const sample = new Uint8Array(await readFile(samplePhoto('cans-roadside')));
  await (await logInCitizen(product.url, 'admin')).upload(sample);
  await page.getByText('151 photos so far').waitFor({ state: 'attached' });
  await expect.poll(() => last.isVisible()).toBe(true);

  await page.goto(`${product.url}/upload`);
  await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(complaints).toEqual([]);
});

test('a place of one long word stays inside the details and the row of a report', async () => {
  const place = 'Marktplatz'.repeat(40);
  const citizen = await logInCitizen(product.url, 'user');
  const photo = new Uint8Array(await readFile(samplePhoto('bags-kerb')));
  await citizen.upload(photo, 'long-place', { location: place });
  const { page, complaints } = await visit({ viewport: PHONE });
  await enter(page, product.url, 'user');
  await page.getByText(place).waitFor();
  expect((await page.getByRole('link', { name: 'Report waste' }).boundingBox())?.width).toBeLessThan(
    PHONE.width,
  );
  await page.goto(`${product.url}/history`);
  await page.getByRole('article', { name: place }).getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Upload details' });
  const shown = details.getByRole('img', { name: place });
  await shown.waitFor();
  const widths = (part: Locator) => part.evaluate((element) => [element.scrollWidth, element.clientWidth]);
  const [content, dialog] = await widths(details);
  expect(content).toBe(dialog);
  expect((await shown.boundingBox())?.width).toBeLessThanOrEqual(PHONE.width);

  const officer = (await visit({ viewport: { width: 768, height: 1024 } })).page;
  await enter(officer, product.url, 'government');
  const [inside, row] = await widths(officer.getByRole('listitem').filter({ hasText: place }));
  expect(inside).toBe(row);
  expect(complaints).toEqual([]);
});

test('the history works without the code of the hint about waiting photos (NAV-30)', async () => {
  // With uploads on the screen the same code is fetched once more when the browser is idle, sooner or later.
  const { page, context, complaints } = await visit({ provokes: /ERR_FAILED|needs later/ });
  await context.route(builtFile('src/shared/outbox/waiting-hint.tsx'), (route) => route.abort());
  await enter(page, product.url, 'user', '/history');
  await expect
    .poll(() => complaints.join())
    .toContain('The photos that wait on this device could not be loaded');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(complaints).toHaveLength(1);
});
