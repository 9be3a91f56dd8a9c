import { readFile } from 'node:fs/promises';
import { governmentReportList } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { tileAddresses, tileSettings } from '../support/tiles.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off', ...tileSettings() });

const REPORTS = [
  { sample: 'bins-tidy', location: 'Central Park, Gate 3', latitude: '26.9052', longitude: '75.8070' },
  { sample: 'bins-overflowing', location: 'Johari Bazaar', latitude: '26.9196', longitude: '75.8265' },
  { sample: 'pile-street', location: 'Chandpole Gate' },
];

async function report() {
  const citizen = await logInCitizen(product.url);
  for (const { sample, ...place } of REPORTS) {
    const photo = new Uint8Array(await readFile(samplePhoto(sample)));
    const reply = await citizen.upload(photo, sample, place);
    await citizen.settled((await reply.json()).image_id);
  }
}

test('an officer finds citizen reports by place and on the map, and sees no account (GEN-03, NAV-13, ZN-09, MAP-06, GO-08)', async () => {
  const { page, complaints } = await visit();
  await page.goto(`${product.url}/auth`);
  await page.getByRole('button', { name: 'Login as Government' }).click();
  await page.waitForURL(/\/government$/);
  await page.getByRole('heading', { level: 1, name: 'Government Waste Management Dashboard' }).waitFor();
  await page.getByText('No waste reports found.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Citizen uploads' }).click();
  await page.waitForURL(/\/government\/uploads$/);
  await page.getByText('No waste reports found.').waitFor();
  expect(await violations(page)).toEqual([]);

  await report();
  await page.reload();
  const row = (place: string) => page.getByRole('listitem').filter({ hasText: place });
  await row('Johari Bazaar')
    .getByText(/^\d+\s×\s/)
    .waitFor();
  await row('Central Park').getByText('No waste found').waitFor();
  const thumbnail = row('Johari Bazaar').getByRole('img', { name: 'Photo of Johari Bazaar' });
  await expect
    .poll(() => thumbnail.evaluate((photo: HTMLImageElement) => photo.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByText('2 of 3 listed reports have coordinates').waitFor();

  const marker = page.getByTitle('Johari Bazaar');
  await row('Johari Bazaar').hover();
  await expect.poll(() => marker.getAttribute('class')).toContain('map-dot-highlighted');
  await page.getByTitle('Central Park, Gate 3').click();
  await page.locator(':focus', { hasText: 'Central Park' }).waitFor();
  expect(await violations(page)).toEqual([]);

  const map = page.getByRole('application');
  await map.focus();
  await page.keyboard.press('Tab'); // one stop for all places (MAP-05)
  const places = map.getByRole('group', { name: '2 places on the map' });
  const names = await places.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel));
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(names[0]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(names[1]);
  await page.keyboard.press('Enter');
  await page.locator('li :focus', { hasText: names[1]?.split(':')[0] ?? '' }).waitFor();

  await page.getByRole('searchbox', { name: 'Place' }).fill('gate');
  await page.getByText('2 reports', { exact: true }).waitFor();
  await row('Johari Bazaar').waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Place' }).fill('gate chand');
  await page.getByText('1 report', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('ML Failed');
  await page.getByText('No reports match these filters.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Worst first');
  const listed = page.getByRole('region', { name: '3 reports' }).getByRole('heading', { level: 3 });
  const worstFirst = ['Johari Bazaar', 'Chandpole Gate', 'Central Park, Gate 3'];
  await expect.poll(() => listed.allTextContents()).toEqual(worstFirst);
  await row('Johari Bazaar').getByText('High severity').waitFor();

  await row('Johari Bazaar').getByRole('button', { name: 'Johari Bazaar' }).click();
  const full = page.getByRole('dialog', { name: 'Waste report' });
  await full.getByRole('list', { name: 'Detections' }).waitFor();
  expect(page.url()).toContain('report=');
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await full.waitFor({ state: 'detached' });

  const officer = await logInCitizen(product.url, 'government');
  const answer = await (await officer.request('/government/reports/')).text();
  expect(governmentReportList.parse(JSON.parse(answer)).total).toBe(3);
  expect(answer).not.toMatch(/user_id|username|@|example\.org/);
  expect(complaints).toEqual([]);
});

test('a phone with the dark theme and without map tiles shows the list and a simple map', async () => {
  const { page, context, complaints } = await visit({
    viewport: PHONE,
    colorScheme: 'dark',
    provokes: /net::ERR_FAILED/,
  });
  await context.route(tileAddresses(), (route) => route.abort());
  await enter(page, product.url, 'government', '/government/uploads');
  await page.getByRole('button', { name: 'Chandpole Gate', exact: true }).waitFor();
  await page.getByText(/Detailed map unavailable/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByText('Debug info').click();
  await page.getByText('GET /api/government/reports/').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page reports that loading failed, and Try Again loads the reports', async () => {
  const { page, context, complaints } = await visit({ provokes: /status of 400/ });
  const refused = { error: 'Not now.', code: 'invalid_request', request_id: 'r' };
  await context.route(/\/api\/government\/reports\//, (route) =>
    route.fulfill({ status: 400, json: refused }),
  );
  await enter(page, product.url, 'government', '/government/uploads');
  await page.getByText('Error Loading Reports').waitFor();
  await page.getByText('Failed to load waste reports. Please try again.').waitFor();
  expect(await violations(page)).toEqual([]);
  await context.unroute(/\/api\/government\/reports\//);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Chandpole Gate', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('the page and the server refuse a citizen', async () => {
  const { page, complaints } = await visit();
  await enter(page, product.url, 'user', '/government/uploads');
  await findToast(page, "You don't have permission to access this page").waitFor();
  await page.waitForURL(/\/dashboard$/);
  expect((await (await logInCitizen(product.url)).request('/government/reports/')).status).toBe(403);
  expect(complaints).toEqual([]);
});
