import type { EvaluationComparison, EvaluationRunDetails, MistakeList } from '@smart-waste/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleDetection, sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { createEvaluation, EVALUATION_ID, figure, headlines } from './evaluation-fixture.ts';
import { EvaluationPage } from './evaluation-page.tsx';

const OTHER_ID = '33333333-3333-4333-8333-333333333333';
const THIRD_ID = '44444444-4444-4444-8444-444444444444';
const MISS: MistakeList['data'][number] = {
  image: sampleImage(1),
  severity: 0.25,
  annotations: [{ class: 'cup', is_unsure: false, box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } }],
  detections: [sampleDetection({ class: 'can', title: 'Can', confidence: 0.5 })],
};
const COMPARISON: EvaluationComparison = {
  evaluation_id: EVALUATION_ID,
  other_id: OTHER_ID,
  photos: 60,
  headlines: {
    ...headlines,
    image_auroc: figure(0.035, { low: 0.01, high: 0.06 }),
    map50: figure(-0.02),
    recall: figure(-0.0001, { low: 0, high: 0.02 }),
  },
  classes: [],
};

function serve(evaluation: EvaluationRunDetails, others: EvaluationRunDetails[] = []) {
  const database = { evaluation, isDown: false, gone: new Set<unknown>(), compared: 0 };
  const failure = { error: 'This evaluation no longer exists', code: 'not_found', request_id: 'r' };
  const unlessGone = (ids: unknown[], answer: () => Response) =>
    ids.some((id) => database.gone.has(id)) ? HttpResponse.json(failure, { status: 404 }) : answer();
  server.use(
    http.get(api('/admin/evaluations/'), () =>
      HttpResponse.json({
        data: [database.evaluation, ...others].filter((one) => !database.gone.has(one.evaluation_id)),
        next_cursor: null,
      }),
    ),
    http.get(api(`/admin/evaluations/${EVALUATION_ID}/`), () =>
      unlessGone([EVALUATION_ID], () =>
        database.isDown ? HttpResponse.error() : HttpResponse.json(database.evaluation),
      ),
    ),
    http.get(api('/admin/evaluations/:id/mistakes/'), ({ request, params }) => {
      const isMisses = new URL(request.url).searchParams.get('kind') === 'misses';
      const data = isMisses ? [MISS] : [];
      return unlessGone([params.id], () => HttpResponse.json({ data, next_cursor: null }));
    }),
    http.get(api('/admin/evaluations/:id/compare/:other/'), ({ params }) => {
      database.compared += 1;
      return unlessGone([params.id, params.other], () => HttpResponse.json(COMPARISON));
    }),
    http.delete(api('/admin/evaluations/:id/'), ({ params }) =>
      unlessGone([params.id], () => {
        database.gone.add(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ),
  );
  return database;
}
const show = (search = '') =>
  renderScreen(
    '/admin/evaluations/:evaluation_id',
    <EvaluationPage />,
    `/admin/evaluations/${EVALUATION_ID}${search}`,
  );

beforeEach(() => {
  signInAs('admin');
});
afterEach(() => focusManager.setFocused(undefined));

it('shows whole photos first, then classes with intervals, and what is too few (EV-61)', async () => {
  serve(createEvaluation());
  show();
  expect(await screen.findByText('12.5% (10.0% to 20.0%)', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('It may have seen these.')).toBeVisible();
  expect(screen.getByText('Waste was reported on 2 of 16 photos without waste.')).toBeVisible();
  expect(screen.getByText('40.0% (few places)', { selector: 'dd' })).toBeVisible();
  const classes = within(screen.getByRole('table', { name: 'Figures of each class' }));
  expect(classes.getByRole('row', { name: /^Can/ }).textContent).toContain('50.0% (too few)');
  expect(screen.getByText(/^† Too few: fewer than 30 objects/)).toBeVisible();
  const slices = within(screen.getByRole('table', { name: 'By light and source of the place' }));
  expect(slices.getByRole('row', { name: /^Uploaded at night/ })).toBeVisible();
  const confusion = within(screen.getByRole('table', { name: 'Confusion matrix' }));
  const heads = confusion.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Detected as', 'Marked', 'Can', 'Background']);
  expect(confusion.getByRole('row', { name: /^Background/ }).textContent).toMatch(/4.*0/);
});

it('says of mAP how many of its classes have too few objects (EV-17)', async () => {
  const too_few = { ...headlines, map50: figure(0.936, null, true) };
  const { figures, ...evaluation } = createEvaluation();
  if (!figures) throw new Error('there are no figures');
  serve({ ...evaluation, headlines: too_few, figures: { ...figures, headlines: too_few } });
  show();
  expect(await screen.findByText('93.6% (too few)', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('Classes with fewer than 30 objects: 1 of 1.')).toBeVisible();
});

it('names what people marked and what was detected also where the matrix is a list (EV-10, EV-61)', async () => {
  serve(createEvaluation());
  show();
  const marked = await screen.findByText('Marked: Can');
  expect(marked.closest('div')?.textContent).toBe('Marked: CanDetected asCan9Background3');
});

it('explains only the marks and intervals that a table has (EV-61)', async () => {
  const { figures, ...evaluation } = createEvaluation();
  if (!figures) throw new Error('there are no figures');
  serve({ ...evaluation, figures: { ...figures, slices: [] } });
  show();
  expect(await screen.findByText(/^† Too few/)).toBeVisible();
  expect(screen.queryByText(/^‡ Few places/)).toBeNull();
  expect(screen.queryByText(/^In brackets/)).toBeNull();
});

it('says that no photo without waste is labelled, instead of counting none (EV-61)', async () => {
  const { figures, ...evaluation } = createEvaluation();
  if (!figures) throw new Error('there are no figures');
  const none = { photos: 0, alarms: 0 };
  const photo_counts = { ...figures.photo_counts, no_waste: none, tidy: none };
  serve({ ...evaluation, figures: { ...figures, photo_counts } });
  show();
  expect(await screen.findByText('No photo was checked for every kind of waste and has none.')).toBeVisible();
});

it('shows what another threshold would find, of all classes or one (EV-63)', async () => {
  serve(createEvaluation());
  show();
  const table = await screen.findByRole('table', { name: 'Thresholds: All classes' });
  expect(within(table).getByRole('row', { name: /^25%/ }).textContent).toBe('25%80.0%50.0%61.5%');
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'can');
  expect(await screen.findByText('No object of this class is labelled, so there is no curve.')).toBeVisible();
});

it('shows how right the detector is without a calibrated line where there is none (EV-63)', async () => {
  const evaluation = createEvaluation();
  if (!evaluation.figures) throw new Error('there are no figures');
  const bins = [{ from: 0.5, to: 0.6, boxes: 12, mean_confidence: 0.55, hit_share: 0.75 }];
  const reliability = { expected_error: 0.2, bins };
  serve({ ...evaluation, figures: { ...evaluation.figures, reliability } });
  show();
  const table = await screen.findByRole('table', { name: 'Reliability: All classes' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'As detected',
    'Confidence',
    'Compared',
    'Correct',
  ]);
  expect(within(table).getByRole('row', { name: /^50%/ }).textContent).toBe('50%–60%1275.0%');
});

it('says nothing of places where imported photos were evaluated, because they are not known (DS-36)', async () => {
  serve(createEvaluation({ source: 'import', sample_id: null }));
  show();
  expect(await screen.findByText(/bootstrap by photo/)).toBeVisible();
  expect(screen.queryByText(/\d places?$/)).toBeNull();
  expect(screen.queryByText(/bootstrap by place/)).toBeNull();
  expect(screen.getByText('40.0% (few photos)', { selector: 'dd' })).toBeVisible();
  expect(screen.queryByText(/few places/i)).not.toBeInTheDocument();
});

it('shows mistakes on photos of every shape in frames of one height, as wide as they fit (EV-64)', async () => {
  serve(createEvaluation());
  server.use(
    http.get(api('/admin/evaluations/:id/mistakes/'), () =>
      HttpResponse.json({
        data: [
          { ...MISS, image: sampleImage(1, { width: 600, height: 1200 }) },
          { ...MISS, image: sampleImage(2, { width: 1600, height: 900 }) },
        ],
        next_cursor: null,
      }),
    ),
  );
  show();
  await screen.findByRole('radio', { name: 'Misses' });
  await waitFor(() => expect(document.querySelectorAll('[data-fitted]')).toHaveLength(2));
  const widths = [...document.querySelectorAll<HTMLElement>('[data-fitted]')].map(({ style }) => style.width);
  expect(widths).toEqual(['37.5%', '100%']);
});

it('shows the worst mistakes as photos with the boxes of both sides (EV-64)', async () => {
  serve(createEvaluation());
  show();
  expect(await screen.findByText('There is no false alarm on these photos.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Misses' }));
  expect(await screen.findByText('25.0% of the photo')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Cup' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Can, 50.0%' })).toBeInTheDocument();
  expect(screen.getByText(/^Marked by people: 1.×.Cup$/)).toBeVisible();
  expect(screen.getByText(/^Seen by the detector: 1.×.Can$/)).toBeVisible();
});

it('keeps the kind of mistakes and the comparison in its address, and leads to a photo with them (EV-69)', async () => {
  serve(createEvaluation(), [createEvaluation({ evaluation_id: OTHER_ID })]);
  const { router, unmount } = show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Misses' }));
  await userEvent.selectOptions(await screen.findByLabelText('Compare with'), OTHER_ID);
  const search = `?mistakes=misses&compare=${OTHER_ID}`;
  expect(router.state.location.search).toBe(search);
  expect(await screen.findByRole('link', { name: MISS.image.location })).toHaveAttribute(
    'href',
    `/admin/analysis/${MISS.image.image_id}${search}&evaluation=${EVALUATION_ID}`,
  );
  unmount();
  show(search);
  expect(await screen.findByRole('radio', { name: 'Misses' })).toBeChecked();
  expect(await screen.findByText('25.0% of the photo')).toBeVisible();
  await screen.findByRole('table', { name: 'Comparison' });
  expect(screen.getByLabelText('Compare with')).toHaveValue(OTHER_ID);
});

it('keeps in its address which page of the mistakes it shows, to which a photo leads back (EV-69)', async () => {
  serve(createEvaluation());
  server.use(
    http.get(api('/admin/evaluations/:id/mistakes/'), ({ request }) => {
      const isFirst = !new URL(request.url).searchParams.has('cursor');
      return HttpResponse.json({
        data: [{ ...MISS, image: sampleImage(isFirst ? 1 : 2) }],
        next_cursor: isFirst ? 'b' : null,
      });
    }),
  );
  const { router } = show('?mistakes=misses');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText('Page 2');
  const search = '?mistakes=misses&mistakes_after=b';
  expect(router.state.location.search).toBe(search);
  expect(await screen.findByRole('link', { name: sampleImage(2).location })).toHaveAttribute(
    'href',
    `/admin/analysis/${sampleImage(2).image_id}${search}&evaluation=${EVALUATION_ID}`,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'False alarms' }));
  expect(router.state.location.search).toBe('');
});

