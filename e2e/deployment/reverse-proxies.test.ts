import { readFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { image, LIMITS, loginResponse } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { samplePhoto } from '../support/citizen.ts';
import { CLIENT_ADDRESS } from '../support/https-client.ts';
import { tinyPhoto } from '../support/photos.ts';
import { type Product, ROOT, startProduct, until } from '../support/product.ts';
import { type Certificate, selfSignedCertificate, startCaddy, startNginx } from '../support/reverse-proxy.ts';
import { freshInstallation } from '../support/this-product.ts';

type Proxy = Awaited<ReturnType<typeof startCaddy>>;
const PASSWORD = 'river-stone-42';

let product: Product;
let certificate: Certificate;
let proxies: { nginx: Awaited<ReturnType<typeof startNginx>>; caddy: Proxy };

beforeAll(async () => {
  const [nginxPort, caddyPort, upstreamPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  certificate = await selfSignedCertificate();
  product = await startProduct({
    dataDir: await freshInstallation('proxied'),
    port: upstreamPort,
    env: { PUBLIC_URL: `https://localhost:${nginxPort}`, TRUST_PROXY: 'loopback' },
  });
  const [nginx, caddy] = await Promise.all([
    startNginx({ upstreamPort, certificate, port: nginxPort }),
    startCaddy({ upstreamPort, certificate, port: caddyPort }),
  ]);
  proxies = { nginx, caddy };
});
afterAll(async () => {
  await Promise.all([proxies?.nginx.stop(), proxies?.caddy.stop()]);
  await product?.stop();
});

/** A photo of exactly this many bytes: decoders ignore what follows its end. */
async function padPhoto(bytes: number): Promise<Buffer> {
  const photo = await readFile(samplePhoto('pile-street'));
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length, 1)]);
}

function formWith(photo: Buffer): FormData {
  const form = new FormData();
  form.set('location', 'Market Road');
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

async function signedUp({ client }: Proxy, username: string) {
  const account = { username, email: `${username}@example.org`, password: PASSWORD };
  expect((await client.post('/api/users/register/', account)).status).toBe(201);
  const session = loginResponse.parse((await client.post('/api/users/login/', account)).json());
  return { authorization: `Bearer ${session.access}` };
}

describe.each(['nginx', 'caddy'] as const)('%s with the configuration of deploy/', (name) => {
  let proxy: Proxy;
  let signedIn: { authorization: string };
  beforeAll(async () => {
    proxy = proxies[name];
    signedIn = await signedUp(proxy, `citizen-of-${name}`);
  });

  it('passes photos of 10 MB on and the refusal of larger ones back (DP-01)', async () => {
    const { client } = proxy;
    const accepted = await client.postForm(
      '/api/images/upload/',
      formWith(await padPhoto(LIMITS.photoMaxBytes)),
      signedIn,
    );
    expect(accepted.status).toBe(201);

    for (const megabytes of [11, 30]) {
      const tooLarge = formWith(await padPhoto(megabytes * 1024 * 1024));
      const refused = await client.postForm('/api/images/upload/', tooLarge, signedIn);
      expect([refused.status, refused.json()]).toMatchObject([
        413,
        { code: 'too_large', error: 'File size must be less than 10MB' },
      ]);
    }
  });

  it('passes live events on at once (DP-02)', async () => {
    const { client } = proxy;
    const stream = await client.open('/api/events/', {
      headers: { ...signedIn, 'accept-encoding': 'gzip, br' },
    });
    let received = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const arrival = (text: string) =>
      until(async () => (received.includes(text) ? true : undefined), {
        withinMs: 120_000,
        otherwise: () => `the stream has only: ${received}`,
      });
    await arrival('retry: 3000');
    const { image_id } = image.parse(
      (await client.postForm('/api/images/upload/', formWith(await tinyPhoto()), signedIn)).json(),
    );
    await arrival(`"image_id":"${image_id}"`);
    stream.destroy();
  });

  it('tells the product the address of the client, whatever the client claims (DP-03)', async () => {
    const { client } = proxy;
    const guess = (forged: string) =>
      client.post(
        '/api/users/login/',
        { username: `victim-of-${name}`, password: 'wrong-password' },
        { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
      );
    const statuses: number[] = [];
    for (let last = 1; last <= 11; last += 1) statuses.push((await guess(`203.0.113.${last}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    await expect.poll(product.output).toContain(`"address":"${CLIENT_ADDRESS}"`);
    expect(product.output()).not.toContain('203.0.113.');
  });

  it('changes neither caching nor compression of what the product sends (DP-04)', async () => {
    const { client } = proxy;
    const page = await client.call('/');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    const again = await client.call('/', { headers: { 'if-none-match': page.headers.etag ?? '' } });
    expect(again.status).toBe(304);

    const script = /\/assets\/[\w-]+\.js/.exec(page.body.toString())?.[0] ?? '';
    for (const [accepted, extension] of [
      ['gzip', 'gz'],
      ['gzip, br', 'br'],
    ]) {
      const answer = await client.call(script, { headers: { 'accept-encoding': accepted } });
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-encoding']).toBe(extension === 'gz' ? 'gzip' : 'br');
      const built = await readFile(join(ROOT, `apps/web/dist${script}.${extension}`));
      expect(answer.body.equals(built)).toBe(true);
    }

    const profile = await client.call('/api/users/profile/', {
      headers: { ...signedIn, 'accept-encoding': 'gzip, br' },
    });
    expect(profile.headers['cache-control']).toBe('no-store');
    expect(profile.headers).not.toHaveProperty('content-encoding');
    expect(profile.json()).toMatchObject({ username: `citizen-of-${name}` });
  });

  it('speaks HTTP/2 and keeps the metrics to the inside (DP-05)', async () => {
    const session = connect(proxy.origin, { ca: certificate.pem });
    const status = await new Promise<unknown>((resolve, reject) => {
      session.once('error', reject);
      session.request({ ':path': '/' }).once('response', (headers) => resolve(headers[':status']));
    });
    expect([session.alpnProtocol, status]).toEqual(['h2', 200]);
    session.destroy();
    expect((await proxy.client.call('/metrics')).status).toBe(404);
  });
});

it('nginx redirects to HTTPS (DP-05)', async () => {
  const answer = await fetch(`http://127.0.0.1:${proxies.nginx.httpPort}/history?image=1`, {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/history?image=1']);
});
