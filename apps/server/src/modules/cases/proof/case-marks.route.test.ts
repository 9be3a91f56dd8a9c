import { type CaseDetail, type CaseSummary, caseDetail, type Role } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCasePhoto, openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { encodeMultipart } from '../../../test/photo-form.ts';
import { noisePhoto, photoWithGps } from '../../../test/photos.ts';
import type { NewCase } from '../ports.ts';

let api: ImageApi;
let officer: Person;
beforeAll(async () => {
  api = await imageApi();
  officer = await api.person('government');
});
afterAll(() => api.close());

const JAL_MAHAL = { latitude: 26.9535, longitude: 75.8463 };
const HOUR_MS = 3600_000;
let asha: Person;
let image_id: string;
let case_id: string;
let number: number;
/** A confirmed case that Asha reported an hour ago with a photo. */
async function reported(given: Partial<NewCase> = {}, role: Role = 'user'): Promise<void> {
  asha = await api.person(role);
  ({ image_id } = await api.uploadNew(asha));
  const opened_at = new Date(Date.now() - HOUR_MS);
  const at = { ...JAL_MAHAL, opened_at, status: 'confirmed' } as const;
  const opened = await openCase(api.deps, { ...at, ...given }, { user_id: asha.user_id, image_id });
  ({ case_id, number } = opened.case);
}
beforeEach(() => reported());

const detail = async (): Promise<CaseDetail> =>
  caseDetail.parse((await api.request(`GET /cases/${number}/`, officer)).json());
/** The case as a list shows it. */
async function summary(): Promise<CaseSummary> {
  const { data } = (await api.request(`GET /cases/?text=%23${number}`, officer)).json();
  return data[0];
}
const act = async (action: string, reason = '') => {
  const { version } = await detail();
  return api.request(`POST /cases/${number}/transitions/`, officer, { action, version, reason });
};
const ask = () => act('ask_reporter', 'Which gate?');
const answer = (text: string) => api.request(`POST /cases/${number}/answer/`, asha, { text });

describe('the answer of a reporter (CA-139)', () => {
  it('marks the case until something is done or said in public, and stands in the history', async () => {
    await ask();
    expect((await summary()).is_answered).toBe(false);
    await answer('The second one');
    expect([await summary(), await detail()]).toMatchObject([{ is_answered: true }, { is_answered: true }]);
    expect((await detail()).events[0]).toMatchObject({
      kind: 'status_changed',
      action: 'resume',
      actor: null,
      text: 'The second one',
    });
    const note = (is_public: boolean) => ({ text: 'We look again', is_public });
    await api.request(`POST /cases/${number}/notes/`, officer, note(false));
    expect((await summary()).is_answered).toBe(true);
    await api.request(`POST /cases/${number}/notes/`, officer, note(true));
    expect((await summary()).is_answered).toBe(false);
  });

  it.each(['reviewer', 'crew', 'admin'] satisfies Role[])(
    'is that of a reporter also when they are %s, and does not name them (CA-26)',
    async (role) => {
      await reported({}, role);
      await ask();
      await answer('The second one');
      expect((await detail()).events[0]).toMatchObject({ action: 'resume', actor: null });
      expect((await summary()).is_answered).toBe(true);
    },
  );

  it.each([
    ['a change of status', (version: number) => ({ action: 'start', version })],
    ['an assignment', (version: number) => ({ action: 'assign', assignee_id: officer.user_id, version })],
    ['another question', (version: number) => ({ action: 'ask_reporter', reason: 'Which side?', version })],
  ])('marks the case again when %s was a slip and is undone', async (_, getForm) => {
    await reported({ status: 'assigned', assignee_id: officer.user_id });
    await ask();
    await answer('The second one');
    const { version } = await detail();
    await api.request(`POST /cases/${number}/transitions/`, officer, getForm(version));
    expect((await summary()).is_answered).toBe(false);
    const undone = { version: version + 1, undoes: version + 1 };
    expect((await api.request(`POST /cases/${number}/undo/`, officer, undone)).statusCode).toBe(200);
    expect([await summary(), await detail()]).toMatchObject([{ is_answered: true }, { is_answered: true }]);
  });

  it('is not what an officer says who resumes the case', async () => {
    await ask();
    await act('resume');
    expect((await summary()).is_answered).toBe(false);
  });
});

describe('a question that no reporter can answer (CA-97)', () => {
  const expectUnanswerable = async () => {
    expect([(await summary()).can_ask, (await detail()).can_ask]).toEqual([false, false]);
    const refused = await ask();
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'error.case.no_reporter']);
  };

  it('is offered and taken while the reporter has an account and sees the case', async () => {
    expect((await summary()).can_ask).toBe(true);
    expect((await ask()).statusCode).toBe(200);
  });

  it('is refused when the account of the reporter is disabled, and when it is deleted', async () => {
    const admin = await api.person('admin');
    await api.request(`POST /admin/users/${asha.user_id}/disable/`, admin);
    await expectUnanswerable();
    await reported();
    await api.deps.accountRemovals.remove({
      user_id: asha.user_id,
      photos: 'anonymized',
      entry: { at: new Date(), actor_id: asha.user_id, action: 'user.deleted', subject: 'x', details: {} },
    });
    await expectUnanswerable();
  });

  it('is refused when the upload is gone with which the case was in their history, and it has no public page', async () => {
    await reported({ is_private: true });
    expect((await summary()).can_ask).toBe(true);
    await api.deps.trash.put(image_id, { at: new Date(), by: asha.user_id });
    await api.deps.trash.purge(image_id);
    await expectUnanswerable();
  });

  it('is taken when the upload is gone and the public page of the case is left', async () => {
    await api.deps.trash.put(image_id, { at: new Date(), by: asha.user_id });
    await api.deps.trash.purge(image_id);
    expect((await ask()).statusCode).toBe(200);
    expect((await answer('The second one')).statusCode).toBe(200);
  });
});

