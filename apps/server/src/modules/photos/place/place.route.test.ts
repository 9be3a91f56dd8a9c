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
const stored = () => api.deps.images.byId(image.image_id);

describe('a new place of an upload', () => {
  it('replaces text and coordinates, and nothing else (ST-30, API-33)', async () => {
    const before = await stored();
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
    expect(await stored()).toEqual({ ...before, ...changed });
  });

  it('without coordinates removes the old ones, which belong to another place', async () => {
    expect((await change(asha, { location: 'Behind the school' })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ location: 'Behind the school', latitude: null, longitude: null });
  });

  it('is recorded in the audit log without the place itself', async () => {
    await change(asha, { location: 'Johari Bazaar' });
    const [entry, ...others] = await api.audited(image.image_id);
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
    expect(await stored()).toMatchObject({ location: image.location, latitude: 26.9 });
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
    expect(await stored()).toMatchObject({ location: image.location });
  });
});

describe('the place of an upload of another person', () => {
  it('cannot be changed by a user, for whom the upload does not exist', async () => {
    for (const caller of [await api.person(), await api.person('government')])
      expect((await change(caller, { location: 'Elsewhere' })).statusCode).toBe(404);
    expect(await stored()).toMatchObject({ location: image.location });
  });

  it('cannot be changed by an admin', async () => {
    const answer = await change(await api.person('admin'), { location: 'Elsewhere' });
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'error.place.owner_only']);
    expect(await stored()).toMatchObject({ location: image.location });
    expect(await api.audited(image.image_id)).toEqual([]);
  });
});

it('answers 404 for an upload that does not exist or was deleted', async () => {
  expect((await change(asha, { location: 'Elsewhere' }, randomUUID())).statusCode).toBe(404);
  await api.request(`DELETE /images/${image.image_id}/delete/`, asha);
  expect((await change(asha, { location: 'Elsewhere' })).statusCode).toBe(404);
});
