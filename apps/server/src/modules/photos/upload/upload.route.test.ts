import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Image, LIMITS } from '@smart-waste/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { encodeMultipart, type FormFile } from '../../../test/photo-form.ts';
import {
  gifPicture,
  heicHead,
  jpegOfSize,
  jpegPhoto,
  photoWithGps,
  pngBomb,
  pngPhoto,
  truncatedJpeg,
  webpPhoto,
} from '../../../test/photos.ts';

const MAX = LIMITS.photoMaxBytes;
const place = { location: 'Jal Mahal' };
let api: ImageApi;
let asha: Person;

beforeAll(async () => {
  api = await imageApi();
});
afterAll(() => api.close());
const countImages = async ({ user_id }: Person) => api.deps.images.count({ user_id });
const leftInIncoming = () => readdir(join(api.dataDir, 'incoming'));

async function send(file: FormFile | FormFile[] | undefined, fields: Record<string, string> = place) {
  asha = await api.person();
  return api.upload(asha, { ...(file && { image: file }), fields });
}
const field = (name: string, text: string) => ({ ...place, [name]: text });

describe('an upload', () => {
  it.each([
    ['JPEG', jpegPhoto],
    ['PNG', pngPhoto],
    ['WebP', webpPhoto],
  ])('is stored when it is a %s, queued for analysis and answered with 201 (API-17)', async (_, photo) => {
    const answer = await send({ bytes: await photo() });
    expect(answer.statusCode).toBe(201);
    const image: Image = answer.json();
    expect(image).toMatchObject({
      user_id: asha.user_id,
      status: 'pending',
      stage: 'queued',
      analysis_results: null,
      error_message: null,
      location: 'Jal Mahal',
      latitude: null,
      longitude: null,
      location_source: 'typed',
      width: 64,
      height: 48,
      processed_image_url: null,
    });
    const run = await api.deps.analyses.claim({ worker: 'test', leaseSeconds: 60 });
    expect(run).toMatchObject({ image_id: image.image_id, options: {} });
    const thumbnail = await api.app.inject(image.thumbnail_url);
    expect((await sharp(thumbnail.rawPayload).metadata()).format).toBe('jpeg');
  });

  it('is stored without a run when skip_ml is set (ST-02)', async () => {
    const answer = await send({ bytes: await jpegPhoto() }, field('skip_ml', 'true'));
    expect(answer.json()).toMatchObject({ status: 'pending', stage: null });
    expect(await api.deps.analyses.claim({ worker: 'test', leaseSeconds: 60 })).toBeUndefined();
  });

  it('belongs to the user of the token, not the one in the form (API-04)', async () => {
    const answer = await send({ bytes: await jpegPhoto() }, field('user_id', '1'));
    expect(answer.json().user_id).toBe(asha.user_id);
  });

  it('is judged by its content, not by its declared type or name', async () => {
    const bytes = await pngPhoto();
    const right = await send({ bytes, type: 'text/plain', name: 'notes.txt' });
    expect(right.statusCode).toBe(201);
    const wrong = await send({ bytes: Buffer.from('no photo at all'), type: 'image/jpeg' });
    expect(wrong.statusCode).toBe(415);
  });

  it('is received in a folder that only its owner may read', async () => {
    expect((await stat(join(api.dataDir, 'incoming'))).mode & 0o777).toBe(0o700);
  });

  it('is refused without a login', async () => {
    const { payload, headers } = await encodeMultipart({
      image: { bytes: await jpegPhoto() },
      fields: place,
    });
    const answer = await api.app.inject({ method: 'POST', url: '/api/images/upload/', payload, headers });
    expect(answer.statusCode).toBe(401);
  });

  it('is stored without EXIF in photo and thumbnail (ST-19)', async () => {
    const answer = await send({ bytes: await photoWithGps() }, {});
    for (const link of [answer.json().image_url, answer.json().thumbnail_url]) {
      const { rawPayload } = await api.app.inject(link);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
      expect(rawPayload.includes('Exif')).toBe(false);
    }
  });
});

