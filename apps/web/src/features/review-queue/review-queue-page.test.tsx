import type { ReviewQueue, SecondOpinionList, SuspectList } from '@smart-waste/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OPINIONS_KEY } from '../../shared/api/review-keys.ts';
import { setLanguage } from '../../shared/messages/language.ts';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { ReviewQueuePage } from './review-queue-page.tsx';

type Lists = {
  queue?: ReviewQueue['data'];
  suspects?: SuspectList['data'];
  opinions?: SecondOpinionList['data'];
  waiting?: Record<string, number>;
};

const queued = (serial: number, given: Partial<ReviewQueue['data'][number]> = {}) => ({
  image: sampleImage(serial, { location: '', latitude: null, longitude: null }),
  reasons: [],
  priority: 0.5,
  hints: [],
  held_by: null,
  ...given,
});

function serve({ queue = [], suspects = [], opinions = [], waiting = {} }: Lists) {
  const page = (data: unknown[]) => HttpResponse.json({ data, next_cursor: null });
  server.use(
    http.get(api('/admin/annotations/queue/'), () => page(queue)),
    http.get(api('/admin/annotations/suspects/'), () => page(suspects)),
    http.get(api('/admin/evaluations/samples/'), () => page([])),
    http.get(api('/admin/annotations/second-opinions/'), ({ request }) => {
      const state = new URL(request.url).searchParams.get('state') ?? 'open';
      const data = opinions.filter(({ opinion }) => opinion.state === state);
      return HttpResponse.json({ data, next_cursor: null, waiting_for_sample: waiting[state] });
    }),
  );
}
const ID = '019a0000-0000-7000-8000-000000000001';
const AT = '2026-11-26T10:00:00.000Z';
const show = () => renderScreen('/admin/review-queue', <ReviewQueuePage />);
const findPhotoList = async (list: string) =>
  within(await screen.findByRole('region', { name: list })).findByRole('list', { name: 'Photos' });

beforeEach(() => {
  signInAs('reviewer');
});
afterEach(() => {
  focusManager.setFocused(undefined);
  return setLanguage('en');
});

it('lists what to review next with the reasons, and leads to where it is annotated (LB-37)', async () => {
  serve({
    queue: [
      queued(1, {
        reasons: ['hint', 'uncertainty'],
        hints: [{ words: 'That is a statue.', given_at: '2026-11-20T10:00:00.000Z' }],
      }),
      queued(2, { reasons: ['random'], held_by: 'ravi' }),
    ],
  });
  show();
  const list = within(await findPhotoList('To review'));
  expect(list.getByRole('link', { name: 'Annotate photo 1' })).toHaveAttribute(
    'href',
    `/admin/uploads/${sampleImage(1).image_id}/annotate?from=queue`,
  );
  for (const text of [
    'Reported as wrong',
    'Detector is unsure',
    'Drawn at random',
    'The sender says: “That is a statue.”',
    'ravi is working on this photo',
  ])
    expect(list.getByText(text)).toBeInTheDocument();
});

it('shows a row as placeholder of each list of second opinions while it is loaded (LB-37)', async () => {
  serve({});
  server.use(http.get(api('/admin/annotations/second-opinions/'), () => delay('infinite')));
  renderScreen('/admin/review-queue', <ReviewQueuePage />, '/admin/review-queue?list=opinions');
  for (const name of ['Waiting for a second opinion', 'Disagreements']) {
    const list = await screen.findByRole('region', { name });
    // A row has a photo, two lines and a button; a page of space would move what is below once the list is loaded.
    expect(list.querySelectorAll('[data-loading] [aria-hidden]')).toHaveLength(4);
  }
});

it('says that the time of a row is that of the upload (LB-37)', async () => {
  serve({ queue: [queued(1, {})] });
  show();
  const list = await findPhotoList('To review');
  const time = list.querySelector('time');
  expect(time?.parentElement).toHaveTextContent(`Uploaded ${time?.textContent}`);
});

