import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { readEmails } from '../support/mailbox.ts';
import { until } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ CONTACT_URL: 'mailto:waste@example.org' });
const PASSWORD = 'a-long-password';

const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillRegistration(page: Page, username: string, [password, confirm]: [string, string]) {
  await fill(page, 'Username', username);
  await fill(page, 'Email', `${username}@example.net`);
  await fill(page, 'Password', password);
  await fill(page, 'Confirm password', confirm);
  await press(page, 'Create account');
}

async function logIn(page: Page, username: string, password: string) {
  await fill(page, 'Username', username);
  await fill(page, 'Password', password);
  await press(page, 'Login');
}

async function logOut(page: Page, username: string) {
  await press(page, `My Account, ${username}`);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/auth/);
}

async function registered(username: string) {
  const reply = await fetch(`${product.url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.net`,
      password: PASSWORD,
      phone_number: '',
      address: '',
    }),
  });
  expect(reply.status).toBe(201);
}

test('a new person sees which fields are missing, registers, logs out and logs in again on a phone (AU-08)', async () => {
  const { page, complaints } = await visit({
    viewport: PHONE,
    serviceWorkers: 'allow',
    provokes: /status of 4(?:01|09)/,
  });
  await page.goto(`${product.url}/auth`);
  await press(page, 'Create an account');
  expect(await violations(page)).toEqual([]);

  await fillRegistration(page, 'asha', ['short', 'other']);
  await page.getByText('Passwords do not match').waitFor();
  await fillRegistration(page, 'asha', ['short', 'short']);
  await page.getByText('Password must be at least 6 characters').waitFor();
  expect(await violations(page)).toEqual([]);

  await fillRegistration(page, 'user', [PASSWORD, PASSWORD]);
  await findToast(page, 'Registration failed. Please try again.').waitFor();
  await page.getByRole('alert').getByText('This username is already taken').waitFor();

  await fillRegistration(page, 'asha', [PASSWORD, PASSWORD]);
  await findToast(page, 'Registration successful!').waitFor();
  await page.waitForURL(/\/dashboard/);
  await press(page, 'My Account, asha');
  await page.getByRole('menu').getByText('asha@example.net').waitFor();
  await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor(); // before that, it hears no key
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });

  await logOut(page, 'asha');
  await logIn(page, 'asha', 'not-the-password');
  await findToast(page, 'Login failed. Please check your credentials.').waitFor();
  expect(await violations(page)).toEqual([]);
  await logIn(page, 'asha', PASSWORD);
  await findToast(page, 'Login successful!').waitFor();
  await page.waitForURL(/\/dashboard/);
  expect(complaints).toEqual([]);
});

/** The link in the e-mail to a person who has forgotten their password. */
const linkInMailbox = (): Promise<string> =>
  until(async () => (await readEmails(product.dataDir)).join('\n').match(/http\S+reset=\S+/)?.[0], {
    withinMs: 120_000,
    otherwise: () => 'no e-mail with a link arrived',
  });

