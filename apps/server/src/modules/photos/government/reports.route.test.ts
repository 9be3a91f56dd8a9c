import { randomUUID } from 'node:crypto';
import {
  type GovernmentReportList,
  governmentReport,
  governmentReportList,
  LIMITS,
} from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addImage, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let api: ImageApi;
let asha: Person;
let officer: Person;

beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
beforeEach(async () => {
  asha = await api.person();
});
afterAll(() => api.close());

async function list(query = '', viewer = officer): Promise<GovernmentReportList> {
  const answer = await api.request(`GET /government/reports/?${query}`, viewer);
  expect(answer.statusCode).toBe(200);
  return governmentReportList.parse(answer.json());
}
const reported = (location: string, uploaded_at = new Date('2020-05-05T12:00:00Z')) =>
  addImage(api.deps, newImage(asha.user_id, { location, uploaded_at }));

/** Reports litter on this share of the photo. */
async function analysed(location: string, height: number): Promise<void> {
  const { image } = await addImage(api.deps, newImage(asha.user_id, { location }), randomUUID());
  const box = { x: 0, y: 0, width: 1, height };
  const litter = { class: 'litter', title: 'Litter', confidence: 0.8, waste: true, box };
  const results = { ...EMPTY_RESULTS, total_detections: 1, detections: [litter] };
  let run: ClaimedRun | undefined;
  do run = await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 });
  while (run!.image_id !== image.image_id);
  await api.deps.analyses.complete(run!, { ...record, results });
}

describe('the reports of citizens', () => {
  it('show an officer the photos of all citizens with working links, but not their owners (GEN-06, GO-03)', async () => {
    const image = await api.uploadNew(asha, {
      location: 'Gate of the fort',
      latitude: '26.9',
      longitude: '75.8',
    });
    const answer = await api.request('GET /government/reports/?place=fort', officer);
    const { error_reason: _reason, ...always } = governmentReport.shape;
    expect(Object.keys(answer.json().data[0]).sort()).toEqual(Object.keys(always).sort());
    expect(answer.body).not.toMatch(/user_id|username|email|person-|duplicate/);
    const { data, total } = governmentReportList.parse(answer.json());
    expect(total).toBe(1);
    const { user_id: _, possible_duplicate_of: __, image_url, thumbnail_url, ...seen } = image;
    expect(data).toMatchObject([seen]);
    expect(data[0]!.image_url.split('?')[0]).toBe(image_url.split('?')[0]);
    expect(data[0]!.thumbnail_url.split('?')[0]).toBe(thumbnail_url.split('?')[0]);
    const photo = await api.app.inject({ url: data[0]!.image_url });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('are filtered by place text, status and time together (GO-07)', async () => {
    await reported('Zoo Road north', new Date('2021-01-01T10:00:00Z'));
    await reported('Zoo Road south', new Date('2021-01-02T10:00:00Z'));
    await reported('Zoo Lane', new Date('2021-01-03T10:00:00Z'));
    const places = async (query: string) => (await list(query)).data.map(({ location }) => location);
    expect(await places('place=zoo')).toEqual(['Zoo Lane', 'Zoo Road south', 'Zoo Road north']);
    expect(await places('place=road%20zoo')).toEqual(['Zoo Road south', 'Zoo Road north']);
    expect(await places('place=zoo&uploaded_from=2021-01-02T00:00:00Z')).toEqual([
      'Zoo Lane',
      'Zoo Road south',
    ]);
    expect(
      await places(
        'place=zoo&uploaded_from=2021-01-02T05:30:00%2B05:30&uploaded_before=2021-01-03T00:00:00Z',
      ),
    ).toEqual(['Zoo Road south']);
    expect(await places('place=zoo&status=pending')).toHaveLength(3);
    expect(await places('place=zoo&status=completed')).toEqual([]);
    expect(await places('place=zoo%27%20%26%20!x')).toEqual([]);
  });

  it('are not filtered by an empty place', async () => {
    await reported('Anywhere');
    expect((await list('place=')).total).toBe((await list()).total);
  });

  it('are paged under a filter without gaps or duplicates', async () => {
    for (let n = 0; n < 7; n++)
      await reported(`Lake ${n}`, new Date(Date.UTC(2022, 1, 1, 0, 0, Math.floor(n / 3))));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: GovernmentReportList = await list(
        `place=lake&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      expect(page.total).toBe(7);
      seen.push(...page.data.map(({ image_id }) => image_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it('are ordered worst first on request, page after page, and say how bad they are (GO-08)', async () => {
    await analysed('Quay 0', 0.2);
    await analysed('Quay 1', 0.9);
    await analysed('Quay 2', 0.5);
    await reported('Quay 3');
    const worst = 'place=quay&order=highest_severity&limit=2';
    const first = await list(worst);
    const second = await list(`${worst}&cursor=${first.next_cursor}`);
    const reports = [...first.data, ...second.data];
    expect(reports.map(({ location }) => location)).toEqual(['Quay 1', 'Quay 2', 'Quay 0', 'Quay 3']);
    expect(reports.map(({ severity }) => severity)).toEqual([0.4, 0.285, 0.166, null]);
    expect(second.next_cursor).toBeNull();
  });

  it('are counted up to a limit when they are searched', async () => {
    const counts = { images: [LIMITS.countedMatches, LIMITS.countedMatches + 1] };
    const { images } = api.deps;
    const many = await imageApi(() => ({
      images: { ...images, listPage: async () => [], countUpTo: async () => counts.images.shift() ?? 0 },
    }));
    const viewer = await many.person('government');
    const countMatches = async () =>
      (await many.request('GET /government/reports/?place=road', viewer)).json().total;
    expect([await countMatches(), await countMatches()]).toEqual([LIMITS.countedMatches, null]);
    await many.close();
  });

  it.each([
    ['status=done', 'status'],
    ['order=lowest_confidence', 'order'],
    ['uploaded_from=yesterday', 'uploaded_from'],
    ['uploaded_before=2021-13-01T00:00:00Z', 'uploaded_before'],
    ['cursor=unreadable', 'cursor'],
    ['limit=0', 'limit'],
    [`place=${'x'.repeat(LIMITS.searchMaxLength + 1)}`, 'place'],
    ['place=a&place=b', 'place'],
    ['place=a%00b', 'place'],
  ])('refuse %s and name the field', async (query, field) => {
    const answer = await api.request(`GET /government/reports/?${query}`, officer);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toMatch(/^Must be|^At most|^This is not|^Please use/);
  });
});

describe('one report', () => {
  it('is the same as in the list', async () => {
    const { image } = await reported('Only here');
    const answer = await api.request(`GET /government/reports/${image.image_id}/`, officer);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual((await list('place=only')).data[0]);
  });

  it('answers 404 when it does not exist', async () => {
    const answer = await api.request(
      'GET /government/reports/019a0000-0000-7000-8000-000000000001/',
      officer,
    );
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

describe('access to reports', () => {
  it('is granted to officers and admins only (NAV-27)', async () => {
    const paths = [
      '/government/reports/',
      '/government/reports/019a0000-0000-7000-8000-000000000001/',
    ] as const;
    for (const path of paths) {
      expect((await api.request(`GET ${path}`)).statusCode).toBe(401);
      expect((await api.request(`GET ${path}`, asha)).statusCode).toBe(403);
      expect((await api.request(`GET ${path}`, await api.person('admin'))).statusCode).not.toBe(403);
    }
  });

  it('gives officers no access to the data of admin pages', async () => {
    for (const path of ['/admin/health/', '/admin/overview/'] as const)
      expect((await api.request(`GET ${path}`, officer)).statusCode).toBe(403);
  });
});
