import type { AnalyticsSummary, ListedZone } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { createImage, createImageList, sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { AnalyticsPage } from './analytics-page.tsx';
import { createSummary, createZone, NOTHING } from './test/samples.ts';
import { Toolbar } from './toolbar.tsx';
import type { AnalyticsChoices } from './use-choices.ts';

const SINCE = '2026-03-03T12:00:00.000Z';
const zonesAnswer = (zones: ListedZone[], { total = zones.length, unlocated = 0 } = {}) => ({
  data: zones,
  total,
  as_of: '2026-03-10T12:00:00.000Z',
  since: SINCE,
  unlocated,
});

type ServerState = { summary?: AnalyticsSummary; zones?: ListedZone[]; total?: number; unlocated?: number };

/** Serves the analytics and zones calls and returns the requests. */
function serve({
  summary = createSummary(),
  zones = [],
  total = zones.length,
  unlocated = 0,
}: ServerState = {}) {
  const requests: string[] = [];
  server.use(
    http.get(api('/admin/analytics/'), ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json(summary);
    }),
    http.get(api('/admin/zones/'), ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json(zonesAnswer(zones, { total, unlocated }));
    }),
  );
  return requests;
}

const open = (address = '/admin/analytics') => renderScreen('/admin/analytics', <AnalyticsPage />, address);
const findCard = (label: string) => screen.getByText(label).parentElement;
const toolbarLoaded = () => screen.findByLabelText('Zone size');
/** The charts come last. */
const loaded = () => screen.findByRole('heading', { name: 'Top Locations' });
/** Opens the details of a zone from the list: the map has a marker of the same name. */
async function openZone(name: RegExp) {
  const list = within(await screen.findByRole('list', { name: 'Zones by Priority' }));
  await userEvent.click(list.getByRole('button', { name }));
}
const findPanel = (title: string) => within(screen.getByRole('heading', { name: title }).closest('section')!);

beforeEach(() => signInAs('admin'));

it('shows a loading text, then the four figures with their captions (AN-03, AN-04)', async () => {
  serve();
  open();
  expect(screen.getByText('Loading analytics...')).toBeVisible();
  await loaded();
  expect(findCard('Total Uploads')).toHaveTextContent('1,234Images uploaded');
  expect(findCard('Success Rate')).toHaveTextContent('90%Processing success');
  expect(findCard('Avg Processing')).toHaveTextContent('1.8 sAverage time');
  expect(findCard('Waste Types')).toHaveTextContent('2Different types');
});

it('says in every chart what is missing without uploads (AN-05, AN-07)', async () => {
  serve({ summary: NOTHING });
  const { container } = open();
  await loaded();
  expect(findPanel('Uploads Over Time').getByText('No data available')).toBeVisible();
  expect(findPanel('Detection Confidence Distribution').getByText('No detections yet')).toBeVisible();
  expect(findPanel('Top Locations').getByText('No location data available')).toBeVisible();
  expect(findPanel('Recent Activity').getByText('No recent activity')).toBeVisible();
  expect(findCard('Success Rate')).toHaveTextContent('0%');
  expect(await screen.findByText('No zones yet')).toBeVisible();
  expect((await axe.run(container)).violations).toEqual([]);
});

it('shows every chart as a table with the same values (AN-20)', async () => {
  serve();
  open();
  await loaded();
  const readRows = (title: string) => {
    const table = screen.getByRole('table', { name: title }); // screen readers have it beside the chart, too
    expect(table.parentElement).toHaveClass('sr-only');
    fireEvent.click(screen.getByRole('button', { name: `Show as table: ${title}` }));
    expect(table.parentElement).not.toHaveClass('sr-only');
    const rows = within(table).getAllByRole('row');
    return rows.slice(1).map((row) => row.textContent);
  };
  expect(readRows('Uploads Over Time')).toEqual(['Tuesday, March 10, 20268', 'Monday, March 9, 20263']);
  expect(readRows('Processing Status')).toEqual(['Pending10', 'Processing4', 'Completed180', 'Failed20']);
  expect(readRows('Detection Confidence Distribution').slice(-2)).toEqual(['80–90%3', '90–100%1']);
});

