import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeWorker } from '../../../test/fake-worker.ts';
import { emptyOutboxAtEnd } from '../../../test/outbox.ts';
import { signInAs } from '../../../test/people.ts';
import { startUploadServer } from '../../../test/upload-server.ts';
import {
  describePlace,
  findTexts,
  latitude,
  longitude,
  photo,
  pick,
  press,
  queued,
  show,
  uploadEnds,
} from '../test/show.tsx';

const DELHI = { latitude: 28.6139, longitude: 77.209 };
const JAIPUR = { latitude: 26.9124, longitude: 75.7873 };

function deviceAt(answer: typeof JAIPUR | 'refused' | 'missing') {
  if (answer === 'missing') return;
  const getCurrentPosition = (good: (position: object) => void, bad: () => void) =>
    answer === 'refused' ? bad() : good({ coords: answer });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

// The page fetches it right after its own code.
beforeAll(() => import('../queue/queue-list.tsx'));
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
