import { setTimeout } from 'node:timers/promises';
import type { Detection } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPictureKey } from '../../../ports/analysis-table.ts';
import { MissingObjectError, StoreFullError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { bottle } from '../../../test/fake-detector.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { truncatedJpeg } from '../../../test/photos.ts';
import { EMPTY_RESULTS, record } from '../../../test/rows.ts';
import { createAnnotatedPictures } from './annotated-pictures.ts';

/** Hooks of the test that run before a picture is drawn and before it is stored. */
const hooks = { draw: async () => {}, put: async (_key: string) => {} };
const annotate = vi.fn();
let api: ImageApi;
let asha: Person;

beforeAll(async () => {
  api = await imageApi(({ store, imageProcessor }) => ({
    store: {
      ...store,
      put: async (key, bytes, mime) => {
        if (key.startsWith('annotated/')) await hooks.put(key);
        await store.put(key, bytes, mime);
      },
    },
    imageProcessor: {
      ...imageProcessor,
      annotate: async (photo, detections) => {
        annotate(detections.map(({ title }) => title));
        await hooks.draw();
        return imageProcessor.annotate(photo, detections);
      },
    },
  }));
  asha = await api.person();
});
beforeEach(() => annotate.mockClear());
afterEach(() => {
  hooks.draw = async () => {};
  hooks.put = async () => {};
});
afterAll(() => api.close());

/** An upload with these detections, the link to its picture and the key behind it. */
async function analysed(detections: Detection[] = [bottle]) {
  const { image_id } = await api.uploadNew(asha);
  const run = await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 });
  if (run?.image_id !== image_id) throw new Error('another run was waiting');
  await api.deps.analyses.complete(run, { ...record, results: { ...EMPTY_RESULTS, detections } });
  const link: string = (await api.request(`GET /images/${image_id}/`, asha)).json().processed_image_url;
  return { image_id, photo_key: `photos/${image_id}.jpg`, link, key: buildPictureKey(run.analysis_id) };
}
const get = (url: string) => api.app.inject({ url });
const readStored = (key: string) =>
  api.deps.store.get(key).catch((error: unknown) => {
    if (error instanceof MissingObjectError) return null;
    throw error;
  });
/** A picture is sent before it is cached when that takes long, as on a busy machine. */
const waitUntilCached = (key: string) => expect.poll(() => readStored(key)).not.toBeNull();
/** Pictures that are sent when they are cached, however long that takes. */
const createPatientPictures = () => createAnnotatedPictures(api.deps, 60_000);
const remove = (image_id: string) => api.request(`DELETE /images/${image_id}/delete/`, asha);
const purge = (image_id: string) => api.request(`DELETE /images/trash/${image_id}/`, asha);

