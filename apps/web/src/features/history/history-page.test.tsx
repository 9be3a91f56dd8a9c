import type { Image, ImageList, TrashedImage } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storeEntries } from '../../shared/outbox/outbox-store.ts';
import { listUndoIds } from '../../shared/ui/undo.ts';
import { sampleDetection, sampleImage } from '../../test/images.ts';
import { emptyOutboxAtEnd, samplePhoto } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { waitForToasts } from '../../test/toasts.ts';
import { HistoryPage } from './history-page.tsx';

/** Serves pages of the current images of `database`. */
function serveImages(...images: Image[]) {
  const database = { images };
  const requests: URL[] = [];
  server.use(
    http.get(api('/images/list/'), ({ request }) => {
      const url = new URL(request.url);
      requests.push(url);
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const to = from + Number(url.searchParams.get('limit'));
      const next_cursor = to < database.images.length ? String(to) : null;
      const page: ImageList = {
        data: database.images.slice(from, to),
        next_cursor,
        total: database.images.length,
      };
      return HttpResponse.json(page);
    }),
    http.get(api('/images/:id/'), ({ params }) => {
      const image = database.images.find(({ image_id }) => image_id === params.id);
      return image
        ? HttpResponse.json(image)
        : HttpResponse.json(
            { error: 'There is no such image', code: 'not_found', request_id: 'r' },
            { status: 404 },
          );
    }),
  );
  return { database, requests };
}

const failList = (status: number, error: string) =>
  server.use(
    http.get(api('/images/list/'), () =>
      HttpResponse.json({ error, code: 'internal', request_id: 'r' }, { status }),
    ),
  );
const show = (address = '/history') => renderScreen('/history', <HistoryPage />, address);
const cards = () => screen.findAllByRole('article');
const card = async (place: string) => within(await screen.findByRole('article', { name: place }));

beforeEach(() => {
  signInAs('user');
  vi.setSystemTime('2026-03-10T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows each upload with its photo, status, place, time and findings (HI-01, HI-02)', async () => {
  serveImages(sampleImage(1));
  show();
  const shown = await card('Street 1');
  expect(shown.getByRole('img', { name: 'Photo of Street 1' })).toBeInTheDocument();
  expect(shown.getByText('Completed')).toBeInTheDocument();
  expect(shown.getByText('5 minutes ago')).toBeInTheDocument();
  expect(shown.getByText('26.9124, 75.7873')).toBeInTheDocument();
  expect(shown.getByText('Garbage detected')).toBeInTheDocument();
  expect(shown.getByText('Found 1 object')).toBeInTheDocument();
});

test('opens an upload when its photo is tapped (HI-13)', async () => {
  serveImages(sampleImage(1));
  const { router } = show();
  await userEvent.click((await card('Street 1')).getByRole('button', { name: 'Open the photo of Street 1' }));
  await screen.findByRole('dialog', { name: 'Upload details' });
  expect(router.state.location.search).toBe(`?image=${sampleImage(1).image_id}`);
});

test('requests the uploads of the logged-in user', async () => {
  const { requests } = serveImages(sampleImage(1));
  show();
  await cards();
  expect(requests[0]?.searchParams.get('user_id')).toBe('7');
});

test('shows Not detected for an upload without detections', async () => {
  const results = { ...sampleImage(1).analysis_results!, total_detections: 0, detections: [] };
  serveImages(sampleImage(1, { analysis_results: results }));
  show();
  expect((await card('Street 1')).getByText('Not detected')).toBeInTheDocument();
});

test('shows the error of a failed analysis and names missing values', async () => {
  const failed = {
    status: 'ml_failed',
    analysis_results: null,
    error_message: 'The detector broke.',
  } as const;
  serveImages(sampleImage(1, { ...failed, location: '', latitude: null, longitude: null }));
  show();
  const shown = await card('Location Not Specified');
  expect(shown.getByText('ML Failed')).toBeInTheDocument();
  expect(shown.getByText('The detector broke.')).toBeInTheDocument();
  expect(shown.getByText('No GPS data')).toBeInTheDocument();
});

test('shows the stage of an image in processing', async () => {
  serveImages(sampleImage(1, { status: 'processing', stage: 'detecting', analysis_results: null }));
  show();
  const bar = (await card('Street 1')).getByRole('progressbar', { name: 'Looking for waste' });
  expect(bar).toHaveAttribute('aria-valuenow', '63');
});

test('shows the next step to a user without uploads (HI-05)', async () => {
  serveImages();
  show();
  await screen.findByText('No uploads yet');
  expect(screen.getByRole('link', { name: 'Upload Image' })).toHaveAttribute('href', '/upload');
});

test("shows the server's error when the list fails to load (HI-10)", async () => {
  failList(400, 'The list is being repaired.');
  show();
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('Failed to load uploads');
  expect(banner).toHaveTextContent('The list is being repaired.');
});

test('keeps the list when a refresh fails', async () => {
  serveImages(sampleImage(1));
  show();
  await cards();
  failList(400, 'The list is being repaired.');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load uploads');
  expect(await cards()).toHaveLength(1);
});

test('loads new uploads when the window regains the focus', async () => {
  const { database } = serveImages(sampleImage(1));
  show();
  await cards();
  database.images = [sampleImage(2), sampleImage(1)];
  window.dispatchEvent(new Event('focus'));
  await screen.findByRole('article', { name: 'Street 2' });
});

test('loads new uploads on Refresh (HI-04)', async () => {
  const { database } = serveImages(sampleImage(1));
  show();
  await cards();
  database.images = [sampleImage(2), sampleImage(1)];
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('article', { name: 'Street 2' });
});

test('refreshes every 30 seconds only while Auto refresh is on (HI-07)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-03-10T12:00:00Z') });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { requests } = serveImages(sampleImage(1));
  show();
  await cards();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(requests).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'Auto refresh' }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await vi.waitFor(() => expect(requests).toHaveLength(2), { timeout: 30_000 });
});

