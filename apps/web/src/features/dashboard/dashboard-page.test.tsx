import type { Image, OwnReport } from '@smart-waste/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleReport } from '../../test/cases.ts';
import { createImage, createImageList } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { DashboardPage } from './dashboard-page.tsx';

type Uploads = {
  recent: Image[];
  reports?: OwnReport[];
  total?: number;
  completed?: number;
  pending?: number;
  processing?: number;
};

/** Serves the list call from these uploads and returns the requests. */
function serve({ recent, reports = [], total = recent.length, ...counts }: Uploads) {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get(api('/reports/'), () => HttpResponse.json({ data: reports })),
    http.get(api('/images/list/'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('limit') === '50') return HttpResponse.json(createImageList(recent, total));
      requests.push(query);
      const status = query.get('status') as keyof typeof counts | null;
      return HttpResponse.json(
        status ? createImageList([], counts[status] ?? 0) : createImageList(recent, total),
      );
    }),
  );
  return requests;
}

const open = () => renderScreen('/dashboard', <DashboardPage />);
const findStat = (label: string) => screen.getByText(label).parentElement;

beforeEach(() => {
  signInAs('user');
  server.use(http.get(api('/reports/'), () => HttpResponse.json({ data: [] })));
});
afterEach(() => vi.useRealTimers());

test('the welcome card names the logged-in user (DA-01)', async () => {
  serve({ recent: [] });
  open();
  expect(screen.getByRole('heading', { name: 'Welcome, asha' })).toBeVisible();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts.slice(0, 4)).toEqual([
    ['Username', 'asha'],
    ['Email', 'asha@example.org'],
    ['Role', 'User'],
    ['Admin', 'No'],
  ]);
});

test('the stat cards count all uploads, what was processed and what is pending or processing (DA-02)', async () => {
  const requests = serve({
    recent: [createImage(1)],
    total: 5_012,
    completed: 4_900,
    pending: 7,
    processing: 5,
  });
  open();
  await screen.findByText('5,012');
  expect(findStat('Total Uploads')).toHaveTextContent('5,012');
  expect(findStat('Processed')).toHaveTextContent('4,900');
  expect(findStat('Pending')).toHaveTextContent('12');
  expect(findStat('Account')).toHaveTextContent('Active');
  expect(requests.every((query) => query.get('user_id') === '7')).toBe(true);
  expect(requests.map((query) => query.get('limit')).sort()).toEqual(['1', '1', '1', '3']);
});

test('the quick actions lead to Upload and History (DA-03, DA-05)', async () => {
  serve({ recent: [] });
  open();
  expect(screen.getByRole('link', { name: /^Upload New Image/ })).toHaveAttribute('href', '/upload');
  expect(screen.getByRole('link', { name: /^View All Images/ })).toHaveAttribute('href', '/history');
  await waitFor(() => expect(screen.getByText('No recent uploads yet')).toBeVisible());
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('48rem') }),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('shows Report waste first, then the open uploads, and the account last (DA-09)', async () => {
    const open_uploads = [createImage(2, { status: 'processing', stage: 'detecting' })];
    server.use(
      http.get(api('/images/list/'), ({ request }) => {
        const status = new URL(request.url).searchParams.get('status');
        return HttpResponse.json(
          status?.includes(',') ? createImageList(open_uploads) : createImageList([createImage(1)]),
        );
      }),
    );
    const { container } = open();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My open uploads' })).toBeVisible());
    expect(screen.getByRole('progressbar', { name: 'Looking for waste' })).toBeVisible();
    const order = ['Report waste', 'My open uploads', 'Recent Activity', 'Total Uploads', 'Welcome, asha'];
    const text = container.textContent ?? '';
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(screen.getByRole('link', { name: 'Report waste' })).toHaveAttribute('href', '/upload');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('says of a new account that it has not sent a photo, not that all have their results', async () => {
    serve({ recent: [] });
    open();
    await waitFor(() => expect(screen.getByText('You have not sent a photo yet.')).toBeVisible());
    expect(screen.queryByText('No photo is waiting for its result.')).not.toBeInTheDocument();
  });

  test('says that no upload is open', async () => {
    serve({ recent: [createImage(1)] });
    open();
    await waitFor(() => expect(screen.getByText('No photo is waiting for its result.')).toBeVisible());
  });
});

test('an upload leads to its details (DA-10)', async () => {
  serve({ recent: [createImage(1)] });
  open();
  const link = await screen.findByRole('link', { name: 'Place 1' });
  expect(link).toHaveAttribute('href', `/history?image=${createImage(1).image_id}`);
});

