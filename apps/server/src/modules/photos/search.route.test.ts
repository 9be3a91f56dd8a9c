import { IMAGE_ORDERS, type ImageList } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { EMPTY_RESULTS, record } from '../../test/rows.ts';
import { imageCursor } from './list-images.ts';

const POSITION = { uploaded_at: new Date(1), image_id: '019a0000-0000-7000-8000-000000000001' };

let api: ImageApi;
let admin: Person;
let asha: Person;

beforeAll(async () => {
  api = await imageApi();
  [admin, asha] = [await api.person('admin'), await api.person()];
  for (const location of ['Jal Mahal', 'Amer Road', 'Amer Fort']) await api.uploadNew(asha, { location });
});
afterAll(() => api.close());

async function list(query: string, viewer = admin): Promise<ImageList> {
  const answer = await api.request(`GET /images/list/?${query}`, viewer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the admin’s search', () => {
  it('matches by place, counts the matches and names their uploaders', async () => {
    const { data, total } = await list('place=amer');
    expect(data.map(({ location }) => location)).toEqual(['Amer Fort', 'Amer Road']);
    expect(total).toBe(2);
    const owner = await api.deps.users.findById(asha.user_id);
    expect(data[0]!.username).toBe(owner!.username);
    expect((await list(`user=${owner!.username.slice(0, -3).toUpperCase()}`)).total).toBe(3);
  });

  it.each(IMAGE_ORDERS)('pages in the order %s', async (order) => {
    const first = await list(`order=${order}&limit=2`);
    const second = await list(`order=${order}&limit=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ location }) => location)).toEqual([
      'Amer Fort',
      'Amer Road',
      'Jal Mahal',
    ]);
    expect(second.next_cursor).toBeNull();
  });

  it('accepts several statuses and a time range', async () => {
    expect((await list('status=failed,pending')).total).toBe(3);
    expect((await list('status=failed,ml_failed')).data).toEqual([]);
    expect((await list('uploaded_from=2000-01-01T00:00:00Z')).total).toBe(3);
    expect((await list('uploaded_before=2000-01-01T05:30:00%2B05:30')).total).toBe(0);
  });

  it.each([
    ['status=', 'status'],
    ['status=failed,', 'status'],
    ['status=failed,done', 'status'],
    ['order=oldest', 'order'],
    ['located=perhaps', 'located'],
    ['uploaded_from=yesterday', 'uploaded_from'],
    ['uploaded_before=2026-01-01', 'uploaded_before'],
    [`place=${'x'.repeat(201)}`, 'place'],
    ['user=a&user=b', 'user'],
    ['waste=%00', 'waste'],
    [`order=most_detections&cursor=${imageCursor.encode(POSITION)}`, 'cursor'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await api.request(`GET /images/list/?${query}`, admin);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it.each([
    ['newest', 'lowest_confidence'],
    ['most_detections', 'highest_severity'],
    ['highest_severity', 'lowest_confidence'],
    ['lowest_confidence', 'newest'],
  ])('rejects a cursor of the order %s in the order %s', async (order, other) => {
    const { next_cursor } = await list(`order=${order}&limit=1`);
    expect((await list(`order=${order}&limit=1&cursor=${next_cursor}`)).data).toHaveLength(1);
    const answer = await api.request(`GET /images/list/?order=${other}&cursor=${next_cursor}`, admin);
    expect(answer.json().fields).toEqual({ cursor: 'This is not a cursor of this list' });
  });

  it.each([
    'place=amer',
    'user=a',
    'waste=can',
    'uploaded_from=2000-01-01T00:00:00Z',
    'order=most_detections',
    'order=highest_severity',
  ])('refuses %s for other roles than admin', async (query) => {
    for (const role of ['user', 'government'] as const) {
      const answer = await api.request(`GET /images/list/?${query}`, await api.person(role));
      expect(answer.statusCode).toBe(403);
    }
  });

  it('names the uploader to admins only', async () => {
    expect((await list('', asha)).data[0]).not.toHaveProperty('username');
    const { image_id } = (await list('')).data[0]!;
    const own = await api.request(`GET /images/${image_id}/`, asha);
    expect(own.json()).not.toHaveProperty('username');
    expect((await api.request(`GET /images/${image_id}/`, admin)).json()).toHaveProperty('username');
  });
});

describe('the counts of a search', () => {
  it('are grouped by status', async () => {
    const answer = await api.request('GET /images/counts/?place=amer', admin);
    expect(answer.json()).toEqual({
      pending: 2,
      processing: 0,
      completed: 0,
      failed: 0,
      ml_failed: 0,
      ml_unavailable: 0,
    });
    expect((await api.request('GET /images/counts/', admin)).json()).toMatchObject({ pending: 3 });
  });

  it.each([
    ['located=no', 3, 403],
    ['located=yes', 0, 403],
  ])('include the coordinates: %s', async (query, pending, forOthers) => {
    const counts = await api.request(`GET /images/counts/?${query}`, admin);
    expect(counts.json()).toMatchObject({ pending });
    expect((await list(query)).total).toBe(pending);
    expect((await list(`${query}&order=most_detections&status=pending`)).total).toBe(pending);
    expect((await api.request(`GET /images/list/?${query}`, asha)).statusCode).toBe(forOthers);
  });

  it('are readable by admins only', async () => {
    expect((await api.request('GET /images/counts/', asha)).statusCode).toBe(403);
  });
});

it('finds a class by its Hindi name and its beginning, and leaves other words as they are', async () => {
  const { image_id } = await api.uploadNew(asha);
  const claim = async () => (await api.deps.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
  let run = await claim();
  while (run.image_id !== image_id) run = await claim(); // those of the other tests are older
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const detection = { class: 'trash_bag', title: 'Trash bag', waste: true, confidence: 0.5, box };
  const results = { ...EMPTY_RESULTS, total_detections: 1, average_confidence: 0.5, detections: [detection] };
  await api.deps.analyses.complete(run, { ...record, results });
  for (const waste of ['कचरे की थैली', 'कचरे की', 'trash', 'Trash bag']) {
    const found = await list(`waste=${encodeURIComponent(waste)}&user_id=${asha.user_id}`);
    expect([waste, found.data.map((one) => one.image_id)]).toEqual([waste, [image_id]]);
  }
  for (const waste of ['बोतल', 'अज्ञात'])
    expect((await list(`waste=${encodeURIComponent(waste)}&user_id=${asha.user_id}`)).total).toBe(0);
});