describe('the link to an annotated picture', () => {
  it('leads to a picture that is drawn at the first request and then cached (ST-16)', async () => {
    const { link, key, photo_key } = await analysed();
    expect(await readStored(key)).toBeNull();
    const first = await get(link);
    expect(first.statusCode).toBe(200);
    await waitUntilCached(key);
    expect(first.headers['content-type']).toBe('image/jpeg');
    expect(first.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect(first.rawPayload.equals((await readStored(photo_key)) ?? Buffer.alloc(0))).toBe(false);
    expect(first.rawPayload.equals((await readStored(key)) ?? Buffer.alloc(0))).toBe(true);

    expect((await get(link)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(annotate).toHaveBeenCalledTimes(1);
  });

  it('names the classes in the language of the request, and caches the English picture only (ST-16)', async () => {
    const { link, key } = await analysed();
    const hindi = await get(`${link}&language=hi`);
    expect([hindi.statusCode, hindi.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(annotate.mock.calls).toEqual([[['बोतल']]]);
    expect(await readStored(key)).toBeNull();
    const english = await get(link);
    expect(annotate.mock.calls.at(-1)).toEqual([['Bottle']]);
    expect(english.rawPayload.equals(hindi.rawPayload)).toBe(false);
    expect(english.headers.etag).not.toBe(hindi.headers.etag);
    expect((await get(`${link}&language=xx`)).statusCode).toBe(400);
  });

  it('leads to one with calibrated confidences that is drawn again, as it changes with the calibration (EV-42)', async () => {
    const { link, key } = await analysed();
    const raw = await get(link);
    await api.deps.store.remove(key);
    const calibrated = { ...bottle, calibrated_confidence: 0.31 };
    const other = await analysed([calibrated]);
    const [first, second] = [await get(other.link), await get(other.link)];
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(first.rawPayload.equals(raw.rawPayload)).toBe(false);
    expect(await readStored(other.key)).toBeNull();
  });

  it('leads to the same picture after the cache was dropped', async () => {
    const { link, key } = await analysed();
    const first = await get(link);
    await waitUntilCached(key);
    await api.deps.store.remove(key);
    expect((await get(link)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(annotate).toHaveBeenCalledTimes(2);
  });

  it('leads to the photo itself when nothing was detected', async () => {
    const { link, key, photo_key } = await analysed([]);
    expect((await get(link)).rawPayload.equals((await readStored(photo_key)) ?? Buffer.alloc(0))).toBe(true);
    expect(await readStored(key)).toBeNull();
    expect(annotate).not.toHaveBeenCalled();
  });

  it('causes no drawing when it is forged', async () => {
    const { link } = await analysed();
    expect((await get(link.replace(/signature=.{4}/, 'signature=AAAA'))).statusCode).toBe(404);
    expect(annotate).not.toHaveBeenCalled();
  });

  it.each([
    ['missing', (key: string) => api.deps.store.remove(key)],
    ['damaged', async (key: string) => api.deps.store.put(key, await truncatedJpeg(), 'image/jpeg')],
  ])('answers an uncacheable 404 when the photo is %s', async (_, spoil) => {
    const { link, key, photo_key } = await analysed();
    await spoil(photo_key);
    const answer = await get(link);
    expect(answer.statusCode).toBe(404);
    expect(String(answer.headers['cache-control'])).not.toContain('immutable');
    expect(await readStored(key)).toBeNull();
  });
});

describe('requests at the same moment', () => {
  it('draw the picture of one photo once', async () => {
    const { link } = await analysed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(link)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(annotate).toHaveBeenCalledTimes(1);
  });

  it('draw those of several photos two at a time', async () => {
    const pictures = [await analysed(), await analysed(), await analysed(), await analysed()];
    let [running, most] = [0, 0];
    hooks.draw = async () => {
      running += 1;
      most = Math.max(most, running);
      await vi.waitFor(() => expect(most).toBeGreaterThanOrEqual(2), { timeout: 30_000 });
      await setTimeout(20); // a third one would begin meanwhile
      running -= 1;
    };
    await Promise.all(pictures.map(({ link }) => get(link)));
    expect(most).toBe(2);
    expect(annotate).toHaveBeenCalledTimes(4);
  });

  it('draw the same picture twice when they go to two processes', async () => {
    const { key } = await analysed();
    const [one, other] = [createPatientPictures(), createPatientPictures()];
    const [first, second] = await Promise.all([one.get(key, 'en'), other.get(key, 'en')]);
    expect(Buffer.compare(first!, second!)).toBe(0);
    expect(Buffer.compare((await readStored(key))!, first!)).toBe(0);
  });
});

describe('a photo that is deleted', () => {
  it('takes its cached picture with it, at the end for good', async () => {
    const { image_id, link, key } = await analysed();
    await get(link);
    await waitUntilCached(key);
    expect((await remove(image_id)).statusCode).toBe(204);
    expect((await get(link)).statusCode).toBe(404);
    expect(await readStored(key)).not.toBeNull();
    expect((await purge(image_id)).statusCode).toBe(204);
    expect(await readStored(key)).toBeNull();
  });

  it('leaves no picture that is being drawn', async () => {
    const { image_id, key } = await analysed();
    hooks.draw = async () => void (await remove(image_id));
    expect(await createPatientPictures().get(key, 'en')).toBeUndefined();
    expect(await readStored(key)).toBeNull();
  });

  it('waits for a picture that is being stored and takes it with it', async () => {
    const { image_id, link, key } = await analysed();
    let removing: ReturnType<typeof remove> | undefined;
    hooks.put = async () => {
      removing = remove(image_id);
      await setTimeout(50);
      expect(await api.deps.images.findById(image_id)).toBeDefined();
    };
    expect((await get(link)).statusCode).toBe(200);
    await waitUntilCached(key);
    expect((await removing)?.statusCode).toBe(204);
    expect((await get(link)).statusCode).toBe(404);
    expect((await purge(image_id)).statusCode).toBe(204);
    expect(await readStored(key)).toBeNull();
  });
});

describe('a picture that cannot be stored', () => {
  it.each([
    ['is full', new StoreFullError(new Error('ENOSPC'))],
    ['does not answer', new StoreUnavailableError('no answer')],
  ])('is still served when the store %s, and drawn again the next time', async (_, error) => {
    const { key } = await analysed();
    const pictures = createPatientPictures();
    hooks.put = () => Promise.reject(error);
    expect(await pictures.get(key, 'en')).toBeDefined();
    expect(await readStored(key)).toBeNull();
    hooks.put = async () => {};
    expect(await pictures.get(key, 'en')).toBeDefined();
    expect(await readStored(key)).not.toBeNull();
    expect(annotate).toHaveBeenCalledTimes(2);
  });

  it('holds few connections of the database while the store is slow, and is served without waiting for it (ST-45)', async () => {
    const pictures: Awaited<ReturnType<typeof analysed>>[] = [];
    for (let n = 0; n < 12; n++) pictures.push(await analysed());
    const begun: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    hooks.put = async (key) => {
      begun.push(key);
      await answered;
    };
    const answers = await Promise.all(pictures.map(({ link }) => get(link)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    await expect.poll(() => begun).toHaveLength(2);
    answer();
    for (const key of begun) await waitUntilCached(key);

    const { link, key } = pictures.find((picture) => !begun.includes(picture.key))!;
    // The connections that were held are free a moment after the pictures are stored.
    const requestAndRead = async () => {
      expect((await get(link)).statusCode).toBe(200);
      return readStored(key);
    };
    await expect.poll(requestAndRead).not.toBeNull();
  });

  it('does not lock its photo when its process ends', async () => {
    const { image_id, key } = await analysed();
    // As when the process ends: the database closes its connection, and nothing was stored.
    hooks.put = async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`.execute(
        api.kysely,
      );
      throw new Error('the process ended');
    };
    const picture = await createPatientPictures().get(key, 'en');
    expect(picture).toBeDefined();
    expect(await readStored(key)).toBeNull();
    // The pool replaces the closed connections within a request or two.
    await expect.poll(async () => (await remove(image_id)).statusCode).toBe(204);
  });
});
