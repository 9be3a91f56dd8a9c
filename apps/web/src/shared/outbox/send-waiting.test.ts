import { beforeEach, expect, test } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { startUploadServer } from '../../test/upload-server.ts';
import { signOut } from '../session/session.ts';
import { listWaitingEntries, storeEntries } from './outbox-store.ts';
import { sendWaiting } from './start-sender.ts';

const THREE = ['a', 'b', 'c'].map((id, index) => samplePhoto(id, { ts: index }));

beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd(8);
});

test('sends all waiting photos, oldest first', async () => {
  const fakeServer = startUploadServer();
  await storeEntries([...THREE].reverse());
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 3, refused: 0, duplicates: 0, left: 0 });
  expect([...fakeServer.images.keys()]).toEqual(['a', 'b', 'c']);
});

test('stops at the first photo that does not reach the server', async () => {
  const fakeServer = startUploadServer('down');
  await storeEntries(THREE);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, refused: 0, duplicates: 0, left: 3 });
  expect(fakeServer.attempts).toHaveLength(1);
});

test('continues after a photo that causes a server error', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(({ key }) => (key === 'a' ? { status: 500, error: 'Broken' } : 'good'));
  await storeEntries(THREE);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 2, refused: 0, duplicates: 0, left: 1 });
});

test('reports a duplicate once and leaves it to its owner', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(({ key }) => (key === 'b' ? { earlier: sampleImage(1) } : 'good'));
  await storeEntries(THREE);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 2, refused: 0, duplicates: 1, left: 0 });
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, refused: 0, duplicates: 0, left: 0 });
  expect(fakeServer.attempts).toHaveLength(3);
});

test('reports a refused photo once and does not send it again', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(({ key }) => (key === 'b' ? { status: 413, error: 'Too large' } : 'good'));
  await storeEntries(THREE);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 2, refused: 1, duplicates: 0, left: 0 });
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, refused: 0, duplicates: 0, left: 0 });
  expect(fakeServer.attempts).toHaveLength(3);
  expect(await listWaitingEntries(OWNER)).toMatchObject([{ id: 'b', refusal: 'Too large' }]);
});

test('sends only the photos of the logged-in owner', async () => {
  const fakeServer = startUploadServer();
  await storeEntries([samplePhoto('theirs', { owner: 8 })]);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, refused: 0, duplicates: 0, left: 0 });
  expect(await sendWaiting(8)).toMatchObject({ sent: 0, refused: 0, duplicates: 0, left: 1 });
  signOut();
  await storeEntries(THREE);
  expect(await sendWaiting(OWNER)).toMatchObject({ sent: 0, refused: 0, duplicates: 0, left: 3 });
  expect(fakeServer.attempts).toEqual([]);
});
