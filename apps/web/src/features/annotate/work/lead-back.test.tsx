import { QueryObserver } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { QUEUE_KEY, SUSPECTS_KEY } from '../../../shared/api/review-keys.ts';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { CONTRADICTING, SUSPECT } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { createNextHandler, serveQueue } from '../test/serve-lists.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('comes from the message about a submitted photo back to the list by one step of the browser (LB-54)', async () => {
  serve({ sets: [SUSPECT] }, CONTRADICTING);
  const { router } = show('from=suspects');
  const here = () => `${router.state.location.pathname}${router.state.location.search}`;
  const [photo, list] = [here(), '/admin/review-queue?list=suspects'];
  await screen.findByRole('button', { name: 'Whole photo checked' });
  press('Enter', { shiftKey: true });
  await screen.findByText('somewhere else'); // the address changes before the screen does
  expect(here()).toBe(list);
  fireEvent.click(await screen.findByRole('button', { name: 'Back to photo' }));
  await waitFor(() => expect(here()).toBe(photo));
  await act(() => router.navigate(-1));
  expect(here()).toBe(list);
});

it('leads back to a photo that has left its list by the message about it, and by its key (LB-54)', async () => {
  serve();
  const second = sampleImage(2).image_id;
  server.use(createNextHandler(second));
  const { router } = show();
  const { pathname } = router.state.location;
  for (const goBack of [
    async () => fireEvent.click(await screen.findByRole('button', { name: 'Back to photo' })),
    async () => press('k'),
  ]) {
    await screen.findByText('2 boxes');
    press('Enter');
    await waitFor(() => expect(router.state.location.pathname).toContain(second));
    const previous = await screen.findByRole('button', { name: 'Previous photo' });
    await waitFor(() => expect(previous).not.toHaveAttribute('aria-disabled'));
    await goBack();
    await waitFor(() => expect(router.state.location.pathname).toBe(pathname));
  }
  await screen.findByText('Started with the boxes of set 2');
});

it('leads back to the evaluation from which the photo was opened, and to no other upload (EV-69)', async () => {
  serve();
  const evaluation_id = '11111111-1111-4111-8111-111111111111';
  show(`mistakes=misses&evaluation=${evaluation_id}`);
  await readRowTexts();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    `/admin/evaluations/${evaluation_id}?mistakes=misses#${sampleImage(1).image_id}`,
  );
  expect(screen.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
});

it('leads back to the page of the suspect labels from which the photo was opened, also once it is submitted (LB-61)', async () => {
  serve();
  serveQueue(() => [{ serial: 3 }]);
  const { router } = show('from=suspects&after=2');
  await rows();
  const list = '/admin/review-queue?list=suspects&after=2';
  const back = screen.getByRole('link', { name: 'Back' });
  expect(back).toHaveAttribute('href', `${list}#${sampleImage(1).image_id}`);
  press('Enter');
  await screen.findByText('somewhere else');
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(list);
});

it.each([
  ['list of suspect labels', SUSPECTS_KEY],
  ['order of review', QUEUE_KEY],
])('asks again for the %s that is shown already once the photo is submitted (LB-34)', async (_, key) => {
  const { submitted } = serve();
  const { queryClient } = show('from=suspects');
  await rows();
  const known = vi.fn<() => number>(() => submitted.length);
  const list = new QueryObserver(queryClient, { queryKey: [...key, null], queryFn: known });
  onTestFinished(list.subscribe(() => {}));
  await waitFor(() => expect(known).toHaveReturnedWith(0));
  press('Enter');
  await waitFor(() => expect(known).toHaveLastReturnedWith(1));
});

it.each([
  ['from=queue&after=-1&after=0', '/admin/review-queue?after=-1&after=0'],
  ['from=opinions&open_after=a', '/admin/review-queue?list=opinions&open_after=a'],
])('leads back to the row of the list from which the person came: %s (LB-61)', async (query, path) => {
  serve();
  serveQueue(() => [{ serial: 1 }, { serial: 2 }]);
  server.use(
    http.get(api('/admin/annotations/second-opinions/'), () =>
      HttpResponse.json({ data: [], next_cursor: null }),
    ),
  );
  const { router } = show(query);
  await rows();
  const back = screen.getByRole('link', { name: 'Back' });
  expect(back).toHaveAttribute('href', `${path}#${sampleImage(1).image_id}`);
  if (query.startsWith('from=opinions')) return;
  const next = screen.getByRole('button', { name: 'Next photo' });
  await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
  press('j');
  await waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(2).image_id));
  expect(router.state.location.search).toBe(`?${query}`);
});
