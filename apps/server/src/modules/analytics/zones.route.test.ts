import {
  type Image,
  ZONE_SIZES_METERS,
  type Zone,
  type ZoneList,
  type ZoneUploadList,
} from '@smart-waste/contract';
import { buildZones, filterByRange } from '@smart-waste/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { addImage, newImage } from '../../test/rows.ts';

let api: ImageApi;
let admin: Person;
const HOUR_MS = 3_600_000;

/** Uploads on a street (some far apart, some at one spot), on the date line, and without coordinates. */
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
  const addUpload = async (
    hours: number,
    latitude: number | null,
    longitude: number | null,
    location = 'Jal Mahal, Amer Road',
  ) => {
    const uploaded_at = new Date(api.deps.clock.now().getTime() - hours * HOUR_MS);
    await addImage(api.deps, newImage(admin.user_id, { uploaded_at, latitude, longitude, location }));
  };
  for (let step = 0; step < 30; step += 1) await addUpload(1 + step / 10, 26.9 + (step % 10) * 0.003, 75.8);
  for (let step = 0; step < 3; step += 1) await addUpload(200, 26.9, 75.8);
  await addUpload(2, 0, 179.999, 'GPS Location');
  await addUpload(2, 0, -179.999, 'GPS Location');
  await addUpload(2, null, null);
});
afterAll(() => api.close());

