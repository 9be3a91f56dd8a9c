import { randomUUID } from 'node:crypto';
import type { Image } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';

let api: ImageApi;
let asha: Person;
let image: Image;

beforeAll(async () => {
  api = await imageApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  asha = await api.person();
  image = await api.uploadNew(asha, { latitude: '26.9', longitude: '75.8', location_source: 'gps' });
});

const change = (caller: Person, place: object, image_id = image.image_id) =>
  api.request(`PUT /images/${image_id}/place/`, caller, place);
const readImage = () => api.deps.images.findById(image.image_id);

describe('a new place of an upload', () => {
  it('replaces text and coordinates, and nothing else (ST-30, API-33)', async () => {
    const before = await readImage();
    const place = {
      location: 'Johari Bazaar',
      latitude: '26.92',
      longitude: '75.82',
      location_source: 'map',
    };
    const answer = await change(asha, place);
    expect(answer.statusCode).toBe(200);
    const changed = { location: 'Johari Bazaar', latitude: 26.92, longitude: 75.82, location_source: 'map' };
    expect(answer.json()).toMatchObject({ ...changed, image_id: image.image_id, status: 'pending' });
    expect(await readImage()).toEqual({ ...before, ...changed });
  });

  it('removes the old coordinates, which belong to another place, when it has none', async () => {
    expect((await change(asha, { location: 'Behind the school' })).statusCode).toBe(200);
    expect(await readImage()).toMatchObject({
      location: 'Behind the school',
      latitude: null,
      longitude: null,
    });
  });

  it('is recorded in the audit log without the place itself', async () => {
    await change(asha, { location: 'Johari Bazaar' });
    const [entry, ...others] = await api.readAuditLog(image.image_id);
    expect(entry).toMatchObject({
      actor_id: asha.user_id,
      action: 'image.place_changed',
      details: { owner: asha.user_id },
    });
    expect(others).toEqual([]);
  });

  it('is refused with every wrong field at once', async () => {
    const answer = await change(asha, { location: 'x', latitude: '91', longitude: '181' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['latitude', 'longitude']);
    expect(await readImage()).toMatchObject({ location: image.location, latitude: 26.9 });
  });

  it.each([
    ['nothing', {}],
    ['a blank text', { location: ' ' }],
    ['half a pair', { location: 'x', latitude: '26.9' }],
    ['a long text', { location: 'x'.repeat(501) }],
    ['a number for the text', { location: 5 }],
    ['a number for a coordinate', { latitude: 26.9, longitude: 75.8 }],
    ['an unknown source', { location: 'x', location_source: 'moon' }],
  ])('is refused when it is %s', async (_, place) => {
    expect((await change(asha, place)).statusCode).toBe(400);
    expect(await readImage()).toMatchObject({ location: image.location });
  });
});

describe('the place of an upload of another person', () => {
  it('cannot be changed by a user, for whom the upload does not exist', async () => {
    for (const caller of [await api.person(), await api.person('government')])
      expect((await change(caller, { location: 'Elsewhere' })).statusCode).toBe(404);
    expect(await readImage()).toMatchObject({ location: image.location });
  });

  it('cannot be changed by an admin', async () => {
    const answer = await change(await api.person('admin'), { location: 'Elsewhere' });
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'error.place.owner_only']);
    expect(await readImage()).toMatchObject({ location: image.location });
    expect(await api.readAuditLog(image.image_id)).toEqual([]);
  });
});

