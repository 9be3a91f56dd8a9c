import type { Dataset, DatasetPreview } from '@smart-waste/contract';
import { createDatasetCard } from '@smart-waste/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatDate } from '../../shared/format/relative-time.ts';
import { setLanguage } from '../../shared/messages/language.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { DatasetsPage } from './datasets-page.tsx';

const bottle = {
  class: 'bottle',
  is_unsure: false,
  box: { x: 0, y: 0, width: 1, height: 1 },
} as const;
const card = createDatasetCard([
  ...Array.from({ length: 12 }, () => ({
    split: 'train' as const,
    conflict: null,
    group: 'a',
    annotations: [bottle],
  })),
  { split: null, conflict: 'near_other_split', group: 'b', annotations: [] },
]);
const createDataset = (given: Partial<Dataset> = {}): Dataset => ({
  dataset_id: '11111111-1111-4111-8111-111111111111',
  number: 3,
  title: 'Streets',
  filter: {},
  state: 'frozen',
  schema_version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'mira',
  photos: 1200,
  photos_read: 1200,
  photos_gone: 2,
  card,
  error_message: null,
  ...given,
});

/** Serves the datasets that `database` has at the moment. */
function serve(datasets: Dataset[], preview: Partial<DatasetPreview> = {}) {
  const database = { datasets };
  const sent: unknown[] = [];
  server.use(
    http.get(api('/admin/datasets/'), () =>
      HttpResponse.json({ data: database.datasets, next_cursor: null }),
    ),
    http.get(api('/admin/datasets/imports/'), () => HttpResponse.json({ data: [], next_cursor: null })),
    http.get(api('/admin/datasets/:id/'), () => HttpResponse.json(database.datasets[0])),
    http.post(api('/admin/datasets/preview/'), async ({ request }) => {
      sent.push(['preview', await request.json()]);
      return HttpResponse.json({
        photos: 12,
        empty_photos: 5,
        objects: [{ class: 'bottle', objects: 30 }],
        splits: null,
        ...preview,
      });
    }),
    http.post(api('/admin/datasets/'), async ({ request }) => {
      sent.push(['freeze', await request.json()]);
      database.datasets = [createDataset({ state: 'freezing', card: null, photos: 12, photos_read: 3 })];
      return HttpResponse.json(database.datasets[0], { status: 202 });
    }),
    http.get(api('/admin/datasets/:id/exports/'), () => HttpResponse.json({ data: [] })),
    http.delete(api('/admin/datasets/:id/'), ({ params }) => {
      sent.push(['delete', params.id]);
      database.datasets = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { database, sent };
}
const show = () => renderScreen('/admin/datasets', <DatasetsPage />);

beforeEach(() => {
  signInAs('admin');
});
afterEach(() => setLanguage('en'));

it('shows what a dataset holds, what is left out and what was deleted since (DS-08, DS-11)', async () => {
  serve([createDataset()]);
  show();
  expect(await screen.findByRole('heading', { name: '3. Streets' })).toBeVisible();
  const train = within(screen.getByRole('table', { name: 'Splits' })).getByRole('row', { name: /^Train/ });
  expect(train.textContent).toMatch(/Train.*12.*0.*1.*12/);
  // Without the one that is left out.
  expect(screen.getByText(/mira/)).toHaveTextContent(/· 10 of 12 photos · all checked photos$/);
  expect(screen.getByText('1 photo is left out: within 50 m of a photo of another split.')).toBeVisible();
  expect(
    screen.getByText(
      '2 photos were deleted since: the figures here still count them, archives name them as missing.',
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByText('Objects by class'));
  expect(screen.getByRole('row', { name: /^Bottle/ })).toBeVisible();
});

it('shows which photos were chosen, and none as deleted when all are there (DS-17)', async () => {
  const filter = {
    uploaded_from: new Date(2026, 10, 1).toISOString(),
    uploaded_before: new Date(2026, 11, 1).toISOString(),
    classes: ['bottle' as const, 'trash_bag' as const],
  };
  serve([createDataset({ filter, photos_gone: 0 })]);
  show();
  const [from, until] = [1, 30].map((day) => formatDate(new Date(2026, 10, day).toISOString(), 'en'));
  expect(await screen.findByText(/mira/)).toHaveTextContent(
    `· 12 photos · uploaded from ${from} · uploaded until ${until} · showing Bottle, Trash bag`,
  );
  expect(screen.queryByText(/deleted since/)).toBeNull();
});

it('says why a dataset could not be frozen, and offers to delete it (DS-02, DS-11)', async () => {
  serve([createDataset({ state: 'failed', card: null, error_message: 'It could not be frozen.' })]);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be frozen.');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete dataset 3: Streets' })).toBeVisible();
});

it('says how many photos match, freezes them, and follows the reading of the files (DS-11)', async () => {
  const { database, sent } = serve([]);
  show();
  expect(await screen.findByText('12 photos, 5 of them without objects; 30 objects')).toBeVisible();
  expect(await screen.findByText('No datasets yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Freeze dataset' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please give the dataset a name');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toBeInvalid();
  await userEvent.type(screen.getByLabelText('Name'), ' Streets ');
  await userEvent.selectOptions(screen.getByLabelText('Photos that show'), 'bottle');
  await userEvent.click(screen.getByRole('button', { name: 'Freeze dataset' }));
  const progress = await screen.findByRole('progressbar', { name: 'Reading files: 3 of 12 photos' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(sent).toContainEqual(['freeze', { title: 'Streets', filter: { classes: ['bottle'] } }]);
  // The next one begins without a name and without a fault, of the same photos.
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Photos that show')).toHaveValue('bottle');
  database.datasets = [createDataset()];
  expect(await screen.findByRole('button', { name: 'Prepare the COCO archive' })).toBeVisible();
});

it('keeps the name of the next dataset that is typed before the answer (DS-11)', async () => {
  serve([]);
  const answer = holdNext('post', '/admin/datasets/');
  show();
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, 'Streets{Enter}');
  await userEvent.clear(name);
  await userEvent.type(name, 'Rivers');
  answer();
  await screen.findByRole('progressbar', { name: 'Reading files: 3 of 12 photos' });
  expect(name).toHaveValue('Rivers');
});

it('shows a new dataset also to a person who looks at a later page (DS-11)', async () => {
  const { database } = serve([createDataset()]);
  const oldest = createDataset({ dataset_id: '22222222-2222-4222-8222-222222222222', number: 1 });
  server.use(
    http.get(api('/admin/datasets/'), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('cursor')
          ? { data: [oldest], next_cursor: null }
          : { data: database.datasets, next_cursor: 'older' },
      ),
    ),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: '1. Streets' });
  await userEvent.type(screen.getByLabelText('Name'), 'Streets');
  await userEvent.click(screen.getByRole('button', { name: 'Freeze dataset' }));
  expect(await screen.findByRole('progressbar', { name: 'Reading files: 3 of 12 photos' })).toBeVisible();
});

it('freezes only photos of the chosen days, the last one included (DS-03, DS-11)', async () => {
  const { sent } = serve([]);
  show();
  await userEvent.type(await screen.findByLabelText('Uploaded from'), '2026-11-01');
  await userEvent.type(screen.getByLabelText('Uploaded until'), '2026-11-30');
  await userEvent.type(screen.getByLabelText('Name'), 'November');
  await userEvent.click(screen.getByRole('button', { name: 'Freeze dataset' }));
  const filter = {
    uploaded_from: new Date(2026, 10, 1).toISOString(),
    uploaded_before: new Date(2026, 11, 1).toISOString(),
  };
  await waitFor(() => expect(sent).toContainEqual(['freeze', { title: 'November', filter }]));
});

it('warns before freezing of splits without photos or objects, and on the card (DS-18)', async () => {
  const split = { empty_photos: 0, groups: 1 };
  const splits = [
    { ...split, split: 'train' as const, photos: 8, objects: 0 },
    { ...split, split: 'val' as const, photos: 4, objects: 30 },
    { ...split, split: 'test' as const, photos: 0, objects: 0 },
  ];
  serve([createDataset()], { splits });
  show();
  const preview = await screen.findByText(
    /^The split “Train” has no objects\. The split “Test” has no photos\. Photos of one place/,
  );
  expect(preview.closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Freeze dataset' })).toBeEnabled();
  expect(
    await screen.findByText('The split “Validation” has no photos. The split “Test” has no photos.'),
  ).toBeVisible();
});

it('previews photos without their splits with a server of the version before', async () => {
  serve([], { splits: undefined });
  show();
  expect(await screen.findByText('12 photos, 5 of them without objects; 30 objects')).toBeVisible();
  expect(screen.queryByText(/^The split/)).toBeNull();
});

it('says that the last day is before the first one, and freezes nothing (DS-03, DS-11)', async () => {
  const { sent } = serve([]);
  show();
  await screen.findByText(/^12 photos/);
  await userEvent.type(screen.getByLabelText('Uploaded until'), '2026-11-30');
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.type(screen.getByLabelText('Uploaded from'), '2026-12-01');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please choose a day that is not before the first one',
  );
  expect(screen.getByLabelText('Uploaded until')).toBeInvalid();
  expect(screen.queryByText(/^12 photos/)).toBeNull();
  expect(screen.queryByText(/No checked photo matches/)).toBeNull();
  await userEvent.type(screen.getByLabelText('Name'), 'Never');
  expect(screen.getByRole('button', { name: 'Freeze dataset' })).toBeDisabled();
  expect(sent).toHaveLength(2);
  await userEvent.clear(screen.getByLabelText('Uploaded from'));
  expect(await screen.findByText(/^12 photos/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Freeze dataset' })).toBeEnabled();
});

it('has nothing to freeze without a checked photo, and says what to do (DS-11)', async () => {
  serve([], { photos: 0, empty_photos: 0, objects: [] });
  show();
  expect(await screen.findByText(/No checked photo matches/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Freeze dataset' })).toBeDisabled();
});

it('deletes a dataset after a question (DS-11)', async () => {
  const { sent } = serve([createDataset()]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete dataset 3: Streets' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete dataset 3: Streets?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No datasets yet')).toBeVisible();
  expect(sent).toContainEqual(['delete', createDataset().dataset_id]);
});

it('says that a dataset no longer exists that another window deleted, and takes it from the list (DS-41)', async () => {
  const { database } = serve([createDataset()]);
  const failure = { error: 'This dataset no longer exists', code: 'not_found', request_id: 'r' };
  const gone = () => HttpResponse.json(failure, { status: 404 });
  show();
  const prepare = await screen.findByRole('button', { name: 'Prepare the YOLO archive' });
  database.datasets = [];
  server.use(
    http.post(api('/admin/datasets/:id/exports/'), gone),
    http.get(api('/admin/datasets/:id/exports/'), gone),
  );
  await userEvent.click(prepare);
  expect(await screen.findByText('This dataset no longer exists')).toBeVisible();
  expect(await screen.findByText('No datasets yet')).toBeVisible();
});

it('says why a dataset was not frozen, and keeps what was typed', async () => {
  serve([]);
  server.use(
    http.post(api('/admin/datasets/'), () =>
      HttpResponse.json(
        { error: 'No checked photo matches.', code: 'conflict', request_id: 'r' },
        { status: 409 },
      ),
    ),
  );
  show();
  await userEvent.type(await screen.findByLabelText('Name'), 'Streets');
  await userEvent.click(screen.getByRole('button', { name: 'Freeze dataset' }));
  expect(await screen.findByText(/No checked photo matches\./)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Streets');
});
