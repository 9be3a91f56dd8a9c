import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { imageKeys } from '../../../shared/api/images.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { NOW } from '../test/samples.ts';
import { photoMissing, serve } from '../test/serve.ts';
import { createNextHandler, serveQueue, serveSample } from '../test/serve-lists.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.restoreAllMocks());

it('says that the photo that was left was deleted, and not the next one, which is shown (LB-20)', async () => {
  serve();
  const second = sampleImage(2).image_id;
  server.use(createNextHandler(second), http.post(api('/admin/annotations/:id/'), photoMissing));
  const { router } = show();
  await screen.findByText('2 boxes');
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
  expect(await screen.findByText(/^The photo you just submitted was deleted\./)).toBeVisible();
  expect(screen.queryByText(/^This photo was deleted/)).toBeNull();
});

it('says that the photo was deleted when its lease cannot be renewed for that (LB-20)', async () => {
  serve();
  server.use(http.post(api('/admin/annotations/:id/lease/'), photoMissing));
  show();
  await rows();
  expect(await screen.findByText('This photo was deleted')).toBeVisible();
  expect(screen.getByText(/^Nothing can be submitted/)).toBeVisible();
  for (const name of ['Accept', 'Whole photo checked', 'No waste here'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
});

it('says that the photo was deleted when the event stream says that it has changed, and leads on (LB-20)', async () => {
  const { submitted } = serve();
  serveQueue(() => [{ serial: 1 }, { serial: 2 }]);
  const { queryClient, router } = show('from=queue');
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  server.use(http.get(api('/images/:id/'), photoMissing, { once: true }));
  await act(() => queryClient.invalidateQueries({ queryKey: imageKeys.one(sampleImage(1).image_id) }));
  expect(await screen.findByText('This photo was deleted')).toBeVisible();
  expect(screen.queryByText('Draft saved')).toBeNull();
  press('Enter');
  press('n'); // no box is added either
  expect(screen.getByRole('heading', { name: '2 boxes' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the next photo' }));
  await waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(2).image_id));
  expect(submitted).toEqual([]);
});

it('asks no more which work to go on with once the photo is deleted (LB-20, LB-62)', async () => {
  const { database } = serve();
  const { queryClient } = show();
  await rows();
  database.known = {
    ...database.known,
    draft: { based_on: 0, version: 4, annotations: [], saved_at: NOW } as never,
  };
  press(']');
  press('3');
  await screen.findByText('Another window saved newer work on this photo');
  server.use(http.get(api('/images/:id/'), photoMissing));
  await act(() => queryClient.invalidateQueries({ queryKey: imageKeys.one(sampleImage(1).image_id) }));
  expect(await screen.findByText('This photo was deleted')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load the newer version' })).toBeNull();
});

it('leads from a deleted photo of the random sample to the next one that waits (EV-33, LB-20)', async () => {
  serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id] });
  server.use(http.post(api('/admin/annotations/:id/lease/'), photoMissing));
  const { router } = show('from=sample');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the next photo' }));
  await waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(2).image_id));
});

it('says nothing of the list of a deleted photo once the person is on another screen (LB-20)', async () => {
  serve({ is_blind: true });
  serveSample({ following: [] });
  let answer = () => {};
  const hold = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), photoMissing),
    http.get(api('/admin/evaluations/samples/'), () => hold),
  );
  const toastInfo = vi.spyOn(toast, 'info');
  const { router, queryClient } = show('from=sample');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the next photo' }));
  await act(() => router.navigate('/elsewhere'));
  answer();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(toastInfo).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('says that the photo was deleted meanwhile, and keeps the draft until it comes back (LB-20)', async () => {
  const { drafts } = serve();
  const { unmount } = show();
  await rows();
  server.use(http.put(api('/admin/annotations/:id/draft/'), photoMissing, { once: true }));
  press(']');
  press('3');
  expect(await screen.findByText(/^This photo was deleted\. Your boxes are kept/)).toHaveRole('alert');
  unmount(); // leaving tries once more, and the photo is back
  await waitFor(() =>
    expect(drafts).toMatchObject([{ version: 0, annotations: [{ class: 'trash_bag' }, {}] }]),
  );
});

it('goes on with the own draft of a photo that was deleted and came back with it (LB-07)', async () => {
  const { drafts } = serve();
  const { unmount } = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  server.use(http.put(api('/admin/annotations/:id/draft/'), photoMissing, { once: true }));
  press('4');
  await screen.findByText(/^This photo was deleted\./);
  unmount(); // leaving tries once more, and the photo is back
  await waitFor(() => expect(drafts.map(({ version }) => version)).toEqual([0, 1]));
});

it('keeps submitted boxes of a photo that was deleted meanwhile, with its draft, until it comes back (LB-20)', async () => {
  const { database, submitted } = serve();
  const first = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  server.use(
    ...[http.get, http.put, http.post].map((call) => call(api('/admin/annotations/*'), photoMissing)),
  );
  press('Enter');
  await waitFor(() => expect(screen.getAllByText(/^This photo was deleted\./)).toHaveLength(2)); // the message and the note
  expect(screen.queryByText(/could not be submitted/)).toBeNull();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  first.unmount();
  server.restoreHandlers();
  const { submitted: later } = serve({ draft: database.known.draft });
  show();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  press('Enter');
  await waitFor(() => expect(later).toMatchObject([{ annotations: [{ class: 'trash_bag' }, {}] }]));
  expect(submitted).toEqual([]);
});
