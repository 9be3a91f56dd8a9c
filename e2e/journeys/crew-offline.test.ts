import { readFile } from 'node:fs/promises';
import { type CaseDetail, caseDetail, image, ownReport, staffList } from '@smart-waste/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { countSaved } from '../support/saved-history.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { tileSettings } from '../support/tiles.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, giveSession, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off', ...tileSettings() });

async function asOfficer(path: string, body: object): Promise<CaseDetail> {
  const officer = await logInCitizen(product.url, 'government');
  const reply = await officer.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return caseDetail.parse(await reply.json());
}

const PLACE = { latitude: '26.9', longitude: '75.8' };

async function assignToCrew({ number, version }: CaseDetail): Promise<number> {
  const officer = await logInCitizen(product.url, 'government');
  const staff = staffList.parse(await (await officer.request('/cases/staff/')).json()).data;
  const assignee_id = staff.find(({ username }) => username === 'crew')?.user_id;
  await asOfficer(`/cases/${number}/transitions/`, { action: 'assign', assignee_id, version });
  return number;
}
const recordedCase = (location: string) =>
  asOfficer('/reports/recorded/', {
    channel: 'call',
    words: 'Waste beside the road',
    category_id: 1,
    location,
    ...PLACE,
  });

/** What a citizen reports with a photo. */
async function reportPhoto(location: string): Promise<{ image_id: string; number: number }> {
  const citizen = await logInCitizen(product.url);
  const bytes = new Uint8Array(await readFile(samplePhoto('bin-and-pile')));
  const place = { location, ...PLACE, location_source: 'map' };
  const { image_id } = image.parse(await (await citizen.upload(bytes, undefined, place)).json());
  await citizen.settled(image_id);
  const body = JSON.stringify({ image_id, words: 'A heap beside the bin' });
  const headers = { 'content-type': 'application/json' };
  const reply = await citizen.request('/reports/', { method: 'POST', headers, body });
  return { image_id, number: ownReport.parse(await reply.json()).number };
}
async function fetchCase(number: number): Promise<CaseDetail> {
  const officer = await logInCitizen(product.url, 'government');
  return caseDetail.parse(await (await officer.request(`/cases/${number}/`)).json());
}
const fetchActions = async (number: number) =>
  (await fetchCase(number)).events.flatMap(({ action }) => action ?? []).toReversed();

/** Longer than a line of a phone. */
const LONG_PLACE = 'Chandpole Gate, next to the public tap behind the vegetable market';

const waitingOn = (page: Page) =>
  page.getByRole('list', { name: 'Waiting on this device' }).getByRole('listitem');

/** Starts and finishes a case with a photo, all at the lower edge. */
async function work(page: Page, place: string, number: number) {
  await page.getByRole('button', { name: place, exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: `Case ${number}` });
  await sheet.getByRole('button', { name: 'Start work' }).tap();
  await sheet.getByText('Waiting to be sent').waitFor();
  await page.locator('[data-photo-input]').setInputFiles(samplePhoto('bins-tidy'));
  await sheet.getByRole('button', { name: 'Done', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Done', exact: true }).tap();
  await sheet.waitFor({ state: 'detached' });
}

/** Opens the list in a new tab, as after the browser was closed. */
async function reopened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}/government`);
  return page;
}

/** The citizen sends a photo of what is still there, and an officer verifies the second cleaning. */
async function reopenAndVerify({ image_id, number }: { image_id: string; number: number }) {
  const { page: citizen, complaints } = await visit({ viewport: PHONE, colorScheme: 'dark' });
  await giveSession(citizen, product.url, 'user');
  await citizen.goto(`${product.url}/history?image=${image_id}`);
  const dialog = citizen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reopen with a photo' }).waitFor();
  expect(await violations(citizen)).toEqual([]);
  await dialog.locator('[data-photo-input]').setInputFiles({
    name: 'pile-street.jpg',
    mimeType: 'image/jpeg',
    // Bytes are of now; a file on the disk would be older than the cleaning.
    buffer: await readFile(samplePhoto('pile-street')),
  });
  await dialog.getByRole('button', { name: 'Reopen the case' }).tap();
  await findToast(citizen, `Case ${number} is open again`).waitFor();
  const { version, status } = await fetchCase(number);
  expect(status).toBe('confirmed');
  await asOfficer(`/cases/${number}/transitions/`, { action: 'clean', version });

  const { page: officer, complaints: officerComplaints } = await visit();
  await enter(officer, product.url, 'government', `/government?case=${number}`);
  await officer.getByText('From the reopening').waitFor();
  await officer.getByRole('img', { name: 'After an earlier cleaning' }).first().waitFor();
  expect(await violations(officer)).toEqual([]);
  const actions = officer.getByRole('region', { name: 'Actions' });
  await actions.getByText('There is no photo after the cleaning.').waitFor(); // the first one is of another cleaning
  await actions.getByRole('button', { name: 'Verify…' }).click();
  await actions.getByRole('button', { name: 'Verify without a photo' }).click();
  await findToast(officer, `Case ${number}: Verified`).waitFor();
  expect([complaints, officerComplaints]).toEqual([[], []]);
}

test('a crew works without a connection, closes the tab, and delivers each step once; a late one asks; the reporter reopens a case with a photo, and an officer verifies it (CA-92, CA-93, CA-94, CA-104)', async () => {
  const reported = await reportPhoto(LONG_PLACE);
  const first = await assignToCrew(await fetchCase(reported.number));
  const late = await assignToCrew(await recordedCase('Ajmeri Gate'));
  const { page, context, complaints } = await visit({
    viewport: PHONE,
    colorScheme: 'dark',
    serviceWorkers: 'allow',
    provokes: /ERR_INTERNET_DISCONNECTED|409/,
  });
  await enter(page, product.url, 'crew');
  await page.getByText('2 cases to clean').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload(); // now from the device, as on any later visit
  await expect.poll(() => countSaved(page, 'cases')).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.getByText(/^Offline: your cases as of /).waitFor(); // it moves the list, also from under a finger
  await work(page, LONG_PLACE, first);
  await work(page, 'Ajmeri Gate', late);
  await page.close();
  const again = await reopened(context);
  await again.getByText(/^Offline: your cases as of /).waitFor();
  await expect.poll(() => waitingOn(again).count()).toBe(4);
  expect(await again.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await again.getByRole('button', { name: 'Ajmeri Gate', exact: true }).waitFor();
  expect(await violations(again)).toEqual([]);

  await asOfficer(`/cases/${late}/notes/`, { text: 'The truck comes at noon', is_public: false });
  await context.setOffline(false);
  const question = again.getByRole('region', { name: `Case ${late} was changed meanwhile` });
  await question.getByText('Mark as cleaned anyway?').waitFor();
  await question.getByText('Your photo is kept with the case.').waitFor();
  expect(await violations(again)).toEqual([]);
  expect(await fetchActions(first)).toEqual(['assign', 'start', 'clean']);
  expect((await fetchCase(first)).proof).toHaveLength(1);
  expect(await fetchActions(late)).toEqual(['assign']);
  expect((await fetchCase(late)).proof).toHaveLength(1);

  await question.getByRole('button', { name: 'Yes, mark as cleaned' }).tap();
  await again.getByText('Nothing to clean at the moment.').waitFor();
  await expect.poll(() => fetchActions(late)).toEqual(['assign', 'start', 'clean']);
  expect((await fetchCase(late)).proof).toHaveLength(1);
  expect(complaints).toEqual([]);
  await reopenAndVerify({ ...reported, number: first });
});
