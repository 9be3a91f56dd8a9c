import { text } from 'node:stream/consumers';
import { DEMO_ACCOUNTS } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const PASSWORD = 'a-long-password';

async function registered(username: string, email = `${username}@example.net`) {
  const reply = await fetch(`${product.url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, password: PASSWORD }),
  });
  expect(reply.status).toBe(201);
}

async function logIn(page: Page, username: string) {
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The list of accounts, filtered by this username. */
async function find(page: Page, username: string) {
  await page.goto(`${product.url}/admin/users`);
  await page.getByLabel('Search users').fill(username);
  await page.getByText('1 account', { exact: true }).waitFor();
}

async function choose(page: Page, username: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('alertdialog').waitFor();
}
const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action }).click();

test('an admin finds a person by a part of their e-mail address, disables them, which logs them out at once, and enables them again (NAV-12, AU-36, AU-38)', async () => {
  await registered('dipti');
  const personVisit = await visit({ provokes: /status of 40[13]/ });
  await logIn(personVisit.page, 'dipti');
  await personVisit.page.waitForURL(/\/dashboard/);

  const { page, complaints } = await visit();
  await enter(page, product.url, 'admin', '/admin/users');
  await page.getByLabel('Search users').fill('ti@example.net');
  await page.getByText('1 account', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await choose(page, 'dipti', 'Disable');
  expect(await violations(page)).toEqual([]);
  await confirm(page, 'Disable');
  await findToast(page, 'dipti was disabled').waitFor();
  await page.getByRole('row', { name: /dipti/ }).getByText('Disabled').first().waitFor();

  await personVisit.page.goto(`${product.url}/history`);
  await personVisit.page.waitForURL(/\/auth/);
  await logIn(personVisit.page, 'dipti');
  await findToast(personVisit.page, 'This account has been disabled').waitFor();

  await choose(page, 'dipti', 'Enable');
  await confirm(page, 'Enable');
  await findToast(page, 'dipti was enabled').waitFor();
  await logIn(personVisit.page, 'dipti');
  await personVisit.page.waitForURL(/\/history/); // the page that they wanted
  expect(complaints).toEqual([]);
  expect(personVisit.complaints).toEqual([]);
});

test('an admin makes a citizen an officer, and the audit log and its export name the admin (AU-20, AU-39)', async () => {
  await registered('=esha', 'esha@example.net');
  const { page, complaints } = await visit();
  await enter(page, product.url, 'admin');
  await find(page, '=esha');
  await choose(page, '=esha', 'Change role');
  await page.getByLabel('New role').selectOption('Government');
  expect(await violations(page)).toEqual([]);
  await confirm(page, 'Change role');
  await findToast(page, '=esha now has the role Government').waitFor();

  await page.getByRole('button', { name: 'Actions for =esha' }).click();
  await page.getByRole('menuitem', { name: 'Show in the audit log' }).click();
  const log = page.getByRole('list', { name: 'Entries' });
  const change = log.getByRole('listitem').filter({ hasText: 'changed the role of' });
  await change.getByText('admin changed the role of =esha from User to Government').waitFor();
  await log.getByText('=esha created an account').waitFor();
  expect(await violations(page)).toEqual([]);
  await change.getByRole('link', { name: 'admin', exact: true }).click();
  await expect.poll(() => page.getByLabel('User', { exact: true }).inputValue()).toBe('admin');
  await page.goBack();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await text(await download.createReadStream());
  expect(csv).toContain('user.role_changed');
  expect(csv).toContain(",'=esha,");
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To').fill('2020-01-02');
  await page.getByText('No entries', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an admin cannot change their own account, neither on the screen nor through the API (AU-37)', async () => {
  const { page, complaints } = await visit({
    viewport: PHONE,
    colorScheme: 'dark',
    provokes: /status of 409/,
  });
  await enter(page, product.url, 'admin');
  await find(page, DEMO_ACCOUNTS.admin.email);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions for admin' }).click();
  await page.getByText('You cannot change your own role or status. Ask another admin.').waitFor();
  expect(await page.getByRole('menuitem', { name: 'Disable' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  const status = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const me = await (await fetch('/api/users/profile/', { headers })).json();
    const body = JSON.stringify({ role: 'user' });
    return (await fetch(`/api/admin/users/${me.id}/role/`, { method: 'PUT', headers, body })).status;
  });
  expect(status).toBe(409);
  expect(complaints).toEqual([]);
});

test('the screen redirects citizens and officers and explains why', async () => {
  for (const who of ['user', 'government'] as const) {
    const { page, complaints } = await visit();
    await enter(page, product.url, who, '/admin/users?tab=log');
    await findToast(page, "You don't have permission to access this page").waitFor();
    await page.waitForURL(/\/dashboard/);
    expect(complaints).toEqual([]);
  }
});
