import { randomUUID } from 'node:crypto';
import { type CaseDetail, DAY_MS, type OwnReport } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRecord, openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { encodeMultipart, type PhotoForm } from '../../../test/photo-form.ts';
import { noisePhoto } from '../../../test/photos.ts';
import type { NewCase } from '../ports.ts';
import { answerQuestion } from './answer-question.ts';

let api: ImageApi;
let officer: Person;
let asha: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
afterAll(() => api.close());

let number: number;
let image_id: string;
/** A case that Asha reported; it is cleaned unless a test needs another one. */
async function reported(given: Partial<NewCase> = {}): Promise<number> {
  asha = await api.person();
  ({ image_id } = await api.uploadNew(asha));
  const cleaned = { status: 'cleaned', cleaned_at: new Date(), clock_stopped_at: new Date() } as const;
  const opened = await openCase(
    api.deps,
    { opened_at: new Date(Date.now() - DAY_MS), ...cleaned, ...given },
    { user_id: asha.user_id, image_id },
  );
  return opened.case.number;
}
beforeEach(async () => {
  number = await reported();
});

const say = (form: object, by = asha) => api.request(`POST /cases/${number}/feedback/`, by, form);
const answer = (text: unknown, by = asha) => api.request(`POST /cases/${number}/answer/`, by, { text });
const act = (form: object) => api.request(`POST /cases/${number}/transitions/`, officer, form);
const fetchCase = async (): Promise<CaseDetail> =>
  (await api.request(`GET /cases/${number}/`, officer)).json();
const fetchOwnCase = async (): Promise<OwnReport['case']> =>
  (await api.request(`GET /reports/?image_ids=${image_id}`, asha)).json().data[0].case;

let seed = 0;
const newPhoto = () => {
  seed += 1;
  return noisePhoto({ red: seed });
};
const reopen = async (form: PhotoForm = {}, by = asha) => {
  const image = form.image ?? { bytes: await newPhoto() };
  const { payload, headers } = await encodeMultipart({
    ...form,
    image,
    headers: { ...form.headers, ...by.headers },
  });
  return api.app.inject({ method: 'POST', url: `/api/cases/${number}/reopen/`, payload, headers });
};
const lastAudited = async () => {
  const [entry] = (await api.readAuditLog(`case:${number}`)).slice(-1);
  return [entry?.action, entry?.actor_id, entry?.details];
};

describe('what a reporter says about a cleaned place (CA-105)', () => {
  it.each([
    [true, 'said_clean'],
    [false, 'said_not_clean'],
  ] as const)('is a note to the officer: is_clean %s', async (is_clean, kind) => {
    expect(await fetchOwnCase()).toMatchObject({ said_clean: null, allowed: ['say_clean', 'reopen'] });
    const said = await say({ is_clean, words: 'The bags are still there' });
    expect([said.statusCode, said.json().said_clean, said.json().allowed]).toEqual([
      200,
      is_clean,
      ['reopen'],
    ]);
    expect(await fetchOwnCase()).toMatchObject({ said_clean: is_clean, allowed: ['reopen'] });
    const { status, events } = await fetchCase();
    expect(status).toBe('cleaned');
    expect(events[0]).toMatchObject({
      kind,
      version: 2,
      actor: null,
      text: 'The bags are still there',
      is_public: false,
    });
    expect(await lastAudited()).toEqual(['case.feedback_given', asha.user_id, { is_clean }]);
    expect(JSON.stringify((await api.request(`GET /cases/${number}/public/`)).json())).not.toContain('bags');
  });

  it('is said once for each cleaning, also at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => say({ is_clean: true })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await fetchCase()).version).toBe(2);
    expect((await say({ is_clean: false })).statusCode).toBe(409);
    await act({ action: 'return', reason: 'Bags left', version: 2 });
    expect((await say({ is_clean: true })).statusCode).toBe(409);
    await act({ action: 'clean', version: 3 });
    expect((await say({ is_clean: false })).json().said_clean).toBe(false);
  });

  it('makes a decision stale that an officer takes without having read it (CA-24)', async () => {
    await say({ is_clean: false });
    expect((await act({ action: 'verify', version: 1 })).statusCode).toBe(409);
  });

  it('is refused to other users, and to officers who did not report it', async () => {
    for (const by of [await api.person(), officer, await api.person('admin')])
      expect((await say({ is_clean: true }, by)).statusCode).toBe(404);
    expect((await fetchCase()).version).toBe(1);
  });

  it('is the right of a reporter of a private case', async () => {
    number = await reported({ is_private: true });
    expect((await say({ is_clean: true })).statusCode).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['a word', { is_clean: 'yes' }],
    ['5,000 characters', { is_clean: true, words: 'x'.repeat(5000) }],
  ])('is refused when it is %s', async (_, form) => {
    expect((await say(form)).statusCode).toBe(400);
  });

  it('is refused while the place is not said to be clean, and the refusal names the status', async () => {
    number = await reported({ status: 'in_progress', cleaned_at: null });
    const said = await say({ is_clean: true });
    expect([said.statusCode, said.body]).toEqual([409, expect.stringContaining('In progress')]);
  });

  it('goes with the account of its reporter (CA-26)', async () => {
    await say({ is_clean: true });
    await api.deps.accountRemovals.remove({
      user_id: asha.user_id,
      photos: 'deleted',
      entry: { at: new Date(), actor_id: asha.user_id, action: 'user.deleted', subject: 'x', details: {} },
    });
    const rows = api.kysely.selectFrom('case_feedback').where('user_id', '=', asha.user_id);
    expect(await rows.selectAll().execute()).toEqual([]);
  });
});

