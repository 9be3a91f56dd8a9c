import type {
  AnalysisRun,
  AnnotationSet,
  AnnotationSetForm,
  Detection,
  PhotoAnnotations,
  SecondOpinion,
} from '@smart-waste/contract';
import { LEASE_IDLE_MS } from '@smart-waste/core';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { imageKeys } from '../../shared/api/images.ts';
import { QUEUE_KEY, SUSPECTS_KEY } from '../../shared/api/review-keys.ts';
import { useKnownShortcuts, useScreenShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { toast } from '../../shared/ui/toast.ts';
import { sampleDetection, sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { AnnotatePage } from './annotate-page.tsx';
import { saveDraft } from './work/annotation-calls.ts';
import { submissionsInFlight } from './work/calls-in-flight.ts';
import { readUnsentDraft, writeUnsentDraft } from './work/unsent-draft.ts';

const SAMPLE_ID = '00000000-0000-4000-8000-0000000000cc';
const RUN_ID = '00000000-0000-4000-8000-0000000000aa';
const NOW = '2026-03-10T12:00:00.000Z';
const CAN = sampleDetection({
  class: 'can',
  title: 'Can',
  confidence: 0.5,
  box: { x: 0.7, y: 0.7, width: 0.1, height: 0.1 },
});

const createSet = (change: Partial<AnnotationSet> = {}): AnnotationSet => ({
  set_id: '00000000-0000-4000-8000-0000000000bb',
  number: 1,
  scope: 'accepted',
  schema_version: 1,
  analysis_id: RUN_ID,
  annotations: [{ class: 'cup', is_unsure: false, box: CAN.box }],
  created_at: NOW,
  created_by: 'ravi',
  ...change,
});

const EMPTY_SET = createSet({ scope: 'checked', analysis_id: null, annotations: [] });

const refusal = (reason: string, params: object = {}) =>
  HttpResponse.json({ error: reason, code: 'conflict', reason, params, request_id: 'r' }, { status: 409 });

const createRun = (detections: Detection[], given: Partial<AnalysisRun> = {}) => ({
  analysis_id: RUN_ID,
  image_id: sampleImage(1).image_id,
  requested_by: null,
  options: {},
  attempts: 1,
  status: 'completed',
  created_at: NOW,
  started_at: null,
  finished_at: NOW,
  duration_ms: 1,
  detector: 'yolo',
  model: 'waste-detector',
  model_version: '1.1.0',
  settings: null,
  error_message: null,
  processed_image_url: null,
  results: { ...sampleImage(1).analysis_results, detections },
  ...given,
});

/** A server with one photo, which has these detections and these annotations. */
function serve(known: Partial<PhotoAnnotations> = {}, detections: Detection[] = [CAN, sampleDetection()]) {
  const image = sampleImage(1);
  const database = {
    known: {
      image_id: image.image_id,
      schema_version: 1,
      is_blind: false,
      newest_number: 0,
      sets: [],
      draft: null,
      lease: null,
      ...known,
    },
    lease: { is_own: true, held_by: 'asha', since: NOW, until: NOW },
    refuse: null as (() => Response) | null,
    isOffline: false,
    isDrawn: false,
    /** The parameter of each call for the photo and its runs. */
    annotating: [] as (string | null)[],
    beforeSaving: async () => {},
    attempts: 0,
  };
  const submitted: AnnotationSetForm[] = [];
  const drafts: { version: number; annotations: { class: string }[] }[] = [];
  server.use(
    http.get(api('/images/:id/'), ({ params, request }) => {
      database.annotating.push(new URL(request.url).searchParams.get('annotating'));
      return HttpResponse.json({ ...image, image_id: params.id });
    }),
    http.get(api('/admin/images/:id/neighbours/'), () => HttpResponse.json({ previous: null, next: null })),
    http.get(api('/admin/images/:id/runs/'), ({ request }) => {
      database.annotating.push(new URL(request.url).searchParams.get('annotating'));
      return HttpResponse.json({
        data: [createRun(detections)],
      });
    }),
    // Of every other photo nothing is known.
    http.get(api('/admin/annotations/:id/'), ({ params: { id } }) =>
      HttpResponse.json(
        id === image.image_id ? database.known : { ...database.known, image_id: id, sets: [], draft: null },
      ),
    ),
    http.post(api('/admin/annotations/:id/lease/'), () => HttpResponse.json(database.lease)),
    http.delete(api('/admin/annotations/:id/lease/'), () => new HttpResponse(null, { status: 204 })),
    http.put(api('/admin/annotations/:id/draft/'), async ({ request }) => {
      database.attempts += 1;
      if (database.isOffline) return HttpResponse.error();
      await database.beforeSaving();
      const form = (await request.json()) as (typeof drafts)[number];
      const { draft } = database.known;
      if (form.version !== ((draft as { version: number } | null)?.version ?? 0))
        return refusal('error.annotation.draft_stale');
      drafts.push(form);
      database.known = {
        ...database.known,
        draft: { ...form, version: form.version + 1, saved_at: NOW } as never,
      };
      return HttpResponse.json({ ...form, version: form.version + 1, saved_at: NOW });
    }),
    http.post(api('/admin/annotations/:id/'), async ({ request }) => {
      if (database.refuse) return database.refuse();
      const form = (await request.json()) as AnnotationSetForm;
      submitted.push(form);
      const set = createSet({ ...form, number: form.based_on + 1 });
      const { second_opinion, ...rest } = database.known;
      const is_decision = second_opinion === 'disputed' && !database.isDrawn;
      database.known = {
        ...rest,
        draft: null,
        newest_number: set.number,
        ...(database.isDrawn ? { is_blind: true, sets: [] } : { sets: [set] }),
      };
      return HttpResponse.json({ ...set, is_decision }, { status: 201 });
    }),
  );
  return { database, submitted, drafts };
}

const show = (query = 'filter=failed') =>
  renderScreen(
    '/admin/uploads/:image_id/annotate',
    <AnnotatePage />,
    `/admin/uploads/${sampleImage(1).image_id}/annotate?${query}`,
  );
/** As long as a person looks at the next photo before they submit it. */
const lookAtPhoto = () => new Promise((resolve) => setTimeout(resolve, 600));
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Boxes on the photo' })).findAllByRole('button');
const readRowTexts = async () => (await rows()).map(({ textContent }) => textContent);
const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.body, { key, ...modifiers });

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('begins empty with a photo of the random sample, and takes only a complete check (EV-22)', async () => {
  const { submitted } = serve({ is_blind: true, newest_number: 2 });
  show();
  expect(await screen.findByText('This photo is one of the random sample')).toBeVisible();
  expect(await screen.findByText('Started without the boxes of the detector')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Boxes on the photo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'No waste here' }));
  await waitFor(() =>
    expect(submitted).toEqual([
      { based_on: 2, scope: 'checked', analysis_id: null, is_blind: true, annotations: [] },
    ]),
  );
});

it.each<[string, Partial<PhotoAnnotations>, string[]]>([
  ['a photo of the random sample', { is_blind: true }, ['only_checked']],
  ['a photo of which boxes can be accepted', {}, ['accept_boxes', 'photo_checked']],
  ['a second opinion', { second_opinion: 'open', is_opinion_for_caller: true }, ['accept_boxes']],
])('lists the keys that submit as what they do with %s (LB-16)', async (_, known, expected) => {
  serve(known);
  show();
  await screen.findByRole('button', { name: 'No waste here' });
  const { result } = renderHook(useKnownShortcuts);
  const submitting = result.current.filter(({ keys }) => keys.some((key) => key.endsWith('Enter')));
  expect(submitting.map(({ action }) => action)).toEqual(expected);
});

it('lists what Escape does: closes the labelling guide, otherwise deselects the box (LB-16)', async () => {
  serve();
  show();
  await rows();
  const { result: known } = renderHook(useKnownShortcuts);
  const { result: now } = renderHook(useScreenShortcuts);
  const onEscape = (shortcuts: { action: string; keys: readonly string[] }[]) =>
    shortcuts.filter(({ keys }) => keys.includes('Escape')).map(({ action }) => action);
  expect(onEscape(known.current)).toEqual(['close_guide', 'deselect_box']);
  expect(onEscape(now.current)).toEqual([]);
  press(']');
  expect(onEscape(now.current)).toEqual(['deselect_box']);
  press('g');
  expect(onEscape(now.current)).toEqual(['close_guide']);
});

type ServedSample = { following: string[]; isHeld?: boolean; isLabelled?: boolean; isInSample?: boolean };

/** A sample of 300 whose photo 75, the shown one, waits, unless it is labelled; `following` come after it. */
function serveSample({ following, isHeld = false, isLabelled = false, isInSample = true }: ServedSample) {
  const photos = [...(isInSample ? [sampleImage(1).image_id] : []), ...following].map((image_id, index) => ({
    image_id,
    position: 75 + index,
    is_held: isHeld && index === 0,
    state: 'waiting',
  }));
  const waiting = photos.slice(isLabelled ? 1 : 0);
  const [next = null] = following;
  server.use(
    http.get(api('/admin/evaluations/samples/'), () => {
      const counts = { size: 300, requested_size: 300, drawn_from: 900, labelled: 74, counted: 74, gone: 0 };
      const drawn = { sample_id: SAMPLE_ID, seed: 1, is_current: true, created_at: NOW, created_by: null };
      const row = { number: 1, extends_number: null, population_at: NOW };
      return HttpResponse.json({ data: [{ ...counts, ...drawn, ...row, next }], next_cursor: null });
    }),
    http.get(api('/admin/evaluations/samples/:id/photos/'), ({ request }) => {
      const asked = new URL(request.url).searchParams.get('image_id');
      const data = asked === null ? waiting : photos.filter(({ image_id }) => image_id === asked);
      return HttpResponse.json({ data, next_cursor: null });
    }),
  );
}

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

