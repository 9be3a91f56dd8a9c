import type { Locator, Page } from 'playwright-core';
import { samplePhoto } from '../support/citizen.ts';

/** One picture: its name and how to open the screen. */
export type Screen = { name: string; open: (page: Page, url: string) => Promise<void> };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Shows the end of a list, which has elements only for what is near. */
async function scrollToEnd(page: Page) {
  await page.getByText('Chandpole Gate').first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

/** Shortcuts work once their code is loaded, which is after the screen. */
async function pressUntil(page: Page, key: string, opened: Locator) {
  while (!(await opened.isVisible())) {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
}
const KEY_PAUSE_MS = 500;

export const VISITOR_SCREENS: Screen[] = [
  {
    name: 'landing',
    open: async (page, url) => {
      await page.goto(url);
      await titled(page, 'Smart Waste Analysis Platform');
    },
  },
  {
    name: 'auth-login',
    open: async (page, url) => {
      await page.goto(`${url}/auth`);
      await page.getByRole('button', { name: 'Login as User' }).waitFor();
    },
  },
  {
    name: 'auth-register',
    open: (page) => press(page, 'Create an account'),
  },
  {
    name: 'auth-errors',
    open: async (page) => {
      await page.getByLabel('Username').fill('asha');
      await page.getByLabel('Email').fill('asha at home');
      await page.getByLabel('Password', { exact: true }).fill('secret-1');
      await page.getByLabel('Confirm password').fill('secret-2');
      await press(page, 'Create account');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'not-found',
    open: async (page, url) => {
      await page.goto(`${url}/nowhere`);
      await titled(page, 'Page not found');
    },
  },
  {
    name: 'diagnostics-status',
    open: async (page, url) => {
      await page.goto(`${url}/test`);
      await page.getByRole('log').getByText('Image service is healthy').waitFor();
    },
  },
  {
    name: 'diagnostics-connection',
    open: async (page, url) => {
      await page.goto(`${url}/backend-test`);
      await page.getByText('Backend server is running').first().waitFor();
    },
  },
  {
    name: 'diagnostics-debug',
    open: async (page, url) => {
      await page.goto(`${url}/debug`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'diagnostics-auth',
    open: async (page, url) => {
      await page.goto(`${url}/test-page`);
      await page.getByRole('button', { name: 'Test Admin Login' }).waitFor();
    },
  },
];

export const CITIZEN_SCREENS: Screen[] = [
  {
    name: 'dashboard',
    open: async (page, url) => {
      await page.goto(`${url}/dashboard`);
      await page.getByText('Chandpole Gate').first().waitFor();
    },
  },
  {
    name: 'upload-empty',
    open: async (page, url) => {
      await page.goto(`${url}/upload`);
      await titled(page, 'Upload');
    },
  },
  {
    name: 'upload-filled',
    open: async (page) => {
      const samples = ['pile-street', 'bags-kerb', 'litter-lawn'].map(samplePhoto);
      await page.locator('input[type=file][multiple]').setInputFiles(samples);
      await page.getByText('Queued').nth(2).waitFor();
      await page.getByLabel('Where is it?').fill('Chandpole Gate, beside the flower market');
      await page.getByText('More', { exact: true }).click();
      await page.getByLabel('Latitude').fill('26.925600');
      await page.getByLabel('Longitude').fill('75.807300');
      await page.getByRole('heading', { level: 1 }).click();
    },
  },
  {
    name: 'upload-map',
    open: async (page) => {
      await press(page, 'Pick on Map');
      await page.getByRole('application').click();
    },
  },
  {
    name: 'history',
    open: async (page, url) => {
      await page.goto(`${url}/history`);
      await page.getByText('Chandpole Gate').first().waitFor();
    },
  },
  {
    name: 'history-details',
    open: async (page) => {
      await page.getByRole('button', { name: 'View Details' }).first().click();
      await page.getByRole('list', { name: 'Detections' }).waitFor();
    },
  },
  {
    name: 'history-place',
    open: async (page, url) => {
      await page.goto(`${url}/history`);
      await scrollToEnd(page);
      await page
        .getByRole('article', { name: 'Bus stop, Tonk Road' })
        .getByRole('button', { name: 'View Details' })
        .click();
      await press(page, 'Set location');
      await page.getByRole('application').click();
    },
  },
  {
    name: 'history-delete',
    open: async (page, url) => {
      await page.goto(`${url}/history`);
      await page
        .getByRole('article', { name: 'Chandpole Gate' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'history-trash',
    open: async (page, url) => {
      await page.goto(`${url}/history?view=trash`);
      await page.getByRole('button', { name: 'Restore' }).first().waitFor();
    },
  },
  {
    name: 'account',
    open: async (page, url) => {
      await page.goto(`${url}/account`);
      await titled(page, 'Account settings');
      await page.getByText('This device', { exact: true }).waitFor();
    },
  },
  {
    name: 'account-delete',
    open: async (page) => {
      await press(page, 'Delete account…');
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'command-palette',
    open: async (page, url) => {
      await page.goto(`${url}/dashboard`);
      await titled(page, /./);
      await pressUntil(page, 'Control+k', page.getByRole('option', { name: 'Dashboard' }));
    },
  },
  {
    name: 'keyboard-shortcuts',
    open: async (page, url) => {
      await page.goto(`${url}/dashboard`);
      await titled(page, /./);
      await pressUntil(page, '?', page.getByRole('switch', { name: 'Use single-key shortcuts' }));
    },
  },
];

export const ADMIN_SCREENS: Screen[] = [
  {
    name: 'admin-analytics',
    open: async (page, url) => {
      await page.goto(`${url}/admin/analytics`);
      await page.getByRole('list', { name: 'Zones by Priority' }).waitFor();
      await page.getByRole('heading', { name: 'Uploads Over Time' }).waitFor();
    },
  },
  {
    name: 'admin-zone',
    open: async (page) => {
      await page.getByRole('list', { name: 'Zones by Priority' }).getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('link', { name: 'View Full Analysis' }).first().waitFor();
    },
  },
  {
    name: 'admin-dashboard',
    open: async (page, url) => {
      await page.goto(`${url}/admin`);
      await page.getByText('Backend server is running').first().waitFor();
      await page.getByText('Chandpole Gate').first().waitFor();
    },
  },
  {
    name: 'admin-uploads',
    open: async (page, url) => {
      await page.goto(`${url}/admin/uploads`);
      await page.getByRole('article', { name: 'Chandpole Gate' }).waitFor();
    },
  },
  {
    name: 'admin-uploads-details',
    open: async (page) => {
      await page.getByRole('button', { name: 'Chandpole Gate', exact: true }).click();
      await page.getByRole('link', { name: 'View Full Analysis' }).waitFor();
    },
  },
  {
    name: 'admin-analysis',
    open: async (page) => {
      await page.getByRole('link', { name: 'View Full Analysis' }).click();
      await page.getByText('Run history').waitFor();
    },
  },
  {
    name: 'admin-uploads-selection',
    open: async (page, url) => {
      await page.goto(`${url}/admin/uploads`);
      await page.getByRole('article', { name: 'Chandpole Gate' }).waitFor();
      await page.getByLabel('Select Chandpole Gate').check();
      await page.getByRole('region', { name: 'Selection' }).waitFor();
    },
  },
  {
    name: 'admin-place',
    open: async (page, url) => {
      await page.goto(`${url}/admin/uploads`);
      await scrollToEnd(page);
      await page.getByRole('button', { name: 'Bus stop, Tonk Road', exact: true }).click();
      await press(page, 'Set location');
      await page.getByRole('application').click();
    },
  },
  {
    name: 'admin-trash',
    open: async (page, url) => {
      await page.goto(`${url}/admin/uploads`);
      await page.getByRole('article', { name: 'Chandpole Gate' }).waitFor();
      await page.getByRole('button', { name: /^Recently deleted/ }).click();
      await page.getByRole('button', { name: 'Restore' }).first().waitFor();
    },
  },
  {
    name: 'admin-users',
    open: async (page, url) => {
      await page.goto(`${url}/admin/users`);
      await page.getByRole('button', { name: 'Actions for government' }).waitFor();
    },
  },
  {
    name: 'admin-users-action',
    open: async (page) => {
      await press(page, 'Actions for government');
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'admin-audit-log',
    open: async (page, url) => {
      await page.goto(`${url}/admin/users?tab=log`);
      await page.getByLabel('Entries').getByText('reviewed').first().waitFor();
    },
  },
  {
    name: 'categories',
    open: async (page, url) => {
      await page.goto(`${url}/admin/categories`);
      await page.getByRole('list', { name: 'Categories' }).waitFor();
    },
  },
  {
    name: 'categories-form',
    open: async (page, url) => {
      await page.goto(`${url}/admin/categories?category=1`);
      await titled(page, /^Edit /);
    },
  },
  {
    name: 'reply-templates',
    open: async (page, url) => {
      await page.goto(`${url}/admin/reply-templates`);
      await page.getByRole('list', { name: 'Reply templates' }).waitFor();
    },
  },
  {
    name: 'public-case',
    open: async (page, url) => {
      await page.goto(`${url}/cases/1`);
      await titled(page, 'Case 1');
    },
  },
  {
    name: 'ml-settings',
    open: async (page, url) => {
      await page.goto(`${url}/admin/settings`);
      await page.getByText('Up to date').waitFor();
    },
  },
  {
    name: 'ml-processor',
    open: async (page, url) => {
      await page.goto(`${url}/admin/ml-processor`);
      await page.getByText(/^Last updated/).waitFor();
    },
  },
];

export const OFFICER_SCREENS: Screen[] = [
  {
    name: 'government-uploads',
    open: async (page, url) => {
      await page.goto(`${url}/government/uploads`);
      await page.getByTitle('Chandpole Gate').waitFor();
    },
  },
  {
    name: 'government-report',
    open: async (page) => {
      await press(page, 'Johari Bazaar');
      await page.getByRole('list', { name: 'Detections' }).waitFor();
    },
  },
];
