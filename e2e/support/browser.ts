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
};

/** A real Chromium with a fresh profile; `complaints` gathers what its console says of errors and warnings. */
export async function openBrowser({ viewport = DESKTOP, colorScheme = 'light' }: BrowserOptions = {}) {
  const profile = await temporaryFolder('chromium');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    viewport,
    colorScheme,
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
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return {
    context,
    page,
    complaints,
    close: async () => {
      await context.close();
      await removeFolder(profile);
    },
  };
}

/** What axe finds wrong with the page as it is now, one line each. */
export async function violations(page: Page): Promise<string[]> {
  const report = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
  return report.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html}`);
}
