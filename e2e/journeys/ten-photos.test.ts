import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { differentPhotos } from '../support/photos.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findQueue, findToast, pickPhotos, visit } from '../support/visit.ts';

const product = productOfThisFile();
const TOO_LARGE = {
  name: 'panorama.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1),
};
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') };
/** Its second box is empty, so that the search for its metadata comes to no end. */
const BROKEN_HEIC = {
  name: 'phone.heic',
  mimeType: 'image/heic',
  buffer: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]),
};
const TEXT = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('bins at the corner') };

test('ten of fourteen files are uploaded; the one that is too large, the text and the broken ones show a message (UP-36)', async () => {
  const { page, complaints } = await visit();
  await enter(page, product.url, 'user', '/upload');
  const photos = await differentPhotos(11);
  const [eleventh, ...ten] = [...photos].reverse();
  if (!eleventh) throw new Error('there are eleven photos');
  const picked = ten.reverse();

  await pickPhotos(page, [...picked.slice(0, 4), TOO_LARGE, TEXT, ...picked.slice(4, 9), BROKEN], 9);
  const refused = page.getByRole('list', { name: 'Files that were not added' }).getByRole('listitem');
  await expect
    .poll(() => refused.allTextContents())
    .toEqual([
      'panorama.jpg: File size must be less than 10MB',
      'notes.txt: Please select an image file',
      'broken.jpg: This file is damaged or not a photo. Choose another one.',
    ]);
  expect(await findQueue(page).getByRole('listitem').count()).toBe(9);
  await pickPhotos(page, [BROKEN_HEIC], 9);
  await refused
    .filter({ hasText: 'phone.heic: This browser cannot read HEIC photos. Use JPEG, PNG or WebP.' })
    .waitFor();
  await pickPhotos(page, picked.slice(9), 10);

  await page.locator('input[type=file][multiple]').setInputFiles(eleventh);
  await refused.filter({ hasText: 'street-11.jpg: Queue limit reached (10).' }).waitFor();
  await page.getByRole('button', { name: 'Remove: street-2.jpg' }).click();
  await expect.poll(() => findQueue(page).getByRole('listitem').count()).toBe(9);
  await page.getByRole('button', { name: 'Upload 9 Images' }).waitFor();
  await findToast(page, 'street-2.jpg removed').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Upload 10 Images' }).waitFor();
  await page.getByRole('button', { name: 'Remove: street-2.jpg' }).click();
  await pickPhotos(page, eleventh, 10);
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Where is it?').fill('Johari Bazaar');
  await page.getByRole('button', { name: 'Upload 10 Images' }).click();
  await findToast(page, '10 photos uploaded').waitFor();
  await page.waitForURL(/\/history/);
  await page.getByText('10 photos so far').waitFor();
  await page.getByRole('article').getByText('Completed').nth(5).waitFor();
  expect(await violations(page)).toEqual([]);

  const citizen = await logInCitizen(product.url);
  const { data, total } = await citizen.list();
  expect(total).toBe(10);
  expect(data).toHaveLength(10);
  // One after the other, as all of them together would reach the rate limit when they take long.
  for (const { image_id } of data) expect((await citizen.settled(image_id)).status).toBe('completed');
  expect(complaints).toEqual([]);
});

test('the browser receives the refusal of a photo of 11 MB and goes on with the same connection', async () => {
  const { page } = await visit();
  await enter(page, product.url);
  const statuses = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const send = async () => {
      const body = new FormData();
      body.set('location', 'Market Road');
      body.set('image', new Blob([new Uint8Array(11 * 1024 * 1024)], { type: 'image/jpeg' }), 'photo.jpg');
      return (await fetch('/api/images/upload/', { method: 'POST', body, headers })).status;
    };
    // More than the six connections that a browser opens to one host.
    const refused = await Promise.all(Array.from({ length: 7 }, send));
    return [...refused, (await fetch('/healthz')).status];
  });
  expect(statuses).toEqual([...Array(7).fill(413), 200]);
});

test('the same photo sent again from a phone gives its upload the new place', async () => {
  const { page, complaints } = await visit({ viewport: PHONE });
  await enter(page, product.url, 'government');
  const photo = {
    name: 'bags.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(samplePhoto('bags-kerb')),
  };
  const send = async (place: string) => {
    await page.goto(`${product.url}/upload`);
    await pickPhotos(page, photo);
    await page.getByLabel('Where is it?').fill(place);
    await page.getByRole('button', { name: 'Upload Image' }).click();
  };
  await send('Sindhi Camp');
  const details = page.getByRole('dialog', { name: 'Upload details' });
  await details.getByText('Sindhi Camp').first().waitFor();

  await send('Sindhi Camp bus stand');
  const duplicate = page.getByRole('list', { name: 'Already uploaded' }).getByRole('listitem');
  await duplicate.getByText('Sindhi Camp', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await duplicate.getByRole('button', { name: 'Update location' }).click();
  await details.getByText('Sindhi Camp bus stand').first().waitFor();

  await send('Sindhi Camp bus stand');
  await findToast(page, 'You already uploaded this photo.').waitFor();
  await details.getByRole('list', { name: 'Detections' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 photo so far').waitFor();
  await page.getByRole('article', { name: 'Sindhi Camp bus stand' }).getByText('Completed').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