it('leads reviewers to the next photo of the random sample while one waits (EV-33)', async () => {
  serve({});
  const serveNext = (next: string | null) => {
    const counts = { size: 41, requested_size: 41, drawn_from: 90, labelled: 27, counted: 27, gone: 0 };
    const drawn = { sample_id: ID, seed: 1, is_current: true, created_at: AT, created_by: null };
    const row = { ...counts, ...drawn, number: 1, extends_number: null, population_at: AT, next };
    server.use(
      http.get(api('/admin/evaluations/samples/'), () =>
        HttpResponse.json({ data: [row], next_cursor: null }),
      ),
    );
  };
  const { image_id } = sampleImage(7);
  serveNext(image_id);
  const { unmount } = show();
  const entry = within(await screen.findByRole('region', { name: 'Random sample' }));
  expect(entry.getByText('Labelled: 27 of 41 photos')).toBeVisible();
  expect(entry.getByRole('link', { name: 'Label the next photo' })).toHaveAttribute(
    'href',
    `/admin/uploads/${image_id}/annotate?from=sample`,
  );
  unmount();
  serveNext(null);
  show();
  await screen.findByText('No photo waits for a review');
  expect(screen.queryByRole('region', { name: 'Random sample' })).toBeNull();
});

it('says in words how the detector contradicts a label, and which of two confidences it shows (LB-37, EV-42)', async () => {
  serve({
    suspects: [
      {
        image: sampleImage(3),
        strength: 0.9,
        contradictions: [
          { kind: 'not_marked', class: 'trash_bag', strength: 0.912 },
          { kind: 'other_class', class: 'cup', seen_as: 'can', strength: 0.8, calibrated_confidence: 0.3 },
          { kind: 'not_seen', class: 'can', strength: 0.5 },
        ],
      },
    ],
  });
  show();
  await screen.findByText('No photo waits for a review');
  await userEvent.click(screen.getByRole('radio', { name: 'Possible label errors' }));
  await screen.findByText('Trash bag is not marked, but the detector sees it (91.2%, not calibrated)');
  expect(
    screen.getByText('Cup is marked, but the detector calls it Can (30.0%, calibrated)'),
  ).toBeInTheDocument();
  expect(screen.getByText('Can is marked, but the detector sees nothing there')).toBeInTheDocument();
});

it('reads a contradiction of the version before, which does not say the other class (LB-37)', async () => {
  const contradictions = [{ kind: 'other_class' as const, class: 'cup', strength: 0.8 }];
  serve({ suspects: [{ image: sampleImage(3), strength: 0.8, contradictions }] });
  renderScreen('/admin/review-queue', <ReviewQueuePage />, '/admin/review-queue?list=suspects');
  await screen.findByText('Cup is marked, but the detector sees something else (80.0%, not calibrated)');
});

const createOpinion = (
  serial: number,
  state: 'open' | 'disputed',
  given: Partial<SecondOpinionList['data'][number]['opinion']> = {},
) => {
  const image = sampleImage(serial);
  const unanswered = { first_by: null, given_by: null, given_at: null, annotations: null };
  const compared = { agreement: null, blind_agreement: null, is_for_caller: true };
  const asked = { image_id: image.image_id, state, requested_at: '2026-11-20T10:00:00.000Z' };
  return { image, opinion: { ...unanswered, ...compared, ...asked, ...given } };
};

