import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { testApp } from '../test/test-app.ts';

const LANDING = '<!doctype html><title>Smart Waste</title><h1>drawn</h1>';
const SHELL = '<!doctype html><title>Smart Waste</title>';
let webRoot: string;
let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  webRoot = await createTemporaryFolder('web');
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), LANDING);
  await writeFile(join(webRoot, 'app.html'), SHELL);
  await writeFile(join(webRoot, 'sw.js'), 'self');
  await writeFile(join(webRoot, 'assets/app-3f2a.js'), 'export {}');
  await writeFile(join(webRoot, 'assets/app-3f2a.js.gz'), gzipSync('export {}'));
  api = await testApp({ webRoot });
});
afterAll(async () => {
  await api.close();
});
const get = (url: string, headers = {}) => api.app.inject({ url, headers });

describe('the built web', () => {
  it.each([
    ['/', LANDING],
    ['/index.html', LANDING],
    ['/history', SHELL],
    ['/admin/users', SHELL],
    ['/auth?reset=abc', SHELL],
    ['/cases/44.', SHELL],
    ['/cases/1.5', SHELL],
  ])('answers %s with its page', async (url, page) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  });

  it('is cached for ever where file names contain a hash, and revalidated elsewhere', async () => {
    expect((await get('/assets/app-3f2a.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('is sent compressed to browsers that accept it', async () => {
    const answer = await get('/assets/app-3f2a.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('answers 404, not 405, for an id that is far too long', async () => {
    const answer = await get(`/api/images/${'a'.repeat(600)}/`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it.each(['/assets/app-gone.js', '/favicon.png', '/..%2f..%2fetc%2fpasswd.txt', '/.env', '/.git/config.js'])(
    'has no page for the missing file %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<title>');
    },
  );

  it('is never sent for a path of the API', async () => {
    const answer = await get('/api/nothing', { accept: 'text/html' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it('does not accept a POST', async () => {
    expect((await api.app.inject({ method: 'POST', url: '/history' })).statusCode).toBe(404);
  });

  it('explains what to do when it is not built', async () => {
    const bare = await testApp();
    const answer = await bare.app.inject({ url: '/' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('npm run build');
    await bare.close();
  });
});

describe('every answer', () => {
  it.each(['/', '/api/client-config/', '/api/nothing', '/api/docs/'])(
    'to %s forbids foreign scripts, frames and MIME sniffing',
    async (url) => {
      const { headers } = await get(url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';" +
          "img-src 'self' blob: data: https://tile.openstreetmap.org;connect-src 'self' https://tile.openstreetmap.org;" +
          "worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  it.each([
    [{ TILE_URL: 'off' }, "img-src 'self' blob: data:;connect-src 'self';"],
    [
      { TILE_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'The city' },
      "img-src 'self' blob: data: https://*.tiles.example.org;connect-src 'self' https://*.tiles.example.org;",
    ],
  ])('allows the map tiles of %j and no others (MAP-01)', async (env, policy) => {
    const other = await testApp({ env });
    const { headers } = await other.app.inject({ url: '/' });
    expect(headers['content-security-policy']).toContain(policy);
    expect(headers['content-security-policy']).not.toContain('openstreetmap');
    await other.close();
  });

  it('requires HTTPS only when the public URL is HTTPS', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await testApp({ env: { PUBLIC_URL: 'https://waste.example.org' } });
    const { headers } = await secure.app.inject({ url: '/' });
    expect(headers['strict-transport-security']).toContain('max-age=');
    await secure.close();
  });
});
