import type { Image } from '@smart-waste/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listWaitingEntries } from '../../../shared/outbox/outbox-store.ts';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { sampleImage } from '../../../test/images.ts';
import { emptyOutboxAtEnd, OWNER } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { startUploadServer } from '../../../test/upload-server.ts';
import { describePlace, findTexts, photo, pick, press, queued, show } from '../test/show.tsx';

// The page fetches it right after its own code.
beforeAll(() => import('../queue/queue-list.tsx'));
beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});

function changePlaceServer(answer: (place: unknown) => Response) {
  server.use(http.put(api('/images/:image_id/place/'), async ({ request }) => answer(await request.json())));
}

async function uploadAgain(earlier: Image) {
  startUploadServer().setState({ earlier });
  const screenAtUpload = show();
  await pick(photo('a.jpg'));
  await queued();
  await describePlace('Main Street');
  await press('Upload Image');
  return screenAtUpload;
}

test('says that a photo was sent before and gives that upload the new place on request (UP-39)', async () => {
  const earlier = sampleImage(3, { location: 'Old Street', latitude: null, longitude: null });
  const places: unknown[] = [];
  changePlaceServer((place) => {
    places.push(place);
    return HttpResponse.json({ ...earlier, location: 'Main Street' });
  });
  const { router } = await uploadAgain(earlier);
  const duplicates = within(await screen.findByRole('list', { name: 'Already uploaded' }));
  expect(
    duplicates.getByText(/^You uploaded this photo on .*Which location is right\?$/),
  ).toBeInTheDocument();
  expect(duplicates.getByText('Old Street')).toBeInTheDocument();
  await vi.waitFor(
    () => expect(document.activeElement).toContainElement(duplicates.getByText('Old Street')),
    { timeout: 30_000 },
  );
  expect(duplicates.getByText('Main Street')).toBeInTheDocument();
  await press('Update location');
  await findTexts('Location updated');
  expect(places).toEqual([{ location: 'Main Street', latitude: '', longitude: '' }]);
  expect(await listWaitingEntries(OWNER)).toEqual([]);
  await vi.waitFor(() => expect(router.state.location.search).toBe(`?image=${earlier.image_id}`), {
    timeout: 30_000,
  });
});

test.each([
  [
    'keeps the coordinates of the earlier upload, as they are now',
    true,
    { latitude: '27.1', longitude: '75.9', location_source: 'map' },
  ],
  ['drops the coordinates of the earlier upload on request', false, { latitude: '', longitude: '' }],
])('%s when the new place is in words alone (UP-41)', async (_, keeps, coordinates) => {
  const earlier = sampleImage(3, { location: 'Old Street', latitude: 26.5, longitude: 75.5 });
  const moved = { ...earlier, latitude: 27.1, longitude: 75.9, location_source: 'map' };
  server.use(http.get(api('/images/:image_id/'), () => HttpResponse.json(moved)));
  const places: unknown[] = [];
  changePlaceServer((place) => {
    places.push(place);
    return HttpResponse.json(moved);
  });
  await uploadAgain(earlier);
  const keep = await screen.findByRole('switch', { name: /^Keep the coordinates 26\.5000, 75\.5000\./ });
  expect(keep).toBeChecked();
  if (!keeps) await userEvent.click(keep);
  await press('Update location');
  await findTexts('Location updated');
  expect(places).toEqual([{ location: 'Main Street', ...coordinates }]);
});

test('keeps the earlier place on request and opens the earlier upload', async () => {
  const earlier = sampleImage(3, { location: 'Old Street' });
  const { router } = await uploadAgain(earlier);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep saved location' }));
  await vi.waitFor(() => expect(router.state.location.search).toBe(`?image=${earlier.image_id}`), {
    timeout: 30_000,
  });
  expect(await listWaitingEntries(OWNER)).toEqual([]);
});

test('leaves a person where they went before the new place was stored (UP-39)', async () => {
  const earlier = sampleImage(3, { location: 'Old Street', latitude: null, longitude: null });
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  server.use(
    http.put(api('/images/:image_id/place/'), async () => {
      await stored;
      return HttpResponse.json(earlier);
    }),
  );
  const { router } = await uploadAgain(earlier);
  await screen.findByRole('list', { name: 'Already uploaded' });
  await press('Update location');
  await act(() => router.navigate('/elsewhere'));
  store();
  await findTexts('Location updated');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('keeps the question when the place cannot be updated', async () => {
  changePlaceServer(() =>
    HttpResponse.json({ error: 'Image not found', code: 'not_found', request_id: 'r' }, { status: 404 }),
  );
  await uploadAgain(sampleImage(3, { location: 'Old Street' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Update location' }));
  await findTexts('The location could not be updated');
  expect(screen.getByRole('list', { name: 'Already uploaded' })).toBeInTheDocument();
});

test('opens the earlier upload of a photo that is sent again from the same place', async () => {
  const earlier = sampleImage(3, { location: 'Main Street' });
  const { router } = await uploadAgain(earlier);
  await findTexts('You already uploaded this photo.');
  await vi.waitFor(() => expect(router.state.location.search).toBe(`?image=${earlier.image_id}`), {
    timeout: 30_000,
  });
});
