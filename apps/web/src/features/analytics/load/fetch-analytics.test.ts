import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { createImage, createImageList, sampleImage } from '../../../test/images.ts';
import { api, server } from '../../../test/server.ts';
import { createSummary } from '../test/samples.ts';
import { fetchAnalytics } from './fetch-analytics.ts';

const request = {
  range: '7d',
  now: new Date('2026-03-10T12:00:00.000Z'),
  signal: new AbortController().signal,
} as const;

const answerWith = (body: object, status = 200) =>
  server.use(http.get(api('/admin/analytics/'), () => HttpResponse.json(body, { status })));
const listAnswers = (images = [sampleImage(1), sampleImage(2)]) =>
  server.use(http.get(api('/images/list/'), () => HttpResponse.json(createImageList(images))));
const refused = { error: 'Out of reach', code: 'unavailable', request_id: 'r-1' };

const logged = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => {
  logged.mockClear();
});

it('requests the range and returns the summary of the server unchanged', async () => {
  let range: string | null = null;
  server.use(
    http.get(api('/admin/analytics/'), ({ request }) => {
      range = new URL(request.url).searchParams.get('range');
      return HttpResponse.json(createSummary({ totalUploads: 42 }));
    }),
  );
  const { summary, countedBy } = await fetchAnalytics({ ...request, range: '30d' });
  expect(range).toBe('30d');
  expect(summary.totalUploads).toBe(42);
  expect(countedBy).toBe('server');
});

it.each([
  ['an envelope', { success: true, data: createSummary({ totalUploads: 2 }) }],
  ['data', { data: createSummary({ totalUploads: 2 }) }],
  ['a list of uploads', [sampleImage(1), sampleImage(2)]],
  ['a list of uploads in an envelope', { success: true, data: [sampleImage(1), sampleImage(2)] }],
  ['a list of uploads under data', { data: [sampleImage(1), sampleImage(2)] }],
  ['uploads', { uploads: [sampleImage(1), sampleImage(2)] }],
])('accepts an answer in the form of %s (AN-16)', async (_, body) => {
  answerWith(body);
  const { summary } = await fetchAnalytics(request);
  expect(summary.totalUploads).toBe(2);
});

it.each([
  ['fails', refused, 503],
  ['is unsuccessful', { success: false, error: 'Out of reach' }, 200],
  ['returns an unknown shape', { hello: 'world' }, 200],
])('counts the uploads of the range in the browser when the call %s (AN-15)', async (_, body, status) => {
  answerWith(body, status);
  listAnswers([sampleImage(1), sampleImage(2), createImage(3, { uploaded_at: '2026-01-01T00:00:00.000Z' })]);
  const { summary, countedBy } = await fetchAnalytics(request);
  expect(countedBy).toBe('device');
  expect(summary.totalUploads).toBe(2);
  expect(summary.timeStats.averageProcessingTime).toBe(2.5);
  expect(summary.wasteTypes).toEqual({ bottle: 2 });
  expect(logged).toHaveBeenCalled();
});

it('logs the failure and returns zeros when the list cannot be loaded either (AN-17)', async () => {
  answerWith(refused, 503);
  server.use(http.get(api('/images/list/'), () => HttpResponse.json(refused, { status: 503 })));
  const { summary } = await fetchAnalytics(request);
  expect(summary.totalUploads).toBe(0);
  expect(summary.recentActivity).toEqual([]);
  expect(logged).toHaveBeenCalledTimes(2);
});

it('returns nothing after the request was aborted', async () => {
  const leaving = new AbortController();
  server.use(
    http.get(api('/admin/analytics/'), () => {
      leaving.abort();
      return HttpResponse.error();
    }),
  );
  await expect(fetchAnalytics({ ...request, signal: leaving.signal })).rejects.toThrow();
  expect(logged).not.toHaveBeenCalled();
});

it('keeps an unknown status of a recent upload (ST-10) and an upload without a valid date or a place', async () => {
  const { latitude: _, longitude: __, ...unplaced } = sampleImage(1);
  const odd = { ...unplaced, status: 'archived', uploaded_at: 'soon' };
  answerWith({ ...createSummary({ totalUploads: 1 }), recentActivity: [odd] });
  const { summary, countedBy } = await fetchAnalytics(request);
  expect(countedBy).toBe('server');
  expect(summary.recentActivity).toMatchObject([
    { status: 'archived', uploaded_at: 'soon', latitude: null, longitude: null },
  ]);
});

it('counts an unknown status as pending (AN-06)', async () => {
  answerWith([{ ...sampleImage(1), status: 'archived' }]);
  const { summary } = await fetchAnalytics(request);
  expect(summary.processingStats).toMatchObject({ pending: 1, completed: 0 });
});