/** The person comes back to the window: what may have changed is asked for again, as it is every ten seconds. */
const comeBackToWindow = () => act(() => void window.dispatchEvent(new Event('focus')));

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

it('takes no untouched photo of the sample for one without waste, whatever key is pressed (LB-53)', async () => {
  const { submitted } = serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id] });
  const { router } = show('from=sample');
  const { pathname } = router.state.location;
  const checked = await screen.findByRole('button', { name: 'Whole photo checked' });
  expect(checked).toBeDisabled();
  expect(checked).toHaveAccessibleDescription(/or choose “No waste here” \(key W\)\./);
  press('Enter');
  await screen.findByText('Nothing is marked on this photo');
  press('Enter', { shiftKey: true });
  press('w', { repeat: true }); // held down since the photo before
  press('n');
  press('Enter', { repeat: true });
  press('Delete');
  press('Enter');
  expect([submitted, router.state.location.pathname]).toEqual([[], pathname]);
  press('n');
  expect(checked).toBeEnabled();
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ scope: 'checked', annotations: [{}] }]));
});

it('names no key to who has no keyboard (LB-53)', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(hover: none) and (pointer: coarse)' }),
  );
  serve({ is_blind: true });
  show();
  const checked = await screen.findByRole('button', { name: 'Whole photo checked' });
  expect(checked).toHaveAccessibleDescription('Mark everything you see, or choose “No waste here”.');
});

/** The set of the shown photo is answered when the result is called. */
function answerLate(database: ReturnType<typeof serve>['database']): () => void {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.post(
      api('/admin/annotations/:id/'),
      async () => {
        await arrived;
        database.known = { ...database.known, is_blind: false, sets: [EMPTY_SET] as never };
        return HttpResponse.json(EMPTY_SET, { status: 201 });
      },
      { once: true },
    ),
  );
  return () => arrive();
}

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

it('corrects a photo that was checked completely as a complete check, so that it stays ground truth (LB-59)', async () => {
  const { submitted } = serve({ sets: [createSet({ scope: 'checked' })] });
  show();
  await screen.findByRole('button', { name: 'Whole photo checked' });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  press('n');
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ scope: 'checked', annotations: [{}, {}] }]));
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

/** The list goes on with this photo and ends there. */
const createNextHandler = (last: string) =>
  http.get(api('/admin/images/:id/neighbours/'), ({ params: { id } }) =>
    HttpResponse.json({ previous: null, next: id === last ? null : last }),
  );

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

it('does not take the second click of a double click for one on the next photo, which is there at once (API-37)', async () => {
  const { submitted } = serve();
  const second = sampleImage(2).image_id;
  const loadedAhead: unknown[] = [];
  server.use(
    createNextHandler(second),
    http.get(api('/admin/images/:id/runs/'), ({ params: { id } }) => {
      if (id === second) loadedAhead.push(id);
    }),
  );
  const { router } = show();
  const click = (name: string, detail: number) =>
    fireEvent.click(screen.getByRole('button', { name }), { detail });
  await screen.findByText('2 boxes');
  await waitFor(() => expect(loadedAhead).toHaveLength(1));
  click('Accept', 1);
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
  await screen.findByText('Accepted: 2 boxes');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled());
  click('Accept', 2);
  click('Whole photo checked', 1);
  await screen.findByText('Checked: 2 boxes');
  expect(submitted).toMatchObject([{ scope: 'accepted' }, { scope: 'checked' }]);
});

