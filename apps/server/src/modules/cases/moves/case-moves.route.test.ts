import { type CaseDetail, caseDetail } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCasePhoto, joinReport, openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addImage, newImage } from '../../../test/rows.ts';
import type { NewCase, NewReport } from '../ports.ts';

let api: ImageApi;
let officer: Person;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
  [asha, ravi] = [await api.person(), await api.person()];
});
beforeEach(() => {
  api.clock.aheadMs = 0;
});
afterAll(() => api.close());

const openNewCase = async (given: Partial<NewCase> = {}, report: Partial<NewReport> = {}) =>
  (await openCase(api.deps, given, { user_id: asha.user_id, ...report })).case;
const merge = (number: number, form: object, by = officer) =>
  api.request(`POST /cases/${number}/merge/`, by, { version: 1, into_version: 1, ...form });
const split = (number: number, form: object, by = officer) =>
  api.request(`POST /cases/${number}/split/`, by, form);
const undo = (number: number, version: number, by = officer) =>
  api.request(`POST /cases/${number}/undo/`, by, { version, undoes: version });
const fetchCase = async (number: number, by = officer): Promise<CaseDetail> =>
  caseDetail.parse((await api.request(`GET /cases/${number}/`, by)).json());
const publicNumber = async (number: number) =>
  (await api.request(`GET /cases/${number}/public/`)).json().number;
const readError = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];
const audits = async (number: number) =>
  (await api.readAuditLog(`case:${number}`)).map(({ action, details }) => [action, details]);

/** Everything that is stored of these cases but versions, times of change and histories. */
async function readStored(...case_ids: string[]) {
  const [cases, reports, followers, photos] = await Promise.all([
    api.kysely.selectFrom('cases').selectAll().where('case_id', 'in', case_ids).orderBy('number').execute(),
    api.kysely.selectFrom('reports').selectAll().where('case_id', 'in', case_ids).orderBy('number').execute(),
    api.kysely
      .selectFrom('case_followers')
      .selectAll()
      .where('case_id', 'in', case_ids)
      .orderBy('case_id')
      .orderBy('user_id')
      .execute(),
    api.kysely
      .selectFrom('case_photos')
      .selectAll()
      .where('case_id', 'in', case_ids)
      .orderBy('photo_id')
      .execute(),
  ]);
  return { cases: cases.map(({ version: _v, changed_at: _c, ...row }) => row), reports, followers, photos };
}

