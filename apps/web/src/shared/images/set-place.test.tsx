import type { Image } from '@smart-waste/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { imageKeys } from '../api/images.ts';
import { SetPlace } from './set-place.tsx';

const ADMIN = 1;
const NO_COORDINATES = { latitude: null, longitude: null };
const POINT = { latitude: '26.9', longitude: '75.8', location_source: 'typed' };
const unlocated = sampleImage(1, { ...NO_COORDINATES, location: 'Behind the school' });
const refusal = (status: number, error: string) =>
  HttpResponse.json({ error, code: 'conflict', request_id: 'r' }, { status });

/** Serves both calls that set a place, and returns the requests. */
function serve(
  answer: () => Response = () => HttpResponse.json({ ...unlocated, latitude: 26.9, longitude: 75.8 }),
) {
  const requests: [path: string, body: unknown][] = [];
  const take = async ({ request }: { request: Request }) => {
    requests.push([new URL(request.url).pathname, await request.json()]);
    return answer();
  };
  server.use(
    http.put(api('/images/:id/place/'), take),
    http.put(api('/admin/images/:id/coordinates/'), take),
  );
  return requests;
}

const show = (image: Image = unlocated) => renderScreen('/', <SetPlace image={image} />);
const save = () => fireEvent.click(screen.getByText('Save location'));

async function open(title = 'Set location') {
  fireEvent.click(screen.getByText(title));
  return within(await screen.findByRole('dialog', { name: title }));
}

/** Opens the dialog and enters coordinates. */
async function enter(latitude: string, longitude: string) {
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('Latitude'), { target: { value: latitude } });
  fireEvent.change(dialog.getByLabelText('Longitude'), { target: { value: longitude } });
  return dialog;
}

// The button fetches them when it is pressed.
beforeAll(() => Promise.all([import('../map/place-dialog.tsx'), import('../map/map-picker.tsx')]));
beforeEach(() => signInAs('admin', ADMIN));

