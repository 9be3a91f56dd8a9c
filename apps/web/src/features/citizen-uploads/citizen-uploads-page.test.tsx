import type { GovernmentReport } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleDetection, sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { CitizenUploadsPage } from './citizen-uploads-page.tsx';

function createReport(serial: number, change: Partial<GovernmentReport> = {}): GovernmentReport {
  const { user_id: _, possible_duplicate_of: __, ...report } = sampleImage(serial);
  return { ...report, ...change };
}

/** Serves pages of these reports; `total` may exceed the limit of counting. */
function serve(reports: GovernmentReport[], total: number | null = reports.length) {
  const database = { reports };
  const requests: URLSearchParams[] = [];
  server.use(
    http.get(api('/government/reports/'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const from = Number(query.get('cursor') ?? 0);
      const to = from + Number(query.get('limit'));
      const next_cursor = to < database.reports.length ? String(to) : null;
      return HttpResponse.json({ data: database.reports.slice(from, to), next_cursor, total });
    }),
    http.get(api('/government/reports/:id/'), ({ params }) => {
      const report = database.reports.find(({ image_id }) => image_id === params.id);
      const notFound = { error: 'Image not found', code: 'not_found', request_id: 'r' };
      return report ? HttpResponse.json(report) : HttpResponse.json(notFound, { status: 404 });
    }),
  );
  return { requests, database };
}
const refuse = () =>
  server.use(
    http.get(api('/government/reports/'), () =>
      HttpResponse.json({ error: 'No.', code: 'invalid_request', request_id: 'r' }, { status: 400 }),
    ),
  );

const show = (address = '/government/uploads') =>
  renderScreen('/government/uploads', <CitizenUploadsPage />, address);
const findRow = async (place: string) => (await screen.findByRole('button', { name: place })).closest('li')!;
const findMarker = (place: string) => screen.findByTitle(place);

beforeEach(() => signInAs('government'));

it('shows heading, subtitle and access badge (GO-01)', async () => {
  serve([]);
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Government Waste Management Dashboard',
  );
  expect(screen.getByText('Monitor and manage citizen waste reports')).toBeVisible();
  expect(screen.getByText('Government Access')).toBeVisible();
  await screen.findByText('No waste reports found.');
});

