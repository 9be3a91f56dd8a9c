import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../../shared/messages/language.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { AnalyticsPage } from '../analytics-page.tsx';
import { createSummary } from '../test/samples.ts';

type SavedFile = { name: string; content: Blob };
let saved: SavedFile[] = [];
let requested: URLSearchParams[] = [];

// jsdom neither makes links to files nor follows them.
const files = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  const link = `blob:${files.size}`;
  files.set(link, file as Blob); // the product makes links to nothing else
  return link;
};
URL.revokeObjectURL = () => {};

type Answer = (query: URLSearchParams) => Response | Promise<Response>;

function serve(answer: Answer = () => new HttpResponse('the report')) {
  server.use(
    http.get(api('/admin/analytics/'), () => HttpResponse.json(createSummary({ totalUploads: 2 }))),
    http.get(api('/admin/zones/'), () =>
      HttpResponse.json({
        data: [],
        total: 0,
        as_of: '2026-03-10T12:00:00.000Z',
        since: null,
        unlocated: 0,
      }),
    ),
    http.get(api('/admin/reports/export/'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      requested.push(query);
      return answer(query);
    }),
  );
}
const failure = (status: number, code: string, fields: object = {}) =>
  HttpResponse.json(
    { error: 'A sentence.', code, reason: 'error.unknown', params: {}, request_id: 'r', fields },
    { status },
  );

async function open(address = '/admin/analytics?range=all') {
  renderScreen('/admin/analytics', <AnalyticsPage />, address);
  await screen.findByRole('heading', { name: 'Recent Activity' });
  await screen.findByLabelText('Format');
}
const buttons = () => screen.getAllByRole('button', { name: /^Export/ });
const press = () => userEvent.click(buttons()[0]!);
const choose = (format: string) => userEvent.selectOptions(screen.getByLabelText('Format'), format);
const savedText = () => saved[0]!.content.text();
const isDone = (count = 1) => waitFor(() => expect(saved).toHaveLength(count));
const isIdle = () => waitFor(() => expect(buttons()[0]).toHaveTextContent('Export Report'));

const logged = vi.fn();

beforeEach(() => {
  saved = [];
  requested = [];
  signInAs('admin');
  logged.mockClear();
  vi.spyOn(console, 'error').mockImplementation(logged);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: files.get(this.href)! });
  });
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['JSON', 'json'],
  ['CSV', 'csv'],
  ['Text (.txt)', 'txt'],
  ['GeoJSON', 'geojson'],
  ['Excel (.xlsx)', 'xlsx'],
  ['Word (.docx)', 'docx'],
])('saves %s under its name and confirms it', async (label, extension) => {
  serve();
  await open();
  await choose(label);
  await press();
  await isDone();
  expect(saved[0]?.name).toBe(`zones-report-all-500m.${extension}`);
  expect(await savedText()).toBe('the report');
  expect(await screen.findByText(`zones-report-all-500m.${extension} was saved`)).toBeVisible();
});

it('asks for the report of the choices, in the time zone and the language of the person', async () => {
  serve();
  await setLanguage('hi');
  onTestFinished(() => setLanguage('en'));
  renderScreen('/admin/analytics', <AnalyticsPage />, '/admin/analytics?range=30d&zone=250');
  await userEvent.selectOptions(await screen.findByLabelText('फ़ोटो के लिंक'), '7d');
  await userEvent.click(screen.getByRole('switch', { name: 'पते शामिल करें' }));
  await userEvent.click(screen.getAllByRole('button', { name: /रिपोर्ट निर्यात करें/ })[0]!);
  await isDone();
  expect(Object.fromEntries(requested[0] ?? [])).toEqual({
    range: '30d',
    zone_size: '250',
    addresses: 'false',
    format: 'json',
    links: '7d',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: 'hi',
  });
});

it('warns that links to files need no login', async () => {
  serve();
  await open();
  const warning = /can open its photos, without a login/;
  expect(screen.queryByText(warning)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Photo links'), '30d');
  expect(screen.getByText(warning)).toBeVisible();
});

it('asks again in UTC when the server does not know the time zone of the browser', async () => {
  serve((query) =>
    query.get('time_zone') === 'UTC'
      ? new HttpResponse('in UTC')
      : failure(400, 'invalid_request', { time_zone: 'Must be a time zone such as Asia/Kolkata' }),
  );
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'America/Coyhaique',
  });
  await open();
  await press();
  await isDone();
  expect(requested.map((query) => query.get('time_zone'))).toEqual(['America/Coyhaique', 'UTC']);
  expect(await savedText()).toBe('in UTC');
});

it.each([
  ['Excel (.xlsx)', 'xlsx', 'csv'],
  ['Word (.docx)', 'docx', 'txt'],
])('saves a file of the same name in another format when %s fails (RP-05)', async (label, failing, other) => {
  serve((query) =>
    query.get('format') === failing ? failure(500, 'internal') : new HttpResponse('something else'),
  );
  await open();
  await choose(label);
  await press();
  await isDone();
  expect(saved[0]?.name).toBe(`zones-report-all-500m.${other}`);
  expect(await savedText()).toBe('something else');
  expect(await screen.findByText(`Saved as zones-report-all-500m.${other} instead`)).toBeVisible();
  expect(logged).toHaveBeenCalledTimes(1);
});

it('says why the server refuses a report and asks for no other format', async () => {
  serve(() => failure(429, 'too_many_requests'));
  await open();
  await choose('Excel (.xlsx)');
  await press();
  expect(await screen.findByText('Failed to export the report')).toBeVisible();
  expect(requested).toHaveLength(1);
  expect(saved).toEqual([]);
});

it('disables the buttons during an export and uses later choices for the next one', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((go) => {
    answer = go;
  });
  serve(async () => {
    await waiting;
    return new HttpResponse('the report');
  });
  await open();
  await press();
  expect(buttons().map((button) => button.textContent)).toEqual(['Exporting...', 'Exporting...']);
  expect(screen.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
  expect(screen.getByText('Preparing the report')).toBeVisible();
  await press();
  await userEvent.selectOptions(screen.getAllByLabelText('Time range')[0]!, '24 Hours');
  await choose('CSV');
  answer();
  await isDone();
  expect(saved[0]?.name).toBe('zones-report-all-500m.json');
  expect(requested.map((query) => query.get('range'))).toEqual(['all']);
  await isIdle();
  expect(saved).toHaveLength(1);
});

it('saves nothing after Cancel', async () => {
  serve(() => new Promise<never>(() => {}));
  await open();
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await isIdle();
  expect(saved).toEqual([]);
  expect(screen.queryByText('Failed to export the report')).toBeNull();
});

it('logs a failure and allows another export (RP-06, AN-21)', async () => {
  serve(() => (requested.length === 1 ? failure(503, 'unavailable') : new HttpResponse('the report')));
  await open();
  await press();
  expect(await screen.findByText('Failed to export the report')).toBeVisible();
  expect(logged).toHaveBeenCalled();
  await press();
  await isDone();
});

it('fails when the stream breaks off', async () => {
  serve(
    () =>
      new HttpResponse(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('zoneId\n'));
            controller.error(new Error('gone'));
          },
        }),
      ),
  );
  await open();
  await press();
  expect(await screen.findByText('Failed to export the report')).toBeVisible();
  expect(saved).toEqual([]);
});
