import { beforeEach, expect, test } from 'vitest';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { uploadServer } from '../../test/upload-server.ts';
import { deliver } from './deliver.ts';
import { findPhoto, keepPhotos, waitingPhotos } from './outbox-store.ts';

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
