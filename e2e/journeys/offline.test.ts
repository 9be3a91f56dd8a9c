import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { openProfile, PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { removeFolder } from '../support/product.ts';
import { countSaved } from '../support/saved-history.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, pickPhotos, visit } from '../support/visit.ts';

const product = productOfThisFile();
const NO_CONNECTION = /net::ERR_INTERNET_DISCONNECTED/;

const waitingOn = (page: Page) =>
  page.getByRole('list', { name: 'Waiting on this device' }).getByRole('listitem');

/** A logged-in upload page with the app cached on the device, as after any earlier visit. */
async function cachedUploadPage(page: Page) {
  await enter(page, product.url, 'user', '/upload');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

async function uploadOffline(page: Page, sample: string, place: string) {
  await pickPhotos(page, samplePhoto(sample));
  await page.getByLabel('Where is it?').fill(place);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await findToast(page, 'Saved offline').getByText("We will retry when you're back online.").waitFor();
  await waitingOn(page).getByText(place).waitFor();
}

test('a phone without connection stores a photo, keeps it over a reload and sends it once when it is online (UP-27, UP-28)', async () => {
  const { page, context, complaints } = await visit({
    viewport: PHONE,
    serviceWorkers: 'allow',
    provokes: NO_CONNECTION,
  });
  await cachedUploadPage(page);
  await context.setOffline(true);
  await uploadOffline(page, 'pile-street', 'Chandpole Gate');
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await waitingOn(page).getByText('Chandpole Gate').waitFor();
  expect(await violations(page)).toEqual([]);

  await context.setOffline(false);
  await findToast(page, 'Pending offline uploads have been sent.').waitFor();
  await expect.poll(() => waitingOn(page).count()).toBe(0);
  await page.goto(`${product.url}/history`);
  const card = page.getByRole('article', { name: 'Chandpole Gate' });
  await card.getByText('Completed').waitFor();
  expect(await card.count()).toBe(1);

  const citizen = await logInCitizen(product.url);
  expect((await citizen.list()).data.map(({ location }) => location)).toEqual(['Chandpole Gate']);
  expect(complaints).toEqual([]);
});

test('a photo in the outbox survives a restart of the browser (UP-31)', async () => {
  const profile = await createTemporaryFolder('chromium');
  onTestFinished(() => removeFolder(profile));
  const first = await openProfile(profile, { provokes: NO_CONNECTION });
  onTestFinished(first.close);
  await cachedUploadPage(first.page);
  await first.context.setOffline(true);
  await uploadOffline(first.page, 'bags-kerb', 'Ajmeri Gate');
  expect(first.complaints).toEqual([]);
  await first.close();

  const second = await openProfile(profile, { offline: true, provokes: NO_CONNECTION });
  onTestFinished(second.close);
  await second.page.goto(`${product.url}/upload`);
  await waitingOn(second.page).getByText('Ajmeri Gate').waitFor();
  await second.context.setOffline(false);
  await findToast(second.page, 'Pending offline uploads have been sent.').waitFor();
  const citizen = await logInCitizen(product.url);
  expect((await citizen.list()).data.filter(({ location }) => location === 'Ajmeri Gate')).toHaveLength(1);
  expect(second.complaints).toEqual([]);
});

test('a phone shows the history that was seen, marked as offline, and nothing of it stays after the logout (HI-14)', async () => {
  const { page, context, complaints } = await visit({
    viewport: PHONE,
    serviceWorkers: 'allow',
    provokes: NO_CONNECTION,
  });
  const citizen = await logInCitizen(product.url, 'government');
  const { image_id } = await citizen.uploadSample('bags-kerb');
  await citizen.settled(image_id);
  await enter(page, product.url, 'government', '/history');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const card = page.getByRole('article', { name: 'Market Road' });
  await card.getByRole('button', { name: 'Open the photo of Market Road' }).tap();
  const details = page.getByRole('dialog', { name: 'Upload details' });
  await details.getByRole('list', { name: 'Detections' }).waitFor();
  await expect.poll(() => countSaved(page, 'pictures')).toBe(2);

  await context.setOffline(true);
  await page.goto(`${product.url}/history`);
  await page
    .getByRole('status')
    .getByText(/^Offline: what you saw of your history until /)
    .waitFor();
  await card.getByText('Completed').waitFor();
  const width = () => card.getByRole('img').evaluate((photo: HTMLImageElement) => photo.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Open the photo of Market Road' }).tap();
  await details.getByRole('group', { name: 'Detections on the photo' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'My Account, government' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/auth|\/$/);
  await expect.poll(() => countSaved(page, 'lists')).toBe(0);
  expect(await countSaved(page, 'pictures')).toBe(0);
  expect(complaints).toEqual([]);
});
