import { buffer } from 'node:stream/consumers';
import { type CaseDetail, caseDetail } from '@smart-waste/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { PHONE } from '../support/browser.ts';
import { logInCitizen } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { tileSettings } from '../support/tiles.ts';
import { violations } from '../support/violations.ts';
import { enter, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off', ...tileSettings() });

/** Records what a caller said; each number is another place of the city, and 0 is none. */
async function recordCall(number: number): Promise<CaseDetail> {
  const officer = await logInCitizen(product.url, 'government');
  const reply = await officer.request('/reports/recorded/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      channel: 'call',
      words: `Waste beside the road, call ${number}`,
      category_id: 1,
      location: `Lane ${number}, "old" town`,
      ...(number > 0 && { latitude: (26.9 + ((number * 7) % 5) / 100).toFixed(2), longitude: '75.8' }),
    }),
  });
  return caseDetail.parse(await reply.json());
}

async function downloaded(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return buffer(await download.createReadStream());
}

test('cases are exported, a route over them is planned, and their work orders are printed (CA-70, CA-71, CA-73)', async () => {
  const numbers: number[] = [];
  for (const number of [1, 2, 3, 0]) numbers.push((await recordCall(number)).number);
  const { page, complaints } = await visit();
  await enter(page, product.url, 'government', '/government?order=newest');
  await page.getByText('4 cases', { exact: true }).waitFor();
  const exportButton = page.getByRole('button', { name: 'Export', exact: true });

  await exportButton.click();
  const csv = (await downloaded(page, page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }))).toString();
  const rows = csv.trimEnd().split('\r\n');
  expect(rows[0]).toMatch(/^\uFEFFnumber,status,category,/);
  expect(rows.slice(1).map((row) => Number.parseInt(row, 10))).toEqual(numbers.toReversed());
  expect(csv).toContain('"Lane 1, ""old"" town",26.92,75.8,');

  await exportButton.click();
  const geojson = await downloaded(page, page.getByRole('menuitem', { name: 'Map data (GeoJSON)' }));
  expect(JSON.parse(geojson.toString()).features).toMatchObject([
    { geometry: null },
    { geometry: { coordinates: [75.8, 26.91] } },
    { geometry: { coordinates: [75.8, 26.94] } },
    { geometry: { coordinates: [75.8, 26.92] } },
  ]);

  await exportButton.click();
  await page.getByRole('menuitem', { name: 'Route over the first 4 cases' }).click();
  const stops = page.getByRole('list', { name: 'Stops in their order' }).getByRole('listitem');
  await stops.nth(2).waitFor();
  expect(await stops.locator('a[href*="?case="]').allTextContents()).toEqual(
    [3, 1, 2].map((number) => `Lane ${number}, "old" town`),
  );
  await page.getByText('3 stops, 3.3 km in a straight line. By road it is longer.').waitFor();
  expect(await violations(page)).toEqual([]);
  const pdf = await downloaded(page, page.getByRole('button', { name: 'Print 4 work orders' }));
  const pages = readPdf(pdf);
  expect(pages.map(({ text }) => Number(/Case(\d+)/.exec(text)?.[1] ?? 0))).toEqual([
    0,
    numbers[2],
    numbers[0],
    numbers[1],
    numbers[3],
  ]);
  expect(pages[0]!.text).toContain('4cases,3.3kminastraightline');
  expect(pages[1]!.text).toContain('Wastebesidetheroad,call3');
  expect(pages[4]!.text).toContain('Nocoordinates');

  const { page: phone, complaints: onPhone } = await visit({ viewport: PHONE });
  await enter(phone, product.url, 'government', `/government?route=${numbers.join(',')}`);
  await phone.getByRole('link', { name: 'Open in map app' }).waitFor();
  expect(await violations(phone)).toEqual([]);
  expect([...complaints, ...onPhone]).toEqual([]);
});
