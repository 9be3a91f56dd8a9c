import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openProfile, PHONE } from '../support/browser.ts';
import { citizenOf, samplePhoto } from '../support/citizen.ts';
import { removeFolder } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, pickPhotos, toastOf, visit } from '../support/visit.ts';

const product = productOfThisFile();
const NO_CONNECTION = /net::ERR_INTERNET_DISCONNECTED/;

const waitingOn = (page: Page) =>
  page.getByRole('list', { name: 'Waiting on this device' }).getByRole('listitem');

/** A signed-in upload page with the app cached on the device, as after any earlier visit. */
async function cachedUploadPage(page: Page) {
  await enter(page, product.url, 'user', '/upload');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

async function uploadOffline(page: Page, sample: string, place: string) {
  await pickPhotos(page, samplePhoto(sample));
  await page.getByLabel('Where is it?').fill(place);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await toastOf(page, 'Saved offline').getByText("We will retry when you're back online.").waitFor();
  await waitingOn(page).getByText(place).waitFor();
}

test('a phone without connection stores a photo, keeps it over a reload and sends it once when it is online', async () => {
  const { page, context, complaints } = await visit({ viewport: PHONE, provokes: NO_CONNECTION });
  await cachedUploadPage(page);
  await context.setOffline(true);
  await uploadOffline(page, 'pile-street', 'Chandpole Gate');
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await waitingOn(page).getByText('Chandpole Gate').waitFor();
  expect(await violations(page)).toEqual([]);

  await context.setOffline(false);
  await toastOf(page, 'Pending offline uploads have been sent.').waitFor();
  await expect.poll(() => waitingOn(page).count()).toBe(0);
  await page.goto(`${product.url}/history`);
  const card = page.getByRole('article', { name: 'Chandpole Gate' });
  await card.getByText('Completed').waitFor();
  expect(await card.count()).toBe(1);

  const citizen = await citizenOf(product.url);
  expect((await citizen.list()).data.map(({ location }) => location)).toEqual(['Chandpole Gate']);
  expect(complaints).toEqual([]);
});

test('a photo in the outbox survives a restart of the browser', async () => {
  const profile = await temporaryFolder('chromium');
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
  await toastOf(second.page, 'Pending offline uploads have been sent.').waitFor();
  const citizen = await citizenOf(product.url);
  expect((await citizen.list()).data.filter(({ location }) => location === 'Ajmeri Gate')).toHaveLength(1);
  expect(second.complaints).toEqual([]);
});
