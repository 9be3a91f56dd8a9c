import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { createLocks } from '../../test/locks.ts';
import { emptyOutboxAtEnd, OWNER, samplePhoto, sampleStep } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { api, holdNext, server } from '../../test/server.ts';
import { startUploadServer } from '../../test/upload-server.ts';
import { createFailure } from '../http/api-result.ts';
import { deliver, isSamePlace, takeEntry, toOutcome, withLock } from './deliver.ts';
import {
  findEntry,
  listWaitingEntries,
  type OutboxPhoto,
  removeEntry,
  storeEntries,
} from './outbox-store.ts';

const refused = (status: number, sentence: string | null = 'No.') =>
  toOutcome({ ...createFailure(`HTTP ${status}: No.`), status, sentence }, samplePhoto('a'));

test('toOutcome reports a response with an image as sent', () => {
  const image = sampleImage(1, { location: 'Main Street', latitude: 26.9, longitude: 75.8 });
  const answer = { success: true, data: { ...image, is_duplicate: false } } as const;
  expect(toOutcome(answer, samplePhoto('a'))).toEqual({ kind: 'sent', image_id: image.image_id });
});

test.each([400, 403, 404, 413, 415, 422])('toOutcome reports status %d as refused', (status) => {
  expect(refused(status)).toEqual({ kind: 'refused', reason: 'No.' });
});

test.each([401, 408, 409, 425, 429, 500, 502, 503, 507])(
  'toOutcome reports status %d as unsent',
  (status) => {
    expect(refused(status)).toEqual({ kind: 'unsent', reason: 'No.', reached: true });
  },
);

test('toOutcome reports a missing response as unsent', () => {
  expect(toOutcome(createFailure('Failed to fetch'), samplePhoto('a'))).toEqual({
    kind: 'unsent',
    reason: 'Failed to fetch',
    reached: false,
  });
});

test('toOutcome reports a captive-portal page as unsent', () => {
  expect(refused(200, null)).toMatchObject({ kind: 'unsent', reached: true });
});

test('toOutcome uses the raw text as the reason when the server sent no sentence', () => {
  expect(refused(415, null)).toEqual({ kind: 'refused', reason: 'HTTP 415: No.' });
});

beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
});

