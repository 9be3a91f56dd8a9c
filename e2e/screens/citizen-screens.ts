import { samplePhoto } from '../support/citizen.ts';
import { press, pressUntil, type Screen, scrollUntilVisible, titled } from './screen.ts';

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
      const upload = page.getByRole('article', { name: 'Bus stop, Tonk Road' });
      await scrollUntilVisible(page, upload);
      await upload.getByRole('button', { name: 'View Details' }).click();
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
