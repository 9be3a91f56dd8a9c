import { randomUUID } from 'node:crypto';
import {
  API_PREFIX,
  CASE_LIMITS,
  type CaseDetail,
  caseDetail,
  type OwnReport,
  ownReport,
  ownReportList,
} from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload, wasteOn } from '../../../test/analyse-upload.ts';
import { newRecord, openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { reportUpload } from './report-upload.ts';

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

const send = (caller: Person, form: object) => api.request('POST /reports/', caller, form);
const fetchReports = async (caller: Person, ...ids: string[]): Promise<OwnReport[]> =>
  ownReportList.parse((await api.request(`GET /reports/?image_ids=${ids.join(',')}`, caller)).json()).data;
const fetchCase = async (number: number): Promise<CaseDetail> =>
  caseDetail.parse((await api.request(`GET /cases/${number}/`, officer)).json());
/** Where the cases of these tests are: a report can join what is near. */
const PLACE = { latitude: 26.9124, longitude: 75.7873 };
const HERE = { latitude: '26.9124', longitude: '75.7873' };
async function reported(caller: Person, form: object = {}): Promise<OwnReport> {
  const { image_id } = await api.uploadNew(caller, HERE);
  const answer = await send(caller, { image_id, ...form });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return ownReport.parse(answer.json());
}

describe('an own upload', () => {
  it('is reported with words also where nothing was detected (CA-03)', async () => {
    const { image_id } = await api.uploadNew(asha, { location: 'Behind the school' });
    await analyseUpload(api.deps, image_id, []);
    const answer = await send(asha, { image_id, words: '  Rubble under the bushes ' });
    expect(answer.statusCode).toBe(201);
    const report = ownReport.parse(answer.json());
    expect(report).toMatchObject({
      image_id,
      words: 'Rubble under the bushes',
      is_public: false,
      case: { number: report.number, status: 'new', public_note: '', reopen_until: null },
    });
    expect(await fetchReports(asha, image_id, randomUUID())).toEqual([report]);
    const seen = await fetchCase(report.number);
    expect(seen).toMatchObject({
      place: 'Behind the school',
      severity: 0,
      waste_classes: [],
      assignee: null,
    });
    expect(seen.case_reports).toMatchObject([
      { words: 'Rubble under the bushes', image_id, channel: 'upload' },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/person-|"user_id"/);
    expect(await api.readAuditLog(`case:${report.number}`)).toMatchObject([
      { action: 'case.opened', actor_id: asha.user_id },
    ]);
  });

  it('has one report: sent twice, and also at the same moment, it answers with the first (CA-02)', async () => {
    const { image_id } = await api.uploadNew(asha);
    const answers = await Promise.all([send(asha, { image_id }), send(asha, { image_id })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    const later = await send(asha, { image_id, words: 'A sofa' });
    expect([later.statusCode, later.json().words]).toEqual([200, 'A sofa']);
    expect((await send(asha, { image_id, words: 'Other words' })).json().words).toBe('A sofa');
  });

  it('is reported for the staff when they say so', async () => {
    const { number } = await reported(officer);
    expect((await fetchCase(number)).events).toMatchObject([
      { kind: 'opened', actor: { user_id: officer.user_id } },
    ]);
  });

  it('is not reported by others, and not when it is deleted or unknown', async () => {
    const { image_id } = await api.uploadNew(asha);
    for (const caller of [await api.person(), officer, await api.person('admin')])
      expect((await send(caller, { image_id })).statusCode).toBe(404);
    expect((await send(asha, { image_id: randomUUID() })).statusCode).toBe(404);
    await api.request(`DELETE /images/${image_id}/delete/`, asha);
    expect((await send(asha, { image_id })).statusCode).toBe(404);
  });

  it.each([
    [{}, 'image_id'],
    [{ image_id: 'photo' }, 'image_id'],
    [{ words: 7 }, 'words'],
    [{ words: 'x'.repeat(5_000) }, 'words'],
    [{ joins: 0 }, 'joins'],
    [{ joins: 2 ** 31 }, 'joins'],
    [{ joins: 'one' }, 'joins'],
    [{ joins: 2 ** 31 - 1 }, 'joins'],
  ])('is refused with %j', async (form, field) => {
    const image = field === 'image_id' ? {} : { image_id: (await api.uploadNew(asha)).image_id };
    const answer = await send(asha, { ...image, ...form });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('keeps scripts, markup and direction marks in its words as they are', async () => {
    const words = `<script>alert('1')</script> कचरा \u200f مخلفات`;
    expect((await reported(asha, { words })).words).toBe(words);
  });

  it('has no words of which nothing is seen, nor what turns them round (CA-137)', async () => {
    expect((await reported(asha, { words: '\u200b\u200e\u202e' })).words).toBe('');
    expect((await reported(asha, { words: 'At the \u202etekram' })).words).toBe('At the tekram');
  });
});

describe('a report that joins a case', () => {
  it('does not name a reviewer either, who opened or joined it as a citizen (CA-26)', async () => {
    const rita = await api.person('reviewer');
    const { number } = await reported(rita);
    const second = await api.person('reviewer');
    const { image_id } = await api.uploadNew(second, HERE);
    await send(second, { image_id, joins: number });
    const { events } = await fetchCase(number);
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['report_joined', null],
      ['opened', null],
    ]);
  });

  it('is counted, makes it more urgent, and follows it; the case does not name its sender (CA-07, CA-26)', async () => {
    const first = await reported(asha);
    const before = await fetchCase(first.number);
    const ravi = await api.person();
    const { image_id } = await api.uploadNew(ravi, HERE);
    await analyseUpload(api.deps, image_id, [wasteOn('bulky_waste')]);
    const joined = (await send(ravi, { image_id, joins: first.number })).json();
    expect(joined).toMatchObject({ case: { number: first.number }, number: expect.any(Number) });
    const after = await fetchCase(joined.number);
    expect(after).toMatchObject({ number: first.number, reports: 2, followers: 2, version: 2 });
    expect(after.waste_classes).toEqual(['bulky_waste']);
    expect(after.severity).toBeGreaterThan(0.5);
    expect(after.urgency.urgent_at < before.urgency.urgent_at).toBe(true);
    expect(after.events[0]).toMatchObject({ kind: 'report_joined', actor: null });
    expect((await api.readAuditLog(`case:${first.number}`)).map(({ action }) => action)).toEqual([
      'case.opened',
      'case.report_joined',
    ]);
  });

  it('opens a linked case when the other one had ended, and counts that waste came back (CA-08)', async () => {
    const ended = await openCase(api.deps, {
      ...PLACE,
      status: 'verified',
      due_at: null,
      repeats: 1,
      cleaned_at: new Date(),
    });
    const report = await reported(asha, { joins: ended.report.number });
    expect(report.case.number).toBe(report.number);
    expect(await fetchCase(report.number)).toMatchObject({ previous_number: ended.case.number, repeats: 2 });
    const closed = await openCase(api.deps, { ...PLACE, status: 'rejected', due_at: null });
    const other = await reported(asha, { joins: closed.case.number });
    expect(await fetchCase(other.number)).toMatchObject({ previous_number: closed.case.number, repeats: 0 });
  });

  it('opens a linked case also when the other one ends while it joins (CA-08)', async () => {
    const opened = { ...PLACE, status: 'cleaned', cleaned_at: new Date() } as const;
    const { case: held } = await openCase(api.deps, opened);
    const viewer = { user_id: asha.user_id, username: 'asha', role: 'user' } as const;
    const findByNumber = async (number: number) => {
      const read = await api.deps.cases.findByNumber(number);
      await api.deps.cases.change(held, { status: 'verified', due_at: null }, newRecord());
      return read;
    };
    const deps = { ...api.deps, cases: { ...api.deps.cases, findByNumber } };
    const { image_id } = await api.uploadNew(asha, HERE);
    const form = { image_id, words: '', joins: held.number };
    const submitted = await reportUpload(deps, { viewer, form });
    expect(submitted.case).toMatchObject({ previous_case_id: held.case_id, repeats: 1, reports: 1 });
    expect(await api.deps.cases.findByNumber(held.number)).toMatchObject({ reports: 1, version: 2 });
  });

  it('is refused for a private case, which a citizen does not see (CA-22)', async () => {
    const hidden = await openCase(api.deps, { is_private: true });
    const { image_id } = await api.uploadNew(asha);
    const answer = await send(asha, { image_id, joins: hidden.case.number });
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'error.case.not_found']);
  });
});

describe('own reports', () => {
  it('are shown to their sender only', async () => {
    const { image_id } = await reported(asha);
    expect(await fetchReports(await api.person(), image_id!)).toEqual([]);
    expect(await fetchReports(officer, image_id!)).toEqual([]);
  });

  it.each([
    '',
    '?image_ids=',
    '?image_ids=x',
    `?image_ids=${Array.from({ length: 51 }, () => randomUUID())}`,
  ])('are not listed with %s', async (query) => {
    expect((await api.request(`GET /reports/${query}`, asha)).statusCode).toBe(400);
  });

  it('are found by the number of any report of their case, by their sender only (CA-135)', async () => {
    const { image_id, number } = await reported(asha);
    const fetchReportsOfCase = async (by: Person, case_number: number | string) =>
      (await api.request(`GET /reports/?case_number=${case_number}`, by)).json();
    expect((await fetchReportsOfCase(asha, number)).data).toMatchObject([{ number, image_id }]);
    expect((await fetchReportsOfCase(await api.person(), number)).data).toEqual([]);
    expect((await fetchReportsOfCase(asha, 999_999)).data).toEqual([]);
    expect((await fetchReportsOfCase(asha, 'x')).fields).toHaveProperty('case_number');
    const both = await api.request(`GET /reports/?case_number=1&image_ids=${image_id}`, asha);
    expect([both.statusCode, (await api.request('GET /reports/', asha)).statusCode]).toEqual([400, 400]);
  });

  it('are made public and private by their sender only, with an entry in the audit log (CA-05)', async () => {
    const { number } = await reported(asha);
    const set = (caller: Person, is_public: unknown, of = number) =>
      api.request(`PUT /reports/${of}/`, caller, { is_public });
    expect((await set(asha, true)).json()).toMatchObject({ number, is_public: true });
    expect((await fetchCase(number)).case_reports).toMatchObject([{ is_public: true }]);
    for (const caller of [await api.person(), officer])
      expect((await set(caller, false)).statusCode).toBe(404);
    expect((await set(asha, false, 2 ** 31 - 1)).statusCode).toBe(404);
    expect((await set(asha, false, 2 ** 31)).statusCode).toBe(400);
    expect((await set(asha, 'yes')).statusCode).toBe(400);
    expect((await api.readAuditLog(`case:${number}`)).at(-1)).toMatchObject({
      action: 'case.report_changed',
      actor_id: asha.user_id,
      details: { is_public: true },
    });
  });
});

it('a change of a report that joined is in the audit log of its case (CA-27)', async () => {
  const { number } = await reported(asha);
  const ravi = await api.person();
  const { image_id } = await api.uploadNew(ravi, HERE);
  const joined = (await api.request('POST /reports/', ravi, { image_id, joins: number })).json();
  expect(joined.number).not.toBe(number);
  await api.request(`PUT /reports/${joined.number}/`, ravi, { is_public: true });
  expect((await api.readAuditLog(`case:${number}`)).at(-1)).toMatchObject({
    action: 'case.report_changed',
    actor_id: ravi.user_id,
  });
  expect(await api.readAuditLog(`case:${joined.number}`)).toEqual([]);
});

describe('a recorded report', () => {
  const CALL = { channel: 'call', words: 'A mattress by the gate', location: 'Gate 3', category_id: 1 };
  const recordIt = (form: object, caller = officer) => api.request('POST /reports/recorded/', caller, form);

  it('opens a case without an account and without a photo (CA-04)', async () => {
    const answer = await recordIt({ ...CALL, latitude: '26.9', longitude: '75.8' });
    expect(answer.statusCode).toBe(201);
    const opened = caseDetail.parse(answer.json());
    expect(opened).toMatchObject({
      place: 'Gate 3',
      latitude: 26.9,
      category_id: 1,
      severity: null,
      photo: null,
      photos: [],
      followers: 0,
    });
    expect(opened.case_reports).toMatchObject([{ channel: 'call', words: CALL.words, image_id: null }]);
    expect(opened.events).toMatchObject([{ kind: 'opened', actor: { user_id: officer.user_id } }]);
    expect(await api.readAuditLog(`case:${opened.number}`)).toMatchObject([
      { action: 'case.opened', details: { channel: 'call' } },
    ]);
  });

  it('is recorded once for each key, also by attempts at the same moment (CA-116)', async () => {
    const sendKey = (key: string, form: object = CALL, caller = officer) =>
      api.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/reports/recorded/`,
        headers: { ...caller.headers, 'idempotency-key': key },
        payload: form,
      });
    const readNumber = async (answer: ReturnType<typeof sendKey>) => (await answer).json().number;
    for (const form of [CALL, { ...CALL, joins: await readNumber(sendKey(randomUUID())) }]) {
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => sendKey(key, form)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
      expect(new Set(answers.map((answer) => answer.json().number)).size).toBe(1);
      const again = await sendKey(key, form);
      expect([again.statusCode, again.json().reports]).toEqual([200, answers[0]?.json().reports]);
      expect(await readNumber(sendKey(key, CALL, await api.person('admin')))).not.toBe(again.json().number);
    }
    expect((await sendKey('x'.repeat(201))).statusCode).toBe(400);
  });

  it('joins the case that the officer names', async () => {
    const first = (await recordIt(CALL)).json();
    const second = (await recordIt({ ...CALL, channel: 'city', joins: first.number })).json();
    expect(second).toMatchObject({ number: first.number, reports: 2 });
    expect(second.case_reports.map(({ channel }: { channel: string }) => channel)).toEqual(['call', 'city']);
  });

  it.each([
    [{ channel: 'upload' }, ['channel']],
    [{ words: '' }, ['words']],
    [{ words: 'x'.repeat(CASE_LIMITS.textMaxLength + 1) }, ['words']],
    [{ location: '' }, ['location']],
    [{ location: '', latitude: '91', longitude: '181' }, ['latitude', 'longitude']],
    [{ category_id: 2_000_000 }, ['category_id']],
    [{ category_id: 2 ** 31 }, ['category_id']],
    [{ category_id: '1' }, ['category_id']],
    [{ joins: 2 ** 31 - 1 }, ['joins']],
  ])('is refused with %j', async (fault, fields) => {
    const answer = await recordIt({ ...CALL, ...fault });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields]);
  });

  it('is refused with a category that is no longer used', async () => {
    const { categories } = api.deps;
    const all = await categories.list();
    const { category_id, is_default: _, version, ...form } = all.find((one) => !one.is_default)!;
    const audit = {
      at: new Date(),
      actor_id: null,
      action: 'category.changed',
      subject: 'x',
      details: {},
    } as const;
    await categories.update({ category_id, version }, { ...form, is_active: false }, audit);
    const answer = await recordIt({ ...CALL, category_id });
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'error.category.inactive']);
  });
});
