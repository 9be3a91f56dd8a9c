import { type Category, type Image, type OwnReport, publicCase } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyseUpload, wasteOn } from '../../test/analyse-upload.ts';
import { addCasePhoto, openCase } from '../../test/cases.ts';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';

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

const fetchPublicCase = (number: number) => api.request(`GET /cases/${number}/public/`);
const show = async (number: number) => publicCase.parse((await fetchPublicCase(number)).json());
const fetchPhoto = (url: string) => api.app.inject({ url });
const setPublic = (number: number, is_public: boolean) =>
  api.request(`PUT /reports/${number}/`, asha, { is_public });

async function reported(words = ''): Promise<{ image: Image; report: OwnReport }> {
  const image = await api.uploadNew(asha, {
    location: 'Lane 7',
    latitude: '26.91239',
    longitude: '75.78731',
  });
  await analyseUpload(api.deps, image.image_id, [wasteOn('garbage_pile')]);
  const report = (await api.request('POST /reports/', asha, { image_id: image.image_id, words })).json();
  return { image, report };
}

describe('the public page of a case', () => {
  it('has a rounded place, no names, no words of reporters and no notes (CA-20, CA-21)', async () => {
    const { report } = await reported('My house is number 9');
    const { number } = report;
    await api.request(`POST /cases/${number}/notes/`, officer, { text: 'Known to us', is_public: false });
    await api.request(`POST /cases/${number}/transitions/`, officer, { action: 'confirm', version: 2 });
    await api.request(`POST /cases/${number}/notes/`, officer, { text: 'On Friday', is_public: true });
    const answer = await fetchPublicCase(number);
    expect(answer.body).not.toMatch(/person-|number 9|Known to us|Lane 7|user_id|26\.9123|75\.7873/);
    const seen = publicCase.parse(answer.json());
    expect(seen).toMatchObject({
      number,
      status: 'confirmed',
      latitude: 26.912,
      longitude: 75.787,
      reports: 1,
      repeats: 0,
      public_note: 'On Friday',
      responsible: null,
      photos: [],
      cleaned_at: null,
      due_at: expect.any(String),
      category_names: { en: 'Garbage pile' },
    });
    expect(seen.steps.map(({ kind, status, text }) => [kind, status, text])).toEqual([
      ['reply', 'confirmed', 'On Friday'],
      ['status', 'confirmed', ''],
      ['status', 'new', ''],
    ]);
  });

  it('shows each status and what the city wrote, but no other crew (CA-96)', async () => {
    const { number } = (await reported()).report;
    const [one, other] = [await api.person('crew'), await api.person('crew')];
    const act = (version: number, action: string, more: object) =>
      api.request(`POST /cases/${number}/transitions/`, officer, { action, version, ...more });
    await act(1, 'assign', { assignee_id: one.user_id });
    await act(2, 'assign', { assignee_id: other.user_id });
    await act(3, 'start', {});
    await act(4, 'assign', { assignee_id: one.user_id, reason: 'With a larger vehicle' });
    await act(5, 'assign', { assignee_id: other.user_id, reason: 'Tomorrow' });
    expect((await show(number)).steps.map(({ kind, status, text }) => [kind, status, text])).toEqual([
      ['reply', 'assigned', 'Tomorrow'],
      ['status', 'assigned', 'With a larger vehicle'],
      ['status', 'in_progress', ''],
      ['status', 'assigned', ''],
      ['status', 'new', ''],
    ]);
  });

  it('does not tell what was undone, nor the undo (CA-96)', async () => {
    const { number } = (await reported()).report;
    await api.request(`POST /cases/${number}/transitions/`, officer, { action: 'confirm', version: 1 });
    const before = await show(number);
    const slip = { action: 'reject', version: 2, reason: 'No waste there' };
    await api.request(`POST /cases/${number}/transitions/`, officer, slip);
    expect((await show(number)).steps[0]).toMatchObject({ status: 'rejected', text: 'No waste there' });
    const undone = await api.request(`POST /cases/${number}/undo/`, officer, { version: 3, undoes: 3 });
    expect(undone.statusCode).toBe(200);
    const { changed_at: _, ...after } = await show(number);
    expect(before).toMatchObject(after);
  });

  it('is found by the number of any report, without a login and with one (CA-01, CA-20)', async () => {
    const { number } = (await reported()).report;
    const { image_id } = await api.uploadNew(asha, { latitude: '26.91239', longitude: '75.78731' });
    const joined = (await api.request('POST /reports/', asha, { image_id, joins: number })).json();
    expect((await show(joined.number)).number).toBe(number);
    const signedIn = await api.request(`GET /cases/${joined.number}/public/`, asha);
    expect(signedIn.json()).toEqual((await fetchPublicCase(number)).json());
  });

  it('says, as to its reporter, whom to call about dangerous waste, as long as it is there (CA-129)', async () => {
    const { image, report } = await reported();
    const admin = await api.person('admin');
    const { data } = (await api.request('GET /cases/categories/')).json();
    const own = data.find(({ category_id }: Category) => category_id === report.case.category_id);
    const { category_id, is_default: _, ...form } = own;
    const saved = await api.request(`PUT /admin/categories/${category_id}/`, admin, {
      ...form,
      danger_phone: '112',
    });
    const fetchOwnPhone = async () =>
      (await api.request(`GET /reports/?image_ids=${image.image_id}`, asha)).json().data[0].case.danger_phone;
    expect([(await show(report.number)).danger_phone, await fetchOwnPhone()]).toEqual(['112', '112']);
    await api.request(`POST /cases/${report.number}/transitions/`, officer, {
      action: 'reject',
      version: 1,
      reason: 'Not there',
    });
    expect([(await show(report.number)).danger_phone, await fetchOwnPhone()]).toEqual([null, null]);
    const { version } = saved.json();
    await api.request(`PUT /admin/categories/${category_id}/`, admin, { ...form, version });
  });

  it('has no due date while the clock stands, and no place without coordinates', async () => {
    const waiting = await openCase(api.deps, { status: 'waiting', clock_stopped_at: new Date() });
    expect(await show(waiting.case.number)).toMatchObject({ due_at: null, latitude: null, longitude: null });
  });

  it('does not exist for a private case (CA-22)', async () => {
    const { number } = (await reported()).report;
    await api.request(`PUT /cases/${number}/`, officer, { version: 1, is_private: true });
    const answer = await fetchPublicCase(number);
    expect([answer.statusCode, answer.json().reason]).toEqual([404, 'error.case.not_found']);
  });
});

