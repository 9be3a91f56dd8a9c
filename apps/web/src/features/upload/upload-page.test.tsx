import type { Image } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listWaitingEntries, storeEntries } from '../../shared/outbox/outbox-store.ts';
import { listUndoIds } from '../../shared/ui/undo.ts';
import { installFakeWorker } from '../../test/fake-worker.ts';
import { sampleImage } from '../../test/images.ts';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { startUploadServer } from '../../test/upload-server.ts';
import { UploadPage } from './upload-page.tsx';

const MB = 1024 * 1024;
const DELHI = { latitude: 28.6139, longitude: 77.209 };
const JAIPUR = { latitude: 26.9124, longitude: 75.7873 };

/** A photo that reports a size without holding as many bytes. */
function photo(name = 'street.jpg', { size = 1_000, type = 'image/jpeg' } = {}): File {
  const file = new File(['photo'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const show = () => renderScreen('/upload', <UploadPage />);
const pick = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Choose photos', { selector: 'input' }), files, {
    applyAccept: false,
  });
const queue = () => within(screen.getByRole('list', { name: 'Photos to upload' }));
const queued = () => screen.findAllByText('Queued');
const describePlace = (text: string) => userEvent.type(screen.getByLabelText('Where is it?'), text);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
// The toast captures the pointer, which jsdom cannot.
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
const latitude = () => screen.getByLabelText('Latitude');
const longitude = () => screen.getByLabelText('Longitude');
const findTexts = (text: string | RegExp) => screen.findAllByText(text);
/** The toast at the end of an upload: a test that did not wait for it would leave it to the next one. */
const uploadEnds = () => findTexts('1 photo uploaded');

function deviceAt(answer: typeof JAIPUR | 'refused' | 'missing') {
  if (answer === 'missing') return;
  const getCurrentPosition = (good: (position: object) => void, bad: () => void) =>
    answer === 'refused' ? bad() : good({ coords: answer });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

// The page fetches it right after its own code.
beforeAll(() => import('./queue/queue-list.tsx'));
beforeEach(() => {
  signInAs('user');
  emptyOutboxAtEnd();
  installFakeWorker(() => ({ gps: null, blob: null }));
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'mediaDevices');
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

test("fills the coordinates from a photo's GPS to six decimals and names their source (UP-09, UP-11)", async () => {
  installFakeWorker(() => ({ gps: DELHI, blob: null }));
  show();
  await pick(photo());
  await findTexts('GPS auto-filled from photo metadata');
  expect(latitude()).toHaveDisplayValue('28.613900');
  expect(longitude()).toHaveDisplayValue('77.209000');
  for (const field of [latitude(), longitude()]) {
    expect(field).toHaveAttribute('type', 'number');
    expect(field).toHaveAttribute('step', '0.000001');
  }
  expect(screen.getByText(/Coordinates from the photo/)).toBeInTheDocument();
});

test("overwrites entered coordinates with a photo's GPS only on request", async () => {
  installFakeWorker(() => ({ gps: DELHI, blob: null }));
  show();
  await userEvent.type(latitude(), '1.5');
  await pick(photo());
  await queued();
  expect(latitude()).toHaveValue(1.5);
  await press('Auto GPS from EXIF');
  expect(latitude()).toHaveValue(28.6139);
});

test('reports on Auto GPS that no photo has GPS', async () => {
  show();
  await press('Auto GPS from EXIF');
  await findTexts('No location in these photos');
});

test('fills in the position of the device on Use GPS (UP-08, UP-21)', async () => {
  deviceAt(JAIPUR);
  show();
  await press('Use GPS');
  await findTexts('GPS location captured successfully!');
  expect(latitude()).toHaveValue(26.9124);
  expect(screen.getByText('Coordinates from this device')).toBeInTheDocument();
});

test.each([
  ['missing', 'Geolocation is not supported by this browser'],
  ['refused', 'Unable to retrieve your location'],
] as const)('explains a device whose place is %s', async (device, text) => {
  deviceAt(device);
  show();
  await press('Use GPS');
  await findTexts(text);
});

test("warns when photo and device are more than a kilometre apart and offers the photo's place (UP-33)", async () => {
  deviceAt(JAIPUR);
  installFakeWorker(() => ({ gps: DELHI, blob: null }));
  show();
  await pick(photo());
  await queued();
  await press('Use GPS');
  await screen.findByText(/This photo was taken 23\d(\.\d)? km from/);
  await press("Use the photo's location");
  expect(latitude()).toHaveValue(28.6139);
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

test('fills both coordinates from a pair that is pasted into one field (UP-42)', async () => {
  show();
  fireEvent.paste(latitude(), { clipboardData: { files: [], getData: () => '26.9124 75.7873' } });
  await findTexts('26.912400, 75.787300');
  expect(longitude()).toHaveValue(75.7873);
  await findTexts('Coordinates entered manually');
});

test('keeps coordinates that were entered while the device was asked for its own (UP-35)', async () => {
  let answer = (_position: object) => {};
  const getCurrentPosition = (good: (position: object) => void) => {
    answer = good;
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  show();
  await press('Use GPS');
  fireEvent.paste(latitude(), { clipboardData: { files: [], getData: () => '26.9124 75.7873' } });
  await waitFor(() => expect(latitude()).toHaveValue(26.9124));
  await act(async () => answer({ coords: DELHI }));
  await waitFor(() => expect(screen.queryByText('Finding your location...')).toBeNull());
  expect(latitude()).toHaveValue(26.9124);
  await press('Use GPS');
  await act(async () => answer({ coords: DELHI }));
  await waitFor(() => expect(latitude()).toHaveValue(28.6139));
});

test('shows both wrong coordinates together and focuses the first (UP-37)', async () => {
  show();
  await pick(photo());
  await queued();
  await userEvent.type(latitude(), '91');
  await userEvent.type(longitude(), '181');
  await press('Upload Image');
  await findTexts('Longitude must be a number from -180 to 180');
  expect(latitude()).toHaveAccessibleDescription('Latitude must be a number from -90 to 90');
  expect(longitude()).toHaveAccessibleDescription('Longitude must be a number from -180 to 180');
  expect(latitude()).toHaveFocus();
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

describe('a photo that was just taken with a phone', () => {
  const createPhoto = () => new File(['photo'], 'now.jpg', { type: 'image/jpeg', lastModified: Date.now() });
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('coarse'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  });

  test('gets the position of the device when it has none itself (UP-35)', async () => {
    deviceAt(JAIPUR);
    const fakeServer = startUploadServer();
    show();
    await pick(createPhoto());
    await findTexts('Coordinates from this device. Photos with GPS keep their own location.');
    await press('Upload Image');
    await vi.waitFor(
      () =>
        expect(fakeServer.attempts[0]?.form).toMatchObject({ latitude: '26.9124', location_source: 'gps' }),
      { timeout: 30_000 },
    );
    await uploadEnds();
  });

  test('asks nothing of the device when it has GPS, is older, or the place is described', async () => {
    const getCurrentPosition = vi.fn();
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    show();
    await pick(new File(['old'], 'old.jpg', { type: 'image/jpeg', lastModified: Date.now() - 3_600_000 }));
    await queued();
    await describePlace('Main Street');
    await pick(createPhoto());
    await vi.waitFor(async () => expect(await queued()).toHaveLength(2), { timeout: 30_000 });
    installFakeWorker(() => ({ gps: DELHI, blob: null }));
    await pick(createPhoto());
    await findTexts('Coordinates from the photo. Photos with GPS keep their own location.');
    await screen.findByText(/^2 photos without a location of their own get this one\./);
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  test('is sent once the device has answered, although the button was pressed before', async () => {
    let answer = (_position: object) => {};
    const getCurrentPosition = (good: (position: object) => void) => {
      answer = good;
    };
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    const fakeServer = startUploadServer();
    show();
    await pick(createPhoto());
    await findTexts('Finding your location...');
    await queued();
    await press('Upload Image');
    await act(async () => answer({ coords: JAIPUR }));
    await vi.waitFor(() => expect(fakeServer.attempts[0]?.form).toMatchObject({ latitude: '26.9124' }), {
      timeout: 30_000,
    });
    await uploadEnds();
  });
});

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

test('reports a device without a camera', async () => {
  show();
  await press('Use Camera');
  await findTexts('Camera is not supported on this device/browser');
});

function cameraThat(getUserMedia: () => Promise<MediaStream>) {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
}

test('reports a denied camera and closes the dialog (UP-19)', async () => {
  cameraThat(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  show();
  await press('Use Camera');
  await findTexts('Unable to access camera. Please check permissions.');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 30_000 });
});

test('reports a failed capture and switches the camera off on close', async () => {
  const stop = vi.fn();
  // This is all that is used of the stream.
  cameraThat(() => Promise.resolve({ getTracks: () => [{ stop }] } as unknown as MediaStream));
  show();
  await press('Use Camera');
  const dialog = within(await screen.findByRole('dialog', { name: 'Camera' }));
  expect(dialog.getByRole('button', { name: 'Capture Photo' })).toBeDisabled();
  fireEvent.loadedData(dialog.getByLabelText('Live camera view'));
  await userEvent.click(dialog.getByRole('button', { name: 'Capture Photo' }));
  await findTexts('Capture failed. Try again.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(stop).toHaveBeenCalledOnce();
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
