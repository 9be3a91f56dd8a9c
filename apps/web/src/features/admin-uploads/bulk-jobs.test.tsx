import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { api, holdNext, server } from '../../test/server.ts';
import { createJob, serve, trashed } from './test/serve.ts';
import { show } from './test/show.tsx';

beforeEach(() => signInAs('admin'));

it('offers to select the loaded uploads only while there are more', async () => {
  serve([sampleImage(1), sampleImage(2)]);
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  await screen.findByRole('button', { name: 'Select all 2' });
  expect(screen.queryByRole('button', { name: 'Select the 2 loaded' })).not.toBeInTheDocument();
  server.use(
    http.get(api('/images/list/'), async ({ request }) => {
      // The next page is asked for at once, because nothing has a height here; it never arrives.
      if (new URL(request.url).searchParams.has('cursor')) await delay('infinite');
      return HttpResponse.json({ data: [sampleImage(1), sampleImage(2)], next_cursor: 'more', total: 90 });
    }),
  );
  await userEvent.click(screen.getAllByRole('button', { name: 'Refresh' })[0]!);
  await screen.findByRole('button', { name: 'Select the 2 loaded' });
});

it('offers to undo a bulk deletion when it has finished, and in the list of jobs (RV-28)', async () => {
  const { database, posted, requests } = serve([sampleImage(1)], [createJob({ done: 3 })]);
  const { queryClient } = show();
  await screen.findByText('3 of 4');
  const before = requests.length;
  database.jobs = [createJob({ done: 3, failed: 1, finished_at: new Date().toISOString() })];
  await act(() => queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] }));
  await screen.findByText('3 uploads deleted');
  await waitFor(() => expect(requests.length).toBeGreaterThan(before));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(posted).toEqual([{ action: 'restore', undo_job_id: createJob().job_id }]));
  const finished = createJob({ done: 3, failed: 1, finished_at: new Date().toISOString(), can_undo: true });
  database.jobs = [finished];
  await act(() => queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] }));
  const undo = await screen.findByRole('button', { name: 'Undo deletion' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(posted).toHaveLength(2));
  database.jobs = [{ ...finished, can_undo: false }];
  await act(() => queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo deletion' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Jobs' })).toHaveFocus();
});

it('takes the message about a bulk deletion away when it is undone in the list of jobs', async () => {
  const { database, posted } = serve([sampleImage(1)], [createJob()]);
  const { queryClient } = show();
  await screen.findByText('1 of 4');
  database.jobs = [createJob({ done: 4, finished_at: new Date().toISOString(), can_undo: true })];
  await act(() => queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] }));
  await userEvent.hover(await screen.findByText('4 uploads deleted')); // its own time stands still
  fireEvent.click(screen.getByRole('button', { name: 'Undo deletion' }));
  await waitFor(() => expect(screen.queryByText('4 uploads deleted')).toBeNull());
  expect(posted).toHaveLength(1);
});