it('lays no unsent work from before over a photo of the sample, and keeps it (EV-34)', async () => {
  const { database, drafts } = serve();
  database.isOffline = true;
  const first = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText(/^No connection\. Your work is kept on this device/);
  first.unmount();
  database.known = { ...database.known, is_blind: true };
  const blind = show();
  expect(await screen.findByText('Started without the boxes of the detector')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Boxes on the photo' })).toBeNull();
  blind.unmount();
  database.known = { ...database.known, is_blind: false };
  database.isOffline = false;
  show();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await waitFor(() => expect(drafts).toMatchObject([{ annotations: [{ class: 'trash_bag' }, {}] }]));
});

it('lists the detections in words: class, place, and how sure the detector was (LB-15, LB-17, LB-19)', async () => {
  serve();
  show();
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightdetector 50.0%']);
  expect(screen.getByText('Not reviewed yet')).toBeInTheDocument();
  expect(screen.getByText(/^Boxes of waste-detector 1\.1\.0/)).toBeInTheDocument();
  expect(screen.getByText('Label schema 1, 10 classes')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    `/admin/uploads?filter=failed&image=${sampleImage(1).image_id}`,
  );
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

const HINT = { words: 'That is a statue.', given_at: NOW };
const SUSPECT = createSet({ scope: 'checked' });
const CONTRADICTING = [{ ...CAN, confidence: 0.9 }, sampleDetection()];

it('says why a photo is among the suspect labels and where, and draws what the detector sees (LB-34)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  serve({ sets: [SUSPECT] }, CONTRADICTING);
  const { container } = show('from=suspects');
  expect(await screen.findByText('Possible label errors on this photo.')).toBeVisible();
  expect(screen.getByText(/The dotted boxes are what the detector sees\./)).toBeVisible();
  expect(
    screen.getByText('Cup is marked, but the detector calls it Can (90.0%, not calibrated): lower right'),
  ).toBeVisible();
  expect(
    screen.getByText('Bottle is not marked, but the detector sees it (83.1%, not calibrated): left'),
  ).toBeVisible();
  expect(await screen.findByText('Detector: Bottle')).toBeInTheDocument();
  expect(screen.getByText('Detector: Can')).toBeInTheDocument();
  expect(container.querySelectorAll('[data-compared]')).toHaveLength(2);
  await rows();
  press(']');
  press('Delete');
  expect(screen.getByText('Possible label errors on this photo.')).toBeVisible();
  expect(container.querySelectorAll('[data-compared]')).toHaveLength(2);
});

const showsSuspect = async () => {
  show('from=suspects');
  await screen.findByText(/^Possible label error/);
};

it('says the calibrated confidence of what contradicts a label where there is one (EV-42, LB-34)', async () => {
  serve({ sets: [SUSPECT] }, [{ ...CAN, confidence: 0.9, calibrated_confidence: 0.3 }]);
  await showsSuspect();
  expect(screen.getByText(/calls it Can \(30\.0%, calibrated\): lower right$/)).toBeVisible();
});

it('names also a class that people do not label where it contradicts a label (LB-34)', async () => {
  serve({ sets: [SUSPECT] }, [{ ...CAN, class: 'road_sign', title: 'Road sign', confidence: 0.9 }]);
  await showsSuspect();
  expect(screen.getByText(/^Cup is marked, but the detector calls it Road sign/)).toBeVisible();
  expect(screen.queryByText(/dotted/)).not.toBeInTheDocument();
});

it('draws a detection once that contradicts two boxes (LB-34)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const [cup] = SUSPECT.annotations;
  const bottle = { ...cup!, class: 'bottle' as const };
  serve({ sets: [createSet({ annotations: [cup!, bottle] })] }, [{ ...CAN, confidence: 0.9 }]);
  await showsSuspect();
  expect(screen.getByText(/^Cup is marked/)).toBeVisible();
  expect(screen.getByText(/^Bottle is marked/)).toBeVisible();
  expect(screen.getByText(/The dotted box is what the detector sees\./)).toBeVisible();
  await waitFor(() => expect(document.querySelectorAll('[data-compared]')).toHaveLength(1));
});

it('says nothing of what was submitted once more since the run (LB-34)', async () => {
  const other = { ...SUSPECT.annotations[0]!, class: 'bottle' as const };
  const newest = createSet({ number: 2, annotations: [...SUSPECT.annotations, other] });
  serve({ sets: [newest, SUSPECT], newest_number: 2 }, [{ ...CAN, confidence: 0.9 }]);
  await showsSuspect();
  expect(screen.getByText(/^Bottle is marked/)).toBeVisible();
  expect(screen.queryByText(/^Cup is marked/)).not.toBeInTheDocument();
});

it('says why labels are suspect by the run that finished last (LB-34)', async () => {
  serve({ sets: [SUSPECT] });
  const toIsoTime = (hour: string) => `2026-03-10T${hour}:00:00.000Z`;
  const data = [
    createRun([{ ...CAN, confidence: 0.7 }], {
      analysis_id: SAMPLE_ID,
      created_at: toIsoTime('09'),
      finished_at: toIsoTime('10'),
    }),
    createRun([{ ...CAN, confidence: 0.9 }], { created_at: toIsoTime('08'), finished_at: toIsoTime('11') }),
  ];
  server.use(http.get(api('/admin/images/:id/runs/'), () => HttpResponse.json({ data })));
  await showsSuspect();
  expect(screen.getByText(/^Cup is marked, but the detector calls it Can \(90\.0%/)).toBeVisible();
});

it('says nothing of suspect labels where the photo has no results (LB-34)', async () => {
  const box = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  const set = createSet({ annotations: [{ class: 'garbage_pile', is_unsure: false, box }] });
  serve({ sets: [set], hints: [HINT] });
  server.use(http.get(api('/admin/images/:id/runs/'), () => HttpResponse.json({ data: [] })));
  show('from=suspects');
  await screen.findByText(/“That is a statue\.”/);
  expect(screen.queryByText(/^Possible label error/)).not.toBeInTheDocument();
});

it('keeps the reasons, and the button that shows all of them, out of what is read out (LB-34)', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
  serve({ sets: [SUSPECT] }, CONTRADICTING);
  await showsSuspect();
  const title = screen.getByText('Possible label errors on this photo.');
  const status = title.closest('[role="status"]');
  expect(status).toHaveTextContent(
    /^Possible label errors on this photo\. The dotted boxes are what the detector sees\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
});

it('says why labels are suspect to an admin while a second opinion is open, which hides nothing from them (LB-34, LB-45)', async () => {
  serve({ sets: [SUSPECT], second_opinion: 'open' }, CONTRADICTING);
  await showsSuspect();
  expect(screen.getByText(/^Bottle is not marked/)).toBeVisible();
});

it.each<[string, string, Partial<PhotoAnnotations>, string | RegExp]>([
  ['comes from another list', 'from=queue', { hints: [HINT] }, /“That is a statue\.”/],
  [
    'labels a photo of the random sample',
    'from=suspects',
    { sets: [], is_blind: true, newest_number: 1 },
    'This photo is one of the random sample',
  ],
  [
    'gives the second opinion',
    'from=suspects',
    { sets: [], second_opinion: 'open' },
    'Another person has reviewed this photo',
  ],
  [
    'decides between two opinions',
    'from=suspects',
    { second_opinion: 'disputed' },
    'Two people disagree about this photo',
  ],
] as const)(
  'says nothing of suspect labels to a person who %s (LB-34, LB-45)',
  async (_, query, known, notice) => {
    serve({ sets: [SUSPECT], ...known }, CONTRADICTING);
    show(query);
    await screen.findByText(notice); // of the same lazy part
    expect(screen.queryByText(/^Possible label error/)).not.toBeInTheDocument();
  },
);

it('says which of two confidences it shows where a calibration is applied (EV-42)', async () => {
  serve({}, [{ ...CAN, calibrated_confidence: 0.3 }, sampleDetection()]);
  show();
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightcalibrated 30.0%']);
});

it('says of a checked photo without boxes that it is empty, which differs from not reviewed (LB-17)', async () => {
  serve({ sets: [createSet({ scope: 'checked', annotations: [] })] });
  show();
  await screen.findByText('Checked, empty');
  expect(screen.getByText('Started with the boxes of set 1')).toBeInTheDocument();
  expect(screen.getByText(/^No boxes yet/)).toBeInTheDocument();
});

it('is worked with the keyboard alone, and submits with Enter (LB-14, LB-16, LB-18)', async () => {
  const { submitted } = serve();
  show();
  await rows();
  press(']');
  press('3');
  press('u');
  press('ArrowRight', { shiftKey: true });
  expect((await readRowTexts())[0]).toBe('1Trash bag (unsure)leftperson');
  press(']');
  press('Delete');
  expect(await readRowTexts()).toHaveLength(1);
  press('z', { ctrlKey: true });
  expect(await readRowTexts()).toHaveLength(2);
  press('Z', { ctrlKey: true, shiftKey: true });
  expect(await readRowTexts()).toHaveLength(1);
  press('n');
  expect(await readRowTexts()).toHaveLength(2);
  press('Enter');
  await screen.findByText('Accepted: 2 boxes');
  expect(submitted).toMatchObject([
    {
      based_on: 0,
      scope: 'accepted',
      analysis_id: RUN_ID,
      annotations: [
        { class: 'trash_bag', is_unsure: true },
        { class: 'trash_bag', is_unsure: false },
      ],
    },
  ]);
  expect(submitted[0]!.annotations[0]!.box.x).toBeGreaterThan(0.1);
});

it('selects the box of a row that was reached with the keyboard at Enter, and submits nothing (LB-16, LB-19)', async () => {
  const { submitted } = serve();
  show();
  const [first, second] = await rows();
  const user = userEvent.setup();
  act(() => first!.focus());
  await user.tab();
  expect(second).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(second).not.toHaveAttribute('aria-current');
  await user.keyboard('{Enter}');
  expect(second).toHaveAttribute('aria-current', 'true');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(submitted).toEqual([]);
});

it('submits at Enter after a press on a row, also where that had the focus already (LB-16, LB-19)', async () => {
  const { submitted } = serve();
  show();
  const [first] = await rows();
  act(() => first!.focus());
  await userEvent.click(first!);
  await userEvent.keyboard('u{Enter}');
  await waitFor(() => expect(submitted).toMatchObject([{ scope: 'accepted' }]));
});

it.each([
  ['a finger that scrolled the list', (row: Element) => fireEvent.pointerCancel(row)],
  // As in Safari, which does not focus a button that is clicked.
  ['a click that gave it no focus', (row: Element) => fireEvent.click(row, { detail: 1 })],
])('submits nothing at Enter on a row that was reached with Tab after %s (LB-16)', async (_, endPress) => {
  const { submitted } = serve();
  show();
  const [first, second] = await rows();
  fireEvent.pointerDown(second!);
  endPress(second!);
  const user = userEvent.setup();
  act(() => first!.focus());
  await user.tab();
  expect(second).toHaveFocus();
  await user.keyboard('{Escape}{Enter}');
  expect(second).toHaveAttribute('aria-current', 'true');
  expect(submitted).toEqual([]);
});

it('draws with a drag again where the space key was released in another window (LB-12)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.setPointerCapture = () => {}; // jsdom has none
  serve();
  show();
  await rows();
  const stage = document.querySelector('[data-stage]')!;
  const drag = () => {
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 300, clientY: 200 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 500, clientY: 400 });
    fireEvent.pointerUp(stage, { pointerId: 1, clientX: 500, clientY: 400 });
  };
  press(' ');
  drag();
  expect(await readRowTexts()).toHaveLength(2); // it moved the photo
  fireEvent.blur(window);
  drag();
  expect(await readRowTexts()).toHaveLength(3);
});

it('draws nothing with a drag that stays beside the photo (LB-12)', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100); // the photo is in its middle
  Element.prototype.setPointerCapture = () => {}; // jsdom has none
  serve();
  show();
  await rows();
  const stage = document.querySelector('[data-stage]')!;
  const dragTo = (clientX: number) => {
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 5, clientY: 20 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX, clientY: 80 });
    fireEvent.pointerUp(stage, { pointerId: 1, clientX, clientY: 80 });
  };
  dragTo(60);
  expect(await readRowTexts()).toHaveLength(2);
  dragTo(400);
  expect(await readRowTexts()).toHaveLength(3);
});

it.each([
  ['3 × 2 pixels is a press', 3, 2, 2],
  ['4 × 4 pixels is a press', 4, 4, 2],
  ['6 × 1 pixels draws a box', 6, 1, 3],
  ['1 × 6 pixels draws a box', 1, 6, 3],
])('takes a drag on the photo by its size on the screen: %s (LB-11)', async (_, width, height, boxes) => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.setPointerCapture = () => {}; // jsdom has none
  serve();
  show();
  const [first] = await rows();
  fireEvent.click(first!);
  const stage = document.querySelector('[data-stage]')!;
  const end = { pointerId: 1, clientX: 300 + width, clientY: 20 + height };
  fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 300, clientY: 20 });
  fireEvent.pointerMove(stage, end);
  expect(document.querySelectorAll('[data-stage] rect.stroke-leaf')).toHaveLength(boxes - 2);
  fireEvent.pointerUp(stage, end);
  expect(await readRowTexts()).toHaveLength(boxes);
  // A press beside the boxes ends the selection.
  expect(document.querySelectorAll('[aria-current=true]')).toHaveLength(boxes - 2);
});

it('reads out what an edit has changed (LB-19)', async () => {
  serve();
  show();
  const [first] = await rows();
  act(() => first!.focus());
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('Box 1 of 2: Bottle, left');
  press('5');
  expect(said()).toContain('Class: Can');
  press('ArrowRight', { altKey: true });
  expect(said().join()).toMatch(/10% from the left, 20% from the top/);
});

it('tells apart what corrects the product and what is ground truth (LB-18)', async () => {
  const { submitted } = serve();
  show();
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(accept).toHaveAccessibleDescription('Corrects what the product shows.');
  const checked = screen.getByRole('button', { name: 'Whole photo checked' });
  expect(checked).toHaveAccessibleDescription(/nothing else is there/);
  await userEvent.click(checked);
  await screen.findByText('Checked: 2 boxes');
  expect(submitted).toMatchObject([{ scope: 'checked' }]);
});

it('begins again with what was submitted where there is no next photo (LB-23)', async () => {
  const { submitted, drafts } = serve();
  show();
  await rows();
  press('Enter');
  await screen.findByText('Started with the boxes of set 1');
  await screen.findByText('Accepted: 2 boxes');
  expect(screen.queryByText('That was the last photo of this list')).toBeNull(); // there was no list
  press(']');
  press('6');
  await waitFor(() => expect(drafts).toMatchObject([{ based_on: 1, annotations: [{ class: 'cup' }, {}] }]));
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ based_on: 0 }, { based_on: 1 }]));
});

