import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { createEvaluation } from '../evaluation-fixture.ts';
import { createSample, serve } from '../test/serve.ts';
import { show } from '../test/show.tsx';

beforeEach(() => {
  signInAs('admin');
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
