import { randomUUID } from 'node:crypto';
import type { AnalysisResults, AnalyticsSummary, Image, ImageStatus } from '@smart-waste/contract';
import { summarizeAnalytics } from '@smart-waste/core';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { addImage, EMPTY_RESULTS, newImage, record } from '../../test/rows.ts';

let api: ImageApi;
let admin: Person;
beforeEach(async () => {
  await api?.close();
  api = await imageApi();
  admin = await api.person('admin');
});
afterAll(() => api.close());

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(api.deps.clock.now().getTime() - hours * HOUR_MS);

const createResults = (classes: Record<string, number>, waste = true): AnalysisResults => {
  const detections = Object.entries(classes).map(([name, confidence]) => ({
    class: name,
    title: name,
    confidence,
    waste,
    box: { x: 0, y: 0, width: 0.5, height: 0.5 },
  }));
  return { ...EMPTY_RESULTS, total_detections: waste ? detections.length : 0, detections, duration_ms: 1500 };
};

type UploadValues = { hours: number; location?: string; status?: ImageStatus; results?: AnalysisResults };

/** An upload of this many hours ago; with results or a failed status, its run has ended. */
async function uploaded({
  hours,
  location = 'Market square',
  status,
  results,
}: UploadValues): Promise<string> {
  const { deps } = api;
  const analysis_id = randomUUID();
  const { image } = await addImage(
    deps,
    newImage(admin.user_id, { uploaded_at: ago(hours), location }),
    status || results ? analysis_id : null,
  );
  if (!status && !results) return image.image_id;
  const run = await deps.analyses.claim({ worker: 'w', leaseSeconds: 60 });
  if (run && results) await deps.analyses.complete(run, { ...record, results });
  else if (run && status && status !== 'pending' && status !== 'completed' && status !== 'processing')
    await deps.analyses.fail(run, { ...record, status, error_message: 'no' });
  return image.image_id;
}

async function summary(range?: string): Promise<AnalyticsSummary> {
  api.clock.aheadMs += 5000; // the cached answers have expired
  const answer = await api.request(`GET /admin/analytics/${range ? `?range=${range}` : ''}`, admin);
  expect(answer.statusCode).toBe(200);
  const body: AnalyticsSummary = answer.json();
  return body.countedShare === undefined ? body : summary(range); // the roll-up may not have counted it yet
}
const images = async (): Promise<Image[]> =>
  (await api.request('GET /images/list/?limit=200', admin)).json().data;

async function addVariedUploads() {
  await uploaded({ hours: 0.5, results: createResults({ can: 0.95, bag: 0.31, bottle: 1 }) });
  await uploaded({ hours: 20, results: createResults({ bin: 0.9 }, false), location: 'Gandhi Nagar' });
  await uploaded({ hours: 30, status: 'ml_failed', location: 'गांधी नगर, जयपुर' });
  await uploaded({ hours: 100, status: 'failed', location: 'constructor' });
  await uploaded({ hours: 400, status: 'ml_unavailable', location: 'Gandhi Nagar' });
  await uploaded({ hours: 2000, results: createResults({ can: 0.05 }) });
  await uploaded({ hours: 2000.01 });
}

