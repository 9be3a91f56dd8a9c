import { CASE_LIMITS, caseRoute } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../../../testing/read-pdf.ts';
import { analyseUpload, wasteOn } from '../../../test/analyse-upload.ts';
import { openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import type { NewCase } from '../ports.ts';

let api: ImageApi;
let officer: Person;
let crew: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
  crew = await api.person('crew');
});
afterAll(() => api.close());

const openNewCase = async (given: Partial<NewCase> = {}) => (await openCase(api.deps, given)).case;
const createPoint = (latitude: number, longitude = 75.8) => ({ latitude, longitude });
const plan = (query: string, viewer = officer) => api.request(`GET /cases/route/?${query}`, viewer);
const print = (query: string, viewer = officer) => api.request(`GET /cases/work-orders/?${query}`, viewer);

describe('a route', () => {
  it('goes from the person to the nearest case and on, in metres of a straight line (CA-72)', async () => {
    const [far, near, middle] = [
      await openNewCase(createPoint(26.96)),
      await openNewCase(createPoint(26.92)),
      await openNewCase(createPoint(26.94)),
    ];
    const chosen = `numbers=${far.number},${near.number},${middle.number}`;
    const route = caseRoute.parse((await plan(`${chosen}&from_latitude=26.91&from_longitude=75.8`)).json());
    expect(route.stops.map(({ number }) => number)).toEqual([near.number, middle.number, far.number]);
    expect(route.stops.map(({ leg_meters }) => Math.round(leg_meters!))).toEqual([1112, 2224, 2224]);
    expect(Math.round(route.total_meters)).toBe(5560);
    const fromFirst = caseRoute.parse((await plan(chosen)).json());
    expect(fromFirst.stops.map(({ number }) => number)).toEqual([far.number, middle.number, near.number]);
    expect(fromFirst.stops[0]!.leg_meters).toBeNull();
  });

  it('names cases without coordinates and numbers without a case, and visits each case once (CA-72)', async () => {
    const [placed, unplaced] = [await openNewCase(createPoint(26.9)), await openNewCase()];
    const numbers = [placed.number, unplaced.number, placed.number, 2_000_000_000].join(',');
    const route = caseRoute.parse((await plan(`numbers=${numbers}`)).json());
    expect(route).toMatchObject({ total_meters: 0, missing: [2_000_000_000] });
    expect(route.stops.map(({ number }) => number)).toEqual([placed.number]);
    expect(route.unplaced.map(({ number }) => number)).toEqual([unplaced.number]);
  });

  it('has its own cases only for a crew (CA-72, CA-10)', async () => {
    const own = await openNewCase({ ...createPoint(26.9), status: 'assigned', assignee_id: crew.user_id });
    const other = await openNewCase(createPoint(26.91));
    const route = caseRoute.parse((await plan(`numbers=${own.number},${other.number}`, crew)).json());
    expect([route.stops.map(({ number }) => number), route.missing]).toEqual([[own.number], [other.number]]);
  });

  it.each([
    ['', 'numbers'],
    ['numbers=', 'numbers'],
    ['numbers=1,,2', 'numbers'],
    ['numbers=0', 'numbers'],
    ['numbers=a', 'numbers'],
    [`numbers=${Array.from({ length: CASE_LIMITS.routeMax + 1 }, (_, index) => index + 1)}`, 'numbers'],
    ['numbers=1&numbers=2', 'numbers'],
    ['numbers=1&from_latitude=26.9', 'from_longitude'],
    ['numbers=1&from_latitude=91&from_longitude=0', 'from_latitude'],
  ])('is refused with "%s", and the field is named', async (query, field) => {
    for (const answer of [await plan(query), await print(query)])
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

describe('work orders', () => {
  it('are a PDF file with a page for each case after the page of the route (CA-71)', async () => {
    const [first, second] = [
      await openNewCase({ ...createPoint(26.9), place: 'Mill lane' }),
      await openNewCase(createPoint(26.91)),
    ];
    const answer = await print(`numbers=${second.number},${first.number},2000000000&time_zone=Asia/Kolkata`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="work-orders.pdf"',
      'cache-control': 'no-store',
    });
    const pages = readPdf(answer.rawPayload);
    expect(pages.map(({ text }) => /Case(\d+)/.exec(text)?.[1])).toEqual([
      undefined,
      String(second.number),
      String(first.number),
    ]);
    expect(pages[0]!.text).toContain('Notfound,ornotassignedtoyou:2000000000');
    expect(pages[2]!.text).toContain('Milllane');
    expect(pages[2]!.links[0]).toMatch(new RegExp(`/government\\?case=${first.number}$`));
    const entry = await api.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'cases.work_orders_printed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: officer.user_id,
      details: { cases: 2, numbers: `${second.number}, ${first.number}` },
    });
  });

  it('have the photo, notes for the crew, and no hidden text and nothing of a reporter (CA-71, CA-26)', async () => {
    const asha = await api.person();
    const { image_id } = await api.uploadNew(asha);
    await analyseUpload(api.deps, image_id, [wasteOn('bottle')]);
    const report = await api.request('POST /reports/', asha, { image_id, words: 'Behind the gate' });
    const { number } = report.json();
    await api.request(`POST /cases/${number}/notes/`, officer, { text: 'Take the truck', is_public: false });
    const [page] = readPdf((await print(`numbers=${number}`)).rawPayload);
    for (const text of ['Takethetruck', 'Behindthegate', 'Photobefore', 'Bottle'])
      expect(page!.text).toContain(text);
    const { username } = await api.kysely
      .selectFrom('users')
      .select('username')
      .where('id', '=', asha.user_id)
      .executeTakeFirstOrThrow();
    expect(page!.text).not.toContain(username);
    const { version } = (await api.request(`GET /cases/${number}/`, officer)).json();
    const change = { version, report: { number, is_hidden: true } };
    const hidden = await api.request(`PUT /cases/${number}/contents/`, officer, change);
    expect(hidden.statusCode).toBe(200);
    const [later] = readPdf((await print(`numbers=${number}`)).rawPayload);
    expect(later!.text).not.toContain('Behindthegate');
  });

  it('are written without a photo that the store does not have now (CA-71)', async () => {
    const asha = await api.person();
    const { image_id } = await api.uploadNew(asha);
    await analyseUpload(api.deps, image_id, [wasteOn('bottle')]);
    const { number } = (await api.request('POST /reports/', asha, { image_id })).json();
    const { photo_key } = await api.kysely
      .selectFrom('images')
      .select('photo_key')
      .where('image_id', '=', image_id)
      .executeTakeFirstOrThrow();
    await api.deps.store.remove(photo_key);
    const [page] = readPdf((await print(`numbers=${number}`)).rawPayload);
    expect(page!.text).toContain('Nophoto');
  });

  it('are 404 when the person sees none of the cases, and a crew gets its own (CA-71, CA-10)', async () => {
    const own = await openNewCase({ status: 'assigned', assignee_id: crew.user_id });
    const other = await openNewCase();
    expect((await print('numbers=2000000000')).statusCode).toBe(404);
    expect((await print(`numbers=${other.number}`, crew)).statusCode).toBe(404);
    expect(readPdf((await print(`numbers=${own.number},${other.number}`, crew)).rawPayload)).toHaveLength(1);
  });
});
