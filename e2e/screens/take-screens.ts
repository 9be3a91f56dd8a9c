import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { DESKTOP, openBrowser, PHONE, TABLET, waitForAnimations } from '../support/browser.ts';
import { ROOT, removeFolder, startProduct } from '../support/product.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { CITIZEN_SCREENS } from './citizen-screens.ts';
import { assignToCrew, uploadSamples } from './demo-uploads.ts';
import { addGroundTruth } from './ground-truth.ts';
import { GROUND_TRUTH_SCREENS } from './ground-truth-screens.ts';
import { CASE, CREW_SCREENS, OFFICER_SCREENS } from './officer-screens.ts';
import type { Screen } from './screen.ts';
import { VISITOR_SCREENS } from './visitor-screens.ts';

const FOLDER = join(ROOT, 'docs/screens');
const SMALL_BYTES = 150_000;
const QUALITIES = [90, 75, 60];
const SIZES = { desktop: DESKTOP, tablet: TABLET, phone: PHONE } as const;

/** What an open screen still shows in the place of what it loads. */
const PLACEHOLDERS = '.animate-breathe';

/** Waits until every visible part and photo is loaded and nothing moves. */
async function waitUntilLoaded(page: Page) {
  await page.waitForFunction((placeholders) => !document.querySelector(placeholders), PLACEHOLDERS);
  await page.waitForFunction(() =>
    [...document.images].every(
      (photo) =>
        photo.complete || !photo.checkVisibility() || photo.getBoundingClientRect().top > innerHeight,
    ),
  );
  await waitForAnimations(page);
}

/** Encodes with fewer colours until the file is small, but never with so few that a green becomes a grey. */
async function toPng(screenshot: Buffer): Promise<Buffer> {
  let png = screenshot;
  for (const quality of QUALITIES) {
    png = await sharp(screenshot).png({ palette: true, quality, dither: 0.5, effort: 10 }).toBuffer();
    if (png.length <= SMALL_BYTES) break;
  }
  return png;
}

async function saveScreen(page: Page, name: string) {
  await waitUntilLoaded(page);
  await writeFile(join(FOLDER, `${name}.png`), await toPng(await page.screenshot({ caret: 'hide' })));
}

/** The screens of a demo account, by the name on its login button; of a visitor without one. */
type Visit = { button: string | null; screens: Screen[] };
const VISITS: Visit[] = [
  { button: null, screens: VISITOR_SCREENS },
  { button: 'Login as User', screens: CITIZEN_SCREENS },
  { button: 'Login as Admin', screens: ADMIN_SCREENS },
  { button: 'Login as Government', screens: OFFICER_SCREENS },
  { button: 'Login as Crew', screens: CREW_SCREENS },
];
/** After all others, whose photos would be labelled otherwise. */
const LAST_VISITS: Visit[] = [{ button: 'Login as Admin', screens: GROUND_TRUTH_SCREENS }];

async function takeAll(url: string, size: keyof typeof SIZES, theme: 'light' | 'dark', visits: Visit[]) {
  const withPage = async (work: (page: Page) => Promise<void>) => {
    const { page, close } = await openBrowser({ viewport: SIZES[size], colorScheme: theme });
    await work(page);
    await close();
  };
  const take = async (page: Page, screens: Screen[]) => {
    for (const { name, open } of screens) {
      await open(page, url);
      await saveScreen(page, `${name}-${size}-${theme}`);
    }
  };
  for (const { button, screens } of visits) {
    await withPage(async (page) => {
      if (button !== null) {
        await page.goto(`${url}/auth`);
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('button', { name: /^My Account/ }).waitFor();
      }
      await take(page, screens);
    });
  }
}

async function takeSizes(url: string, visits: Visit[]) {
  for (const size of ['desktop', 'tablet', 'phone'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      await takeAll(url, size, theme, visits);
      console.log(`docs/screens/*-${size}-${theme}.png`);
    }
  }
}

const product = await startProduct();
try {
  await mkdir(FOLDER, { recursive: true });
  await uploadSamples(product.url);
  await assignToCrew(product.url, CASE);
  await takeSizes(product.url, VISITS);
  await addGroundTruth(product.url);
  await takeSizes(product.url, LAST_VISITS);
} finally {
  await product.stop();
  await removeFolder(product.dataDir);
}
