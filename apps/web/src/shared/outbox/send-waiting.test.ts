import { beforeEach, expect, test } from 'vitest';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { uploadServer } from '../../test/upload-server.ts';
import { signOut } from '../session/session.ts';
import { keepPhotos, waitingPhotos } from './outbox-store.ts';
import { sendWaiting } from './start-sender.ts';

const THREE = ['a', 'b', 'c'].map((id, index) => samplePhoto(id, { ts: index }));

beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd(8);
});

test('everything that waits is sent, oldest first', async () => {
  const taking = uploadServer();
  await keepPhotos([...THREE].reverse());
  expect(await sendWaiting(OWNER)).toEqual({ sent: 3, refused: 0, left: 0 });
  expect([...taking.images.keys()]).toEqual(['a', 'b', 'c']);
});

test('at the first sign of no connection the others are not tried', async () => {
  const taking = uploadServer('down');
  await keepPhotos(THREE);
  expect(await sendWaiting(OWNER)).toEqual({ sent: 0, refused: 0, left: 3 });
  expect(taking.attempts).toHaveLength(1);
});

test('a photo on which the server breaks does not hold up the others', async () => {
  const taking = uploadServer();
  taking.is(({ key }) => (key === 'a' ? { status: 500, error: 'Broken' } : 'good'));
  await keepPhotos(THREE);
  expect(await sendWaiting(OWNER)).toEqual({ sent: 2, refused: 0, left: 1 });
});

test('a photo that was refused for good is told once and never sent again', async () => {
  const taking = uploadServer();
  taking.is(({ key }) => (key === 'b' ? { status: 413, error: 'Too large' } : 'good'));
  await keepPhotos(THREE);
  expect(await sendWaiting(OWNER)).toEqual({ sent: 2, refused: 1, left: 0 });
  expect(await sendWaiting(OWNER)).toEqual({ sent: 0, refused: 0, left: 0 });
  expect(taking.attempts).toHaveLength(3);
  expect(await waitingPhotos(OWNER)).toMatchObject([{ id: 'b', refusal: 'Too large' }]);
});

test("another person's photos are not sent, and nothing is once somebody else is signed in", async () => {
  const taking = uploadServer();
  await keepPhotos([samplePhoto('theirs', { owner: 8 })]);
  expect(await sendWaiting(OWNER)).toEqual({ sent: 0, refused: 0, left: 0 });
  expect(await sendWaiting(8)).toEqual({ sent: 0, refused: 0, left: 1 });
  signOut();
  await keepPhotos(THREE);
  expect(await sendWaiting(OWNER)).toEqual({ sent: 0, refused: 0, left: 3 });
  expect(taking.attempts).toEqual([]);
});