describe('the place of an upload', () => {
  it('comes from the camera when no coordinates were sent (ST-20)', async () => {
    const answer = await send({ bytes: await photoWithGps() }, {});
    expect(answer.json()).toMatchObject({ location: 'GPS Location', location_source: 'exif' });
    expect(answer.json().latitude).toBeCloseTo(26.9535, 4);
    expect(answer.json().longitude).toBeCloseTo(75.8463, 4);
  });

  it('takes precedence over the camera when it was sent (ST-21)', async () => {
    const sent = { latitude: '26.9', longitude: '75.8', location_source: 'map' };
    const answer = await send({ bytes: await photoWithGps() }, sent);
    expect(answer.json()).toMatchObject({ latitude: 26.9, longitude: 75.8, location_source: 'map' });
  });

  it.each([
    ['is missing', {}, 'location', 'Please provide location information'],
    ['is blank', { location: ' \n ' }, 'location', 'Please provide location information'],
    [
      'has latitude 91',
      { latitude: '91', longitude: '75' },
      'latitude',
      'Latitude must be a number from -90 to 90',
    ],
    ['has longitude -181', { latitude: '2', longitude: '-181' }, 'longitude', 'Longitude must be'],
    ['has NaN in it', { latitude: 'NaN', longitude: '75' }, 'latitude', 'Latitude must be a number'],
    ['has Infinity in it', { latitude: '2', longitude: '1e999' }, 'longitude', 'Longitude must be a number'],
    ['has two wrong coordinates', { latitude: '91', longitude: '181' }, 'longitude', 'Latitude must be'],
    ['is half a pair', { ...place, latitude: '26.9' }, 'longitude', 'both latitude and longitude'],
    ['has 501 characters', { location: 'x'.repeat(501) }, 'location', 'At most 500 characters'],
    ['comes from nowhere', { ...place, location_source: 'moon' }, 'location_source', 'Must be one of'],
    ['is a megabyte of text', { location: 'x'.repeat(1024 * 1024) }, 'location', 'location is too long'],
  ])('is refused by field when it %s', async (_, fields, at, sentence) => {
    const answer = await send({ bytes: await jpegPhoto() }, fields as Record<string, string>);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: { [at]: expect.any(String) } });
    expect(answer.json().error).toContain(sentence);
    expect(await countImages(asha)).toBe(0);
  });

  it('is stored without characters that nothing can show (CA-137)', async () => {
    const answer = await send({ bytes: await jpegPhoto() }, field('location', ' Mill\0 lane\u0007 '));
    expect([answer.statusCode, answer.json().location]).toEqual([201, 'Mill lane']);
  });

  it('is refused with a skip_ml that is neither true nor false', async () => {
    const answer = await send({ bytes: await jpegPhoto() }, field('skip_ml', 'maybe'));
    expect(answer.json()).toMatchObject({ code: 'invalid_request', fields: { skip_ml: expect.any(String) } });
  });
});

describe('an invalid photo', () => {
  it.each([
    ['text', async () => Buffer.from('Hello, this is a text'), 415, 'unsupported_photo', 'JPEG, PNG or WebP'],
    [
      'SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'unsupported_photo',
      'SVG',
    ],
    ['GIF', gifPicture, 415, 'unsupported_photo', 'GIF'],
    ['HEIC', async () => heicHead(), 415, 'unsupported_photo', 'HEIC'],
    ['a truncated JPEG', truncatedJpeg, 400, 'unreadable_photo', 'damaged'],
    ['a PNG bomb', async () => pngBomb(), 413, 'too_large', 'megapixels'],
    ['an empty file', async () => Buffer.alloc(0), 400, 'unreadable_photo', 'empty'],
  ])('is refused with a message: %s', async (_, bytes, status, code, words) => {
    const answer = await send({ bytes: await bytes() });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, error: expect.stringContaining(words) });
    expect(await countImages(asha)).toBe(0);
    expect(await leftInIncoming()).toEqual([]);
  });

  it('is too large one byte over 10 MB, but not at exactly 10 MB', async () => {
    const over = await send({ bytes: await jpegOfSize(MAX + 1) });
    expect(over.statusCode).toBe(413);
    expect(over.json()).toMatchObject({ code: 'too_large', error: 'File size must be less than 10MB' });
    expect(await leftInIncoming()).toEqual([]);
    const exact = await send({ bytes: await jpegOfSize(MAX) });
    expect(exact.statusCode).toBe(201);
  });
});

