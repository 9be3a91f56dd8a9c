import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { OPINION } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { serveQueue, serveSample } from '../test/serve-lists.ts';
import { lookAtPhoto, press, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('does not go on from a photo that the person left before the next one was known (LB-37)', async () => {
  serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id] });
  server.use(http.get(api('/admin/evaluations/samples/'), () => new Promise<never>(() => undefined)));
  const { router } = show('from=sample');
  await screen.findByRole('button', { name: 'Whole photo checked' });
  press('w');
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('Checked: no waste here');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('goes on through a queue of several pages, photo after photo, and says when that was the last one (LB-37)', async () => {
  const { submitted } = serve();
  serveQueue(() => [1, 2, 3, 4].slice(submitted.length).map((serial) => ({ serial })));
  server.use(
    http.get(api('/images/:id/'), ({ params: { id } }) =>
      HttpResponse.json(sampleImage(Number(String(id).slice(-1)))),
    ),
  );
  show('from=queue');
  for (const serial of [1, 2, 3, 4]) {
    await screen.findByText(new RegExp(`Street ${serial}$`));
    await screen.findByText('2 boxes');
    await lookAtPhoto();
    press('Enter');
    await waitFor(() => expect(submitted).toHaveLength(serial));
  }
  await screen.findByText('That was the last photo of this list');
});

it('leads over the end of a page of the queue, past photos on which others work (LB-37)', async () => {
  serve();
  serveQueue(() => [
    ...[{ serial: 0 }, { serial: 1 }, { serial: 2, held_by: 'ravi' }, { serial: 3, held_by: 'ravi' }],
    { serial: 4 },
  ]);
  const { router } = show('from=queue');
  const next = await screen.findByRole('button', { name: 'Next photo' });
  await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
  press('j');
  await waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(4).image_id));
});

it('goes on to the next second opinion that is still to be given, and then back to their list (LB-37)', async () => {
  signInAs('reviewer');
  serve({ second_opinion: 'open', is_opinion_for_caller: true });
  const [shown, next, own] = [1, 2, 3].map((serial) => sampleImage(serial));
  const createRow = (photo: typeof shown, is_for_caller = true) => ({
    image: photo,
    opinion: { ...OPINION, image_id: photo!.image_id, is_for_caller },
  });
  let open = [createRow(shown), createRow(next)];
  server.use(
    http.get(api('/admin/annotations/second-opinions/'), ({ request }) => {
      const isOpen = new URL(request.url).searchParams.get('state') === 'open';
      return HttpResponse.json({ data: isOpen ? open : [createRow(own, false)], next_cursor: null });
    }),
    http.post(api('/admin/annotations/:id/second-opinion/'), () => {
      open = open.slice(1);
      return HttpResponse.json({ ...OPINION, state: 'agreed', annotations: [] });
    }),
  );
  const { router } = show('from=opinions');
  await rows();
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toContain(next!.image_id));
  const previous = await screen.findByRole('button', { name: 'Previous photo' });
  await waitFor(() => expect(previous).not.toHaveAttribute('aria-disabled'));
  await screen.findByText('2 boxes');
  await lookAtPhoto();
  press('Enter');
  await screen.findByText('somewhere else');
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/admin/review-queue?list=opinions',
  );
});

it.each([
  ['skips a second opinion that another person has given meanwhile', false, 3],
  ['goes on in the former order when the list cannot be asked for again', true, 2],
])('%s (LB-37)', async (_title, isBroken, serial) => {
  signInAs('reviewer');
  serve({ second_opinion: 'open', is_opinion_for_caller: true });
  const [shown, second, third] = [1, 2, 3].map((id) => ({
    image: sampleImage(id),
    opinion: { ...OPINION, image_id: sampleImage(id).image_id },
  }));
  let open = [shown, second, third];
  const loadedAhead: unknown[] = [];
  server.use(
    http.get(api('/images/:id/'), ({ params: { id } }) => {
      loadedAhead.push(id);
    }),
    http.get(api('/admin/annotations/second-opinions/'), ({ request }) => {
      const isOpen = new URL(request.url).searchParams.get('state') === 'open';
      return HttpResponse.json({ data: isOpen ? open : [], next_cursor: null });
    }),
    http.post(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({ ...OPINION, state: 'agreed', annotations: [] }),
    ),
  );
  const { router } = show('from=opinions');
  await rows();
  await waitFor(() => expect(loadedAhead).toContain(sampleImage(2).image_id)); // the order is known
  open = [third]; // the own opinion may arrive before the list is asked for
  if (isBroken) server.use(http.get(api('/admin/annotations/second-opinions/'), () => HttpResponse.error()));
  press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(serial).image_id));
  await screen.findByText('Second opinion given: no waste here');
});
