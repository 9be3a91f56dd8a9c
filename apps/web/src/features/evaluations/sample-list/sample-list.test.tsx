import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { createEvaluation } from '../evaluation-fixture.ts';
import { createSample, ID, serve } from '../test/serve.ts';
import { show } from '../test/show.tsx';

beforeEach(() => {
  signInAs('admin');
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
