import type { DEMO_ACCOUNTS } from '@smart-waste/contract';
import { parsePattern } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, TABLET, waitForAnimations } from '../support/browser.ts';
import { builtFile } from '../support/built-file.ts';
import { logInCitizen } from '../support/citizen.ts';
import { pseudoCatalogue, pseudoPattern } from '../support/pseudo-locale.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { cutTexts, horizontalOverflow, visibleTexts } from '../support/visible-texts.ts';
import { giveSession, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const pseudo = pseudoCatalogue(CATALOGUES.en);

describe('the pseudo-language', () => {
  it('keeps parameters and branches', () => {
    expect(
      pseudoPattern('Hi {name}, {count, number} of {n, plural, =0 {none} one {# day} other {# days}}'),
    ).toBe('Ĥíí {name}, {count, number} óóƒ {n, plural, =0 {ñóóñéé} one {# ðááýý} other {# ðááýýš}}');
    for (const pattern of Object.values(pseudo)) expect(() => parsePattern(pattern)).not.toThrow();
  });

  it('is about 40 % longer than English', () => {
    const length = (catalogue: Readonly<Record<string, string>>) => Object.values(catalogue).join('').length;
    expect(length(pseudo) / length(CATALOGUES.en)).toBeGreaterThan(1.25);
    expect(length(pseudo) / length(CATALOGUES.en)).toBeLessThan(1.5);
  });
});

/** What is shown as it is: names of products, accounts, places, models and keys. */
const NAMES = new Set(
  [
    'Smart Waste English admin user government crew reviewer example org Market Road waste detector alt',
    'Leaflet OpenStreetMap Natural Earth',
  ]
    .join(' ')
    .split(' '),
);
/** A word without accents. */
const ENGLISH_WORD = /(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu;
/** What stands for a value in the template of a reply; it is the same in each language. */
const PLACEHOLDER = /\{[^{}]*\}/g;
const isEnglish = (text: string) =>
  [...text.replaceAll(PLACEHOLDER, '').matchAll(ENGLISH_WORD)].some(([word]) => !NAMES.has(word));

let image_id: string;
beforeAll(async () => {
  const citizen = await logInCitizen(product.url);
  ({ image_id } = await citizen.uploadSample('bin-and-pile'));
  await citizen.settled(image_id);
});

type Screens = { who: keyof typeof DEMO_ACCOUNTS | null; paths: () => string[] };
const SCREENS: Screens[] = [
  {
    who: null,
    paths: () => ['/', '/auth', '/nowhere', '/test', '/backend-test', '/debug', '/test-page', '/cases/abc'],
  },
  { who: 'user', paths: () => ['/dashboard', '/upload', '/history', `/history?image=${image_id}`] },
  {
    who: 'admin',
    paths: () => [
      '/admin',
      '/admin/uploads',
      `/admin/analysis/${image_id}`,
      '/admin/ml-processor',
      '/admin/settings',
      '/admin/users',
      '/admin/users?tab=log',
      '/admin/analytics',
      '/admin/operations',
      '/admin/categories',
      '/admin/categories?category=new',
      '/admin/reply-templates',
      '/admin/reply-templates?template=new',
    ],
  },
  {
    who: 'government',
    paths: () => ['/government', '/government/uploads', `/government/uploads?report=${image_id}`],
  },
];

/** Addresses of one upload; its details are in a dialog. */
const OPENS_DIALOG = /[?](image|report)=/;

/**
 * Opens a screen and waits for its data, and for its heading in the pseudo-language: the landing page is there in
 * English first.
 */
async function openIn(page: Page, url: string) {
  await page.goto(url);
  if (OPENS_DIALOG.test(url)) await page.getByRole('dialog').waitFor();
  await page.waitForFunction(
    () =>
      /[áéíóúý]{2}/.test(document.querySelector('h1')?.textContent ?? '') &&
      document.querySelector('.animate-breathe') === null,
  );
}

/** Ends what stays wrong, and judges no speed. */
const SETTLED_WITHIN_MS = 60_000;
type Size = { width: number; height: number };

/**
 * The problems that stay: after a change of size the lists measure themselves again, and code of the layout may load.
 */
async function problemsAt(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(size);
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  let problems = await problemsNow(page, size);
  while (problems.length > 0 && Date.now() < deadline) problems = await problemsNow(page, size);
  return problems;
}

async function problemsNow(page: Page, size: Size): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const found = await Promise.all([
    page.evaluate(horizontalOverflow),
    page.evaluate(cutTexts),
    page.evaluate(visibleTexts),
  ]);
  const [wide, cut, english] = found;
  const { logo, title } = await measureGrid(page);
  return [
    ...wide.map((line) => `wider than ${size.width} px: ${line}`),
    ...cut.map((line) => `cut at ${size.width} px: ${line}`),
    ...english.filter(isEnglish).map((line) => `English: ${line}`),
    ...(title === logo ? [] : [`title at ${title}, logo at ${logo} of ${size.width} px`]),
  ];
}

/** The left edges of the logo and of the title, and where the title stands on the page. */
const measureGrid = (page: Page) =>
  page.evaluate(() => {
    const logo = document.querySelector('header a')?.getBoundingClientRect();
    const title = document.querySelector('h1')?.getBoundingClientRect();
    return { logo: logo?.left, title: title?.left, top: title && Math.round(title.top + window.scrollY) };
  });

const WIDE_TABLET = { width: 860, height: 1024 };
const SMALL_PHONE = { width: 320, height: 568 };
const SIZES: Size[] = [DESKTOP, WIDE_TABLET, TABLET, PHONE, SMALL_PHONE];

it.each(SCREENS)(
  'shows each screen of $who in a language 40 % longer than English, all with one grid (NAV-33)',
  async ({ who, paths }) => {
    const { context, page } = await visit();
    await context.route(builtFile('../../packages/messages/src/hi/index.ts'), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const hindi = ${JSON.stringify(pseudo)};`,
      }),
    );
    await page.addInitScript(() => localStorage.setItem('language', 'hi'));
    if (who !== null) await giveSession(page, product.url, who);
    const problems: string[] = [];
    const titles = new Set<string>();
    for (const path of paths()) {
      await openIn(page, product.url + path);
      for (const size of SIZES) {
        problems.push(...(await problemsAt(page, size)).map((problem) => `${path} ${problem}`));
        await waitForAnimations(page); // a form rises into its place
        const { top } = await measureGrid(page);
        if (path !== '/') titles.add(`${size.width} px: ${top} px down`); // a picture stands above that of '/'
      }
    }
    expect(problems).toEqual([]);
    expect([...titles]).toHaveLength(SIZES.length);
  },
);