it('takes no edits while boxes are on their way, and takes them again when they were refused (LB-23)', async () => {
  serve();
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    http.post(api('/admin/annotations/:id/'), async () => {
      await refused;
      return HttpResponse.json({ error: 'Broken', code: 'internal', request_id: 'r' }, { status: 500 });
    }),
  );
  show();
  await rows();
  press(']');
  press('Enter');
  const add = screen.getByRole('button', { name: 'New box in the middle' });
  await waitFor(() => expect(add).toBeDisabled());
  press('n');
  press('3');
  press('Delete');
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightdetector 50.0%']);
  refuse();
  await waitFor(() => expect(add).toBeEnabled());
  press('n');
  expect(await readRowTexts()).toHaveLength(3);
});

it('asks before it removes the boxes of a photo without waste (LB-18)', async () => {
  const { submitted } = serve();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'No waste here' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Remove 2 boxes?')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'No waste here' }));
  await screen.findByText('Checked: no waste here');
  expect(submitted).toMatchObject([{ scope: 'checked', annotations: [] }]);
});

it('saves the work as a draft by itself, and begins with it the next time (LB-20)', async () => {
  const { drafts } = serve();
  const { unmount } = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  expect(drafts.at(-1)).toMatchObject({
    version: 0,
    annotations: [{ class: 'trash_bag' }, { class: 'can' }],
  });
  unmount();
  show();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await screen.findByText(/^Your draft/);
});

it('asks which work to go on with when another window saved meanwhile, and loses neither (LB-20)', async () => {
  const { database, drafts } = serve();
  show();
  await rows();
  const other = { class: 'cup' as const, is_unsure: false, box: CAN.box };
  database.known = {
    ...database.known,
    draft: { based_on: 0, version: 4, annotations: [other], saved_at: NOW } as never,
  };
  press(']');
  press('3');
  await screen.findByText('Another window saved newer work on this photo');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  press('z', { ctrlKey: true });
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await waitFor(() => expect(drafts.at(-1)).toMatchObject({ annotations: [{ class: 'trash_bag' }, {}] }));
});

it('loads what another window has submitted since it saved newer work, and does not ask again (LB-20)', async () => {
  const { database, drafts } = serve();
  show();
  await rows();
  const other = { class: 'cup' as const, is_unsure: false, box: CAN.box };
  database.known = {
    ...database.known,
    draft: { based_on: 0, version: 4, annotations: [other], saved_at: NOW } as never,
  };
  press(']');
  press('3');
  await screen.findByText('Another window saved newer work on this photo');
  database.known = {
    ...database.known,
    newest_number: 1,
    draft: null,
    sets: [createSet({ created_by: 'asha' })],
  };
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  expect(screen.queryByText('Another window saved newer work on this photo')).toBeNull();
  expect(screen.queryByText(/^You submitted boxes/)).toBeNull();
  press('z', { ctrlKey: true });
  await waitFor(() =>
    expect(drafts.at(-1)).toMatchObject({ based_on: 1, annotations: [{ class: 'trash_bag' }, {}] }),
  );
});

it('says to a person what they submitted in another window themselves, and loads it (LB-20, LB-21)', async () => {
  const { database, drafts, submitted } = serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id] });
  show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  press('n');
  await screen.findByText('Draft saved');
  // The other window submits, which ends the draft of both.
  const ofOtherWindow = createSet({ scope: 'checked', analysis_id: null, created_by: 'asha' });
  database.known = {
    ...database.known,
    is_blind: false,
    newest_number: 1,
    draft: null,
    sets: [ofOtherWindow],
  };
  press('3');
  await screen.findByText(/^You submitted boxes of this photo in another window/);
  expect(screen.queryByText('Another window saved newer work on this photo')).toBeNull();
  expect(screen.queryByText(/^asha submitted/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show what I submitted' }));
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  press('z', { ctrlKey: true });
  expect(await readRowTexts()).toEqual(['1Trash bagupper leftperson']);
  await waitFor(() => expect(drafts.at(-1)).toMatchObject({ based_on: 1, version: 0 }));
  await screen.findByText('Draft saved');
  press('Enter');
  await waitFor(() =>
    expect(submitted).toMatchObject([{ based_on: 1, annotations: [{ class: 'trash_bag' }] }]),
  );
});

it('keeps what a second own window saved after a third one had submitted (LB-20)', async () => {
  const { database, drafts } = serve();
  show();
  await rows();
  const other = { class: 'cup' as const, is_unsure: false, box: CAN.box };
  database.known = {
    ...database.known,
    newest_number: 1,
    sets: [createSet({ created_by: 'asha' })],
    draft: { based_on: 1, version: 4, annotations: [other, other], saved_at: NOW } as never,
  };
  press(']');
  press('3');
  await screen.findByText(/^You submitted boxes of this photo in another window/);
  // One decision at a time: what was submitted first.
  const conflict = 'Another window saved newer work on this photo';
  expect(screen.queryByText(conflict)).toBeNull();
  const attempts = database.attempts;
  await userEvent.click(screen.getByRole('button', { name: 'Keep this version' }));
  await waitFor(() => expect(database.attempts).toBe(attempts + 1));
  await screen.findByText(conflict);
  expect(screen.queryByText(/^You submitted boxes/)).toBeNull();
  expect(drafts).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(async () => expect(await readRowTexts()).toHaveLength(2));
  await waitFor(() => expect(drafts).toMatchObject([{ based_on: 1, version: 4 }]));
  expect(drafts[0]?.annotations).toMatchObject([{ class: 'cup' }, { class: 'cup' }]);
});

it('says of a photo of the sample that was labelled in another window how the person began, not that it waits for a result (LB-17)', async () => {
  const { database } = serve({ is_blind: true });
  show();
  await screen.findByText('Started without the boxes of the detector');
  press('n');
  await screen.findByText('Draft saved');
  database.known = { ...database.known, is_blind: false, newest_number: 1, draft: null, sets: [EMPTY_SET] };
  press('3');
  await screen.findByText('Checked, empty');
  expect(screen.getByText('Started without the boxes of the detector')).toBeInTheDocument();
});

it('says of a photo without a result that the person began without boxes, also once there are some (LB-17)', async () => {
  serve();
  server.use(http.get(api('/admin/images/:id/runs/'), () => HttpResponse.json({ data: [] })));
  show();
  await screen.findByText('Started without boxes: the detector has no result yet');
  press('n');
  expect(await readRowTexts()).toHaveLength(1);
  expect(screen.getByText('Started without boxes: the detector has no result yet')).toBeInTheDocument();
});

it('keeps the work on this device while no server answers (LB-20)', async () => {
  const { database, drafts } = serve();
  database.isOffline = true;
  const { unmount } = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText(/^No connection\. Your work is kept on this device/);
  const { attempts } = database;
  unmount();
  await waitFor(() => expect(database.attempts).toBeGreaterThan(attempts)); // leaving tries once more
  database.isOffline = false;
  show();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await waitFor(() => expect(drafts).toMatchObject([{ annotations: [{ class: 'trash_bag' }, {}] }]));
});

const createOwner = (isBlind: boolean) => ({ userId: 7, image_id: sampleImage(1).image_id, isBlind });
const readStoredDraft = (isBlind = false) => readUnsentDraft(createOwner(isBlind))?.annotations ?? null;

it('keeps submitted boxes on this device until the server has them (LB-20, LB-23)', async () => {
  const { database, drafts } = serve();
  const arrive = answerLate(database);
  show();
  await rows();
  press(']');
  press('3');
  press('Enter');
  await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(1));
  window.dispatchEvent(new Event('pagehide')); // the page is closed
  expect(readStoredDraft()).toMatchObject([{ class: 'trash_bag' }, { class: 'can' }]);
  arrive();
  await screen.findByText('Checked: no waste here'); // what the answer says
  expect(readStoredDraft()).toBeNull();
  expect(drafts).toEqual([]);
});

it.each([false, true])(
  'does not take boxes for unsent work that the server has as a set since the page was closed, blind: %s (LB-08, LB-20)',
  async (is_blind) => {
    const own = createSet({ created_by: 'asha' });
    const { drafts } = serve({ sets: [own], newest_number: 1 });
    const { annotations } = own;
    writeUnsentDraft(createOwner(is_blind), { based_on: 0, version: 2, is_blind, annotations });
    show();
    await screen.findByText('Started with the boxes of set 1');
    expect(screen.queryByText(/^You submitted boxes of this photo in another window/)).toBeNull();
    expect(screen.queryByText('Another window saved newer work on this photo')).toBeNull();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
    expect(readStoredDraft(is_blind)).toBeNull();
    press('n');
    await waitFor(() => expect(drafts).toMatchObject([{ based_on: 1, version: 0 }]));
  },
);

it.each([
  ['of another person', { created_by: 'ravi' }],
  ['with other boxes', { created_by: 'asha', annotations: [] }],
])('keeps unsent work beside a newer set %s (LB-20)', async (_, change) => {
  const { drafts } = serve({ sets: [createSet(change)], newest_number: 1 });
  const { annotations } = createSet();
  writeUnsentDraft(createOwner(false), { based_on: 0, version: 0, is_blind: false, annotations });
  show();
  await screen.findByText(/ submitted boxes of this photo/);
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  await waitFor(() => expect(drafts).toMatchObject([{ based_on: 0, annotations }]));
});

