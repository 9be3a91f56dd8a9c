import { API_PREFIX, type BulkCaseResult, bulkCaseAnswer } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const HOUR_MS = 3600_000;
const openNewCase = async (given: Partial<NewCase> = {}) =>
  (await openCase(api.deps, { opened_at: new Date(), due_at: new Date(Date.now() + 72 * HOUR_MS), ...given }))
    .case;
const openMany = async (count: number, given: Partial<NewCase> = {}) => {
  const cases = [];
  for (let index = 0; index < count; index += 1) cases.push(await openNewCase(given));
  return cases;
};
const change = (form: object, by = officer) => api.request('POST /cases/bulk/', by, form);
const toHeldNumbers = (cases: readonly { number: number; version: number }[]) =>
  cases.map(({ number, version }) => ({ number, version }));
const fetchResults = async (form: object): Promise<BulkCaseResult[]> => {
  const answer = await change(form);
  expect(answer.statusCode).toBe(200);
  return bulkCaseAnswer.parse(answer.json()).data;
};
const byId = (case_id: string) => api.deps.cases.findById(case_id);

describe('one change of many cases (CA-57)', () => {
  it('assigns each with its own event and audit entry, and Undo puts exactly those back (CA-56)', async () => {
    const cases = await openMany(3);
    const results = await fetchResults({
      action: 'assign',
      assignee_id: crew.user_id,
      cases: toHeldNumbers(cases),
    });
    expect(results).toEqual(
      cases.map(({ number }) => ({ number, outcome: 'changed', version: 2, error: null })),
    );
    for (const { case_id, number } of cases) {
      expect(await byId(case_id)).toMatchObject({ status: 'assigned', assignee_id: crew.user_id });
      expect((await api.deps.cases.listEvents(case_id)).map(({ kind }) => kind)).toEqual([
        'assigned',
        'opened',
      ]);
      expect((await api.readAuditLog(`case:${number}`)).map(({ action }) => action)).toEqual([
        'case.opened',
        'case.status_changed',
      ]);
    }
    const [touched, ...others] = cases;
    await api.request(`POST /cases/${touched!.number}/notes/`, officer, { text: 'x', is_public: false });
    const undone = await fetchResults({
      undo: true,
      cases: toHeldNumbers(results.map(({ number }) => ({ number, version: 2 }))),
    });
    expect(undone.map(({ outcome }) => outcome)).toEqual(['stale', 'changed', 'changed']);
    expect(await byId(touched!.case_id)).toMatchObject({ status: 'assigned', version: 3 });
    for (const { case_id } of others)
      expect(await byId(case_id)).toMatchObject({ status: 'new', assignee_id: null, version: 3 });
  });

  it('says of each case what became of it', async () => {
    const [fresh, stale, ended, doubled] = await openMany(4);
    await api.request(`POST /cases/${stale!.number}/transitions/`, officer, {
      action: 'confirm',
      version: 1,
    });
    await api.request(`POST /cases/${ended!.number}/transitions/`, officer, {
      action: 'close',
      reason: 'x',
      version: 1,
    });
    const results = await fetchResults({
      action: 'confirm',
      cases: [
        { number: fresh!.number, version: 1 },
        { number: stale!.number, version: 1 },
        { number: ended!.number, version: 2 },
        { number: 2_000_000_000, version: 1 },
        ...toHeldNumbers([doubled!, doubled!, doubled!]),
      ],
    });
    expect(results.map(({ number, outcome, version }) => [number, outcome, version])).toEqual([
      [fresh!.number, 'changed', 2],
      [stale!.number, 'stale', null],
      [ended!.number, 'refused', null],
      [2_000_000_000, 'gone', null],
      [doubled!.number, 'changed', 2],
    ]);
    expect(results[1]!.error).toContain('Its status is now: Confirmed');
    expect(results[2]!.error_reason).toMatchObject({ reason: 'error.case.wrong_status' });
  });

  it('is made once for each key and case, and a repeated call says what it did (CA-58)', async () => {
    const repeat = async (key: string, form: object): Promise<BulkCaseResult[]> => {
      const payload = { method: 'POST' as const, url: `${API_PREFIX}/cases/bulk/`, payload: form };
      const headers = { ...officer.headers, 'idempotency-key': key };
      return bulkCaseAnswer.parse((await api.app.inject({ ...payload, headers })).json()).data;
    };
    const cases = await openMany(3);
    const due_at = new Date(Date.now() + 24 * HOUR_MS).toISOString();
    const forms = [
      ['status', { action: 'confirm' }, 1],
      ['due', { due_at }, 2],
      ['undo', { undo: true }, 3],
    ] as const;
    for (const [key, form, version] of forms) {
      const held = { ...form, cases: toHeldNumbers(cases.map(({ number }) => ({ number, version }))) };
      const lost = await repeat(key, held);
      expect(lost.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed']);
      expect(await repeat(key, held)).toEqual(lost);
    }
    await api.request(`POST /cases/${cases[0]!.number}/notes/`, officer, { text: 'x', is_public: false });
    const again = await repeat('undo', {
      undo: true,
      cases: toHeldNumbers(cases.map(({ number }) => ({ number, version: 3 }))),
    });
    expect(again.map(({ version }) => version)).toEqual([4, 4, 4]);
    for (const { case_id } of cases) expect(await byId(case_id)).toMatchObject({ status: 'confirmed' });
  });

  it('sets a due date, and leaves a case alone that has it already', async () => {
    const due_at = new Date(Date.now() + 30 * HOUR_MS).toISOString();
    const [one, same] = [await openNewCase(), await openNewCase({ due_at: new Date(due_at) })];
    const results = await fetchResults({ due_at, cases: toHeldNumbers([one, same]) });
    expect(results.map(({ outcome, version }) => [outcome, version])).toEqual([
      ['changed', 2],
      ['unchanged', 1],
    ]);
    expect((await byId(one.case_id))?.due_at?.toISOString()).toBe(due_at);
  });

  it('refuses a due date of a case that has ended, or before it was opened, and changes the others', async () => {
    const past = new Date(Date.now() - HOUR_MS).toISOString();
    const [old, young, ended] = [
      await openNewCase({ opened_at: new Date(Date.now() - 5 * HOUR_MS) }),
      await openNewCase(),
      await openNewCase({ status: 'closed', due_at: null, ended_at: new Date() }),
    ];
    const results = await fetchResults({ due_at: past, cases: toHeldNumbers([old, young, ended]) });
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'refused', 'refused']);
  });

  it('takes 100 cases', async () => {
    const cases = await openMany(100);
    const results = await fetchResults({ action: 'confirm', cases: toHeldNumbers(cases) });
    expect(results.filter(({ outcome }) => outcome === 'changed')).toHaveLength(100);
  });

  it('refers by the category where nothing else is said, and says for which it is missing', async () => {
    const one = await openNewCase();
    const [result] = await fetchResults({ action: 'refer', cases: toHeldNumbers([one]) });
    expect(result).toMatchObject({
      outcome: 'refused',
      error_reason: { reason: 'error.case.responsible_missing' },
    });
    const [changed] = await fetchResults({
      action: 'refer',
      responsible: 'The railway',
      cases: toHeldNumbers([one]),
    });
    expect(changed?.outcome).toBe('changed');
  });

  it('is made once of two at the same moment, and none is lost', async () => {
    const cases = await openMany(5);
    const answers = await Promise.all(
      [crew, officer].map(({ user_id }) =>
        fetchResults({ action: 'assign', assignee_id: user_id, cases: toHeldNumbers(cases) }),
      ),
    );
    const outcomes = answers.flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(5);
  });
});

