import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliver } from '../../../shared/outbox/deliver.ts';
import { listWaitingEntries, storeEntries } from '../../../shared/outbox/outbox-store.ts';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { createLocks } from '../../../test/locks.ts';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { holdNext } from '../../../test/server.ts';
import { startUploadServer } from '../../../test/upload-server.ts';
import {
  describePlace,
  findTexts,
  latitude,
  photo,
  pick,
  press,
  queue,
  queued,
  show,
  undo,
  uploadEnds,
} from '../test/show.tsx';

// The page fetches it right after its own code.
beforeAll(() => import('../queue/queue-list.tsx'));
beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

test('saves photos without a connection, lists them as waiting and empties the form (UP-27)', async () => {
  startUploadServer('down');
  show();
  await pick(photo('a.jpg'));
  await queued();
  await describePlace('Main Street');
  await press('Upload Image');
  await findTexts('Saved offline');
  await findTexts("We will retry when you're back online.");
  const waiting = within(await screen.findByRole('list', { name: 'Waiting on this device' }));
  expect(waiting.getByText('a.jpg')).toBeInTheDocument();
  expect(waiting.getByText('Main Street')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Photos to upload' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Where is it?')).toHaveValue('');
});

test('stays on the page with the waiting photos when the connection breaks', async () => {
  const fakeServer = startUploadServer();
  fakeServer.setState(() => (fakeServer.attempts.length === 1 ? 'good' : 'down'));
  const { router } = show();
  await pick(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  await queued();
  await describePlace('Main Street');
  await press('Upload 3 Images');
  await findTexts('1 photo uploaded');
  await findTexts('Saved offline');
  const waiting = await screen.findByRole('list', { name: 'Waiting on this device' });
  await vi.waitFor(() => expect(within(waiting).getAllByRole('listitem')).toHaveLength(2), {
    timeout: 30_000,
  });
  await screen.findByRole('button', { name: 'Upload Image' });
  expect(router.state.location.pathname).toBe('/upload');
});

test('removes a waiting photo on request and stores it again on Undo', async () => {
  await storeEntries([samplePhoto('a')]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.jpg' }));
  await vi.waitFor(async () => expect(await listWaitingEntries(OWNER)).toEqual([]), { timeout: 30_000 });
  await undo();
  await vi.waitFor(async () => expect(await listWaitingEntries(OWNER)).toHaveLength(1), { timeout: 30_000 });
  await screen.findByRole('button', { name: 'Remove a.jpg' });
});

test('leaves a waiting photo on the device that is being sent when it is to be removed (UP-32)', async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  startUploadServer();
  const answer = holdNext('post', '/images/upload/');
  await storeEntries([samplePhoto('a')]);
  show();
  const remove = await screen.findByRole('button', { name: 'Remove a.jpg' });
  const sending = deliver('a');
  await userEvent.click(remove);
  await findTexts(/a\.jpg is already being sent\. You can delete it in your history/);
  expect(await listWaitingEntries(OWNER)).toHaveLength(1);
  answer();
  expect(await sending).toMatchObject({ kind: 'sent' });
});

test('shows why a waiting photo was refused and lets the user edit it under its own key (UP-32)', async () => {
  const fakeServer = startUploadServer();
  await storeEntries([
    samplePhoto('a', { refusal: 'Too far north.', loc: 'Pole', lat: 89.5, lng: 0, source: 'map' }),
  ]);
  show();
  await screen.findByText('Too far north.');
  expect(screen.queryByRole('button', { name: 'Retry now' })).not.toBeInTheDocument();
  await press('Edit: a.jpg');
  await queued();
  expect(screen.getByLabelText('Where is it?')).toHaveValue('Pole');
  expect(latitude()).toHaveValue(89.5);
  await press('Upload Image');
  await vi.waitFor(() => expect(fakeServer.attempts).toMatchObject([{ key: 'a' }]), { timeout: 30_000 });
  await uploadEnds();
});

test('leaves a waiting photo on the device while its place would replace that of the photos in the queue', async () => {
  await storeEntries([samplePhoto('a', { loc: 'Pole', lat: 89.5, lng: 0, source: 'map' })]);
  show();
  await pick(photo('b.jpg'));
  await queued();
  await describePlace('Main Street');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: a.jpg' }));
  await findTexts(/a\.jpg has another location/);
  expect(screen.getByLabelText('Where is it?')).toHaveValue('Main Street');
  expect(queue().getAllByRole('listitem')).toHaveLength(1);
  expect(await listWaitingEntries(OWNER)).toHaveLength(1);
});

test('takes waiting photos of one place into the queue together', async () => {
  await storeEntries([samplePhoto('a'), samplePhoto('b'), samplePhoto('c', { lat: null, lng: null })]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: a.jpg' }));
  await queued();
  await press('Edit: b.jpg');
  await vi.waitFor(() => expect(queue().getAllByRole('listitem')).toHaveLength(2), { timeout: 30_000 });
  await press('Edit: c.jpg');
  await findTexts(/c\.jpg has another location/);
  expect(latitude()).toHaveValue(26.9);
});

test("does not show another user's waiting photos", async () => {
  emptyOutboxAtEnd(8);
  await storeEntries([samplePhoto('theirs', { owner: 8 })]);
  show();
  await act(async () => void (await listWaitingEntries(OWNER)));
  expect(screen.queryByText('theirs.jpg')).not.toBeInTheDocument();
});
