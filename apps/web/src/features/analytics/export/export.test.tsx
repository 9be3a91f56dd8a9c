import type { AnalyticsSummary, Zone } from '@smart-waste/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listOf } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { AnalyticsPage } from '../analytics-page.tsx';
import { bytesOf, summaryOf, uploadAt } from '../test/samples.ts';

type Saved = { name: string; content: Blob };
let saved: Saved[] = [];
let exportNotes: unknown[] = [];

// jsdom neither makes links to files nor follows them.
const files = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  const link = `blob:${files.size}`;
  files.set(link, file as Blob); // the product makes links to nothing else
  return link;
};
URL.revokeObjectURL = () => {};

const uploads = [uploadAt(1, { location: 'Market Road, Gate 2' }), uploadAt(2, { metres: 9_000 })];

function serve(summary: Partial<AnalyticsSummary> = {}) {
  server.use(
    http.get(api('/admin/analytics/'), () => HttpResponse.json(summaryOf({ totalUploads: 2, ...summary }))),
    http.get(api('/admin/zones/'), () =>
      HttpResponse.json({ data: [], total: 0, as_of: '2026-03-10T12:00:00.000Z' }),
    ),
    http.get(api('/images/list/'), () => HttpResponse.json(listOf(uploads))),
    http.post(api('/admin/reports/exports/'), async ({ request }) => {
      exportNotes.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

async function open(address = '/admin/analytics?range=all') {
  renderScreen('/admin/analytics', <AnalyticsPage />, address);
  await screen.findByRole('heading', { name: 'Recent Activity' });
  await screen.findByLabelText('Format');
}
const buttons = () => screen.getAllByRole('button', { name: /^Export/ });
const press = () => userEvent.click(buttons()[0]!);
const choose = (format: string) => userEvent.selectOptions(screen.getByLabelText('Format'), format);
const savedText = async (index = 0) => new TextDecoder().decode(await bytesOf(saved[index]!.content));
const isDone = (count = 1) => waitFor(() => expect(saved).toHaveLength(count));

const logged = vi.fn();

beforeEach(() => {
  saved = [];
  exportNotes = [];
  signInAs('admin');
  logged.mockClear();
  vi.spyOn(console, 'error').mockImplementation(logged);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: files.get(this.href)! });
  });
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['JSON', 'json', /"zoneSizeMeters":\s*500/],
  ['CSV', 'csv', /zoneId,priorityScore/],
  ['Text (.txt)', 'txt', /^Waste Zones Report/],
  ['GeoJSON', 'geojson', /"FeatureCollection"/],
  ['Excel (.xlsx)', 'xlsx', /^PK/],
  ['Word (.docx)', 'docx', /^PK/],
])('saves %s under its name and confirms it', async (label, extension, content) => {
  serve();
  server.use(http.get('*/photos/:name', () => HttpResponse.error()));
  await open();
  await choose(label);
  await press();
  await isDone();
  expect(saved[0]?.name).toBe(`zones-report-all-500m.${extension}`);
  expect(await savedText()).toMatch(content);
  expect(await screen.findByText(`zones-report-all-500m.${extension} was saved`)).toBeVisible();
});

it('names the requesting user and the totals in the report', async () => {
  serve();
  await open();
  await press();
  await isDone();
  const { meta, zones } = JSON.parse(await savedText());
  expect(meta).toMatchObject({ generatedBy: 'asha', timeRange: 'all', includeAddresses: true });
  expect(meta.totals).toEqual({ uploads: 2, zones: 2, completed: 2, failed: 0 });
  expect(zones).toHaveLength(2);
});

it('names zones without addresses from the server', async () => {
  serve();
  let received: unknown;
  server.use(
    http.get(api('/images/list/'), () =>
      HttpResponse.json(listOf([uploads[0]!, uploadAt(2, { metres: 9_000, location: 'GPS Location' })])),
    ),
    http.post(api('/admin/zones/addresses/'), async ({ request }) => {
      received = await request.json();
      return HttpResponse.json({ addresses: ['Amer Road, Jaipur'] });
    }),
  );
  await open();
  await press();
  await isDone();
  const { zones } = JSON.parse(await savedText());
  expect(zones.map((zone: Zone) => zone.representativeAddress)).toEqual([
    'Market Road, Gate 2',
    'Amer Road, Jaipur',
  ]);
  expect(received).toEqual({ places: [{ ...zones[1].center, priorityScore: zones[1].priorityScore }] });
});