describe('a public photo', () => {
  it('is none after a cleaning that was sent back, nor is why it was (CA-132)', async () => {
    const { case: opened } = await openCase(api.deps, { status: 'cleaned', cleaned_at: new Date() });
    const { number, case_id } = opened;
    await addCasePhoto({ tables: api.deps }, { case_id, taken_at: new Date(Date.now() - 60_000) });
    const before = await show(number);
    expect(before.photos).toMatchObject([{ purpose: 'after' }]);
    const { photo_key } = await api.kysely
      .selectFrom('case_photos')
      .select('photo_key')
      .where('case_id', '=', case_id)
      .executeTakeFirstOrThrow();
    expect(await api.deps.publicPhotos.isShown(number, photo_key)).toBe(true);
    const form = { action: 'return', reason: 'Same bags', version: 1 };
    await api.request(`POST /cases/${number}/transitions/`, officer, form);
    const seen = await show(number);
    expect(seen).toMatchObject({ public_note: '', photos: [], status: 'confirmed' });
    expect(JSON.stringify(seen)).not.toContain('Same bags');
    expect(await api.deps.publicPhotos.isShown(number, photo_key)).toBe(false);
    await addCasePhoto({ tables: api.deps }, { case_id, taken_at: new Date(Date.now() + 60_000) });
    expect((await show(number)).photos).toHaveLength(1);
  });

  it('is none after a cleaning as long as it is doubted and no officer has verified the case (CA-166)', async () => {
    const { case: opened } = await openCase(api.deps, {
      status: 'cleaned',
      cleaned_at: new Date(),
      latitude: 26.9,
      longitude: 75.8,
    });
    const { number, case_id } = opened;
    const near = { case_id, latitude: 26.9, longitude: 75.8, is_public: true };
    const plain = await addCasePhoto({ tables: api.deps }, { ...near, taken_at: new Date() });
    const doubted = await addCasePhoto(
      { tables: api.deps },
      { ...near, taken_at: new Date(), latitude: 28.6, longitude: 77.2 },
    );
    const isShown = (key: string) => api.deps.publicPhotos.isShown(number, key);
    expect((await show(number)).photos).toHaveLength(1);
    expect([await isShown(plain.photo_key), await isShown(doubted.photo_key)]).toEqual([true, false]);
    const staff = await api.request(`GET /cases/${number}/`, officer);
    expect(staff.json().photos).toHaveLength(2);
    await api.request(`POST /cases/${number}/transitions/`, officer, { action: 'verify', version: 1 });
    expect((await show(number)).photos).toHaveLength(2);
    expect(await isShown(doubted.photo_key)).toBe(true);
    await api.request(`POST /cases/${number}/undo/`, officer, { version: 2, undoes: 2 });
    expect((await show(number)).photos).toHaveLength(1);
    expect(await isShown(doubted.thumbnail_key)).toBe(false);
  });

  it('is shown without a login as soon as its sender makes it public, with the same link to all (CA-33)', async () => {
    const { report, image } = await reported();
    expect((await show(report.number)).photos).toEqual([]);
    await setPublic(report.number, true);
    const { photos } = await show(report.number);
    expect(photos).toMatchObject([{ purpose: 'report', width: image.width, height: image.height }]);
    expect(Object.keys(photos[0]!)).not.toContain('detections');
    expect((await show(report.number)).photos).toEqual(photos);
    for (const url of [photos[0]!.image_url, photos[0]!.thumbnail_url]) {
      const answer = await fetchPhoto(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });

  it('disappears with its link when it is withdrawn, the case becomes private, or it is deleted (CA-33)', async () => {
    for (const withdraw of [
      ({ report }: { report: OwnReport }) => setPublic(report.number, false),
      ({ report }: { report: OwnReport }) =>
        api.request(`PUT /cases/${report.number}/`, officer, { version: 1, is_private: true }),
      ({ image }: { image: Image }) => api.request(`DELETE /images/${image.image_id}/delete/`, asha),
    ]) {
      const sent = await reported();
      await setPublic(sent.report.number, true);
      const [photo] = (await show(sent.report.number)).photos;
      expect((await fetchPhoto(photo!.image_url)).statusCode).toBe(200);
      expect((await withdraw(sent)).statusCode).toBeLessThan(300);
      expect((await fetchPhoto(photo!.image_url)).statusCode).toBe(404);
      expect((await fetchPhoto(photo!.thumbnail_url)).statusCode).toBe(404);
    }
  });

  it('opens no other photo, no other case, and expires', async () => {
    const [{ report }, other] = [await reported(), await reported()];
    await setPublic(report.number, true);
    const { image_url } = (await show(report.number)).photos[0]!;
    const otherKey = new URL(other.image.image_url, 'http://host').pathname;
    const forged = [
      image_url.replace(/^[^?]+/, otherKey),
      image_url.replace(/case=\d+/, `case=${other.report.number}`),
      image_url.replace(/&case=\d+/, ''),
      image_url.replace(/case=\d+/, 'case=x'),
    ];
    for (const url of forged) expect((await fetchPhoto(url)).statusCode).toBe(404);
    api.clock.aheadMs = 2 * 3600_000;
    expect((await fetchPhoto(image_url)).json()).toMatchObject({ code: 'link_expired' });
    api.clock.aheadMs = 0;
  });
});
