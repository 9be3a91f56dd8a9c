import type { BulkJob, Image, TrashedImage } from '@smart-waste/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { useScreenShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { sampleDetection, sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { AdminUploadsPage } from './admin-uploads-page.tsx';

const NONE = { pending: 0, processing: 0, completed: 0, failed: 0, ml_failed: 0, ml_unavailable: 0 };
const notFound = () =>
  HttpResponse.json({ error: 'Image not found', code: 'not_found', request_id: 'r' }, { status: 404 });

/** A server with these images; returns the requests that it received. */
function serve(images: Image[], jobs: BulkJob[] = []) {
  const database = { images, jobs, trash: [] as TrashedImage[] };
  const requests: URL[] = [];
  const posted: unknown[] = [];
  server.use(
    http.get(api('/images/list/'), ({ request }) => {
      requests.push(new URL(request.url));
      const statuses = new URL(request.url).searchParams.get('status')?.split(',');
      const data = database.images.filter(({ status }) => statuses?.includes(status) ?? true);
      return HttpResponse.json({ data, next_cursor: null, total: data.length });
    }),
    http.get(api('/images/trash/'), () =>
      HttpResponse.json({
        data: database.trash,
        next_cursor: null,
        total: database.trash.length,
        days: 30,
      }),
    ),
    http.get(api('/images/counts/'), () => HttpResponse.json({ ...NONE, completed: 12, ml_failed: 3 })),
    http.get(api('/images/:id/'), ({ params }) => {
      const image = database.images.find(({ image_id }) => image_id === params.id);
      return image ? HttpResponse.json(image) : notFound();
    }),
    http.get(api('/admin/bulk-jobs/'), () => HttpResponse.json({ data: database.jobs })),
    http.post(api('/admin/bulk-jobs/'), async ({ request }) => {
      const body = (await request.json()) as { action: BulkJob['action'] };
      posted.push(body);
      const job = createJob({ job_id: '00000000-0000-4000-8000-00000000000b', action: body.action });
      database.jobs = [job];
      return HttpResponse.json(job, { status: 202 });
    }),
  );
  return { database, requests, posted };
}

const createJob = (change: Partial<BulkJob> = {}): BulkJob => ({
  job_id: '00000000-0000-4000-8000-00000000000a',
  action: 'delete',
  requested_by: 'asha',
  total: 4,
  done: 1,
  failed: 0,
  skipped: 0,
  created_at: new Date().toISOString(),
  finished_at: null,
  can_undo: false,
  ...change,
});

const show = (address = '/admin/uploads') => renderScreen('/admin/uploads', <AdminUploadsPage />, address);
const panel = () => within(screen.getByRole('complementary', { name: 'Upload details' }));
const open = async (place: string) => userEvent.click(await screen.findByRole('button', { name: place }));

beforeEach(() => signInAs('admin'));

it('shows a count on each status filter; Failed counts every end without a result (RV-01, RV-18)', async () => {
  const { requests } = serve([
    sampleImage(1),
    sampleImage(2, { status: 'ml_failed', analysis_results: null }),
  ]);
  show();
  expect(await screen.findByRole('button', { name: 'All 15' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Completed 12' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Failed 3' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(requests.at(-1)?.searchParams.get('status')).toBe('failed,ml_failed,ml_unavailable');
});

it.each([
  ['', 'No uploads available'],
  ['?filter=pending', 'No pending uploads available'],
  ['?filter=failed', 'No failed uploads available'],
])('explains at "%s" why the list is empty: %s (RV-03)', async (address, text) => {
  serve([]);
  show(`/admin/uploads${address}`);
  await screen.findByText(text);
});

it('keeps the search in the address and sends it to the server (RV-19)', async () => {
  const { requests } = serve([sampleImage(1)]);
  const { router } = show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Place' }), 'amer');
  await waitFor(() => expect(router.state.location.search).toBe('?place=amer'));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Worst first');
  await waitFor(() => expect(router.state.location.search).toBe('?place=amer&order=highest_severity'));
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('place')).toBe('amer'));
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('order')).toBe('highest_severity'));
});

