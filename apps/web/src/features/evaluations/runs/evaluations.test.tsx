import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { createEvaluation } from '../evaluation-fixture.ts';
import { createSample, ID, PHOTO_ID, serve } from '../test/serve.ts';
import { show } from '../test/show.tsx';

beforeEach(() => {
  signInAs('admin');
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

it('shows an evaluation that was started also to a person who looks at a later page (EV-62)', async () => {
  await showLastPage();
  await userEvent.click(screen.getByRole('button', { name: 'Evaluate on hard cases' }));
  expect(await screen.findByRole('progressbar', { name: '15 of 75 photos' })).toBeVisible();
});
