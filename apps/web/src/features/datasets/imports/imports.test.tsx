import type { DatasetImport, EvaluationRun } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '../../../shared/session/session.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { Imports } from './imports.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const createImport = (given: Partial<DatasetImport> = {}): DatasetImport => ({
  import_id: ID,
  title: 'Other city',
  state: 'preview',
  format: 'coco',
  archive_bytes: 1000,
  total: 12,
  read: 12,
  photos: 10,
  empty_photos: 3,
  splits: { train: 0, val: 10, test: 0 },
  classes: [
    { name: 'Plastic bottle', objects: 20, class: 'bottle' },
    { name: 'dog', objects: 4, class: null },
  ],
  rejected: [{ problem: 'photo_missing', count: 2 }],
  rejects: [
    { problem: 'photo_missing', where: 'a.jpg' },
    { problem: 'photo_missing', where: 'a.jpg' },
  ],
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'mira',
  error_message: null,
  ...given,
});

function serve(imports: DatasetImport[]) {
  const database = { imports, listed: 0, asked: [] as string[] };
  const sent: unknown[] = [];
  server.use(
    http.get(api('/admin/datasets/imports/'), () => {
      database.listed += 1;
      return HttpResponse.json({ data: database.imports, next_cursor: null });
    }),
    http.get(api('/admin/datasets/imports/:id/'), ({ params }) => {
      database.asked.push(String(params.id));
      const found = database.imports.find(({ import_id }) => import_id === params.id);
      const none = { error: 'There is none.', code: 'not_found', request_id: 'r' };
      return found ? HttpResponse.json(found) : HttpResponse.json(none, { status: 404 });
    }),
    http.post(api('/admin/datasets/imports/'), async ({ request }) => {
      const { size } = await request.blob();
      sent.push([new URL(request.url).searchParams.get('title'), size]);
      database.imports = [createImport({ state: 'reading', total: 12, read: 3 })];
      return HttpResponse.json(database.imports[0], { status: 202 });
    }),
    http.post(api('/admin/datasets/imports/:id/confirm/'), async ({ request }) => {
      sent.push(await request.json());
      database.imports = [
        createImport({ state: 'imported', classes: [{ name: 'dog', objects: 4, class: 'can' }] }),
      ];
      return HttpResponse.json(database.imports[0]);
    }),
    http.post(api('/admin/evaluations/'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(
        { error: 'Another one runs.', code: 'conflict', request_id: 'r' },
        { status: 409 },
      );
    }),
    http.delete(api('/admin/datasets/imports/:id/'), () => {
      database.imports = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { database, sent };
}
const show = () => renderScreen('/admin/datasets', <Imports />);
const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('[data-archive-input]');
  if (!input) throw new Error('no way to choose an archive');
  fireEvent.change(input, { target: { files: [file] } });
};

beforeEach(() => {
  signOut({ byUser: true }); // what an earlier test has chosen
  signInAs('admin');
});

it('sends an archive under its name, and follows the reading until the preview (DS-37)', async () => {
  const { database, sent } = serve([]);
  show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'.repeat(50)], 'berlin.zip'));
  expect(screen.getByText('berlin.zip, 350 bytes')).toBeVisible();
  expect(screen.getByLabelText('Name of the import')).toHaveValue('berlin');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const progress = await screen.findByRole('progressbar', { name: 'Reading photos: 3 of 12' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(sent).toEqual([['berlin', 350]]);
  database.imports = [createImport()];
  expect(await screen.findByText('10 photos, 3 of them without objects')).toBeVisible();
});

it('puts the focus on the panel when the archive of its form was sent (DS-37)', async () => {
  serve([]);
  show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  const send = screen.getByRole('button', { name: 'Send' });
  send.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(send).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Import labelled photos' })).toHaveFocus();
});

it('puts the focus on the panel of an import when its photos are imported (DS-37)', async () => {
  serve([createImport()]);
  show();
  (await screen.findByRole('button', { name: 'Import these photos' })).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('dog is Can');
  expect(screen.getByRole('region', { name: 'Other city' })).toHaveFocus();
});

it('sends an archive also on another screen, says there that it was sent, and asks before the tab is closed until then (DS-37)', async () => {
  serve([]);
  const arrivals = new EventTarget();
  server.use(
    http.post(api('/admin/datasets/imports/'), async () => {
      await new Promise((resolve) => arrivals.addEventListener('arrive', resolve));
      return HttpResponse.json(createImport({ state: 'reading' }), { status: 202 });
    }),
  );
  const closesUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { router } = show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  expect(closesUnasked()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('somewhere else');
  expect(closesUnasked()).toBe(false);
  await waitFor(() => {
    arrivals.dispatchEvent(new Event('arrive'));
    expect(screen.getByText('Archive sent: berlin')).toBeVisible();
  });
  expect(closesUnasked()).toBe(true);
});

it('keeps the chosen archive and its name while another screen is shown, but not for another person (DS-37)', async () => {
  serve([]);
  const { router } = show();
  const visit = async (path: string) => act(() => router.navigate(path));
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  await userEvent.type(screen.getByLabelText('Name of the import'), ' 2');
  await visit('/elsewhere');
  await visit('/admin/datasets');
  expect(await screen.findByLabelText('Name of the import')).toHaveValue('berlin 2');
  expect(screen.getByText('berlin.zip, 7 bytes')).toBeVisible();
  await visit('/elsewhere');
  signInAs('admin', 99);
  await visit('/admin/datasets');
  await screen.findByRole('button', { name: 'Choose an archive' });
  expect(screen.queryByLabelText('Name of the import')).toBeNull();
});

it('keeps an archive that could not be sent, with its name (DS-37)', async () => {
  serve([]);
  server.use(http.post(api('/admin/datasets/imports/'), () => HttpResponse.error()));
  show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The archive was not imported')).toBeVisible();
  expect(screen.getByLabelText('Name of the import')).toHaveValue('berlin');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy', 'true');
});

it('removes the message about a failed sending when an archive is sent again (DS-37)', async () => {
  serve([]);
  server.use(http.post(api('/admin/datasets/imports/'), () => HttpResponse.error(), { once: true }));
  show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  fireEvent.mouseEnter(await screen.findByText('The archive was not imported')); // it does not go by itself then
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Archive sent: berlin')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('The archive was not imported')).toBeNull());
});

it.each([
  ['keeps an archive whose sending failed as the session expired for the same person', 7, 'berlin'],
  ['keeps it not for another person', 99, null],
])('%s (DS-37)', async (_, id, name) => {
  serve([]);
  server.use(
    http.post(api('/admin/datasets/imports/'), () => {
      signOut();
      return HttpResponse.error();
    }),
  );
  show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('The archive was not imported');
  act(() => signInAs('admin', id));
  if (name === null) expect(screen.queryByLabelText('Name of the import')).toBeNull();
  else expect(screen.getByLabelText('Name of the import')).toHaveValue(name);
});

it('shows on the way back how much of an archive is sent, does not send it twice, and is empty once it was sent (DS-37)', async () => {
  const { sent } = serve([]);
  const arrivals = new EventTarget();
  server.use(
    http.post(api('/admin/datasets/imports/'), async ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('title'));
      await new Promise((resolve) => arrivals.addEventListener('arrive', resolve));
      return HttpResponse.json(createImport({ state: 'reading' }), { status: 202 });
    }),
  );
  const { router } = show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/admin/datasets'));
  expect(await screen.findByRole('progressbar', { name: /^Sending: / })).toBeVisible();
  fireEvent.submit(screen.getByLabelText('Name of the import'));
  await waitFor(() => {
    arrivals.dispatchEvent(new Event('arrive'));
    expect(screen.getByText('Archive sent: berlin')).toBeVisible();
  });
  expect(sent).toEqual(['berlin']);
  expect(screen.queryByLabelText('Name of the import')).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeEnabled();
});

it('shows an import also to a person who looks at a later page (DS-37)', async () => {
  const { database } = serve([createImport()]);
  const oldest = createImport({ import_id: '22222222-2222-4222-8222-222222222222', title: 'Third city' });
  server.use(
    http.get(api('/admin/datasets/imports/'), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('cursor')
          ? { data: [oldest], next_cursor: null }
          : { data: database.imports, next_cursor: 'older' },
      ),
    ),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Third city' });
  choose(new File(['archive'], 'berlin.zip'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('progressbar', { name: 'Reading photos: 3 of 12' })).toBeVisible();
});

it('sends no archive without a name, and takes the name of another one that is chosen (DS-37)', async () => {
  const { sent } = serve([]);
  show();
  await screen.findByRole('button', { name: 'Choose an archive' });
  choose(new File(['archive'], 'berlin.zip'));
  const name = screen.getByLabelText('Name of the import');
  await userEvent.clear(name);
  expect(screen.getByRole('alert')).toHaveTextContent('Please give the import a name');
  expect(name).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(name).toHaveFocus();
  choose(new File(['archive'], 'pune.ZIP'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(name).toHaveValue('pune');
  await userEvent.type(name, ' 2 ');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('progressbar', { name: 'Reading photos: 3 of 12' });
  expect(sent).toEqual([['pune 2', 7]]);
  expect(screen.queryByLabelText('Name of the import')).toBeNull();
});

it('asks for the import alone that is read, and for none once all are (DS-40)', async () => {
  const other = createImport({ import_id: '22222222-2222-4222-8222-222222222222', title: 'Third city' });
  const { database } = serve([createImport({ state: 'reading', total: 12, read: 3 }), other]);
  show();
  await screen.findByRole('progressbar', { name: 'Reading photos: 3 of 12' });
  database.imports = [createImport({ state: 'reading', total: 12, read: 9 }), other];
  await screen.findByRole('progressbar', { name: 'Reading photos: 9 of 12' });
  expect(database.listed).toBe(1);
  expect(new Set(database.asked)).toEqual(new Set([ID]));
  database.imports = [createImport(), other];
  await waitFor(() => expect(database.listed).toBe(2));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('loads the list again when the import that was read is gone (DS-40)', async () => {
  const { database } = serve([createImport({ state: 'reading', total: 12, read: 3 })]);
  show();
  await screen.findByRole('progressbar', { name: 'Reading photos: 3 of 12' });
  database.imports = [];
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('shows every reject, and imports with the classes that are chosen (DS-32, DS-33, DS-37)', async () => {
  const { sent } = serve([createImport()]);
  show();
  await userEvent.click(await screen.findByText('2 rejected'));
  expect(screen.getByText(/^2 photos are not in the archive/)).toBeVisible();
  expect(screen.getAllByText('a.jpg')).toHaveLength(1);
  const bottle = screen.getByLabelText('What Plastic bottle is here');
  expect(bottle).toHaveValue('bottle');
  await userEvent.selectOptions(bottle, 'Leave out');
  expect(screen.getByText('Choose what at least one class is.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import these photos' })).toBeDisabled();
  await userEvent.selectOptions(screen.getByLabelText('What dog is here'), 'can');
  await userEvent.click(screen.getByRole('button', { name: 'Import these photos' }));
  expect(await screen.findByText('dog is Can')).toBeVisible();
  expect(sent).toEqual([
    {
      classes: [
        { name: 'Plastic bottle', class: null },
        { name: 'dog', class: 'can' },
      ],
    },
  ]);
});

it('shows why no photo can be imported, and asks for no classes then (DS-33, DS-37)', async () => {
  serve([createImport({ photos: 0, empty_photos: 0 })]);
  show();
  expect(await screen.findByText(/^2 photos are not in the archive/)).toBeVisible();
  expect(screen.getByText(/^No photo of this archive can be imported/)).toBeVisible();
  expect(screen.queryByText(/without objects|validation 0/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import these photos' })).toBeNull();
});

it('says why nothing was imported', async () => {
  serve([createImport({ state: 'failed', error_message: 'This is not a zip archive.' })]);
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not a zip archive.');
  expect(screen.queryByText(/without objects/)).toBeNull();
});

it('evaluates on imported photos, says why that failed, and deletes them after a question (DS-36, DS-37)', async () => {
  const { sent } = serve([createImport({ state: 'imported' })]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Evaluate the detector on these photos' }));
  expect(await screen.findByText(/Another one runs/)).toBeVisible();
  expect(sent).toEqual([{ source: 'import', import_id: ID }]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the import Other city' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the import Other city?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Import deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Other city')).toBeNull());
});

const startedRun: EvaluationRun = {
  evaluation_id: ID,
  source: 'import',
  sample_id: null,
  import_id: ID,
  import_title: 'Other city',
  model: 'configured',
  model_name: null,
  model_version: null,
  settings: null,
  state: 'waiting',
  sample_size: null,
  total: 0,
  done: 0,
  gone: 0,
  unanswered: 0,
  excluded: 0,
  may_have_seen: null,
  notes: [],
  requested_at: '2026-11-20T10:00:00.000Z',
  requested_by: 'mira',
  finished_at: null,
  error_message: null,
  headlines: null,
};

it('shows the evaluation on imported photos once it has begun (DS-36)', async () => {
  serve([createImport({ state: 'imported' })]);
  server.use(http.post(api('/admin/evaluations/'), () => HttpResponse.json(startedRun, { status: 201 })));
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Evaluate the detector on these photos' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/evaluations/${ID}`));
});

it('leaves a person where they went before the evaluation on imported photos had begun (DS-36)', async () => {
  serve([createImport({ state: 'imported' })]);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  server.use(
    http.post(api('/admin/evaluations/'), async () => {
      await begun;
      return HttpResponse.json(startedRun, { status: 201 });
    }),
  );
  const { router, queryClient } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Evaluate the detector on these photos' }));
  await act(() => router.navigate('/elsewhere'));
  begin();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('says that an import no longer exists that another window deleted, and takes it from the list (DS-41)', async () => {
  const { database } = serve([createImport({ state: 'imported' })]);
  const failure = { error: 'This import no longer exists', code: 'not_found', request_id: 'r' };
  server.use(http.post(api('/admin/evaluations/'), () => HttpResponse.json(failure, { status: 404 })));
  show();
  const evaluate = await screen.findByRole('button', { name: 'Evaluate the detector on these photos' });
  database.imports = [];
  await userEvent.click(evaluate);
  expect(await screen.findByText('This import no longer exists')).toBeVisible();
  await waitFor(() => expect(evaluate).not.toBeInTheDocument());
});