test('renders only the uploads near the viewport of five thousand and fetches only the first page', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(470);
  const { requests } = serveImages(...Array.from({ length: 5_000 }, (_, index) => sampleImage(index + 1)));
  show();
  const shown = await cards();
  expect(shown.length).toBeLessThan(12);
  expect(shown[0]).toHaveAttribute('aria-posinset', '1');
  expect(shown[0]).toHaveAttribute('aria-setsize', '5000');
  expect(screen.getByText('5,000 photos so far')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  vi.restoreAllMocks();
});

test('fetches the next page near the end of the loaded uploads', async () => {
  const { requests } = serveImages(...Array.from({ length: 50 }, (_, index) => sampleImage(index + 1)));
  show();
  await screen.findByText('Street 50');
  expect(requests.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, '48']);
});

test('asks before deleting, and Cancel changes nothing (HI-09)', async () => {
  serveImages(sampleImage(1));
  show();
  await userEvent.click((await card('Street 1')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^Delete this image\? This will also remove its analysis\. /)).toHaveTextContent(
    'You can restore it for 30 days under "Recently deleted".',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await cards()).toHaveLength(1);
});

test('names Cloudinary before deleting where photos are kept there', async () => {
  serveImages(sampleImage(1));
  server.use(
    http.get(api('/client-config/'), () =>
      HttpResponse.json({ demo_accounts: false, version: '1', photo_store: 'cloudinary' }),
    ),
  );
  show();
  await userEvent.click((await card('Street 1')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/^Delete this image\? This will also remove it from Cloudinary\./);
});

async function confirmDeletion() {
  await userEvent.click((await card('Street 1')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
}

function serveDeletableImages(...images: Parameters<typeof serveImages>) {
  const { database } = serveImages(...images);
  server.use(
    http.delete(api('/images/:id/delete/'), ({ params }) => {
      database.images = database.images.filter(({ image_id }) => image_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

test('leaves the question about an image open that was asked before another one was deleted (HI-09)', async () => {
  serveImages(sampleImage(1), sampleImage(2));
  let remove = () => {};
  const removed = new Promise<void>((resolve) => (remove = resolve));
  server.use(
    http.delete(api('/images/:id/delete/'), async () => {
      await removed;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show();
  await confirmDeletion();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click((await card('Street 2')).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog');
  remove();
  await screen.findByText('Image deleted');
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('removes a deleted image from the grid', async () => {
  serveDeletableImages(sampleImage(1), sampleImage(2));
  show();
  await confirmDeletion();
  await vi.waitFor(
    () => expect(screen.queryByRole('article', { name: 'Street 1' })).not.toBeInTheDocument(),
    { timeout: 30_000 },
  );
  expect(screen.getByRole('article', { name: 'Street 2' })).toBeInTheDocument();
});

test('confirms the deletion of the only image', async () => {
  serveDeletableImages(sampleImage(1));
  show();
  await confirmDeletion();
  await screen.findByText('No uploads yet');
  await screen.findByText('Image deleted');
});

test.each([
  [
    'the reason of the server',
    JSON.stringify({ error: 'The storage is out of reach.', code: 'unavailable', request_id: 'r' }),
    'The storage is out of reach.',
  ],
  ['words of our own without one', 'a proxy says no', 'Failed to delete image'],
])('keeps the image and shows %s when deleting fails (HI-11)', async (_, body, text) => {
  serveImages(sampleImage(1));
  server.use(http.delete(api('/images/:id/delete/'), () => HttpResponse.text(body, { status: 503 })));
  show();
  await confirmDeletion();
  await screen.findByText(text);
  expect(screen.getByRole('article', { name: 'Street 1', hidden: true })).toBeInTheDocument();
});

test('says what to do when a deletion does not reach the server', async () => {
  serveImages(sampleImage(1));
  server.use(http.delete(api('/images/:id/delete/'), () => HttpResponse.error()));
  show();
  await confirmDeletion();
  await screen.findByText('Failed to delete image');
  await screen.findByText('The server cannot be reached. Check your connection and try again.');
});

test('links to the photos that wait on this device', async () => {
  emptyOutboxAtEnd();
  await storeEntries([samplePhoto('a'), samplePhoto('b')]);
  serveImages(sampleImage(1));
  show();
  await screen.findByText('2 photos waiting on this device');
  expect(screen.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/upload');
});

test('says that a question is open where all waiting photos had been sent before', async () => {
  emptyOutboxAtEnd();
  const { image_id, location, latitude, longitude, uploaded_at } = sampleImage(1);
  const duplicateOf = { image_id, location, latitude, longitude, uploaded_at };
  await storeEntries([samplePhoto('a', { duplicateOf })]);
  serveImages(sampleImage(1));
  show();
  await screen.findByText(/^1 waiting photo was already uploaded\. Open Upload to choose its location\./);
});

test('says of a place that an admin set that it comes from the city (ST-41)', async () => {
  serveImages(sampleImage(1, { location_source: 'map', placed_by_admin: true }));
  show();
  fireEvent.click((await card('Street 1')).getByRole('button', { name: 'View Details' }));
  await screen.findByText('26.9124, 75.7873 (set by the city)');
});

test('says nothing of where a place comes from until the details are there, as a list does not know (ST-41)', async () => {
  const image = sampleImage(1, { location_source: 'map' });
  serveImages(image);
  server.use(http.get(api(`/images/${image.image_id}/`), () => new Promise<never>(() => {})));
  show();
  fireEvent.click((await card('Street 1')).getByRole('button', { name: 'View Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload details' }));
  await dialog.findByText('26.9124, 75.7873');
});

test('shows all details of an upload (HI-03)', async () => {
  const results = {
    ...sampleImage(1).analysis_results!,
    detections: [sampleDetection(), sampleDetection({ class: 'can', title: 'Can', confidence: 0.421 })],
  };
  serveImages(sampleImage(1, { analysis_results: results, location_source: 'map' }));
  show();
  await userEvent.click((await card('Street 1')).getByRole('button', { name: 'View Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload details' }));
  const found = within(dialog.getByRole('list', { name: 'Detections' }));
  expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bottle83.1%',
    'Can · same object as Bottle, counted once42.1%',
  ]);
  expect(dialog.getByText('26.9124, 75.7873 (picked on the map)')).toBeInTheDocument();
  expect(dialog.getByText('Average Confidence').parentElement).toHaveTextContent('83.1%');
  expect(dialog.getByText('waste-detector 1.0.0')).toBeInTheDocument();
  expect(dialog.getByText('0.12 s')).toBeInTheDocument();
});

test('says no average confidence where only what is no waste was seen (ST-15)', async () => {
  const detections = [sampleDetection({ class: 'bin', title: 'Bin', waste: false, confidence: 0.94 })];
  const results = {
    ...sampleImage(1).analysis_results!,
    total_detections: 0,
    average_confidence: 0,
    detections,
  };
  serveImages(sampleImage(1, { analysis_results: results }));
  show();
  await userEvent.click((await card('Street 1')).getByRole('button', { name: 'View Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload details' }));
  await dialog.findByText('94.0%');
  expect(dialog.queryByText('Average Confidence')).not.toBeInTheDocument();
});

test('hides the boxes on request and shows the processed photo with its own', async () => {
  serveImages(sampleImage(1));
  show(`/history?image=${sampleImage(1).image_id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload details' }));
  const boxes = () => dialog.queryByRole('group', { name: 'Detections on the photo' });
  await dialog.findByRole('group', { name: 'Detections on the photo' });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Show boxes' }));
  expect(boxes()).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Show boxes' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Processed' }));
  expect(boxes()).not.toBeInTheDocument();
  expect(dialog.getByRole('img', { name: 'Photo of Street 1' })).toHaveAttribute(
    'src',
    '/photos/1-processed.jpg',
  );
});

test('shows words that were not sent before everything else (LB-56)', async () => {
  const { image_id, user_id } = sampleImage(1);
  const unsent = { owner: user_id, words: { [image_id]: 'A statue' } };
  localStorage.setItem('unsent_hints', JSON.stringify(unsent));
  onTestFinished(() => localStorage.removeItem('unsent_hints'));
  serveImages(sampleImage(1));
  server.use(http.get(api('/images/:id/hint/'), () => HttpResponse.json({ hint: null })));
  show(`/history?image=${image_id}`);
  const mark = await screen.findByText('Not sent yet. Your message is kept on this device.');
  const photo = screen.getByRole('img', { name: 'Photo of Street 1' });
  expect(mark.compareDocumentPosition(photo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test('reports an upload without results', async () => {
  serveImages(sampleImage(1, { status: 'failed', analysis_results: null, processed_image_url: null }));
  show(`/history?image=${sampleImage(1).image_id}`);
  await screen.findByText('No analysis results available');
});

test('explains the address of a deleted upload', async () => {
  serveImages();
  show(`/history?image=${sampleImage(9).image_id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload details' }));
  await dialog.findByText('This image no longer exists.');
  expect(dialog.getAllByRole('button')).toEqual([dialog.getByRole('button', { name: 'Close' })]);
  expect(dialog.queryByText(/HTTP/)).toBeNull();
});

test('returns to the grid when the details close', async () => {
  serveImages(sampleImage(1));
  const { router } = show(`/history?image=${sampleImage(1).image_id}`);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 30_000 });
  expect(router.state.location.search).toBe('');
});

test('shows a list whose rows have an unknown status, an invalid date or no coordinates (API-32)', async () => {
  const { latitude: _, longitude: __, ...unplaced } = sampleImage(3);
  const data = [
    { ...sampleImage(1), status: 'archived' },
    { ...sampleImage(2), uploaded_at: 'yesterday' },
    unplaced,
  ];
  server.use(http.get(api('/images/list/'), () => HttpResponse.json({ data })));
  show();
  expect((await card('Street 1')).getByText('Pending')).toBeInTheDocument();
  expect((await card('Street 2')).getByText('Unknown date')).toBeInTheDocument();
  expect((await card('Street 3')).queryByText(/75\.7873/)).toBeNull();
});

/** A server whose uploads can be deleted, restored and deleted for good. */
function serveTrash(...images: Image[]) {
  const { database } = serveImages(...images);
  const trash: TrashedImage[] = [];
  const createEntry = ({ thumbnail_url, ...image }: Image): TrashedImage => ({
    ...image,
    thumbnail_url: `${thumbnail_url}?trash`,
    deleted_at: '2026-03-10T11:00:00.000Z',
    deleted_by_owner: true,
    purge_at: '2026-04-09T11:00:00.000Z',
  });
  const take = (id: unknown) =>
    trash.splice(
      trash.findIndex(({ image_id }) => image_id === id),
      1,
    );
  const all = new Map([...images, sampleImage(2)].map((image) => [image.image_id, image]));
  server.use(
    http.delete(api('/images/trash/:id/'), ({ params }) => {
      take(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(api('/images/:id/delete/'), ({ params }) => {
      trash.push(createEntry(all.get(String(params.id))!));
      database.images = database.images.filter(({ image_id }) => image_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('/images/:id/restore/'), ({ params }) => {
      take(params.id);
      const image = all.get(String(params.id))!;
      database.images = [...database.images, image];
      return HttpResponse.json(image);
    }),
    http.get(api('/images/trash/'), () =>
      HttpResponse.json({ data: trash, next_cursor: null, total: trash.length, days: 30 }),
    ),
  );
  return { trash, createEntry };
}

test('offers no Undo to another person, who has logged in before the deletion is answered (NAV-32)', async () => {
  serveTrash(sampleImage(1), sampleImage(2));
  const answer = holdNext('delete', '/images/:id/delete/');
  const { queryClient } = show();
  await confirmDeletion();
  act(() => signInAs('user', 8));
  answer();
  await waitForToasts(queryClient);
  expect(screen.queryByText('Image deleted')).toBeNull();
  expect(listUndoIds()).toEqual([]);
});

test('undoes a deletion from its toast (HI-16)', async () => {
  serveTrash(sampleImage(1), sampleImage(2));
  show();
  await confirmDeletion();
  await screen.findByText('Image deleted');
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1), { timeout: 30_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Upload restored');
  expect(await card('Street 1')).toBeDefined();
});

test('says why a deletion cannot be undone any more', async () => {
  serveTrash(sampleImage(1));
  server.use(
    http.post(api('/images/:id/restore/'), () =>
      HttpResponse.json({ error: 'It is gone', code: 'not_found', request_id: 'r' }, { status: 404 }),
    ),
  );
  show();
  await confirmDeletion();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Failed to restore upload');
  await screen.findByText('It is gone');
});

test('shows the recently deleted uploads and restores one (HI-15)', async () => {
  const { trash, createEntry } = serveTrash(sampleImage(1));
  trash.push(createEntry(sampleImage(2)), createEntry(sampleImage(3)));
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Recently deleted' }));
  const entry = within(await screen.findByRole('article', { name: 'Street 2' }));
  expect(entry.getByText(/Deleted 1 hour ago/)).toBeInTheDocument();
  expect(entry.getByText('Deleted for good in 30 days')).toBeInTheDocument();
  await userEvent.click(entry.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Upload restored');
  await waitFor(() => expect(screen.getByRole('feed', { name: 'Recently deleted uploads' })).toHaveFocus());
  expect(screen.queryByRole('article', { name: 'Street 2' })).toBeNull();
});

test('deletes an upload for good only after a question', async () => {
  const { trash, createEntry } = serveTrash();
  trash.push(createEntry(sampleImage(2)));
  show('/history?view=trash');
  const entry = within(await screen.findByRole('article', { name: 'Street 2' }));
  await userEvent.click(entry.getByRole('button', { name: 'Delete for good' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/This cannot be undone\.$/)).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Delete for good' }));
  await screen.findByText('Upload deleted for good');
  await screen.findByText('Nothing deleted recently');
});