describe('analytics', () => {
  it('are zeros and empty lists without uploads', async () => {
    for (const range of ['24h', '7d', '30d', 'all'])
      expect(await summary(range)).toEqual({
        totalUploads: 0,
        processingStats: { pending: 0, processing: 0, completed: 0, failed: 0 },
        wasteTypes: {},
        locations: {},
        timeStats: { averageProcessingTime: 0, totalProcessingTime: 0 },
        recentActivity: [],
        dailyUploads: [],
        confidenceBuckets: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      });
  });

  it.each(['24h', '7d', '30d', 'all'] as const)(
    'over %s are those that core computes for the same uploads',
    async (range) => {
      vi.useFakeTimers({ toFake: ['Date'] }); // both are computed at the same moment, also around midnight
      onTestFinished(() => void vi.useRealTimers());
      await addVariedUploads();
      const [ours, listed] = [await summary(range), await images()];
      const expected = summarizeAnalytics(listed, { now: api.deps.clock.now(), range });
      const ids = ({ recentActivity }: Pick<AnalyticsSummary, 'recentActivity'>) =>
        recentActivity.map(({ image_id }) => image_id);
      expect({ ...ours, recentActivity: ids(ours), timeStats: null }).toEqual({
        ...expected,
        recentActivity: ids(expected),
        timeStats: null,
      });
    },
  );

  it('group places and classes of waste in any language (GEN-02, API-23)', async () => {
    await uploaded({ hours: 1, location: '__proto__', results: createResults({ ['__proto__']: 0.9 }) });
    const { locations, wasteTypes } = await summary();
    expect([Object.entries(locations), Object.entries(wasteTypes)]).toEqual([
      [['__proto__', 1]],
      [['__proto__', 1]],
    ]);
  });

  it('show the last seven days by default (AN-12)', async () => {
    await addVariedUploads();
    expect(await summary()).toEqual(await summary('7d'));
    expect((await summary()).totalUploads).toBe(4);
  });

  it('contain the duration of analyses', async () => {
    await addVariedUploads();
    expect((await summary('all')).timeStats).toEqual({
      averageProcessingTime: 1.5,
      totalProcessingTime: 4.5,
    });
  });

  it('reflect analyses, moves and deletions of old uploads', async () => {
    const image_id = await uploaded({ hours: 2000 });
    await uploaded({ hours: 1 });
    expect((await summary('all')).processingStats).toMatchObject({ pending: 2, completed: 0 });

    const { deps } = api;
    await deps.analyses.request({
      analysis_id: randomUUID(),
      image_id,
      requested_by: admin.user_id,
      options: {},
    });
    const run = await deps.analyses.claim({ worker: 'w', leaseSeconds: 60 });
    await deps.analyses.complete(run!, {
      ...record,
      results: createResults({ can: 0.5 }),
    });
    expect(await summary('all')).toMatchObject({
      processingStats: { pending: 1, processing: 0, completed: 1 },
      wasteTypes: { can: 1 },
    });

    await deps.images.remove(image_id);
    expect(await summary('all')).toMatchObject({
      totalUploads: 1,
      wasteTypes: {},
      processingStats: { completed: 0 },
    });
  });

  it('are cached for less than five seconds and shared by concurrent requests (AN-19)', async () => {
    let queries = 0;
    await api.close();
    api = await imageApi(({ figures }) => {
      const since: typeof figures.readSince = (moment) => {
        queries += 1;
        return figures.readSince(moment);
      };
      return { figures: { ...figures, readSince: since } };
    });
    admin = await api.person('admin');
    await Promise.all(Array.from({ length: 20 }, () => api.request('GET /admin/analytics/', admin)));
    expect(queries).toBe(1);
    api.clock.aheadMs += 5000;
    await uploaded({ hours: 1 });
    await api.deps.figures.rollUp(); // or the answer may contain only what is counted so far
    expect((await api.request('GET /admin/analytics/', admin)).json().totalUploads).toBe(1);
    expect(queries).toBe(2);
  });

  it('contain what is counted so far, and its share, while a large change is being counted', async () => {
    let finish = () => {};
    await api.close();
    api = await imageApi(({ figures }) => {
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { figures: { ...figures, rollUp: () => finished.then(figures.rollUp) } };
    });
    admin = await api.person('admin');
    await uploaded({ hours: 1 });
    const early = (await api.request('GET /admin/analytics/?range=all', admin)).json();
    expect(early).toMatchObject({ totalUploads: 0, countedShare: 0 });
    expect(early.recentActivity).toHaveLength(1);
    finish();
    expect(await summary('all')).toMatchObject({ totalUploads: 1 });
  });

  it.each(['range=1y', 'range=7d&range=30d', 'range='])('refuse %s and name the field', async (query) => {
    const answer = await api.request(`GET /admin/analytics/?${query}`, admin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      fields: { range: expect.stringMatching(/^Must be/) },
    });
  });
});
