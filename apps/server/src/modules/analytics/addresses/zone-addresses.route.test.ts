import { type Image, STREAMED_FORMATS, type StreamedFormat, type ZoneList } from '@smart-waste/contract';
import {
  buildReport,
  nameZones,
  reportAsCsv,
  reportAsGeoJson,
  reportAsJson,
  reportAsText,
} from '@smart-waste/core';
import { translatorOf } from '@smart-waste/messages';
import { reportMessages } from '@smart-waste/messages/en/report';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { addImage, imageOf } from '../../../test/rows.ts';
import { type Geocoder, GeocoderUnavailable } from '../ports.ts';
import { cellOf } from './address-cell.ts';

const fixedNow = new Date();
const AMER = { latitude: 26.98, longitude: 75.85 };
const SANGANER = { latitude: 26.82, longitude: 75.79 };
const CITY = { latitude: 26.92, longitude: 75.82 };

let api: ImageApi;
let admin: Person;
let requested: number[];
let answer: Geocoder['addressOf'];
let saved: Promise<void>;

beforeEach(async () => {
  requested = [];
  answer = async ({ latitude }) => `Street ${latitude}, Jaipur`;
  api = await imageApi(({ addresses }) => {
    let resolveSaved = () => {};
    saved = new Promise<void>((resolve) => {
      resolveSaved = resolve;
    });
    return {
      clock: { now: () => fixedNow },
      geocoder: {
        language: 'en',
        addressOf: (place, giveUp) => {
          requested.push(place.latitude);
          return answer(place, giveUp);
        },
      },
      addresses: {
        ...addresses,
        save: (known, language) => addresses.save(known, language).then(resolveSaved),
      },
    };
  });
  admin = await api.person('admin');
});
afterEach(() => api.close());

const add = (place: { latitude: number; longitude: number }, location: string) =>
  addImage(api.deps, imageOf(admin.user_id, { ...place, location, uploaded_at: fixedNow }));
const know = (place: { latitude: number; longitude: number }, address: string | null) =>
  api.deps.addresses.save({ ...cellOf(place), address, looked_up_at: fixedNow }, 'en');
const zones = async (query = ''): Promise<ZoneList['data']> => {
  const reply = await api.request(`GET /admin/zones/?range=all&${query}`, admin);
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
};
const namesOf = (list: ZoneList['data']) => list.map(({ representativeAddress }) => representativeAddress);
const listen = () => api.app.listen({ host: '127.0.0.1', port: 0 });

describe('a zone whose uploads have no location text', () => {
  it('is answered at once without an address and has one later', async () => {
    await add(AMER, 'GPS Location');
    expect(namesOf(await zones())).toEqual([undefined]);
    expect(requested).toEqual([]);
    await listen();
    await saved;
    expect(namesOf(await zones())).toEqual(['Street 26.98, Jaipur']);
    expect(requested).toEqual([26.98]);
  });

  it('is looked up after more urgent ones, and zones with a location text are not looked up', async () => {
    await add(AMER, '');
    for (let upload = 0; upload < 3; upload += 1) await add(SANGANER, ' ');
    await add(CITY, 'Johari Bazaar');
    await zones();
    await listen();
    await saved;
    expect(requested[0]).toBe(26.82);
    expect(requested).not.toContain(26.92);
    expect(namesOf(await zones())).toContain('Johari Bazaar');
  });

  it('is not looked up when no addresses are requested', async () => {
    await add(AMER, '');
    await know(AMER, 'Amer Road');
    expect(namesOf(await zones('addresses=false'))).toEqual([undefined]);
  });

  it('has no address while the geocoder fails, and zones and reports are still answered', async () => {
    answer = async () => {
      throw new GeocoderUnavailable('it answered 500');
    };
    await add(AMER, '');
    await zones();
    await listen();
    expect(namesOf(await zones())).toEqual([undefined]);
    const report = await api.request('GET /admin/reports/export/?range=all&format=json', admin);
    expect(report.json().zones).toHaveLength(1);
  });

  it('is named by its coordinates when the map has no address', async () => {
    await add(AMER, '');
    await know(AMER, null);
    const [zone] = await zones();
    expect(zone).not.toHaveProperty('representativeAddress');
    expect(zone?.center).toEqual(AMER);
  });
});

const english = translatorOf(reportMessages, 'en', null);
const WRITTEN: Record<StreamedFormat, typeof reportAsJson> = {
  json: reportAsJson,
  csv: reportAsCsv,
  txt: (report) => reportAsText(report, english),
  geojson: reportAsGeoJson,
};

describe('a report', () => {
  it.each(STREAMED_FORMATS)(
    'as %s has the same addresses from the server and the browser',
    async (format) => {
      await add(AMER, '');
      await add(SANGANER, 'GPS Location');
      await add(CITY, 'Johari Bazaar');
      await know(AMER, '=Amer Road, "gate 2"');
      const server = await api.request(`GET /admin/reports/export/?range=all&format=${format}`, admin);

      const uploads: Image[] = (await api.request('GET /images/list/', admin)).json().data;
      const caller = await api.deps.users.findById(admin.user_id);
      const report = buildReport({
        uploads,
        generatedAt: fixedNow,
        generatedBy: caller!.username,
        timeRange: 'all',
        zoneSizeMeters: 500,
        includeAddresses: true,
      });
      const places = report.zones.map(({ center, priorityScore }) => ({ ...center, priorityScore }));
      const reply = await api.request('POST /admin/zones/addresses/', admin, { places });
      const addresses: (string | null)[] = reply.json().addresses;
      const names = report.zones.flatMap(({ zoneId }, index) =>
        addresses[index] ? [[zoneId, addresses[index]] as const] : [],
      );
      expect(names).toHaveLength(1);
      expect(server.body).toBe(WRITTEN[format](nameZones(report, new Map(names))));
    },
  );
});

describe('the request for addresses of places', () => {
  const requestAddresses = (places: object[]) =>
    api.request('POST /admin/zones/addresses/', admin, { places });

  it('is answered in their order with the known addresses', async () => {
    await know(AMER, 'Amer Road');
    const reply = await requestAddresses([SANGANER, AMER].map((place) => ({ ...place, priorityScore: 0.5 })));
    expect(reply.json()).toEqual({ addresses: [null, 'Amer Road'] });
  });

  it.each([
    { latitude: 91, longitude: 0, priorityScore: 0.5 },
    { latitude: 0, longitude: -181, priorityScore: 0.5 },
    { latitude: 0, longitude: 0, priorityScore: 2 },
  ])('is refused for %j', async (place) => {
    expect((await requestAddresses([place])).statusCode).toBe(400);
  });

  it('is refused for more than five hundred at once', async () => {
    const reply = await requestAddresses(new Array(501).fill({ ...AMER, priorityScore: 0.5 }));
    expect(reply.json()).toMatchObject({ fields: { places: 'At most 500 places per request' } });
  });
});
