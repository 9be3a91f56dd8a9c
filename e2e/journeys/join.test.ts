import { readFile } from 'node:fs/promises';
import { image, type OwnReport, ownReport, ownReportList } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { photoTakenAt } from '../support/photos.ts';
import { until } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, pickPhotos, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const NO_CONNECTION = /net::ERR_INTERNET_DISCONNECTED/;
/** Asked of a report of this test, which on a slow machine is some minutes old by then. */
const SAME_QUESTION = /^Reported (?:just now|\d+ minutes? ago), 10 m away: is it the same\?$/;

/** A case of another person with a public photo. */
async function caseAt(latitude: number, longitude: number): Promise<OwnReport> {
  const other = await logInCitizen(product.url, 'government');
  const place = { latitude: String(latitude), longitude: String(longitude), location_source: 'gps' };
  const bytes = new Uint8Array([...(await readFile(samplePhoto('bin-and-pile'))), Math.round(latitude)]);
  const { image_id } = image.parse(await (await other.upload(bytes, undefined, place)).json());
  await other.settled(image_id);
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return ownReport.parse(
      await (await other.request(path, { method, headers, body: JSON.stringify(body) })).json(),
    );
  };
  const { number } = await send('POST', '/reports/', { image_id });
  return send('PUT', `/reports/${number}/`, { is_public: true });
}

/** The report of an own upload, once it belongs to this case. */
async function joined(image_id: string, number: number): Promise<OwnReport> {
  const citizen = await logInCitizen(product.url);
  const ask = async () => {
    const reply = await citizen.request(`/reports/?image_ids=${image_id}`);
    return ownReportList.parse(await reply.json()).data.find((report) => report.case.number === number);
  };
  return until(ask, { withinMs: 120_000, otherwise: () => `upload ${image_id} never joined case ${number}` });
}

const openUpload = (page: Page) => new URL(page.url()).searchParams.get('image') ?? '';

test('a citizen says before sending that a photo shows what another person reported (CA-34, CA-36, CA-37)', async () => {
  const { number } = await caseAt(26.91, 75.81);
  const { page, complaints } = await visit();
  await enter(page, product.url, 'user', '/upload');
  await pickPhotos(page, await photoTakenAt('bins-tidy', 26.9101, 75.81));
  await page.getByText(SAME_QUESTION).waitFor();
  await page.getByRole('img', { name: `Photo of report ${number}` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Still there' }).click();
  await page.getByText(`Your photo will be added to report ${number}.`).waitFor();
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await page.getByRole('dialog', { name: 'Upload details' }).waitFor();
  await joined(openUpload(page), number);
  await page.getByText(`It is part of case ${number}.`).waitFor();
  expect(complaints).toEqual([]);
});

test('a photo of a phone without connection is asked about after it was sent (CA-38)', async () => {
  const { number } = await caseAt(27.91, 75.81);
  const { page, context, complaints } = await visit({
    viewport: PHONE,
    serviceWorkers: 'allow',
    provokes: NO_CONNECTION,
  });
  await enter(page, product.url, 'user', '/upload');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await pickPhotos(page, await photoTakenAt('pile-street', 27.9101, 75.81));
  await page.getByText('Reports near this location cannot be shown now.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await findToast(page, 'Saved offline').waitFor();
  await context.setOffline(false);
  await findToast(page, 'Pending offline uploads have been sent.').waitFor();

  await page.goto(`${product.url}/history`);
  const card = page.getByRole('article').first();
  await card.getByText('Was this reported before?').waitFor();
  await card.getByRole('button', { name: 'View details' }).click();
  await page.getByText(SAME_QUESTION).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Still there' }).click();
  await page.getByText(`It is part of case ${number}.`).waitFor();
  await joined(openUpload(page), number);
  expect(complaints).toEqual([]);
});

test('an officer adds what a caller says to the case that is near (CA-150)', async () => {
  const { number } = await caseAt(28.91, 75.81);
  const { page, context, complaints } = await visit();
  await context.setGeolocation({ latitude: 28.9101, longitude: 75.81 });
  await enter(page, product.url, 'government');
  await page.getByRole('button', { name: 'Record a report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a report' });
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'What is there?' }).fill('Bags beside the bins, says a caller');
  await dialog.getByRole('button', { name: 'Use my location' }).click();
  await dialog.getByText(SAME_QUESTION).waitFor();
  await dialog.getByRole('img', { name: `Photo of report ${number}` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Still there' }).click();
  await dialog.getByText(`This report will be added to case ${number}.`).waitFor();
  await dialog.getByRole('button', { name: 'Record report' }).click();
  await findToast(page, `The report was added to case ${number}`).waitFor();
  const details = page.getByRole('complementary', { name: 'Case details' });
  await details.getByText('Bags beside the bins, says a caller').waitFor();
  expect(complaints).toEqual([]);
});
