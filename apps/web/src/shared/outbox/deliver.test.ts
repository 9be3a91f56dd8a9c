import { beforeEach, expect, test } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { uploadServer } from '../../test/upload-server.ts';
import { failureWithoutResponse } from '../http/api-result.ts';
import { deliver, outcomeOf } from './deliver.ts';
import { findPhoto, keepPhotos, waitingPhotos } from './outbox-store.ts';

const refused = (status: number, sentence: string | null = 'No.') =>
  outcomeOf({ ...failureWithoutResponse(`HTTP ${status}: No.`), status, sentence });

test('an answer with the image means that it was sent', () => {
  const image = sampleImage(1);
  expect(outcomeOf({ success: true, data: image })).toEqual({ kind: 'sent', image });
});

test.each([400, 403, 404, 413, 415, 422])('%d is final: trying again is useless', (status) => {
  expect(refused(status)).toEqual({ kind: 'refused', reason: 'No.' });
});

test.each([401, 408, 409, 425, 429, 500, 502, 503, 507])('%d passes: the photo is kept', (status) => {
  expect(refused(status)).toEqual({ kind: 'unsent', reason: 'No.', reached: true });
});

test('when nobody answers the photo is kept', () => {
  expect(outcomeOf(failureWithoutResponse('Failed to fetch'))).toEqual({
    kind: 'unsent',
    reason: 'Failed to fetch',
    reached: false,
  });
});

test('a page of a hotel network instead of an answer is no image: the photo is kept', () => {
  expect(refused(200, null)).toMatchObject({ kind: 'unsent', reached: true });
});

test('without a sentence of the server its raw text is the reason', () => {
  expect(refused(415, null)).toEqual({ kind: 'refused', reason: 'HTTP 415: No.' });
});

beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
});

test('a delivered photo is on the server with its place and no longer on the device', async () => {
  const taking = uploadServer();
  await keepPhotos([samplePhoto('a')]);
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect(taking.attempts).toEqual([
    {
      key: 'a',
      form: {
        location: 'Main Street',
        skip_ml: 'false',
        user_id: String(OWNER),
        latitude: '26.9',
        longitude: '75.8',
        location_source: 'gps',
      },
    },
  ]);
  expect(await waitingPhotos(OWNER)).toEqual([]);
});

test('without words the location sent is GPS Location, and without coordinates none are sent', async () => {
  const taking = uploadServer();
  await keepPhotos([samplePhoto('a', { loc: '' }), samplePhoto('b', { lat: null, lng: null })]);
  await deliver('a');
  await deliver('b');
  expect(taking.attempts[0]?.form.location).toBe('GPS Location');
  expect(taking.attempts[1]?.form).not.toHaveProperty('latitude');
  expect(taking.attempts[1]?.form).not.toHaveProperty('location_source');
});

test('an answer that was lost half-way leaves one image on the server, however often the photo is sent', async () => {
  const taking = uploadServer('lost');
  await keepPhotos([samplePhoto('a')]);
  expect(await deliver('a')).toMatchObject({ kind: 'unsent', reached: false });
  expect(await deliver('a')).toMatchObject({ kind: 'unsent' });
  taking.is('good');
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect(taking.attempts.map(({ key }) => key)).toEqual(['a', 'a', 'a']);
  expect(taking.images.size).toBe(1);
  expect(await waitingPhotos(OWNER)).toEqual([]);
});

test('a photo that the server refuses for good stays with the reason and is not sent again', async () => {
  const taking = uploadServer({ status: 415, error: 'This is no photo.' });
  await keepPhotos([samplePhoto('a')]);
  expect(await deliver('a')).toEqual({ kind: 'refused', reason: 'This is no photo.' });
  expect(await deliver('a')).toEqual({ kind: 'refused', reason: 'This is no photo.' });
  expect(taking.attempts).toHaveLength(1);
  expect(await findPhoto('a')).toMatchObject({ refusal: 'This is no photo.' });
});

test('a photo that was sent or removed meanwhile is nothing to do', async () => {
  const taking = uploadServer();
  expect(await deliver('gone')).toBeNull();
  expect(taking.attempts).toEqual([]);
});
