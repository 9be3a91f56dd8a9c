import { readFile } from 'node:fs/promises';
import { type CaseDetail, caseDetail, image, type OwnReport, ownReport } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { tileSettings } from '../support/tiles.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, giveSession, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off', ...tileSettings() });
const HEADERS = { 'content-type': 'application/json' };

/** A report with a photo of the citizen of the demonstration, some metres north of the market. */
async function reportPhoto(metersNorth: number): Promise<OwnReport> {
  const citizen = await logInCitizen(product.url);
  const latitude = String(26.91 + metersNorth / 111_000);
  const place = { latitude, longitude: '75.81', location_source: 'gps' };
  const bytes = new Uint8Array([...(await readFile(samplePhoto('bin-and-pile'))), metersNorth]);
  const { image_id } = image.parse(await (await citizen.upload(bytes, undefined, place)).json());
  await citizen.settled(image_id);
  const body = JSON.stringify({ image_id, words: `Waste ${metersNorth} metres north` });
  const reply = await citizen.request('/reports/', { method: 'POST', headers: HEADERS, body });
  return ownReport.parse(await reply.json());
}

async function fetchCase(number: number): Promise<CaseDetail> {
  const officer = await logInCitizen(product.url, 'government');
  return caseDetail.parse(await (await officer.request(`/cases/${number}/`)).json());
}

test('an officer merges and splits cases and takes both back, and each number leads to its case (CA-01, CA-52, CA-53)', async () => {
  const kept = await reportPhoto(0);
  const other = await reportPhoto(20);
  expect(other.case.number).toBe(other.number);

  const { page, complaints } = await visit();
  await enter(page, product.url, 'government', `/government?case=${other.number}`);
  const merge = async () => {
    await page.getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: `Merge case ${other.number} with another` });
    await dialog.getByRole('button', { name: `#${kept.number}` }).click();
    await dialog.getByText('Kept', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Merge into case ${kept.number}` }).click();
    const toast = findToast(page, `Case ${other.number} merged into case ${kept.number}`);
    await toast.waitFor();
    await dialog.waitFor({ state: 'detached' }); // the toast moves when it closes
    await toast.hover(); // then it stays, with its Undo, as long as the pointer rests on it
    return toast;
  };
  const toast = await merge();
  expect(await fetchCase(kept.number)).toMatchObject({ reports: 2, version: 2 });

  await toast.getByRole('button', { name: /^Undo/ }).click();
  await findToast(page, `Case ${kept.number}: change undone`).waitFor();
  expect(await fetchCase(other.number)).toMatchObject({ status: other.case.status, reports: 1, version: 3 });

  await page.goto(`${product.url}/government?case=${other.number}`);
  await merge();
  const { page: phone, complaints: onPhone } = await visit({
    viewport: PHONE,
    colorScheme: 'dark',
  });
  await giveSession(phone, product.url, 'user');
  await phone.goto(`${product.url}/history?image=${other.image_id}`);
  await phone.getByText(`It is part of case ${kept.number}.`).waitFor();
  await phone.goto(`${product.url}/cases/${other.number}`);
  await phone.getByRole('heading', { name: `Case ${kept.number}` }).waitFor();

  await page.getByRole('button', { name: 'Split…' }).click();
  const dialog = page.getByRole('dialog', { name: `Split case ${kept.number}` });
  await dialog.getByRole('checkbox', { name: `Report ${other.number}` }).press('Space');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Split 1 report' }).click();
  await findToast(page, `Reports split off into case ${other.number}`).waitFor();
  expect(await fetchCase(other.number)).toMatchObject({ number: other.number, reports: 1 });

  const details = page.getByRole('complementary', { name: 'Case details' });
  const history = details.getByRole('listitem').filter({ hasText: 'Reports split off' });
  await history.getByRole('button', { name: 'Undo' }).click();
  await history.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  expect(await fetchCase(kept.number)).toMatchObject({ reports: 2 });
  expect(await fetchCase(other.number)).toMatchObject({ status: 'duplicate', merged_into: kept.number });
  await phone.reload();
  await phone.getByRole('heading', { name: `Case ${kept.number}` }).waitFor();
  expect([complaints, onPhone]).toEqual([[], []]);
});
