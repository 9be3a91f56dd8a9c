import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from '../../../http/app-type.ts';
import { serializerCompiler } from '../../../http/json.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { mediaRoute } from './media.route.ts';
import { createMediaLinks } from './media-links.ts';

let api: ImageApi;
let link: string;
let key: string;

beforeAll(async () => {
  api = await imageApi();
  const image = await api.uploadNew(await api.person());
  link = image.image_url;
  key = `photos/${image.image_id}.jpg`;
});
afterEach(() => {
  api.clock.aheadMs = 0;
});
afterAll(() => api.close());

const get = (url: string, headers = {}) => api.app.inject({ url, headers });
const without = (part: RegExp) => link.replace(part, '');

describe('a media link', () => {
  it('serves the stored bytes without a login, cacheable until it expires (ST-17)', async () => {
    const stored = await api.deps.store.get(key);
    const answer = await get(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(stored)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(stored.length),
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^".+"$/),
    });
    const seconds = Number(/max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(3600 - 5);
    expect(seconds).toBeLessThanOrEqual(7200);
  });

  it('answers 304 to a browser that has the photo', async () => {
    const { etag } = (await get(link)).headers;
    const again = await get(link, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(link, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await api.app.inject({ method: 'HEAD', url: link });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-type']).toBe('image/jpeg');
  });

  it('is reported as expired', async () => {
    api.clock.aheadMs = 2 * 3600_000;
    expect((await get(link)).json()).toMatchObject({ code: 'link_expired' });
  });

  it.each([
    ['without a signature', () => without(/&signature=.*/)],
    ['without an expiry', () => without(/expires=\d+&/)],
    ['without either', () => without(/\?.*/)],
    ['with another signature', () => link.replace(/signature=..../, 'signature=AAAA')],
    ['with a later expiry', () => link.replace(/expires=(\d)/, 'expires=9')],
    ['with an expiry that is none', () => link.replace(/expires=\d+/, 'expires=NaN')],
    ['with two signatures', () => `${link}&signature=x`],
    ['of another folder', () => link.replace('/photos/', '/thumbnails/')],
    ['out of the store', () => link.replace(/\/photos\/[^?]+/, '/..%2f..%2fetc/passwd')],
    ['deeper than two words', () => link.replace('/photos/', '/photos/more/')],
    ['with a NUL', () => link.replace('.jpg', '.jpg%00')],
  ])('is refused without the reason: %s', async (_, forged) => {
    const answer = await get(forged());
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('answers 404 when the photo is missing', async () => {
    const image = await api.uploadNew(await api.person());
    await api.deps.store.remove(`photos/${image.image_id}.jpg`);
    const answer = await get(image.image_url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

it('a client that stops reading a photo is dropped, and what the photo is read from is free (ST-17)', async () => {
  const MEGABYTE = 1024 ** 2;
  const stream = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(MEGABYTE)));
  const closed = once(stream, 'close').then(() => 'closed');
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler) as unknown as App;
  mediaRoute(app, {
    deps: { ...api.deps, store: { ...api.deps.store, open: async () => ({ stream, bytes: 64 * MEGABYTE }) } },
    links: createMediaLinks(api.secrets.links, ''),
    stalledAfterMs: 100,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  onTestFinished(async () => {
    client.destroy();
    stream.destroy();
    await app.close();
  });
  client.write(`GET ${link} HTTP/1.1\r\nhost: test\r\n\r\n`);
  await once(client, 'readable');
  expect(String(client.read(17))).toBe('HTTP/1.1 200 OK\r\n');
  expect(await closed).toBe('closed');
});

describe('a media link and its session', () => {
  let asha: Person;
  let own: string;
  beforeAll(async () => {
    asha = await api.person();
    own = (await api.uploadNew(asha)).image_url;
  });
  const ended = { code: 'link_expired', reason: 'error.media.session_ended' };

  it('stops working with the logout, also for a browser that has the photo (AU-46)', async () => {
    const { etag } = (await get(own)).headers;
    await api.request('POST /users/logout/', asha);
    const answer = await get(own);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(answer.json()).toMatchObject(ended);
    expect((await get(own, { 'if-none-match': etag })).statusCode).toBe(410);
  });

  it('leaves the links of other sessions alone', async () => {
    const [laptop, admin] = [await api.person(), await api.person('admin')];
    const { image_id } = await api.uploadNew(laptop);
    const seen = (await api.request(`GET /images/${image_id}/`, admin)).json().image_url;
    await api.request('POST /users/logout/', laptop);
    expect((await get(seen)).statusCode).toBe(200);
  });

  it('dies when an admin disables the account', async () => {
    const [ravi, admin] = [await api.person(), await api.person('admin')];
    const { image_url } = await api.uploadNew(ravi);
    await api.request(`POST /admin/users/${ravi.user_id}/disable/`, admin);
    expect((await get(image_url)).json()).toMatchObject(ended);
  });

  it('cannot be moved to another session', async () => {
    const ravi = await api.person();
    const { image_url } = await api.uploadNew(ravi);
    const other = await api.person();
    expect((await get(image_url.replace(ravi.session_id, other.session_id))).statusCode).toBe(404);
    expect((await get(image_url.replace(/&session=[^&]+/, ''))).statusCode).toBe(404);
  });

  it('costs one query for the photos of a page', async () => {
    const ravi = await api.person();
    const { image_url } = await api.uploadNew(ravi);
    api.clock.aheadMs = 6_000; // the session is no longer cached
    const touchSession = vi.spyOn(api.deps.sessions, 'touchSession');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(image_url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(touchSession).toHaveBeenCalledTimes(1);
    touchSession.mockRestore();
  });
});
