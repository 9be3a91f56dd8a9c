import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StartupError } from '../../../lib/errors.ts';
import { MissingObjectError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { catchError } from '../../../test/catch-error.ts';
import { type CloudinaryStub, cloudinaryStub } from '../../../test/outside/cloudinary-stub.ts';
import { startStubServer } from '../../../test/outside/listening-server.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import type { CloudinaryCloud } from './cloud.ts';
import { createCloudinaryStore } from './cloudinary-store.ts';

const KEY = 'photos/1.jpg';
let stub: CloudinaryStub;
let bytes: Buffer;
beforeAll(async () => {
  [stub, bytes] = await Promise.all([cloudinaryStub(), jpegPhoto()]);
});
afterAll(() => stub.close());
afterEach(() => {
  stub.repair();
  stub.files.clear();
  stub.seen.length = 0;
});

const timing = { now: Date.now, wait: async () => undefined, random: () => 0 };
const createStore = (change: Partial<CloudinaryCloud> = {}, timeoutMs = 20_000) =>
  createCloudinaryStore({ ...stub.cloud, ...change }, { timing, timeoutMs });

test('a photo is uploaded under its key and can be opened only by signed URLs', async () => {
  await createStore().put(KEY, bytes, 'image/jpeg');
  expect([...stub.files.keys()]).toEqual(['authenticated/photos/1']);
  const open = await fetch(`${stub.url}/${stub.cloud.cloud}/image/upload/v1/photos/1.jpg`);
  const guessed = await fetch(
    `${stub.url}/${stub.cloud.cloud}/image/authenticated/s--AAAAAAAA--/v1/photos/1.jpg`,
  );
  expect([open.status, guessed.status]).toEqual([404, 401]);
});

test('an account that signs with SHA-256 is supported', async () => {
  const store = createStore({ algorithm: 'sha256' });
  await store.put(KEY, bytes, 'image/jpeg');
  expect(Buffer.compare(await store.get(KEY), bytes)).toBe(0);
});

test('the secret is never sent', async () => {
  const store = createStore();
  await store.put(KEY, bytes, 'image/jpeg');
  await store.remove(KEY);
  expect(JSON.stringify(stub.seen)).not.toContain(stub.cloud.apiSecret);
});

describe('an upload', () => {
  test('is sent again without a duplicate when its answer was lost', async () => {
    stub.breakWhen(({ count }) => (count === 1 ? 'hang-up-after' : undefined));
    await createStore().put(KEY, bytes, 'image/jpeg');
    expect(stub.seen.map(({ fields }) => [fields.public_id, fields.overwrite])).toEqual([
      ['photos/1', 'true'],
      ['photos/1', 'true'],
    ]);
    expect(stub.files.size).toBe(1);
  });

  test.each([[{ status: 500 }], ['unreadable'], ['hang-up']] as const)(
    'that failed with %j is retried',
    async (fault) => {
      stub.breakWhen(({ count }) => (count < 3 ? fault : undefined));
      await createStore().put(KEY, bytes, 'image/jpeg');
      expect(stub.seen).toHaveLength(3);
    },
  );

  test.each([400, 401, 403, 420, 429])('is not retried after it was refused with %i', async (status) => {
    stub.breakWhen(() => ({ status, message: 'no' }));
    const error = await catchError(createStore().put(KEY, bytes, 'image/jpeg'));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(String(error)).toContain(`${status}: no`);
    expect(stub.seen).toHaveLength(1);
  });

  test('is aborted when it gets no answer', async () => {
    stub.breakWhen(() => 'slow');
    expect(await catchError(createStore({}, 50).put(KEY, bytes, 'image/jpeg'))).toBeInstanceOf(
      StoreUnavailableError,
    );
  });

  test('is refused by the service when the file is no photo', async () => {
    expect(String(await catchError(createStore().put(KEY, Buffer.from('poem'), 'image/jpeg')))).toContain(
      'Invalid image file',
    );
  });
});

describe('a photo that does not exist', () => {
  test('is missing, which differs from a service that is unavailable', async () => {
    expect(await catchError(createStore().get(KEY))).toBeInstanceOf(MissingObjectError);
    stub.breakWhen(() => ({ status: 401 }));
    expect(await catchError(createStore().get(KEY))).toBeInstanceOf(StoreUnavailableError);
    stub.breakWhen(() => 'hang-up');
    expect(await catchError(createStore().open(KEY))).toBeInstanceOf(StoreUnavailableError);
  });

  test('is removed without an error, with its cached copies', async () => {
    expect(await catchError(createStore().remove(KEY))).toBeUndefined();
    expect(stub.seen.at(-1)?.fields).toMatchObject({
      public_id: 'photos/1',
      type: 'authenticated',
      invalidate: 'true',
    });
  });
});

test('a photo that is sent without its length is refused, and its connection is closed', async () => {
  // What was answered stays referenced here: the garbage collector would close the connections sooner or later.
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  let closed = 0;
  const server = await startStubServer((_request, response) => {
    response.on('close', () => {
      closed += 1;
    });
    response.writeHead(200, { 'content-type': 'image/jpeg' }).write(bytes);
  });
  onTestFinished(() => server.close());
  const error = await catchError(createStore({ deliveryPrefix: server.url }).open(KEY));
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(String(error)).toContain('without a body or its length');
  await expect.poll(() => [fetched.mock.calls.length, closed]).toEqual([3, 3]);
});

describe('wrong settings', () => {
  test.each([
    ['another key', { apiKey: '99' }, 'Unknown API key 99'],
    ['another secret', { apiSecret: 'hunter2' }, 'Invalid Signature'],
    ['another cloud', { cloud: 'elsewhere' }, 'cloud_name mismatch'],
  ])('are reported: %s', async (_, change, message) => {
    const error = await catchError(createStore(change).probe());
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toContain(message);
    expect(String(error)).toContain('Check CLOUDINARY_URL');
    expect(String(error)).not.toContain('hunter2');
  });

  test('include a clock that is hours wrong', async () => {
    const store = createCloudinaryStore(stub.cloud, {
      timing: { ...timing, now: () => Date.now() - 7_200_000 },
    });
    expect(String(await catchError(store.probe()))).toContain('Stale request');
  });

  test('do not include an unavailable service', async () => {
    const store = createStore({ uploadPrefix: 'http://127.0.0.1:1' });
    expect(await catchError(store.probe())).toBeInstanceOf(StoreUnavailableError);
  });
});