describe('reopening with a photo (CA-13)', () => {
  it('gives the case back to the city, with the photo for its staff only', async () => {
    const answered = await reopen({ fields: { words: 'Two bags are left' } });
    expect([answered.statusCode, answered.json()]).toMatchObject([
      200,
      { status: 'confirmed', cleaned_at: null, allowed: [] },
    ]);
    const { status, returns, photos, events, proof } = await fetchCase();
    expect([status, returns, proof]).toEqual(['confirmed', 1, []]);
    expect(photos.map(({ purpose }) => purpose).toSorted()).toEqual(['reopen', 'report']);
    expect(events[0]).toMatchObject({
      kind: 'status_changed',
      action: 'reopen',
      actor: null,
      text: 'Two bags are left',
      is_public: false,
    });
    expect(await lastAudited()).toEqual([
      'case.status_changed',
      asha.user_id,
      { from: 'cleaned', to: 'confirmed' },
    ]);
    const open = (await api.request(`GET /cases/${number}/public/`)).json().photos;
    expect(open.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['report']);
  });

  it('happens once, however often and at whatever moment the same photo is sent', async () => {
    const form = { image: { bytes: await newPhoto() }, headers: { 'idempotency-key': randomUUID() } };
    const answers = await Promise.all([reopen(form), reopen(form)]);
    const again = await reopen(form);
    expect(again.statusCode).toBe(200);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    const { version, returns, photos } = await fetchCase();
    expect([version, returns]).toEqual([2, 1]);
    expect(photos.filter(({ purpose }) => purpose === 'reopen')).toHaveLength(1);
  });

  it('is decided again when an officer verifies at the same moment', async () => {
    const [verified, reopened] = await Promise.all([act({ action: 'verify', version: 1 }), reopen()]);
    expect(reopened.statusCode).toBe(200);
    expect([200, 409]).toContain(verified.statusCode);
    expect((await fetchCase()).status).toBe('confirmed');
  });

  it('needs a photo, and nothing is stored without one', async () => {
    const { payload, headers } = await encodeMultipart({
      fields: { words: 'Still dirty' },
      headers: asha.headers,
    });
    const url = `/api/cases/${number}/reopen/`;
    const refused = await api.app.inject({ method: 'POST', url, payload, headers });
    expect(refused.statusCode).toBe(400);
    const wrong = await reopen({ image: { bytes: Buffer.from('no photo') } });
    expect(wrong.statusCode).toBe(415);
    expect((await fetchCase()).version).toBe(1);
  });

  it('is refused after the window, to other users, and to a case that is open', async () => {
    expect((await reopen({}, await api.person())).statusCode).toBe(404);
    const cleaned_at = new Date(Date.now() - 15 * DAY_MS);
    number = await reported({ cleaned_at, opened_at: new Date(Date.now() - 20 * DAY_MS) });
    const late = await reopen();
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('no longer be reopened')]);
    expect((await fetchOwnCase()).allowed).toEqual(['say_clean']);
    number = await reported({ status: 'confirmed', cleaned_at: null });
    expect((await reopen()).statusCode).toBe(409);
    expect((await fetchCase()).photos.map(({ purpose }) => purpose)).toEqual(['report']);
  });

  it.each([
    ['deleted', 0],
    ['anonymized', 1],
  ] as const)('leaves photos of a deleted account as the person decided: %s', async (photos, left) => {
    await reopen();
    await api.deps.accountRemovals.remove({
      user_id: asha.user_id,
      photos,
      entry: { at: new Date(), actor_id: asha.user_id, action: 'user.deleted', subject: 'x', details: {} },
    });
    const rows = await api.kysely
      .selectFrom('case_photos')
      .innerJoin('cases', 'cases.case_id', 'case_photos.case_id')
      .where('cases.number', '=', number)
      .select('added_by')
      .execute();
    expect(rows).toEqual(Array.from({ length: left }, () => ({ added_by: null })));
  });
});

