import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StartupError } from '../../../lib/errors.ts';
import { MissingObjectError, StoreFullError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { catchError } from '../../../test/catch-error.ts';
import { type S3Server, startS3Server } from '../../../test/outside/s3-server.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { openS3Store } from './s3-store.ts';

const KEY = 'photos/1.jpg';
let server: S3Server;
let bytes: Buffer;
const clock = { aheadMs: 0 };
beforeAll(async () => {
  bytes = await jpegPhoto();
  server = await startS3Server({ now: () => new Date(Date.now() + clock.aheadMs) });
});
afterAll(() => server.close());
afterEach(async () => {
  server.repair();
  server.seen.length = 0;
  clock.aheadMs = 0;
  await server.emptied();
});

const open = (change: Partial<S3Server['settings']> = {}) => openS3Store({ ...server.settings, ...change });

test('the request body is exactly the photo', async () => {
  await (await open()).put(KEY, bytes, 'image/jpeg');
  const put = server.seen.find(({ method }) => method === 'PUT');
  expect(put?.headers).toMatchObject({
    'content-length': String(bytes.length),
    'content-type': 'image/jpeg',
    'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
  });
  const names = Object.keys(put?.headers ?? {}).join();
  expect(names).not.toMatch(/checksum|trailer|content-encoding/);
});

test('the bucket is part of the path or of the host, as configured', async () => {
  await (await open()).probe();
  expect(server.seen.at(-1)?.path).toMatch(/^\/waste-photos\/?$/);
  const links = (await open({ forcePathStyle: false, endpoint: 'https://s3.example.org', links: true }))
    .links;
  expect(links?.origin).toBe('https://waste-photos.s3.example.org');
});

describe('wrong settings', () => {
  test.each([
    ['another secret', { credentials: { accessKeyId: 'AKIAWASTE', secretAccessKey: 'hunter2' } }, '403'],
    ['another key', { credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'hunter2' } }, '403'],
    ['another bucket', { bucket: 'no-such-bucket' }, '404'],
    ['another region', { region: 'us-west-1' }, '403'],
  ])('are reported: %s', async (_, change, status) => {
    const error = await catchError((await open(change)).probe());
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toMatch(
      new RegExp(`bucket [\\w-]+ cannot be used: .*\\(${status}\\)\\. Check S3_BUCKET`),
    );
    expect(String(error)).not.toContain('hunter2');
  });

  test('make the test server refuse unsigned requests too', async () => {
    expect((await fetch(`${server.url}/waste-photos/${KEY}`)).status).toBe(403);
  });
});

describe('a failing service', () => {
  test('is unavailable for every call when it cannot be reached', async () => {
    const store = await open({ endpoint: 'http://127.0.0.1:1' });
    const uses = [
      () => store.put(KEY, bytes, 'image/jpeg'),
      () => store.get(KEY),
      () => store.open(KEY),
      () => store.remove(KEY),
    ];
    for (const use of uses) expect(await catchError(use())).toBeInstanceOf(StoreUnavailableError);
    expect(await catchError(store.probe())).toBeInstanceOf(StoreUnavailableError);
  });

  test('is unavailable after the timeout when it hangs', async () => {
    server.breakWhen(() => 'slow');
    const store = await openS3Store(server.settings, { timeoutMs: 100 });
    expect(await catchError(store.put(KEY, bytes, 'image/jpeg'))).toBeInstanceOf(StoreUnavailableError);
    expect(await catchError(store.probe())).toBeInstanceOf(StoreUnavailableError);
  });

  test('is called again when it fails once', async () => {
    let attempts = 0;
    server.breakWhen(() => (attempts++ < 2 ? { status: 503, code: 'SlowDown' } : undefined));
    const store = await open();
    await store.put(KEY, bytes, 'image/jpeg');
    expect(Buffer.compare(await store.get(KEY), bytes)).toBe(0);
  });

  test('is reported as full when it has no free space', async () => {
    server.breakWhen(({ method }) =>
      method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined,
    );
    expect(await catchError((await open()).put(KEY, bytes, 'image/jpeg'))).toBeInstanceOf(StoreFullError);
  });

  test.each([
    ['a missing bucket', { status: 404, code: 'NoSuchBucket' }],
    ['a right that was taken', { status: 403, code: 'AccessDenied' }],
  ])('%s is not reported as a missing photo', async (_, fault) => {
    server.breakWhen(() => fault);
    const error = await catchError((await open()).get(KEY));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).not.toBeInstanceOf(MissingObjectError);
  });

  test('is reported without signature and key', async () => {
    server.breakWhen(() => ({ status: 403, code: 'AccessDenied' }));
    const error = await catchError((await open()).get(KEY));
    expect(JSON.stringify([String(error), error, (error as Error).cause])).not.toMatch(
      /AKIAWASTE|AWS4|secret/,
    );
  });
});

describe('links', () => {
  test('are created only when configured', async () => {
    expect((await open()).links).toBeUndefined();
  });

  test('open one photo without a login until they expire', async () => {
    const store = await open({ links: true });
    await store.put(KEY, bytes, 'image/jpeg');
    expect(store.links?.origin).toBe(server.url);
    const link = await store.links!.to(KEY, 60);
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0);

    expect((await fetch(link.replace('1.jpg', '2.jpg'))).status).toBe(403);
    clock.aheadMs = 61_000;
    expect((await fetch(link)).status).toBe(403);
  });

  test('are created for storage keys only', async () => {
    const store = await open({ links: true });
    await expect(store.links!.to('../secrets', 60)).rejects.toThrow(/not a storage key/);
  });
});