it('says that the evaluation of an address to compare with does not exist (EV-68)', async () => {
  serve(createEvaluation(), [createEvaluation({ evaluation_id: THIRD_ID })]);
  server.use(
    http.get(api('/admin/evaluations/:id/compare/:other/'), () =>
      HttpResponse.json(
        {
          error: 'No id',
          code: 'invalid_request',
          request_id: 'r',
          fields: { other_id: 'This is no id' },
        },
        { status: 400 },
      ),
    ),
  );
  show('?compare=x');
  expect(
    await screen.findByText('The evaluation that you compared with was deleted meanwhile'),
  ).toBeVisible();
  expect(screen.getByLabelText('Compare with')).toHaveValue('');
});

it('shows no photos of one kind of mistakes as the other while that is loading (EV-64)', async () => {
  serve(createEvaluation());
  server.use(
    http.get(api('/admin/evaluations/:id/mistakes/'), async ({ request }) => {
      if (new URL(request.url).searchParams.get('kind') === 'misses') await delay('infinite');
      return HttpResponse.json({ data: [MISS], next_cursor: null });
    }),
  );
  show();
  await screen.findByRole('img', { name: 'Cup' });
  await userEvent.click(screen.getByRole('radio', { name: 'Misses' }));
  expect(screen.getByRole('radio', { name: 'Misses' })).toBeChecked();
  expect(screen.queryByRole('img', { name: 'Cup' })).toBeNull();
});

