import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, toastOf, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const SETTINGS = '/admin/settings';

test('an admin tests, measures and saves a configuration, which the worker adopts without overwriting another admin (NAV-08, GEN-08, ML-02)', async () => {
  const { page, complaints } = await visit({ provokes: /409/ });
  await enter(page, product.url, 'admin', SETTINGS);
  await page.getByRole('heading', { level: 1, name: 'Advanced ML Configuration' }).waitFor();
  await page.getByText('no data yet').first().waitFor();
  await page
    .getByRole('option', { name: 'Roboflow API (not configured)' })
    .first()
    .waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Test Service' }).click();
  await toastOf(page, 'ML service test completed successfully!').waitFor();
  await page.getByRole('list', { name: 'Detections' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('switch', { name: /Auto-optimize thresholds/ }).click();
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save Config' }).click();
  await toastOf(page, 'Configuration saved successfully!').waitFor();
  await page.getByText('Auto-optimize thresholds: Off → On').waitFor();
  await page.getByText('Up to date', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Performance Test' }).click();
  await toastOf(page, 'Performance test completed! Check results below.').waitFor({ timeout: 60_000 });
  await page.getByRole('application', { name: 'Accuracy in performance tests, over time' }).waitFor();
  expect(await violations(page)).toEqual([]);

  const other = await page.context().newPage();
  await other.goto(product.url + SETTINGS);
  await other.getByLabel('Batch Size').selectOption('20');
  await page.getByLabel('Batch Size').selectOption('10');
  await other.getByRole('button', { name: 'Save Config' }).click();
  await toastOf(other, 'Configuration saved successfully!').waitFor();
  await page.getByRole('button', { name: 'Save Config' }).click();
  await page.getByText('admin has saved another configuration', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => page.getByLabel('Batch Size').inputValue()).toBe('20');
  expect(complaints).toEqual([]);
});

test('the screen asks before it discards unsaved changes, on a phone too', async () => {
  const { page } = await visit({ viewport: PHONE });
  await enter(page, product.url, 'admin', SETTINGS);
  await page.getByRole('switch', { name: /Log processing metrics/ }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Unsaved changes').waitFor();
});

test('the screen refuses a citizen', async () => {
  const { page } = await visit();
  await enter(page, product.url, 'user', SETTINGS);
  await page.waitForURL(/\/dashboard$/);
  await toastOf(page, "You don't have permission to access this page").waitFor();
});
