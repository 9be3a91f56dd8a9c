import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { builtFile } from '../support/built-file.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });

test('a visitor sees that everything answers, and where the calls are described (NAV-14)', async () => {
  const { page, complaints } = await visit({ serviceWorkers: 'allow' });
  await page.goto(`${product.url}/test`);
  for (const text of ['Backend server is running', 'User service is healthy', 'Image service is healthy'])
    await page.getByRole('log').getByText(text).waitFor();
  await expect.poll(() => page.locator('dd').getByText('Connected').count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Test Again' }).click();
  await page.getByRole('log').getByRole('listitem').nth(5).waitFor();
  await page.getByRole('link', { name: 'Documentation of every backend call' }).click();
  await page.waitForURL(/\/api\/docs\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test('the page reports an unreachable server until it answers again', async () => {
  const { page, context } = await visit({ viewport: PHONE, provokes: /ERR_FAILED/ });
  await page.goto(`${product.url}/test`);
  await page.getByRole('log').getByText('Backend server is running').waitFor();
  await context.route(/\/api\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Test Again' }).click();
  await page.getByText('Cannot connect to backend server').waitFor();
  await page.getByText(/Is it running, and is this the right address/).waitFor();
  expect(await violations(page)).toEqual([]);

  const tabs = page.getByRole('navigation', { name: 'Diagnostic pages' }).getByRole('link');
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1); // one line, which scrolls
  await page.getByRole('link', { name: 'Test only the connection' }).click();
  await page.getByText('Cannot connect to backend server').waitFor();
  expect(await violations(page)).toEqual([]);
  await context.unroute(/\/api\//);
  await page.getByRole('button', { name: 'Test Again' }).click();
  await page.getByText('Backend server is running').waitFor();
  await expect.poll(() => page.getByLabel('Response').last().inputValue()).toContain('"service": "users"');
  expect(await violations(page)).toEqual([]);
});

test('the debug page shows a visitor the refusal, and a user what is theirs (GEN-07)', async () => {
  const { page } = await visit({ provokes: /status of 401/ });
  await page.goto(`${product.url}/debug`);
  await page.getByText('HTTP 401: Unauthorized').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${product.url}/test-page`);
  await page.getByRole('button', { name: 'Test User Login' }).click();
  await findToast(page, 'User login successful!').waitFor();
  await page.getByRole('link', { name: 'Debug' }).click();
  await page.getByText('HTTP 200: OK').waitFor();
  await expect.poll(() => page.locator('textarea').inputValue()).toContain('"data": []');
  expect(await violations(page)).toEqual([]);
});

test('the auth test hides tokens until they are requested, and logs out to /auth (AU-16)', async () => {
  const { page, complaints } = await visit({ colorScheme: 'dark' });
  await page.goto(`${product.url}/test-page`);
  await page.getByText('Not logged in').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Test Admin Login' }).click();
  await findToast(page, 'Admin login successful!').waitFor();
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? 'none';
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Show access token' }).click();
  expect(await page.getByLabel('Access token').last().inputValue()).toBe(token);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  expect(complaints).toEqual([]);
});

test('a screen works without the code of its shortcuts (NAV-30)', async () => {
  const { page, context, complaints } = await visit({ provokes: /ERR_FAILED/ });
  await context.route(builtFile('src/app/commands/commands.tsx'), (route) => route.abort());
  await page.goto(`${product.url}/test`);
  await expect.poll(() => complaints.join()).toContain('The shortcuts could not be loaded');
  await page.getByRole('button', { name: 'Test Again' }).click();
  await page.getByRole('log').getByText('Backend server is running').last().waitFor();
  expect(complaints).toHaveLength(1);
});
