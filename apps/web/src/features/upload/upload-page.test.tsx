import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installFakeWorker } from '../../test/fake-worker.ts';
import { emptyOutboxAtEnd } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { startUploadServer } from '../../test/upload-server.ts';
import {
  describePlace,
  findTexts,
  photo,
  pick,
  press,
  queue,
  queued,
  show,
  uploadEnds,
} from './test/show.tsx';

// The page fetches it right after its own code.
beforeAll(() => import('./queue/queue-list.tsx'));
beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});

test('sends nothing without photos (UP-13)', async () => {
  show();
  await press('Upload Image');
  await findTexts('Please add at least one image to upload');
});

test('sends nothing without a place and focuses its field', async () => {
  const fakeServer = startUploadServer();
  show();
  await pick(photo());
  await queued();
  await press('Upload Image');
  await findTexts('Please provide location information');
  expect(screen.getByLabelText('Where is it?')).toHaveFocus();
  expect(fakeServer.attempts).toEqual([]);
});

test('opens the result after the upload of one photo (UP-25)', async () => {
  const fakeServer = startUploadServer();
  const { router } = show();
  await pick(photo('a.jpg'));
  await queued();
  await describePlace('Main Street');
  await press('Upload Image');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/history'), { timeout: 30_000 });
  const [image] = fakeServer.images.values();
  expect(router.state.location.search).toBe(`?image=${image?.image_id}`);
});

test('empties the queue and opens the history after the upload of several photos (UP-24)', async () => {
  const fakeServer = startUploadServer();
  const { router } = show();
  await pick(photo('a.jpg'), photo('b.jpg'));
  await queued();
  await describePlace('Main Street');
  await press('Upload 2 Images');
  await findTexts('2 photos uploaded');
  expect(fakeServer.attempts.map(({ form }) => form.location)).toEqual(['Main Street', 'Main Street']);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/history'), { timeout: 30_000 });
});

/** The server answers to uploads once the returned function is called. */
function holdUploads(): () => void {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.post(api('/images/upload/'), () => held));
  return () => answer();
}

test('keeps a photo, and its place, that was added while others were sent (UP-24)', async () => {
  startUploadServer();
  const answer = holdUploads();
  const { router } = show();
  await pick(photo('a.jpg'));
  await queued();
  await describePlace('Main Street');
  await press('Upload Image');
  await screen.findByText('Uploading');
  await pick(photo('b.jpg'));
  await queued();
  answer();
  await uploadEnds();
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo a.jpg' })).toBeNull());
  expect(router.state.location.pathname).toBe('/upload');
  expect(queue().getByRole('img', { name: 'Photo b.jpg' })).toBeVisible();
  expect(screen.getByLabelText('Where is it?')).toHaveValue('Main Street');
});

test('keeps a refused photo with its reason, removes the sent one and stays on the page (UP-38, UP-20)', async () => {
  const fakeServer = startUploadServer();
  let count = 0;
  fakeServer.setState(() => {
    count += 1;
    return count === 1 ? { status: 415, error: 'This is no photo.' } : 'good';
  });
  const { router } = show();
  await pick(photo('a.jpg'), photo('b.jpg'));
  await queued();
  await describePlace('Main Street');
  await press('Upload 2 Images');
  await findTexts(/^1 photo could not be uploaded\. It is still here with its location/);
  expect(within(queue().getByRole('listitem')).getByRole('alert')).toHaveTextContent('This is no photo.');
  expect(screen.getByRole('img', { name: 'Photo a.jpg' })).toBeInTheDocument();
  expect(screen.getByLabelText('Where is it?')).toHaveValue('Main Street');
  expect(router.state.location.pathname).toBe('/upload');
});

test('lists the activity, newest first, and clears it on request (UP-26)', async () => {
  show();
  await pick(photo('a.jpg'));
  await screen.findByText(/1 photo added/);
  await pick(photo('notes.txt', { type: 'text/plain' }));
  await screen.findByText(/notes.txt: Please select an image file/);
  const lines = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('notes.txt: Please select an image file'),
    expect.stringContaining('1 photo added'),
  ]);
  await press('Clear');
  expect(screen.queryByRole('list', { name: 'Activity' })).not.toBeInTheDocument();
});
