import { readFile } from 'node:fs/promises';
import { image, type OwnReport, ownReportList } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { until } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { findToast, giveSession, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const EXACT = { latitude: '26.9176543', longitude: '75.8123456', location_source: 'gps' };

/** Uploads a sample as a citizen and waits until its analysis has ended. */
async function uploaded(sample: string) {
  const citizen = await logInCitizen(product.url);
  const bytes = new Uint8Array(await readFile(samplePhoto(sample)));
  const { image_id } = image.parse(await (await citizen.upload(bytes, undefined, EXACT)).json());
  await citizen.settled(image_id);
  return { citizen, image_id };
}

/** The report that the product made of an upload. */
async function fetchReport({ citizen, image_id }: Awaited<ReturnType<typeof uploaded>>): Promise<OwnReport> {
  const ask = async () => {
    const reply = await citizen.request(`/reports/?image_ids=${image_id}`);
    return ownReportList.parse(await reply.json()).data[0];
  };
  return until(ask, { withinMs: 120_000, otherwise: () => `upload ${image_id} never became a report` });
}

async function confirm(number: number) {
  const officer = await logInCitizen(product.url, 'government');
  const { version } = (await (await officer.request(`/cases/${number}/`)).json()) as { version: number };
  const reply = await officer.request(`/cases/${number}/transitions/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'confirm', version }),
  });
  expect(reply.status, await reply.clone().text()).toBe(200);
}

/** The details open at once and hide the header, by which `enter` sees that a screen is there. */
async function openDetails(page: Page, image_id: string): Promise<void> {
  await giveSession(page, product.url, 'user');
  await page.goto(`${product.url}/history?image=${image_id}`);
}

test('waste on a photo is received and confirmed before the eyes of its sender, and a visitor sees neither name nor exact place (CA-60, CA-62, CA-64)', async () => {
  const upload = await uploaded('bin-and-pile');
  const { number } = await fetchReport(upload);
  const { page, complaints } = await visit();
  await openDetails(page, upload.image_id);
  const details = page.getByRole('dialog', { name: 'Upload details' });
  await details.getByText('Received. It should be clean by').waitFor();
  expect(await violations(page)).toEqual([]);

  const visitor = await visit();
  await visitor.page.goto(`${product.url}/cases/${number}`);
  await visitor.page.getByRole('heading', { level: 1, name: `Case ${number}` }).waitFor();
  await visitor.page.getByText('No public photos.').waitFor();
  expect(await violations(visitor.page)).toEqual([]);
  const seen = await visitor.page.locator('main').textContent();
  expect(seen).toContain('26.918, 75.812');
  expect(seen).not.toMatch(/26\.9176|75\.8123|Market Road|user\b/);
  const wire = await (await fetch(`${product.url}/api/cases/${number}/public/`)).text();
  expect(wire).not.toMatch(/26\.9176|75\.8123|Market Road|username/);

  // The switch is on at once; a reload before the answer would end the call.
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await details.getByRole('switch', { name: /Make my photo public/ }).click();
  await (await stored).finished();
  await confirm(number);
  await page.reload();
  await details.getByText('Confirmed. It should be clean by').waitFor();
  await details.getByRole('link', { name: `Report ${number}: show its public page` }).click();
  await page.getByRole('heading', { level: 1, name: `Case ${number}` }).waitFor();
  await page.getByText('Confirmed. It should be clean by').waitFor();
  await page.getByRole('img', { name: 'Photo of the waste' }).waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole('img', { name: 'Photo of the waste' }).waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test('a citizen reports waste that the detector did not see (CA-63)', async () => {
  const upload = await uploaded('bins-tidy');
  const { page, complaints } = await visit({ viewport: PHONE });
  await openDetails(page, upload.image_id);
  await page.getByRole('button', { name: 'There is waste here' }).click();
  const form = page.getByRole('dialog', { name: 'Report this place to the city' });
  await form.getByRole('textbox').fill('Behind the bins');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send report' }).click();
  const { number } = await fetchReport(upload);
  await findToast(page, `Report ${number} received`).waitFor();
  await page.getByText('Received. It should be clean by').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a number without a public case is explained in words (CA-65)', async () => {
  const { page, complaints } = await visit({ provokes: /status of 404/ });
  for (const number of ['999999', 'abc']) {
    await page.goto(`${product.url}/cases/${number}`);
    await page.getByRole('heading', { level: 1, name: 'There is no public case with this number' }).waitFor();
    expect(await violations(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