describe('report list', () => {
  it('shows photo, location, status, time and detections (GO-02)', async () => {
    const detections = [
      sampleDetection({ class: 'can', title: 'Can', box: { x: 0.8, y: 0, width: 0.1, height: 0.1 } }),
      sampleDetection({ box: { x: 0, y: 0, width: 0.1, height: 0.1 } }),
      sampleDetection(),
      sampleDetection({
        class: 'bin',
        title: 'Tidy bin',
        waste: false,
        box: { x: 0.6, y: 0.6, width: 0.2, height: 0.2 },
      }),
    ];
    const results = { ...sampleImage(1).analysis_results!, total_detections: 3, detections };
    serve([createReport(1, { analysis_results: results, uploaded_at: new Date().toISOString() })]);
    const { container } = show();
    const row = within(await findRow('Street 1'));
    expect(row.getByRole('img', { name: 'Photo of Street 1' })).toHaveAttribute('src', '/photos/1-small.jpg');
    expect(row.getByText('Completed')).toBeVisible();
    expect(row.getByText('just now')).toBeVisible();
    expect(row.getByText('26.9124, 75.7873')).toBeVisible();
    expect(row.getByText('2 × Bottle, 1 × Can')).toBeVisible();
    expect(row.queryByText('Garbage detected')).toBeNull(); // the badge has said it
    expect(screen.getByText('1 report')).toBeVisible();
    await findMarker('Street 1');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('names missing values and the error of a failed analysis', async () => {
    const failed = {
      status: 'ml_failed',
      analysis_results: null,
      error_message: 'The detector broke.',
    } as const;
    serve([createReport(1, { ...failed, location: '', latitude: null, longitude: null })]);
    show();
    const row = within(await findRow('Location Not Specified'));
    expect(row.getByText('ML Failed')).toBeVisible();
    expect(row.getByText('No GPS data')).toBeVisible();
    expect(row.getByText('The detector broke.')).toBeVisible();
    expect(screen.getByText('0 of 1 listed reports have coordinates')).toBeVisible();
  });

  it('loads further pages on request', async () => {
    const { requests } = serve(Array.from({ length: 31 }, (_, index) => createReport(index + 1)));
    show();
    await findRow('Street 30');
    expect(screen.queryByRole('button', { name: 'Street 31' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more reports' }));
    await findRow('Street 31');
    expect(screen.queryByRole('button', { name: 'Show more reports' })).toBeNull();
    expect(requests.map((query) => query.get('cursor'))).toEqual([null, '30']);
  });

  it('says that there are more reports than are counted', async () => {
    serve([createReport(1)], null);
    show();
    expect(await screen.findByText('More than 1,000 reports')).toBeVisible();
  });

  it('refetches when the window gets the focus', async () => {
    const { database } = serve([createReport(1)]);
    show();
    await findRow('Street 1');
    database.reports = [createReport(2), createReport(1)];
    act(() => void window.dispatchEvent(new Event('focus')));
    await findRow('Street 2');
  });
});

describe('loading and failure', () => {
  it('says that reports are loading (GO-05)', async () => {
    serve([createReport(1)]);
    show();
    expect(screen.getByText('Loading waste reports...')).toBeInTheDocument();
    await findRow('Street 1');
    expect(screen.queryByText('Loading waste reports...')).toBeNull();
  });

  it('shows the failure and refetches on Try Again (GO-06)', async () => {
    refuse();
    const { container } = show();
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('Error Loading Reports');
    expect(panel).toHaveTextContent('Failed to load waste reports. Please try again.');
    expect((await axe.run(container)).violations).toEqual([]);
    serve([createReport(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await findRow('Street 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the shown reports when a refresh fails', async () => {
    serve([createReport(1)]);
    show();
    await findRow('Street 1');
    refuse();
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Error Loading Reports')).toBeVisible();
    await findRow('Street 1');
  });
});

describe('filter', () => {
  it('requests place, status and days and keeps them in the address', async () => {
    const { requests } = serve([createReport(1)]);
    const { router } = show();
    await findRow('Street 1');
    // All at once: keys that come slower than the search waits would be searched one by one.
    fireEvent.change(screen.getByRole('searchbox', { name: 'Place' }), { target: { value: 'fort road ' } });
    await waitFor(() => expect(requests.at(-1)?.get('place')).toBe('fort road'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'ML Failed');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-02' } });
    await waitFor(() =>
      expect(requests.at(-1)?.get('uploaded_before')).toBe(new Date(2026, 2, 3).toISOString()),
    );
    expect(requests.at(-1)?.get('uploaded_from')).toBe(new Date(2026, 2, 1).toISOString());
    expect(requests.at(-1)?.get('status')).toBe('ml_failed');
    expect(router.state.location.search).toBe(
      '?place=fort+road&status=ml_failed&from=2026-03-01&to=2026-03-02',
    );
    expect(
      requests.filter((query) => query.has('place')).every((query) => query.get('place') === 'fort road'),
    ).toBe(true);
  });

  it('takes the filter over from the address and clears it with one press', async () => {
    const { requests } = serve([]);
    const { router } = show('/government/uploads?place=fort&status=failed');
    expect(await screen.findByText('No reports match these filters.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('fort');
    expect(screen.getByRole('combobox')).toHaveValue('failed');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    await waitFor(() => expect(requests.at(-1)?.has('place')).toBe(false));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(router.state.location.search).toBe('');
    expect(screen.getAllByRole('button', { name: 'Clear filters' })[0]).toBeDisabled();
  });
});

it('lists the worst waste first on request, and says how bad each is (GO-08)', async () => {
  const { requests } = serve([createReport(1, { severity: 0.9 }), createReport(2, { severity: null })]);
  const { router } = show('/government/uploads?place=fort');
  expect(within(await findRow('Street 1')).getByText('High severity')).toBeVisible();
  expect(within(await findRow('Street 2')).queryByText(/severity/)).toBeNull();
  expect(requests.at(-1)?.has('order')).toBe(false);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Worst first');
  await waitFor(() => expect(requests.at(-1)?.get('order')).toBe('highest_severity'));
  expect(requests.at(-1)?.get('place')).toBe('fort');
  expect(router.state.location.search).toBe('?place=fort&order=highest_severity');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
  await waitFor(() => expect(router.state.location.search).toBe('?place=fort'));
});

describe('list and map', () => {
  it('highlights a report in the list and on the map together', async () => {
    serve([createReport(1), createReport(2)]);
    show();
    const marker = await findMarker('Street 2');
    await userEvent.hover(await findRow('Street 2'));
    expect(marker).toHaveClass('map-dot-highlighted');
    await userEvent.unhover(await findRow('Street 2'));
    expect(marker).not.toHaveClass('map-dot-highlighted');
    act(() => screen.getByRole('button', { name: 'Street 2' }).focus());
    expect(marker).toHaveClass('map-dot-highlighted');

    fireEvent.mouseOver(await findMarker('Street 1'));
    expect(await findRow('Street 1')).toHaveClass('bg-sunken');
    fireEvent.click(await findMarker('Street 1'));
    expect(screen.getByRole('button', { name: 'Street 1' })).toHaveFocus();
  });

  it('marks reports with coordinates by their result', async () => {
    const nothing = { ...sampleImage(1).analysis_results!, total_detections: 0, detections: [] };
    serve([
      createReport(1),
      createReport(2, { analysis_results: nothing }),
      createReport(3, { status: 'pending', analysis_results: null }),
      createReport(4, { latitude: null, longitude: null }),
    ]);
    show();
    expect(await findMarker('Street 1')).toHaveClass('map-dot-brick');
    expect(await findMarker('Street 2')).toHaveClass('map-dot-leaf');
    expect(await findMarker('Street 3')).toHaveClass('map-dot-plain');
    expect(screen.queryByTitle('Street 4')).toBeNull();
    expect(screen.getByText('3 of 4 listed reports have coordinates')).toBeVisible();
  });
});

describe('report dialog', () => {
  it('opens with photo, boxes and facts, and returns the focus when it closes', async () => {
    serve([createReport(1)]);
    const { router } = show('/government/uploads?place=street');
    await userEvent.click(await screen.findByRole('button', { name: 'Street 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Waste report' }));
    expect(dialog.getByRole('list', { name: 'Detections' })).toHaveTextContent('Bottle83.1%');
    expect(dialog.getByText('26.9124, 75.7873')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?place=street');
  });

  it('says that a report no longer exists', async () => {
    serve([createReport(1)]);
    show(`/government/uploads?report=${sampleImage(9).image_id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Waste report' }));
    expect(await dialog.findByText('This report no longer exists.')).toBeVisible();
    expect(dialog.getAllByRole('button')).toEqual([dialog.getByRole('button', { name: 'Close' })]);
  });
});

it('shows request and response in a debug box that is closed at first (GO-04)', async () => {
  serve([createReport(1)]);
  show('/government/uploads?status=completed');
  await findRow('Street 1');
  const box = screen.getByText('Debug info').closest('details')!;
  expect(box).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('Debug info'));
  expect(box).toHaveAttribute('open');
  expect(box).toHaveTextContent('Logged in asgovernment');
  expect(box).toHaveTextContent('GET /api/government/reports/');
  expect(box).toHaveTextContent('{"status":"completed"}');
  expect(box).toHaveTextContent('Total reports1');
});

it('shows reports with an unknown status, an invalid date or no coordinates (API-32)', async () => {
  const { latitude: _, longitude: __, ...unplaced } = createReport(3);
  const data = [
    { ...createReport(1), status: 'archived' },
    { ...createReport(2), uploaded_at: 'yesterday' },
    unplaced,
  ];
  server.use(http.get(api('/government/reports/'), () => HttpResponse.json({ data })));
  show();
  expect(within(await findRow('Street 1')).getByText('Pending')).toBeVisible();
  expect(within(await findRow('Street 2')).getByText('Unknown date')).toBeVisible();
  expect(await findRow('Street 3')).toBeVisible();
});
