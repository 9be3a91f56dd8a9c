import { readFile } from 'node:fs/promises';
import { image, ownReport, ownReportList, publicCase } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { PHONE, waitForAnimations } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const PLACE = { latitude: '26.9176', longitude: '75.8123', location_source: 'gps' };

/** A case with a public photo, words of its reporter and a public reply of the city. */
async function publishedCase() {
  const citizen = await logInCitizen(product.url);
  const officer = await logInCitizen(product.url, 'government');
  const send = async (who: typeof citizen, method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await who.request(path, { method, headers, body: JSON.stringify(body) });
    expect(reply.ok, `${path}: ${reply.status}`).toBe(true);
    return reply.json();
  };
  const bytes = new Uint8Array(await readFile(samplePhoto('bin-and-pile')));
  const { image_id } = image.parse(await (await citizen.upload(bytes, undefined, PLACE)).json());
  await citizen.settled(image_id);
  const report = ownReport.parse(
    await send(citizen, 'POST', '/reports/', { image_id, words: 'Mr Rao did it' }),
  );
  await send(citizen, 'PUT', `/reports/${report.number}/`, { is_public: true });
  const { version } = (await (await officer.request(`/cases/${report.number}/`)).json()) as {
    version: number;
  };
  const note = { text: 'We know Mr Rao.', is_public: true, version };
  await send(officer, 'POST', `/cases/${report.number}/notes/`, note);
  const wordsOfSender = async () => {
    const reply = await citizen.request(`/reports/?image_ids=${image_id}`);
    return ownReportList.parse(await reply.json()).data.map(({ words }) => words);
  };
  return { number: report.number, wordsOfSender };
}

const asPublic = async (number: number) =>
  publicCase.parse(await (await fetch(`${product.url}/api/cases/${number}/public/`)).json());
const fetchStatus = async (link: string) => (await fetch(new URL(link, product.url))).status;

test('an officer covers a part of a photo, hides texts and makes the case private (CA-110, CA-111, CA-113)', async () => {
  const { number, wordsOfSender } = await publishedCase();
  const [before] = (await asPublic(number)).photos;
  const visitor = await visit({ viewport: PHONE });
  await visitor.page.goto(`${product.url}/cases/${number}`);
  await visitor.page.getByText('We know Mr Rao.').first().waitFor();
  expect(await wordsOfSender()).toEqual(['Mr Rao did it']);
  const { page, complaints } = await visit();
  await enter(page, product.url, 'government', `/government?case=${number}`);
  const details = page.getByRole('complementary', { name: 'Case details' });

  await details.getByRole('button', { name: 'Hide this description' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await details.getByRole('button', { name: 'Cover parts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cover parts of the photo' });
  // The photo has its size once it is loaded, and its place once the dialog has come to rest.
  const whole = dialog.getByRole('img', { name: 'The whole photo' });
  await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await waitForAnimations(page);
  const photo = await whole.boundingBox();
  if (!photo) throw new Error('the photo is not shown');
  await page.mouse.move(photo.x + photo.width * 0.2, photo.y + photo.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(photo.x + photo.width * 0.5, photo.y + photo.height * 0.6, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Covered part 1 of 1' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await details.getByRole('button', { name: '1 part is covered…' }).waitFor();
  const [covered] = (await asPublic(number)).photos;
  expect(covered?.image_url).not.toBe(before?.image_url);
  expect(await fetchStatus(before?.image_url ?? '')).toBe(404);
  expect(await fetchStatus(covered?.image_url ?? '')).toBe(200);

  await details.getByRole('button', { name: 'Hide this description' }).click();
  await details.getByRole('button', { name: 'Show this description again' }).waitFor();
  await details.getByRole('button', { name: 'Hide from the public' }).click();
  await details.getByRole('button', { name: 'Show to the public again' }).waitFor();
  expect(await wordsOfSender()).toEqual(['']);
  await visitor.page.reload();
  await visitor.page.getByRole('img', { name: /^Photo of the waste/ }).waitFor();
  expect(await visitor.page.locator('main').textContent()).not.toContain('Rao');

  await details.getByText('Correct this case').click();
  await details.getByRole('switch', { name: 'Private: hidden from the public' }).click();
  await details.getByRole('button', { name: 'Save changes' }).click();
  await findToast(page, `Case ${number} changed`).waitFor();
  await visitor.page.reload();
  await visitor.page.getByText('There is no public case with this number').waitFor();
  expect(await fetchStatus(covered?.image_url ?? '')).toBe(404);
  expect(complaints).toEqual([]);
});
