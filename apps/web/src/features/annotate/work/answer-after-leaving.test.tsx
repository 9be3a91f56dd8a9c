import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { waitForToasts } from '../../../test/toasts.ts';
import { createSet } from '../test/samples.ts';
import { refusal, serve } from '../test/serve.ts';
import { createNextHandler } from '../test/serve-lists.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';
import { submissionsInFlight } from './calls-in-flight.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('goes on with boxes that were refused after the photo was left (LB-20, LB-23)', async () => {
  const { database, drafts } = serve();
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    http.get(api('/admin/images/:id/neighbours/'), () =>
      HttpResponse.json({ previous: null, next: sampleImage(2).image_id }),
    ),
    http.post(api('/admin/annotations/:id/'), async () => {
      await refused;
      return refusal('error.annotation.stale', { user: 'ravi' });
    }),
  );
  const { router } = show();
  await rows();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next photo' })).toBeEnabled());
  press(']');
  press('3');
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(2).image_id));
  database.known = { ...database.known, sets: [createSet()] as never };
  refuse();
  fireEvent.click(await screen.findByRole('button', { name: 'Back to photo' }));
  await screen.findByText(/^ravi submitted boxes of this photo/);
  await userEvent.click(screen.getByRole('button', { name: 'Go on with mine' }));
  await waitFor(() =>
    expect(drafts.at(-1)).toMatchObject({ based_on: 1, annotations: [{ class: 'trash_bag' }, {}] }),
  );
  await screen.findAllByText(/^(Your draft|Draft saved)/);
  expect(screen.getByRole('button', { name: 'Whole photo checked' })).toBeEnabled();
});

/** Sets are answered so when the returned function is called. */
function holdSets(answer: () => Response): () => void {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(http.post(api('/admin/annotations/:id/'), () => arrived.then(answer)));
  return () => arrive();
}

/** The last photo of a list, which follows the one that is shown first. */
async function goOnToLast() {
  const last = sampleImage(2).image_id;
  server.use(createNextHandler(last));
  const { router } = show();
  await rows();
  const next = screen.getByRole('button', { name: 'Next photo' });
  await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
  fireEvent.click(next);
  await waitFor(() => expect(router.state.location.pathname).toContain(last));
  await rows();
  return { router, last };
}

it.each(['stale', 'leased'])(
  'leads back to boxes that were refused as %s after the person had left a photo without a next one (LB-20, LB-23)',
  async (reason) => {
    const { database } = serve();
    const refuse = holdSets(() => refusal(`error.annotation.${reason}`, { user: 'ravi' }));
    const { router } = show();
    const here = () => `${router.state.location.pathname}${router.state.location.search}`;
    const photo = here();
    await rows();
    press(']');
    press('3');
    press('Enter');
    await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(1));
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByText('somewhere else');
    const list = here();
    database.known = { ...database.known, sets: [createSet()] as never };
    refuse();
    fireEvent.click(await screen.findByRole('button', { name: 'Back to photo' }));
    await screen.findByText(/^ravi submitted boxes of this photo/);
    expect(here()).toBe(photo);
    expect((await readRowTexts())[0]).toMatch(/Trash bag/);
    await act(() => router.navigate(-1));
    expect(here()).toBe(list);
  },
);

it('leads back to the last photo of a list whose boxes were refused after the person had gone back (LB-20, LB-23)', async () => {
  serve();
  const refuse = holdSets(() => refusal('error.annotation.stale', { user: 'ravi' }));
  const { router, last } = await goOnToLast();
  press('Enter');
  await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(1));
  press('k');
  await waitFor(() => expect(router.state.location.pathname).not.toContain(last));
  await rows();
  refuse();
  fireEvent.click(await screen.findByRole('button', { name: 'Back to photo' }));
  await waitFor(() => expect(router.state.location.pathname).toContain(last));
});

it.each([
  ['submitted', () => HttpResponse.json(createSet(), { status: 201 })],
  ['refused', () => refusal('error.annotation.stale', { user: 'ravi' })],
])(
  'leads no other person, who has logged in since, back to boxes that were %s (NAV-32)',
  async (_, respond) => {
    serve();
    const answer = holdSets(respond);
    const last = sampleImage(2).image_id;
    server.use(createNextHandler(last));
    const { router, queryClient } = show();
    await rows();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next photo' })).toBeEnabled());
    press('Enter');
    await waitFor(() => expect(router.state.location.pathname).toContain(last));
    act(() => signInAs('admin', 8));
    answer();
    await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(0));
    await waitForToasts(queryClient);
    expect(screen.queryByRole('button', { name: 'Back to photo' })).toBeNull();
  },
);

it('leaves the edits of the photo alone that is shown when the boxes of another one were submitted (LB-23)', async () => {
  serve();
  const accept = holdSets(() => HttpResponse.json(createSet(), { status: 201 }));
  const { router, last } = await goOnToLast();
  press('Enter');
  await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(1));
  press('k');
  await waitFor(() => expect(router.state.location.pathname).not.toContain(last));
  expect((await readRowTexts())[0]).toMatch(/Bottle/);
  press(']');
  press('3');
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  accept();
  fireEvent.mouseEnter(await screen.findByText('Accepted: 1 box')); // the message stays however long the rest takes
  press('z', { ctrlKey: true });
  await waitFor(async () => expect((await readRowTexts())[0]).toMatch(/Bottle/));
  expect(screen.getByRole('button', { name: 'Back to photo' })).toBeVisible();
  expect(screen.queryByText('That was the last photo of this list')).toBeNull();
});