it('keeps no submitted boxes on this device that the server has as a draft (LB-20)', async () => {
  const { database, drafts } = serve();
  let save = () => {};
  const mayBeSaved = new Promise<void>((resolve) => {
    save = resolve;
  });
  database.beforeSaving = () => mayBeSaved;
  const arrive = answerLate(database);
  show();
  await rows();
  press(']');
  press('3');
  await waitFor(() => expect(database.attempts).toBe(1));
  press('Enter');
  expect(readStoredDraft()).toHaveLength(2);
  save();
  await waitFor(() => expect(drafts).toHaveLength(1));
  await waitFor(() => expect(readStoredDraft()).toBeNull());
  arrive();
  await screen.findByText('Checked: no waste here');
});

it('does not take boxes that are being submitted for unsent work when their photo is opened again (LB-20)', async () => {
  const { database } = serve();
  const arrive = answerLate(database);
  const { router } = show();
  const { pathname, search } = router.state.location;
  await rows();
  press(']');
  press('3');
  press('Enter');
  await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(1));
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(pathname + search));
  expect((await readRowTexts())[0]).toMatch(/Bottle/);
  arrive();
  await screen.findByText('Checked, empty');
  expect(screen.queryByText(/^You submitted boxes/)).toBeNull();
});

it('says at once that there is no connection when boxes are submitted (LB-20, LB-23)', async () => {
  const { database } = serve();
  show();
  await rows();
  // What is known of the photo is asked for again, which no server answers.
  let answer = () => {};
  const unanswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(api('/admin/annotations/:id/'), async () => {
      await unanswered;
      return HttpResponse.json(database.known);
    }),
  );
  database.refuse = () => HttpResponse.error();
  press('Enter');
  expect(
    await screen.findByText('No connection. Your boxes are kept: submit them again later.'),
  ).toBeVisible();
  answer();
});

it('does not say of a photo on the screen that it could not be loaded (LB-20)', async () => {
  serve();
  const { queryClient } = show();
  await rows();
  server.use(http.get(api('/admin/annotations/:id/'), () => HttpResponse.error()));
  await act(() => queryClient.invalidateQueries({ queryKey: ['annotations'] }));
  await screen.findByText('2 boxes');
  expect(screen.queryByText('The photo could not be loaded')).toBeNull();
});

it('says why the server does not save a draft, which is kept on this device (LB-20)', async () => {
  const { drafts } = serve();
  show();
  await rows();
  const broken = { error: 'The server is being restarted.', code: 'unavailable', request_id: 'r' };
  server.use(
    http.put(api('/admin/annotations/:id/draft/'), () => HttpResponse.json(broken, { status: 503 }), {
      once: true,
    }),
  );
  press(']');
  press('3');
  const note = await screen.findByText(/^The server is being restarted\. Your work is kept on this device/);
  expect(note).toHaveRole('alert');
  expect(screen.queryByText(/No connection/)).toBeNull();
  press('4'); // the next change is saved as before
  await waitFor(() => expect(drafts).toHaveLength(1));
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

const photoMissing = () =>
  HttpResponse.json(
    {
      error: 'Image not found',
      code: 'not_found',
      reason: 'error.image.not_found',
      params: {},
      request_id: 'r',
    },
    { status: 404 },
  );

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

it('begins with work that was on its way when the photo was left, and goes on saving it (LB-20)', async () => {
  const { database, drafts } = serve();
  const { router } = show();
  await rows();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  database.beforeSaving = () => arrived;
  press(']');
  press('3');
  const { pathname, search } = router.state.location;
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(database.attempts).toBe(1));
  await act(() => router.navigate(pathname + search));
  arrive();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  press(']');
  press('Delete');
  await waitFor(() => expect(drafts.map(({ version }) => version)).toEqual([0, 1]));
  await screen.findByText('Draft saved');
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

it('says who works on the photo and since when, and lets others only look (LB-21, LB-44)', async () => {
  const { database } = serve();
  vi.setSystemTime(new Date(2026, 2, 10, 18));
  const since = new Date(2026, 2, 10, 14, 5).toISOString();
  database.lease = { is_own: false, held_by: 'ravi', since, until: NOW };
  show();
  await screen.findByText(/^ravi has worked on this photo since 2:05\sPM$/);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  press(']');
  press('3');
  press('Delete');
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightdetector 50.0%']);
});

it('does not say of the own boxes, or of those that a blind opinion hid, that another person submitted them (LB-21)', async () => {
  const { database } = serve();
  const first = show();
  await rows();
  database.known = { ...database.known, newest_number: 1, sets: [createSet({ created_by: 'asha' })] };
  await act(() => first.queryClient.invalidateQueries({ queryKey: ['annotations'] }));
  await screen.findByText('Started with the boxes of set 1');
  first.unmount();
  signInAs('reviewer');
  serve({ second_opinion: 'open' });
  const second = show();
  await screen.findByText('Another person has reviewed this photo');
  serve({ second_opinion: 'agreed', sets: [createSet()], newest_number: 1 }); // the opinion was given
  await act(() => second.queryClient.invalidateQueries({ queryKey: ['annotations'] }));
  await screen.findByText('Started with the boxes of set 1');
  expect(screen.queryByText(/shown now\.$/)).toBeNull();
});

it('shows what another person submitted to who waited for them, and takes the photo once it was left (LB-09, LB-21)', async () => {
  const { database, submitted } = serve();
  const leases: string[] = [];
  let leave = () => {};
  const hasLeft = new Promise<void>((resolve) => {
    leave = resolve;
  });
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      leases.push('taken');
    }),
    http.delete(api('/admin/annotations/:id/lease/'), async () => {
      await hasLeft;
      leases.push('left');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const own = database.lease;
  database.lease = { ...own, is_own: false, held_by: 'ravi' };
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  expect(await readRowTexts()).toHaveLength(2);
  database.known = { ...database.known, newest_number: 1, sets: [createSet()] };
  database.lease = own;
  comeBackToWindow();
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  await screen.findByText('ravi submitted a box for this photo. It is shown now.');
  leave(); // the screen has begun again
  await waitFor(() => expect(leases).toEqual(['taken', 'taken', 'left', 'taken']));
  expect(screen.queryByText(/^ravi has worked/)).toBeNull();
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ based_on: 1 }]));
});

it('tells who waited with work of their own that another person submitted first (LB-21)', async () => {
  const { database } = serve();
  const own = database.lease;
  show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  database.lease = { ...own, is_own: false, held_by: 'ravi' };
  comeBackToWindow();
  await screen.findByText(/^ravi has worked on this photo since/);
  database.known = { ...database.known, newest_number: 1, sets: [createSet()] };
  database.lease = own;
  comeBackToWindow();
  await screen.findByText(/^ravi submitted boxes of this photo/);
  expect(screen.queryByText(/^ravi has worked/)).toBeNull();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
});

it('shows what another person submitted to who had submitted before them (LB-09, LB-21)', async () => {
  const { database } = serve({ sets: [createSet({ created_by: 'asha' })], newest_number: 1 });
  const lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  database.known = { ...database.known, lease };
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  database.known = {
    ...database.known,
    lease: null,
    newest_number: 2,
    sets: [createSet({ number: 2, annotations: [], created_by: null })],
  };
  comeBackToWindow();
  await screen.findByText('No boxes yet. Drag across the photo to draw one.');
  await screen.findByText('Someone else checked this photo: no boxes');
  expect(screen.queryByText(/^ravi has worked/)).toBeNull();
});

it('leaves the photo to others when the page is closed, and takes it again when it comes back (LB-09)', async () => {
  serve();
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(`${request.method}${request.keepalive ? ' kept' : ''}`);
    }),
  );
  show();
  await rows();
  await waitFor(() => expect(calls).toEqual(['POST']));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(calls).toEqual(['POST', 'DELETE kept']));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(calls).toEqual(['POST', 'DELETE kept', 'POST']));
});

it.each([
  ['leaves the photo to others', false, ['asked', 'released', 'taken', 'released']],
  ['holds a photo that is opened again', true, ['asked', 'released', 'asked', 'taken']],
])('%s also where the server takes it only after it was left (LB-09)', async (_, isOpenedAgain, expected) => {
  const { database } = serve();
  const calls: string[] = [];
  let take = () => {};
  const mayTake = new Promise<void>((resolve) => {
    take = resolve;
  });
  server.use(
    http.post(
      api('/admin/annotations/:id/lease/'),
      async () => {
        await mayTake;
        calls.push('taken');
        return HttpResponse.json(database.lease);
      },
      { once: true },
    ),
    http.delete(api('/admin/annotations/:id/lease/'), () => {
      calls.push('released');
    }),
  );
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      calls.push('asked');
    }),
  );
  const { router } = show();
  const { pathname, search } = router.state.location;
  await rows();
  await waitFor(() => expect(calls).toEqual(['asked']));
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(calls).toEqual(['asked', 'released']));
  if (isOpenedAgain) {
    await act(() => router.navigate(pathname + search));
    await waitFor(() => expect(calls).toHaveLength(3));
  }
  take();
  await waitFor(() => expect(calls).toEqual(expected));
});