describe('a merge', () => {
  it('gives the kept case the reports, followers and photos of both, and every number leads to it (CA-01, CA-50)', async () => {
    const kept = await openNewCase({ severity: 0.2, is_private: false });
    const image = (await addImage(api.deps, newImage(ravi.user_id))).image.image_id;
    const merged = await openNewCase({ severity: 0.8 }, { user_id: ravi.user_id, image_id: image });
    const { report: second } = await joinReport(api.deps, merged.number, { words: 'a green sofa' });
    const photo = await addCasePhoto({ tables: api.deps }, { case_id: merged.case_id });
    const answer = await merge(merged.number, { into: kept.number, version: 2 });
    expect([answer.statusCode, answer.json().number]).toEqual([200, kept.number]);
    const after = await fetchCase(kept.number);
    expect(after).toMatchObject({ reports: 3, followers: 2, severity: 0.8, status: 'new', version: 2 });
    expect(after.case_reports.map(({ number }) => number)).toEqual([
      kept.number,
      merged.number,
      second.number,
    ]);
    expect(after.photos.map(({ photo_id }) => photo_id).toSorted()).toEqual(
      [image, photo.photo_id].toSorted(),
    );
    expect(await api.deps.cases.countUpTo({ text: 'sofa', statuses: ['new'] }, 9)).toBe(1);
    expect(after.events[0]).toMatchObject({
      kind: 'case_merged',
      from: String(merged.number),
      to: null,
      actor: { user_id: officer.user_id },
    });
    for (const number of [kept.number, merged.number, second.number])
      expect(await publicNumber(number)).toBe(kept.number);
    const own = await api.request(`GET /reports/?image_ids=${image}`, ravi);
    expect(own.json().data[0]).toMatchObject({ number: merged.number, case: { number: kept.number } });

    const ended = await fetchCase(merged.number);
    expect(ended).toMatchObject({
      number: merged.number,
      status: 'duplicate',
      merged_into: kept.number,
      reports: 0,
      due_at: null,
    });
    expect(ended.events.map(({ kind }) => kind)).toEqual(['merged_into', 'report_joined', 'opened']);
    const details = { from: merged.number, to: kept.number };
    expect((await audits(kept.number)).at(-1)).toEqual(['case.merged', details]);
    expect((await audits(merged.number)).at(-1)).toEqual(['case.merged', details]);
  });

  it('hides the kept case when one of both was private (CA-22)', async () => {
    const [kept, merged] = [await openNewCase(), await openNewCase({ is_private: true })];
    await merge(merged.number, { into: kept.number });
    expect((await fetchCase(kept.number)).is_private).toBe(true);
    expect((await api.request(`GET /cases/${merged.number}/public/`)).statusCode).toBe(404);
  });

  it('says why it is refused, and then changes nothing (CA-49)', async () => {
    const [one, other] = [await openNewCase(), await openNewCase({ status: 'in_progress' })];
    const ended = await openNewCase({ status: 'closed' });
    const before = await readStored(one.case_id, other.case_id, ended.case_id);
    expect(readError(await merge(one.number, { into: one.number }))).toEqual([
      409,
      'A case cannot be merged into itself. Please choose another one.',
    ]);
    expect(readError(await merge(other.number, { into: one.number }))).toEqual([
      409,
      `The work on case ${other.number} is further along than on case ${one.number}. Please merge case ${one.number} into case ${other.number} instead.`,
    ]);
    expect(readError(await merge(one.number, { into: ended.number }))).toEqual([
      409,
      `Case ${ended.number} has ended (status: Closed). Only open cases can be merged: reopen it first.`,
    ]);
    expect(Object.keys((await merge(one.number, { into: 2_000_000_000 })).json().fields)).toEqual(['into']);
    expect(Object.keys((await merge(one.number, { into: 'x' })).json().fields)).toEqual(['into']);
    expect((await merge(2_000_000_000, { into: one.number })).statusCode).toBe(404);
    expect(await readStored(one.case_id, other.case_id, ended.case_id)).toEqual(before);
  });

  it('is refused with what changed when either case changed meanwhile (CA-24, CA-49)', async () => {
    const [one, other] = [await openNewCase(), await openNewCase()];
    await api.request(`POST /cases/${other.number}/notes/`, officer, { text: 'Seen', is_public: false });
    expect(readError(await merge(one.number, { into: other.number }))).toEqual([
      409,
      `Case ${other.number} was changed meanwhile. Its status is now: New. Please look at it again before you merge.`,
    ]);
    expect((await merge(other.number, { into: one.number })).statusCode).toBe(409);
    expect((await merge(one.number, { into: other.number, into_version: 2 })).statusCode).toBe(200);
  });

  it('leaves a case with which nothing can be done, not even through its number (CA-55)', async () => {
    const [kept, merged, third] = [await openNewCase(), await openNewCase(), await openNewCase()];
    await merge(merged.number, { into: kept.number });
    const sentence = [409, `This case was merged into case ${kept.number}. Please continue there.`];
    for (const version of [1, 2]) {
      const transition = { action: 'confirm', version };
      expect(
        readError(await api.request(`POST /cases/${merged.number}/transitions/`, officer, transition)),
      ).toEqual(sentence);
      expect(readError(await merge(merged.number, { into: third.number, version }))).toEqual(sentence);
    }
    const note = { text: 'Seen', is_public: false };
    expect(readError(await api.request(`POST /cases/${merged.number}/notes/`, officer, note))).toEqual(
      sentence,
    );
    expect(readError(await merge(third.number, { into: merged.number, into_version: 2 }))).toEqual([
      409,
      `Case ${merged.number} was itself merged into case ${kept.number}. Please choose case ${kept.number}.`,
    ]);
    expect((await fetchCase(kept.number)).version).toBe(2);
  });

  it('keeps a photo that a crew sends late to the merged case, with the kept one (CA-100)', async () => {
    const crew = await api.person('crew');
    const given = { status: 'assigned', assignee_id: crew.user_id } as const;
    const [kept, merged] = [await openNewCase({ status: 'in_progress' }), await openNewCase(given)];
    await merge(merged.number, { into: kept.number });
    const photo = await addCasePhoto({ tables: api.deps }, { case_id: merged.case_id });
    expect((await fetchCase(kept.number)).photos.map(({ photo_id }) => photo_id)).toEqual([photo.photo_id]);
  });
});

