import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { onOutbox } from './outbox-signal.ts';
import { findPhoto, removePhoto, removePhotosOf, storePhotos, waitingPhotos } from './outbox-store.ts';

const ids = async (owner = OWNER) => (await waitingPhotos(owner)).map(({ id }) => id);

test('returns the stored photos complete and oldest first (UP-29)', async () => {
  emptyOutboxAtEnd();
  const photo = samplePhoto('older', { ts: 1 });
  await storePhotos([samplePhoto('newer', { ts: 2 }), photo]);
  expect(await ids()).toEqual(['older', 'newer']);
  expect(await findPhoto('older')).toEqual(photo);
});

test('separates the photos of different users', async () => {
  emptyOutboxAtEnd(8);
  await storePhotos([samplePhoto('mine'), samplePhoto('theirs', { owner: 8 })]);
  expect(await ids()).toEqual(['mine']);
  expect(await ids(8)).toEqual(['theirs']);
});

test('replaces a photo with the same id', async () => {
  emptyOutboxAtEnd();
  await storePhotos([samplePhoto('a')]);
  await storePhotos([samplePhoto('a', { refusal: 'No.' })]);
  expect(await waitingPhotos(OWNER)).toMatchObject([{ id: 'a', refusal: 'No.' }]);
});

test('removes one photo and ignores a second removal', async () => {
  emptyOutboxAtEnd();
  await storePhotos([samplePhoto('a'), samplePhoto('b')]);
  await removePhoto('a');
  await removePhoto('a');
  expect(await ids()).toEqual(['b']);
});

test('removes all photos of one user and none of another', async () => {
  emptyOutboxAtEnd(8);
  await storePhotos([samplePhoto('a'), samplePhoto('b'), samplePhoto('theirs', { owner: 8 })]);
  await removePhotosOf(OWNER);
  expect([await ids(), await ids(8)]).toEqual([[], ['theirs']]);
});

test('publishes every change', async () => {
  emptyOutboxAtEnd();
  const listener = vi.fn();
  const stop = onOutbox(listener);
  await storePhotos([samplePhoto('a')]);
  await removePhoto('a');
  stop();
  await storePhotos([samplePhoto('b')]);
  expect(listener.mock.calls).toEqual([['changed'], ['changed']]);
});

test('skips an invalid record', async () => {
  emptyOutboxAtEnd();
  await storePhotos([samplePhoto('a')]);
  const database = await openDB('smart-waste', 1);
  await database.put('offline_uploads_v1', { id: 'broken', owner: OWNER, filename: 7 });
  expect(await ids()).toEqual(['a']);
  await database.delete('offline_uploads_v1', 'broken');
  database.close();
});
