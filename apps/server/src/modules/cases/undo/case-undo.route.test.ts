import { type CaseDetail, caseDetail } from '@smart-waste/contract';
import { isFinalStatus } from '@smart-waste/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import type { CaseRow, NewCase } from '../ports.ts';

let api: ImageApi;
let officer: Person;
let crew: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
  crew = await api.person('crew');
});
afterAll(() => api.close());

const HOUR_MS = 3600_000;
const openNewCase = async (given: Partial<NewCase> = {}) => {
  const due_at = new Date(Date.now() + 72 * HOUR_MS);
  const { user_id } = await api.person();
  return (await openCase(api.deps, { opened_at: new Date(), due_at, ...given }, { user_id })).case;
};
const act = (number: number, form: object, by = officer) =>
  api.request(`POST /cases/${number}/transitions/`, by, form);
const correct = (number: number, form: object) => api.request(`PUT /cases/${number}/`, officer, form);
const undo = (number: number, form: object, by = officer) =>
  api.request(`POST /cases/${number}/undo/`, by, form);
const fetchCase = async (number: number): Promise<CaseDetail> =>
  caseDetail.parse((await api.request(`GET /cases/${number}/`, officer)).json());

describe('the undo of a change (CA-56)', () => {
  it('puts a first assignment back, with its event and its entry in the audit log', async () => {
    const before = await openNewCase();
    const { number, case_id } = before;
    await act(number, { action: 'assign', assignee_id: crew.user_id, reason: 'Please', version: 1 });
    const answer = await undo(number, { version: 2, undoes: 2 });
    expect(answer.json()).toMatchObject({ version: 3, status: 'new', assignee: null, public_note: '' });
    const { changed_at: _, version: __, ...same } = before;
    expect(await api.deps.cases.findById(case_id)).toMatchObject(same);
    expect((await fetchCase(number)).events[0]).toMatchObject({
      version: 3,
      kind: 'status_changed',
      action: null,
      from: 'assigned',
      to: 'new',
      undoes: 2,
      actor: { user_id: officer.user_id },
    });
    expect((await api.readAuditLog(`case:${number}`)).at(-1)).toMatchObject({
      action: 'case.change_undone',
      actor_id: officer.user_id,
      details: { undone_version: 2 },
    });
  });

  it('gives a case back to the assignee before, and starts a clock again that was stopped', async () => {
    const { number, due_at } = await openNewCase({ status: 'assigned', assignee_id: crew.user_id });
    await act(number, { action: 'assign', assignee_id: officer.user_id, version: 1 });
    expect((await undo(number, { version: 2, undoes: 2 })).json()).toMatchObject({
      assignee: { user_id: crew.user_id },
      events: [{ kind: 'assigned', to: String(crew.user_id) }, {}, {}],
    });
    await act(number, { action: 'ask_reporter', reason: 'Which gate?', version: 3 });
    expect((await fetchCase(number)).due_at).toBeNull();
    expect((await undo(number, { version: 4, undoes: 4 })).json()).toMatchObject({
      status: 'assigned',
      due_at: due_at!.toISOString(),
      status_before_waiting: null,
    });
  });

  it('takes several corrections back, the last one first', async () => {
    const before = await openNewCase();
    const { number, case_id } = before;
    await correct(number, { category_id: 2, version: 1 });
    await correct(number, { coordinates: { latitude: '26.9', longitude: '75.8' }, version: 2 });
    expect((await undo(number, { version: 3, undoes: 2 })).statusCode).toBe(409);
    expect((await undo(number, { version: 3, undoes: 3 })).statusCode).toBe(200);
    expect((await undo(number, { version: 4, undoes: 2 })).statusCode).toBe(200);
    const { category_id, due_at, urgent_at, latitude } = before;
    expect(await api.deps.cases.findById(case_id)).toMatchObject({
      category_id,
      due_at,
      urgent_at,
      latitude,
    });
    expect((await fetchCase(number)).events.map(({ kind, undoes }) => [kind, undoes])).toEqual([
      ['category_changed', 2],
      ['place_changed', 3],
      ['place_changed', undefined],
      ['category_changed', undefined],
      ['opened', undefined],
    ]);
  });

  describe('of a case that stays or becomes ended, whose former assignee has left (CA-98)', () => {
    const openVerified = async (worker: Person) => {
      const cleaned_at = new Date(Date.now() - HOUR_MS);
      const ended = { due_at: null, clock_stopped_at: cleaned_at, cleaned_at, ended_at: new Date() };
      return openNewCase({ status: 'verified', assignee_id: worker.user_id, ...ended });
    };
    const disable = async ({ user_id }: Person) =>
      api.request(`POST /admin/users/${user_id}/disable/`, await api.person('admin'));
    const expectUndone = async ({ case_id, number, ...before }: CaseRow) => {
      expect((await undo(number, { version: 2, undoes: 2 })).statusCode).toBe(200);
      const { changed_at: _, version: __, ...same } = before;
      expect(await api.deps.cases.findById(case_id)).toMatchObject(same);
    };

    it.each([
      ['privacy', { is_private: true }],
      ['place', { coordinates: { latitude: '26.8', longitude: '75.7' } }],
      ['category', { category_id: 2 }],
    ])('takes a correction of its %s back, and it keeps its assignee', async (_, form) => {
      const left = await api.person('crew');
      const before = await openVerified(left);
      await disable(left);
      expect((await correct(before.number, { ...form, version: 1 })).statusCode).toBe(200);
      await expectUndone(before);
    });

    it('takes its reopening back: it ends when it did, was cleaned when it was, and did not return', async () => {
      const left = await api.person('crew');
      const before = await openVerified(left);
      await disable(left);
      const reopened = await act(before.number, { action: 'reopen', reason: 'A mistake', version: 1 });
      expect(reopened.json()).toMatchObject({ status: 'confirmed', assignee: null, returns: 1 });
      await expectUndone(before);
    });
  });

  it('is for a crew as well, while the case is theirs', async () => {
    const { number } = await openNewCase({ status: 'assigned', assignee_id: crew.user_id });
    await act(number, { action: 'start', version: 1 }, crew);
    expect((await undo(number, { version: 2, undoes: 2 }, crew)).json().status).toBe('assigned');
    await act(number, { action: 'start', version: 3 }, crew);
    await act(number, { action: 'assign', assignee_id: officer.user_id, version: 4 });
    expect((await undo(number, { version: 5, undoes: 4 }, crew)).statusCode).toBe(404);
  });
});