describe('an invalid form', () => {
  const post = async (payload: string | Buffer, type: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/images/upload/',
      payload,
      headers: { ...(await api.person()).headers, 'content-type': type },
    });

  it('is refused with two photos', async () => {
    const bytes = await jpegPhoto();
    const answer = await send([{ bytes }, { bytes }]);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', error: 'Send one photo at a time' });
    expect(await leftInIncoming()).toEqual([]);
  });

  it('is refused without a photo', async () => {
    const answer = await send(undefined);
    expect(answer.json()).toMatchObject({ error: 'Please add at least one image to upload' });
  });

  it('is refused with the photo in another field', async () => {
    const { payload, headers } = await encodeMultipart({
      image: { bytes: await jpegPhoto() },
      fields: place,
    });
    const renamed = Buffer.from(payload.toString('latin1').replace('name="image"', 'name="photo"'), 'latin1');
    const answer = await post(renamed, headers['content-type']);
    expect(answer.json()).toMatchObject({ error: 'Send the photo in a field named image' });
  });

  it.each([
    ['JSON', '{"image": "photo.jpg"}', 'application/json', 400],
    ['a bare photo', 'a photo', 'image/jpeg', 415],
    ['a form without a boundary', 'a photo', 'multipart/form-data', 400],
    ['an empty form', '', 'multipart/form-data; boundary=x', 400],
    [
      'a form that breaks off',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      'a prototype as a field',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('%s is refused', async (_, payload, type, status) => {
    const answer = await post(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toEqual(expect.any(String));
    expect(await leftInIncoming()).toEqual([]);
  });

  it('is answered although the parser never ends it, because its long last part is not form-data', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const place = '--x\r\nContent-Disposition: form-data; name="location"\r\n\r\nhere\r\n';
    const last = `--x\r\nContent-Disposition: attachment\r\n\r\n${'z'.repeat(200_000)}\r\n--x--\r\n`;
    let isAnswered = false;
    const sending = post(place + last, 'multipart/form-data; boundary=x').finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      await new Promise(setImmediate);
      vi.advanceTimersByTime(30_000);
    }
    const answer = await sending;
    expect([answer.statusCode, answer.json().reason]).toEqual([503, 'error.upload.stalled']);
    expect(await leftInIncoming()).toEqual([]);
  });

  it('is refused with too many fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, 'x']));
    const answer = await send({ bytes: await jpegPhoto() }, many);
    expect(answer.statusCode).toBe(400);
  });
});

