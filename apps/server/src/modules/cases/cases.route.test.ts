import { CASE_LIMITS, type CaseList, caseDetail, caseList, caseMap, LIMITS } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload, wasteOn } from '../../test/analyse-upload.ts';
import { openCase } from '../../test/cases.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { addUser } from '../../test/rows.ts';
import type { NewCase, NewReport } from './ports.ts';

let api: ImageApi;
let officer: Person;
let crew: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
beforeEach(async () => {
  crew = await api.person('crew');
});
afterAll(() => api.close());

const openTestCase = async (given: Partial<NewCase> = {}, report: Partial<NewReport> = {}) =>
  (await openCase(api.deps, given, report)).case;
async function list(query: string, viewer = officer): Promise<CaseList> {
  const answer = await api.request(`GET /cases/?${query}`, viewer);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return caseList.parse(answer.json());
}
const numbers = async (query: string, viewer = officer) =>
  (await list(query, viewer)).data.map(({ number }) => number);
const ahead = (hours: number) => new Date(Date.now() + hours * 3600_000);

describe('the list of cases', () => {
  it('shows an officer what a case needs, with its newest photo and nothing of its sender (CA-26, CA-30)', async () => {
    const asha = await api.person();
    const { image_id } = await api.uploadNew(asha);
    await analyseUpload(api.deps, image_id, [wasteOn('bulky_waste')]);
    const { number } = (await api.request('POST /reports/', asha, { image_id })).json();
    const answer = await api.request('GET /cases/?order=newest&limit=1', officer);
    expect(answer.body).not.toMatch(/person-|email|"user_id"/);
    const [shown] = caseList.parse(answer.json()).data;
    expect(shown).toMatchObject({
      number,
      version: 1,
      status: 'new',
      assignee: null,
      waste_classes: ['bulky_waste'],
    });
    const { urgent_at, severity_hours, reports_hours, repeats_hours } = shown!.urgency;
    const forward = (severity_hours + reports_hours + repeats_hours) * 3600_000;
    expect(new Date(shown!.due_at!).getTime() - new Date(urgent_at).getTime()).toBeCloseTo(forward, -1);
    const photo = await api.app.inject({ url: shown!.photo!.thumbnail_url });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('is ordered by urgency, age or due date, and read page by page without gaps (CA-30)', async () => {
    const place = 'Lakeside';
    const order = [3, 1, 2, 5, 4];
    const made = await Promise.all(
      order.map((n) =>
        openTestCase({
          place,
          urgent_at: ahead(n),
          opened_at: ahead(-n),
          due_at: n === 5 ? null : ahead(10 - n),
        }),
      ),
    );
    const getNumber = (n: number) => made[order.indexOf(n)]!.number;
    for (const [by, expected] of [
      ['urgency', [1, 2, 3, 4, 5]],
      ['newest', [1, 2, 3, 4, 5]],
      ['due', [4, 3, 2, 1, 5]],
    ] as const) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: CaseList = await list(
          `text=lakeside&order=${by}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        expect(page.total).toBe(5);
        seen.push(...page.data.map(({ number }) => number));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect([by, seen]).toEqual([by, expected.map(getNumber)]);
    }
  });

  it('is filtered by status, category, assignee, due date, class, words, returns and distance (CA-30)', async () => {
    const place = 'Orchard';
    const plain = await openTestCase({ place });
    const mine = await openTestCase({
      place,
      status: 'assigned',
      assignee_id: officer.user_id,
      category_id: 2,
    });
    const ended = await openTestCase({ place, status: 'closed', due_at: null, ended_at: ahead(-1) });
    const late = await openTestCase({ place, due_at: ahead(-2), waste_classes: ['bulky_waste'] });
    const soon = await openTestCase({ place, due_at: ahead(3), latitude: 26.9, longitude: 75.8 });
    const week = await openTestCase(
      { place, due_at: ahead(72), latitude: 26.95, longitude: 75.8 },
      { words: 'mattress' },
    );
    const stopped = await openTestCase({
      place,
      status: 'waiting',
      due_at: ahead(-2),
      clock_stopped_at: ahead(-3),
    });
    const fetchNumbers = async (query: string) =>
      (await numbers(`text=orchard&order=newest&${query}`)).toSorted((a, b) => a - b);
    const all = [plain, mine, ended, late, soon, week, stopped].map(({ number }) => number);
    expect(await fetchNumbers('')).toEqual(all);
    expect(await fetchNumbers('status=open')).toEqual(all.filter((number) => number !== ended.number));
    expect(await fetchNumbers('status=ended')).toEqual([ended.number]);
    expect(await fetchNumbers('status=waiting')).toEqual([stopped.number]);
    expect(await fetchNumbers('category_id=2')).toEqual([mine.number]);
    expect(await fetchNumbers('assignee=me')).toEqual([mine.number]);
    expect(await fetchNumbers(`assignee=${officer.user_id}`)).toEqual([mine.number]);
    expect(await fetchNumbers('assignee=none')).toEqual(all.filter((number) => number !== mine.number));
    expect(await fetchNumbers('due=overdue&status=open')).toContain(late.number);
    expect(await fetchNumbers('due=overdue&status=open')).not.toContain(stopped.number);
    expect(await fetchNumbers('due=today')).toEqual([soon.number]);
    expect(await fetchNumbers('due=week')).toEqual([soon.number, week.number]);
    expect(await fetchNumbers('waste=bulky')).toEqual([late.number]);
    expect(await fetchNumbers('near_latitude=26.9&near_longitude=75.8')).toEqual([soon.number]);
    expect(await fetchNumbers('near_latitude=26.9&near_longitude=75.8&within_meters=6000')).toEqual([
      soon.number,
      week.number,
    ]);
    expect(await numbers('text=mattress%20orch')).toEqual([week.number]);
    expect(await fetchNumbers('returned=yes')).toEqual([]);
    expect(await fetchNumbers('escalated=yes')).toEqual([]);
    expect(await fetchNumbers('status=closed&assignee=me')).toEqual([]);
  });

  it.each([
    ['status=done', 'status'],
    ['order=age', 'order'],
    ['assignee=asha', 'assignee'],
    ['assignee=2147483648', 'assignee'],
    ['category_id=0', 'category_id'],
    ['category_id=2147483648', 'category_id'],
    ['due=tomorrow', 'due'],
    ['returned=no', 'returned'],
    ['near_latitude=91&near_longitude=0', 'near_latitude'],
    ['near_latitude=26.9', 'near_longitude'],
    ['near_longitude=75.8', 'near_latitude'],
    ['within_meters=5', 'within_meters'],
    ['limit=0', 'limit'],
    ['cursor=unreadable', 'cursor'],
    [`text=${'x'.repeat(LIMITS.searchMaxLength + 1)}`, 'text'],
    ['text=a&text=b', 'text'],
    ['text=a%00b', 'text'],
    ['waste=a%00b', 'waste'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await api.request(`GET /cases/?${query}`, officer);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(answer.json().field_reasons[field].reason).not.toBe('validation.other');
  });

  it.each(['?statsu=new', '?foo=1', 'map/?south=1&north=2&west=3&east=4&asignee=me'])(
    'refuses /cases/%s, whose filter does not exist, and names it (CA-30)',
    async (query) => {
      const answer = await api.request(`GET /cases/${query}`, officer);
      expect([answer.statusCode, answer.json().error]).toEqual([
        400,
        expect.stringMatching(/There is no parameter (statsu|foo|asignee)\. The parameters are status, /),
      ]);
    },
  );

  it('refuses the cursor of another order', async () => {
    await Promise.all([openTestCase(), openTestCase()]);
    const { next_cursor } = await list('limit=1');
    expect((await api.request(`GET /cases/?order=due&cursor=${next_cursor}`, officer)).statusCode).toBe(400);
  });
});

describe('a member of a crew', () => {
  it('sees the cases that are assigned to them, and no other, whatever they ask for (CA-10)', async () => {
    const own = await openTestCase({
      status: 'assigned',
      assignee_id: crew.user_id,
      latitude: 20.5,
      longitude: 70.5,
    });
    const other = await openTestCase({
      status: 'assigned',
      assignee_id: officer.user_id,
      latitude: 20.5,
      longitude: 70.5,
    });
    for (const query of ['', 'assignee=none', `assignee=${officer.user_id}`, 'status=assigned'])
      expect(await numbers(query, crew)).toEqual([own.number]);
    expect(await numbers('status=new', crew)).toEqual([]);
    const map = await api.request('GET /cases/map/?south=20&north=21&west=70&east=71', crew);
    expect(map.json().data.map(({ number }: { number: number }) => number)).toEqual([own.number]);
    expect((await api.request(`GET /cases/${own.number}/`, crew)).statusCode).toBe(200);
    const hidden = await api.request(`GET /cases/${other.number}/`, crew);
    expect([hidden.statusCode, hidden.json().reason]).toEqual([404, 'error.case.not_found']);
  });
});

describe('the map of cases', () => {
  const inside = 'south=10&north=11&west=20&east=21';

  it('shows the cases in its bounds that match, and which are overdue (CA-31)', async () => {
    const late = await openTestCase({ latitude: 10.5, longitude: 20.5, due_at: ahead(-1), severity: 0.4 });
    const fine = await openTestCase({
      latitude: 10.6,
      longitude: 20.6,
      due_at: ahead(1),
      status: 'confirmed',
    });
    await openTestCase({ latitude: 12, longitude: 20.5 });
    await openTestCase({ place: 'Nowhere' });
    const map = caseMap.parse((await api.request(`GET /cases/map/?${inside}`, officer)).json());
    expect(map.is_cut).toBe(false);
    expect(map.data.toSorted((a, b) => a.number - b.number)).toEqual([
      {
        number: late.number,
        status: 'new',
        category_id: 1,
        severity: 0.4,
        latitude: 10.5,
        longitude: 20.5,
        is_overdue: true,
      },
      {
        number: fine.number,
        status: 'confirmed',
        category_id: 1,
        severity: null,
        latitude: 10.6,
        longitude: 20.6,
        is_overdue: false,
      },
    ]);
    const filtered = await api.request(`GET /cases/map/?${inside}&status=confirmed`, officer);
    expect(filtered.json().data).toHaveLength(1);
  });

  it('says when there are more cases than it shows', async () => {
    const row = await openTestCase({ latitude: 1, longitude: 1 });
    const rows = Array.from({ length: CASE_LIMITS.mapMax + 1 }, () => row);
    const { cases } = api.deps;
    const many = await imageApi(() => ({ cases: { ...cases, listInBounds: async () => rows } }));
    const map = caseMap.parse(
      (await many.request(`GET /cases/map/?${inside}`, await many.person('admin'))).json(),
    );
    expect([map.is_cut, map.data.length]).toEqual([true, CASE_LIMITS.mapMax]);
    await many.close();
  });

  it.each([
    '',
    'south=11&north=10&west=20&east=21',
    'south=-91&north=10&west=20&east=21',
    'south=a&north=1&west=2&east=3',
  ])('refuses the bounds %s', async (query) => {
    expect((await api.request(`GET /cases/map/?${query}`, officer)).statusCode).toBe(400);
  });
});

describe('one case', () => {
  it('is shown with reports, photos, detections and history, by the number of any of its reports (CA-01)', async () => {
    const asha = await api.person();
    const { image_id } = await api.uploadNew(asha, { latitude: '26.91', longitude: '75.81' });
    await analyseUpload(api.deps, image_id, [wasteOn('garbage_pile', 0.5)]);
    const { number } = (
      await api.request('POST /reports/', asha, { image_id, words: 'Since Monday' })
    ).json();
    const later = await api.uploadNew(asha, { latitude: '26.91', longitude: '75.81' });
    const joined = (
      await api.request('POST /reports/', asha, { image_id: later.image_id, joins: number })
    ).json();
    const answer = await api.request(`GET /cases/${joined.number}/`, officer);
    const seen = caseDetail.parse(answer.json());
    expect(seen).toMatchObject({ number, latitude: 26.91, longitude: 75.81, reports: 2, merged_into: null });
    expect(seen.case_reports.map((report) => [report.number, report.words, report.image_id])).toEqual([
      [number, 'Since Monday', image_id],
      [joined.number, '', later.image_id],
    ]);
    expect(seen.photos.map(({ photo_id, purpose }) => [photo_id, purpose])).toEqual([
      [later.image_id, 'report'],
      [image_id, 'report'],
    ]);
    expect(seen.photos[0]?.detections).toBeNull();
    expect(seen.photos[1]?.detections).toMatchObject([{ class: 'garbage_pile' }]);
    expect((await api.app.inject({ url: seen.photos[1]!.image_url })).statusCode).toBe(200);
    expect(seen.events.map(({ kind, version }) => [kind, version])).toEqual([
      ['report_joined', 2],
      ['opened', 1],
    ]);
    await api.request(`DELETE /images/${image_id}/delete/`, asha);
    const without = caseDetail.parse((await api.request(`GET /cases/${number}/`, officer)).json());
    expect(without.photos).toHaveLength(1);
    expect(without.case_reports[0]?.image_id).toBeNull();
  });

  it.each([
    ['2147483647', 404],
    ['2147483648', 400],
    ['99999999999999999999', 400],
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['seven', 400],
  ])('is asked for by its number: %s answers %s', async (number, status) => {
    for (const path of [`/cases/${number}/`, `/cases/${number}/public/`] as const)
      expect((await api.request(`GET ${path}`, officer)).statusCode).toBe(status);
  });
});

describe('the staff', () => {
  it('are officers, admins and crews whose accounts are active, by name (CA-108)', async () => {
    const staffNames = async () =>
      (await api.request('GET /cases/staff/', officer))
        .json()
        .data.map(({ username }: { username: string }) => username);
    await addUser(api.deps, { username: 'zara-the-crew', role: 'crew' });
    await addUser(api.deps, { username: 'Anil-the-admin', role: 'admin' });
    await addUser(api.deps, { username: 'mina-the-citizen' });
    const left = await addUser(api.deps, { username: 'left-the-city', role: 'government' });
    await api.kysely
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', left.id)
      .execute();
    const names = await staffNames();
    expect(names).toEqual(expect.arrayContaining(['Anil-the-admin', 'zara-the-crew']));
    expect(names).not.toContain('mina-the-citizen');
    expect(names).not.toContain('left-the-city');
    expect(names.indexOf('Anil-the-admin')).toBeLessThan(names.indexOf('zara-the-crew'));
  });

  it('say what they are; a member of a crew sees no other person (CA-108)', async () => {
    const { user_id } = crew;
    const fetchStaff = async (viewer: Person) => (await api.request('GET /cases/staff/', viewer)).json().data;
    expect(await fetchStaff(officer)).toContainEqual(expect.objectContaining({ user_id, role: 'crew' }));
    expect(await fetchStaff(crew)).toEqual([expect.objectContaining({ user_id, role: 'crew' })]);
  });
});
