import { type Image, report, STREAMED_FORMATS, type StreamedFormat } from '@smart-waste/contract';
import { buildReport, reportAsCsv, reportAsGeoJson, reportAsJson, reportAsText } from '@smart-waste/core';
import { translatorOf } from '@smart-waste/messages';
import { reportMessages } from '@smart-waste/messages/en/report';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ImageApi, imageApi } from '../../test/image-api.ts';
import type { Person } from '../../test/people.ts';
import { addImage, imageOf } from '../../test/rows.ts';

let api: ImageApi;
let admin: Person;
const fixedNow = new Date();
beforeEach(async () => {
  api = await imageApi(() => ({ clock: { now: () => fixedNow } }));
  admin = await api.person('admin');
});
afterEach(() => api.close());

const english = translatorOf(reportMessages, 'en', null);
const WRITTEN: Record<StreamedFormat, typeof reportAsJson> = {
  json: reportAsJson,
  csv: reportAsCsv,
  txt: (report) => reportAsText(report, english),
  geojson: reportAsGeoJson,
};

async function uploads(count: number, location = 'Amer Road, "gate 2"\nJaipur') {
  for (let number = 0; number < count; number += 1) {
    const uploaded_at = new Date(fixedNow.getTime() - (number + 1) * 1000);
    const place = number % 10 === 9 ? null : { latitude: 26.9 + (number % 3) * 0.01, longitude: 75.8 };
    const image = imageOf(admin.user_id, {
      uploaded_at,
      location,
      latitude: null,
      longitude: null,
      ...place,
    });
    await addImage(api.deps, image);
  }
}
const download = (query: string, caller = admin) =>
  api.request(`GET /admin/reports/export/?${query}`, caller);
const images = async (): Promise<Image[]> =>
  (await api.request('GET /images/list/?limit=200', admin)).json().data;

/** More uploads like this one, at the same place. */
const copied = (image_id: string, copies: number) =>
  sql`
    insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                        latitude, longitude, location_source, uploaded_at, photo_sha256, perceptual_hash)
    select gen_random_uuid(), user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
           latitude, longitude, location_source, uploaded_at, photo_sha256 || copy, perceptual_hash
      from images, generate_series(1, ${copies}::integer) as copy
     where image_id = ${image_id}`.execute(api.kysely);