it('takes no photo that was left again before its release had arrived (LB-09)', async () => {
  serve();
  const calls: string[] = [];
  let release = () => {};
  const mayRelease = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      calls.push('taken');
    }),
    http.delete(api('/admin/annotations/:id/lease/'), async () => {
      calls.push('released');
      await mayRelease;
    }),
  );
  const { router } = show();
  const { pathname, search } = router.state.location;
  for (const released of [1, 2]) {
    await rows();
    await waitFor(() => expect(calls).toContain('taken'));
    await act(() => router.navigate('/elsewhere'));
    await waitFor(() => expect(calls.filter((call) => call === 'released')).toHaveLength(released));
    await act(() => router.navigate(pathname + search));
  }
  await rows();
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(calls).toHaveLength(4));
  release();
  await act(() => router.navigate(pathname + search));
  await waitFor(() => expect(calls).toEqual(['taken', 'released', 'released', 'released', 'taken']));
});

it('holds the photo for the window of a person that works on it when another one leaves it (LB-09)', async () => {
  serve();
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(request.method);
    }),
  );
  // What one window stores the others hear of; here both are in one.
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, newValue) {
    setItem.call(this, key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  });
  const first = show();
  show();
  await waitFor(() => expect(calls).toEqual(['POST', 'POST']));
  first.unmount();
  await waitFor(() => expect(calls).toEqual(['POST', 'POST', 'DELETE', 'POST']));
});

/** Becomes idle when that is called, and not after a time. */
function idleOnDemand(): () => void {
  let becomeIdle = () => {};
  const { setTimeout: later } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== LEASE_IDLE_MS) return later(run, ms);
    becomeIdle = run;
    return 0;
  }) as typeof setTimeout);
  return () => act(becomeIdle);
}

/** The calls that take or release the lease, or ask who has it. */
function leaseCalls(): string[] {
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(request.method);
    }),
    http.get(api('/admin/annotations/:id/'), () => {
      calls.push('GET');
    }),
  );
  return calls;
}

it('does not hold the photo for a person who is idle, and takes it again with the next input (LB-64)', async () => {
  const { database } = serve();
  const calls = leaseCalls();
  const becomeIdle = idleOnDemand();
  show();
  await rows();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST']));
  becomeIdle();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET']));
  press(']');
  press('3');
  await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET', 'POST']));
  await screen.findByText('Draft saved');
  becomeIdle();
  await waitFor(() => expect(calls).toHaveLength(5));
  // Another person has taken it meanwhile.
  database.lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  fireEvent.pointerMove(document.body);
  await screen.findByText(/^ravi has worked on this photo since/);
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
});

it('does not end the lease of a person who is idle here and works on the photo on another device (LB-09, LB-64)', async () => {
  serve();
  const calls = leaseCalls();
  const becomeIdle = idleOnDemand();
  const idle = show();
  await rows();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST']));
  becomeIdle();
  await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET']));
  idle.unmount();
  // A photo is taken again only after its release.
  show();
  await waitFor(() => expect(calls.at(-1)).toBe('POST'));
  expect(calls).not.toContain('DELETE');
});

it('leaves a photo to others once the person has submitted it, until they change something (LB-09)', async () => {
  const { database } = serve({ sets: [createSet({ created_by: 'asha' })] });
  const calls: string[] = [];
  server.use(
    http.all(api('/admin/annotations/:id/lease/'), ({ request }) => {
      calls.push(request.method);
    }),
  );
  const { unmount } = show();
  await rows();
  await screen.findByText('Accepted');
  expect(calls).toEqual([]);
  press('n');
  await waitFor(() => expect(calls).toEqual(['POST']));
  unmount();
  await waitFor(() => expect(calls).toEqual(['POST', 'DELETE']));
  // Another person works on it meanwhile.
  database.known = {
    ...database.known,
    draft: null,
    lease: { ...database.lease, is_own: false, held_by: 'ravi' },
  };
  localStorage.clear();
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
});

it('tells the second of two people who was first, and keeps their boxes (LB-21)', async () => {
  const { database, submitted } = serve();
  show();
  await rows();
  press(']');
  press('3');
  database.known = { ...database.known, sets: [createSet()] as never };
  database.refuse = () => refusal('error.annotation.stale', { user: 'ravi' });
  press('Enter');
  await screen.findByText(/^ravi submitted boxes of this photo/);
  await userEvent.click(screen.getByRole('button', { name: 'Show theirs' }));
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  press('z', { ctrlKey: true });
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  database.refuse = null;
  press('Enter', { shiftKey: true });
  await screen.findByText('Checked: 2 boxes');
  expect(submitted).toMatchObject([{ based_on: 1, scope: 'checked' }]);
});

it('says that the boxes were refused without waiting to hear who works on the photo (LB-23)', async () => {
  signInAs('admin');
  const { database } = serve();
  show();
  await rows();
  database.refuse = () =>
    HttpResponse.json({ error: 'Broken', code: 'internal', request_id: 'r' }, { status: 500 });
  let isAsked = false;
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      isAsked = true;
      return new Promise<never>(() => undefined);
    }),
  );
  press('Enter');
  await screen.findByText('The boxes could not be submitted');
  expect(isAsked).toBe(true);
  database.refuse = null;
  press('Enter');
  await screen.findByText('Accepted: 2 boxes');
  await waitFor(() => expect(screen.queryByText('The boxes could not be submitted')).toBeNull());
});

it('opens the labelling guide at the class of the box, and closes it with Escape before anything else (LB-22)', async () => {
  serve();
  show();
  await rows();
  press(']');
  press('g');
  const guide = within(await screen.findByRole('complementary', { name: 'Labelling guide' }));
  expect(guide.getByRole('combobox', { name: 'Class' })).toHaveValue('bottle');
  await userEvent.selectOptions(guide.getByRole('combobox', { name: 'Class' }), 'Bulky waste');
  expect(guide.getByText(/mattresses/)).toBeInTheDocument();
  const isOpen = () => screen.queryByRole('complementary', { name: 'Labelling guide' }) !== null;
  press('g');
  expect(isOpen()).toBe(false);
  press('g');
  expect(isOpen()).toBe(true);
  press('Escape');
  expect(isOpen()).toBe(false);
  press('g');
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Class' }), { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'Delete the box' })).toBeEnabled(); // the box is selected still
  press('Escape');
  expect(screen.getByRole('button', { name: 'Delete the box' })).toBeDisabled();
});

const stubPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(width < 48rem)' }),
  );

it('says on a phone why a photo cannot be submitted now, where its buttons are (LB-62)', async () => {
  stubPhone();
  const { database } = serve();
  database.lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  const { unmount } = show();
  await screen.findByText(/^ravi has worked on this photo since/);
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  const findSheet = async () => within(await screen.findByRole('dialog', { name: 'Finish this photo' }));
  await (await findSheet()).findByText(/^ravi has worked on this photo since/);
  unmount();

  database.lease = { ...database.lease, is_own: true };
  const draft = { based_on: 0, version: 1, annotations: [CAN], saved_at: NOW };
  database.known = { ...database.known, sets: [createSet()] as never, draft: draft as never };
  show();
  await screen.findByText(/^ravi submitted boxes of this photo/);
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await (await findSheet()).findByText('Answer the question above the photo first.');
});

it('says on a phone that nothing can be submitted without a connection, or of a deleted photo (LB-62)', async () => {
  stubPhone();
  serve();
  onTestFinished(() => onlineManager.setOnline(true));
  const { queryClient } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Finish this photo' }));
  await sheet.findByRole('button', { name: 'Accept' });
  const text = 'No connection: you can submit as soon as it is back.';
  expect(sheet.queryByText(text)).toBeNull();
  act(() => onlineManager.setOnline(false));
  expect(sheet.getByText(text)).toBeVisible();
  act(() => onlineManager.setOnline(true));
  expect(sheet.queryByText(text)).toBeNull();
  server.use(http.get(api('/images/:id/'), photoMissing));
  await act(() => queryClient.invalidateQueries({ queryKey: imageKeys.all }));
  expect(await sheet.findByText('This photo was deleted')).toBeVisible();
  expect(sheet.getByText(/^Nothing can be submitted/)).toBeVisible();
});

