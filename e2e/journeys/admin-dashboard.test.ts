import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { logInCitizen } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });

const light = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Summary' }).getByText(label, { exact: true }).locator('..');
/** Focuses the tab repeatedly until it shows this: the server checks its services once in three seconds. */
const focusUntilShown = (page: Page, shown: Locator) =>
  expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return shown.first().isVisible();
      },
      { interval: 500 },
    )
    .toBe(true);

test('the quick admin login leads to the dashboard, which shows a new photo and its result without a reload (NAV-06, AU-05, QU-01)', async () => {
  const { page, complaints } = await visit();
  await page.goto(`${product.url}/auth`);
  await page.getByRole('button', { name: 'Login as Admin' }).click();
  await page.waitForURL(/\/admin$/);
  await page.getByText('No uploads available').waitFor();
  await light(page, 'Backend Healthy').waitFor();
  await light(page, 'ML Service Healthy').waitFor();
  await light(page, 'Cloudinary Not configured').waitFor();
  await light(page, 'Roboflow Not configured').waitFor();
  await page.getByText('100%').waitFor();
  expect(await violations(page)).toEqual([]);

  const citizen = await logInCitizen(product.url);
  await citizen.uploadSample('bin-and-pile');
  const upload = page.getByRole('listitem').filter({ hasText: 'Market Road' });
  await upload.getByText('Completed').waitFor();
  await figure(page, 'Total Uploads').getByText('1', { exact: true }).waitFor();
  await figure(page, 'Processed').getByText('1', { exact: true }).waitFor();
  await figure(page, 'Avg Time').getByText('Latest analysis').waitFor();

  await focusUntilShown(page, page.getByText('Working normally'));
  await light(page, 'ML Service').focus();
  await page.getByRole('tooltip').getByText('Last used').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: /^Operations/ }).click();
  await page
    .getByRole('table', { name: 'Processes' })
    .getByText(/worker$/i)
    .first()
    .waitFor();
  await page.getByRole('table', { name: 'Runs in the last hour' }).getByRole('cell', { name: '1' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([DESKTOP, TABLET, PHONE])(
  'the age of the last backup takes one line of the summary at %o (OP-07)',
  async (viewport) => {
    const { page, complaints } = await visit({ viewport });
    await page.route('**/api/admin/operations/', async (route) => {
      const answer = await route.fetch();
      const completed_at = new Date(Date.now() - 59.5 * 60_000).toISOString();
      const last = { completed_at, bytes: 42, objects: 1, missing: 0 };
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), backups: { last, failure: null, next_at: null } },
      });
    });
    await enter(page, product.url, 'admin', '/admin/operations');
    const age = figure(page, 'Last backup').getByText('59 minutes ago');
    const lines = await age.evaluate(
      (value) => value.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(value).lineHeight),
    );
    expect(Math.round(lines)).toBe(1);
    expect(complaints).toEqual([]);
  },
);

test('the backend turns red with the reason while the photo store is missing, then green again', async () => {
  const { page, complaints } = await visit({
    viewport: PHONE,
    colorScheme: 'dark',
    provokes: /status of 404/,
  });
  await enter(page, product.url, 'admin');
  await light(page, 'Backend Healthy').waitFor();
  expect(await violations(page)).toEqual([]);

  const [store, away] = ['storage', 'away'].map((name) => join(product.dataDir, name));
  const waitForState = (state: string) => focusUntilShown(page, light(page, `Backend ${state}`));
  await rename(store!, away!);
  try {
    await waitForState('Error');
    await page
      .getByText(/Photos cannot be saved or read\. Not available right now/)
      .first()
      .waitFor();
    await page.getByText('50%').waitFor();
    expect(await violations(page)).toEqual([]);
  } finally {
    await rename(away!, store!);
  }
  await waitForState('Healthy');
  expect(complaints).toEqual([]);
});

test('Auto refresh shows within 15 seconds that the server does not answer, and leaves nothing green', async () => {
  const { page, context, complaints } = await visit({ provokes: /net::ERR_FAILED/ });
  await context.route(/\/api\/events\//, (route) => route.abort());
  await page.clock.install();
  await enter(page, product.url, 'admin');
  await light(page, 'Backend Healthy').waitFor();
  await context.route(/\/api\/admin\/health\//, (route) => route.abort());
  await page.clock.fastForward(31_000);
  expect(await light(page, 'Backend Healthy').isVisible()).toBe(true);
  await page.getByRole('switch', { name: 'Auto refresh' }).check();
  await page.clock.fastForward(15_500);
  await light(page, 'Backend Error').waitFor();
  await page.getByText('Cannot connect to backend server').first().waitFor();
  await light(page, 'ML Service Unknown').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each(['user', 'government'] as const)(
  'a %s who opens the admin’s page sees a message and is redirected',
  async (who) => {
    const { page, complaints } = await visit();
    await enter(page, product.url, who, '/admin');
    await findToast(page, "You don't have permission to access this page").waitFor();
    await page.waitForURL(/\/dashboard$/);
    const citizen = await logInCitizen(product.url, who);
    expect((await citizen.request('/admin/health/')).status).toBe(403);
    expect((await citizen.request('/admin/overview/')).status).toBe(403);
    expect(complaints).toEqual([]);
  },
);