describe('a split', () => {
  /** A case with three reports: of Asha, of Ravi with a photo at its own place, and of a caller. */
  async function withReports(given: Partial<NewCase> = {}) {
    const held = await openNewCase({ severity: 0.9, ...given });
    const place = { latitude: 26.5, longitude: 75.5, location: 'Bridge' };
    const image = (await addImage(api.deps, newImage(ravi.user_id, place))).image.image_id;
    const photo = await joinReport(api.deps, held.number, { user_id: ravi.user_id, image_id: image });
    const call = await joinReport(api.deps, held.number, { channel: 'call', words: 'a red tyre' });
    return { held, photo: photo.report.number, call: call.report.number };
  }

  it('gives chosen reports a case with their photos, followers and number (CA-01, CA-51)', async () => {
    const { held, photo, call } = await withReports({ status: 'assigned' });
    const answer = await split(held.number, { reports: [call, photo], version: 3 });
    expect(answer.statusCode).toBe(201);
    const own = caseDetail.parse(answer.json());
    expect(own).toMatchObject({
      number: photo,
      version: 1,
      status: 'confirmed',
      reports: 2,
      followers: 1,
      place: 'Bridge',
      latitude: 26.5,
      assignee: null,
      undoable: { kind: 'split', version: 1, number: held.number },
    });
    expect(own.events.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['split_from', String(held.number), 'confirmed'],
    ]);
    expect(own.photos).toHaveLength(1);
    const source = await fetchCase(held.number);
    expect(source).toMatchObject({ version: 4, status: 'assigned', reports: 1, followers: 1 });
    expect(source.events[0]).toMatchObject({ kind: 'split_off', from: String(photo) });
    expect([await publicNumber(call), await publicNumber(photo)]).toEqual([photo, photo]);
    expect(await publicNumber(held.number)).toBe(held.number);
    expect(await api.deps.cases.countUpTo({ text: 'tyre bridge', statuses: ['confirmed'] }, 9)).toBe(1);
    expect((await audits(photo)).at(-1)).toEqual([
      'case.split',
      { from: held.number, to: photo, reports: 2 },
    ]);
    const steps = (await api.request(`GET /cases/${photo}/public/`)).json().steps;
    expect(steps).toMatchObject([{ status: 'confirmed', text: '' }]);
  });

  it('gives a merged case its reports back when the first of them has its number', async () => {
    const kept = await openNewCase();
    const merged = await openNewCase({}, { user_id: ravi.user_id });
    const { report } = await joinReport(api.deps, merged.number, { user_id: officer.user_id });
    await merge(merged.number, { into: kept.number, version: 2 });
    const own = (await split(kept.number, { reports: [merged.number], version: 2 })).json();
    expect(own).toMatchObject({
      number: merged.number,
      version: 4,
      status: 'new',
      merged_into: null,
      reports: 1,
      followers: 1,
    });
    expect(await publicNumber(merged.number)).toBe(merged.number);
    expect(await publicNumber(report.number)).toBe(kept.number);
    const before = await readStored(kept.case_id, merged.case_id);
    expect((await undo(merged.number, 4)).statusCode).toBe(200);
    const after = await readStored(kept.case_id, merged.case_id);
    expect(after.reports.every(({ case_id }) => case_id === kept.case_id)).toBe(true);
    expect(after).not.toEqual(before);
  });

  it.each([
    ['no report', () => []],
    ['a report of no case', () => [2_000_000_000]],
    ['the report whose number it has', (number: number) => [number]],
    ['something else', () => 'all'],
    ['far too many', () => Array.from({ length: 501 }, (_, index) => index + 1)],
  ])('is refused of %s, and then changes nothing', async (_, reports) => {
    const { held } = await withReports();
    const before = await readStored(held.case_id);
    const answer = await split(held.number, { reports: reports(held.number), version: 3 });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['reports']]);
    expect(await readStored(held.case_id)).toEqual(before);
  });

  it('is refused when the case changed meanwhile (CA-24)', async () => {
    const { held, call } = await withReports();
    expect((await split(held.number, { reports: [call], version: 2 })).statusCode).toBe(409);
  });
});