test('the link in an e-mail replaces a forgotten password once (AU-04)', async () => {
  await registered('bina');
  const { page, complaints } = await visit({ provokes: /status of 4\d\d/ });
  await page.goto(`${product.url}/auth`);
  await press(page, 'Forgot password');
  expect(await violations(page)).toEqual([]);
  await fill(page, 'Email', 'bina@example.net');
  await press(page, 'Send link');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  expect(await violations(page)).toEqual([]);

  const link = await linkInMailbox();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await fill(page, 'New password', 'another-password');
  await fill(page, 'Confirm password', 'another-password');
  await press(page, 'Save password');
  await findToast(page, 'Your password has been changed. Please log in.').waitFor();

  await logIn(page, 'bina', PASSWORD);
  await findToast(page, 'Login failed. Please check your credentials.').waitFor();
  await logIn(page, 'bina', 'another-password');
  await page.waitForURL(/\/dashboard/);
  await logOut(page, 'bina');

  await page.goto(link);
  await fill(page, 'New password', 'a-third-password');
  await fill(page, 'Confirm password', 'a-third-password');
  await press(page, 'Save password');
  await page.getByText('This link has expired or was already used. Please request a new one.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

const buildToken = (payload: object) =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(payload), 'an invalid signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const SECONDS_NOW = Math.floor(Date.now() / 1000);
const TOKEN_PAYLOAD = { user_id: 2, username: 'user', role: 'user', jti: 'x' };

test('screens of a citizen redirect visitors to /auth and explain why (NAV-03, NAV-04, NAV-05)', async () => {
  const { page, complaints } = await visit();
  for (const screen of ['dashboard', 'upload', 'history']) {
    await page.goto(`${product.url}/${screen}`);
    await page.waitForURL(/\/auth/);
    await findToast(page, 'Please login to access this page').waitFor();
  }
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('Get Started opens the registration, and a login leads to the page that the visitor wanted', async () => {
  await registered('devika');
  const { page, complaints } = await visit();
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Contact' }).waitFor(); // a setting
  expect(await page.getByRole('link', { name: 'Source code' }).count()).toBe(0); // a setting that is not set
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Create account' }).waitFor();

  await page.goto(`${product.url}/history?status=failed`);
  await page.waitForURL(/\/auth$/);
  await logIn(page, 'devika', PASSWORD);
  await page.waitForURL(/\/history\?status=failed$/);
  await page.goBack();
  // Back leads to the registration of the earlier visit, which sends a person who is logged in to their start screen.
  await expect.poll(() => page.evaluate(() => location.href)).toBe(`${product.url}/dashboard`);
  expect(complaints).toEqual([]);
});

test.each([
  ['an expired token', buildToken({ ...TOKEN_PAYLOAD, iat: SECONDS_NOW - 7_200, exp: SECONDS_NOW - 3_600 })],
  [
    'a token with another signature',
    buildToken({ ...TOKEN_PAYLOAD, iat: SECONDS_NOW, exp: SECONDS_NOW + 3_600 }),
  ],
  ['a token of the old form', `access_2_${SECONDS_NOW * 1000}`],
  ['a text that is no token', 'hello'],
])('%s in local storage leads to /auth and is forgotten', async (_, token) => {
  const { page, complaints } = await visit({ provokes: /status of 401/ });
  await page.goto(`${product.url}/auth`);
  await page.evaluate((text) => localStorage.setItem('access_token', text), token);
  await page.goto(`${product.url}/history`);
  await page.waitForURL(/\/auth/);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  expect(complaints).toEqual([]);
});

/** Presses Tab, or Shift+Tab, until this has the focus. */
async function tabTo(page: Page, label: string, key = 'Tab') {
  const target = page.getByLabel(label, { exact: true });
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${label} was not reached with the keyboard`);
}

test('the keyboard alone logs in, skips to the content and logs out (QU-04)', async () => {
  await registered('chitra');
  const { page, complaints } = await visit();
  await page.goto(`${product.url}/auth`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await tabTo(page, 'Username');
  await page.keyboard.type('chitra');
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);

  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.locator(':focus').getAttribute('id')).toBe('content');

  await tabTo(page, 'My Account, chitra', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Account settings');
  await page.keyboard.press('End');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Log out');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/auth/);
  expect(complaints).toEqual([]);
});

test('theme and language survive a reload (QU-02, QU-03)', async () => {
  const { page, complaints } = await visit();
  await page.goto(`${product.url}/auth`);
  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await readBackground();
  await page.getByTitle('Dark').click();
  await expect.poll(readBackground).not.toBe(light);
  expect(await violations(page)).toEqual([]);
  const dark = await readBackground(); // after the transition of colours

  await page.getByText('हिन्दी').click();
  await page.getByRole('heading', { name: 'फिर से स्वागत है' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'फिर से स्वागत है' }).waitFor();
  expect(await readBackground()).toBe(dark);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('hi');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an unknown address shows a page with a link home, with and without a session (NAV-15)', async () => {
  const { page, complaints } = await visit({ viewport: PHONE });
  await page.goto(`${product.url}/nowhere/at/all`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { name: 'Smart Waste Analysis Platform' }).waitFor();
  await enter(page, product.url, 'user', '/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

const sendLogin = (username: string) =>
  fetch(`${product.url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.5.0' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });

test('a person sees their devices, takes their data along, and deletes the account', async () => {
  await registered('esha');
  await sendLogin('esha');
  const { page, complaints } = await visit({ viewport: PHONE });
  await page.goto(`${product.url}/auth`);
  await logIn(page, 'esha', PASSWORD);
  await page.waitForURL(/\/dashboard/);
  await press(page, 'My Account, esha');
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  await page.getByText('This device', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Log out: curl');
  await page.getByText('You are not logged in anywhere else.').waitFor();

  const downloading = page.waitForEvent('download');
  await press(page, 'Download my data');
  const files = unzipSync(await buffer(await (await downloading).createReadStream()));
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ username: 'esha' });

  await press(page, 'Delete account…');
  await page.getByRole('radio', { name: /Keep them without my name/ }).check();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(/\/auth/);
  expect((await sendLogin('esha')).status).toBe(401);
  expect(complaints).toEqual([]);
});