describe('coordinates that an admin sets', () => {
  const POINT = { latitude: '26.9124', longitude: '75.7873' };
  let admin: Person;
  beforeEach(async () => {
    admin = await api.person('admin');
    image = await api.uploadNew(asha, { location: 'Behind the school' });
  });
  const set = (caller: Person, form: object = POINT, image_id = image.image_id) =>
    api.request(`PUT /admin/images/${image_id}/coordinates/`, caller, form);

  it('complete an upload that has none, and keep the words of its owner (ST-41, API-34)', async () => {
    const before = await readImage();
    const answer = await set(admin, { ...POINT, location_source: 'map' });
    expect(answer.statusCode).toBe(200);
    const located = { latitude: 26.9124, longitude: 75.7873, location_source: 'map' };
    expect(answer.json()).toMatchObject({
      ...located,
      location: 'Behind the school',
      image_id: image.image_id,
    });
    expect(answer.json().username).toEqual(expect.any(String));
    expect(await readImage()).toEqual({ ...before, ...located });
  });

  it('are recorded in the audit log without the place itself', async () => {
    await set(admin);
    const [entry, ...others] = await api.readAuditLog(image.image_id);
    expect(entry).toMatchObject({ actor_id: admin.user_id, action: 'image.coordinates_set' });
    expect(entry?.details).toEqual({ owner: asha.user_id });
    expect(others).toEqual([]);
  });

  it('are shown to the owner as those of an admin, until the owner gives another place (ST-41)', async () => {
    const isPlacedByAdmin = async () =>
      (await api.request(`GET /images/${image.image_id}/`, asha)).json().placed_by_admin;
    expect(await isPlacedByAdmin()).toBeUndefined();
    await set(admin);
    expect(await isPlacedByAdmin()).toBe(true);
    api.clock.aheadMs += 1000;
    await change(asha, { location: 'Behind the school', ...POINT });
    expect(await isPlacedByAdmin()).toBeUndefined();
  });

  it('are those of one admin when several set them at the same moment', async () => {
    const admins = [admin, await api.person('admin'), await api.person('admin')];
    const answers = await Promise.all(
      admins.map((by, step) => set(by, { latitude: `${20 + step}`, longitude: '75' })),
    );
    const [first, ...refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(first?.statusCode).toBe(200);
    for (const answer of refused)
      expect([answer.statusCode, answer.json().reason]).toEqual([409, 'error.place.already_located']);
    expect((await readImage())?.latitude).toBe(first?.json().latitude);
    expect(await api.readAuditLog(image.image_id)).toHaveLength(1);
  });

  it('do not replace those that the owner has set meanwhile', async () => {
    await change(asha, { location: 'Behind the school', latitude: '26.5', longitude: '75.5' });
    expect((await set(admin)).statusCode).toBe(409);
    expect(await readImage()).toMatchObject({ latitude: 26.5, longitude: 75.5 });
  });

  it('can be set by no other role', async () => {
    for (const caller of [asha, await api.person('government')])
      expect((await set(caller)).statusCode).toBe(403);
    expect(await readImage()).toMatchObject({ latitude: null });
  });

  it('are refused for an upload that does not exist or is in the trash', async () => {
    expect((await set(admin, POINT, randomUUID())).statusCode).toBe(404);
    await api.request(`DELETE /images/${image.image_id}/delete/`, asha);
    expect((await set(admin)).statusCode).toBe(404);
  });

  it.each([
    [{ latitude: '91', longitude: '181' }, ['latitude', 'longitude']],
    [{ latitude: '26.9' }, ['longitude']],
    [{}, ['latitude']],
    [{ ...POINT, location_source: 'exif' }, ['location_source']],
    [{ latitude: 26.9, longitude: 75.8 }, ['latitude', 'longitude']],
  ])('are refused when they are %j, with every wrong field', async (form, fields) => {
    const answer = await set(admin, form);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields]);
    expect(await readImage()).toMatchObject({ latitude: null });
  });
});

it('answers 404 for an upload that does not exist or was deleted', async () => {
  expect((await change(asha, { location: 'Elsewhere' }, randomUUID())).statusCode).toBe(404);
  await api.request(`DELETE /images/${image.image_id}/delete/`, asha);
  expect((await change(asha, { location: 'Elsewhere' })).statusCode).toBe(404);
});