it('lists photos for a second opinion without what the first person said, apart from those to decide (LB-37, LB-49)', async () => {
  const compared = { agreement: 0.4, blind_agreement: 0.4 };
  const apart = { agreement: 0, blind_agreement: 0 };
  serve({
    opinions: [
      ...[createOpinion(1, 'open'), createOpinion(2, 'disputed', compared)],
      ...[
        createOpinion(3, 'disputed', apart),
        createOpinion(4, 'disputed', { ...apart, blind_agreement: 1 }),
      ],
    ],
  });
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Second opinions' }));
  const open = await findPhotoList('Waiting for a second opinion');
  expect(within(open).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/uploads/${sampleImage(1).image_id}/annotate?from=opinions`,
  );
  const disputed = await findPhotoList('Disagreements');
  for (const difference of [
    'they agree by 40.0%.',
    'they do not agree on any box.',
    'they chose different classes for the same objects.',
  ])
    expect(
      within(disputed).getByText(`Two people disagree about this photo: ${difference}`),
    ).toBeInTheDocument();
  expect(within(disputed).getAllByText(/Bottle/)).toHaveLength(3);
  expect(within(open).queryByText(/Bottle/)).toBeNull(); // it is what the first person said
});

it('says who works on a photo of the second opinions now (LB-48)', async () => {
  serve({ opinions: [{ ...createOpinion(1, 'open'), held_by: 'ravi' }, createOpinion(2, 'open')] });
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Second opinions' }));
  const rows = within(await findPhotoList('Waiting for a second opinion')).getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('ravi is working on this photo') !== null)).toEqual([
    true,
    false,
  ]);
  expect(screen.getByText('No disagreement to decide')).toBeVisible();
});

it('says which dispute others decide, before the person opens it (LB-52)', async () => {
  const compared = { agreement: 0.4, blind_agreement: 0.4 };
  const own = createOpinion(2, 'disputed', { ...compared, is_for_caller: false });
  serve({ opinions: [createOpinion(1, 'disputed', compared), own] });
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Second opinions' }));
  const rows = within(await findPhotoList('Disagreements')).getAllByRole('listitem');
  const said = 'You are one of them: a third person or an admin decides.';
  expect(rows.map((row) => within(row).queryByText(said) !== null)).toEqual([false, true]);
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('aria-label'))).toEqual([
    'Annotate photo 1',
    'View photo 2',
  ]);
});

it('says how many second opinions and disputes wait until the random sample is labelled (LB-52)', async () => {
  const compared = { agreement: 0.4, blind_agreement: 0.4 };
  serve({ opinions: [createOpinion(1, 'disputed', compared)], waiting: { open: 1, disputed: 2 } });
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Second opinions' }));
  expect(await screen.findByText('No second opinion waits for you')).toBeVisible();
  expect(
    screen.getByText(/^1 more photo was drawn for the random sample and is labelled there first/),
  ).toBeVisible();
  expect(await screen.findByText(/^2 more disagreements wait: their photos were drawn/)).toBeVisible();
});

it('tells an admin which dispute is their own (LB-52)', async () => {
  signInAs('admin');
  const compared = { agreement: 0.4, blind_agreement: 0.4 };
  serve({
    opinions: [
      createOpinion(1, 'disputed', { ...compared, first_by: 'ravi', given_by: 'meera' }),
      createOpinion(2, 'disputed', { ...compared, first_by: 'ravi', given_by: 'asha' }),
    ],
  });
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Second opinions' }));
  const rows = within(await findPhotoList('Disagreements')).getAllByRole('listitem');
  const said = 'You are one of them. As an admin you can still decide.';
  expect(rows.map((row) => within(row).queryByText(said) !== null)).toEqual([false, true]);
});

it('shows what others did since, when the person comes back to the list (LB-48)', async () => {
  serve({ queue: [queued(1), queued(2)] });
  show();
  await screen.findByRole('link', { name: 'Annotate photo 2' });
  serve({ queue: [queued(2, { held_by: 'ravi' })] });
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await screen.findByText('ravi is working on this photo');
  expect(screen.queryByRole('link', { name: 'Annotate photo 2' })).toBeNull();
});

it('keeps in its address which page it shows, and begins another list at its first page (LB-61)', async () => {
  serve({});
  server.use(
    http.get(api('/admin/annotations/queue/'), ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      const page = Number(cursor ?? '1');
      return HttpResponse.json({ data: [queued(page)], next_cursor: page < 3 ? String(page + 1) : null });
    }),
  );
  const { router, unmount } = show();
  for (const page of [2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText(`Page ${page}`);
  }
  expect(router.state.location.search).toBe('?after=2&after=3');
  unmount();
  const reloaded = renderScreen(
    '/admin/review-queue',
    <ReviewQueuePage />,
    '/admin/review-queue?after=2&after=3',
  );
  await screen.findByText('Page 3');
  expect(await screen.findByRole('link', { name: 'Annotate photo 1' })).toHaveAttribute(
    'href',
    `/admin/uploads/${sampleImage(3).image_id}/annotate?from=queue&after=2&after=3`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Page 2');
  await userEvent.click(screen.getByRole('radio', { name: 'Possible label errors' }));
  expect(reloaded.router.state.location.search).toBe('?list=suspects');
});

it('leads from a suspect label to its photo with the page of the list, to which the person comes back (LB-61)', async () => {
  serve({ suspects: [{ image: sampleImage(3), strength: 0.9, contradictions: [] }] });
  renderScreen('/admin/review-queue', <ReviewQueuePage />, '/admin/review-queue?list=suspects&after=2');
  expect(await screen.findByRole('link', { name: 'Annotate photo 1' })).toHaveAttribute(
    'href',
    `/admin/uploads/${sampleImage(3).image_id}/annotate?from=suspects&after=2`,
  );
});

it('goes back a page where all photos of a later one are gone (LB-61)', async () => {
  serve({});
  server.use(
    http.get(api('/admin/annotations/queue/'), ({ request }) => {
      const isFirst = !new URL(request.url).searchParams.has('cursor');
      return HttpResponse.json({ data: isFirst ? [queued(1)] : [], next_cursor: null });
    }),
  );
  const { router } = renderScreen(
    '/admin/review-queue',
    <ReviewQueuePage />,
    '/admin/review-queue?after=2&after=3',
  );
  await screen.findByRole('link', { name: 'Annotate photo 1' });
  expect(router.state.location.search).toBe('');
});

it('keeps the focus at the list where the photo that a person came back from has left it (LB-61)', async () => {
  serve({ queue: [queued(1)] });
  const gone = sampleImage(7).image_id;
  renderScreen('/admin/review-queue', <ReviewQueuePage />, `/admin/review-queue#${gone}`);
  await screen.findByRole('link', { name: 'Annotate photo 1' });
  expect(screen.getByRole('region', { name: 'To review' })).toHaveFocus();
});

it.each([
  ['rows', [queued(2)]],
  ['no row', []],
])('keeps the focus at the list where its row leaves it and %s remain (LB-61)', async (_, rest) => {
  const first = queued(1);
  serve({ queue: [first, ...rest] });
  const { image_id } = first.image;
  const shown = renderScreen('/admin/review-queue', <ReviewQueuePage />, `/admin/review-queue#${image_id}`);
  const link = await screen.findByRole('link', { name: 'Annotate photo 1' });
  expect(link).toHaveFocus();
  serve({ queue: rest });
  await act(() => shown.queryClient.invalidateQueries());
  await waitFor(() => expect(link).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'To review' })).toHaveFocus();
});

