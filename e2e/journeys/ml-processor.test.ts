import { processing } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startRoboflowStub } from '../../apps/server/src/test/outside/roboflow-stub.ts';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { differentPhotos } from '../support/photos.ts';
import { until } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

// The detector of most runs: a test can let them wait, so that a batch goes on for as long as it is observed.
const roboflow = await startRoboflowStub();
afterAll(roboflow.close);
const product = productOfThisFile({ RATE_LIMITS: 'off', RUNS_IN_FLIGHT: '1', ...roboflow.env });

let loggedIn: ReturnType<typeof logInCitizen> | undefined;
const admin = () => {
  loggedIn ??= logInCitizen(product.url, 'admin');
  return loggedIn;
};
const stateNow = async () =>
  processing.parse(await (await (await admin()).request('/admin/processing/')).json());

/** Uploads photos that wait until an admin starts them. */
async function shelve(count: number, mark: string) {
  const citizen = await admin();
  for (const { buffer } of await differentPhotos(count)) {
    const bytes = new Uint8Array(Buffer.concat([buffer, Buffer.from(mark)]));
    expect((await citizen.upload(bytes, undefined, { skip_ml: 'true' })).status).toBe(201);
  }
}
async function open(page: Page) {
  await enter(page, product.url, 'admin', '/admin/ml-processor');
  await page.getByText(/^Last updated/).waitFor();
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Summary' }).locator('div', { hasText: name }).locator('dd').first();
const reads = (page: Page, name: string, figure: string) =>
  expect.poll(() => card(page, name).textContent()).toBe(figure);

beforeEach(async () => {
  const citizen = await admin();
  await citizen.request('/admin/processing/stop/', { method: 'POST' });
  for (const { image_id } of (await citizen.list()).data)
    await citizen.request(`/images/${image_id}/delete/`, { method: 'DELETE' });
});

test('images are added with their places, wait, and are processed after Start (NAV-11)', async () => {
  const { page, complaints } = await visit();
  await open(page);
  await page.getByText('No pending jobs to process').waitFor();
  expect(await button(page, 'Start Processing').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);

  await button(page, 'Add Images').click();
  await button(page, 'Upload All').click();
  await findToast(page, 'Please select at least one image to upload').waitFor();
  const samples = ['bins-overflowing', 'bags-kerb'].map(samplePhoto);
  await page.locator('input[type=file][multiple]').setInputFiles(samples);
  await page.getByLabel('Location of bags-kerb.jpg').waitFor();
  await button(page, 'Upload All').click();
  await findToast(page, 'Please provide location for all images').waitFor();
  await page.getByLabel('Location of bins-overflowing.jpg').fill('Johari Bazaar');
  await button(page, 'Use the first location for all').click();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Upload All').click();
  await findToast(page, 'Successfully uploaded 2 images for processing').waitFor();
  await button(page, 'Hide Upload').click();
  await reads(page, 'Total Jobs', '2');
  expect((await stateNow()).state).toBe('idle');

  await page.getByLabel('Model').selectOption('Local YOLOv8');
  await page.getByLabel('Batch Size').fill('1');
  await page.getByText('Start takes 1 of 2 waiting photos', { exact: false }).waitFor();
  await button(page, 'Start Processing').click();
  await page.getByText('The last batch finished: 1 photo.').waitFor();
  await reads(page, 'Completed', '1');
  await button(page, 'Process all (1)').click();
  await page.getByText('No photos are waiting.').waitFor();
  await reads(page, 'Total Jobs', '0');
  const jobs = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem');
  await jobs.filter({ hasText: 'Completed' }).first().waitFor(); // the list has the photos of the last batch only
  // What the model was is loaded after the event that says the job has ended.
  await jobs
    .first()
    .filter({ hasText: /Local YOLOv8 · .+ \d+\.\d+\.\d+/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await jobs.first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Original Image' }).waitFor();
  expect(complaints).toEqual([]);
});

test('two admins see the same batch after each action, also after a reload (MP-32)', async () => {
  await shelve(6, 'two');
  let release = roboflow.hold(1);
  onTestFinished(() => release());
  const [first, second] = [await visit(), await visit({ provokes: /409/ })];
  await open(first.page);
  await open(second.page);
  await first.page.getByLabel('Batch Size').fill('2');
  await button(first.page, 'Process all (6)').click();
  await second.page.getByText(/^Started by admin/).waitFor();
  await second.page.getByText('Running', { exact: true }).waitFor();
  await expect.poll(() => second.page.getByLabel('Batch Size').inputValue()).toBe('2');
  // Messages appear and fade out meanwhile; the low contrast of a fading message is no violation.
  await expect.poll(() => violations(second.page)).toEqual([]);

  await button(second.page, 'Pause').click();
  await findToast(second.page, 'Processing paused').waitFor();
  await first.page.getByText('Paused', { exact: true }).waitFor();
  await first.page.reload();
  await first.page.getByText('Paused', { exact: true }).waitFor();
  release();
  await until(async () => ((await stateNow()).stats.processingJobs === 0 ? true : undefined), {
    withinMs: 120_000,
    otherwise: () => 'what was running never ended',
  });
  const resting = await stateNow();
  expect(resting.stats.totalJobs).toBeGreaterThan(0);
  expect(await violations(first.page)).toEqual([]);

  release = roboflow.hold(0);
  await button(first.page, 'Start Processing').click();
  await second.page.getByText('Running', { exact: true }).waitFor();
  await button(second.page, 'Pause').click();
  await first.page.getByText('Paused', { exact: true }).waitFor();
  await button(second.page, 'Stop').click(); // also while it is paused
  await findToast(second.page, 'Processing stopped').waitFor();
  await first.page.getByText(/^The last batch was stopped after/).waitFor();
  const stopped = await stateNow();
  expect(stopped.stats.processingJobs).toBe(0);
  expect(stopped.stats.totalJobs + stopped.stats.completedJobs).toBe(6);
  await reads(first.page, 'Total Jobs', String(stopped.stats.totalJobs));
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test('a phone adds images and starts the batch from the bar at the bottom (MP-30)', async () => {
  await shelve(2, 'phone');
  const { page, complaints } = await visit({ viewport: PHONE });
  await open(page);
  const bar = page.getByRole('region', { name: 'Processor' });
  await bar.getByRole('button', { name: 'Add Images' }).click();
  await button(page, 'Upload All').waitFor();
  expect(await violations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Start' }).click();
  await findToast(page, 'Batch processing completed!').waitFor();
  expect(complaints).toEqual([]);
});
