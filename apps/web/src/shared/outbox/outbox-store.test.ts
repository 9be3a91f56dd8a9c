import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { onOutbox } from './outbox-signal.ts';
import { findPhoto, forgetPhoto, keepPhotos, waitingPhotos } from './outbox-store.ts';

const ids = async (owner = OWNER) => (await waitingPhotos(owner)).map(({ id }) => id);

test('what is kept comes back whole, oldest first', async () => {
  emptyOutboxAtEnd();
  const photo = samplePhoto('older', { ts: 1 });
  await keepPhotos([samplePhoto('newer', { ts: 2 }), photo]);
  expect(await ids()).toEqual(['older', 'newer']);
  expect(await findPhoto('older')).toEqual(photo);
});

test('each person has their own waiting photos', async () => {
  emptyOutboxAtEnd(8);
  await keepPhotos([samplePhoto('mine'), samplePhoto('theirs', { owner: 8 })]);
  expect(await ids()).toEqual(['mine']);
  expect(await ids(8)).toEqual(['theirs']);
});

test('keeping the same photo again replaces it', async () => {
  emptyOutboxAtEnd();
  await keepPhotos([samplePhoto('a')]);
  await keepPhotos([samplePhoto('a', { refusal: 'No.' })]);
  expect(await waitingPhotos(OWNER)).toMatchObject([{ id: 'a', refusal: 'No.' }]);
});

test('forgetting one leaves the others, and forgetting it again does nothing', async () => {
  emptyOutboxAtEnd();
  await keepPhotos([samplePhoto('a'), samplePhoto('b')]);
  await forgetPhoto('a');
  await forgetPhoto('a');
  expect(await ids()).toEqual(['b']);
});

test('lists hear of every change', async () => {
  emptyOutboxAtEnd();
  const heard = vi.fn();
  const stop = onOutbox(heard);
  await keepPhotos([samplePhoto('a')]);
  await forgetPhoto('a');
  stop();
  await keepPhotos([samplePhoto('b')]);
  expect(heard.mock.calls).toEqual([['changed'], ['changed']]);
});

test('a record that nobody can read is passed over', async () => {
  emptyOutboxAtEnd();
  await keepPhotos([samplePhoto('a')]);
  const database = await openDB('smart-waste', 1);
  await database.put('offline_uploads_v1', { id: 'broken', owner: OWNER, filename: 7 });
  expect(await ids()).toEqual(['a']);
  await database.delete('offline_uploads_v1', 'broken');
  database.close();
});