test('deliver sends a photo with its place and removes it from the device', async () => {
  const fakeServer = startUploadServer();
  await storeEntries([samplePhoto('a')]);
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect(fakeServer.attempts).toEqual([
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
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});

test('deliver sends GPS Location without a description and omits missing coordinates', async () => {
  const fakeServer = startUploadServer();
  await storeEntries([samplePhoto('a', { loc: '' }), samplePhoto('b', { lat: null, lng: null })]);
  await deliver('a');
  await deliver('b');
  expect(fakeServer.attempts[0]?.form.location).toBe('GPS Location');
  expect(fakeServer.attempts[1]?.form).not.toHaveProperty('latitude');
  expect(fakeServer.attempts[1]?.form).not.toHaveProperty('location_source');
});

test.each([
  ['refused', { status: 415, error: 'No photo.' }],
  ['sent before from another place', { earlier: sampleImage(1, { location: 'Old Street' }) }],
])('deliver does not bring back a photo that was removed before it was %s', async (_, state) => {
  startUploadServer(state);
  await storeEntries([samplePhoto('a')]);
  server.use(http.post(api('/images/upload/'), () => removeEntry('a')));
  await deliver('a');
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});

/** Sends a photo, and stores it again with another place before that is answered. */
async function editWhileSent(place: Partial<OutboxPhoto> = { loc: 'Gate 2' }) {
  const answer = holdNext('post', '/images/upload/');
  await storeEntries([samplePhoto('a')]);
  const sending = deliver('a');
  await removeEntry('a');
  await storeEntries([samplePhoto('a', { ...place, ts: 2 })]);
  answer();
  await sending;
}

test('deliver asks which place counts when a photo was edited while it was sent with the one before', async () => {
  const fakeServer = startUploadServer();
  await editWhileSent();
  expect(await deliver('a')).toMatchObject({ kind: 'duplicate', isSamePlace: false });
  expect(fakeServer.images.size).toBe(1);
  expect(await findEntry('a')).toMatchObject({ loc: 'Gate 2', duplicateOf: { location: 'Main Street' } });
});

test('deliver asks which place counts when the coordinates were removed that the server has of an earlier attempt', async () => {
  startUploadServer();
  await editWhileSent({ lat: null, lng: null });
  expect(await deliver('a')).toMatchObject({ kind: 'duplicate', isSamePlace: false });
  expect(await findEntry('a')).toMatchObject({ lat: null, duplicateOf: { latitude: 26.9 } });
});

test('toOutcome asks nothing about coordinates that the server has read in the photo', () => {
  const image = sampleImage(1, { location: 'Main Street', location_source: 'exif' });
  const answer = { success: true, data: { ...image, is_duplicate: false } } as const;
  const photo = samplePhoto('a', { lat: null, lng: null });
  expect(toOutcome(answer, photo)).toEqual({ kind: 'sent', image_id: image.image_id });
});

test('deliver sends a photo that was edited while the place before it was refused', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(({ form }) =>
    form.location === 'Main Street' ? { status: 400, error: 'Too far north.' } : 'good',
  );
  await editWhileSent();
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect([...fakeServer.images.values()]).toMatchObject([{ location: 'Gate 2' }]);
});

test('deliver creates one image on the server when a response is lost and the photo is sent again', async () => {
  const fakeServer = startUploadServer('lost');
  await storeEntries([samplePhoto('a')]);
  expect(await deliver('a')).toMatchObject({ kind: 'unsent', reached: false });
  expect(await deliver('a')).toMatchObject({ kind: 'unsent' });
  fakeServer.setState('good');
  expect(await deliver('a')).toMatchObject({ kind: 'sent' });
  expect(fakeServer.attempts.map(({ key }) => key)).toEqual(['a', 'a', 'a']);
  expect(fakeServer.images.size).toBe(1);
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});

test.each([
  [{ loc: 'Main Street', lat: 26.9, lng: 75.8 }, true],
  [{ loc: 'Main Street', lat: null, lng: null }, true],
  [{ loc: 'Main Street', lat: 26.9, lng: 75.9 }, false],
  [{ loc: 'Side Street', lat: 26.9, lng: 75.8 }, false],
  [{ loc: '', lat: 26.9, lng: 75.8 }, false],
])('isSamePlace compares %j with the place of the earlier upload', (place, isSame) => {
  const { image_id, uploaded_at } = sampleImage(1);
  const earlier = { image_id, uploaded_at, location: 'Main Street', latitude: 26.9, longitude: 75.8 };
  expect(isSamePlace(samplePhoto('a', place), earlier)).toBe(isSame);
});

test.each([
  ['Gate 2\nMain Street', 'Gate 2\r\nMain Street'], // as a form of several parts sends line breaks
  ['Gate\u202e 2\u0007', 'Gate 2'],
  ['\u2066', 'GPS Location'],
  ['Gate 2 \ud83d', 'Gate 2 \ufffd'], // as a form sends half a character
])('isSamePlace takes %j for what the server stores of it', (loc, location) => {
  const { image_id, uploaded_at } = sampleImage(1);
  const earlier = { image_id, uploaded_at, location, latitude: 26.9, longitude: 75.8 };
  expect(isSamePlace(samplePhoto('a', { loc }), earlier)).toBe(true);
});

test('deliver sends a duplicate once and keeps it until its owner decides', async () => {
  const earlier = sampleImage(1, { location: 'Old Street' });
  const fakeServer = startUploadServer();
  fakeServer.setState({ earlier });
  await storeEntries([samplePhoto('a')]);
  const duplicate = { kind: 'duplicate', earlier: { image_id: earlier.image_id }, isSamePlace: false };
  expect(await deliver('a')).toMatchObject(duplicate);
  expect(await deliver('a')).toMatchObject(duplicate);
  expect(fakeServer.attempts).toHaveLength(1);
  expect(await findEntry('a')).toMatchObject({ duplicateOf: { location: 'Old Street' } });
});

test('deliver keeps a refused photo with its reason and does not send it again', async () => {
  const fakeServer = startUploadServer({ status: 415, error: 'This is no photo.' });
  await storeEntries([samplePhoto('a')]);
  expect(await deliver('a')).toEqual({ kind: 'refused', reason: 'This is no photo.' });
  expect(await deliver('a')).toEqual({ kind: 'refused', reason: 'This is no photo.' });
  expect(fakeServer.attempts).toHaveLength(1);
  expect(await findEntry('a')).toMatchObject({ refusal: 'This is no photo.' });
});

test('deliver returns null for a photo that is no longer stored', async () => {
  const fakeServer = startUploadServer();
  expect(await deliver('gone')).toBeNull();
  expect(fakeServer.attempts).toEqual([]);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('takeEntry removes a photo that waits, and leaves one that is being sent (UP-32)', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  startUploadServer();
  const answer = holdNext('post', '/images/upload/');
  await storeEntries([samplePhoto('a'), samplePhoto('b'), sampleStep('c')]);
  const sending = deliver('a');
  expect(await takeEntry('a')).toBe(false);
  expect(await takeEntry('b')).toBe(true);
  expect(await takeEntry('c')).toBe(true);
  expect(await listWaitingEntries(OWNER)).toMatchObject([{ id: 'a' }]);
  answer();
  expect(await sending).toMatchObject({ kind: 'sent' });
  expect(await takeEntry('a')).toBe(false);
});

function deferredWork() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, work: vi.fn(() => done.then(() => 'done')) };
}

test('withLock returns null with orLeave while another tab holds the lock', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  const first = deferredWork();
  const second = vi.fn(async () => 'too');
  const running = withLock('outbox', first.work);
  expect(await withLock('outbox', second, { orLeave: true })).toBeNull();
  expect(second).not.toHaveBeenCalled();
  first.finish();
  expect(await running).toBe('done');
});

test('withLock waits for the lock without orLeave', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  const first = deferredWork();
  const second = vi.fn(async () => 'too');
  const running = withLock('outbox', first.work);
  const waiting = withLock('outbox', second);
  expect(second).not.toHaveBeenCalled();
  first.finish();
  expect(await Promise.all([running, waiting])).toEqual(['done', 'too']);
});

test('withLock runs without a lock in a browser without the Web Locks API', async () => {
  vi.stubGlobal('navigator', {});
  expect(await withLock('outbox', async () => 'done', { orLeave: true })).toBe('done');
});
