import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { onOutbox } from './outbox-signal.ts';
import { findEntry, listWaitingEntries, removeEntries, removeEntry, storeEntries } from './outbox-store.ts';

const ids = async (owner = OWNER) => (await listWaitingEntries(owner)).map(({ id }) => id);

test('returns the stored photos complete and oldest first (UP-29)', async () => {
  emptyOutboxAtEnd();
  const photo = samplePhoto('older', { ts: 1 });
  await storeEntries([samplePhoto('newer', { ts: 2 }), photo]);
  expect(await ids()).toEqual(['older', 'newer']);
  expect(await findEntry('older')).toEqual(photo);
});

test('separates the photos of different users', async () => {
  emptyOutboxAtEnd(8);
  await storeEntries([samplePhoto('mine'), samplePhoto('theirs', { owner: 8 })]);
  expect(await ids()).toEqual(['mine']);
  expect(await ids(8)).toEqual(['theirs']);
});

test('replaces a photo with the same id', async () => {
  emptyOutboxAtEnd();
  await storeEntries([samplePhoto('a')]);
  await storeEntries([samplePhoto('a', { refusal: 'No.' })]);
  expect(await listWaitingEntries(OWNER)).toMatchObject([{ id: 'a', refusal: 'No.' }]);
});

test('removes one photo and ignores a second removal', async () => {
  emptyOutboxAtEnd();
  await storeEntries([samplePhoto('a'), samplePhoto('b')]);
  await removeEntry('a');
  await removeEntry('a');
  expect(await ids()).toEqual(['b']);
});

test('removes all photos of one user and none of another', async () => {
  emptyOutboxAtEnd(8);
  await storeEntries([samplePhoto('a'), samplePhoto('b'), samplePhoto('theirs', { owner: 8 })]);
  await removeEntries(OWNER);
  expect([await ids(), await ids(8)]).toEqual([[], ['theirs']]);
});

test('publishes every change', async () => {
  emptyOutboxAtEnd();
  const listener = vi.fn();
  const stop = onOutbox(listener);
  await storeEntries([samplePhoto('a')]);
  await removeEntry('a');
  stop();
  await storeEntries([samplePhoto('b')]);
  expect(listener.mock.calls).toEqual([['changed'], ['changed']]);
});

test('skips an invalid record', async () => {
  emptyOutboxAtEnd();
  await storeEntries([samplePhoto('a')]);
  const database = await openDB('smart-waste', 1);
  await database.put('offline_uploads_v1', { id: 'broken', owner: OWNER, filename: 7 });
  expect(await ids()).toEqual(['a']);
  await database.delete('offline_uploads_v1', 'broken');
  database.close();
});