it('says what each way to submit means for a second opinion (LB-18, LB-49)', async () => {
  stubPhone();
  serve({ second_opinion: 'open', is_opinion_for_caller: true });
  show('from=opinions');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  const meaning = 'Gives your second opinion. What the product shows stays.';
  expect(await screen.findByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(meaning);
  expect(screen.queryByRole('button', { name: 'Whole photo checked' })).toBeNull();
  const noWaste = screen.getByRole('button', { name: 'No waste here' });
  expect(noWaste).toHaveAccessibleDescription(meaning);
  await userEvent.click(noWaste);
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(meaning);
});

it('shows an admin their own first opinion, also at the address of the list of second opinions (LB-49)', async () => {
  serve({
    sets: [createSet({ created_by: 'admin' })],
    newest_number: 1,
    second_opinion: 'open',
    is_opinion_for_caller: false,
  });
  show('from=opinions');
  expect(await screen.findByText('Second opinion requested')).toBeVisible();
  expect(screen.queryByText('Another person has reviewed this photo')).toBeNull();
});

it('says of a photo that cannot be loaded what is kept of it on this device (LB-20)', async () => {
  serve();
  server.use(http.get(api('/admin/annotations/:id/'), () => HttpResponse.error()));
  const kept = 'Your boxes are kept on this device. You can go on with them once the photo is loaded.';
  const { unmount } = show();
  await screen.findByText('The photo could not be loaded');
  expect(screen.queryByText(kept)).toBeNull();
  unmount();
  writeUnsentDraft(createOwner(false), { based_on: 0, version: 1, is_blind: false, annotations: [] });
  show();
  expect(await screen.findByText(kept)).toBeVisible();
});

it('says that a photo is not there', async () => {
  serve();
  const missing = () =>
    HttpResponse.json({ error: 'Image not found', code: 'not_found', request_id: 'r' }, { status: 404 });
  server.use(http.get(api('/images/:id/'), missing), http.get(api('/admin/annotations/:id/'), missing));
  show();
  await screen.findByText('Photo not found');
});

const OPINION: SecondOpinion = {
  image_id: sampleImage(1).image_id,
  state: 'open',
  requested_at: NOW,
  is_for_caller: true,
  given_at: null,
  first_by: null,
  given_by: null,
  annotations: null,
  agreement: null,
  blind_agreement: null,
};

it('says what the sender of the photo says, but not to who gives a blind opinion (LB-57)', async () => {
  const hints = [
    { words: 'That is a statue.', given_at: '2026-03-10T11:00:00.000Z' },
    { words: '', given_at: '2026-03-10T13:00:00.000Z' },
  ];
  serve({ sets: [createSet()], second_opinion: 'open', hints });
  const { unmount } = show();
  const answered = await screen.findByText(/“That is a statue\.”/);
  expect(answered).toHaveTextContent('It has been reviewed since.');
  const open = screen.getByText(/^The sender said .* that the result is wrong\.$/);
  expect(open).not.toHaveTextContent('It has been reviewed since.');
  unmount();
  show('from=opinions');
  await screen.findByText('Another person has reviewed this photo');
  expect(screen.queryByText(/The sender said/)).toBeNull();
});

it('takes the second opinion of a reviewer who does not see the first (LB-42, LB-49)', async () => {
  signInAs('reviewer');
  const { submitted, database } = serve({ second_opinion: 'open' });
  const given: unknown[] = [];
  server.use(
    http.post(api('/admin/annotations/:id/second-opinion/'), async ({ request }) => {
      given.push(await request.json());
      database.known = { ...database.known, second_opinion: 'disputed', sets: [createSet()] as never };
      return HttpResponse.json({ ...OPINION, state: 'disputed', annotations: [] });
    }),
    http.get(api('/admin/annotations/:id/second-opinion/'), () => HttpResponse.json(OPINION)),
  );
  show();
  await screen.findByText('Another person has reviewed this photo');
  expect(screen.getByText('Reviewed by another person, hidden until you submit')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveAccessibleDescription(
    /^Gives your second opinion/,
  );
  expect(screen.queryByText('Not reviewed yet')).toBeNull();
  await rows();
  press('w');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'No waste here' }),
  );
  await screen.findByText('Second opinion given: no waste here');
  expect([given, submitted]).toEqual([[{ annotations: [] }], []]);
});

it('learns from the server that a second opinion whose answer was lost is stored (LB-63)', async () => {
  signInAs('reviewer');
  const { database } = serve({ second_opinion: 'open', is_opinion_for_caller: true });
  server.use(
    http.post(api('/admin/annotations/:id/second-opinion/'), async ({ request }) => {
      const { annotations } = (await request.json()) as { annotations: [] };
      database.known = {
        ...database.known,
        second_opinion: 'agreed',
        is_opinion_for_caller: false,
        own_opinion: annotations,
        newest_number: 1,
        sets: [createSet()] as never,
        draft: null,
      };
      return HttpResponse.error();
    }),
  );
  show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  press('Enter');
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  expect(screen.queryByText(/^ravi submitted boxes/)).toBeNull();
  await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
  expect(readUnsentDraft({ userId: 7, image_id: sampleImage(1).image_id, isBlind: false })).toBeNull();
});

it('drops work of before a reload that the server has as the second opinion (LB-63)', async () => {
  const annotations = [{ class: 'can' as const, is_unsure: false, box: CAN.box }];
  const { image_id } = sampleImage(1);
  serve({
    second_opinion: 'agreed',
    is_opinion_for_caller: false,
    own_opinion: annotations,
    newest_number: 1,
    sets: [createSet()],
  });
  const owner = { userId: 7, image_id, isBlind: false };
  writeUnsentDraft(owner, { based_on: 0, version: 0, is_blind: false, annotations });
  show('from=opinions');
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  expect(readUnsentDraft(owner)).toBeNull();
});

it.each([
  ['deletes it there', 204],
  ['begins with the newest set also where it cannot be deleted', 503],
])(
  'drops a draft that the server kept of what it has as the second opinion, and %s (LB-63)',
  async (_, status) => {
    const annotations = [{ class: 'can' as const, is_unsure: false, box: CAN.box }];
    const { database } = serve({
      second_opinion: 'agreed',
      is_opinion_for_caller: false,
      own_opinion: annotations,
      newest_number: 1,
      sets: [createSet()],
      draft: { based_on: 0, version: 1, annotations, saved_at: NOW },
    });
    server.use(
      http.delete(api('/admin/annotations/:id/draft/'), () => {
        if (status === 204) database.known = { ...database.known, draft: null };
        return new HttpResponse(null, { status });
      }),
    );
    show('from=opinions');
    expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
    if (status !== 204) return;
    press(']');
    press('3');
    await screen.findByText('Draft saved');
  },
);

it('begins once with boxes that are the second opinion already where the server shows no set (LB-63)', async () => {
  const own_opinion = [{ class: 'can' as const, is_unsure: false, box: CAN.box }];
  serve({ second_opinion: 'agreed', is_opinion_for_caller: false, own_opinion }, [CAN]);
  show();
  expect(await rows()).toHaveLength(1);
});

it('submits a set, and no second opinion, when one was asked for after the person had begun with the first one (LB-42)', async () => {
  const draft = { based_on: 1, version: 1, annotations: createSet().annotations, saved_at: NOW };
  const { submitted } = serve({ second_opinion: 'open', draft });
  show();
  await rows();
  expect(screen.queryByText('Another person has reviewed this photo')).toBeNull();
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ based_on: 1, annotations: [{ class: 'cup' }] }]));
});

it('asks for the photo and its runs as a person who may not see what is hidden before labelling (EV-22)', async () => {
  const { database } = serve();
  show();
  await rows();
  expect(database.annotating).toEqual(['true', 'true']);
});

/** Serves what waits in the queue at the moment, two photos on a page. */
function serveQueue(waiting: () => { serial: number; held_by?: string }[]) {
  server.use(
    http.get(api('/admin/annotations/queue/'), ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('cursor') ?? -1);
      const following = waiting().filter(({ serial }) => serial > after);
      const data = following.slice(0, 2).map(({ serial, held_by = null }) => ({
        image: sampleImage(serial),
        reasons: [],
        priority: 0.5,
        hints: [],
        held_by,
      }));
      const next_cursor = following.length > 2 ? String(following[1]?.serial) : null;
      return HttpResponse.json({ data, next_cursor });
    }),
  );
}

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

it('takes a second press of a submit key for one on the photo that is gone, unless the next one was edited (API-37)', async () => {
  const { submitted } = serve();
  serveQueue(() => [1, 2, 3, 4].slice(submitted.length).map((serial) => ({ serial })));
  server.use(
    http.get(api('/images/:id/'), ({ params: { id } }) =>
      HttpResponse.json(sampleImage(Number(String(id).slice(-1)))),
    ),
  );
  show('from=queue');
  const waitForPhoto = async (serial: number) => {
    await screen.findByText(new RegExp(`Street ${serial}$`));
    await screen.findByText('2 boxes');
  };
  await waitForPhoto(1);
  await lookAtPhoto();
  // However busy the machine is, the second press follows at once.
  const atMs = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(atMs);
  press('Enter');
  await waitForPhoto(2);
  press('Enter');
  press('w');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(submitted).toHaveLength(1));
  press(']');
  press('3');
  press('Enter');
  await waitForPhoto(3);
  expect(submitted).toHaveLength(2);
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

it('hides the first opinion from an admin who comes to give the second, and from no other admin (LB-49)', async () => {
  serve({ second_opinion: 'open', sets: [createSet()] });
  const { unmount } = show('from=opinions');
  await screen.findByText('Another person has reviewed this photo');
  expect(await readRowTexts()).toHaveLength(2);
  unmount();
  show();
  await screen.findByText('Second opinion requested');
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
});

it('shows what two people marked to the one who decides (LB-43, LB-49, LB-58)', async () => {
  serve({ second_opinion: 'disputed', sets: [createSet()] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({
        ...OPINION,
        state: 'disputed',
        first_by: 'ravi',
        given_by: null,
        agreement: 0,
        annotations: [{ class: 'can', is_unsure: false, box: { x: 0, y: 0, width: 0.2, height: 0.2 } }],
      }),
    ),
  );
  show();
  await screen.findByText('ravi and the second person do not agree on any box.');
  expect(screen.getByText(/^The dotted box is by the second person\./)).toBeVisible();
  const readShownNames = () =>
    ['ravi', 'the second person'].filter(
      (name) =>
        screen.getByRole('button', { name: `Boxes of ${name}` }).getAttribute('aria-pressed') === 'true',
    );
  expect(readShownNames()).toEqual(['ravi']);
  await userEvent.click(screen.getByRole('button', { name: 'Boxes of the second person' }));
  expect(readShownNames()).toEqual(['the second person']);
  expect(screen.getByText(/^The dotted box is by ravi\./)).toBeVisible();
  const findOrigin = (name: string) => screen.queryByText(`Boxes of ${name}`, { selector: 'span' });
  expect(findOrigin('the second person')).toBeInTheDocument();
  expect(findOrigin('ravi')).not.toBeInTheDocument();
  expect(await readRowTexts()).toEqual(['1Canupper leftperson']);
  press('n');
  expect(readShownNames()).toEqual([]);
  expect(screen.getByText(/^The dotted box is by ravi\./)).toBeVisible();
  expect(screen.getByText('Started with the boxes of set 1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Boxes of ravi' }));
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);

  press('Enter');
  await screen.findByText('Decided: 1 box');
  await screen.findByText('Started with the boxes of set 2');
  expect(screen.queryByText(/do not agree on any box/)).not.toBeInTheDocument();
});

