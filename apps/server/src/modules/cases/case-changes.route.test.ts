import {
  CASE_ACTIONS,
  CASE_LIMITS,
  type CaseDetail,
  type CaseStatus,
  caseDetail,
  type Role,
} from '@smart-waste/contract';
import { decideCaseActor, TRANSITIONS, type Transition } from '@smart-waste/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../test/cases.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import type { NewCase } from './ports.ts';

let api: ImageApi;
let officer: Person;
let crew: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
  crew = await api.person('crew');
  asha = await api.person();
});
beforeEach(() => {
  api.clock.aheadMs = 0;
});
afterAll(() => api.close());

const HOUR_MS = 3600_000;
const openTestCase = async (given: Partial<NewCase> = {}, user_id: number | null = asha.user_id) => {
  const due_at = new Date(Date.now() + 72 * HOUR_MS);
  return (await openCase(api.deps, { opened_at: new Date(), due_at, ...given }, { user_id })).case;
};
const act = (number: number, form: object, by = officer) =>
  api.request(`POST /cases/${number}/transitions/`, by, form);
const correct = (number: number, form: object, by = officer) =>
  api.request(`PUT /cases/${number}/`, by, form);
const note = (number: number, form: object, by = officer) =>
  api.request(`POST /cases/${number}/notes/`, by, form);
const fetchCase = async (number: number): Promise<CaseDetail> =>
  caseDetail.parse((await api.request(`GET /cases/${number}/`, officer)).json());
const readName = async ({ user_id }: Person) => (await api.deps.users.findById(user_id))!.username;

