import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearHistory, findList, hasPicture } from '../../shared/saved-history/history-store.ts';
import { saveHistory } from '../../shared/saved-history/save-history.ts';
import { signOut } from '../../shared/session/session.ts';
import { createImageList, sampleImage } from '../../test/images.ts';
import '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { HistoryPage } from './history-page.tsx';

const OWNER = 7;
const IMAGE = sampleImage(1);
const show = (address = '/history') => renderScreen('/history', <HistoryPage />, address);

beforeEach(() => {
  signInAs('user');
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
  server.use(
    http.get(api('/images/list/'), () => HttpResponse.json(createImageList([IMAGE]))),
    http.get(api('/images/:id/'), () => HttpResponse.json(IMAGE)),
  );
});
afterEach(async () => {
  cleanup();
  onlineManager.setOnline(true);
  signOut();
  // Nothing is saved for a person who is gone; it ends after a save of this test that still runs.
  await saveHistory({ owner: OWNER, images: [], total: 0, seenAtMs: 0 });
  await clearHistory();
});

function disconnect() {
  server.use(
    http.get(api('/images/list/'), () => HttpResponse.error()),
    http.get(api('/images/:id/'), () => HttpResponse.error()),
  );
}

/** Opens the history with a connection, until it is stored on the device with its pictures, and leaves it. */
async function visitOnline(address?: string, kind: 'thumbnail' | 'photo' = 'thumbnail') {
  const { unmount } = show(address);
  await vi.waitFor(async () => expect(await hasPicture(IMAGE.image_id, kind)).toBe(true), {
    timeout: 30_000,
  });
  unmount();
}

test('shows the history that was seen before, its time and that it is offline', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
  await visitOnline();
  vi.useRealTimers();
  disconnect();
  show();
  const card = within(await screen.findByRole('article', { name: 'Street 1' }));
  expect(card.getByText('Garbage detected')).toBeInTheDocument();
  expect(card.getByRole('img', { name: 'Photo of Street 1' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:/),
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    /^Offline: what you saw of your history until .*2026.* is saved on this device/,
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Delete' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('Deleting needs a connection.');
});

test('shows the thumbnail in place of a photo that needs a connection', async () => {
  await visitOnline();
  show();
  const open = await screen.findByRole('button', { name: 'Open the photo of Street 1' });
  act(() => onlineManager.setOnline(false));
  fireEvent.click(open);
  const details = within(await screen.findByRole('dialog', { name: 'Upload details' }));
  const photo = await details.findByRole('img', { name: 'Photo of Street 1' });
  expect(photo).toHaveAttribute('src', IMAGE.image_url);
  fireEvent.error(photo);
  await waitFor(() =>
    expect(details.getByRole('img', { name: 'Photo of Street 1' })).toHaveAttribute(
      'src',
      IMAGE.thumbnail_url,
    ),
  );
});

test('opens an upload offline, with its boxes', async () => {
  await visitOnline(`/history?image=${IMAGE.image_id}`, 'photo');
  disconnect();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Open the photo of Street 1' }));
  const details = within(await screen.findByRole('dialog', { name: 'Upload details' }));
  await details.findByRole('list', { name: 'Detections' });
});

test('loads again on request', async () => {
  await visitOnline();
  disconnect();
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(http.get(api('/images/list/'), () => HttpResponse.json(createImageList([sampleImage(2)]))));
  await userEvent.click(retry);
  await screen.findByRole('article', { name: 'Street 2' });
  expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument();
});

test('keeps the list on the screen when the connection is lost, and says from when it is', async () => {
  show();
  await screen.findByRole('article', { name: 'Street 1' });
  disconnect();
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/^Offline: what you saw of your history until /);
  expect(screen.getByRole('article', { name: 'Street 1' })).toBeInTheDocument();
});

test('says that it is offline as soon as the network is gone, before any call fails', async () => {
  show();
  const card = within(await screen.findByRole('article', { name: 'Street 1' }));
  act(() => onlineManager.setOnline(false));
  try {
    expect(
      await screen.findByText(
        /^Offline: what you saw of your history until .*Deleting needs a connection\.$/,
      ),
    ).toBeVisible();
    expect(card.getByRole('button', { name: 'Delete' })).toBeDisabled();
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});

test('reports a failure where nothing was seen before', async () => {
  disconnect();
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load uploads');
});

test("does not show another person's history", async () => {
  await visitOnline();
  disconnect();
  act(() => signInAs('user', 8));
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load uploads');
  expect(await findList(OWNER)).toBeDefined();
});

test('drops the pictures of uploads that are no longer listed', async () => {
  await visitOnline();
  server.use(http.get(api('/images/list/'), () => HttpResponse.json(createImageList([sampleImage(2)]))));
  show();
  await vi.waitFor(async () => expect(await hasPicture(sampleImage(2).image_id, 'thumbnail')).toBe(true), {
    timeout: 30_000,
  });
  expect(await hasPicture(IMAGE.image_id, 'thumbnail')).toBe(false);
});
