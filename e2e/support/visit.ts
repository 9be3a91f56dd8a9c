import type { DEMO_ACCOUNTS } from '@smart-waste/contract';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { inject, onTestFinished, type TaskMeta } from 'vitest';
import { TOKEN_KEYS } from '../../apps/web/src/shared/session/tokens.ts';
import { type BrowserOptions, firstPage, toContextOptions } from './browser.ts';
import { logIn } from './citizen.ts';

let browserConnection: Promise<Browser> | undefined;
function chromiumOfThisRun(): Promise<Browser> {
  browserConnection ??= chromium.connect(inject('chromium'));
  return browserConnection;
}

declare module 'vitest' {
  interface TaskMeta {
    /** The address of each page that was open when the test failed, and what a screen reader finds there. */
    shown?: string[];
  }
}

async function keepWhatWasShown(context: BrowserContext, meta: TaskMeta): Promise<void> {
  const describe = async (page: Page) => {
    // The whole page: an open dialog is beside the main part, which is hidden below it.
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => `not readable, ${error.message}`);
    return `${page.url()}: ${tree.replaceAll(/\s+/g, ' ')}`;
  };
  meta.shown = [...(meta.shown ?? []), ...(await Promise.all(context.pages().map(describe)))];
}

/**
 * Opens an isolated browser context for one test; it is closed when the test ends. The app is not installed there
 * unless the test allows it: its service worker would fetch all 200 files of the app into each context, behind what is
 * tested.
 */
export async function visit(overrides: BrowserOptions = {}) {
  const options: BrowserOptions = { serviceWorkers: 'block', ...overrides };
  const browser = await chromiumOfThisRun();
  const context = await browser.newContext(toContextOptions(options));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepWhatWasShown(context, task.meta);
    await context.close();
  });
  return { context, ...(await firstPage(context, options)) };
}

/** The first screen of each account. */
const HOME = {
  admin: '/admin',
  user: '/dashboard',
  government: '/government',
  crew: '/government',
  reviewer: '/admin/review-queue',
} as const;

/** Gives the page the session of a demo account, so that it need not log in: that has its own journeys. */
export async function giveSession(page: Page, url: string, who: keyof typeof DEMO_ACCOUNTS): Promise<void> {
  const { access, refresh, user } = await logIn(url, who);
  const storage = {
    [TOKEN_KEYS.access]: access,
    [TOKEN_KEYS.refresh]: refresh,
    [TOKEN_KEYS.user]: JSON.stringify(user),
  };
  const enteredKey = 'the test has entered'; // once per tab, so that a logout is not undone
  await page.addInitScript(
    ({ storage, enteredKey, url }) => {
      if (location.origin !== url || sessionStorage.getItem(enteredKey)) return;
      sessionStorage.setItem(enteredKey, 'yes');
      for (const [key, text] of Object.entries(storage)) localStorage.setItem(key, text);
    },
    { storage, enteredKey, url },
  );
}

/** Opens a screen, by default the first one, as a demo account with a session. */
export async function enter(
  page: Page,
  url: string,
  who: keyof typeof DEMO_ACCOUNTS = 'user',
  path: string = HOME[who],
): Promise<void> {
  await giveSession(page, url, who);
  await page.goto(url + path);
  // A dialog that the address opens hides the header from screen readers, also before it was seen here.
  await page.getByRole('button', { name: `My Account, ${who}`, includeHidden: true }).waitFor();
}

type Photos = Parameters<Locator['setInputFiles']>[0];

/** Picks photos on the upload page and waits until this many are ready in the queue. */
export async function pickPhotos(page: Page, photos: Photos, queued = 1): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(photos);
  await findQueue(page)
    .getByText('Queued')
    .nth(queued - 1)
    .waitFor();
}

export const findQueue = (page: Page): Locator => page.getByRole('list', { name: 'Photos to upload' });

/** The toast with this text. */
export const findToast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();

/** As long as a person looks at the next photo before they submit it by key, which is taken for a second press otherwise (API-37). */
export const lookAtPhoto = (page: Page): Promise<void> => page.waitForTimeout(600);
