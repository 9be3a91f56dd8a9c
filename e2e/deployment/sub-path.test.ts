import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { chooseByForm } from '../../testing/test-form.ts';
import { firstPage, launchOptions, toContextOptions } from '../support/browser.ts';
import { samplePhoto } from '../support/citizen.ts';
import { type Product, startProduct } from '../support/product.ts';
import { selfSignedCertificate, startCaddy, startNginx } from '../support/reverse-proxy.ts';
import { freshInstallation } from '../support/this-product.ts';
import { pickPhotos } from '../support/visit.ts';

const PATH = '/waste';
const PASSWORD = 'river-stone-42';

let product: Product;
let browser: Browser;
let proxies: Record<'nginx' | 'caddy', Awaited<ReturnType<typeof startCaddy>>>;

beforeAll(async () => {
  const [nginxPort, caddyPort, upstreamPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const certificate = await selfSignedCertificate();
  const behind = { upstreamPort, certificate, path: PATH };
  const env = { PUBLIC_URL: `https://localhost:${nginxPort}${PATH}`, TRUST_PROXY: 'loopback' };
  const { args, ...options } = launchOptions();
  [browser, product] = await Promise.all([
    // A service worker needs a certificate that the whole browser accepts.
    chromium.launch({ ...options, args: [...args, '--ignore-certificate-errors'] }),
    startProduct({ dataDir: await freshInstallation('sub-path'), port: upstreamPort, env }),
  ]);
  const [nginx, caddy] = await Promise.all([
    startNginx({ ...behind, port: nginxPort }),
    startCaddy({ ...behind, port: caddyPort }),
  ]);
  proxies = { nginx, caddy };
});
afterAll(async () => {
  await Promise.all([browser?.close(), proxies?.nginx.stop(), proxies?.caddy.stop()]);
  await product?.stop();
});

/** A page of a new person's browser, and the addresses outside of the path that it requested from the host. */
async function openPage(origin: string) {
  const context = await browser.newContext(toContextOptions({}));
  onTestFinished(() => context.close());
  const outside: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(`${origin}/`) && !url.startsWith(`${origin}${PATH}/`)) outside.push(url);
  });
  return { context, outside, ...(await firstPage(context, {})) };
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('link', { name: 'Start Contributing' }).first().click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`**${PATH}/dashboard`);
}

/** Between them, only the proxy differs: the first one is that of PUBLIC_URL. */
const JOURNEYS = chooseByForm({ short: ['nginx'], long: ['nginx', 'caddy'] } as const);

it.each(JOURNEYS)(
  'below a path of %s, a citizen logs in, uploads, sees the result, and comes back without a connection (DP-11)',
  async (name) => {
    const { origin, client } = proxies[name];
    const username = `citizen-of-${name}`;
    const account = { username, email: `${username}@example.org`, password: PASSWORD };
    expect((await client.post(`${PATH}/api/users/register/`, account)).status).toBe(201);

    const { page, context, outside, complaints } = await openPage(origin);
    const events = page.waitForResponse((response) => response.url() === `${origin}${PATH}/api/events/`);
    await page.goto(`${origin}${PATH}/`);
    await logIn(page, username);
    expect((await events).status()).toBe(200);

    await page.getByRole('link', { name: 'Upload', exact: true }).locator('visible=true').click();
    await pickPhotos(page, samplePhoto('pile-street'));
    await page.getByLabel('Where is it?').fill('Market Road');
    await page.getByRole('button', { name: 'Upload Image' }).click();
    await page.waitForURL(`**${PATH}/history**`);
    const details = page.getByRole('dialog', { name: 'Upload details' });
    await details.getByRole('group', { name: 'Detections on the photo' }).getByRole('img').first().waitFor();
    const photo = details.locator('img').first();
    await expect
      .poll(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    expect(await photo.getAttribute('src')).toMatch(new RegExp(`^${PATH}/api/media/`));

    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(scope).toBe(`${origin}${PATH}/`);
    await page.reload();
    await details.waitFor();
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
    await context.setOffline(true);
    await page.goto(`${origin}${PATH}/upload`);
    await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
  },
);

describe.each(['nginx', 'caddy'] as const)('below a path of %s (DP-11)', (name) => {
  it('the path itself leads to its page, whose script is there, and the metrics stay inside (DP-05)', async () => {
    const { client } = proxies[name];
    const bare = await client.call(PATH);
    expect([301, 308]).toContain(bare.status);
    expect(new URL(bare.headers.location ?? '', proxies[name].origin).pathname).toBe(`${PATH}/`);
    const page = (await client.call(`${PATH}/`)).body.toString();
    const script = new RegExp(`${PATH}/assets/[\\w-]+\\.js`).exec(page)?.[0] ?? '';
    expect((await client.call(script)).headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await client.call(`${PATH}/metrics`)).status).toBe(404);
    expect((await client.call(`${PATH}/metrics/`)).status).toBe(404);
  });
});
