import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { removeFolder } from './product.ts';

// Without these Chromium looks for its maker's hosts, which a closed network refuses.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
const PATIENCE_MS = 25_000;
const BLANK_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type BrowserOptions = {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  offline?: boolean;
  /** What Chromium itself will note about answers that the test provokes, such as a 401. */
  provokes?: RegExp;
};

/** How a real Chromium, without a window, is started. */
export const launchOptions = () => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: FLAGS,
});

/** A desktop, or a phone when it is that narrow. */
export function deviceOf({
  viewport = DESKTOP,
  colorScheme = 'light',
  offline = false,
}: BrowserOptions): BrowserContextOptions {
  const isPhone = viewport.width < 768;
  return {
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme,
    offline,
    locale: 'en-GB',
    permissions: ['geolocation', 'camera'],
  };
}

/** The first page of a browser; `complaints` gathers what its console says of errors and warnings. */
export async function firstPage(context: BrowserContext, { provokes }: BrowserOptions) {
  // Map tiles never leave the house during a test.
  await context.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({
      body: BLANK_TILE,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  context.setDefaultTimeout(PATIENCE_MS); // below a test's own limit, so that the line that waited is named
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || provokes?.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return { page, complaints };
}

/** A Chromium of its own with this profile: a folder that outlives it, which the caller removes. */
export async function openProfile(profile: string, options: BrowserOptions = {}) {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    ...deviceOf(options),
  });
  return { context, ...(await firstPage(context, options)), close: () => context.close() };
}

/** A Chromium of its own with a fresh profile. */
export async function openBrowser(options: BrowserOptions = {}) {
  const profile = await temporaryFolder('chromium');
  const browser = await openProfile(profile, options);
  return {
    ...browser,
    close: async () => {
      await browser.close();
      await removeFolder(profile);
    },
  };
}

/** Waits until nothing fades or slides any more; what turns for ever, like a spinner, is left to turn. */
export const standStill = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