it('sets the coordinates of another person once, and says so before (ST-41)', async () => {
  const requests = serve();
  show();
  const dialog = await enter('26.9', '75.8');
  expect(dialog.getByText('Behind the school')).toBeVisible();
  expect(dialog.getByText(/afterwards only the person who uploaded/)).toBeVisible();
  save();
  await screen.findByText('Location saved');
  expect(requests).toEqual([[`/api/admin/images/${unlocated.image_id}/coordinates/`, POINT]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sets the place of an own upload and keeps its words (HI-17)', async () => {
  signInAs('user');
  const requests = serve();
  show();
  const dialog = await enter('26.9', '75.8');
  expect(dialog.queryByText(/afterwards only/)).toBeNull();
  save();
  await screen.findByText('Location saved');
  const place = { ...POINT, location: 'Behind the school' };
  expect(requests).toEqual([[`/api/images/${unlocated.image_id}/place/`, place]]);
});

const next = sampleImage(2, { ...NO_COORDINATES, location: 'Before the school' });
function TwoUploads() {
  const [image, setImage] = useState(unlocated);
  return (
    <>
      <button type="button" onClick={() => setImage(next)}>
        Next
      </button>
      <SetPlace image={image} />
    </>
  );
}

it('leaves the upload alone that is shown when the place of another one was stored (ST-41)', async () => {
  let store = () => {};
  const stored = new Promise<void>((resolve) => (store = resolve));
  const placed = { ...unlocated, latitude: 26.9, longitude: 75.8 };
  server.use(
    http.put(api('/admin/images/:id/coordinates/'), async () => {
      await stored;
      return HttpResponse.json(placed);
    }),
  );
  const { queryClient } = renderScreen('/', <TwoUploads />);
  const first = await enter('26.9', '75.8');
  save();
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByText('Next'));
  const second = await enter('27.1', '75.9');
  store();
  await screen.findByText('Location saved');
  expect(queryClient.getQueryData(imageKeys.one(next.image_id))).toBeUndefined();
  expect(queryClient.getQueryData(imageKeys.one(unlocated.image_id))).toEqual(placed);
  expect(second.getByLabelText('Latitude')).toHaveValue(27.1);
});

it('leaves the dialog open that was opened again before the place was stored', async () => {
  serve();
  const store = holdNext('put', '/admin/images/:id/coordinates/');
  show();
  const first = await enter('26.9', '75.8');
  save();
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await enter('27.1', '75.9');
  store();
  await screen.findByText('Location saved');
  expect(second.getByLabelText('Latitude')).toHaveValue(27.1);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('is offered to owners for every own upload, and to admins for those without coordinates only', () => {
  show(sampleImage(2));
  expect(screen.queryByRole('button')).toBeNull();
});

/** A card whose upload gets its place while the trigger has the focus. */
function Card() {
  const [image, setImage] = useState(unlocated);
  return (
    <section aria-label="Card" tabIndex={-1}>
      <SetPlace image={image} />
      <button type="button" onClick={() => setImage(sampleImage(1))}>
        place
      </button>
    </section>
  );
}

it('leaves the focus in the card when an admin cannot set the place again', () => {
  renderScreen('/', <Card />);
  const trigger = screen.getByRole('button', { name: 'Set location' });
  trigger.focus();
  fireEvent.click(screen.getByRole('button', { name: 'place' }));
  expect(trigger).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Card' })).toHaveFocus();
});

it('is not offered to others', () => {
  signInAs('government', ADMIN);
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers owners to change a place that is known', () => {
  signInAs('user');
  show(sampleImage(2));
  expect(screen.getByRole('button', { name: 'Change location' })).toBeVisible();
});

it('stores nothing when a known place is confirmed as it was: its origin stays (HI-17)', async () => {
  signInAs('user');
  const requests = serve();
  show(sampleImage(2, { location_source: 'exif' }));
  fireEvent.click(screen.getByRole('button', { name: 'Change location' }));
  await screen.findByRole('dialog', { name: 'Change location' });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([]);
});

it('names every wrong field, and saves nothing before coordinates are entered', async () => {
  const requests = serve();
  show();
  const dialog = await enter('91', '181');
  save();
  await dialog.findByText('Latitude must be a number from -90 to 90');
  expect(dialog.getByText('Longitude must be a number from -180 to 180')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Latitude'), { target: { value: '' } });
  fireEvent.change(dialog.getByLabelText('Longitude'), { target: { value: '' } });
  await waitFor(() => expect(dialog.getByText('Save location').closest('button')).toBeDisabled());
  expect(requests).toEqual([]);
});

it('fills both fields from a pair that is pasted into one of them (UP-42)', async () => {
  const requests = serve();
  show();
  const dialog = await open();
  fireEvent.paste(dialog.getByLabelText('Longitude'), {
    clipboardData: { getData: () => '२६.९° उ, ७५.८° पू' },
  });
  await waitFor(() => expect(dialog.getByLabelText('Latitude')).toHaveValue(26.9));
  expect(dialog.getByLabelText('Longitude')).toHaveValue(75.8);
  save();
  await screen.findByText('Location saved');
  expect(requests).toEqual([[`/api/admin/images/${unlocated.image_id}/coordinates/`, POINT]]);
});

it('stores a place once, however fast it is confirmed again (API-37)', async () => {
  const requests = serve();
  show();
  await enter('26.9', '75.8');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save location' }));
  await screen.findByText('Location saved');
  expect(requests).toHaveLength(1);
});

it.each([
  ['another admin was faster', 409, 'This photo already has a location on the map'],
  ['the upload is gone', 404, 'Image not found'],
])('says why it ends when %s', async (_, status, sentence) => {
  serve(() => refusal(status, sentence));
  show();
  await enter('26.9', '75.8');
  save();
  await screen.findByText('The location could not be saved');
  expect(screen.getByText(sentence)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps what was entered while the server cannot be reached', async () => {
  let isOffline = true;
  serve(() => (isOffline ? HttpResponse.error() : HttpResponse.json(unlocated)));
  show();
  const dialog = await enter('26.9', '75.8');
  save();
  await screen.findByText('Check your connection, then try again.');
  expect(dialog.getByLabelText('Latitude')).toHaveValue(26.9);
  isOffline = false;
  save();
  await screen.findByText('Location saved');
});