describe('the work on a case', () => {
  it('goes from the report to the checked place, each step with its event and its entry in the audit log (CA-23, CA-27)', async () => {
    const { number } = await openTestCase();
    const steps: [Person, object, CaseStatus][] = [
      [officer, { action: 'confirm' }, 'confirmed'],
      [officer, { action: 'assign', assignee_id: crew.user_id }, 'assigned'],
      [crew, { action: 'start' }, 'in_progress'],
      [crew, { action: 'clean' }, 'cleaned'],
      [officer, { action: 'verify', reason: 'Thank you for your report' }, 'verified'],
    ];
    for (const [index, [by, form, status]] of steps.entries()) {
      const answer = await act(number, { ...form, version: index + 1 }, by);
      expect([answer.statusCode, answer.json().status, answer.json().version]).toEqual([
        200,
        status,
        index + 2,
      ]);
    }
    const ended = await fetchCase(number);
    expect(ended).toMatchObject({ due_at: null, public_note: 'Thank you for your report' });
    expect(ended.events[0]).toMatchObject({
      version: 6,
      kind: 'status_changed',
      action: 'verify',
      from: 'cleaned',
      to: 'verified',
      actor: { user_id: officer.user_id, username: await readName(officer) },
      is_public: true,
    });
    expect(
      (await api.readAuditLog(`case:${number}`)).map(({ action, actor_id, details }) => [
        action,
        actor_id,
        details,
      ]),
    ).toEqual([
      ['case.opened', null, {}],
      ['case.status_changed', officer.user_id, { from: 'new', to: 'confirmed' }],
      ['case.status_changed', officer.user_id, { from: 'confirmed', to: 'assigned' }],
      ['case.status_changed', crew.user_id, { from: 'assigned', to: 'in_progress' }],
      ['case.status_changed', crew.user_id, { from: 'in_progress', to: 'cleaned' }],
      ['case.status_changed', officer.user_id, { from: 'cleaned', to: 'verified' }],
    ]);
  });

  it('stops the clock while the case waits for its reporter, and continues with the time that was left', async () => {
    const { number, due_at } = await openTestCase();
    await act(number, { action: 'ask_reporter', reason: 'Which gate?', version: 1 });
    expect(await fetchCase(number)).toMatchObject({
      status: 'waiting',
      due_at: null,
      public_note: 'Which gate?',
    });
    api.clock.aheadMs = HOUR_MS / 2;
    await act(number, { action: 'resume', version: 2 });
    const resumed = await fetchCase(number);
    expect(resumed).toMatchObject({ status: 'new', status_before_waiting: null });
    expect(Math.abs(new Date(resumed.due_at!).getTime() - due_at!.getTime() - HOUR_MS / 2)).toBeLessThan(
      60_000,
    );
  });

  it.each(['government', 'admin', 'crew'] satisfies Role[])(
    'is allowed to the role %s as the table of core says (CA-09)',
    async (role) => {
      const by = await api.person(role);
      const actor = decideCaseActor({ ...by, role }, { assignee_id: by.user_id, isReporter: false })!;
      const said = { reason: 'Because', responsible: 'The railway', assignee_id: crew.user_id };
      const decideStatus = ({ from, actors }: Transition, status: CaseStatus) => {
        if (!actors.includes(actor)) return 403;
        return from.includes(status) ? 200 : 409;
      };
      for (const action of CASE_ACTIONS)
        for (const status of ['new', 'assigned', 'waiting', 'cleaned', 'verified', 'closed'] as const) {
          const { number } = await openTestCase({ status, assignee_id: by.user_id });
          const answer = await act(number, { ...said, action, version: 1 }, by);
          const expected = decideStatus(TRANSITIONS[action], status);
          expect([action, status, answer.statusCode]).toEqual([action, status, expected]);
        }
    },
  );

  it('is refused with a sentence when the status does not allow it', async () => {
    const { number } = await openTestCase();
    const answer = await act(number, { action: 'verify', version: 1 });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'This is not possible now. The status of this case is: New.',
    ]);
    expect((await fetchCase(number)).version).toBe(1);
  });

  it('asks no one about a case that only a caller reported (CA-97)', async () => {
    const { number } = await openTestCase({}, null);
    const answer = await act(number, { action: 'ask_reporter', reason: 'Which gate?', version: 1 });
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'error.case.no_reporter']);
    expect((await fetchCase(number)).version).toBe(1);
  });

  it.each([
    [{ action: 'reject' }, 'reason'],
    [{ action: 'reject', reason: '   ' }, 'reason'],
    [{ action: 'ask_reporter' }, 'reason'],
    [{ action: 'refer' }, 'responsible'],
    [{ action: 'assign' }, 'assignee_id'],
    [{ action: 'assign', assignee_id: null }, 'assignee_id'],
    [{ action: 'assign', assignee_id: 2_000_000_000 }, 'assignee_id'],
    [{ action: 'assign', assignee_id: 2 ** 31 }, 'assignee_id'],
    [{ action: 'merge' }, 'action'],
    [{ action: 'confirm', reason: 'x'.repeat(5_000) }, 'reason'],
    [{ action: 'confirm', version: 0 }, 'version'],
    [{ action: 'confirm', version: 2 ** 31 }, 'version'],
    [{ action: 'confirm', version: '1' }, 'version'],
  ])('is refused with %j', async (form, field) => {
    const { number } = await openTestCase();
    const answer = await act(number, { version: 1, ...form });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect((await fetchCase(number)).version).toBe(1);
  });

  it('is given to no person who is not staff, and to no disabled account', async () => {
    const { number } = await openTestCase();
    const left = await api.person('crew');
    await api.request(`POST /admin/users/${left.user_id}/disable/`, await api.person('admin'));
    for (const { user_id } of [await api.person(), left]) {
      const answer = await act(number, { action: 'assign', assignee_id: user_id, version: 1 });
      expect([answer.statusCode, answer.json().reason]).toEqual([400, 'error.case.assignee']);
    }
  });

  it('does not exist for a crew when it is that of another crew', async () => {
    const { number } = await openTestCase({ status: 'assigned', assignee_id: officer.user_id });
    expect((await act(number, { action: 'start', version: 1 }, crew)).statusCode).toBe(404);
    expect((await note(number, { text: 'x', is_public: false }, crew)).statusCode).toBe(404);
  });
});

