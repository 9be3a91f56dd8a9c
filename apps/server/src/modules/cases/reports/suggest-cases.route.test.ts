import { caseSuggestions, type SuggestedCase } from '@smart-waste/contract';
import { METERS_PER_DEGREE } from '@smart-waste/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../../test/cases.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import type { NewCase, NewReport } from '../ports.ts';

let api: ImageApi;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  api = await imageApi();
});
beforeEach(async () => {
  [asha, ravi] = [await api.person(), await api.person()];
  street += 1;
});
afterAll(() => api.close());

/** Each test has a street of its own. */
let street = 0;
const here = () => ({ latitude: 10.00043 + street, longitude: 75.78731 });
const hoursAgo = (hours: number) => new Date(api.deps.clock.now().getTime() - hours * 3600_000);

async function caseAt(meters: number, given: Partial<NewCase> = {}, report: Partial<NewReport> = {}) {
  const { latitude, longitude } = here();
  const place = { latitude: latitude + meters / METERS_PER_DEGREE, longitude };
  const { case: opened } = await openCase(api.deps, { ...place, opened_at: hoursAgo(48), ...given }, report);
  await api.kysely
    .updateTable('cases')
    .set({ changed_at: hoursAgo(24) })
    .where('case_id', '=', opened.case_id)
    .execute();
  return opened;
}
const ask = (caller: Person | undefined, query: object) =>
  api.request(`GET /cases/near/?${new URLSearchParams({ ...query })}`, caller);
async function near(caller = asha, query: object = {}): Promise<SuggestedCase[]> {
  const answer = await ask(caller, { ...here(), ...query });
  return caseSuggestions.parse(answer.json()).data;
}

describe('the cases that are suggested before a report is sent', () => {
  it('are near and recent ones of any sender, the likeliest first and at most five (CA-34)', async () => {
    const numbers: number[] = [];
    for (const meters of [40, 10, 30, 0, 20, 45]) numbers.push((await caseAt(meters)).number);
    await caseAt(60);
    const found = await near();
    expect(found.map(({ distance_meters }) => distance_meters)).toEqual([10, 10, 20, 30, 40]);
    expect(found[0]).toMatchObject({ number: numbers[3], status: 'new', reports: 1, is_followed: false });
    const reported = hoursAgo(48).getTime() - Date.parse(found[0]!.opened_at);
    expect(reported).toBeLessThan(60_000);
  });

  it('begin with the one that the same person has just opened, also where many are nearer (CA-142)', async () => {
    for (let count = 0; count < 6; count += 1) await caseAt(0);
    const own = await caseAt(25, { opened_at: hoursAgo(0.1) }, { user_id: asha.user_id });
    const numbers = async (by: Person) => (await near(by)).map(({ number }) => number);
    expect((await numbers(asha))[0]).toBe(own.number);
    expect(await numbers(ravi)).not.toContain(own.number);
  });

  it('include those that ended recently, also for a photo of the outbox (CA-34)', async () => {
    const ended_at = hoursAgo(24 * 10);
    const ended = { status: 'verified', due_at: null, cleaned_at: ended_at, ended_at } as const;
    const { number } = await caseAt(5, ended);
    expect(await near()).toMatchObject([{ number, cleaned_at: ended_at.toISOString() }]);
    const createMoment = (hours: number) => ({ at: hoursAgo(hours).toISOString() });
    await api.kysely
      .updateTable('cases')
      .set({ ended_at: hoursAgo(24 * 16) })
      .where('number', '=', number)
      .execute();
    expect(await near(asha, createMoment(24 * 3))).toHaveLength(1);
    expect(await near(asha, createMoment(0))).toEqual([]);
    expect(await near(asha, createMoment(-24 * 30))).toEqual([]);
  });

  it('prefer the category that is known', async () => {
    const [other, same] = [await caseAt(0), await caseAt(20, { category_id: 2 })];
    expect((await near()).map(({ number }) => number)).toEqual([other.number, same.number]);
    const known = await near(asha, { category_id: 2 });
    expect(known.map(({ number }) => number)).toEqual([same.number, other.number]);
  });

  it('say nothing that the public may not know: no names, words or exact places (CA-20)', async () => {
    const photo = await api.uploadNew(ravi, { location: 'Behind house 9' });
    const given = { image_id: photo.image_id, user_id: ravi.user_id, words: 'Ring twice', is_public: false };
    const place = { place: 'Behind house 9', public_note: 'We know', assignee_id: ravi.user_id };
    const { number } = await caseAt(3, place, given);
    const answer = await ask(asha, here());
    expect(answer.body).not.toMatch(/house 9|Ring twice|person-|user_id|assignee|We know|00043|78731/);
    const [suggested] = caseSuggestions.parse(answer.json()).data;
    expect(suggested).toMatchObject({
      number,
      photo: null,
      longitude: 75.787,
      category_names: { en: 'Mixed waste' },
    });
  });

  it('never are private ones, not even for the person who reported them (CA-22)', async () => {
    await caseAt(0, { is_private: true }, { user_id: asha.user_id });
    expect(await near()).toEqual([]);
    expect(await near(await api.person('admin'))).toEqual([]);
  });

  it('show public photos, and one’s own that is not public to oneself only (CA-39)', async () => {
    const { image_id } = await api.uploadNew(asha);
    const { number } = await caseAt(0, {}, { image_id, user_id: asha.user_id, is_public: false });
    const [own] = await near();
    expect(own).toMatchObject({ is_followed: true, photo: { width: 64, height: 48 } });
    expect((await api.app.inject({ url: own!.photo!.image_url })).statusCode).toBe(200);
    expect(await near(ravi)).toMatchObject([{ is_followed: false, photo: null }]);
    await api.request(`PUT /reports/${number}/`, asha, { is_public: true });
    const [shown] = await near(ravi);
    expect((await api.app.inject({ url: shown!.photo!.thumbnail_url })).statusCode).toBe(200);
    await api.request(`PUT /reports/${number}/`, asha, { is_public: false });
    expect((await api.app.inject({ url: shown!.photo!.thumbnail_url })).statusCode).toBe(404);
  });

  it.each([
    [{}, ['latitude', 'longitude']],
    [{ latitude: '', longitude: '75' }, ['latitude']],
    [{ latitude: '91', longitude: '181' }, ['latitude', 'longitude']],
    [{ latitude: 'north', longitude: '75' }, ['latitude']],
    [{ latitude: '26', longitude: 'NaN' }, ['longitude']],
    [{ latitude: '26', longitude: '75', category_id: '0' }, ['category_id']],
    [{ latitude: '26', longitude: '75', at: 'yesterday' }, ['at']],
  ])('are not asked for with %j', async (query, fields) => {
    const answer = await ask(asha, query);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields]);
  });

  it('are none far from everything, and for an unknown category the same', async () => {
    expect(await near()).toEqual([]);
    await caseAt(0);
    expect(await near(asha, { category_id: 2 ** 31 - 1 })).toHaveLength(1);
  });
});
