import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from 'playwright-core';
import { removeFolder, temporaryFolder } from './product.ts';

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
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BLANK_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type BrowserOptions = {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** A folder that outlives the browser, to start it again with what it kept; the caller removes it. */
  profile?: string;
  offline?: boolean;
  /** What Chromium itself will note about answers that the test provokes, such as a 401. */
  provokes?: RegExp;
};

/**
 * A real Chromium, as a phone when it is that narrow, with a fresh profile unless one is given; `complaints` gathers
 * what its console says of errors and warnings.
 */
export async function openBrowser(options: BrowserOptions = {}) {
  const { viewport = DESKTOP, colorScheme = 'light', offline = false, provokes } = options;
  const profile = options.profile ?? (await temporaryFolder('chromium'));
  const isPhone = viewport.width < 768;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme,
    offline,
    locale: 'en-GB',
    permissions: ['geolocation', 'camera'],
    args: FLAGS,
  });
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
  return {
    context,
    page,
    complaints,
    close: async () => {
      await context.close();
      if (options.profile === undefined) await removeFolder(profile);
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

/** What axe finds wrong with the page as it is now, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await standStill(page);
  const report = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
  return report.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`);
}