describe('a change of many cases is refused as a whole', () => {
  const one = [{ number: 1, version: 1 }];
  const many = Array.from({ length: 101 }, (_, index) => ({ number: index + 1, version: 1 }));
  it.each<[string, object, string[]]>([
    ['without cases', { action: 'confirm', cases: [] }, ['cases']],
    ['with 101 cases', { action: 'confirm', cases: many }, ['cases']],
    ['with a case that is none', { action: 'confirm', cases: ['1'] }, ['cases.0']],
    [
      'with a version that is none',
      { action: 'confirm', cases: [{ number: 1, version: 0 }] },
      ['cases.0.version'],
    ],
    [
      'with a number that is none',
      { action: 'confirm', cases: [{ number: 2 ** 31, version: 1 }] },
      ['cases.0.number'],
    ],
    ['with an unknown action', { action: 'merge', cases: one }, ['action']],
    ['without a reason', { action: 'reject', reason: '  ', cases: one }, ['reason']],
    ['without a question', { action: 'ask_reporter', cases: one }, ['reason']],
    ['without an assignee', { action: 'assign', cases: one }, ['assignee_id']],
    [
      'with an unknown assignee',
      { action: 'assign', assignee_id: 2_000_000_000, cases: one },
      ['assignee_id'],
    ],
    ['with a long reason', { action: 'close', reason: 'x'.repeat(5_000), cases: one }, ['reason']],
    ['with a due date that is none', { due_at: 'tomorrow', cases: one }, ['due_at']],
    ['with undo false', { undo: false, cases: one }, ['undo']],
  ])('%s', async (_, form, fields) => {
    const answer = await change(form);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields]);
  });

  it.each([
    { cases: one },
    { action: 'confirm', undo: true, cases: one },
    { action: 'confirm', due_at: '2026-06-01T00:00:00Z', cases: one },
  ])('its form is not valid: %j', async (form) => {
    expect((await change(form)).statusCode).toBe(400);
  });

  it('a citizen and a crew may not make it, and their cases stay as they are', async () => {
    const { number, case_id } = await openNewCase({ status: 'assigned', assignee_id: crew.user_id });
    for (const by of [crew, await api.person()])
      expect((await change({ action: 'clean', cases: [{ number, version: 1 }] }, by)).statusCode).toBe(403);
    expect(await byId(case_id)).toMatchObject({ version: 1 });
  });
});