describe('what a list says of a cleaning (CA-141)', () => {
  const added = (given: object = {}) =>
    addCasePhoto({ tables: api.deps }, { case_id, ...JAL_MAHAL, taken_at: new Date(), ...given });

  it('is that it has no photo, a doubted one, or nothing when the photo proves it', async () => {
    expect((await summary()).proof_concern).toBeNull();
    await act('clean');
    expect((await summary()).proof_concern).toBe('no_photo');
    await added({ latitude: 27.2 });
    expect([(await summary()).proof_concern, (await detail()).proof_concern]).toEqual([
      'doubtful',
      'doubtful',
    ]);
    await added({ taken_at: new Date(Date.now() + 1000), perceptual_hash: 'ffff0000ffff0000' });
    expect((await summary()).proof_concern).toBeNull();
  });

  it('is of the present cleaning: not of one that was sent back', async () => {
    await act('clean');
    await added();
    await act('return', 'A bag is left');
    expect((await summary()).proof_concern).toBeNull();
    await act('clean');
    expect((await summary()).proof_concern).toBe('no_photo');
    expect((await detail()).proof).toMatchObject([{ is_of_present_cleaning: false }]);
  });

  it('is also of the present cleaning from a phone whose clock is some minutes slow (CA-154)', async () => {
    await act('clean');
    await act('return', 'A bag is left');
    await act('clean');
    await added({ taken_at: new Date(Date.now() - 4 * 60_000), perceptual_hash: 'ffff0000ffff0000' });
    expect((await summary()).proof_concern).toBeNull();
    expect((await detail()).proof).toMatchObject([{ is_of_present_cleaning: true }]);
    expect((await api.request(`GET /cases/${number}/public/`)).json().photos).toContainEqual(
      expect.objectContaining({ purpose: 'after' }),
    );
  });

  it('is not of a photo of a cleaning before that came late from a phone that was offline (CA-154)', async () => {
    await act('clean');
    await act('return', 'A bag is left');
    await act('clean');
    await added({ taken_at: new Date(Date.now() - 20 * 60_000) });
    expect((await summary()).proof_concern).toBe('no_photo');
    expect((await detail()).proof).toMatchObject([{ is_of_present_cleaning: false }]);
  });

  it('is that the detector still sees waste', async () => {
    await act('clean');
    const { photo_id } = await added();
    const seen = { verdict: 'still_sees', before_photo_id: null } as const;
    await api.kysely.updateTable('case_photos').set(seen).where('photo_id', '=', photo_id).execute();
    expect((await summary()).proof_concern).toBe('doubtful');
  });
});

describe('a photo with which a reporter reopens a case (CA-140)', () => {
  const reopen = async (bytes: Uint8Array, fields = {}) => {
    const { payload, headers } = await encodeMultipart({ image: { bytes }, fields, headers: asha.headers });
    const url = `/api/cases/${number}/reopen/`;
    const sent = await api.app.inject({ method: 'POST', url, payload, headers });
    expect(sent.statusCode).toBe(200);
    return (await detail()).doubts;
  };

  it('is accepted without a doubt when nothing is known of its place and time', async () => {
    await act('clean');
    expect(await reopen(await noisePhoto({ red: 17 }))).toEqual([]);
  });

  it('is accepted and doubted when it was taken elsewhere', async () => {
    await reported({ latitude: 27.2, longitude: 75.8463 });
    await act('clean');
    expect(await reopen(await photoWithGps())).toMatchObject([
      { warnings: expect.arrayContaining(['taken_elsewhere']), distance_meters: expect.any(Number) },
    ]);
  });

  it('is doubted by the place and time that the device names when its camera wrote none', async () => {
    await reported({ latitude: 27.2, longitude: 75.8463 });
    await act('clean');
    const taken_at = new Date(Date.now() - 3_600_000).toISOString();
    const fields = { latitude: '26.9535', longitude: '75.8463', taken_at, words: 'Still there' };
    expect(await reopen(await noisePhoto({ red: 18 }), fields)).toMatchObject([
      { warnings: ['taken_before_closing', 'taken_elsewhere'], distance_meters: 27_410 },
    ]);
  });

  it('is refused with half a place', async () => {
    await act('clean');
    const image = { bytes: await noisePhoto({ red: 19 }) };
    const { payload, headers } = await encodeMultipart({
      image,
      fields: { latitude: '26.9' },
      headers: asha.headers,
    });
    const url = `/api/cases/${number}/reopen/`;
    const sent = await api.app.inject({ method: 'POST', url, payload, headers });
    expect([sent.statusCode, sent.json().fields]).toEqual([400, { longitude: expect.anything() }]);
  });
});