it('compares with another evaluation in percentage points (EV-65)', async () => {
  serve(createEvaluation(), [createEvaluation({ evaluation_id: OTHER_ID, model_version: '1.0.0' })]);
  show();
  await userEvent.selectOptions(await screen.findByLabelText('Compare with'), OTHER_ID);
  const table = within(await screen.findByRole('table', { name: 'Comparison' }));
  expect(screen.getByText('60 photos in common')).toBeVisible();
  expect(table.getByRole('row', { name: /AUROC/ }).textContent).toContain('+3.5 (+1.0 to +6.0)');
  expect(table.getByRole('row', { name: /mAP/ }).textContent).toContain('−2.0 (few places)');
  expect(table.getByRole('row', { name: /^Recall/ }).textContent).toContain('0.0 (0.0 to +2.0)');
});

it('compares once, and not each time a person comes back to the window (EV-65)', async () => {
  const database = serve(createEvaluation(), [createEvaluation({ evaluation_id: OTHER_ID })]);
  const { queryClient } = show();
  await userEvent.selectOptions(await screen.findByLabelText('Compare with'), OTHER_ID);
  await screen.findByRole('table', { name: 'Comparison' });
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(database.compared).toBe(1);
});

it('distinguishes evaluations of different samples in the choice (EV-39)', async () => {
  const other = { evaluation_id: OTHER_ID, sample_number: 1 };
  serve(createEvaluation(), [createEvaluation(other), createEvaluation({ evaluation_id: THIRD_ID })]);
  show();
  const choice = within(await screen.findByLabelText('Compare with'));
  expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose an evaluation',
    expect.stringMatching(/: waste-detector 1\.1\.0, sample 1, 75 photos$/),
    expect.stringMatching(/: waste-detector 1\.1\.0, sample 2, 75 photos$/),
  ]);
});

