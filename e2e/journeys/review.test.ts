import { readFile } from 'node:fs/promises';
import { image } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { markedPhoto, tinyPhoto } from '../support/photos.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });

async function openReview(page: Page, address = '') {
  await enter(page, product.url, 'admin', `/admin/uploads${address}`);
}
/** Uploads a photo that is analysed, at a place that only this test uses. */
async function analysed(location: string) {
  const citizen = await logInCitizen(product.url);
  const bytes = markedPhoto(await readFile(samplePhoto('bin-and-pile')), location);
  const reply = await citizen.upload(new Uint8Array(bytes), undefined, { location });
  return citizen.settled(image.parse(await reply.json()).image_id);
}
/** Uploads photos that are not analysed. */
async function waiting(location: string, count: number) {
  const citizen = await logInCitizen(product.url);
  const photo = await tinyPhoto();
  for (let index = 0; index < count; index += 1) {
    const bytes = new Uint8Array(markedPhoto(photo, `${location} ${index}`));
    const reply = await citizen.upload(bytes, undefined, { location, skip_ml: 'true' });
    expect(reply.status).toBe(201);
  }
}

test('an admin finds, opens, reprocesses, compares, reviews and deletes an upload (GEN-05, NAV-07, NAV-10, RV-16)', async () => {
  // The open panel may request the deleted upload once more.
  const { page, complaints } = await visit({ provokes: /status of 404/ });
  await waiting('Chandni Chowk', 1);
  const { image_id } = await analysed('Chandpole Gate');
  await openReview(page);
  await page.getByText('Select an upload to view details').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Place' }).fill('chand');
  await page.getByRole('button', { name: /^Completed 1$/ }).waitFor();
  await page.getByRole('button', { name: 'Chandpole Gate', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Upload details' });
  await panel.getByText('Garbage detected').waitFor();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Reprocess Analysis' }).click();
  await findToast(page, 'Analysis started successfully').waitFor();
  const citizen = await logInCitizen(product.url);
  await citizen.settled(image_id);
  await panel.getByRole('button', { name: 'Reprocess Analysis' }).waitFor();

  await panel.getByRole('link', { name: 'View Full Analysis' }).click();
  await page.getByText('Compare two runs').waitFor();
  await page.getByText('Both runs have the same detections.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('Chandni Chowk').waitFor();
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.getByText('Compare two runs').waitFor();
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByText(/^Reviewed by admin/).waitFor();
  await findToast(page, 'Marked as reviewed').getByRole('button', { name: 'Undo' }).click();
  const mark = page.getByRole('button', { name: 'Mark as reviewed' });
  await expect.poll(() => mark.isEnabled()).toBe(true); // a mark on its way is not toggled again
  await page.mouse.move(0, 600); // a message stays as long as the pointer rests on it
  await page.keyboard.press('r');
  await page.getByText(/^Reviewed by admin/).waitFor();
  await page.getByRole('link', { name: 'Back to Uploads' }).click();

  // The list is the one that was left, with its open upload.
  await page.getByRole('article', { name: 'Chandni Chowk' }).waitFor();
  await panel.getByText(/^Reviewed by admin/).waitFor();
  await page.getByLabel('Review', { exact: true }).selectOption('Reviewed');
  await page.getByRole('article', { name: 'Chandni Chowk' }).waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Chandpole Gate' }).waitFor(); // keys act on an upload of the list, which is loaded anew
  await panel.getByText('Garbage detected').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('d');
  const question = page.getByRole('alertdialog');
  await question.getByText('Delete this upload? This will also remove its photo and analysis.').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await findToast(page, 'Upload deleted').waitFor();
  await page.getByText('No uploads match this search.').waitFor();
  expect(complaints).toEqual([]);
});

test('a bulk job deletes many uploads, survives a reload, reports each of them and can be undone', async () => {
  await waiting('Old stadium', 12);
  // The reloaded list may name photos that the job deletes before they are drawn.
  const { page, complaints } = await visit({ provokes: /status of 404/ });
  await openReview(page, '?place=stadium');
  await page.getByRole('checkbox', { name: 'Select Old stadium' }).first().check();
  await page.getByRole('button', { name: 'Select all 12' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deleting 12 uploads').first().waitFor();
  await page.reload();
  await page.getByText('Finished').waitFor();
  await page.getByText('No uploads match this search.').waitFor();
  await page.getByRole('button', { name: 'Results' }).click();
  const results = page.getByRole('dialog', { name: 'Result of each upload' });
  await results.getByText('Deleted').nth(11).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pending 0' }).waitFor();
  await page.getByRole('button', { name: 'Undo deletion' }).click();
  await page.getByText('Restoring 12 uploads').first().waitFor();
  await page.getByRole('button', { name: 'Pending 12' }).waitFor();
  await page.getByRole('article', { name: 'Old stadium' }).nth(11).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an upload opens as a sheet on a phone, an unknown image shows a message, and nonsense in the address hides no list', async () => {
  await waiting('Amer Fort', 1);
  const { page } = await visit({ viewport: PHONE });
  await openReview(page, '?place=amer');
  await page.getByRole('button', { name: 'Amer Fort', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Upload details' })
    .getByRole('button', { name: 'Start Analysis' })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'All' }).click();
  await page.waitForURL((url) => !url.search.includes('place'));

  await page.goto(`${product.url}/admin/analysis/019a0000-0000-7000-8000-000000000001`);
  await page.getByText('Image not found').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${product.url}/admin/uploads?status=nonsense&since=yesterday&order=upside-down`);
  await page.getByRole('button', { name: 'Amer Fort', exact: true }).waitFor();
});
