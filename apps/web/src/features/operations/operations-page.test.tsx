import type { OperationsState } from '@smart-waste/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { OperationsPage } from './operations-page.tsx';

const at = '2026-03-05T10:00:00.000Z';
const part = (minute: number, completed: number, failed: number) => ({
  start: `2026-03-05T09:${String(minute).padStart(2, '0')}:00.000Z`,
  completed,
  failed,
});
const EMPTY: OperationsState = {
  at,
  queue: { waiting: 0, processing: 0, oldest_since: null },
  runs: [part(50, 0, 0), part(55, 0, 0)],
  failures: { reasons: [], is_capped: false },
  database_bytes: 8_123_456,
  former_databases: [],
  disks: [],
  backups: { last: null, failure: null, next_at: null },
  statements: { source: 'processes', rows: [] },
  processes: [],
};
const disk = (forecast: OperationsState['disks'][number]['forecast']) => ({
  volume: '019a0000-0000-7000-8000-000000000001',
  host: 'city-1',
  measured_at: at,
  total_bytes: 100e9,
  free_bytes: 12.4e9,
  photo_bytes: 40e9,
  photos_measured_at: at,
  forecast,
});
const process = (given: Partial<OperationsState['processes'][number]>) => ({
  process_id: '019a0000-0000-7000-8000-000000000001',
  kind: 'api' as const,
  host: 'city-1',
  pid: 42,
  version: '1.2.0',
  started_at: at,
  seen_at: at,
  is_alive: true,
  ...given,
});
const BUSY: OperationsState = {
  ...EMPTY,
  queue: { waiting: 1_234, processing: 4, oldest_since: '2026-03-05T09:48:00.000Z' },
  runs: [part(50, 100, 2), part(55, 198, 0)],
  failures: {
    reasons: [
      {
        status: 'ml_failed',
        message: 'English text',
        message_reason: { reason: 'analysis.run.failed', params: {} },
        last_day: 3,
        last_week: 17,
      },
      { status: 'failed', message: null, last_day: 1, last_week: 1 },
    ],
    is_capped: true,
  },
  disks: [disk({ outlook: 'filling', bytes_per_day: 1.5e9, full_at: '2026-03-13T10:00:00.000Z' })],
  backups: {
    last: { completed_at: '2026-03-05T08:00:00.000Z', bytes: 42e9, objects: 123_456, missing: 3 },
    failure: null,
    next_at: '2026-03-06T02:30:00.000Z',
  },
  statements: {
    source: 'server',
    rows: [
      {
        statement: 'select * from images where image_id = $1',
        calls: 12_345,
        mean_ms: 1.25,
        longest_ms: 2_500,
      },
    ],
  },
  processes: [
    process({}),
    process({
      process_id: '019a0000-0000-7000-8000-000000000002',
      kind: 'worker',
      version: '1.1.0',
      pid: 43,
    }),
    process({ process_id: '019a0000-0000-7000-8000-000000000003', kind: 'api_and_worker', is_alive: false }),
  ],
};

function serve(state: OperationsState) {
  let requests = 0;
  server.use(
    http.get(api('/admin/operations/'), () => {
      requests += 1;
      return HttpResponse.json(state);
    }),
  );
  return () => requests;
}
const open = () => renderScreen('/admin/operations', <OperationsPage />);
const figure = (label: string) => screen.getByText(label, { selector: 'dl dt' }).parentElement;
const findRows = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);

beforeEach(async () => {
  vi.setSystemTime('2026-03-05T12:00:00Z');
  await setLanguage('en');
  signInAs('admin');
});
afterEach(() => vi.useRealTimers());