describe('the answer to a question of the city (CA-14)', () => {
  beforeEach(async () => {
    number = await reported({
      status: 'waiting',
      status_before_waiting: 'assigned',
      cleaned_at: null,
    });
  });

  it('lets the case go on, and is read by the staff only', async () => {
    expect((await fetchOwnCase()).allowed).toEqual(['answer']);
    const answered = await answer('The left one');
    expect([answered.statusCode, answered.json()]).toMatchObject([200, { status: 'assigned', allowed: [] }]);
    const [event] = (await fetchCase()).events;
    expect(event).toMatchObject({ action: 'resume', text: 'The left one', actor: null, is_public: false });
    expect((await api.request(`GET /cases/${number}/public/`)).body).not.toContain('left one');
  });

  it('is no news to the person who gives it (CA-80)', async () => {
    const ravi = await api.person();
    const joined = { user_id: ravi.user_id, since: new Date(0) };
    const { case_id } = (await api.deps.cases.findByNumber(number))!;
    await api.kysely
      .insertInto('case_followers')
      .values({ case_id, ...joined })
      .execute();
    for (const { user_id } of [asha, ravi])
      await api.deps.users.update(user_id, { email_verified_at: new Date() });
    await answer('The left one');
    await api.deps.notificationQueue.distribute(100);
    const notified = api.kysely.selectFrom('notifications').where('case_id', '=', case_id).select('user_id');
    expect(await notified.execute()).toEqual([{ user_id: ravi.user_id }]);
  });

  it('is refused without a name when the staff changes the case again and again (CA-20)', async () => {
    const cases = { ...api.deps.cases, change: async () => ({ outcome: 'stale' }) as const };
    const viewer = { user_id: asha.user_id, username: 'asha', role: 'user' } as const;
    const { case_id } = (await api.deps.cases.findByNumber(number))!;
    const held = { case_id, version: 1 };
    await api.deps.cases.change(held, {}, newRecord({ actor_id: officer.user_id }));
    const refused = answerQuestion({ ...api.deps, cases }, { number, viewer, text: 'The left one' });
    await expect(refused).rejects.toMatchObject({
      reason: { reason: 'error.case.changed_by_unknown' },
    });
  });

  it('is given once', async () => {
    const answers = await Promise.all([answer('The left one'), answer('The right one')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await fetchCase()).version).toBe(2);
  });

  it.each([
    ['nothing', undefined],
    ['no letter', ' \n '],
    ['5,000 characters', 'x'.repeat(5000)],
    ['a number', 7],
  ])('is refused when it is %s', async (_, text) => {
    expect((await answer(text)).statusCode).toBe(400);
  });

  it('is refused to other users', async () => {
    expect((await answer('Here', await api.person())).statusCode).toBe(404);
  });
});