describe('undo (CA-52)', () => {
  it.each([
    ['new', 'new', {}, {}],
    ['waiting', 'confirmed', { status_before_waiting: 'new', clock_stopped_at: new Date() }, {}],
    ['cleaned', 'cleaned', { cleaned_at: new Date(), clock_stopped_at: new Date() }, { is_private: true }],
    ['assigned', 'in_progress', { repeats: 2, severity: 0.7, waste_classes: ['can'] }, { place: '' }],
  ] as const)(
    'of a merge of a case that is %s into one that is %s restores both exactly',
    async (from, into, one, other) => {
      const merged = await openNewCase({ ...one, status: from }, { user_id: ravi.user_id, words: 'a sofa' });
      await joinReport(api.deps, merged.number, { user_id: asha.user_id });
      await addCasePhoto({ tables: api.deps }, { case_id: merged.case_id });
      const kept = await openNewCase({ ...other, status: into, latitude: 1, longitude: 2 });
      await addCasePhoto({ tables: api.deps }, { case_id: kept.case_id });
      const before = await readStored(merged.case_id, kept.case_id);
      await merge(merged.number, { into: kept.number, version: 2 });
      expect(await readStored(merged.case_id, kept.case_id)).not.toEqual(before);
      expect((await fetchCase(merged.number)).undoable).toEqual({
        kind: 'merge',
        version: 3,
        number: kept.number,
      });
      const answer = await undo(kept.number, 2);
      expect([answer.statusCode, answer.json().number, answer.json().undoable]).toEqual([
        200,
        kept.number,
        null,
      ]);
      expect(await readStored(merged.case_id, kept.case_id)).toEqual(before);
      const events = [await fetchCase(merged.number), await fetchCase(kept.number)].map(
        ({ events: [last] }) => [last?.kind, last?.version, last?.to],
      );
      expect(events).toEqual([
        ['merge_undone', 4, from],
        ['merge_undone', 3, null],
      ]);
      expect((await audits(merged.number)).at(-1)?.[0]).toBe('case.merge_undone');
    },
  );

  it('restores the source of a split exactly and leaves a duplicate of it', async () => {
    const held = await openNewCase({ severity: 0.4, status: 'assigned' });
    const { report } = await joinReport(api.deps, held.number, { user_id: ravi.user_id });
    const before = await readStored(held.case_id);
    await split(held.number, { reports: [report.number], version: 2 });
    expect((await undo(held.number, 3)).statusCode).toBe(200);
    expect(await readStored(held.case_id)).toEqual(before);
    expect(await fetchCase(report.number)).toMatchObject({
      status: 'duplicate',
      merged_into: held.number,
      reports: 0,
      followers: 0,
    });
    expect(await publicNumber(report.number)).toBe(held.number);
  });

  it('returns the photos that were added since a split (CA-52)', async () => {
    const held = await openNewCase({ status: 'assigned' });
    const { report } = await joinReport(api.deps, held.number, { user_id: ravi.user_id });
    await addCasePhoto({ tables: api.deps }, { case_id: held.case_id });
    const own = (await split(held.number, { reports: [report.number], version: 2 })).json();
    const { case_id } = (await api.deps.cases.findByNumber(own.number))!;
    const { photo_id } = await addCasePhoto({ tables: api.deps }, { case_id });
    expect((await undo(held.number, 3)).statusCode).toBe(200);
    const photos = (await fetchCase(held.number)).photos.map((photo) => photo.photo_id);
    expect(photos).toHaveLength(2);
    expect(photos).toContain(photo_id);
    expect((await fetchCase(report.number)).photos).toEqual([]);
  });

  it('is too late once either case has changed, and there is none twice', async () => {
    const [kept, merged] = [await openNewCase(), await openNewCase()];
    await merge(merged.number, { into: kept.number });
    expect((await undo(merged.number, 2)).statusCode).toBe(200);
    expect(readError(await undo(merged.number, 3))).toEqual([
      409,
      'This can no longer be undone. Please change the case instead.',
    ]);
    await merge(merged.number, { into: kept.number, version: 3, into_version: 3 });
    await api.request(`POST /cases/${kept.number}/notes/`, officer, { text: 'Seen', is_public: false });
    expect((await fetchCase(merged.number)).undoable).toBeNull();
    expect(readError(await undo(merged.number, 4))).toEqual([
      409,
      `This cannot be undone any more, because case ${kept.number} has changed since`,
    ]);
    expect((await undo(kept.number, 4)).statusCode).toBe(409);
  });
});