describe('recent activity', () => {
  test('shows thumbnail, status, location, date and coordinates to 4 decimals (DA-04, ST-18)', async () => {
    serve({ recent: [createImage(1, { status: 'processing' })] });
    const { container } = open();
    const row = within((await screen.findByRole('heading', { name: 'Place 1' })).closest('li')!);
    expect(row.getByRole('img', { name: 'Photo of Place 1' })).toHaveAttribute('src', '/photos/1-small.jpg');
    expect(row.getByText('Processing')).toBeVisible();
    expect(row.getByText(/Mar 5, 2026/)).toBeVisible();
    expect(row.getByText('26.9124, 75.7873')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('names missing values', async () => {
    serve({ recent: [createImage(1, { location: '', latitude: null, longitude: null })] });
    open();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Location Not Specified' })).toBeVisible(),
    );
    expect(screen.getByText('No GPS data')).toBeVisible();
  });

  test('links to all images (DA-07)', async () => {
    serve({ recent: [createImage(1)] });
    open();
    await screen.findByRole('heading', { name: 'Place 1' });
    for (const link of screen.getAllByRole('link', { name: /^View All Images/ })) {
      expect(link).toHaveAttribute('href', '/history');
    }
  });

  test('shows why the list failed to load, and Retry requests it again (DA-06)', async () => {
    const refused = { error: 'The database is away.', code: 'unavailable', request_id: 'r' };
    server.use(http.get(api('/images/list/'), () => HttpResponse.json(refused, { status: 503 })));
    open();
    await waitFor(() => expect(screen.getByText('Failed to load uploads')).toBeVisible());
    expect(screen.getByText('HTTP 503: The database is away.')).toBeVisible();
    serve({ recent: [createImage(1)] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Place 1' })).toBeVisible());
    expect(screen.queryByText('Failed to load uploads')).toBeNull();
  });
});

describe('the dashboard', () => {
  test('refetches every 20 seconds (DA-08)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const requests = serve({ recent: [createImage(1)] });
    open();
    await screen.findByRole('heading', { name: 'Place 1' });
    const before = requests.length;
    serve({ recent: [createImage(2)] });
    await act(() => vi.advanceTimersByTimeAsync(17_000));
    expect(screen.queryByRole('heading', { name: 'Place 2' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Place 2' })).toBeVisible());
    expect(before).toBe(4);
  });

  test('refetches when the window gets the focus', async () => {
    serve({ recent: [createImage(1)] });
    open();
    await screen.findByRole('heading', { name: 'Place 1' });
    serve({ recent: [createImage(2)] });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Place 2' })).toBeVisible());
  });
});

describe('what became of the reports (DA-11)', () => {
  const images = [1, 2, 3, 4].map((number) => createImage(number));
  const createReport = (index: number, change: Partial<OwnReport['case']>) =>
    sampleReport(images[index]!.image_id, {
      number: 1041 + index,
      case: { number: 1041 + index, ...change },
    });
  const section = async () =>
    within((await screen.findByRole('heading', { name: 'Your reports' })).closest('section')!);

  test('counts the cases by what the city did, and shows the latest answers with a link', async () => {
    serve({
      recent: images,
      reports: [
        createReport(0, { status: 'new' }),
        createReport(1, { status: 'cleaned', changed_at: '2026-03-11T09:00:00.000Z' }),
        createReport(2, { status: 'waiting', public_note: 'Which gate?', allowed: ['answer'] }),
        // Another photo of the same case.
        createReport(3, { status: 'waiting', public_note: 'Which gate?', allowed: ['answer'], number: 1043 }),
      ],
    });
    const { container } = open();
    const reports = await section();
    await reports.findByText('Cleaned', { selector: 'dt' });
    const figures = reports
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(figures).toEqual([
      ['Waiting for an answer', '1'],
      ['Being worked on', '1'],
      ['Cleaned', '1'],
    ]);
    const links = reports.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cases/1044', '/cases/1042']);
    expect(links[0]).toHaveTextContent('Which gate?');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('leads to the upload of a private case, and says which photos are counted', async () => {
    serve({ recent: images, total: 51, reports: [createReport(0, { status: 'closed', is_private: true })] });
    open();
    const reports = await section();
    const link = await reports.findByRole('link');
    expect(link).toHaveAttribute('href', expect.stringContaining(images[0]!.image_id));
    expect(reports.getByText('From your latest 50 photos.')).toBeVisible();
    expect(reports.getByText('Closed for another reason')).toBeVisible();
  });

  test('says so when nothing was reported, and when nothing was answered', async () => {
    serve({ recent: [] });
    const { unmount } = open();
    expect(await (await section()).findByText(/Nothing reported yet/)).toBeVisible();
    unmount();
    serve({ recent: images, reports: [createReport(0, { status: 'new' })] });
    open();
    expect(await (await section()).findByText(/The city has not answered yet/)).toBeVisible();
  });
});