it('lists the six most frequent places, the most frequent first (AN-08)', async () => {
  const locations = Object.fromEntries(
    Array.from({ length: 8 }, (_, place) => [`Place ${place}`, place + 1]),
  );
  serve({ summary: createSummary({ locations }) });
  open();
  await loaded();
  const rows = within(screen.getByRole('list', { name: 'Top Locations' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Place 788 uploads',
    'Place 677 uploads',
    'Place 566 uploads',
    'Place 455 uploads',
    'Place 344 uploads',
    'Place 233 uploads',
  ]);
});

it('shows thumbnail, place, date, badge and detections of recent uploads (AN-09)', async () => {
  const recentActivity = [
    sampleImage(1),
    createImage(2, { location: ' ', status: 'ml_failed' }),
    createImage(3, { status: 'ml_unavailable' }),
  ];
  serve({ summary: createSummary({ recentActivity }) });
  open();
  await loaded();
  const [first, second, third] = findPanel('Recent Activity').getAllByRole('listitem');
  expect(within(first!).getByRole('img')).toHaveAttribute('src', '/photos/1-small.jpg');
  expect(first).toHaveTextContent(/Street 1.*Mar 10, 2026.*Completed.*1 detection$/);
  expect(second).toHaveTextContent(/No location.*Failed.*0 detections$/);
  expect(third).toHaveTextContent('ml_unavailable');
});

describe('time range and zone size', () => {
  it('starts with seven days and zones of 500 m (AN-02)', async () => {
    const requests = serve();
    const { router } = open();
    await loaded();
    await toolbarLoaded();
    expect(screen.getAllByLabelText('Time range')[0]).toHaveDisplayValue('7 Days');
    expect(screen.getByLabelText('Zone size')).toHaveDisplayValue('500 m');
    expect(requests).toEqual(expect.arrayContaining(['?range=7d', '?range=7d&zone_size=500&limit=100']));

    await userEvent.selectOptions(screen.getAllByLabelText('Time range')[0]!, '30 Days');
    await userEvent.selectOptions(screen.getByLabelText('Zone size'), '1 km');
    await waitFor(() =>
      expect(requests).toEqual(expect.arrayContaining(['?range=30d', '?range=30d&zone_size=1000&limit=100'])),
    );
    expect(router.state.location.search).toBe('?range=30d&zone=1000');
  });

  it('follow an address that a link or Back leads to', async () => {
    serve();
    const { router } = open('/admin/analytics?range=30d&zone=1000');
    await waitFor(() => expect(screen.getAllByLabelText('Time range')[0]).toHaveDisplayValue('30 Days'));
    await act(() => router.navigate('/admin/analytics?range=24h'));
    await waitFor(() => expect(screen.getAllByLabelText('Time range')[0]).toHaveDisplayValue('24 Hours'));
    expect(router.state.location.search).toBe('?range=24h');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getAllByLabelText('Time range')[0]).toHaveDisplayValue('30 Days'));
    expect(router.state.location.search).toBe('?range=30d&zone=1000');
  });

  it('are those that were chosen last, also when the address has not followed yet', async () => {
    const chosen: AnalyticsChoices[] = [];
    const choices = { range: '7d', zoneSizeMeters: 500 } as const;
    const toolbar = <Toolbar choices={choices} onChoose={(next) => chosen.push(next)} />;
    renderScreen('/admin/analytics', toolbar);
    for (const size of ['1000', '500'])
      await userEvent.selectOptions(await screen.findByLabelText('Zone size'), size);
    expect(chosen.map(({ zoneSizeMeters }) => zoneSizeMeters)).toEqual([1000, 500]);
  });

  it('reads the choices from the address and ignores invalid values', async () => {
    const requests = serve();
    open('/admin/analytics?range=24h&zone=17');
    await loaded();
    expect(requests).toEqual(expect.arrayContaining(['?range=24h', '?range=24h&zone_size=500&limit=100']));
  });

  it('offers all four ranges, three sizes and six formats (AN-01)', async () => {
    serve();
    open();
    await toolbarLoaded();
    const readOptions = (label: string) =>
      within(screen.getAllByLabelText(label)[0]!)
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(readOptions('Time range')).toEqual(['24 Hours', '7 Days', '30 Days', 'All Time']);
    expect(readOptions('Zone size')).toEqual(['250 m', '500 m', '1 km']);
    expect(readOptions('Format')).toEqual([
      'JSON',
      'CSV',
      'Excel (.xlsx)',
      'Word (.docx)',
      'Text (.txt)',
      'GeoJSON',
    ]);
    expect(screen.getByRole('switch', { name: 'Include addresses' })).toBeChecked();
    await loaded();
  });
});