it.each([
  ['?place=amer', '1,000+ uploads', '-1'],
  ['', '1,001 uploads', '1001'],
])(
  'shows the total at "%s" as "%s", because searches are counted up to a limit only',
  async (address, text, size) => {
    serve([]);
    server.use(
      http.get(api('/images/list/'), () =>
        HttpResponse.json({ data: [sampleImage(1)], next_cursor: null, total: 1001 }),
      ),
    );
    show(`/admin/uploads${address}`);
    await screen.findByText(text);
    expect(await screen.findByRole('article')).toHaveAttribute('aria-setsize', size);
  },
);

it('shows the details of an upload once it is selected (RV-05, RV-06, RV-08, RV-09)', async () => {
  serve([
    sampleImage(1, { username: 'ravi', possible_duplicate_of: sampleImage(2).image_id }),
    sampleImage(2, { processed_image_url: null }),
  ]);
  show();
  await screen.findByText('Select an upload to view details');
  await open('Street 1');
  await panel().findByText('26.912390, 75.787280');
  expect(panel().getByText('Garbage detected')).toBeInTheDocument();
  expect(panel().getByText('ravi')).toBeInTheDocument();
  expect(panel().getByRole('img', { name: 'Processed Image' })).toHaveAttribute(
    'src',
    '/photos/1-processed.jpg',
  );
  expect(panel().getByRole('link', { name: 'View Full Analysis' })).toHaveAttribute(
    'href',
    `/admin/analysis/${sampleImage(1).image_id}`,
  );
  await userEvent.click(panel().getByRole('button', { name: 'Show the earlier photo' }));
  await panel().findByText('Street 2');
  expect(panel().queryByRole('img', { name: 'Processed Image' })).not.toBeInTheDocument();
});

