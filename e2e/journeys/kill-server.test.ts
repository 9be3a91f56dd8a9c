import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInCitizen } from '../support/citizen.ts';
import { expireLeases } from '../support/database.ts';
import { differentPhotos } from '../support/photos.ts';
import { type Product, removeFolder } from '../support/product.ts';
import { freshInstallation, startForJourney } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findQueue, findToast, pickPhotos, visit } from '../support/visit.ts';

let product: Product;
beforeAll(async () => {
  product = await startForJourney({ dataDir: await freshInstallation() });
});
afterAll(async () => {
  await product.stop();
  await removeFolder(product.dataDir);
});

test('ten uploads give ten images without duplicates although the server is killed meanwhile', async () => {
  const { page, context, complaints } = await visit({
    serviceWorkers: 'allow',
    provokes: /net::ERR_/, // which one depends on how far each request had come
  });
  await enter(page, product.url, 'user', '/upload');
  await pickPhotos(page, await differentPhotos(10), 10);
  await page.getByLabel('Where is it?').fill('Tonk Road');
  // One photo is sent after the other: the sixth waits for the kill, which could come after the last one otherwise.
  let sendTheRest = () => {};
  const isKilled = new Promise<void>((done) => {
    sendTheRest = done;
  });
  let sent = 0;
  await context.route(/\/api\/images\/upload\/$/, async (route) => {
    sent += 1;
    if (sent > 5) await isKilled;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Upload 10 Images' }).click();
  await findQueue(page).getByText('Done').nth(2).waitFor();
  await product.kill();
  sendTheRest();

  await findToast(page, 'Saved offline').waitFor();
  const waiting = page.getByRole('list', { name: 'Waiting on this device' }).getByRole('listitem');
  await waiting.first().waitFor();
  expect(await violations(page)).toEqual([]);

  const { port } = new URL(product.url);
  product = await startForJourney({ dataDir: product.dataDir, port: Number(port) });
  await expireLeases(product.dataDir);
  await findToast(page, 'Pending offline uploads have been sent.').waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
  await page.getByRole('link', { name: 'History' }).first().click();
  await page.getByText('10 photos so far').waitFor();

  const citizen = await logInCitizen(product.url);
  const { data, total } = await citizen.list();
  expect(total).toBe(10);
  expect(data).toHaveLength(10);
  // One after the other, as all of them together would reach the rate limit when they take long.
  for (const { image_id } of data) expect((await citizen.settled(image_id)).status).toBe('completed');
  await page.getByRole('article').getByText('Completed').nth(5).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