describe('zones', () => {
  it('lists zones by priority with the change since the previous period', async () => {
    const zones = [
      createZone(1, { uploadCount: 12, uploadsBefore: 9 }),
      createZone(2, { uploadCount: 4, uploadsBefore: 6 }),
      createZone(3, { uploadCount: 2, uploadsBefore: 0 }),
      createZone(4, { uploadCount: 5, uploadsBefore: 5 }),
    ];
    serve({ zones });
    const { container } = open();
    const rows = within(await screen.findByRole('list', { name: 'Zones by Priority' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent('Zone street 1');
    expect(rows[0]).toHaveTextContent('12 uploads');
    expect(rows[0]).toHaveTextContent('High 0.80');
    expect(rows.map((row) => row.querySelector('.tabular-nums[title]')?.getAttribute('title'))).toEqual([
      '3 more than in the previous period',
      '2 fewer than in the previous period',
      'New in this period',
      'No change',
    ]);
    await screen.findByRole('region', { name: /Map of the zones/ });
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('shows the three terms of each priority in the list, and how they add up in the details (ZN-11)', async () => {
    const priorityTerms = { detections: 0.03, confidence: 0.2387, uploads: 0.01 };
    serve({ zones: [createZone(1, { priorityScore: 0.2787, priorityTerms })] });
    server.use(http.get(api('/images/:image_id/'), () => HttpResponse.json(createImage(1))));
    open();
    const list = await screen.findByRole('list', { name: 'Zones by Priority' });
    expect(list).toHaveTextContent('Priority 0.28 = detections 0.03 + confidence 0.24 + uploads 0.01');
    await userEvent.click(within(list).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Priority 0.2787 = detections 0.0300 + confidence 0.2387 + uploads 0.0100'),
    ).toBeVisible();
    expect(dialog.getByText(/^Detections give at most 0.6 \(with 20 or more\)/)).toBeVisible();
  });

  it('shows the first eight zones, the others on request, and says how many are not listed', async () => {
    serve({ zones: Array.from({ length: 10 }, (_, rank) => createZone(rank + 1)), total: 340 });
    open();
    const list = await screen.findByRole('list', { name: 'Zones by Priority' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 10 zones' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByRole('region', { name: 'Zones by Priority' })).toHaveFocus();
    expect(screen.getByText(/The 10 most urgent of 340 zones/)).toBeVisible();
  });

  it('opens a zone with links to public maps and its uploads, newest first', async () => {
    const zone = createZone(1, { uploadCount: 30 });
    serve({ zones: [zone] });
    const requests: string[] = [];
    const upload = zone.uploads[0]!;
    server.use(
      http.get(api('/admin/zones/:image_id/uploads/'), ({ request, params }) => {
        requests.push(`${String(params.image_id)}${new URL(request.url).search}`);
        const later = {
          ...upload,
          image_id: createImage(9).image_id,
          uploaded_at: '2026-03-11T00:00:00.000Z',
        };
        return HttpResponse.json({ ...zonesAnswer([]), data: [upload, { ...later, location: 'Newest' }] });
      }),
      http.get(api('/images/:image_id/'), () => HttpResponse.json(createImage(1))),
    );
    open();
    await openZone(/Zone street 1/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Zone 1: Zone street 1' }));
    expect(dialog.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
      'href',
      zone.mapLinks.googleMaps,
    );
    expect(dialog.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute('target', '_blank');
    await dialog.findByText('Newest');
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)[0]).toContain('Newest');
    expect(requests).toEqual([`${zone.opened_by}?range=7d&zone_size=500&limit=24&offset=6`]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the listed uploads of a zone and says why the others could not be loaded', async () => {
    serve({ zones: [createZone(1, { uploadCount: 30 })] });
    const refusal = { error: 'Not today.', code: 'invalid_request', request_id: 'r' };
    const refuse = () => HttpResponse.json(refusal, { status: 400 });
    server.use(
      http.get(api('/admin/zones/:image_id/uploads/'), refuse),
      http.get(api('/images/:image_id/'), refuse),
    );
    open();
    await openZone(/Zone street 1/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Zone 1: Zone street 1' }));
    expect(await dialog.findByText('This could not be loaded')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(dialog.getAllByRole('listitem').length).toBeGreaterThan(0);
  });

  it.each([
    [1, '1 upload without coordinates: place it'],
    [1000, '1,000 uploads without coordinates: place them'],
    [1001, '1,000+ uploads without coordinates: place them'],
  ])('link %d uploads without coordinates of the same time range (ZN-12)', async (unlocated, text) => {
    serve({ unlocated });
    open();
    const link = await screen.findByRole('link', { name: text });
    expect(await screen.findByText('No zones yet')).toBeVisible();
    const address = new URL(link.getAttribute('href')!, 'http://localhost');
    expect(address.pathname).toBe('/admin/uploads');
    expect(Object.fromEntries(address.searchParams)).toEqual({ located: 'no', since: SINCE });
  });

  it('say nothing about coordinates when no upload lacks them', async () => {
    serve();
    open();
    expect(await screen.findByText('No zones yet')).toBeVisible();
    expect(screen.queryByText(/without coordinates/)).toBeNull();
  });

  it('count uploads without coordinates in the browser, too', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    serve();
    const uploads = [sampleImage(1), sampleImage(2, { latitude: null, longitude: null })];
    server.use(
      http.get(api('/admin/zones/'), () => HttpResponse.error()),
      http.get(api('/images/list/'), () => HttpResponse.json(createImageList(uploads))),
    );
    open('/admin/analytics?range=all');
    const link = await screen.findByRole('link', { name: '1 upload without coordinates: place it' });
    expect(link).toHaveAttribute('href', '/admin/uploads?located=no');
  });

  it('computes zones in the browser when the server cannot, and offers a retry when both fail (AN-18)', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    serve();
    const down = () =>
      HttpResponse.json({ error: 'Down', code: 'unavailable', request_id: 'r' }, { status: 503 });
    server.use(http.get(api('/admin/zones/'), down), http.get(api('/images/list/'), down));
    open('/admin/analytics?range=all');
    await screen.findByText('Failed to load zones');
    server.use(http.get(api('/images/list/'), () => HttpResponse.json(createImageList([sampleImage(1)]))));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const list = await screen.findByRole('list', { name: 'Zones by Priority' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });
});

it("shows the progress of the server's counting and polls until it is complete (QU-08)", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({ summary: createSummary({ totalUploads: 7, countedShare: 0.437 }) });
  open();
  await loaded();
  expect(screen.getByText(/Still counting: 43%/)).toBeVisible();
  serve({ summary: createSummary({ totalUploads: 16 }) });
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(findCard('Total Uploads')).toHaveTextContent('16Images uploaded'));
  expect(screen.queryByText(/Still counting/)).toBeNull();
  vi.useRealTimers();
});

it('says that this device counted the uploads', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  serve();
  server.use(
    http.get(api('/admin/analytics/'), () => HttpResponse.error()),
    http.get(api('/images/list/'), () => HttpResponse.json(createImageList([sampleImage(1)]))),
  );
  open('/admin/analytics?range=all');
  expect(await screen.findByText(/Calculated on this device/)).toBeVisible();
  expect(findCard('Total Uploads')).toHaveTextContent('1Images uploaded');
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Names of formats and keys, how Hindi writes a time of day, and how the makers of the map want to be credited. */
const SAME_EVERYWHERE = new Set(
  'JSON CSV Excel xlsx Word docx txt GeoJSON alt am pm Leaflet Natural Earth'.split(' '),
);

/** Every Latin word in the visible and the accessible texts of the screen. */
function latinWords(root: Element): string[] {
  const texts = [...root.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue),
    ...['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
  ]);
  const words = texts.flatMap((text) => text?.match(/\p{Script=Latin}{2,}/gu) ?? []);
  return words.filter((word) => !SAME_EVERYWHERE.has(word));
}

describe('in Hindi', () => {
  beforeEach(() => setLanguage('hi'));
  afterEach(() => setLanguage('en'));

  it('translates everything but format names: complete, partly counted, and as tables', async () => {
    const here = { location: 'जौहरी बाज़ार' };
    serve({
      summary: createSummary({
        countedShare: 0.5,
        wasteTypes: { बोतल: 3 },
        locations: { 'जौहरी बाज़ार': 3 },
        recentActivity: [createImage(1, here), createImage(2, { location: '', status: 'pending' })],
      }),
      zones: [createZone(1, { representativeAddress: 'जौहरी बाज़ार', uploadCount: 3, uploadsBefore: 2 })],
      total: 12,
    });
    const { container } = open();
    await screen.findByRole('heading', { name: 'प्रमुख स्थान' });
    await screen.findByRole('list', { name: 'प्राथमिकता के अनुसार क्षेत्र' });
    for (const button of screen.getAllByRole('button', { name: /^तालिका में दिखाएँ/ })) {
      await userEvent.click(button);
    }
    expect(latinWords(container)).toEqual([]);
  });

  it('translates the texts of empty charts', async () => {
    serve({ summary: NOTHING });
    const { container } = open();
    await screen.findByRole('heading', { name: 'प्रमुख स्थान' });
    await screen.findByText('अभी कोई क्षेत्र नहीं');
    expect(latinWords(container)).toEqual([]);
  });
});