it('says to the one who decides that they do, also where what the two marked cannot be loaded, and loads it again (LB-49)', async () => {
  serve({ second_opinion: 'disputed', is_opinion_for_caller: true, sets: [createSet()] });
  const disputed = { ...OPINION, state: 'disputed', first_by: 'ravi', annotations: [], agreement: 0 };
  let fail = () => {};
  const mayFail = new Promise<void>((resolve) => {
    fail = resolve;
  });
  server.use(
    http.get(
      api('/admin/annotations/:id/second-opinion/'),
      async () => {
        await mayFail;
        return HttpResponse.json({ error: 'Broken', code: 'internal', request_id: 'r' }, { status: 500 });
      },
      { once: true },
    ),
    http.get(api('/admin/annotations/:id/second-opinion/'), () => HttpResponse.json(disputed)),
  );
  show();
  await screen.findByText('Two people disagree about this photo');
  expect(screen.getByText('What you submit decides.')).toBeVisible();
  fail();
  await screen.findByText('What you submit decides. What they marked could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('ravi and the second person do not agree on any box.');
});

it.each([
  ['reviewer', false],
  ['admin', true],
] as const)(
  'says to the %s that they decide while nothing says whether they are one of the two: %s (LB-43, LB-49)',
  async (role, isSaid) => {
    signInAs(role);
    serve({ second_opinion: 'disputed', sets: [createSet()] }); // by an API of the version before
    server.use(http.get(api('/admin/annotations/:id/second-opinion/'), () => HttpResponse.error()));
    show();
    await screen.findByText('Two people disagree about this photo');
    await screen.findByText(/What they marked could not be loaded\.$/);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.queryByText(/^What you submit decides\./) !== null).toBe(isSaid);
  },
);

it('asks the one who decides with an older draft one question at a time (LB-49, LB-62)', async () => {
  const draft = { based_on: 0, version: 1, annotations: [CAN], saved_at: NOW };
  serve({ second_opinion: 'disputed', sets: [createSet()], draft: draft as never });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({ ...OPINION, state: 'disputed', first_by: 'ravi', annotations: [], agreement: 0 }),
    ),
  );
  show();
  await screen.findByText(/^ravi submitted boxes of this photo/);
  await rows();
  expect(screen.queryByText(/do not agree on any box/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Go on with mine' }));
  await screen.findByText(/do not agree on any box/);
  expect(screen.queryByText(/^ravi submitted boxes of this photo/)).toBeNull();
});

it('takes the boxes of neither from the one who decides while another person works on the photo (LB-21)', async () => {
  const { database } = serve({ second_opinion: 'disputed', sets: [createSet()] });
  database.lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({ ...OPINION, state: 'disputed', first_by: 'ravi', annotations: [], agreement: 0 }),
    ),
  );
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  for (const button of await screen.findAllByRole('button', { name: /^Boxes of / }))
    expect(button).toBeDisabled();
});

it('does not say that a dispute is decided when the photo was drawn for the sample meanwhile (EV-22)', async () => {
  const { database } = serve({ second_opinion: 'disputed', sets: [createSet()] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({ ...OPINION, state: 'disputed', annotations: [], agreement: 0 }),
    ),
  );
  show();
  await rows();
  database.isDrawn = true;
  press('Enter');
  await screen.findByText('Accepted: 1 box');
  await screen.findByText('Started without the boxes of the detector');
  expect(screen.queryByText(/^Decided/)).toBeNull();
});

it('tells an admin who is one of the two that they decide their own dispute, before they do (LB-52)', async () => {
  signInAs('admin');
  serve({
    second_opinion: 'disputed',
    is_opinion_for_caller: true,
    sets: [createSet({ created_by: 'asha' })],
  });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), ({ params }) =>
      HttpResponse.json({
        image_id: params.id,
        state: 'disputed',
        requested_at: NOW,
        given_at: NOW,
        first_by: 'asha',
        given_by: 'ravi',
        annotations: [],
        agreement: 0,
        blind_agreement: 0,
        is_for_caller: true,
      }),
    ),
  );
  show();
  await screen.findByText(/^You are one of the two who disagree: as an admin you can still decide\./);
});

it('tells one of two who disagree that others decide, and takes no work from them (LB-43, LB-52)', async () => {
  signInAs('reviewer');
  const { submitted, drafts } = serve({
    second_opinion: 'disputed',
    is_opinion_for_caller: false,
    sets: [createSet()],
  });
  let leases = 0;
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () => new Promise<Response>(() => undefined)),
    http.post(api('/admin/annotations/:id/lease/'), () => {
      leases += 1;
      return HttpResponse.json({ is_own: true, held_by: 'asha', since: NOW, until: NOW });
    }),
  );
  const { unmount } = show('from=opinions');
  await screen.findByText('Two people disagree about this photo, and you are one of them');
  expect(screen.getByText(/^A third person or an admin decides\./)).toBeVisible();
  for (const name of ['Accept', 'Whole photo checked', 'No waste here', 'New box in the middle'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  press(']');
  press('3');
  press('Delete');
  press('Enter');
  press('w');
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  unmount(); // a draft would be sent at once, before the one of another photo
  const other = { based_on: 0, version: 0, is_blind: false, annotations: [] };
  await saveDraft(sampleImage(2).image_id, other);
  expect([submitted, drafts, leases]).toEqual([[], [other], 0]); // who decides finds the photo free
});

it('shows one of two who disagree what was decided meanwhile (LB-43, LB-52)', async () => {
  signInAs('reviewer');
  const disputed = { second_opinion: 'disputed' as const, is_opinion_for_caller: false };
  const { database } = serve({ ...disputed, sets: [createSet({ created_by: 'asha' })], newest_number: 1 });
  const lease = { ...database.lease, is_own: false, held_by: 'meera' };
  const decision = createSet({ number: 2, created_by: 'meera', annotations: [] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () => new Promise<Response>(() => undefined)),
  );
  const { queryClient } = show('from=opinions');
  await screen.findByText('Two people disagree about this photo, and you are one of them');
  database.known = { ...database.known, lease };
  comeBackToWindow();
  await waitFor(() =>
    expect(queryClient.getQueriesData({ queryKey: ['annotation-lease'] })[0]?.[1]).toEqual(lease),
  );
  expect(screen.queryByText(/^meera has worked on this photo/)).toBeNull(); // it could not be corrected after that either
  database.known = { ...database.known, lease: null, newest_number: 2, sets: [decision] };
  database.known.second_opinion = 'decided';
  let leases = 0;
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      leases += 1;
      return HttpResponse.json(database.lease);
    }),
  );
  comeBackToWindow();
  await screen.findByText('Started with the boxes of set 2');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  comeBackToWindow();
  expect(leases).toBe(0); // a person who only looks leaves the photo to others (LB-09)
  press('n');
  await waitFor(() => expect(leases).toBe(1));
});

it('tells one of two who disagree that others decide, also with an API of the version before (LB-52)', async () => {
  signInAs('reviewer');
  serve({ second_opinion: 'disputed', sets: [createSet()] });
  server.use(
    http.get(api('/admin/annotations/:id/second-opinion/'), () =>
      HttpResponse.json({
        ...OPINION,
        state: 'disputed',
        is_for_caller: false,
        annotations: [],
        agreement: 0,
        blind_agreement: 0,
      }),
    ),
  );
  show('from=opinions');
  await screen.findByText('Two people disagree about this photo, and you are one of them');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
});

it('asks for a second opinion on a reviewed photo, and says when that failed (LB-41, LB-49)', async () => {
  const { database } = serve({ sets: [createSet()] });
  server.use(
    http.post(api('/admin/annotations/:id/second-opinion/request/'), () => refusal('error.annotation.gone'), {
      once: true,
    }),
    http.post(api('/admin/annotations/:id/second-opinion/request/'), () => {
      database.known = { ...database.known, second_opinion: 'open' };
      return HttpResponse.json(OPINION);
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Request a second opinion' }));
  await screen.findByText('The second opinion could not be requested');
  await userEvent.click(screen.getByRole('button', { name: 'Request a second opinion' }));
  await screen.findByText('Second opinion requested');
});
