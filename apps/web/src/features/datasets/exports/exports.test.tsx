import type { Dataset, DatasetExport } from '@smart-waste/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { Exports } from './exports.tsx';

const dataset: Dataset = {
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
  photos_gone: 0,
  card: null,
  error_message: null,
};
const createExport = (given: Partial<DatasetExport> = {}): DatasetExport => ({
  export_id: '22222222-2222-4222-8222-222222222222',
  dataset_id: dataset.dataset_id,
  format: 'yolo',
  state: 'completed',
  photos: 1200,
  photos_done: 1200,
  bytes: 340_040_000,
  requested_at: '2026-11-20T10:00:00.000Z',
  requested_by: 'mira',
  completed_at: '2026-11-20T10:05:00.000Z',
  expires_at: '2026-11-27T10:05:00.000Z',
  error_message: null,
  ...given,
});

/** Serves the archives that `database` has at the moment. */
function serve(exports: DatasetExport[]) {
  const database = { exports };
  const sent: unknown[] = [];
  server.use(
    http.get(api('/admin/datasets/:id/exports/'), () => HttpResponse.json({ data: database.exports })),
    http.post(api('/admin/datasets/:id/exports/'), async ({ request }) => {
      sent.push(['prepare', await request.json()]);
      const started = createExport({
        state: 'running',
        photos_done: 300,
        completed_at: null,
        expires_at: null,
      });
      database.exports = [started, ...database.exports];
      return HttpResponse.json(started, { status: 202 });
    }),
    http.post(api('/admin/datasets/exports/:id/link/'), ({ params }) => {
      sent.push(['link', params.id]);
      return HttpResponse.json({ url: '/api/admin/datasets/file/?token=t' });
    }),
    http.delete(api('/admin/datasets/exports/:id/'), ({ params }) => {
      sent.push(['remove', params.id]);
      database.exports = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { database, sent };
}
const show = () => renderScreen('/admin/datasets', <Exports dataset={dataset} />);

beforeEach(() => {
  signInAs('admin');
});

it('prepares an archive, shows how far it is, and then offers the download (DS-12)', async () => {
  const { database, sent } = serve([]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare the YOLO archive' }));
  const progress = await screen.findByRole('progressbar', { name: 'Progress of the YOLO archive' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('Writing: 300 of 1,200 photos')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prepare the COCO archive' })).toBeVisible();
  expect(sent).toEqual([['prepare', { format: 'yolo' }]]);
  database.exports = [createExport()];
  expect(await screen.findByRole('button', { name: 'Download the YOLO archive' })).toBeVisible();
  expect(screen.getByText(/^340\sMB · kept until .*27/)).toBeVisible();
});

it('keeps the focus in the row of a format whose archive is prepared or cancelled by keyboard (DS-12)', async () => {
  serve([]);
  show();
  const prepare = await screen.findByRole('button', { name: 'Prepare the YOLO archive' });
  const row = prepare.closest('li');
  prepare.focus();
  await userEvent.keyboard('{Enter}');
  const cancel = await screen.findByRole('button', { name: 'Cancel the YOLO archive' });
  expect(row).toHaveFocus();
  cancel.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Prepare the YOLO archive' });
  expect(row).toHaveFocus();
});

it('lets the browser download an archive (DS-09)', async () => {
  const { sent } = serve([createExport()]);
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.getAttribute('href') ?? '');
  });
  onTestFinished(() => click.mockRestore());
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download the YOLO archive' }));
  expect(await screen.findByText('Your download has started')).toBeVisible();
  expect(followed).toEqual(['/api/admin/datasets/file/?token=t']);
  expect(sent).toEqual([['link', createExport().export_id]]);
});

it('cancels an archive that is written (DS-14)', async () => {
  const { sent } = serve([createExport({ state: 'running', photos_done: 3 })]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the YOLO archive' }));
  expect(await screen.findByRole('button', { name: 'Prepare the YOLO archive' })).toBeVisible();
  expect(sent).toEqual([['remove', createExport().export_id]]);
  expect(await screen.findByText('Archive cancelled')).toBeVisible();
});

it('says that photos were deleted since, and prepares the archive again (DS-14)', async () => {
  const { sent } = serve([createExport({ state: 'outdated' })]);
  show();
  expect(await screen.findByText('Photos in it were deleted since. Prepare it again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download the YOLO archive' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Prepare again: the YOLO archive' }));
  await waitFor(() => expect(sent).toEqual([['prepare', { format: 'yolo' }]]));
});

it('says why an archive failed, and offers to prepare it again (DS-12)', async () => {
  serve([createExport({ state: 'failed', error_message: 'The archive could not be written.' })]);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The archive could not be written.');
  expect(screen.getByRole('button', { name: 'Prepare again: the YOLO archive' })).toBeVisible();
});

it.each([
  ['Download', 'The download could not be started'],
  ['Delete', 'The archive could not be deleted'],
])(
  'says that the dataset was deleted when an archive of it is not there for that: %s (DS-41)',
  async (action, failed) => {
    serve([createExport()]);
    const gone = (error: string) => () =>
      HttpResponse.json({ error, code: 'not_found', request_id: 'r' }, { status: 404 });
    const noArchive = gone('This archive no longer exists. It may have expired; prepare it again.');
    show();
    const button = await screen.findByRole('button', { name: `${action} the YOLO archive` });
    server.use(
      http.post(api('/admin/datasets/exports/:id/link/'), noArchive),
      http.delete(api('/admin/datasets/exports/:id/'), noArchive),
      http.get(api('/admin/datasets/:id/exports/'), gone('This dataset no longer exists')),
    );
    await userEvent.click(button);
    const message = (await screen.findByText(failed)).closest('li');
    expect(message).toHaveTextContent('This dataset no longer exists');
  },
);

it('says that an archive is no longer there when it expired meanwhile (DS-14, DS-41)', async () => {
  const { database } = serve([createExport()]);
  server.use(
    http.post(api('/admin/datasets/exports/:id/link/'), () => {
      database.exports = [];
      const error = 'This archive no longer exists. It may have expired; prepare it again.';
      return HttpResponse.json({ error, code: 'not_found', request_id: 'r' }, { status: 404 });
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download the YOLO archive' }));
  expect(await screen.findByText(/This archive no longer exists/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Prepare the YOLO archive' })).toBeVisible();
});
