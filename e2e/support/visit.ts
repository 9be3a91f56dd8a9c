import type { DEMO_ACCOUNTS } from '@smart-waste/contract';
import type { Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type BrowserOptions, openBrowser } from './browser.ts';

/** A browser for one test; it is closed when the test ends, however it ends. */
export async function visit(options: BrowserOptions = {}) {
  const browser = await openBrowser(options);
  onTestFinished(browser.close);
  return browser;
}

const DEMO_BUTTONS = {
  admin: 'Login as Admin',
  user: 'Login as User',
  government: 'Login as Government',
} as const satisfies Record<keyof typeof DEMO_ACCOUNTS, string>;

/** Logs in with a demo account and stands on its first screen. */
export async function enter(page: Page, url: string, who: keyof typeof DEMO_BUTTONS = 'user'): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: DEMO_BUTTONS[who] }).click();
  await page.getByRole('button', { name: `My Account, ${who}` }).waitFor();
}

type Photos = Parameters<Locator['setInputFiles']>[0];

/** Picks photos on the upload page and waits until so many stand ready in the queue. */
export async function pickPhotos(page: Page, photos: Photos, queued = 1): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(photos);
  await queueOf(page)
    .getByText('Queued')
    .nth(queued - 1)
    .waitFor();
}

export const queueOf = (page: Page): Locator => page.getByRole('list', { name: 'Photos to upload' });

/** A short message at the edge of the screen. */
export const toastOf = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
