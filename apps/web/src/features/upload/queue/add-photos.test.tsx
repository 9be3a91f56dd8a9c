import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listUndoIds } from '../../../shared/ui/undo.ts';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { emptyOutboxAtEnd } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { findTexts, MB, photo, pick, press, queue, queued, show, undo } from '../test/show.tsx';

// The page fetches it right after its own code.
beforeAll(() => import('./queue-list.tsx'));
beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});

test('states the formats and limits (UP-03)', () => {
  show();
  expect(screen.getByText(/JPEG, PNG or WebP/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload Image' })).toBeInTheDocument();
});

test('counts the photos on the button (UP-22)', async () => {
  show();
  await pick(photo('a.jpg'));
  await queued();
  expect(screen.getByRole('button', { name: 'Upload Image' })).toBeInTheDocument();
  await pick(photo('b.jpg'), photo('c.jpg'));
  await screen.findByRole('button', { name: 'Upload 3 Images' });
});

test.each([
  ['a text', photo('notes.txt', { type: 'text/plain' }), /Please select an image file/],
  ['a photo over 10 MB', photo('big.jpg', { size: 10 * MB + 1 }), /File size must be less than 10MB/],
])('rejects %s with a message and accepts the other files (UP-15, UP-16)', async (_, bad, text) => {
  show();
  await pick(photo('good.jpg'), bad);
  await findTexts(text);
  expect(queue().getAllByRole('listitem')).toHaveLength(1);
});

test('rejects the eleventh photo (UP-17)', async () => {
  show();
  await pick(...Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`)));
  await findTexts(/Queue limit reached \(10\)\./);
  expect(queue().getAllByRole('listitem')).toHaveLength(10);
});

test('skips photos beyond 40 MB in total (UP-18)', async () => {
  show();
  await pick(...Array.from({ length: 5 }, (_, index) => photo(`${index}.jpg`, { size: 10 * MB })));
  await findTexts(/Queue total exceeds 40 MB\. Skipping\./);
  expect(queue().getAllByRole('listitem')).toHaveLength(4);
});

test('accepts photos dropped or pasted anywhere on the page (UP-01)', async () => {
  show();
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [photo('dropped.jpg')] } });
  await screen.findByRole('img', { name: 'Photo dropped.jpg' });
  fireEvent.paste(window, { clipboardData: { files: [photo('pasted.png', { type: 'image/png' })] } });
  await screen.findByRole('img', { name: 'Photo pasted.png' });
});

test('removes a photo on request and puts it back in its place on Undo (UP-04)', async () => {
  show();
  await pick(photo('a.jpg'), photo('b.jpg'));
  await queued();
  await press('Remove: a.jpg');
  expect(queue().getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('img', { name: 'Photo a.jpg' })).not.toBeInTheDocument();
  await undo();
  const names = queue()
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));
  expect(names).toEqual(['Photo a.jpg', 'Photo b.jpg']);
});

test('offers no Undo of a removed photo once the page and its queue are gone (NAV-32)', async () => {
  const { router } = show();
  await pick(photo('a.jpg'));
  await queued();
  await press('Remove: a.jpg');
  await screen.findByRole('button', { name: 'Undo' });
  await act(() => router.navigate('/history'));
  await screen.findByText('somewhere else');
  expect(listUndoIds()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('does not exceed the limit on Undo', async () => {
  show();
  await pick(...Array.from({ length: 10 }, (_, index) => photo(`${index}.jpg`)));
  await press('Remove: 0.jpg');
  await pick(photo('new.jpg'));
  await undo();
  await findTexts(/Queue limit reached \(10\)\./);
  expect(queue().getAllByRole('listitem')).toHaveLength(10);
});