it('offers Refresh and All below the list of a phone (RV-04)', async () => {
  const { requests } = serve([sampleImage(1)]);
  const { router } = show('/admin/uploads?filter=completed&place=street');
  await screen.findByRole('article');
  const bar = within(screen.getByRole('region', { name: 'Actions' }));
  const requested = requests.length;
  await userEvent.click(bar.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests.length).toBeGreaterThan(requested));
  await userEvent.click(bar.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

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

it('closes the open upload on Back, however many were opened before', async () => {
  serve([sampleImage(1), sampleImage(2)]);
  const { router } = show();
  await open('Street 1');
  await open('Street 2');
  await waitFor(() => expect(router.state.location.search).toBe(`?image=${sampleImage(2).image_id}`));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
  await screen.findByText('Select an upload to view details');
});

it('names missing location and coordinates in words (RV-02)', async () => {
  serve([sampleImage(1, { location: '', latitude: null, longitude: null })]);
  show();
  await open('No location data');
  expect(screen.getByRole('button', { name: 'Delete this photo (no location data)' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select this photo (no location data)' })).toBeVisible();
  await panel().findByText('No address provided');
  expect(panel().queryByText('Coordinates')).not.toBeInTheDocument();
});

it('hides the boxes below the minimum confidence', async () => {
  const results = {
    ...sampleImage(1).analysis_results!,
    detections: [sampleDetection(), sampleDetection({ title: 'Can', class: 'can', confidence: 0.3 })],
  };
  serve([sampleImage(1, { analysis_results: results })]);
  show();
  await open('Street 1');
  await panel().findByText('2 of 2 shown');
  const slider = panel().getByRole('slider', { name: 'Minimum confidence' });
  fireEvent.change(slider, { target: { value: '0.5' } });
  expect(panel().getByText('1 of 2 shown')).toBeInTheDocument();
  expect(panel().queryByRole('img', { name: 'Can, 30.0%' })).not.toBeInTheDocument();
});

it.each([
  ['pending', 'Start Analysis'],
  ['ml_failed', 'Start Analysis'],
  ['ml_unavailable', 'Start Analysis'],
] as const)('%s without results offers %s', async (status, name) => {
  serve([sampleImage(1, { status, analysis_results: null })]);
  show();
  await open('Street 1');
  await panel().findByRole('button', { name });
});

it('offers no analysis for uploads that run or cannot be read (ST-12, RV-11, RV-10)', async () => {
  serve([
    sampleImage(1, { status: 'processing', stage: 'detecting', analysis_results: null }),
    sampleImage(2, { status: 'failed', analysis_results: null }),
  ]);
  show();
  await open('Street 1');
  await panel().findByText('Processing with ML...');
  expect(panel().queryByRole('button', { name: /Analysis/ })).not.toBeInTheDocument();
  await open('Street 2');
  expect(panel().queryByRole('button', { name: /Analysis/ })).not.toBeInTheDocument();
});

it('leaves the model to the configuration on Reprocess Analysis and reports the outcome (RV-15)', async () => {
  serve([sampleImage(1)]);
  const bodies: unknown[] = [];
  let answer = () =>
    HttpResponse.json(sampleImage(1, { status: 'pending', stage: 'queued' }), { status: 202 });
  server.use(
    http.post(api('/images/:id/reprocess/'), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  show();
  await open('Street 1');
  await userEvent.click(await panel().findByRole('button', { name: 'Reprocess Analysis' }));
  await screen.findByText('Analysis started successfully');
  expect(bodies).toEqual([{}]);

  answer = () =>
    HttpResponse.json(
      { error: 'This photo is already being analysed', code: 'already_processing', request_id: 'r' },
      { status: 409 },
    ) as ReturnType<typeof answer>;
  await userEvent.click(await panel().findByRole('button', { name: 'Reprocess Analysis' }));
  await screen.findByText('Failed to start analysis');
  expect(screen.getByText('This photo is already being analysed')).toBeInTheDocument();
});

it('translates a refusal of the server', async () => {
  serve([sampleImage(1)]);
  server.use(
    http.post(api('/images/:id/reprocess/'), () =>
      HttpResponse.json(
        {
          error: 'This photo is already being analysed',
          code: 'already_processing',
          reason: 'error.analysis.already_running',
          params: {},
          request_id: 'r',
        },
        { status: 409 },
      ),
    ),
  );
  act(() => void setLanguage('hi'));
  onTestFinished(() => act(() => void setLanguage('en')));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Street 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'फिर से जाँच करें' }));
  await screen.findByText('इस फ़ोटो की जाँच पहले से चल रही है');
});

it('asks before it deletes, then removes the card and closes the details (RV-12, RV-13)', async () => {
  const { database } = serve([sampleImage(1), sampleImage(2)]);
  server.use(
    http.delete(api('/images/:id/delete/'), ({ params }) => {
      database.images = database.images.filter(({ image_id }) => image_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router } = show();
  await open('Street 1');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Street 1' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(/^Delete this upload\? This will also remove its photo and analysis\./),
  ).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Upload deleted');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(router.state.location.search).toBe('');
});

const trashed = (number: number): TrashedImage => ({
  ...sampleImage(number, { username: 'asha' }),
  deleted_at: new Date().toISOString(),
  deleted_by_owner: false,
  deleted_by: 'boss',
  purge_at: new Date(Date.now() + 30.5 * 86_400_000).toISOString(),
});

it('takes an upload that is deleted out of the selection', async () => {
  const { database } = serve([sampleImage(1), sampleImage(2)]);
  server.use(
    http.delete(api('/images/:id/delete/'), ({ params }) => {
      database.images = database.images.filter(({ image_id }) => image_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show();
  for (const place of ['Street 1', 'Street 2'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${place}` }));
  await screen.findByText('2 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Street 1' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 selected');
});

it('closes the details of an upload that is deleted meanwhile', async () => {
  const { database } = serve([sampleImage(1), sampleImage(2)]);
  const { router, queryClient } = show();
  await open('Street 1');
  await panel().findByText('Street 1');
  database.images = [sampleImage(2)];
  await act(() => queryClient.invalidateQueries({ queryKey: ['images'] }));
  await panel().findByText('Select an upload to view details');
  expect(router.state.location.search).toBe('');
});

it('keeps the place that is being entered for an upload that is deleted meanwhile', async () => {
  const { database } = serve([sampleImage(1, { latitude: null, longitude: null })]);
  server.use(http.put(api('/images/:id/place/'), notFound));
  const { router, queryClient } = show();
  await open('Street 1');
  await userEvent.click(await panel().findByRole('button', { name: 'Set location' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set location' }));
  fireEvent.change(dialog.getByLabelText('Latitude'), { target: { value: '26.9' } });
  fireEvent.change(dialog.getByLabelText('Longitude'), { target: { value: '75.8' } });
  database.images = [];
  await act(() => queryClient.invalidateQueries({ queryKey: ['images'] }));
  await screen.findByText('This upload no longer exists.');
  expect(dialog.getByLabelText('Latitude')).toHaveValue(26.9);
  await userEvent.click(dialog.getByRole('button', { name: 'Save location' }));
  await screen.findByText('The location could not be saved');
  await screen.findByText('Image not found');
  await waitFor(() => expect(router.state.location.search).toBe(''));
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

it('shows the recently deleted uploads of all users and restores several as one job (RV-27)', async () => {
  const { database, posted } = serve([sampleImage(3)]);
  database.trash = [trashed(1), trashed(2)];
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Recently deleted 2' }));
  expect(router.state.location.search).toBe('?view=trash');
  const entry = within(await screen.findByRole('article', { name: 'Street 1' }));
  expect(entry.getByText('Uploaded by asha')).toBeInTheDocument();
  expect(entry.getByText(/by boss$/)).toBeInTheDocument();
  await userEvent.click(entry.getByRole('checkbox', { name: 'Select Street 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Select the 2 loaded' }));
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Restore' }),
  );
  await waitFor(() =>
    expect(posted).toEqual([{ action: 'restore', image_ids: [trashed(1).image_id, trashed(2).image_id] }]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'All 15' }));
  expect(router.state.location.search).toBe('');
  await screen.findByRole('article', { name: 'Street 3' });
});

it('says that no upload exists at an address with something that is no id', async () => {
  serve([]);
  server.use(
    http.get(api('/images/:id/'), () =>
      HttpResponse.json(
        {
          error: 'The request is invalid',
          code: 'invalid_request',
          request_id: 'r',
          fields: { image_id: 'This is not an image id' },
        },
        { status: 400 },
      ),
    ),
  );
  show('/admin/uploads?image=nonsense');
  await screen.findByText('This upload no longer exists.');
});

it('says that an upload no longer exists when its owner deleted it', async () => {
  serve([]);
  show(`/admin/uploads?image=${sampleImage(9).image_id}`);
  await screen.findByText('This upload no longer exists.');
});

it('selects a range with Shift, by pointer and by keyboard (RV-22)', async () => {
  serve([1, 2, 3, 4].map((number) => sampleImage(number)));
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Street 3' }), { shiftKey: true });
  await screen.findByText('3 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await userEvent.keyboard('jj{Shift>}j{/Shift}');
  await screen.findByText('2 selected');
  for (const [place, isPicked] of [
    ['Street 1', false],
    ['Street 2', true],
    ['Street 3', true],
  ] as const)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${place}` }).checked).toBe(
      isPicked,
    );
  await panel().findByText('Street 3');
});

it('moves through the uploads, and deletes by keyboard (RV-22)', async () => {
  serve([sampleImage(1), sampleImage(2)]);
  show();
  await screen.findAllByRole('article');
  await userEvent.keyboard('jj');
  await panel().findByText('Street 2');
  await userEvent.keyboard('k');
  await panel().findByText('Street 1');
  await userEvent.keyboard('d');
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('offers the shortcuts that do something now, and no others (RV-22)', async () => {
  serve([sampleImage(1)]);
  show();
  await screen.findAllByRole('article');
  const offered = renderHook(useScreenShortcuts).result;
  const actions = () => offered.current.map(({ action }) => action);
  await waitFor(() => expect(actions()).toEqual(['next', 'previous']));
  await open('Street 1');
  await waitFor(() => expect(actions()).toEqual(['review', 'start', 'remove', 'pick', 'annotate', 'leave']));
});

it('ignores shortcut keys typed into a field', async () => {
  serve([sampleImage(1)]);
  const { router } = show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'User' }), 'jd');
  await waitFor(() => expect(router.state.location.search).toBe('?user=jd'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
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

it('says that the counts could not be loaded, and still filters', async () => {
  serve([sampleImage(1)]);
  server.use(http.get(api('/images/counts/'), () => HttpResponse.json({}, { status: 400 })));
  const { router } = show();
  await screen.findByText('Failed to count the uploads');
  await userEvent.click(screen.getByRole('button', { name: 'Failed' }));
  await waitFor(() => expect(router.state.location.search).toBe('?filter=failed'));
});

it('marks the open upload by keyboard and goes on with the one that takes its place', async () => {
  const uploads = [1, 2, 3].map((serial) => sampleImage(serial, { review: null }));
  const { database } = serve(uploads);
  server.use(
    http.get(api('/images/:id/'), ({ params }) => {
      const image = uploads.find(({ image_id }) => image_id === params.id);
      return image && HttpResponse.json(image);
    }),
    http.put(api('/admin/images/:id/review/'), ({ params }) => {
      const marked = database.images.find(({ image_id }) => image_id === params.id)!;
      database.images = database.images.filter((image) => image !== marked);
      const review = { reviewed_at: '2026-03-10T12:00:00.000Z', reviewed_by: 'asha' };
      return HttpResponse.json({ ...marked, review });
    }),
  );
  const { router } = show('/admin/uploads?reviewed=no');
  await screen.findByRole('button', { name: 'Street 3' });
  await userEvent.keyboard('jj');
  await waitFor(() => expect(router.state.location.search).toContain(sampleImage(2).image_id));
  await userEvent.keyboard('r');
  await screen.findByText('Marked as reviewed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Street 2' })).toBeNull());
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toContain(sampleImage(3).image_id));
});

it('begins the details at their top with each upload (RV-25)', async () => {
  serve([sampleImage(1), sampleImage(2)]);
  show();
  await open('Street 1');
  const details = screen.getByRole('complementary', { name: 'Upload details' });
  details.scrollTop = 300;
  await open('Street 2');
  await waitFor(() => expect(details.scrollTop).toBe(0));
});

it('begins the sheet of a narrow screen at its top with each upload (RV-25)', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('1023px') }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const twin = { ...sampleImage(2), possible_duplicate_of: sampleImage(1).image_id };
  serve([sampleImage(1), twin]);
  show(`/admin/uploads?image=${twin.image_id}`);
  const button = await screen.findByRole('button', { name: 'Show the earlier photo' });
  const scrolling = () => screen.getByRole('dialog').querySelector('.overflow-y-auto');
  const before = scrolling()!;
  before.scrollTop = 300;
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the earlier photo' })).toBeNull());
  expect(scrolling()?.scrollTop).toBe(0);
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

it('says why the list could not be loaded (RV-14)', async () => {
  serve([]);
  server.use(
    http.get(api('/images/list/'), () =>
      HttpResponse.json({ error: 'No.', code: 'internal', request_id: 'r' }, { status: 500 }),
    ),
  );
  show();
  await screen.findByText('Failed to load uploads');
});

it('lists the uploads without coordinates that a link leads to, until all are requested (RV-29)', async () => {
  const { requests } = serve([sampleImage(1, { latitude: null, longitude: null, status: 'failed' })]);
  const since = '2026-03-03T12:00:00.000Z';
  const { router } = show(`/admin/uploads?located=no&since=${since}&filter=failed`);
  await waitFor(() =>
    expect(screen.getByText(/^These uploads are not on any map\..* Only uploads since /)).toBeVisible(),
  );
  const query = Object.fromEntries(requests[0]!.searchParams);
  expect(query).toMatchObject({ located: 'no', uploaded_from: since });
  await userEvent.click(screen.getByRole('button', { name: 'Show all uploads' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.queryByText(/These uploads are not on any map/)).toBeNull());
});

it('says that every upload has coordinates, and names none to open, once none lacks them', async () => {
  serve([]);
  show('/admin/uploads?located=no');
  await screen.findByText('Every upload in this search has coordinates.');
  expect(screen.queryByText(/These uploads are not on any map/)).toBeNull();
});