describe('a second upload of the same photo', () => {
  it('answers 200 with the first image for the same user (ST-22)', async () => {
    const bytes = await jpegPhoto();
    const first = await send({ bytes });
    const second = await api.upload(asha, { image: { bytes }, fields: { location: 'elsewhere' } });
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(first.json().is_duplicate).toBe(false);
    expect(second.json()).toMatchObject({
      image_id: first.json().image_id,
      location: 'Jal Mahal',
      is_duplicate: true,
    });
  });

  it('is refused without a place', async () => {
    const bytes = await jpegPhoto();
    await send({ bytes });
    expect((await api.upload(asha, { image: { bytes } })).statusCode).toBe(400);
  });

  it('creates another image for another user', async () => {
    const bytes = await jpegPhoto();
    const first = await send({ bytes });
    const second = await send({ bytes });
    expect(second.statusCode).toBe(201);
    expect(second.json().image_id).not.toBe(first.json().image_id);
  });

  it('creates one image and leaves no other files when both are concurrent', async () => {
    asha = await api.person();
    const removed: string[] = [];
    const form = { image: { bytes: await jpegPhoto() }, fields: place };
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.upload(asha, form)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    const ids = new Set(answers.map((answer) => answer.json().image_id));
    expect(ids.size).toBe(1);
    expect(await countImages(asha)).toBe(1);

    for (const { key } of await api.deps.objectLedger.claim({ limit: 100, leaseSeconds: 60 }))
      removed.push(key);
    const [firstId] = ids;
    expect(removed.filter((key) => key.includes(String(firstId)))).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'try-1' };

  it('makes a retry return the first image, also with other bytes (API-07)', async () => {
    asha = await api.person();
    const first = await api.upload(asha, { image: { bytes: await jpegPhoto() }, fields: place, headers });
    const bytes = await pngPhoto({ red: 1 });
    const retry = await api.upload(asha, { image: { bytes }, fields: place, headers });
    expect([first.statusCode, retry.statusCode]).toEqual([201, 200]);
    expect(retry.json()).toMatchObject({ image_id: first.json().image_id, is_duplicate: false });
    expect(await countImages(asha)).toBe(1);
  });

  it('tells retries from duplicates when the same photo is sent under two keys at the same moment', async () => {
    asha = await api.person();
    const image = { bytes: await jpegPhoto() };
    const keys = ['try-1', 'try-1', 'try-2'];
    const answers = await Promise.all(
      keys.map((key) => api.upload(asha, { image, fields: place, headers: { 'idempotency-key': key } })),
    );
    const created = answers.findIndex(({ statusCode }) => statusCode === 201);
    for (const [index, answer] of answers.entries())
      expect(answer.json().is_duplicate).toBe(keys[index] !== keys[created]);
  });

  it('tells a retry from a duplicate when the first attempt ends between the two looks for it', async () => {
    asha = await api.person();
    const image = { bytes: await jpegPhoto() };
    const attempt = () => api.upload(asha, { image, fields: place, headers });
    const { images } = api.deps;
    const find = { byIdempotencyKey: images.findByIdempotencyKey, byPhoto: images.findByPhoto };
    const spies = [vi.spyOn(images, 'findByIdempotencyKey'), vi.spyOn(images, 'findByPhoto')];
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
    });
    let looks = 0;
    const letOtherEndAfter = async <Found>(found: Promise<Found>): Promise<Found> => {
      await found;
      looks += 1;
      if (looks === 2) expect((await attempt()).statusCode).toBe(201); // the one before it is made before the photo is processed
      return found;
    };
    vi.mocked(images.findByIdempotencyKey).mockImplementation((...key) =>
      letOtherEndAfter(find.byIdempotencyKey(...key)),
    );
    vi.mocked(images.findByPhoto).mockImplementation((...photo) => letOtherEndAfter(find.byPhoto(...photo)));
    const answer = await attempt();
    expect([answer.statusCode, answer.json().is_duplicate]).toEqual([200, false]);
    expect(looks).toBeGreaterThan(2);
  });

  it('returns one image for concurrent retries with different bytes', async () => {
    asha = await api.person();
    const photos = await Promise.all([1, 2, 3, 4].map((red) => jpegPhoto({ red })));
    const answers = await Promise.all(
      photos.map((bytes) => api.upload(asha, { image: { bytes }, fields: place, headers })),
    );
    expect(new Set(answers.map((answer) => answer.json().image_id)).size).toBe(1);
    expect(await countImages(asha)).toBe(1);
  });

  it('does not affect other users', async () => {
    const image = { bytes: await jpegPhoto() };
    const [one, other] = [await api.person(), await api.person()];
    await api.upload(one, { image, fields: place, headers });
    expect((await api.upload(other, { image, fields: place, headers })).statusCode).toBe(201);
  });

  it('is refused before the photo is read when it is too long or blank', async () => {
    asha = await api.person();
    const image = { bytes: await jpegPhoto() };
    for (const key of ['x'.repeat(201), 'two words']) {
      const answer = await api.upload(asha, { image, fields: place, headers: { 'idempotency-key': key } });
      expect(answer.json()).toMatchObject({
        code: 'invalid_request',
        fields: { 'Idempotency-Key': expect.any(String) },
      });
    }
  });
});

describe('a client that disconnects during the upload', () => {
  it('leaves no files and no image', async () => {
    asha = await api.person();
    const { payload, headers } = await encodeMultipart({
      image: { bytes: await jpegOfSize(1_000_000) },
      fields: place,
    });
    const { port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
    const seen = await new Promise<string[]>((resolve, reject) => {
      api.app.server.once('request', (request) => {
        request.once('data', () =>
          leftInIncoming()
            .then(resolve, reject)
            .finally(() => socket.destroy()),
        );
      });
      const socket = connect(Number(port), '127.0.0.1').on('error', reject);
      const lines = { ...headers, ...asha.headers, host: 'localhost', 'content-length': payload.length };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /api/images/upload/ HTTP/1.1\r\n${head.join('')}\r\n`);
      socket.write(payload.subarray(0, payload.length / 2));
    });
    expect(seen.length).toBeLessThanOrEqual(1);
    await expect.poll(leftInIncoming).toEqual([]);
    expect(await countImages(asha)).toBe(0);
  });
});