describe('an undo is refused', () => {
  const confirmed = async () => {
    const { number } = await openNewCase();
    await act(number, { action: 'confirm', version: 1 });
    return number;
  };
  const refusal = async (number: number, form: object, by = officer) => {
    const answer = await undo(number, form, by);
    return [answer.statusCode, answer.json().reason];
  };

  it('a change was made by another person, is the report itself, or is undone already', async () => {
    const number = await confirmed();
    const admin = await api.person('admin');
    expect(await refusal(number, { version: 2, undoes: 2 }, admin)).toEqual([403, 'error.case.undo_foreign']);
    expect(await refusal(number, { version: 2, undoes: 1 })).toEqual([409, 'error.case.undo_impossible']);
    expect((await undo(number, { version: 2, undoes: 2 })).statusCode).toBe(200);
    for (const undoes of [2, 3])
      expect(await refusal(number, { version: 3, undoes })).toEqual([409, 'error.case.undo_impossible']);
  });

  it('the case was changed meanwhile, by a report that joins as well (CA-24)', async () => {
    const { number } = await openNewCase({ latitude: 26.9, longitude: 75.8 });
    await act(number, { action: 'confirm', version: 1 });
    const asha = await api.person();
    const { image_id } = await api.uploadNew(asha, { latitude: '26.9', longitude: '75.8' });
    await api.request('POST /reports/', asha, { image_id, joins: number });
    expect(await refusal(number, { version: 2, undoes: 2 })).toEqual([409, 'error.case.changed_by_unknown']);
    expect(await refusal(number, { version: 3, undoes: 2 })).toEqual([409, 'error.case.undo_impossible']);
    expect(await fetchCase(number)).toMatchObject({ version: 3, status: 'confirmed' });
  });

  it('people have read it, as a note or a reply', async () => {
    const { number } = await openNewCase();
    for (const [version, is_public] of [
      [2, false],
      [3, true],
    ] as const) {
      await api.request(`POST /cases/${number}/notes/`, officer, { text: 'We come', is_public });
      expect(await refusal(number, { version, undoes: version })).toEqual([
        409,
        'error.case.undo_impossible',
      ]);
    }
  });

  it('the assignee before has left', async () => {
    const left = await api.person('crew');
    const { number } = await openNewCase({ status: 'assigned', assignee_id: left.user_id });
    await act(number, { action: 'assign', assignee_id: crew.user_id, version: 1 });
    await api.request(`POST /admin/users/${left.user_id}/disable/`, await api.person('admin'));
    expect(await refusal(number, { version: 2, undoes: 2 })).toEqual([409, 'error.case.undo_assignee']);
  });

  it.each([
    ['verify', { status: 'cleaned', cleaned_at: new Date(), clock_stopped_at: new Date() }],
    ['close', { status: 'in_progress' }],
    ['refer', { status: 'assigned' }],
  ] as const)(
    'of %s when the assignee has left, who would have an open case again (CA-98)',
    async (action, given) => {
      const left = await api.person('crew');
      const { number } = await openNewCase({ ...given, assignee_id: left.user_id });
      await act(number, { action, reason: 'Done', responsible: 'The railway', version: 1 });
      await api.request(`POST /admin/users/${left.user_id}/disable/`, await api.person('admin'));
      expect(await refusal(number, { version: 2, undoes: 2 })).toEqual([409, 'error.case.undo_assignee']);
      const { status, version } = await fetchCase(number);
      expect([isFinalStatus(status), version]).toEqual([true, 2]);
    },
  );

  it.each([
    {},
    { version: 1 },
    { version: 1, undoes: 0 },
    { version: '1', undoes: 1 },
    { version: 1, undoes: 2 ** 31 },
  ])('its form is not valid: %j', async (form) => {
    expect((await undo(await confirmed(), form)).statusCode).toBe(400);
  });

  it('is made once of two at the same moment', async () => {
    const number = await confirmed();
    const answers = await Promise.all([1, 2, 3].map(() => undo(number, { version: 2, undoes: 2 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await fetchCase(number)).version).toBe(3);
  });
});