it('deletes selected uploads as one job and follows it (RV-21)', async () => {
  const { posted } = serve([sampleImage(1), sampleImage(2), sampleImage(3)]);
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Street 3' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(bar.getByText('2 selected')).toBeInTheDocument();
  await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deleting 4 uploads', { selector: '[data-sonner-toast] *' });
  expect(posted).toEqual([
    { action: 'delete', image_ids: [sampleImage(1).image_id, sampleImage(3).image_id] },
  ]);
  const jobs = within(await screen.findByRole('region', { name: 'Jobs' }));
  expect(jobs.getByText('1 of 4')).toBeInTheDocument();
  expect(jobs.getByRole('progressbar', { name: 'Deleting 4 uploads' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});

it('keeps what is selected while a job is started', async () => {
  const { posted } = serve([sampleImage(1), sampleImage(2)]);
  const answer = holdNext('post', '/admin/bulk-jobs/');
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await userEvent.click(bar.getByRole('button', { name: 'Reprocess' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Street 2' }));
  answer();
  await screen.findByText('Reprocessing 4 uploads', { selector: '[data-sonner-toast] *' });
  expect(posted).toEqual([{ action: 'reprocess', image_ids: [sampleImage(1).image_id] }]);
  expect(screen.getByRole('checkbox', { name: 'Select Street 1' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Street 2' })).toBeChecked();
});

it('keeps what is selected instead of all uploads while a job of all is started', async () => {
  const { posted } = serve([sampleImage(1), sampleImage(2)]);
  const answer = holdNext('post', '/admin/bulk-jobs/');
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await userEvent.click(bar.getByRole('button', { name: /^Select all/ }));
  await userEvent.click(bar.getByRole('button', { name: 'Reprocess' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Street 2' }));
  answer();
  await screen.findByText('Reprocessing 4 uploads', { selector: '[data-sonner-toast] *' });
  expect(posted).toEqual([{ action: 'reprocess', search: expect.anything() }]);
  expect(screen.getByRole('checkbox', { name: 'Select Street 1' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Street 2' })).toBeChecked();
});

it('keeps what is selected among the recently deleted uploads while a job is started', async () => {
  const { database, posted } = serve([]);
  database.trash = [trashed(1), trashed(2)];
  const answer = holdNext('post', '/admin/bulk-jobs/');
  show('/admin/uploads?view=trash');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await userEvent.click(bar.getByRole('button', { name: 'Restore' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Street 2' }));
  answer();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Street 1' })).not.toBeChecked());
  expect(posted).toEqual([{ action: 'restore', image_ids: [trashed(1).image_id] }]);
  expect(screen.getByRole('checkbox', { name: 'Select Street 2' })).toBeChecked();
});

it('starts a job once, however fast its button is pressed again', async () => {
  const { posted } = serve([sampleImage(1)]);
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  const button = bar.getByRole('button', { name: 'Reprocess' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Reprocessing 4 uploads', { selector: '[data-sonner-toast] *' });
  expect(posted).toHaveLength(1);
});

it.each([
  ['Reprocess', { done: 4 }],
  ['Delete', { done: 0, failed: 4 }],
] as const)('closes the message about a job once it has ended: %s, %j', async (name, outcome) => {
  const { database, posted } = serve([sampleImage(1)]);
  const { queryClient } = show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  await userEvent.click(
    within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', { name }),
  );
  const confirm = screen.queryByRole('alertdialog');
  if (confirm) await userEvent.click(within(confirm).getByRole('button', { name }));
  const message = () => screen.queryByText(/ing 4 uploads$/, { selector: '[data-sonner-toast] *' });
  await waitFor(() => expect(message()).toBeVisible());
  await userEvent.hover(message()!); // its own time stands still
  const [started] = database.jobs;
  expect(posted).toHaveLength(1);
  database.jobs = [{ ...started!, ...outcome, finished_at: new Date().toISOString() }];
  await act(() => queryClient.invalidateQueries({ queryKey: ['bulk-jobs'] }));
  await waitFor(() => expect(message()).toBeNull());
});

it('selects all uploads of a search without loading them', async () => {
  const { posted } = serve([sampleImage(1)]);
  show('/admin/uploads?place=amer&filter=completed&order=most_detections');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reprocess' }));
  await screen.findByText('Reprocessing 4 uploads', { selector: '[data-sonner-toast] *' });
  expect(posted).toEqual([{ action: 'reprocess', search: { place: 'amer', status: 'completed' } }]);
});

it('shows the result of each upload of a job that started before the page loaded', async () => {
  const failed = { result: 'gone', error: 'Image not found', status: null } as const;
  const item = { image_id: sampleImage(1).image_id, location: 'Street 1' };
  serve([], [createJob({ done: 3, failed: 1, finished_at: new Date().toISOString() })]);
  server.use(
    http.get(api('/admin/bulk-jobs/:id/items/'), () =>
      HttpResponse.json({ data: [{ ...item, ...failed }], next_cursor: null }),
    ),
  );
  show();
  await screen.findByText('1 failed', { exact: false });
  await userEvent.click(screen.getByRole('button', { name: 'Results' }));
  const results = within(await screen.findByRole('dialog', { name: 'Result of each upload' }));
  await results.findByText('Already deleted');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Jobs' })).not.toBeInTheDocument();
});

it('says how many uploads a job skipped because they were being analysed', async () => {
  serve([], [createJob({ action: 'reprocess', done: 2, skipped: 2, finished_at: new Date().toISOString() })]);
  show();
  await screen.findByText('2 skipped: already being analysed', { exact: false });
  expect(screen.queryByText('failed', { exact: false, selector: 'span' })).not.toBeInTheDocument();
});

it('shows a bar for running jobs, a line for the newest finished one, and the others on request', async () => {
  const job = (number: number, finished_at: string | null) =>
    createJob({ job_id: sampleImage(number).image_id, total: number, finished_at });
  const end = new Date().toISOString();
  serve([], [job(11, end), job(12, end), job(13, end), job(15, null)]);
  show();
  const region = await screen.findByRole('region', { name: 'Jobs' });
  const titles = () =>
    within(region)
      .getAllByText(/^Deleting/)
      .map(({ textContent }) => textContent);
  const deleting = (total: number) => `Deleting ${total} uploads`;
  expect(titles()).toEqual([11, 15].map(deleting));
  expect(within(region).getByRole('progressbar', { name: deleting(15) })).toBeInTheDocument();
  expect(within(region).getAllByRole('progressbar')).toHaveLength(1);
  await userEvent.click(within(region).getByRole('button', { name: 'Show 2 more finished jobs' }));
  expect(titles()).toEqual([11, 12, 13, 15].map(deleting));
  await userEvent.click(within(region).getByRole('button', { name: 'Show fewer' }));
  expect(titles()).toHaveLength(2);
});

it('says why the jobs could not be loaded, and shows the uploads', async () => {
  serve([sampleImage(1)]);
  server.use(
    http.get(api('/admin/bulk-jobs/'), () =>
      HttpResponse.json({ error: 'Not today.', code: 'invalid_request', request_id: 'r' }, { status: 400 }),
    ),
  );
  show();
  await screen.findByText('Failed to load the jobs');
  expect(await screen.findAllByRole('article')).toHaveLength(1);
});
