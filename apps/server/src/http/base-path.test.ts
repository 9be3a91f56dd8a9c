import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Image } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { encodeMultipart } from '../test/photo-form.ts';
import { pngPhoto } from '../test/photos.ts';
import { testApp } from '../test/test-app.ts';
import { createUrlRewriter } from './base-path.ts';
import { addBasePath } from './based-files.ts';

const PAGE = '<meta name="base-path" content="/"><script src="/assets/app-3f2a.js"></script>';
const PAGE_BELOW =
  '<meta name="base-path" content="/waste/"><script src="/waste/assets/app-3f2a.js"></script>';
const MANIFEST = { id: '/', start_url: '/dashboard', scope: '/', icons: [{ src: '/icon-192.png' }] };

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  const webRoot = await createTemporaryFolder('web');
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), `<h1>drawn</h1>${PAGE}`);
  await writeFile(join(webRoot, 'app.html'), PAGE);
  await writeFile(join(webRoot, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
  await writeFile(join(webRoot, 'sw.js'), 'self');
  await writeFile(join(webRoot, 'assets/app-3f2a.js'), 'export {}');
  api = await testApp({ webRoot, env: { PUBLIC_URL: 'https://city.example.org/waste/' } });
});
afterAll(() => api.close());

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

describe('below a path, the web (DP-11)', () => {
  it.each([
    ['/waste/', `<h1>drawn</h1>${PAGE_BELOW}`],
    ['/waste/index.html', `<h1>drawn</h1>${PAGE_BELOW}`],
    ['/waste/app.html', PAGE_BELOW],
    ['/waste/admin/uploads?image=1', PAGE_BELOW],
    // A request that does not come through the proxy.
    ['/admin/uploads', PAGE_BELOW],
  ])('answers %s with the page whose addresses begin with the path', async (url, page) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  });

  it('has its other files there, as they were built', async () => {
    expect((await get('/waste/assets/app-3f2a.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/waste/sw.js')).body).toBe('self');
    expect((await get('/waste/assets/app-gone.js')).statusCode).toBe(404);
  });

  it('leads from the path itself to its page, with the query', async () => {
    for (const [url, location] of [
      ['/waste', '/waste/'],
      ['/waste?a=1?b', '/waste/?a=1?b'],
    ] as const) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
    }
    expect((await get('/wasteful')).headers).not.toHaveProperty('location');
  });

  it('has a manifest of an app that begins and stays there', async () => {
    const answer = await get('/waste/manifest.webmanifest');
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(answer.json()).toEqual({
      id: '/waste/',
      start_url: '/waste/dashboard',
      scope: '/waste/',
      icons: [{ src: '/waste/icon-192.png' }],
    });
  });

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const answer = await get('/waste/history', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decompress(answer.rawPayload).toString()).toBe(PAGE_BELOW);
  });

  it('is not sent again to a browser that has it', async () => {
    const { etag = '' } = (await get('/waste/history')).headers;
    const again = await get('/waste/account', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache']);
    const head = await api.app.inject({ method: 'HEAD', url: '/waste/' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('leaves a promise about HTTPS to the proxy, whose host it is', async () => {
    expect((await get('/waste/')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('below a path, the API (DP-11)', () => {
  it.each(['/waste/healthz', '/healthz', '/waste/api/client-config/', '/api/client-config/'])(
    'answers %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(200);
    },
  );

  it('answers an unknown call with 404, and a wrong method with 405', async () => {
    expect((await get('/waste/api/nothing')).json()).toMatchObject({ code: 'not_found' });
    const wrong = await api.app.inject({ method: 'POST', url: '/waste/api/client-config/' });
    expect(wrong.statusCode).toBe(405);
  });

  it('links to photos with the path, and answers those links', async () => {
    const { access } = await api.signUp();
    const authorization = `Bearer ${access}`;
    const { payload, headers } = await encodeMultipart({
      image: { bytes: await pngPhoto({ red: 9, green: 9 }) },
      fields: { location: 'Jal Mahal' },
      headers: { authorization },
    });
    const url = '/waste/api/images/upload/';
    const uploaded = (await api.app.inject({ method: 'POST', url, payload, headers })).json<Image>();
    expect(uploaded.image_url).toMatch(/^\/waste\/api\/media\//);
    const photo = await get(uploaded.image_url);
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const data = await api.call('POST', '/users/data/link/', { token: access });
    expect(data.json<{ url: string }>().url).toMatch(/^\/waste\/api\//);
  });

  it('writes the path into e-mails and its own description', async () => {
    const { email } = await api.signUp();
    const sent = api.emails.next();
    await api.call('POST', '/users/password/forgot/', { body: { email } });
    expect((await sent).text).toContain('https://city.example.org/waste/auth#reset=');
    expect((await get('/waste/api/openapi.json')).json()).toMatchObject({ servers: [{ url: '/waste/' }] });
    expect((await get('/waste/api/docs/')).body).not.toMatch(/(?:href|src)="\//);
  });
});

it.each([
  ['/waste/api/x?y=/waste/', '/api/x?y=/waste/'],
  ['/waste/waste/', '/waste/'],
  ['/wasteful/', '/wasteful/'],
  ['/waste', '/waste'],
  ['/', '/'],
])('routes see %s as %s', (url, routed) => {
  expect(createUrlRewriter({ basePath: '/waste' })({ url })).toBe(routed);
  expect(createUrlRewriter({ basePath: '' })({ url })).toBe(url);
});

it('only addresses of the site itself get the path', () => {
  const text =
    '<a href="https://example.org/">a="b/"</a><img src="//cdn.example.org/a"><i style="background:url(/a.png)"></i><a href="#top"></a>';
  expect(addBasePath(text, '/waste')).toBe(text.replace('url(/a.png)', 'url(/waste/a.png)'));
});
