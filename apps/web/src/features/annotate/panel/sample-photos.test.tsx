import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { createSet } from '../test/samples.ts';
import { answerLate, serve } from '../test/serve.ts';
import { serveSample } from '../test/serve-lists.ts';
import { press, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('says which photo of the sample it is, and offers no other one (EV-33)', async () => {
  serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id] });
  show('from=sample');
  expect(await screen.findByText('Photo 75 of 300 of the random sample')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
});

it('asks for the place of a photo in the sample only where the list of those that wait does not say it (LB-60)', async () => {
  serve({ is_blind: true });
  serveSample({ following: [] });
  const asked: (string | null)[] = [];
  server.use(
    http.get(api('/admin/evaluations/samples/:id/photos/'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('image_id'));
    }),
  );
  show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  expect(asked).toEqual([null]);
});

it('says which photos of the sample others label, and that the shown one is not labelled, whatever others said (LB-17, LB-60)', async () => {
  serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id, sampleImage(3).image_id], isHeld: true });
  const { router } = show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  await screen.findByText('Not labelled for the random sample yet');
  press('j');
  await waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(2).image_id));
  await screen.findByText(/Skipped for now: photo 75, which another person is labelling\./);
});

it('lists the photos of the sample with how far each is, and leads to a labelled one and back again (LB-60)', async () => {
  serve({ sets: [createSet({ scope: 'checked' })] });
  const [first, second, held, next] = [1, 2, 3, 4].map((id) => sampleImage(id).image_id);
  serveSample({ following: [next!], isLabelled: true });
  server.use(
    http.get(api('/admin/evaluations/samples/:id/photos/'), ({ request }) => {
      if (new URL(request.url).searchParams.has('state')) return;
      const photos = [
        { image_id: first, state: 'labelled' },
        { image_id: second, state: 'labelled' },
        { image_id: held, state: 'waiting', is_held: true },
        { image_id: next, state: 'waiting' },
      ];
      const data = photos.map((photo, index) => ({ is_held: false, ...photo, position: index + 1 }));
      return HttpResponse.json({ data, next_cursor: null });
    }),
  );
  const { router } = show('from=sample');
  const isAt = (image_id = '') => waitFor(() => expect(router.state.location.pathname).toContain(image_id));
  await userEvent.click(await screen.findByRole('button', { name: 'Photos of the sample' }));
  const list = within(await screen.findByRole('list', { name: 'Photos of the sample' }));
  const entries = list.getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    ...['1Labelled', '2Labelled', '3Being labelled', '4Not labelled yet'],
  ]);
  expect(entries.map((entry) => within(entry).queryByRole('link') !== null)).toEqual([
    ...[false, true, false, false],
  ]);
  await userEvent.click(list.getByRole('link'));
  await isAt(second);
  expect(screen.queryByRole('dialog')).toBeNull();
  const goOn = async (key: string) => {
    const button = screen.getByRole('button', { name: key === 'k' ? 'Previous photo' : 'Next photo' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    press(key);
  };
  await goOn('k');
  await isAt(first);
  await goOn('j'); // back to where the person was, not to the first one that waits
  await isAt(second);
  await goOn('j');
  await isAt(next);
});

it('says which photo of the sample a labelled one is (LB-60)', async () => {
  serve({ sets: [createSet({ scope: 'checked' })] });
  serveSample({ following: [sampleImage(2).image_id], isLabelled: true });
  show('from=sample');
  expect(await screen.findByText('Photo 75 of 300 of the random sample is labelled')).toBeVisible();
});

it('says so of a labelled one whose first opinion is hidden from the person (LB-60)', async () => {
  serve({ second_opinion: 'open', newest_number: 1 });
  serveSample({ following: [], isLabelled: true });
  show('from=sample');
  expect(await screen.findByText('Photo 75 of 300 of the random sample is labelled')).toBeVisible();
});

it.each([
  ['an unlabelled photo', []],
  ['a labelled photo', [createSet({ scope: 'checked' })]],
])('says that %s is not in the sample when another one was drawn meanwhile (LB-60)', async (_, sets) => {
  serve({ sets });
  serveSample({ following: [sampleImage(2).image_id], isInSample: false });
  show('from=sample');
  expect(await screen.findByText('This photo is not in the current random sample')).toBeVisible();
  expect(screen.queryByText(/is labelled/)).toBeNull();
});

it('says nothing of the sample until it is known whether the photo is in it (LB-60)', async () => {
  serve();
  const asked = vi.fn(() => new Promise<never>(() => {}));
  server.use(http.get(api('/admin/evaluations/samples/'), asked));
  show('from=sample');
  await screen.findByText('Not reviewed yet');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(/random sample/)).toBeNull();
});

it('says that a photo of the sample is labelled where its place could not be asked for (LB-60)', async () => {
  serve({ sets: [createSet({ scope: 'checked' })] });
  serveSample({ following: [], isLabelled: true });
  server.use(
    http.get(api('/admin/evaluations/samples/:id/photos/'), ({ request }) =>
      new URL(request.url).searchParams.has('image_id') ? HttpResponse.error() : undefined,
    ),
  );
  show('from=sample');
  expect(await screen.findByText('This photo of the random sample is labelled')).toBeVisible();
});

it('says in the open list of the photos of the sample that one is labelled once the server has it (LB-60)', async () => {
  const { database } = serve({ is_blind: true });
  const [first, second] = [1, 2].map((id) => sampleImage(id).image_id);
  serveSample({ following: [second!] });
  server.use(
    http.get(api('/admin/evaluations/samples/:id/photos/'), ({ request }) => {
      if (new URL(request.url).searchParams.has('state')) return;
      const state = database.known.sets.length > 0 ? 'labelled' : 'waiting';
      return HttpResponse.json({
        data: [{ image_id: first, position: 75, state, is_held: false }],
        next_cursor: null,
      });
    }),
  );
  const arrive = answerLate(database);
  show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  press('w');
  await screen.findByText('Photo 76 of 300 of the random sample');
  await userEvent.click(screen.getByRole('button', { name: 'Photos of the sample' }));
  const list = within(await screen.findByRole('list', { name: 'Photos of the sample' }));
  expect(list.getByText('Not labelled yet')).toBeVisible();
  arrive();
  expect(await list.findByText('Labelled')).toBeVisible();
});