describe('the operations page', () => {
  it('says what is missing in a new installation (OP-01, OP-07)', async () => {
    serve(EMPTY);
    const { container } = open();
    expect(await screen.findByText('Nothing is due')).toBeVisible();
    expect(figure('Last backup')).toHaveTextContent('NoneNo backup has been completed yet');
    expect(figure('Free space')).toHaveTextContent('–Not measured yet');
    expect(screen.getByText('No run failed in the last 7 days.')).toBeVisible();
    expect(await screen.findByText('No run ended in the last hour.')).toBeVisible();
    expect(screen.getByText('No process has reported yet.')).toBeVisible();
    expect(screen.getByText('Nothing has been measured yet.')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('shows the age of the queue, rates, free space and the last backup (OP-02, OP-07)', async () => {
    serve(BUSY);
    const { container } = open();
    expect(await screen.findByText('1,234')).toBeVisible();
    expect(figure('Waiting')).toHaveTextContent('Longest wait: 12 minutes');
    expect(figure('Runs per minute')).toHaveTextContent('5Average of the last hour');
    expect(figure('Failed')).toHaveTextContent('4In the last 24 hours');
    expect(figure('Free space')).toHaveTextContent('12 GB12% of 100 GB');
    expect(figure('Last backup')).toHaveTextContent(/4 hours ago42 GB$/);
    expect(await screen.findByRole('table', { name: 'Runs in the last hour' })).toHaveTextContent(
      /1980.*1002/,
    );
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('shows why runs failed, with their reasons, and that not all are counted (OP-03)', async () => {
    serve(BUSY);
    open();
    await screen.findByText('1,234');
    const [first, second] = findRows('Failures by reason');
    expect(first).toHaveTextContent(/ML Failed.*English text.*3.*17/);
    expect(second).toHaveTextContent(/No reason was stored/);
    expect(screen.getByText(/the newest 100,000 are counted/)).toBeVisible();
  });

  it.each([
    [{ outlook: 'short', days: 1.25, needed_days: 3 }, 'Not enough history yet (1.3 of 3 days)'],
    [{ outlook: 'steady' }, 'Not filling up'],
    [
      { outlook: 'filling', bytes_per_day: 1.5e9, full_at: '2026-03-13T10:00:00.000Z' },
      'Full on Mar 13, 2026, at 1.5 GB a day',
    ],
  ] as const)('says what the forecast %o means (OP-05)', async (forecast, text) => {
    serve({ ...EMPTY, disks: [disk(forecast)] });
    open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Disk of city-1' })).toHaveAttribute(
      'aria-valuenow',
      '88',
    );
  });

  it.each([
    ['with the disk', at, '40 GB'],
    ['three hours before the disk', '2026-03-05T07:00:00.000Z', '40 GB, measured 5 hours ago'],
    ['at a time that a server of an earlier version does not say', undefined, '40 GB'],
  ])('shows the size of photos that were measured %s (OP-04)', async (_, photos_measured_at, text) => {
    serve({ ...EMPTY, disks: [{ ...disk({ outlook: 'steady' }), photos_measured_at }] });
    open();
    await screen.findByText('Not filling up');
    expect(screen.getByText('Photos').nextElementSibling).toHaveTextContent(text);
  });

  it('shows every process, that versions differ, and which one no longer reports (OP-08)', async () => {
    serve(BUSY);
    open();
    expect(await screen.findByText('Different versions are running')).toBeVisible();
    const [one, two, three] = findRows('Processes');
    expect(one).toHaveTextContent(/API.*city-1 \(42\).*1\.2\.0.*Running/);
    expect(two).toHaveTextContent(/Worker.*1\.1\.0/);
    expect(three).toHaveTextContent(/API and worker.*Last report:/);
  });

  it('shows the slowest statements and who measured them (OP-06)', async () => {
    serve(BUSY);
    open();
    expect(await screen.findByText(/pg_stat_statements\)\.$/)).toBeVisible();
    expect(findRows('Slowest statements')[0]).toHaveTextContent(/image_id = \$1.*12,345.*1\.3 ms.*2\.5 sec/);
  });

  const failure = {
    failed_at: '2026-03-05T09:00:00.000Z',
    message: 'The process that made it ended before it was complete.',
    message_reason: { reason: 'backup.failed.interrupted', params: {} },
    failures: 2,
  };

  it('shows the last backup, why later ones failed, and when the next is due (BK-14)', async () => {
    serve({ ...BUSY, backups: { ...BUSY.backups, failure } });
    const { container } = open();
    expect(await screen.findByText(failure.message)).toBeVisible();
    expect(screen.getByText('2 attempts failed since then')).toBeVisible();
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
    expect(fact('Files')).toHaveTextContent('123,456');
    expect(fact('Missing in the photo store')).toHaveTextContent('3');
    expect(fact('Next backup')).toHaveTextContent('2026');
    expect(figure('Last backup')).toHaveTextContent(/Failed 3 hours ago$/);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('says that there is no backup and that none is planned (BK-14)', async () => {
    serve(EMPTY);
    open();
    expect(await screen.findByText('None yet')).toBeVisible();
    expect(screen.getByText('None is planned')).toBeVisible();
  });

  it('says in Hindi why a backup failed (BK-14)', async () => {
    await setLanguage('hi');
    serve({ ...BUSY, backups: { ...BUSY.backups, failure } });
    open();
    expect(await screen.findByText('इसे बनाने वाला प्रोसेस इसके पूरा होने से पहले बंद हो गया।')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'बैकअप' })).toBeVisible();
  });

  it('offers to delete the former database of an earlier PostgreSQL, after a question (UG-15)', async () => {
    const former = { ...EMPTY, former_databases: [{ major: 17, bytes: 42e9 }] };
    serve(former);
    const deleted = vi.fn();
    server.use(
      http.delete(api('/admin/operations/former-databases/:major/'), ({ params }) => {
        deleted(params.major);
        serve(EMPTY);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { container } = open();
    expect(await screen.findByText('The database of PostgreSQL 17 is still stored')).toBeVisible();
    expect(screen.getByText(/It takes 42 GB\./)).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete old database' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete the database of PostgreSQL 17?' });
    expect(deleted).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete old database' }));
    await vi.waitFor(() => expect(screen.queryByText(/is still stored/)).toBeNull(), { timeout: 30_000 });
    expect(deleted).toHaveBeenCalledExactlyOnceWith('17');
  });

  it('says when the old database could not be deleted', async () => {
    serve({ ...EMPTY, former_databases: [{ major: 17, bytes: 42e9 }] });
    server.use(
      http.delete(api('/admin/operations/former-databases/:major/'), () =>
        HttpResponse.json({ error: 'No.', code: 'not_found', request_id: 'r' }, { status: 404 }),
      ),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete old database' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete old database' }));
    expect(await screen.findByText('The old database could not be deleted')).toBeVisible();
    expect(screen.getByText('The database of PostgreSQL 17 is still stored')).toBeVisible();
  });

  it('speaks Hindi', async () => {
    await setLanguage('hi');
    serve({ ...BUSY, former_databases: [{ major: 17, bytes: 42e9 }] });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'संचालन' })).toBeVisible();
    expect(await screen.findByText(/सबसे लंबा इंतज़ार/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'पुराना डेटाबेस हटाएँ' })).toBeVisible();
  });

  it('says why nothing can be shown', async () => {
    server.use(
      http.get(api('/admin/operations/'), () =>
        HttpResponse.json({ error: 'Not today.', code: 'invalid_request', request_id: 'r' }, { status: 400 }),
      ),
    );
    open();
    expect(await screen.findByText('The state of the product could not be loaded')).toBeVisible();
  });

  it('loads again every 15 seconds (OP-09)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const requests = serve(EMPTY);
    open();
    await screen.findByText('Nothing is due');
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    await vi.waitFor(() => expect(requests()).toBe(2), { timeout: 30_000 });
  });
});
