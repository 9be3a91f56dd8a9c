import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { removeFolder } from './product.ts';

// Without these flags Chromium contacts hosts of its maker, which an isolated network refuses.
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
const TIMEOUT_MS = 120_000;
/** Printed by Playwright where the app registers its service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 390, height: 844 };

export type BrowserOptions = {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  offline?: boolean;
  /** The pointer is a finger; a phone has no other one. */
  hasTouch?: boolean;
  /** With 'allow' the app is installed as on a person's device; a visit blocks it otherwise. */
  serviceWorkers?: 'allow' | 'block';
  /** Matches the console messages of Chromium about answers that the test provokes, such as a 401. */
  provokes?: RegExp;
};

/** The options with which a Chromium without a window is started. */
export const launchOptions = () => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  headless: true,
  args: FLAGS,
});

/** The settings of a desktop, of a phone for a narrow width, or of a tablet with touch. */
export function toContextOptions({
  viewport = DESKTOP,
  colorScheme = 'light',
  offline = false,
  hasTouch = viewport.width < TABLET.width,
  serviceWorkers = 'allow',
}: BrowserOptions): BrowserContextOptions {
  return {
    viewport,
    isMobile: hasTouch,
    hasTouch,
    colorScheme,
    offline,
    serviceWorkers,
    locale: 'en-GB',
    permissions: ['geolocation', 'camera'],
  };
}

/** The first page of a browser; `complaints` has the errors and warnings of its console. */
export async function firstPage(context: BrowserContext, { provokes, serviceWorkers }: BrowserOptions) {
  context.setDefaultTimeout(TIMEOUT_MS); // below the timeout of a test, so that the error names the line that waited
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || provokes?.test(message.text())) return;
    if (serviceWorkers === 'block' && message.text() === BLOCKED_WORKER) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return { page, complaints };
}

/** Starts a Chromium with this profile: a folder that the caller removes. */
export async function openProfile(profile: string, options: BrowserOptions = {}) {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    ...toContextOptions(options),
  });
  return { context, ...(await firstPage(context, options)), close: () => context.close() };
}

/** Starts a Chromium with a fresh profile, which is removed when it closes. */
export async function openBrowser(options: BrowserOptions = {}) {
  const profile = await createTemporaryFolder('chromium');
  const browser = await openProfile(profile, options);
  return {
    ...browser,
    close: async () => {
      await browser.close();
      await removeFolder(profile);
    },
  };
}

/** Waits for the end of all animations except endless ones, such as a spinner. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
