import { press, type Screen, titled } from './screen.ts';

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
