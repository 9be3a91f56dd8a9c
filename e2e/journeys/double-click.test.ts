import { evaluationSampleList, image, samplePhotoList } from '@smart-waste/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInCitizen } from '../support/citizen.ts';
import { markedPhoto, tinyPhoto } from '../support/photos.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const PHOTOS = 4;
const PASSWORD = 'a-long-password';

/** What the page has asked the server to change so far, as method and path. */
function recordChanges(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isChange = request.method() !== 'GET' && pathname.startsWith('/api/');
    if (isChange && !pathname.endsWith('/preview/')) sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addPhotos(): Promise<void> {
  const citizen = await logInCitizen(product.url);
  const bytes = await tinyPhoto();
  for (let number = 1; number <= PHOTOS; number += 1) {
    const photo = new Uint8Array(markedPhoto(bytes, `photo ${number}`));
    const reply = await citizen.upload(photo, undefined, { location: 'Station Road' });
    await citizen.settled(image.parse(await reply.json()).image_id);
  }
}

/** Says of every photo of the sample that nothing is on it. */
async function labelSample(): Promise<void> {
  const admin = await logInCitizen(product.url, 'admin');
  const samples = await admin.request('/admin/evaluations/samples/');
  const [sample] = evaluationSampleList.parse(await samples.json()).data;
  const photos = await admin.request(`/admin/evaluations/samples/${sample?.sample_id}/photos/`);
  const form = { based_on: 0, scope: 'checked', analysis_id: null, is_blind: true, annotations: [] };
  for (const { image_id } of samplePhotoList.parse(await photos.json()).data) {
    const reply = await admin.request(`/admin/annotations/${image_id}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    expect(reply.status).toBe(201);
  }
}

/** A double click whose second click comes when the first one has been answered, as with a slow hand. */
async function doubleClickSlowly(page: Page, pressed: Locator): Promise<void> {
  await pressed.click();
  await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('a double click and a double Enter act once (API-37)', async () => {
  await addPhotos();
  const { page, complaints } = await visit();
  const sent = recordChanges(page);
  await enter(page, product.url, 'admin', '/admin/evaluations');
  await fill(page, 'Photos', '2');
  await button(page, 'Draw a sample').dblclick();
  await page.getByRole('progressbar', { name: 'Labelled: 0 of 2 photos' }).waitFor();
  await page.getByText('Larger sample', { exact: true }).click();
  await fill(page, 'Photos in all', String(PHOTOS));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: `Labelled: 0 of ${PHOTOS} photos` }).waitFor();
  expect(sent.splice(0)).toEqual(Array(2).fill('POST /api/admin/evaluations/samples/'));

  await page.goto(`${product.url}/admin/datasets`);
  const archive = { name: 'street.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') };
  await page.locator('[data-archive-input]').setInputFiles(archive);
  await button(page, 'Send').dblclick();
  await button(page, 'Send').waitFor({ state: 'detached' });
  expect(sent.splice(0)).toEqual(['POST /api/admin/datasets/imports/']);

  await labelSample();
  await page.goto(`${product.url}/admin/evaluations/calibrations`);
  await button(page, 'Fit a calibration').dblclick();
  await findToast(page, 'Calibration fitted').waitFor();
  await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
  await doubleClickSlowly(page, button(page, 'Fit a calibration'));
  await page
    .getByRole('row', { name: /Not applied/ })
    .nth(1)
    .waitFor();
  expect(sent.splice(0)).toEqual(Array(2).fill('POST /api/admin/evaluations/calibrations/'));
  expect(complaints).toEqual([]);
});

test('a double click registers an account once and deletes a photo once (API-37)', async () => {
  const { page, complaints } = await visit();
  const sent = recordChanges(page);
  await page.goto(`${product.url}/auth`);
  await button(page, 'Create an account').click();
  await fill(page, 'Username', 'asha');
  await fill(page, 'Email', 'asha@example.net');
  await fill(page, 'Password', PASSWORD);
  await fill(page, 'Confirm password', PASSWORD);
  await button(page, 'Create account').dblclick();
  await page.waitForURL(/\/dashboard/);
  expect(sent.splice(0)).toEqual(['POST /api/users/register/', 'POST /api/users/login/']);

  const asha = await logInCitizen(product.url, { username: 'asha', password: PASSWORD });
  const { image_id } = await asha.uploadSample('bins-tidy');
  await page.goto(`${product.url}/history`);
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
  await findToast(page, 'Image deleted').waitFor();
  expect(sent).toEqual([`DELETE /api/images/${image_id}/delete/`]);
  expect(complaints).toEqual([]);
});
