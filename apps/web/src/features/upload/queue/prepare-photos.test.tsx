import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { emptyOutboxAtEnd } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { findTexts, MB, photo, pick, press, queue, queued, show } from '../test/show.tsx';

// The page fetches it right after its own code.
beforeAll(() => import('./queue-list.tsx'));
beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});

test('shrinks only photos over 2 MB, to 1600 px and quality 0.85 (UP-06)', async () => {
  const jobs = installFakeWorker(({ drawing }) => ({ gps: null, blob: drawing && new Blob(['small']) }));
  show();
  await pick(photo('small.jpg', { size: 2 * MB }), photo('large.png', { size: 2 * MB + 1 }));
  await screen.findByRole('img', { name: 'Photo large.jpg' });
  expect(jobs.map(({ drawing }) => drawing)).toEqual([
    null,
    { rotation: 0, flip: false, maxSide: 1600, quality: 0.85 },
  ]);
});

test.each([
  ['Rotate 90°: a.jpg', { rotation: 90, flip: false }],
  ['Flip: a.jpg', { rotation: 0, flip: true }],
])('redraws the photo at quality 0.92 on %s (UP-05, UP-07)', async (name, drawing) => {
  const jobs = installFakeWorker((job) => ({ gps: null, blob: job.drawing && new Blob(['turned']) }));
  show();
  await pick(photo('a.jpg'));
  await queued();
  await press(name);
  await findTexts('a.jpg edited');
  expect(jobs[1]?.drawing).toMatchObject({ ...drawing, quality: 0.92 });
});

test('keeps a photo that cannot be redrawn and reports it', async () => {
  installFakeWorker(() => ({ gps: null, failedAt: 'draw' }));
  show();
  await pick(photo('large.jpg', { size: 3 * MB }));
  await findTexts('large.jpg could not be edited on this device and stays unchanged');
  expect(await queued()).toHaveLength(1);
});

test('keeps and counts all photos of a pick during which the photo worker breaks', async () => {
  installFakeWorker(({ file }) =>
    file instanceof File && file.name === 'b.jpg' ? 'broken' : { gps: null, blob: null },
  );
  show();
  await pick(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  await screen.findByText(/3 photos added/);
  await findTexts('b.jpg could not be edited on this device and stays unchanged');
  expect(await queued()).toHaveLength(3);
});

test.each([
  ['broken.jpg', 'image/jpeg', 'This file is damaged or not a photo. Choose another one.'],
  ['phone.heic', 'image/heic', 'This browser cannot read HEIC photos. Use JPEG, PNG or WebP.'],
])('refuses %s, which cannot be decoded, and keeps the other files (UP-36)', async (name, type, text) => {
  installFakeWorker(({ file }) =>
    file instanceof File && file.name === name
      ? { gps: null, failedAt: 'decode' }
      : { gps: null, blob: null },
  );
  show();
  await pick(photo('good.jpg'), photo(name, { type }));
  const refusals = within(await screen.findByRole('list', { name: 'Files that were not added' }));
  expect(refusals.getByRole('listitem')).toHaveTextContent(`${name}: ${text}`);
  await screen.findByRole('img', { name: 'Photo good.jpg' });
  expect(queue().getAllByRole('listitem')).toHaveLength(1);
  await screen.findByText(/1 photo added/); // not two
  await press('Dismiss');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('converts a photo of a format that the server does not take (UP-34)', async () => {
  const jobs = installFakeWorker(({ drawing }) => ({ gps: null, blob: drawing && new Blob(['jpeg']) }));
  show();
  await pick(photo('phone.heic', { type: 'image/heic' }));
  await screen.findByRole('img', { name: 'Photo phone.jpg' });
  expect(jobs[0]?.drawing).toMatchObject({ rotation: 0, flip: false, quality: 0.92 });
});
