import type { EvaluationRunDetails, EvaluationSample } from '@smart-waste/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { EvaluationsPage } from './evaluations-page.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const PHOTO_ID = '22222222-2222-4222-8222-222222222222';
const sampleOf = (given: Partial<EvaluationSample> = {}): EvaluationSample => ({
  ...{ sample_id: ID, seed: 1, requested_size: 300, size: 300, drawn_from: 900, is_current: true },
  ...{ created_at: '2026-11-19T10:00:00.000Z', created_by: 'mira', labelled: 75, gone: 2, next: PHOTO_ID },
  counted: 75,
  ...given,
});
const figure = (
  value: number | null,
  interval: { low: number; high: number } | null = null,
  too_few = false,
) => ({
  ...{ value, interval, too_few },
});
const rare = figure(0.5, null, true);
const headlines = {
  false_alarm_rate: figure(0.125, { low: 0.1, high: 0.2 }),
  image_auroc: figure(0.64, { low: 0.6, high: 0.7 }),
  ...{ map50: figure(0.4), map50_95: figure(0.2), precision: rare, recall: rare, f1: rare },
};
const reliability = { expected_error: null, bins: [] };
const evaluationOf = (given: Partial<EvaluationRunDetails> = {}): EvaluationRunDetails => ({
  ...{ evaluation_id: ID, source: 'sample', sample_id: ID, model: 'configured' },
  ...{ model_name: 'waste-detector', model_version: '1.1.0', settings: null, state: 'completed' },
  sample_size: 300,
  ...{ total: 75, done: 75, gone: 0, unanswered: 0, excluded: 0, may_have_seen: true },
  notes: [
    { text: 'It may have seen these.', reason: { reason: 'evaluation.note.may_have_seen', params: {} } },
  ],
  ...{ requested_at: '2026-11-20T10:00:00.000Z', requested_by: 'mira', finished_at: null },
  ...{ error_message: null, headlines },
  figures: {
    ...{ photos: 75, groups: 40, headlines, curve: [], reliability },
    photo_counts: {
      ...{ waste: 59, unknown: 0 },
      ...{ no_waste: { photos: 12, alarms: 2 }, tidy: { photos: 4, alarms: 0 } },
    },
    classes: [
      {
        ...{ class: 'can', title: 'Can', labelled_boxes: 12, curve: [] },
        ...{ ap50: rare, ap50_95: rare, precision: rare, recall: rare, f1: rare },
        calibration: { boxes: 0, method: null, raw: reliability, held_out: null },
      },
    ],
    confusion: {
      classes: ['can'],
      counts: [
        [9, 3],
        [4, 0],
      ],
    },
    slices: [{ slice: 'night', photos: 5, groups: 3, headlines }],
  },
  ...given,
});

function serve(sample: EvaluationSample | null, evaluations: EvaluationRunDetails[] = []) {
  const database = { sample, evaluations };
  const sent: unknown[] = [];
  const newest = () => HttpResponse.json(database.evaluations[0]);
  server.use(
    http.get(api('/admin/evaluations/samples/'), () =>
      HttpResponse.json({ data: database.sample ? [database.sample] : [], next_cursor: null }),
    ),
    http.post(api('/admin/evaluations/samples/'), async ({ request }) => {
      sent.push(await request.json());
      database.sample = sampleOf({ labelled: 0, gone: 0 });
      return HttpResponse.json(database.sample, { status: 201 });
    }),
    http.get(api('/admin/evaluations/calibrations/'), () =>
      HttpResponse.json({ data: [], recalibrations: [] }),
    ),
    http.get(api('/admin/evaluations/'), () =>
      HttpResponse.json({ data: database.evaluations, next_cursor: null }),
    ),
    http.get(api('/admin/evaluations/:id/'), newest),
    http.post(api('/admin/evaluations/'), async ({ request }) => {
      sent.push(await request.json());
      database.evaluations = [evaluationOf({ state: 'running', done: 15, figures: null, headlines: null })];
      return HttpResponse.json(database.evaluations[0], { status: 202 });
    }),
    http.post(api('/admin/evaluations/:id/cancel/'), () => {
      database.evaluations = [evaluationOf({ state: 'cancelled', figures: null, headlines: null })];
      return newest();
    }),
    http.delete(api('/admin/evaluations/:id/'), () => {
      database.evaluations = [];
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
  serve(sampleOf());
  show();
  const progress = await screen.findByRole('progressbar', { name: '75 of 300 photos are labelled' });
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
  expect(sent).toEqual([{ size: 50 }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Draw a sample' }));
  await screen.findByRole('link', { name: 'Label the next photo' });
  expect(sent).toHaveLength(2);
});

it('shows false alarms and whole photos first, intervals, and what is too few (EV-61)', async () => {
  serve(sampleOf(), [evaluationOf()]);
  show();
  expect(await screen.findByText('12.5% (10.0% to 20.0%)', { selector: 'dd' })).toBeVisible();
  expect(screen.getByText('It may have seen these.')).toBeVisible();
  expect(screen.getByText('Waste was reported on 2 of 16 photos without waste.')).toBeVisible();
  expect(screen.getByText('64.0% (60.0% to 70.0%)', { selector: 'dd' })).toBeVisible();
  const classes = within(screen.getByRole('table', { name: 'Figures of each class' }));
  expect(classes.getByRole('row', { name: /^Can/ }).textContent).toContain('50.0% (too few)');
  const slices = within(screen.getByRole('table', { name: 'By light and source of the place' }));
  expect(slices.getByRole('row', { name: /^Uploaded at night/ })).toBeVisible();
  await userEvent.click(screen.getByText('What is taken for what'));
  const confusion = within(screen.getByRole('table', { name: 'What is taken for what' }));
  expect(confusion.getByRole('row', { name: /^Background/ }).textContent).toMatch(/4.*0/);
});

it('starts an evaluation, follows it, and cancels it (EV-62)', async () => {
  const { sent } = serve(sampleOf());
  show();
  expect(await screen.findByText('No evaluation yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Evaluate on hard cases' }));
  const progress = await screen.findByRole('progressbar', { name: '15 of 75 photos' });
  expect(progress).toHaveAttribute('aria-valuenow', '20');
  expect(sent).toEqual([{ source: 'hard_cases' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Cancelled/)).toBeVisible();
});

it('says why an evaluation failed, and deletes it after a question (EV-62)', async () => {
  serve(sampleOf(), [
    evaluationOf({ state: 'failed', figures: null, headlines: null, error_message: 'The model is gone.' }),
  ]);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The model is gone.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this evaluation?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No evaluation yet')).toBeVisible();
});