describe('an export', () => {
  it.each(
    STREAMED_FORMATS.flatMap((format) => [true, false].map((addresses) => [format, addresses] as const)),
  )('as %s with addresses %s is byte for byte what the browser writes', async (format, includeAddresses) => {
    await uploads(25);
    const answer = await download(`format=${format}&range=30d&zone_size=250&addresses=${includeAddresses}`);
    expect(answer.statusCode).toBe(200);
    const caller = await api.deps.users.findById(admin.user_id);
    const browser = buildReport({
      uploads: await images(),
      generatedAt: fixedNow,
      generatedBy: caller!.username,
      timeRange: '30d',
      zoneSizeMeters: 250,
      includeAddresses,
    });
    expect(answer.body).toBe(WRITTEN[format](browser));
  });

  it('as text is in the language of the person, and as CSV the same for every person', async () => {
    await uploads(3);
    const csv = (await download('format=csv')).body;
    await api.kysely.updateTable('users').set({ language: 'hi' }).where('id', '=', admin.user_id).execute();
    expect((await download('format=txt')).body).toMatch(/^कचरा क्षेत्रों की रिपोर्ट\n/);
    expect((await download('format=csv')).body).toBe(csv);
  });

  it('is a file with the name of its range and size', async () => {
    const { headers } = await download('format=csv&range=24h&zone_size=1000');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="zones-report-24h-1000m.csv"',
      'cache-control': 'no-store',
    });
  });

  it.each(STREAMED_FORMATS)('without uploads as %s is a complete file', async (format) => {
    const answer = await download(`format=${format}`);
    expect(answer.statusCode).toBe(200);
    if (format === 'json') expect(report.parse(answer.json()).zones).toEqual([]);
    if (format === 'geojson')
      expect(JSON.parse(answer.body)).toMatchObject({ type: 'FeatureCollection', features: [] });
    expect(answer.body).not.toBe('');
  });

  it('contains more uploads than one batch', async () => {
    await uploads(1);
    const [{ image_id }] = (await images()) as [Image];
    await copied(image_id, 2100);
    const { zones, meta } = report.parse((await download('range=all')).json());
    expect(meta.totals.uploads).toBe(2101);
    expect(zones.map(({ uploads: listed }) => listed.length)).toEqual([2101]);
  });

  it('stops reading when the client disconnects', async () => {
    let reads = 0;
    let stopped = () => {};
    await api.close();
    api = await imageApi(({ locatedUploads }) => {
      const rows: typeof locatedUploads.rows = async (ids) => {
        reads += 1;
        if (reads === 2) stopped();
        return locatedUploads.rows(ids);
      };
      return { locatedUploads: { ...locatedUploads, rows } };
    });
    admin = await api.person('admin');
    await uploads(1);
    const [{ image_id }] = (await images()) as [Image];
    await copied(image_id, 30_000);
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const hangUp = new AbortController();
    const second = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    const answer = fetch(`${url}/api/admin/reports/export/?range=all&format=csv`, {
      headers: admin.headers,
      signal: hangUp.signal,
    });
    await second;
    hangUp.abort();
    await answer.catch(() => undefined);
    await api.app.close(); // waits for what is still being answered
    expect(reads).toBeLessThan(30);
  });

  it('is refused while four others, or two of the same person, are being written', async () => {
    let isWaiting = 0;
    let resume = () => {};
    const held = new Promise<void>((resolve) => {
      resume = resolve;
    });
    await api.close();
    api = await imageApi(({ zoner }) => ({
      zoner: {
        zone: async (located, zoning) => {
          isWaiting += 1;
          await held;
          return zoner.zone(located, zoning);
        },
      },
    }));
    admin = await api.person('admin');
    const queries = ['range=24h', 'range=7d', 'range=30d', 'range=30d&zone_size=1000'];
    const other = await api.person('admin');
    const two = queries.slice(0, 2).map((query) => download(`format=csv&${query}`));
    await vi.waitFor(() => expect(isWaiting).toBe(2), 10_000);
    expect((await download('format=csv')).statusCode).toBe(429);
    const four = [...two, ...queries.slice(2).map((query) => download(`format=csv&${query}`, other))];
    await vi.waitFor(() => expect(isWaiting).toBe(4), 10_000);
    const fifth = await download('format=csv', await api.person('admin'));
    expect(fifth.statusCode).toBe(429);
    expect(fifth.headers['retry-after']).toBe('60');
    resume();
    expect((await Promise.all(four)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await download('format=csv')).statusCode).toBe(200);
  });

  it('shares its zones with other exports of the same filters and with the screen', async () => {
    const grouped: number[] = [];
    await api.close();
    api = await imageApi(({ zoner }) => ({
      clock: { now: () => fixedNow },
      zoner: {
        zone: (located, zoning) => {
          grouped.push(zoning.radiusMeters);
          return zoner.zone(located, zoning);
        },
      },
    }));
    admin = await api.person('admin');
    await uploads(5);
    for (const range of ['all', '7d']) {
      const answers = await Promise.all([
        download(`format=csv&range=${range}`),
        download(`format=geojson&range=${range}`),
        api.request(`GET /admin/zones/?range=${range}`, admin),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    }
    expect(grouped).toEqual([500, 500]);
    await download('format=csv&range=all&zone_size=1000');
    expect(grouped).toEqual([500, 500, 1000]);
  });

  it('is recorded in the audit log with its user and filters', async () => {
    await download('format=txt&range=all&addresses=false');
    const entries = await api.kysely.selectFrom('audit_log').selectAll().execute();
    expect(entries).toMatchObject([
      {
        actor_id: admin.user_id,
        action: 'report.export',
        subject: 'report:txt',
        details: {
          format: 'txt',
          range: 'all',
          zone_size: 500,
          addresses: false,
          uploads: 0,
          zones: 0,
          written_by: 'server',
        },
      },
    ]);
  });

  it.each(['xlsx', 'docx'])('as %s is refused with a hint that the browser writes it', async (format) => {
    const answer = await download(`format=${format}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.format).toMatch(/are created in the browser and hold at most 10,000 uploads/);
  });
});
