import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { EMPTY_SET } from '../test/samples.ts';
import { answerLate, serve } from '../test/serve.ts';
import { serveSample } from '../test/serve-lists.ts';
import { comeBackToWindow, lookAtPhoto, press, show } from '../test/show.tsx';
import { submissionsInFlight } from './calls-in-flight.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['admin', '/admin/evaluations'],
  ['reviewer', '/admin/review-queue'],
] as const)(
  'leads the %s back to where the sample is, which lists none of its photos (EV-33)',
  async (role, path) => {
    signInAs(role);
    serve({ is_blind: true });
    serveSample({ following: [] });
    show('from=sample');
    await screen.findByText('Photo 75 of 300 of the random sample');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', path);
  },
);

it('goes on through the sample when the place of a photo in it cannot be asked for (EV-33)', async () => {
  const { submitted } = serve({ is_blind: true });
  const second = sampleImage(2).image_id;
  serveSample({ following: [second], isLabelled: true }); // as one that is not among the first that wait
  server.use(
    http.get(api('/admin/evaluations/samples/:id/photos/'), ({ request }) => {
      if (!new URL(request.url).searchParams.has('image_id')) return;
      return new HttpResponse(null, { status: 404 });
    }),
  );
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = show('from=sample');
  await screen.findByRole('button', { name: 'Whole photo checked' });
  press('w');
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
  await waitFor(() => expect(submitted).toHaveLength(1));
  const failure = [expect.stringMatching(/^The place in the sample/), expect.anything()];
  expect(consoleError.mock.calls).toContainEqual(failure);
  consoleError.mockRestore();
});

it('lets go on from a photo of the sample that another person labels (EV-33)', async () => {
  serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id], isHeld: true });
  show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  expect(screen.getByRole('button', { name: 'Next photo' })).not.toHaveAttribute('aria-disabled');
});

it('lets go on from a photo of the sample that another person has begun to label meanwhile (EV-33)', async () => {
  serve({ is_blind: true });
  const following = [sampleImage(2).image_id];
  serveSample({ following });
  show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  const next = screen.getByRole('button', { name: 'Next photo' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  serveSample({ following, isHeld: true });
  comeBackToWindow();
  await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
});

it('goes past a photo of the sample that another person has begun to label meanwhile (EV-33)', async () => {
  serve({ is_blind: true });
  const [second, third] = [2, 3].map((id) => sampleImage(id).image_id);
  serveSample({ following: [second!, third!] });
  const loadedAhead: unknown[] = [];
  server.use(
    http.get(api('/images/:id/'), ({ params: { id } }) => {
      loadedAhead.push(id);
    }),
  );
  const { router } = show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  await waitFor(() => expect(loadedAhead).toContain(second));
  serveSample({ following: [third!] }); // as if the second did not wait
  comeBackToWindow();
  await waitFor(() => expect(loadedAhead).toContain(third));
  press('w');
  await waitFor(() => expect(router.state.location.pathname).toContain(third));
});

it('does not lead back to a photo whose labels are still on their way to the server (EV-33)', async () => {
  serve({ is_blind: true });
  const [, second, third] = [1, 2, 3].map((id) => sampleImage(id).image_id);
  serveSample({ following: [second!, third!] }); // nothing is stored yet, so all of them wait
  const arrivals = new EventTarget();
  server.use(
    http.post(api('/admin/annotations/:id/'), async () => {
      await new Promise((resolve) => arrivals.addEventListener('arrive', resolve));
      return HttpResponse.json(EMPTY_SET, { status: 201 });
    }),
  );
  const { router } = show('from=sample');
  for (const [position, following] of [
    [75, second],
    [76, third],
  ]) {
    await screen.findByText(`Photo ${position} of 300 of the random sample`);
    await screen.findByRole('button', { name: 'No waste here' });
    await lookAtPhoto();
    press('w');
    await waitFor(() => expect(router.state.location.pathname).toContain(following));
  }
  expect(submissionsInFlight.listPhotos().size).toBe(2);
  arrivals.dispatchEvent(new Event('arrive'));
  await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(0));
});

it.each([
  ['admin', '/admin/evaluations'],
  ['reviewer', '/admin/review-queue'],
] as const)(
  'leads the %s to where the sample is said to be labelled after its last photo (EV-60)',
  async (role, path) => {
    signInAs(role);
    const { submitted } = serve({ is_blind: true });
    serveSample({ following: [] });
    const { router } = show('from=sample');
    await screen.findByRole('button', { name: 'No waste here' });
    press('w');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(submitted).toHaveLength(1);
  },
);

it('leads on again from a photo of the sample that waited when the person came back to it (EV-33, LB-54)', async () => {
  const { database } = serve({ is_blind: true });
  const [first, second] = [1, 2].map((id) => sampleImage(id).image_id);
  serveSample({ following: [second!] });
  const arrive = answerLate(database);
  const { router } = show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  press('w');
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
  await screen.findByText('Photo 76 of 300 of the random sample');
  let isAsked = false;
  server.use(
    http.get(api('/admin/evaluations/samples/:id/photos/'), () => {
      isAsked = true;
    }),
  );
  press('k');
  await waitFor(() => expect(isAsked).toBe(true)); // before the answer: the photo waits still
  arrive();
  await screen.findByText('Photo 75 of 300 of the random sample is labelled');
  expect(router.state.location.pathname).toContain(first);
  const next = screen.getByRole('button', { name: 'Next photo' });
  await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
  press('j');
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
});

it('does not let a photo of the sample be skipped that is not among the first that wait (EV-33)', async () => {
  serve({ is_blind: true });
  const second = sampleImage(2).image_id;
  serveSample({ following: [second], isLabelled: true }); // as one that is not among the first that wait
  const loadedAhead: unknown[] = [];
  server.use(
    http.get(api('/images/:id/'), ({ params: { id } }) => {
      if (id === second) loadedAhead.push(id);
    }),
  );
  const { router } = show('from=sample');
  const { pathname } = router.state.location;
  await screen.findByText('Photo 75 of 300 of the random sample');
  await waitFor(() => expect(loadedAhead).toHaveLength(1)); // the way through the sample is known
  expect(screen.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
  press('j');
  expect(router.state.location.pathname).toBe(pathname);
});

it('leads back to the photo of the sample that was just submitted, and corrects it as a complete check (LB-54)', async () => {
  const { submitted, database } = serve({ is_blind: true });
  const [first, second] = [1, 2].map((id) => sampleImage(id).image_id);
  serveSample({ following: [second!] });
  const arrive = answerLate(database);
  const { router } = show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  expect(screen.getByRole('button', { name: 'Previous photo' })).toHaveAttribute('aria-disabled', 'true');
  press('w');
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
  await screen.findByText('Photo 76 of 300 of the random sample');
  press('k'); // before the answer
  await waitFor(() => expect(router.state.location.pathname).toContain(first));
  serveSample({ following: [second!], isLabelled: true });
  arrive();
  await screen.findByText('Photo 75 of 300 of the random sample is labelled');
  await screen.findByText('Checked, empty');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  press('n');
  press('Enter');
  await waitFor(() =>
    expect(submitted).toMatchObject([{ based_on: 1, scope: 'checked', annotations: [{}] }]),
  );
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
  await screen.findByText('Checked: 1 box'); // its button would lead the next test back, too
});
