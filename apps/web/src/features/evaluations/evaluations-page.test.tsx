import {
  type EvaluationRunDetails,
  type EvaluationSample,
  evaluationSampleForm,
} from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { createEvaluation, EVALUATION_ID } from './evaluation-fixture.ts';
import { EvaluationsPage } from './evaluations-page.tsx';

const ID = EVALUATION_ID;
const PHOTO_ID = '22222222-2222-4222-8222-222222222222';
const createSample = (given: Partial<EvaluationSample> = {}): EvaluationSample => ({
  sample_id: ID,
  seed: 1,
  requested_size: 300,
  size: 300,
  drawn_from: 900,
  is_current: true,
  created_at: '2026-11-19T10:00:00.000Z',
  created_by: 'mira',
  labelled: 75,
  gone: 2,
  next: PHOTO_ID,
  counted: 75,
  number: 2,
  extends_number: null,
  population_at: '2026-11-19T10:00:00.000Z',
  ...given,
});
function serve(sample: EvaluationSample | null, evaluations: EvaluationRunDetails[] = []) {
  const database = { sample, evaluations, listed: 0, photos: 900, labelledBefore: 0 };
  const sent: unknown[] = [];
  const newest = () => HttpResponse.json(database.evaluations[0]);
  server.use(
    http.get(api('/admin/evaluations/samples/'), () =>
      HttpResponse.json({ data: database.sample ? [database.sample] : [], next_cursor: null }),
    ),
    http.post(api('/admin/evaluations/samples/'), async ({ request }) => {
      const form = evaluationSampleForm.parse(await request.json());
      sent.push(form);
      const labelled = { labelled: database.labelledBefore, labelled_before: database.labelledBefore };
      const drawn = { ...labelled, gone: 0, seed: form.seed ?? 1, requested_size: form.size };
      database.sample = createSample({ ...drawn, size: Math.min(form.size, database.photos) });
      return HttpResponse.json(database.sample, { status: 201 });
    }),
    http.get(api('/admin/evaluations/calibrations/'), () =>
      HttpResponse.json({ data: [], recalibrations: [] }),
    ),
    http.get(api('/admin/evaluations/'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [source, sample_id] = [searchParams.get('source'), searchParams.get('sample_id')];
      const isOpenWanted = searchParams.get('state') === 'open';
      if (source !== null) database.listed += 1;
      const listed = database.evaluations.filter((one) =>
        isOpenWanted
          ? one.state === 'waiting' || one.state === 'running'
          : one.source === source || (sample_id !== null && one.sample_id === sample_id),
      );
      const begin = Number(searchParams.get('cursor') ?? 0);
      const end = begin + Number(searchParams.get('limit'));
      const next_cursor = end < listed.length ? String(end) : null;
      return HttpResponse.json({ data: listed.slice(begin, end), next_cursor });
    }),
    http.get(api('/admin/evaluations/:id/'), ({ params }) =>
      HttpResponse.json(database.evaluations.find(({ evaluation_id }) => evaluation_id === params.id)),
    ),
    http.post(api('/admin/evaluations/'), async ({ request }) => {
      sent.push(await request.json());
      database.evaluations = [
        createEvaluation({
          source: 'hard_cases',
          state: 'running',
          done: 15,
          figures: null,
          headlines: null,
        }),
        ...database.evaluations,
      ];
      return HttpResponse.json(database.evaluations[0], { status: 202 });
    }),
    http.post(api('/admin/evaluations/:id/cancel/'), () => {
      database.evaluations = [
        createEvaluation({ source: 'hard_cases', state: 'cancelled', figures: null, headlines: null }),
      ];
      return newest();
    }),
    http.delete(api('/admin/evaluations/:id/'), ({ params }) => {
      database.evaluations = database.evaluations.filter(({ evaluation_id }) => evaluation_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { database, sent };
}
const show = () => renderScreen('/admin/evaluations', <EvaluationsPage />);

beforeEach(() => {
  signInAs('admin');
});
afterEach(() => setLanguage('en'));

it('shows how far the sample is labelled, and leads to the next photo (EV-60)', async () => {
  serve(createSample());
  show();
  const progress = await screen.findByRole('progressbar', { name: 'Labelled: 75 of 300 photos' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('2 photos were deleted since.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Label the next photo' })).toHaveAttribute(
    'href',
    `/admin/uploads/${PHOTO_ID}/annotate?from=sample`,
  );
});

it('draws a sample of a size that is one, and asks before another one (EV-60)', async () => {
  const { sent } = serve(null);
  show();
  const size = await screen.findByLabelText('Photos');
  await userEvent.clear(size);
  await userEvent.type(size, '9000');
  await userEvent.click(screen.getByRole('button', { name: 'Draw a sample' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a number from 1 to 5,000');
  await userEvent.clear(size);
  await userEvent.type(size, '50');
  await userEvent.click(screen.getByRole('button', { name: 'Draw a sample' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Draw another sample' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Draw another sample?' });
  expect(sent).toEqual([{ size: 50, replaces_sample_id: null }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Draw a sample' }));
  await screen.findByRole('link', { name: 'Label the next photo' });
  expect(sent.slice(1)).toEqual([{ size: 50, replaces_sample_id: ID }]);
});

it('draws a sample with a seed that an admin chooses, and shows the seed of the drawn one (EV-20, EV-60)', async () => {
  const { sent } = serve(null);
  show();
  const seed = await screen.findByLabelText('Seed (optional)');
  expect(seed).toHaveAccessibleDescription(/^The same seed draws the same sample of the same photos/);
  await userEvent.type(seed, '-1');
  await userEvent.click(screen.getByRole('button', { name: 'Draw a sample' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Please enter a whole number from 0 to 2,147,483,647, or leave the field empty',
  );
  expect(sent).toEqual([]);
  await userEvent.clear(seed);
  await userEvent.type(seed, '20261126');
  await userEvent.click(screen.getByRole('button', { name: 'Draw a sample' }));
  expect(await screen.findByText(/^Sample 2: drawn from 900 photos with the seed 20261126\. /)).toBeVisible();
  expect(sent).toEqual([{ size: 300, seed: 20_261_126, replaces_sample_id: null }]);
  // The next sample is another one, unless the same seed is asked for.
  expect(screen.getByLabelText('Seed (optional)')).toHaveValue('');
});

it('keeps the next seed that is typed before the sample is drawn (EV-60)', async () => {
  serve(null);
  const answer = holdNext('post', '/admin/evaluations/samples/');
  show();
  const seed = await screen.findByLabelText('Seed (optional)');
  await userEvent.type(seed, '7{Enter}');
  await userEvent.type(seed, '8');
  answer();
  await screen.findByText(/^Sample 2: drawn from 900 photos with the seed 7\. /);
  expect(seed).toHaveValue('78');
});

it('says how many photos of a drawn sample are labelled already (EV-23)', async () => {
  const { database } = serve(createSample());
  database.labelledBefore = 12;
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Draw another sample' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Draw another sample?' });
  expect(dialog).toHaveTextContent('Labels that were made for earlier samples count in it, too');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Draw a sample' }));
  expect(
    await screen.findByText(/^12 of them were labelled already when the sample was drawn/),
  ).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Labelled: 12 of 300 photos' })).toBeVisible();
});

it('lets the sample grow, and says what that keeps (EV-38, EV-60)', async () => {
  const { sent } = serve(createSample());
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Larger sample' }));
  expect(screen.getByText(/^The larger sample begins with the photos of this one/)).toBeVisible();
  expect(screen.queryByLabelText('Seed (optional)')).toBeNull();
  const size = screen.getByLabelText('Photos in all');
  expect(size).toHaveValue('600');
  await userEvent.clear(size);
  await userEvent.type(size, '300');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a number from 301 to 5,000');
  await userEvent.click(screen.getByRole('button', { name: 'Draw a larger sample' }));
  expect(sent).toEqual([]);
  await userEvent.clear(size);
  await userEvent.type(size, '500');
  await userEvent.click(screen.getByRole('button', { name: 'Draw a larger sample' }));
  await waitFor(() => expect(sent).toEqual([{ size: 500, extends_sample_id: ID }]));
});

it('says what is wrong with a size and a seed, and leads to the first fault (EV-60)', async () => {
  const { sent } = serve(createSample());
  show();
  const size = await screen.findByLabelText('Photos');
  const seed = screen.getByLabelText('Seed (optional)');
  await userEvent.clear(size);
  await userEvent.type(seed, '1.5');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Please enter a number from 1 to 5,000',
    'Please enter a whole number from 0 to 2,147,483,647, or leave the field empty',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Draw another sample' }));
  expect(size).toHaveFocus();
  await userEvent.type(size, '200');
  await userEvent.click(screen.getByRole('button', { name: 'Draw another sample' }));
  expect(seed).toHaveFocus();
  expect(seed).toBeInvalid();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // A larger sample keeps the seed of this one: what was typed is not asked about, and waits.
  await userEvent.click(screen.getByRole('radio', { name: 'Larger sample' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Another sample' }));
  expect(screen.getByLabelText('Photos')).toHaveValue('600');
  expect(screen.getByLabelText('Seed (optional)')).toHaveValue('1.5');
  await userEvent.click(screen.getByRole('radio', { name: 'Larger sample' }));
  await userEvent.click(screen.getByRole('button', { name: 'Draw a larger sample' }));
  await waitFor(() => expect(sent).toEqual([{ size: 600, extends_sample_id: ID }]));
});

it('does not let a sample grow that was replaced in another window, and asks anew about the newest (EV-38)', async () => {
  const { database } = serve(createSample());
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Larger sample' }));
  database.sample = createSample({ sample_id: PHOTO_ID, number: 3, size: 40, labelled: 0, counted: 0 });
  const text =
    'Another sample was drawn meanwhile, and only the newest one can grow. Check that one, then draw again.';
  const reason = 'error.evaluation.not_current';
  const failure = {
    error: text,
    code: 'conflict',
    reason,
    params: {},
    request_id: 'r',
  };
  server.use(
    http.post(api('/admin/evaluations/samples/'), () => HttpResponse.json(failure, { status: 409 })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Draw a larger sample' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText(/^Sample 3: /)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Another sample' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Larger sample' }));
  expect(screen.getByLabelText('Photos in all')).toHaveValue('80');
});

it('offers no larger sample when it has all photos', async () => {
  serve(createSample({ size: 11, drawn_from: 11 }));
  show();
  await screen.findByRole('button', { name: 'Draw another sample' });
  expect(screen.queryByRole('radio', { name: 'Larger sample' })).toBeNull();
});

it.each([
  ['configured', /^· Model in use then · mira/],
  ['bundled', /^· Model that came with the product · mira/],
] as const)(
  'says of an evaluation whether its model was the one in use or the one of the product: %s (EV-66)',
  async (model, text) => {
    serve(null, [createEvaluation({ model })]);
    show();
    expect(await screen.findByText(text)).toBeVisible();
  },
);

it('reads samples of a server of the version before, and offers no larger one, which that would draw anew', async () => {
  const before = { number: undefined, extends_number: undefined, population_at: undefined };
  serve(createSample(before), [createEvaluation({ sample_number: undefined, sample_seed: undefined })]);
  show();
  await screen.findByRole('button', { name: 'Draw another sample' });
  expect(screen.queryByRole('radio', { name: 'Larger sample' })).toBeNull();
  expect(screen.queryByText(/drawn from/)).toBeNull();
  const list = within(await screen.findByRole('table', { name: 'All samples' }));
  expect(list.getByRole('row', { name: /^Random sample 1 300 75 of 300/ })).toBeVisible();
  const ofSample = within(screen.getByRole('region', { name: 'On the random sample' }));
  expect(await ofSample.findByText(/· mira · 75 photos$/)).toBeVisible();
});

it('says at once and in the list that there were fewer photos than asked for (EV-20)', async () => {
  const { database } = serve(null);
  database.photos = 11;
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Draw a sample' }));
  const text = '11 of the 300 requested: no more photos were available';
  expect(await screen.findByRole('status')).toHaveTextContent(`${text}.`);
  const list = within(await screen.findByRole('table', { name: 'All samples' }));
  expect(await list.findByText(text)).toBeVisible();
});

it('lists every sample with the evaluations on it (EV-60)', async () => {
  serve(createSample({ extends_number: 1 }), [createEvaluation()]);
  show();
  const list = within(await screen.findByRole('table', { name: 'All samples' }));
  const row = within(list.getByRole('row', { name: /^Sample 2 \(current\), begins with sample 1 1/ }));
  expect(row.getByText('75 of 300')).toBeVisible();
  expect(row.getByText(/^· mira$/)).toBeVisible();
  expect(await row.findByRole('link', { name: /waste-detector 1\.1\.0$/ })).toHaveAttribute(
    'href',
    `/admin/evaluations/${ID}`,
  );
  expect(row.queryByText(/Failed|Waiting|Running/)).toBeNull();
});

it.each([
  [
    'day by their times',
    [
      [8, 49],
      [8, 12],
    ],
  ],
  [
    'minute by the seconds',
    [
      [8, 49, 40],
      [8, 49, 7],
    ],
  ],
])('names evaluations of one model and %s (EV-60)', async (_, times) => {
  const evaluations = times.map(([hour, ...rest], index) =>
    createEvaluation({
      evaluation_id: ID.replace('1', String(index + 1)),
      requested_at: new Date(2026, 10, 25, hour, ...rest).toISOString(),
    }),
  );
  serve(createSample(), evaluations);
  show();
  const list = within(await screen.findByRole('table', { name: 'All samples' }));
  for (const parts of times) {
    const time = parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
    const name = new RegExp(`25.* ${time}\\b(?!:).*: waste-detector 1\\.1\\.0$`);
    expect(await list.findByRole('link', { name })).toBeVisible();
    expect(screen.getAllByRole('link', { name }).map((link) => link.textContent)).toContainEqual(
      expect.stringMatching(/^All figures: /),
    );
  }
});

it('breaks the link of an evaluation before the name of its model rather than in it (EV-60)', async () => {
  serve(createSample(), [createEvaluation()]);
  show();
  const list = within(await screen.findByRole('table', { name: 'All samples' }));
  expect(await list.findByText('waste-detector 1.1.0')).toHaveClass('inline-block');
});

it('says of an evaluation on a sample that it has no figures, and why (EV-60)', async () => {
  serve(createSample(), [createEvaluation({ state: 'failed', figures: null, headlines: null })]);
  show();
  const list = within(await screen.findByRole('table', { name: 'All samples' }));
  const link = await list.findByRole('link', { name: /waste-detector 1\.1\.0$/ });
  expect(link.closest('li')).toHaveTextContent(/ · Failed$/);
});

it('says of an evaluation on a sample how it stands now (EV-60, EV-67)', async () => {
  const unfinished = (state: 'waiting' | 'running') =>
    createEvaluation({ state, done: 0, figures: null, headlines: null, notes: [] });
  const { database } = serve(createSample(), [unfinished('waiting')]);
  show();
  const list = within(await screen.findByRole('table', { name: 'All samples' }));
  const item = async () => (await list.findByRole('link', { name: /waste-detector 1\.1\.0$/ })).closest('li');
  expect(await item()).toHaveTextContent(/ · Waiting$/);
  database.evaluations = [unfinished('running')];
  await waitFor(async () => expect(await item()).toHaveTextContent(/ · Running$/));
});

it('says on which sample an evaluation was made (EV-39)', async () => {
  serve(createSample(), [createEvaluation()]);
  show();
  const ofSample = within(await screen.findByRole('region', { name: 'On the random sample' }));
  expect(await ofSample.findByText(/ · Sample 2 \(seed 20261126, 300 photos\) · 75 photos$/)).toBeVisible();
});

it('names the count of photos once where an evaluation has every photo of its sample (EV-39)', async () => {
  serve(createSample(), [createEvaluation({ sample_size: 75 })]);
  show();
  const ofSample = within(await screen.findByRole('region', { name: 'On the random sample' }));
  expect(await ofSample.findByText(/ · Sample 2 \(seed 20261126, 75 photos\)$/)).toBeVisible();
});

it('lists headlines with what a reader must know, and hard cases apart (EV-61)', async () => {
  const hard = createEvaluation({ source: 'hard_cases', evaluation_id: PHOTO_ID, notes: [] });
  serve(createSample(), [createEvaluation(), hard]);
  show();
  const ofSample = within(await screen.findByRole('region', { name: 'On the random sample' }));
  expect(await ofSample.findByText('12.5% (10.0% to 20.0%)')).toBeVisible();
  expect(ofSample.getByText('64.0% (60.0% to 70.0%)')).toBeVisible();
  expect(ofSample.getByText('It may have seen these.')).toBeVisible();
  expect(ofSample.getByRole('link', { name: /^All figures/ })).toHaveAttribute(
    'href',
    `/admin/evaluations/${ID}`,
  );
  const ofHardCases = within(screen.getByRole('region', { name: 'On hard cases' }));
  expect(ofHardCases.getAllByRole('link', { name: /^All figures/ })).toHaveLength(1);
});

it('starts an evaluation, follows it, and cancels it (EV-62, EV-66)', async () => {
  const { sent } = serve(createSample());
  show();
  expect(await screen.findByText('No evaluation yet')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Model'), 'bundled');
  await userEvent.click(screen.getByRole('button', { name: 'Evaluate on hard cases' }));
  const progress = await screen.findByRole('progressbar', { name: '15 of 75 photos' });
  expect(progress).toHaveAttribute('aria-valuenow', '20');
  expect(sent).toEqual([{ source: 'hard_cases', model: 'bundled' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const onHardCases = within(screen.getByRole('region', { name: 'On hard cases' }));
  expect(await onHardCases.findByText(/Cancelled/)).toBeVisible();
});

it('keeps the focus where an evaluation was cancelled, on the button that deletes it after a question (EV-62)', async () => {
  serve(createSample(), [
    createEvaluation({ source: 'hard_cases', state: 'running', figures: null, headlines: null }),
  ]);
  show();
  (await screen.findByRole('button', { name: 'Cancel' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Delete' })).toHaveFocus();
});

it.each(['Evaluate on the sample', 'Evaluate on hard cases'])(
  'leaves the focus on "%s", which starts no second evaluation (EV-25, EV-62)',
  async (name) => {
    const { sent } = serve(createSample());
    show();
    await screen.findByText('No evaluation yet');
    const start = screen.getByRole('button', { name });
    start.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/^An evaluation is waiting or running\./);
    expect(start).toHaveFocus();
    expect(start).not.toHaveAttribute('disabled'); // browsers take the focus from a disabled button
    expect(start).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveLength(1);
  },
);

it('asks for the evaluation alone that runs, and for the lists again once it has ended (EV-67)', async () => {
  const running = (done: number) =>
    createEvaluation({ state: 'running', done, figures: null, headlines: null, notes: [] });
  const { database } = serve(createSample(), [running(15)]);
  show();
  await screen.findByRole('progressbar', { name: '15 of 75 photos' });
  const LISTS = 3; // of the sample, of hard cases and of imports
  database.evaluations = [running(60)];
  await screen.findByRole('progressbar', { name: '60 of 75 photos' });
  expect(database.listed).toBe(LISTS);
  database.evaluations = [createEvaluation()];
  expect(await screen.findByText('64.0% (60.0% to 70.0%)')).toBeVisible();
  await waitFor(() => expect(database.listed).toBe(2 * LISTS));
});

it.each([
  [{ total: 0, done: 0 }, 'Preparing the photos'],
  [{ total: 75, done: 75 }, 'All 75 photos are read. The figures are being computed.'],
])(
  'says what an evaluation does before its first photo and after its last: %j (EV-62)',
  async (counts, text) => {
    serve(createSample(), [
      createEvaluation({ ...counts, state: 'running', figures: null, headlines: null }),
    ]);
    show();
    const progress = await screen.findByRole('progressbar', { name: text });
    expect(progress).not.toHaveAttribute('aria-valuenow');
    expect(screen.getByText(text)).toBeVisible();
  },
);

it('says why an evaluation failed, and deletes it after a question (EV-62)', async () => {
  serve(createSample(), [
    createEvaluation({
      state: 'failed',
      figures: null,
      headlines: null,
      error_message: 'The model is gone.',
    }),
  ]);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The model is gone.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this evaluation?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No evaluation yet')).toBeVisible();
});

/** One more evaluation of hard cases than a page has, and the last page on the screen. */
async function showLastPage() {
  const evaluations = Array.from({ length: 6 }, (_, index) =>
    createEvaluation({
      source: 'hard_cases',
      evaluation_id: `33333333-3333-4333-8333-33333333333${index}`,
      model_version: `1.0.${index}`,
    }),
  );
  serve(createSample(), evaluations);
  show();
  const ofHardCases = within(await screen.findByRole('region', { name: 'On hard cases' }));
  await userEvent.click(await ofHardCases.findByRole('button', { name: 'Next' }));
  await ofHardCases.findByRole('heading', { name: 'waste-detector 1.0.5' });
  return ofHardCases;
}

it('shows the page before once the only evaluation of a page is deleted (EV-62)', async () => {
  const ofHardCases = await showLastPage();
  await userEvent.click(ofHardCases.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this evaluation?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await ofHardCases.findByRole('heading', { name: 'waste-detector 1.0.4' })).toBeVisible();
});

/** On the second page of its list. */
async function showOldOpen() {
  const lastId = '33333333-3333-4333-8333-333333333335';
  const evaluations = Array.from({ length: 6 }, (_, index) =>
    createEvaluation({ evaluation_id: `33333333-3333-4333-8333-33333333333${index}` }),
  );
  const open = { evaluation_id: lastId, state: 'running', figures: null, headlines: null } as const;
  evaluations[5] = createEvaluation({ ...open, done: 15 });
  const served = serve(createSample(), evaluations);
  show();
  return { ...served, lastId };
}

it('starts none while one is open that no shown page has, and shows that one until it has ended (EV-25, EV-62)', async () => {
  const { database, lastId } = await showOldOpen();
  await screen.findByText(/^An evaluation is waiting or running\./);
  const start = screen.getByRole('button', { name: 'Evaluate on hard cases' });
  expect(start).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByRole('progressbar', { name: '15 of 75 photos' })).toBeVisible();
  database.evaluations = database.evaluations.map((one) =>
    one.evaluation_id === lastId ? createEvaluation({ evaluation_id: lastId }) : one,
  );
  await waitFor(() => expect(start).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByRole('progressbar', { name: / of 75 photos$/ })).toBeNull();
});

it.each([
  ['the open one cannot be asked for', () => HttpResponse.json({}, { status: 400 })],
  [
    'a server of the version before lists the newest instead of the open one',
    () => HttpResponse.json({ data: [createEvaluation()], next_cursor: null }),
  ],
])(
  'starts none while a shown list has an open evaluation, also when %s (EV-25, EV-62)',
  async (_, answer) => {
    const waiting = createEvaluation({
      evaluation_id: '00000000-0000-4000-8000-0000000000aa',
      state: 'waiting',
      figures: null,
      headlines: null,
    });
    serve(createSample(), [createEvaluation(), waiting]);
    server.use(
      http.get(api('/admin/evaluations/'), ({ request }) =>
        new URL(request.url).searchParams.get('state') === 'open' ? answer() : undefined,
      ),
    );
    show();
    await screen.findByText(/^An evaluation is waiting or running\./);
    expect(screen.getByRole('button', { name: 'Evaluate on hard cases' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
);

it('shows an open evaluation once, in its list where that page is shown (EV-62)', async () => {
  await showOldOpen();
  await screen.findByRole('progressbar', { name: '15 of 75 photos' });
  const ofSample = within(screen.getByRole('region', { name: 'On the random sample' }));
  await userEvent.click(await ofSample.findByRole('button', { name: 'Next' }));
  expect(await ofSample.findByRole('progressbar', { name: '15 of 75 photos' })).toBeVisible();
  expect(screen.getAllByRole('progressbar', { name: '15 of 75 photos' })).toHaveLength(1);
});

it('shows an evaluation that was started also to a person who looks at a later page (EV-62)', async () => {
  await showLastPage();
  await userEvent.click(screen.getByRole('button', { name: 'Evaluate on hard cases' }));
  expect(await screen.findByRole('progressbar', { name: '15 of 75 photos' })).toBeVisible();
});

it.each([
  [null, /^To evaluate on the sample, draw one and label its photos first\.$/],
  [createSample({ labelled: 0, counted: 0 }), /^To evaluate on the sample, label its photos first/],
  [
    createSample({ labelled: 7, counted: 0, labelled_before: 7 }),
    /label its next photo first\. Photos that were labelled for earlier/,
  ],
  [createSample({ labelled: 7, counted: 0 }), /Only those before the first that waits count\.$/],
])(
  'evaluates on the sample once some of it counts, and says what to do before: %j (EV-62)',
  async (sample, text) => {
    serve(sample);
    show();
    await screen.findByText(text);
    const ofSample = screen.getByRole('button', { name: 'Evaluate on the sample' });
    expect(ofSample).toHaveAttribute('aria-disabled', 'true');
    expect(ofSample).toHaveAccessibleDescription(text);
    expect(screen.getByRole('button', { name: 'Evaluate on hard cases' })).not.toHaveAttribute(
      'aria-disabled',
    );
  },
);

it.each(['sample', 'hard_cases', 'import'] as const)(
  'starts no evaluation while one on %s is open, and says so (EV-25, EV-62)',
  async (source) => {
    serve(createSample(), [createEvaluation({ source, state: 'waiting', figures: null, headlines: null })]);
    show();
    const text = /^An evaluation is waiting or running\./;
    await screen.findByText(text);
    for (const name of ['Evaluate on the sample', 'Evaluate on hard cases']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(text);
    }
  },
);