it('names the seconds of evaluations of one minute in the choice, also of the shown one (EV-65)', async () => {
  const toIsoTime = (minute: number, second: number) =>
    new Date(2026, 10, 25, 8, minute, second).toISOString();
  serve(createEvaluation({ requested_at: toIsoTime(49, 7) }), [
    createEvaluation({ evaluation_id: OTHER_ID, requested_at: toIsoTime(49, 40) }),
    createEvaluation({ evaluation_id: THIRD_ID, requested_at: toIsoTime(12, 7) }),
  ]);
  show();
  const choice = within(await screen.findByLabelText('Compare with'));
  await choice.findByRole('option', { name: /8:49:40.*: waste-detector/ });
  await choice.findByRole('option', { name: /8:12(?!:).*: waste-detector/ });
});

it('goes on asking for a running evaluation when the connection fails, and says so (EV-62)', async () => {
  const running = createEvaluation({ state: 'running', done: 15, figures: null, headlines: null });
  const database = serve(running);
  show();
  expect(await screen.findByRole('progressbar', { name: '15 of 75 photos' })).toBeVisible();
  database.isDown = true;
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  database.isDown = false;
  database.evaluation = createEvaluation();
  expect(await screen.findByText('12.5% (10.0% to 20.0%)', { selector: 'dd' })).toBeVisible();
});

it.each([
  { status: 404, body: { error: 'gone', code: 'not_found' } },
  {
    status: 400,
    body: { error: 'No id', code: 'invalid_request', fields: { evaluation_id: 'This is no id' } },
  },
])('says that an evaluation does not exist, after $status', async ({ status, body }) => {
  serve(createEvaluation());
  server.use(
    http.get(api(`/admin/evaluations/${EVALUATION_ID}/`), () =>
      HttpResponse.json({ ...body, request_id: 'r' }, { status }),
    ),
  );
  show();
  expect(await screen.findByText('This evaluation does not exist, or it was deleted')).toBeVisible();
});

it('leads back to all evaluations once it is deleted (EV-62)', async () => {
  serve(createEvaluation());
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this evaluation?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/evaluations'));
  expect(await screen.findByText('Evaluation deleted')).toBeVisible();
});

/** Nothing of the evaluation is offered any more, only the way back. */
async function expectDeleted() {
  expect(await screen.findByText('This evaluation was deleted meanwhile')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All evaluations' })).toHaveAttribute('href', '/admin/evaluations');
  expect(screen.queryByRole('button', { name: /Delete|Save|Try again|Retry/ })).toBeNull();
}

it('says that another window deleted the evaluation when more of it is asked for (EV-68)', async () => {
  const database = serve(createEvaluation());
  show();
  const misses = await screen.findByRole('radio', { name: 'Misses' });
  database.gone.add(EVALUATION_ID);
  await userEvent.click(misses);
  await expectDeleted();
});

it('says that another window deleted the evaluation when it is deleted again (EV-68)', async () => {
  const database = serve(createEvaluation());
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this evaluation?' });
  database.gone.add(EVALUATION_ID);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This evaluation no longer exists')).toBeVisible();
  await expectDeleted();
});

it('says that the other evaluation of a comparison was deleted, and offers it no more (EV-68)', async () => {
  const database = serve(createEvaluation(), [
    createEvaluation({ evaluation_id: OTHER_ID }),
    createEvaluation({ evaluation_id: THIRD_ID }),
  ]);
  show();
  const choice = await screen.findByLabelText('Compare with');
  database.gone.add(OTHER_ID);
  await userEvent.selectOptions(choice, OTHER_ID);
  expect(
    await screen.findByText('The evaluation that you compared with was deleted meanwhile'),
  ).toBeVisible();
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  expect(choice).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Save the figures (JSON)' })).toBeVisible();
});

it('says the same of an evaluation that was compared before and is chosen again (EV-68)', async () => {
  const database = serve(createEvaluation(), [createEvaluation({ evaluation_id: OTHER_ID })]);
  show();
  const choice = await screen.findByLabelText('Compare with');
  await userEvent.selectOptions(choice, OTHER_ID);
  await screen.findByRole('table', { name: 'Comparison' });
  await userEvent.selectOptions(choice, '');
  database.gone.add(OTHER_ID);
  await userEvent.selectOptions(choice, OTHER_ID);
  expect(
    await screen.findByText('The evaluation that you compared with was deleted meanwhile'),
  ).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Comparison' })).toBeNull();
});
