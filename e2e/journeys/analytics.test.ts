import { buffer } from 'node:stream/consumers';
import { report } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen } from '../support/citizen.ts';
import { prepareLibreOffice } from '../support/libreoffice.ts';
import { addManyUploads } from '../support/many-uploads.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });

async function openAnalytics(page: Page, query = '') {
  await enter(page, product.url, 'admin', `/admin/analytics${query}`);
  await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
}

/** Exports in this format as a person does; returns the file and its name. */
async function exported(page: Page, format: string) {
  await page.getByLabel('Format').selectOption(format);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Report' }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) };
}

test('the screen explains an empty database, shows the first upload without a reload, and leads to placing it (ZN-12, MAP-08)', async () => {
  const { page, complaints } = await visit();
  await openAnalytics(page);
  for (const empty of [
    'No data available',
    'No detections yet',
    'No location data available',
    'No recent activity',
    'No zones yet',
  ]) {
    await page.getByText(empty).first().waitFor();
  }
  expect(await violations(page)).toEqual([]);

  const citizen = await logInCitizen(product.url, 'user');
  const { image_id } = await citizen.uploadSample('bin-and-pile');
  await citizen.settled(image_id);
  await page.getByRole('heading', { name: 'Market Road' }).waitFor();
  await page
    .getByText(/^[1-9]\d* detections?$/)
    .first()
    .waitFor();

  const unlocated = page.getByRole('link', { name: '1 upload without coordinates: place it' });
  await unlocated.click();
  await page.getByText('These uploads are not on any map.').waitFor();
  await page.getByRole('button', { name: 'Market Road', exact: true }).click();
  await page.getByRole('button', { name: 'Set location' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set location' });
  await dialog.getByLabel('Latitude').fill('26.9124');
  await dialog.getByLabel('Longitude').fill('75.7873');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save location' }).click();
  await page.getByText('Every upload in this search has coordinates.').waitFor();
  await page.goBack();
  await page.goBack();
  const zones = page.getByRole('list', { name: 'Zones by Priority' });
  await zones.getByRole('button', { name: /^Zone 1.*Market Road/ }).waitFor();
  await unlocated.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('every control and every export format works with 5,000 uploads, in both themes (NAV-09, AN-01, AN-20, ZN-11)', async () => {
  await addManyUploads(product.dataDir, 5_000);
  const { page, complaints } = await visit({ colorScheme: 'dark' });
  await openAnalytics(page);
  const ranking = page.getByRole('list', { name: 'Zones by Priority' });
  // The server caches answers for five seconds, and rows that bypass the product cause no live event.
  await expect
    .poll(
      async () => {
        if (!(await ranking.isVisible())) await page.reload();
        return ranking.isVisible();
      },
      { interval: 2_000 },
    )
    .toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Show as table: Uploads Over Time' }).click();
  await page.getByRole('table', { name: 'Uploads Over Time' }).waitFor();
  await ranking.getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'OpenStreetMap' }).waitFor();
  const sum = await page
    .getByRole('dialog')
    .getByText(/^Priority .+ = /)
    .textContent();
  const [score = 0, ...terms] =
    sum?.match(/\d\.\d{4}/g)?.map((text) => Math.round(Number(text) * 10_000)) ?? [];
  expect(terms).toHaveLength(3);
  expect(terms.reduce((total, term) => total + term)).toBe(score);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByLabel('Time range').first().selectOption('all');
  await page.getByLabel('Zone size').selectOption('1000');
  await page.waitForURL(/range=all&zone=1000/);

  const json = await exported(page, 'json');
  expect(json.name).toBe('zones-report-all-1000m.json');
  const { meta, zones } = report.parse(JSON.parse(json.content.toString()));
  expect(meta.totals).toMatchObject({ uploads: 5_001, zones: zones.length });

  const csv = await exported(page, 'csv');
  expect(csv.content.toString().trim().split('\n').length).toBeGreaterThan(5_000);
  const text = await exported(page, 'txt');
  expect(text.content.toString()).toContain(zones[0]?.zoneId);
  const { features } = JSON.parse((await exported(page, 'geojson')).content.toString());
  expect(features[0].geometry.coordinates[0]).toBeCloseTo(75.8, 0); // the longitude comes first

  const [first] = zones;
  const rank = zones.findIndex(({ representativeAddress }) => representativeAddress) + 1;
  const named = zones[rank - 1];
  const open = await prepareLibreOffice();
  const sheet = await open('xlsx', (await exported(page, 'xlsx')).content);
  expect(sheet).toContain('Waste Zones Report');
  const [top] = sheet.split('\n').filter((line) => line.startsWith(`1,${first?.zoneId},`));
  expect(top).toContain(`,${first?.priorityScore},`); // the number, not how it is shown
  const document = await open('docx', (await exported(page, 'docx')).content);
  expect(document).toContain('Zones by priority');
  expect(document).toContain(`Zone ${rank}: ${named?.representativeAddress}`);
  expect(complaints).toEqual([]);
});

test('a phone has the range and the export in the bar at the bottom (AN-10)', async () => {
  const { page } = await visit({ viewport: PHONE });
  await openAnalytics(page);
  await page.getByLabel('Time range').last().selectOption('24h');
  await page.waitForURL(/range=24h/);
  const { name } = await exported(page, 'csv');
  expect(name).toBe('zones-report-24h-500m.csv');
  expect(await violations(page)).toEqual([]);
});