it('saves the report without addresses when the server has none', async () => {
  serve();
  server.use(
    http.get(api('/images/list/'), () => HttpResponse.json(listOf([uploadAt(1, { location: '' })]))),
    http.post(api('/admin/zones/addresses/'), () => HttpResponse.error()),
  );
  await open();
  await press();
  await isDone();
  expect(JSON.parse(await savedText()).zones[0]).not.toHaveProperty('representativeAddress');
  expect(logged).toHaveBeenCalledTimes(1);
});

it('notes the export on the server', async () => {
  serve();
  await open();
  await userEvent.click(screen.getByRole('switch', { name: 'Include addresses' }));
  await choose('Excel (.xlsx)');
  await press();
  await waitFor(() => expect(exportNotes).toHaveLength(1));
  expect(exportNotes).toEqual([
    { format: 'xlsx', range: 'all', zone_size: 500, addresses: false, uploads: 2, zones: 2 },
  ]);
});

it('saves the report, warns and logs when the server could not note it', async () => {
  serve();
  server.use(http.post(api('/admin/reports/exports/'), () => HttpResponse.error()));
  await open();
  await press();
  expect(await screen.findByText('The export is missing from the audit log')).toBeVisible();
  expect(saved.map(({ name }) => name)).toEqual(['zones-report-all-500m.json']);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(buttons()[0]).toHaveTextContent('Export Report');
});

it('leaves addresses out of the report on request', async () => {
  serve();
  await open();
  await userEvent.click(screen.getByRole('switch', { name: 'Include addresses' }));
  await choose('CSV');
  await press();
  await isDone();
  expect(await savedText()).not.toContain('Market Road');
});

it('disables the buttons during an export and uses later choices for the next one', async () => {
  serve();
  let answer = () => {};
  const waiting = new Promise<void>((go) => {
    answer = go;
  });
  server.use(
    http.get(api('/images/list/'), async () => {
      await waiting;
      return HttpResponse.json(listOf(uploads));
    }),
  );
  await open();
  await press();
  expect(buttons().map((button) => button.textContent)).toEqual(['Exporting...', 'Exporting...']);
  expect(screen.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
  await press();
  await userEvent.selectOptions(screen.getAllByLabelText('Time range')[0]!, '24 Hours');
  await choose('CSV');
  answer();
  await isDone();
  expect(saved[0]?.name).toBe('zones-report-all-500m.json');
  expect(JSON.parse(await savedText()).meta.timeRange).toBe('all');
  await waitFor(() => expect(buttons()[0]).toHaveTextContent('Export Report'));
  expect(saved).toHaveLength(1);
});

it('saves nothing after Cancel', async () => {
  serve();
  server.use(http.get(api('/images/list/'), () => new Promise<never>(() => {})));
  await open();
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(buttons()[0]).toHaveTextContent('Export Report'));
  expect(saved).toEqual([]);
  expect(screen.queryByText('Failed to export the report')).toBeNull();
});

it('logs a failure and allows another export', async () => {
  serve();
  server.use(
    http.get(
      api('/images/list/'),
      () => HttpResponse.json({ error: 'Down', code: 'unavailable', request_id: 'r' }, { status: 503 }),
      { once: true },
    ),
  );
  await open();
  await press();
  expect(await screen.findByText('Failed to export the report')).toBeVisible();
  expect(logged).toHaveBeenCalled();
  await press();
  await isDone();
});

it.each([
  ['CSV', 'csv', 'was saved'],
  ['Excel (.xlsx)', 'csv', 'instead'],
])('has the server write %s as %s beyond ten thousand uploads', async (label, format, said) => {
  serve({ totalUploads: 1_000_000 });
  let received = '';
  server.use(
    http.get(api('/admin/reports/export/'), ({ request }) => {
      received = new URL(request.url).search;
      return new HttpResponse('zoneId\nzone-1\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  await open();
  await choose(label);
  await press();
  await isDone();
  expect(received).toBe(`?range=all&zone_size=500&addresses=true&format=${format}`);
  expect(saved[0]?.name).toBe('zones-report-all-500m.csv');
  expect(await screen.findByText(new RegExp(`zones-report-all-500m.csv.*${said}`))).toBeVisible();
  expect(exportNotes).toEqual([]); // the server has exportNotes what it wrote
});

it('fails when the stream breaks off', async () => {
  serve({ totalUploads: 1_000_000 });
  server.use(
    http.get(api('/admin/reports/export/'), () => {
      const broken = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('zoneId\n'));
          controller.error(new Error('gone'));
        },
      });
      return new HttpResponse(broken);
    }),
  );
  await open();
  await press();
  expect(await screen.findByText('Failed to export the report')).toBeVisible();
  expect(saved).toEqual([]);
});