const zones = async (query = ''): Promise<ZoneList> => {
  const answer = await api.request(`GET /admin/zones/?${query}`, admin);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const fetchUploads = async (image_id: string, query = ''): Promise<ZoneUploadList> =>
  (await api.request(`GET /admin/zones/${image_id}/uploads/?${query}`, admin)).json();

/** The zones that core computes from the images that the API lists. */
async function expected(zoneSizeMeters: number, includeAddresses: boolean): Promise<Zone[]> {
  const images: Image[] = (await api.request('GET /images/list/?limit=200', admin)).json().data;
  const within = filterByRange(images, '7d', api.deps.clock.now());
  const before = images.filter((image) => !within.includes(image));
  return buildZones(within, { zoneSizeMeters, includeAddresses, before });
}

describe('zones', () => {
  it.each(ZONE_SIZES_METERS)('are those that core computes for the same uploads at %d m', async (size) => {
    const { data, total } = await zones(`range=7d&zone_size=${size}&limit=200`);
    const whole = await Promise.all(
      data.map(async ({ uploads: _, uploadCount: __, opened_by, ...zone }) => ({
        ...zone,
        uploads: (await fetchUploads(opened_by, `range=7d&zone_size=${size}&limit=200`)).data,
      })),
    );
    expect(whole).toEqual(await expected(size, true));
    expect(total).toBe(data.length);
  });

  it('are of 500 m and the last seven days by default', async () => {
    const { as_of: _, ...usual } = await zones();
    const { as_of: __, ...explicit } = await zones('range=7d&zone_size=500&addresses=true&limit=50&offset=0');
    expect(usual).toEqual(explicit);
  });

  it('contain the newest five of their uploads and the number of all', async () => {
    const { data } = await zones('zone_size=1000');
    const [busiest] = data;
    expect(busiest!.uploads).toHaveLength(5);
    expect(busiest!.uploadCount).toBeGreaterThan(5);
    const all = await fetchUploads(busiest!.opened_by, 'zone_size=1000&limit=200');
    expect(busiest!.uploads).toEqual(all.data.slice(-5));
    expect(all.total).toBe(busiest!.uploadCount);
  });

  it('can be looked up by any of their images, a page at a time', async () => {
    const { data } = await zones('zone_size=1000');
    const { opened_by, uploads } = data[0]!;
    const pages = await Promise.all([
      fetchUploads(opened_by, 'zone_size=1000&limit=4'),
      fetchUploads(uploads[0]!.image_id, 'zone_size=1000&limit=4&offset=4'),
    ]);
    const whole = await fetchUploads(opened_by, 'zone_size=1000&limit=8');
    expect(pages.flatMap((page) => page.data)).toEqual(whole.data);
    expect((await fetchUploads(opened_by, 'zone_size=1000&offset=1000')).data).toEqual([]);
  });

  it('contain the number of uploads in the previous period, except for all time', async () => {
    const sum = ({ data }: ZoneList) => data.reduce((total, zone) => total + (zone.uploadsBefore ?? 0), 0);
    expect(sum(await zones('range=7d'))).toBe(3);
    expect((await zones('range=all')).data.every((zone) => zone.uploadsBefore === undefined)).toBe(true);
  });

  it('contain no address when none is requested', async () => {
    const bare = JSON.stringify((await zones('addresses=false')).data);
    expect(bare).not.toMatch(/representativeAddress|"address"/);
    expect((await zones()).data[0]).toMatchObject({ representativeAddress: 'Jal Mahal, Amer Road' });
  });

  it('are paged by limit and offset', async () => {
    const all = await zones('zone_size=250&limit=200');
    const second = await zones('zone_size=250&limit=2&offset=2');
    expect(second.data).toEqual(all.data.slice(2, 4));
    expect(second.total).toBe(all.total);
  });

  it('are grouped again for all time only after an upload changed, even for a late next page', async () => {
    let grouped = 0;
    const own = await imageApi(({ zoner }) => ({
      zoner: {
        zone: (uploads, zoning) => {
          grouped += 1;
          return zoner.zone(uploads, zoning);
        },
      },
    }));
    const person = await own.person('admin');
    const add = () =>
      addImage(
        own.deps,
        newImage(person.user_id, { uploaded_at: own.deps.clock.now(), latitude: 1, longitude: 1 }),
      );
    const listZones = async (): Promise<ZoneList> => {
      own.clock.aheadMs += 6000;
      return (await own.request('GET /admin/zones/?range=all', person)).json();
    };
    await add();
    const first = await listZones();
    const second = await listZones();
    expect(second.data[0]?.center).toEqual(first.data[0]?.center);
    expect(Date.parse(second.as_of) - Date.parse(first.as_of)).toBeGreaterThanOrEqual(6000);
    expect(grouped).toBe(1);
    await add();
    expect((await listZones()).data[0]?.uploadCount).toBe(2);
    expect(grouped).toBe(2);
    await own.close();
  });

  it('come with the number of uploads of their range that have no coordinates (ZN-12)', async () => {
    const week = await zones('range=7d');
    expect(week.unlocated).toBe(1);
    expect(Date.parse(week.as_of) - Date.parse(week.since!)).toBe(7 * 24 * HOUR_MS);
    expect(await zones('range=all')).toMatchObject({ unlocated: 1, since: null });
    const listed = await api.request(`GET /images/list/?located=no&uploaded_from=${week.since}`, admin);
    expect(listed.json()).toMatchObject({ total: 1, data: [{ latitude: null }] });
  });

  it.each(['7d', 'all'])('take in an upload that was placed since, for %s', async (range) => {
    const own = await imageApi();
    const person = await own.person('admin');
    const image = newImage(person.user_id, { uploaded_at: own.deps.clock.now() });
    await addImage(own.deps, image);
    const listZones = async (): Promise<ZoneList> =>
      (await own.request(`GET /admin/zones/?range=${range}`, person)).json();
    expect(await listZones()).toMatchObject({ data: [], total: 0, unlocated: 1 });
    const point = { latitude: '26.9', longitude: '75.8' };
    await own.request(`PUT /admin/images/${image.image_id}/coordinates/`, person, point);
    own.clock.aheadMs += 5000;
    expect(await listZones()).toMatchObject({ data: [{ uploadCount: 1 }], total: 1, unlocated: 0 });
    await own.close();
  });

  it('answer 404 for an image that is in none', async () => {
    for (const id of ['019a0000-0000-7000-8000-000000000001', await withoutPlace()]) {
      const answer = await api.request(`GET /admin/zones/${id}/uploads/`, admin);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    }
  });

  it.each([
    ['zone_size=300', 'zone_size'],
    ['zone_size=ten', 'zone_size'],
    ['addresses=1', 'addresses'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    ['range=forever', 'range'],
  ])('refuse %s and name the field', async (query, field) => {
    const answer = await api.request(`GET /admin/zones/?${query}`, admin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.stringMatching(/^Must be/) } });
  });
});

const withoutPlace = async (): Promise<string> => {
  const images: Image[] = (await api.request('GET /images/list/?limit=200', admin)).json().data;
  return images.find(({ latitude }) => latitude === null)!.image_id;
};
