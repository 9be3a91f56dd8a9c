import { afterAll, beforeAll, expect, it } from 'vitest';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import { type S3Server, s3Server } from '../../../test/outside/s3-server.ts';

let server: S3Server;
let api: ImageApi;
let link: string;
beforeAll(async () => {
  server = await s3Server();
  const store = await openS3Store({ ...server.settings, links: true });
  api = await imageApi(() => ({ store }));
  link = (await api.uploadNew(await api.person())).image_url;
});
afterAll(() => Promise.all([api.close(), server.close()]));

it('a good link leads to the bucket, by a link that ends with it', async () => {
  const answer = await api.app.inject({ url: link });
  expect(answer.statusCode).toBe(302);
  const there = new URL(String(answer.headers.location));
  expect(there.origin).toBe(server.url);
  const seconds = Number(/max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1]);
  expect(Number(there.searchParams.get('X-Amz-Expires'))).toBe(seconds);

  const photo = await fetch(there);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

it('a forged link leads nowhere', async () => {
  const answer = await api.app.inject({ url: link.replace(/signature=.{4}/, 'signature=AAAA') });
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
});

it('HEAD is answered here: a link of the bucket opens for GET alone', async () => {
  const answer = await api.app.inject({ method: 'HEAD', url: link });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it('pages may show photos from the bucket, and from nowhere else besides', async () => {
  const policy = String((await api.app.inject({ url: '/healthz' })).headers['content-security-policy']);
  expect(policy).toContain(`img-src 'self' blob: data: https://tile.openstreetmap.org ${server.url};`);
});