describe('a change that was made from an earlier version', () => {
  it('is refused with what the case is now, who changed it and when, and changes nothing (CA-24)', async () => {
    const { number } = await openTestCase();
    await act(number, { action: 'confirm', version: 1 });
    api.clock.aheadMs = 3 * 60_000 + 500;
    const other = await api.person('admin');
    for (const stale of [
      await act(number, { action: 'reject', reason: 'Not waste', version: 1 }, other),
      await correct(number, { is_private: true, version: 1 }, other),
    ]) {
      expect(stale.statusCode).toBe(409);
      expect(stale.json()).toMatchObject({
        code: 'conflict',
        reason: 'error.case.changed',
        error: `${await readName(officer)} changed this case 3 minutes ago. Its status is now: Confirmed. Please look at it again before you change it.`,
      });
    }
    expect(await fetchCase(number)).toMatchObject({ version: 2, status: 'confirmed', is_private: false });
  });

  it('is refused without a name when a citizen or the product made the other one', async () => {
    const { number } = await openTestCase({ latitude: 26.9, longitude: 75.8 });
    const asha = await api.person();
    const { image_id } = await api.uploadNew(asha, { latitude: '26.9', longitude: '75.8' });
    await api.request('POST /reports/', asha, { image_id, joins: number });
    const stale = await act(number, { action: 'confirm', version: 1 });
    expect(stale.json()).toMatchObject({ code: 'conflict', reason: 'error.case.changed_by_unknown' });
    expect(stale.json().error).toContain('changed just now');
  });

  it.each([
    [2, '2 hours ago'],
    [49, '2 days ago'],
  ])('says after %s hours that it was %s', async (hours, when) => {
    const { number } = await openTestCase();
    await act(number, { action: 'confirm', version: 1 });
    api.clock.aheadMs = hours * HOUR_MS + 1000;
    const stale = await act(number, { action: 'confirm', version: 1 }, await api.person('admin'));
    expect(stale.json().error).toContain(when);
  });

  it('is one of two at the same moment: one is made, the other refused, none is lost (CA-24)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number } = await openTestCase();
      const answers = await Promise.all([
        act(number, { action: 'confirm', version: 1 }),
        act(number, { action: 'reject', reason: 'Not waste', version: 1 }),
        correct(number, { is_private: true, version: 1 }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      const { version, events } = await fetchCase(number);
      expect([version, events.length]).toEqual([2, 2]);
    }
  });

  it('names the case into which it was merged meanwhile', async () => {
    const [from, into] = [await openTestCase(), await openTestCase()];
    const merge = { status: 'duplicate', merged_into: into.case_id } as const;
    await api.kysely
      .updateTable('cases')
      .set({ ...merge, version: 2 })
      .where('case_id', '=', from.case_id)
      .execute();
    const stale = await act(from.number, { action: 'confirm', version: 1 });
    expect([stale.statusCode, stale.json().error]).toEqual([
      409,
      `This case was merged into case ${into.number}. Please continue there.`,
    ]);
  });
});

describe('a correction', () => {
  it('moves the due date by the difference of the hours when it is of the category, and the urgency with it (CA-19)', async () => {
    const categories = await api.deps.categories.list();
    const [one, two] = [categories[0]!, categories.find(({ hours_to_clean }) => hours_to_clean === 24)!];
    const { number, due_at } = await openTestCase({ category_id: one.category_id, severity: 0.5 });
    const answer = await correct(number, { category_id: two.category_id, version: 1 });
    expect(answer.statusCode).toBe(200);
    const changed = caseDetail.parse(answer.json());
    const moved = (two.hours_to_clean - one.hours_to_clean) * HOUR_MS;
    expect(new Date(changed.due_at!).getTime()).toBe(due_at!.getTime() + moved);
    expect(changed.urgency).toMatchObject({ severity_hours: 6 });
    expect(new Date(changed.urgency.urgent_at).getTime()).toBe(due_at!.getTime() + moved - 6 * HOUR_MS);
    expect(changed.events[0]).toMatchObject({
      kind: 'category_changed',
      from: String(one.category_id),
      to: String(two.category_id),
    });
  });

  it('moves the urgency when it is of the due date (CA-19)', async () => {
    const { number, due_at } = await openTestCase();
    const later = new Date(due_at!.getTime() + 24 * HOUR_MS).toISOString();
    expect((await correct(number, { due_at: later, version: 1 })).json()).toMatchObject({
      due_at: later,
      urgency: { urgent_at: later },
      events: [{ kind: 'due_changed', from: due_at!.toISOString(), to: later }, {}],
    });
  });

  it('moves the due date of a waiting case only by the time after that (CA-14, CA-19)', async () => {
    const { number, due_at } = await openTestCase();
    await act(number, { action: 'ask_reporter', reason: 'Which gate?', version: 1 });
    const later = new Date(due_at!.getTime() + 24 * HOUR_MS);
    api.clock.aheadMs = HOUR_MS / 2;
    expect((await correct(number, { due_at: later.toISOString(), version: 2 })).statusCode).toBe(200);
    await act(number, { action: 'resume', version: 3 });
    const movedMs = new Date((await fetchCase(number)).due_at!).getTime() - later.getTime();
    expect(Math.abs(movedMs)).toBeLessThan(60_000);
  });

  it('keeps the words of a moved place, and the audit log does not say where (CA-19)', async () => {
    const { number, place } = await openTestCase({ latitude: 26.9, longitude: 75.8 });
    const coordinates = { latitude: '26.95', longitude: '75.85', location_source: 'map' };
    expect((await correct(number, { coordinates, version: 1 })).json()).toMatchObject({
      latitude: 26.95,
      longitude: 75.85,
      place,
      events: [{ kind: 'place_changed', from: '26.9,75.8', to: '26.95,75.85' }, {}],
    });
    expect((await api.readAuditLog(`case:${number}`)).at(-1)).toMatchObject({
      action: 'case.changed',
      details: {},
    });
  });

  it('adds nothing when it has no effect', async () => {
    const { number, due_at } = await openTestCase({ latitude: 26.9, longitude: 75.8 });
    const same = [
      { category_id: 1 },
      { due_at: due_at!.toISOString() },
      { is_private: false },
      { coordinates: { latitude: '26.9', longitude: '75.8' } },
    ];
    for (const form of same)
      expect((await correct(number, { ...form, version: 1 })).json()).toMatchObject({ version: 1 });
    expect(await api.readAuditLog(`case:${number}`)).toHaveLength(1);
  });

  it.each([
    [{}, []],
    [{ is_private: true, category_id: 2 }, []],
    [{ category_id: 2_000_000 }, ['category_id']],
    [{ category_id: 2 ** 31 }, ['category_id']],
    [{ category_id: '2' }, ['category_id']],
    [{ is_private: 'yes' }, ['is_private']],
    [{ due_at: 'tomorrow' }, ['due_at']],
    [{ due_at: '2020-01-01T00:00:00Z' }, ['due_at']],
    [{ due_at: '0000-01-01T00:00:00Z' }, ['due_at']],
    [{ due_at: '9999-12-31T23:59:59Z' }, ['due_at']],
    [{ coordinates: { latitude: '91', longitude: '181' } }, ['latitude', 'longitude']],
    [{ coordinates: {} }, ['latitude']],
    [{ coordinates: { latitude: 26.9, longitude: 75.8 } }, ['coordinates.latitude', 'coordinates.longitude']],
    [{ version: 2 ** 31, is_private: true }, ['version']],
  ])('is refused with %j', async (form, fields) => {
    const { number } = await openTestCase();
    const answer = await correct(number, { version: 1, ...form });
    expect(answer.statusCode).toBe(400);
    if (fields.length > 0) expect(Object.keys(answer.json().fields)).toEqual(fields);
    expect((await fetchCase(number)).version).toBe(1);
  });

  it('is refused for the due date when the case has ended; its category can still be corrected', async () => {
    const { number } = await openTestCase({ status: 'closed', due_at: null, ended_at: new Date() });
    const due = await correct(number, { due_at: new Date(Date.now() + HOUR_MS).toISOString(), version: 1 });
    expect([due.statusCode, due.json().reason]).toEqual([409, 'error.case.ended']);
    expect((await correct(number, { category_id: 2, version: 1 })).json()).toMatchObject({
      category_id: 2,
      due_at: null,
    });
  });
});

describe('a note', () => {
  it('is internal, or a reply to the reporters that is the first answer (CA-32)', async () => {
    const { number, case_id } = await openTestCase();
    expect((await note(number, { text: 'Call the owner', is_public: false })).statusCode).toBe(201);
    expect(await api.deps.cases.findById(case_id)).toMatchObject({ answered_at: null, public_note: '' });
    const answer = await note(number, { text: ' We come on Friday ', is_public: true });
    expect(answer.json()).toMatchObject({
      version: 3,
      public_note: 'We come on Friday',
      events: [
        { kind: 'replied', text: 'We come on Friday', is_public: true },
        { kind: 'noted', text: 'Call the owner', is_public: false },
        { kind: 'opened' },
      ],
    });
    const first = (await api.deps.cases.findById(case_id))?.answered_at;
    expect(first).toEqual(expect.any(Date));
    api.clock.aheadMs = HOUR_MS / 2;
    expect((await note(number, { text: 'It is done', is_public: true })).statusCode).toBe(201);
    expect((await api.deps.cases.findById(case_id))?.answered_at).toEqual(first);
    expect((await api.readAuditLog(`case:${number}`)).at(-1)).toMatchObject({
      action: 'case.noted',
      details: { is_public: true },
    });
  });

  it('leaves the question in place while the case waits for its reporter', async () => {
    const { number } = await openTestCase();
    await act(number, { action: 'ask_reporter', reason: 'Which gate?', version: 1 });
    expect((await note(number, { text: 'We wait', is_public: true })).json().public_note).toBe('Which gate?');
    const resumed = await act(number, { action: 'resume', version: 3 });
    expect(resumed.json().public_note).toBe('We wait');
  });

  it('is internal when a crew writes it (CA-32)', async () => {
    const { number } = await openTestCase({ status: 'assigned', assignee_id: crew.user_id });
    expect((await note(number, { text: 'Locked', is_public: false }, crew)).statusCode).toBe(201);
    const refused = await note(number, { text: 'Hello', is_public: true }, crew);
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'error.case.crew_reply']);
  });

  it('is added beside others at the same moment, and none is lost', async () => {
    const { number } = await openTestCase();
    const texts = ['one', 'two', 'three', 'four'];
    const answers = await Promise.all(texts.map((text) => note(number, { text, is_public: false })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 201));
    const { events } = await fetchCase(number);
    expect(events.map(({ text }) => text).toSorted()).toEqual(['', ...texts].toSorted());
  });

  it.each([
    { text: '', is_public: false },
    { text: '   ', is_public: false },
    { text: '\u200b\u200b\u202e', is_public: true },
    { text: 'x'.repeat(CASE_LIMITS.textMaxLength + 1), is_public: true },
    { text: 'x'.repeat(5_000), is_public: true },
    { text: 5, is_public: true },
    { text: 'x' },
    { text: 'x', is_public: 'yes' },
  ])('is refused when it is %j', async (form) => {
    const { number } = await openTestCase();
    expect((await note(number, form)).statusCode).toBe(400);
    expect((await fetchCase(number)).version).toBe(1);
  });

  it('keeps markup, scripts and direction marks as they were written, but no controls of direction (CA-137)', async () => {
    const { number } = await openTestCase();
    const text = `<b onclick="x()">${'कचरा '.repeat(300)}</b>\n\u200f مخلفات 🗑️`;
    const noted = await note(number, { text: `\u202e${text}\u2066`, is_public: true });
    expect(noted.json().events[0].text).toBe(text);
  });

  it('takes a text up to the limit, with whole emoji, and cuts no longer one (CA-79)', async () => {
    const { number } = await openTestCase();
    const longest = `${'म'.repeat(CASE_LIMITS.textMaxLength - 2)}👷`;
    const kept = await note(number, { text: longest, is_public: true });
    expect(kept.json().events[0].text).toBe(longest);
    const refused = await note(number, { text: 'ש'.repeat(5_000), is_public: true });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { text: 'At most 2000 characters' }]);
    const half = await note(number, { text: 'x\u0000\ud83d', is_public: true });
    expect(half.json().events[0].text).toBe('x');
  });
});
