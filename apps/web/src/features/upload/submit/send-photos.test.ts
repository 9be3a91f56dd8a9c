import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { listWaitingEntries, storeEntries } from '../../../shared/outbox/outbox-store.ts';
import { sampleImage } from '../../../test/images.ts';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { holdNext } from '../../../test/server.ts';
import { startUploadServer } from '../../../test/upload-server.ts';
import { type SendResult, sendPhotos } from './send-photos.ts';

const THREE = ['a', 'b', 'c'].map((id, index) => samplePhoto(id, { ts: index }));
const waiting = async () => (await listWaitingEntries(OWNER)).map(({ id }) => id);

function listener() {
  const results: [string, SendResult['kind']][] = [];
  const events = {
    onStart: vi.fn(),
    onProgress: vi.fn(),
    onEnd: ({ id }: { id: string }, { kind }: SendResult) => void results.push([id, kind]),
  };
  return { events, results };
}

beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
});

test('sends all photos one after the other and leaves none waiting', async () => {
  const fakeServer = startUploadServer();
  const { events, results } = listener();
  await sendPhotos(THREE, events);
  expect(results).toEqual([
    ['a', 'sent'],
    ['b', 'sent'],
    ['c', 'sent'],
  ]);
  expect([...fakeServer.images.keys()]).toEqual(['a', 'b', 'c']);
  expect(await waiting()).toEqual([]);
});

test('stores every photo on the device before it sends the first', async () => {
  startUploadServer();
  const kept: string[][] = [];
  const { events } = listener();
  const reading: Promise<void>[] = [];
  events.onStart.mockImplementationOnce(() => reading.push(waiting().then((ids) => void kept.push(ids))));
  await sendPhotos(THREE, events);
  await Promise.all(reading);
  expect(kept).toEqual([['a', 'b', 'c']]);
});

test('tries one photo and keeps all when there is no connection', async () => {
  const fakeServer = startUploadServer('down');
  const { events, results } = listener();
  await sendPhotos(THREE, events);
  expect(results).toEqual([
    ['a', 'kept'],
    ['b', 'kept'],
    ['c', 'kept'],
  ]);
  expect(fakeServer.attempts).toHaveLength(1);
  expect(await waiting()).toEqual(['a', 'b', 'c']);
});

test('keeps a photo after a server error and tries the next', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(({ key }) => (key === 'a' ? { status: 503, error: 'Full' } : 'good'));
  const { events, results } = listener();
  const [first] = await sendPhotos(THREE, events);
  expect(first).toEqual({ kind: 'kept', reason: 'Full', reached: true });
  expect(results.map(([, kind]) => kind)).toEqual(['kept', 'sent', 'sent']);
  expect(await waiting()).toEqual(['a']);
});

test('reports a refused photo with its reason and sends the others', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(({ key }) => (key === 'b' ? { status: 415, error: 'This is no photo.' } : 'good'));
  const { events } = listener();
  const results = await sendPhotos(THREE, events);
  expect(results[1]).toEqual({ kind: 'refused', reason: 'This is no photo.' });
  expect(fakeServer.images.size).toBe(2);
  expect(await waiting()).toEqual([]);
});

test('keeps a photo that was queued again with another place before the first one was refused', async () => {
  startUploadServer({ status: 400, error: 'Too far north.' });
  const answer = holdNext('post', '/images/upload/');
  const { events } = listener();
  const sending = sendPhotos([samplePhoto('a')], events);
  await vi.waitFor(() => expect(events.onStart).toHaveBeenCalled());
  const edited = samplePhoto('a', { loc: 'Gate 2', ts: 2 });
  await storeEntries([edited]);
  answer();
  expect(await sending).toEqual([{ kind: 'refused', reason: 'Too far north.' }]);
  expect(await listWaitingEntries(OWNER)).toEqual([edited]);
});

test('keeps a photo that was sent before from another place, for its owner to decide', async () => {
  const fakeServer = startUploadServer();
  const earlier = sampleImage(9, { location: 'Old Street', latitude: null, longitude: null });
  fakeServer.setState(({ key }) => (key === 'b' ? { earlier } : 'good'));
  const { events, results } = listener();
  await sendPhotos(THREE, events);
  expect(results.map(([, kind]) => kind)).toEqual(['sent', 'duplicate', 'sent']);
  const { image_id, uploaded_at } = earlier;
  const place = { location: 'Old Street', latitude: null, longitude: null };
  expect(await listWaitingEntries(OWNER)).toMatchObject([
    { duplicateOf: { image_id, uploaded_at, ...place } },
  ]);
});

test('names the earlier upload of a photo that was sent before from the same place', async () => {
  const fakeServer = startUploadServer();
  const earlier = sampleImage(9, { location: 'Main Street', latitude: 26.9, longitude: 75.8 });
  fakeServer.setState({ earlier });
  const { events } = listener();
  expect(await sendPhotos([samplePhoto('a')], events)).toEqual([
    { kind: 'known', image_id: earlier.image_id },
  ]);
  expect(await waiting()).toEqual([]);
});

test('sends photos without storage and reports an unsent one with its reason', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(({ key }) => (key === 'c' ? 'down' : 'good'));
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('No storage here', 'SecurityError');
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const { events } = listener();
  const results = await sendPhotos(THREE, events);
  vi.restoreAllMocks();
  expect(results).toEqual([
    { kind: 'sent', image_id: expect.any(String) },
    { kind: 'sent', image_id: expect.any(String) },
    { kind: 'refused', reason: 'Failed to fetch' },
  ]);
  expect(fakeServer.images.size).toBe(2);
});
