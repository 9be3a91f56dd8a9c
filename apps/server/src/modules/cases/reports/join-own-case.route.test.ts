import type { OwnReport } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload, wasteOn } from '../../../test/analyse-upload.ts';
import { newRecord, openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import type { CaseRow, NewCase } from '../ports.ts';
import { joinOwnCase } from './join-own-case.ts';
import { openReports } from './report-opener.ts';

const PLACE = { latitude: 26.9124, longitude: 75.7873 };
const HERE = { latitude: '26.9124', longitude: '75.7873' };

let api: ImageApi;
let asha: Person;
let ravi: Person;
let officer: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
beforeEach(async () => {
  [asha, ravi] = [await api.person(), await api.person()];
});
afterAll(() => api.close());

const caseOfRavi = async (given: Partial<NewCase> = {}) =>
  (await openCase(api.deps, { ...PLACE, ...given }, { user_id: ravi.user_id })).case;
/** An upload of the outbox: its report has opened a case before the question. */
async function reported(fields: object = HERE) {
  const { image_id } = await api.uploadNew(asha, { ...fields });
  await analyseUpload(api.deps, image_id, [wasteOn('garbage_pile', 0.4)]);
  while ((await openReports(api.deps)) > 0);
  return readOwnReport(image_id);
}
async function readOwnReport(image_id: string) {
  const [found] = await api.deps.cases.listReportsOfUploads(asha.user_id, [image_id]);
  return found!;
}
type Own = Awaited<ReturnType<typeof readOwnReport>>;
const join = ({ report }: Own, joins: number, caller = asha) =>
  api.request('POST /reports/', caller, { image_id: report.image_id, joins });
const caseNow = async ({ case_id }: CaseRow) => (await api.deps.cases.findById(case_id))!;

describe('"Still there" after the upload has become a report (CA-38)', () => {
  it('merges the case that it opened into the other one, with entries of both', async () => {
    const target = await caseOfRavi();
    const mine = await reported();
    const answer = await join(mine, target.number);
    expect(answer.statusCode).toBe(200);
    const joined: OwnReport = answer.json();
    expect(joined).toMatchObject({ number: mine.report.number, case: { number: target.number } });
    expect(await caseNow(target)).toMatchObject({
      reports: 2,
      followers: 2,
      version: 2,
      status: 'new',
      waste_classes: ['garbage_pile'],
    });
    const emptied = { status: 'duplicate', merged_into: target.case_id, reports: 0, version: 2 };
    expect(await caseNow(mine.case)).toMatchObject(emptied);
    for (const [held, kind] of [
      [target, 'case_merged'],
      [mine.case, 'merged_into'],
    ] as const) {
      const [event] = await api.deps.cases.listEvents(held.case_id);
      expect(event).toMatchObject({ kind, actor_id: null, version: 2 });
      expect((await api.readAuditLog(`case:${held.number}`)).at(-1)).toMatchObject({
        action: 'case.merged',
        actor_id: asha.user_id,
      });
    }
    expect(await api.deps.cases.findByNumber(mine.report.number)).toEqual(await caseNow(target));
  });

  it('changes nothing the second time, and joins no third case', async () => {
    const [target, other] = [await caseOfRavi(), await caseOfRavi()];
    const mine = await reported();
    const first = await join(mine, target.number);
    const again = await join(mine, target.number);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await caseNow(target)).toMatchObject({ reports: 2, version: 2 });
    const third = await join(mine, other.number);
    expect([third.statusCode, third.json().reason]).toEqual([409, 'error.case.own_begun']);
  });

  it('joins once when it is pressed twice at the same moment', async () => {
    const target = await caseOfRavi();
    const mine = await reported();
    const answers = await Promise.all([join(mine, target.number), join(mine, target.number)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await caseNow(target)).toMatchObject({ reports: 2, version: 2 });
  });

  it('links its case to one that ended, which counts as a repeat when that was cleaned (CA-08)', async () => {
    const ended = { status: 'verified', due_at: null, cleaned_at: new Date(), ended_at: new Date() } as const;
    const target = await caseOfRavi({ ...ended, repeats: 2 });
    const mine = await reported();
    for (const _ of [1, 2])
      expect((await join(mine, target.number)).json().case.number).toBe(mine.case.number);
    const linked = await caseNow(mine.case);
    expect(linked).toMatchObject({ previous_case_id: target.case_id, repeats: 3, version: 2, status: 'new' });
    expect(linked.urgent_at < mine.case.urgent_at).toBe(true);
    expect((await api.deps.cases.listEvents(linked.case_id))[0]).toMatchObject({
      kind: 'linked',
      to: String(target.number),
      actor_id: null,
    });
  });

  it('follows a case that was merged meanwhile to the one that has its number', async () => {
    const [target, kept] = [await caseOfRavi(), await caseOfRavi({ latitude: PLACE.latitude + 0.001 })];
    const merged = await api.request(`POST /cases/${target.number}/merge/`, officer, {
      into: kept.number,
      version: 1,
      into_version: 1,
    });
    expect([merged.statusCode, merged.body]).toEqual([200, expect.any(String)]);
    const mine = await reported();
    expect((await join(mine, target.number)).json()).toMatchObject({ case: { number: kept.number } });
  });

  it('is tried again when another person changed one of the cases at that moment', async () => {
    const target = await caseOfRavi();
    const mine = await reported();
    const findByNumber = async (number: number) => {
      const read = await api.deps.cases.findByNumber(number);
      const current = await caseNow(target);
      if (current.version === 1) await api.deps.cases.change(current, {}, newRecord());
      return read;
    };
    const deps = { ...api.deps, cases: { ...api.deps.cases, findByNumber } };
    const viewer = { user_id: asha.user_id, username: 'asha', role: 'user' } as const;
    const joined = await joinOwnCase(deps, mine, { number: target.number, viewer });
    expect(joined.case).toMatchObject({ case_id: target.case_id, reports: 2, version: 3 });
    expect(joined.report.case_id).toBe(target.case_id);
  });

  it.each<[string, Partial<CaseRow>]>([
    ['the city works on it', { status: 'confirmed' }],
    ['it was made private, which would hide the other one', { is_private: true }],
  ])('leaves its case alone when %s', async (_, change) => {
    const target = await caseOfRavi();
    const mine = await reported();
    await api.deps.cases.change(mine.case, change, newRecord());
    const answer = await join(mine, target.number);
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'error.case.own_begun']);
    expect(await caseNow(target)).toMatchObject({ reports: 1, version: 1 });
  });

  it('leaves its case alone when others have joined it', async () => {
    const target = await caseOfRavi();
    const mine = await reported();
    const { image_id } = await api.uploadNew(ravi, HERE);
    await api.request('POST /reports/', ravi, { image_id, joins: mine.case.number });
    expect((await join(mine, target.number)).statusCode).toBe(409);
    expect(await caseNow(mine.case)).toMatchObject({ status: 'new', reports: 2 });
  });

  it('is refused for a private case, one elsewhere, and by others than its sender', async () => {
    const hidden = await caseOfRavi({ is_private: true });
    const far = await caseOfRavi({ latitude: 26.95 });
    const mine = await reported();
    const fetchReason = async (number: number) => (await join(mine, number)).json().reason;
    expect([
      await fetchReason(hidden.number),
      await fetchReason(far.number),
      await fetchReason(2 ** 31 - 1),
    ]).toEqual(['error.case.not_found', 'error.case.too_far', 'error.case.not_found']);
    const target = await caseOfRavi();
    for (const caller of [ravi, officer])
      expect((await join(mine, target.number, caller)).statusCode).toBe(404);
    expect(await caseNow(mine.case)).toEqual(mine.case);
  });
});
