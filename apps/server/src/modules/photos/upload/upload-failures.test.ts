import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canMount, onSmallDisk } from '../../../../../../testing/small-disk.ts';
import { createSharpImageProcessor } from '../../../adapters/photos/sharp-image-processor.ts';
import { DatabaseUnavailableError } from '../../../lib/errors.ts';
import type { ImageProcessor } from '../../../ports/image-processor.ts';
import { type ImageStore, StoreFullError } from '../../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { jpegPhoto, pngPhoto } from '../../../test/photos.ts';
import { removeOrphans } from '../orphan-sweeper.ts';

let api: ImageApi;
let asha: Person;
/** The parts of the upload; each test makes one of them fail. */
let put: ImageStore['put'] | undefined;
let processPhoto: ImageProcessor['process'] | undefined;
let addFails: 'before' | 'after' | undefined;
const stored = new Set<string>();

beforeAll(async () => {
  api = await imageApi(({ store, imageProcessor, images }) => ({
    store: {
      ...store,
      put: async (key, bytes, mime) => {
        await put?.(key, bytes, mime);
        await store.put(key, bytes, mime);
        stored.add(key);
      },
      remove: async (key) => {
        await store.remove(key);
        stored.delete(key);
      },
    },
    imageProcessor: { ...imageProcessor, process: (path) => (processPhoto ?? imageProcessor.process)(path) },
    images: {
      ...images,
      add: async (...image) => {
        if (addFails === 'before') throw lost();
        const added = await images.add(...image);
        if (addFails === 'after') throw lost();
        return added;
      },
    },
  }));
});
beforeEach(async () => {
  put = processPhoto = addFails = undefined;
  await removeOrphans(api.deps);
  stored.clear();
  asha = await api.person();
});
afterAll(() => api.close());

const lost = () => new DatabaseUnavailableError(new Error('Connection terminated unexpectedly'));
const uploadOne = async () =>
  api.upload(asha, { image: { bytes: await jpegPhoto() }, fields: { location: 'Jal Mahal' } });
const images = () => api.deps.images.count({ user_id: asha.user_id });
const leftInIncoming = () => readdir(join(api.dataDir, 'incoming'));

describe('a failure of the store', () => {
  it('refuses the upload until there is space when it lacks some', async () => {
    put = async () => {
      throw new StoreFullError(new Error('ENOSPC'));
    };
    const answer = await uploadOne();
    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toMatchObject({
      code: 'storage_full',
      error: expect.stringMatching(/not saved.*later/),
    });
    expect(await images()).toBe(0);
    expect(await leftInIncoming()).toEqual([]);

    put = undefined;
    expect((await uploadOne()).statusCode).toBe(201);
  });

  it('leaves an orphan that the sweeper removes when it comes after one of two files', async () => {
    put = async (key) => {
      if (key.startsWith('thumbnails/')) throw new Error('the store is unavailable');
    };
    const answer = await uploadOne();
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).not.toContain('the store is unavailable');
    expect(stored.size).toBe(1);
    expect(await removeOrphans(api.deps)).toBe(2);
    expect(stored.size).toBe(0);
  });
});

describe('a failure of the database', () => {
  it('leaves no image and only reserved files when it comes before the image is written', async () => {
    addFails = 'before';
    const answer = await uploadOne();
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe('unavailable');
    expect(await images()).toBe(0);
    expect(await removeOrphans(api.deps)).toBe(0); // reserved for a day
    addFails = undefined;
    expect((await uploadOne()).statusCode).toBe(201);
  });

  it('keeps the files when it comes after the image is written, and a retry returns it', async () => {
    addFails = 'after';
    expect((await uploadOne()).statusCode).toBe(503);
    addFails = undefined;
    expect(await removeOrphans(api.deps)).toBe(0);
    const retry = await uploadOne();
    expect(retry.statusCode).toBe(200);
    expect((await api.app.inject(retry.json().image_url)).statusCode).toBe(200);
  });
});

it('an unexpected error of the image processor answers 500 without the reason', async () => {
  processPhoto = async () => {
    throw new Error('segmentation of /secret/path');
  };
  const answer = await uploadOne();
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  expect(await leftInIncoming()).toEqual([]);
});

it('forty concurrent uploads are processed a few at a time, and all succeed', async () => {
  const imageProcessor = createSharpImageProcessor();
  let now = 0;
  let most = 0;
  processPhoto = async (path) => {
    now += 1;
    most = Math.max(most, now);
    return imageProcessor.process(path).finally(() => {
      now -= 1;
    });
  };
  const photos = await Promise.all(Array.from({ length: 40 }, (_, red) => pngPhoto({ red })));
  const answers = await Promise.all(
    photos.map((bytes) => api.upload(asha, { image: { bytes }, fields: { location: 'here' } })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(photos.map(() => 201));
  expect(most).toBeLessThanOrEqual(availableParallelism());
  expect(await images()).toBe(40);
});

it('a removed folder for incoming photos is created again (ST-31)', async () => {
  await rm(join(api.dataDir, 'incoming'), { recursive: true });
  expect((await uploadOne()).statusCode).toBe(201);
});

// Skipped unless run by root, who alone can mount a file system.
it.runIf(canMount())(
  'a disk without room for that folder answers as one without room for a photo (ST-31)',
  async () => {
    await onSmallDisk(api.dataDir, { entries: 0 }, async () => {
      const answer = await uploadOne();
      expect([answer.statusCode, answer.json().reason]).toEqual([507, 'error.upload.storage_full']);
    });
    await onSmallDisk(api.dataDir, { entries: 1 }, async () => {
      const answer = await uploadOne();
      expect([answer.statusCode, answer.json().reason]).toEqual([507, 'error.upload.storage_full']);
    });
  },
);

it('a removed data folder answers 503 with a message and without a crash (ST-31)', async () => {
  await rm(api.dataDir, { recursive: true });
  const answer = await uploadOne();
  expect([answer.statusCode, answer.json().reason]).toEqual([503, 'error.server.photos_unavailable']);
  expect((await api.request('GET /images/list/', asha)).statusCode).toBe(200);
});
