import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, holdNext, server } from '../../../test/server.ts';
import { createEvaluation } from '../evaluation-fixture.ts';
import { createSample, ID, PHOTO_ID, serve } from '../test/serve.ts';
import { show } from '../test/show.tsx';

beforeEach(() => {
  signInAs('admin');
});

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
