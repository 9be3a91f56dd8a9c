import { press, type Screen, scrollToEnd, titled } from './screen.ts';

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
    name: 'admin-operations',
    open: async (page, url) => {
      await page.goto(`${url}/admin/operations`);
      await page.getByRole('table', { name: 'Processes' }).getByText('Running').waitFor();
      await page.getByRole('heading', { name: 'Runs in the last hour' }).waitFor();
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
    name: 'admin-annotate',
    open: async (page) => {
      await page.getByRole('link', { name: 'Correct the boxes' }).click();
      await page.getByRole('heading', { level: 1, name: /^Correct the boxes/ }).waitFor();
      // The labels on the photo and the list of the boxes, which a phone has in a sheet, load after the photo.
      await page.locator('.pointer-events-none').getByText('Garbage pile').waitFor();
      const list = page.getByRole('region', { name: '2 boxes' });
      if (await list.isVisible()) await list.getByText('Not reviewed yet').waitFor();
    },
  },
  {
    name: 'admin-review-queue',
    open: async (page, url) => {
      await page.goto(`${url}/admin/review-queue`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('main').getByRole('listitem').first().waitFor();
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
