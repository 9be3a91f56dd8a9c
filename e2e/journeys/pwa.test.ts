import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser, PHONE } from '../support/browser.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, visit } from '../support/visit.ts';

const product = productOfThisFile();

type Manifest = {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
};

test('the manifest allows an installation, and every icon has its declared size', async () => {
  const { page, context, complaints, close } = await openBrowser(); // a private window installs nothing
  onTestFinished(close);
  await page.goto(`${product.url}/auth`);
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const reply = await fetch(new URL(address ?? '', product.url));
  expect(reply.headers.get('content-type')).toMatch(/manifest\+json|application\/json/);
  const manifest = (await reply.json()) as Manifest;
  expect(manifest).toMatchObject({
    name: 'Smart Waste Analysis Platform',
    start_url: '/dashboard',
    display: 'standalone',
  });
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(new URL(src, product.url));
    expect(icon.headers.get('content-type')).toBe(type);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }

  const chromium = await context.newCDPSession(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect((await chromium.send('Page.getAppManifest')).errors).toEqual([]);
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('every screen opens on a phone without a connection after one visit (QU-06)', async () => {
  const { page, context, complaints } = await visit({
    viewport: PHONE,
    serviceWorkers: 'allow',
    provokes: /net::ERR_INTERNET_DISCONNECTED/,
  });
  await enter(page, product.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  for (const [path, title] of [
    ['/', 'Smart Waste Analysis Platform'],
    ['/dashboard', /Dashboard|Welcome/],
    ['/upload', 'Upload'],
    ['/history', 'History'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await page.goto(`${product.url}${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