it('offers the start of the list where its address names a page that the server refuses (LB-61)', async () => {
  serve({});
  server.use(
    http.get(api('/admin/annotations/queue/'), ({ request }) => {
      if (!new URL(request.url).searchParams.has('cursor'))
        return HttpResponse.json({ data: [queued(1)], next_cursor: null });
      const fields = { cursor: 'This is not a cursor of this list' };
      const failure = { error: 'Check the fields.', code: 'invalid_request', request_id: 'r', fields };
      return HttpResponse.json(failure, { status: 400 });
    }),
  );
  const { router } = renderScreen(
    '/admin/review-queue',
    <ReviewQueuePage />,
    '/admin/review-queue?after=2&after=broken',
  );
  expect(await screen.findByText('This page of the list does not exist.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show from the start' }));
  await screen.findByRole('link', { name: 'Annotate photo 1' });
  expect(router.state.location.search).toBe('');
});

it('goes back a page in both lists of second opinions where the photos of both later ones are gone (LB-61)', async () => {
  serve({
    opinions: [createOpinion(1, 'open'), createOpinion(2, 'disputed', { agreement: 0, blind_agreement: 0 })],
  });
  const answerOfServer = new Promise<void>(() => {}); // it comes from the cache, for both lists at once
  server.use(
    http.get(api('/admin/annotations/second-opinions/'), async ({ request }) => {
      if (new URL(request.url).searchParams.has('cursor')) await answerOfServer;
    }),
  );
  const { router, queryClient } = renderScreen(
    '/admin/review-queue',
    <ReviewQueuePage />,
    '/admin/review-queue?list=opinions&open_after=a&disputed_after=b',
  );
  expect(await screen.findAllByText('Page 2')).toHaveLength(2);
  act(() => {
    queryClient.setQueryData([...OPINIONS_KEY, 'open', 'a'], {
      data: [],
      next_cursor: null,
    });
    queryClient.setQueryData([...OPINIONS_KEY, 'disputed', 'b'], {
      data: [],
      next_cursor: null,
    });
  });
  await findPhotoList('Waiting for a second opinion');
  await findPhotoList('Disagreements');
  expect(router.state.location.search).toBe('?list=opinions');
});

it('speaks Hindi (LB-37)', async () => {
  await setLanguage('hi');
  serve({ queue: [queued(1, { reasons: ['disagreement'] })] });
  show();
  await screen.findByText('मॉडल असहमत हैं');
});
