import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let database: TestDatabase;
let owner: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  owner = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

const add = (uploaded_at: string, given: Parameters<typeof newImage>[1] = {}) =>
  addImage(database.tables, newImage(owner, { uploaded_at: new Date(uploaded_at), ...given }), randomUUID());

/** Compares the stored figures with a count of every image. */
async function expectTrue() {
  await rollUpAll();
  const lines = (of: string) =>
    sql`select kind, name, sum(amount)::text as amount from ${sql.raw(of)} as figures group by 1, 2 having sum(amount) <> 0 order by 1, 2`
      .execute(database.kysely)
      .then(({ rows }) => rows);
  const counted = await lines(`image_figures('-infinity', 'infinity')`);
  expect(await lines('hour_figures')).toEqual(counted);
  expect(await lines('all_figures')).toEqual(counted);
}
const rollUpAll = async () => {
  while ((await database.tables.figures.rollUp()).hoursLeft > 0);
};
const uploadsSince = async (since: string | null) => {
  await rollUpAll();
  const { processingStats } = await database.tables.figures.readSince(since ? new Date(since) : null);
  return Object.values(processingStats).reduce((sum, count) => sum + count);
};

describe('the figures of uploads', () => {
  test('start in the middle of an hour, with the first upload of the period', async () => {
    for (const minute of ['10:00', '10:29', '10:30', '10:59', '11:00', '12:15'])
      await add(`2026-06-01T${minute}:00.000Z`);
    expect(await uploadsSince('2026-06-01T10:30:00.000Z')).toBe(4);
    expect(await uploadsSince('2026-06-01T10:30:00.001Z')).toBe(3);
    expect(await uploadsSince('2026-06-01T10:00:00.000Z')).toBe(6);
    expect(await uploadsSince('2026-06-01T11:00:00.000Z')).toBe(2);
    expect(await uploadsSince('2026-06-01T13:00:00.000Z')).toBe(0);
    expect(await uploadsSince(null)).toBe(6);
  });

  test('use hours and days of UTC whatever the time zone of the session', async () => {
    await sql`alter role current_user in database ${sql.id(database.connection.database ?? '')} set timezone = 'Asia/Kolkata'`.execute(
      database.kysely,
    );
    await add('2026-06-01T23:59:59.999Z');
    await add('2026-06-02T00:00:00.000Z');
    await rollUpAll();
    const { days } = await database.tables.figures.readSince(null);
    expect([...days].sort()).toEqual([
      ['2026-06-01', 1],
      ['2026-06-02', 1],
    ]);
    await sql`alter role current_user in database ${sql.id(database.connection.database ?? '')} reset timezone`.execute(
      database.kysely,
    );
  });

  test('stay correct while eight writers change images and three roll up', async () => {
    const { analyses, images, figures } = database.tables;
    const end = async (run: ClaimedRun, turn: number) => {
      const results = {
        ...record,
        results: EMPTY_RESULTS,
        processed_key: `processed/${run.analysis_id}.jpg`,
      };
      if (turn % 2) await analyses.complete(run, results);
      else await analyses.fail(run, { ...record, status: 'ml_failed', error_message: 'no' });
    };
    const hand = async (seed: number) => {
      for (let turn = 0; turn < 15; turn += 1) {
        const uploaded_at = `2026-06-0${1 + (turn % 9)}T1${seed % 10}:10:00.000Z`;
        const { image } = await add(uploaded_at, { location: `Street ${turn % 3}` });
        const run = await analyses.claim({ worker: `w${seed}`, leaseSeconds: 60 });
        if (run) await end(run, turn);
        if (turn % 4 === 0) await images.remove(image.image_id);
      }
    };
    let changing = true;
    const rollUpRepeatedly = async () => {
      while (changing) await figures.rollUp();
    };
    const rollUps = [rollUpRepeatedly(), rollUpRepeatedly(), rollUpRepeatedly()];
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(hand));
    changing = false;
    await Promise.all(rollUps);
    await expectTrue();
  });

  test('include a change whose transaction was open during a roll-up', async () => {
    await add('2026-06-01T10:00:00.000Z');
    await database.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('images').set({ status: 'failed' }).execute();
      await database.tables.figures.rollUp();
    });
    await expectTrue();
    expect((await database.tables.figures.readSince(null)).processingStats).toMatchObject({
      pending: 0,
      failed: 1,
    });
  });

  test('follow an upload into another hour and to another place', async () => {
    await add('2026-06-01T10:00:00.000Z');
    await expectTrue();
    await database.kysely
      .updateTable('images')
      .set({ uploaded_at: new Date('2026-06-05T09:00:00Z'), location: 'Elsewhere' })
      .execute();
    await expectTrue();
    expect((await database.tables.figures.readSince(null)).locations).toEqual({ Elsewhere: 1 });
  });

  test('are rolled up in slices, the newest hours first, and report the counted share meanwhile', async () => {
    for (let hour = 0; hour < 120; hour += 1)
      await add(new Date(Date.UTC(2026, 5, 1) + hour * 3_600_000).toISOString());
    const { figures } = database.tables;
    expect(await figures.readSince(null)).toMatchObject({ countedShare: 0, days: new Map() });
    expect(await figures.rollUp()).toMatchObject({ hoursLeft: 70 });
    const { countedShare, processingStats } = await figures.readSince(null);
    expect(countedShare).toBeCloseTo(50 / 120);
    expect(processingStats.pending).toBe(50);
    expect(await figures.readSince(new Date(Date.UTC(2026, 5, 4)))).toMatchObject({
      countedShare: 1,
      processingStats: { pending: 48 },
    });
    await rollUpAll();
    expect(await figures.readSince(null)).toMatchObject({
      countedShare: 1,
      processingStats: { pending: 120 },
    });
    await database.kysely
      .updateTable('images')
      .set({ status: 'failed' })
      .where('uploaded_at', '<', new Date(Date.UTC(2026, 5, 2)))
      .execute();
    expect((await figures.readSince(null)).countedShare).toBeCloseTo(96 / 120);
    await expectTrue();
  });

  test('have a version that grows with each change of them, and only then', async () => {
    const { figures } = database.tables;
    await add('2026-06-01T10:00:00.000Z');
    const { version } = await figures.rollUp();
    expect(await figures.rollUp()).toEqual({ version, hoursLeft: 0 });
    await database.kysely.updateTable('images').set({ latitude: 1, longitude: 1 }).execute();
    expect(await figures.rollUp()).toEqual({ version: version + 1, hoursLeft: 0 });
  });

  test('can be read during a roll-up', async () => {
    await add('2026-06-01T10:00:00.000Z');
    await database.kysely.transaction().execute(async (trx) => {
      await sql`select roll_up_figures(50)`.execute(trx);
      expect((await database.tables.figures.readSince(null)).countedShare).toBe(0);
    });
    expect((await database.tables.figures.readSince(null)).countedShare).toBe(1);
  });

  test('are not counted again for a change that does not touch them', async () => {
    await add('2026-06-01T10:00:00.000Z');
    await database.tables.figures.rollUp();
    await database.kysely.updateTable('images').set({ stage: 'reading', error_message: 'soon' }).execute();
    expect(await database.kysely.selectFrom('dirty_hours').selectAll().execute()).toEqual([]);
  });
});

describe('located uploads', () => {
  const columns = (from: string | null, before: string | null, signal = new AbortController().signal) =>
    database.tables.locatedUploads.readColumns(
      { from: from ? new Date(from) : null, before: before ? new Date(before) : null },
      signal,
    );

  test('are ordered by time and id, without those that lack coordinates', async () => {
    const place = { latitude: 1.5, longitude: -2.25 };
    const ids = ['b', 'a', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
    await add('2026-06-02T00:00:00.000Z', { ...place, image_id: ids[0]! });
    await add('2026-06-02T00:00:00.000Z', { ...place, image_id: ids[1]! });
    await add('2026-06-01T00:00:00.000Z', { ...place, image_id: ids[2]! });
    await add('2026-06-01T00:00:00.000Z');
    const found = await columns(null, null);
    expect([0, 1, 2].map(found.getId)).toEqual([ids[2], ids[1], ids[0]]);
    expect(ids.map(found.find)).toEqual([2, 1, 0]);
    expect(found.find(randomUUID())).toBeUndefined();
    expect(found.latitude).toEqual(Float64Array.of(1.5, 1.5, 1.5));
    expect(found.longitude).toEqual(Float64Array.of(-2.25, -2.25, -2.25));
    expect(new Set(found.name).size).toBe(1);
  });

  test('include the first moment of a period and exclude its last', async () => {
    const place = { latitude: 0, longitude: 0 };
    for (const day of ['01', '02', '03']) await add(`2026-06-${day}T00:00:00.000Z`, place);
    expect((await columns('2026-06-01T00:00:00.000Z', '2026-06-03T00:00:00.000Z')).latitude).toHaveLength(2);
    expect((await columns('2026-06-04T00:00:00.000Z', null)).latitude).toHaveLength(0);
  });

  test('are read in parts that miss and repeat no upload, also for many of one moment', async () => {
    await add('2026-06-01T00:00:00.000Z', { latitude: 0, longitude: 0 });
    await sql`
      insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                          latitude, longitude, location_source, uploaded_at, photo_sha256, perceptual_hash)
      select gen_random_uuid(), user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
             copy / 30000.0, longitude, location_source, uploaded_at + copy / 15000 * interval '1 microsecond',
             photo_sha256 || copy, perceptual_hash
        from images, generate_series(1, 30000) as copy`.execute(database.kysely);
    const found = await columns(null, null);
    const latitudes = new Set(found.latitude);
    expect([found.latitude.length, latitudes.size]).toEqual([30_001, 30_001]);
    expect(new Set(Array.from(found.latitude, (_, upload) => found.getId(upload))).size).toBe(30_001);
  });

  test('are not read any further after the request is aborted', async () => {
    await expect(columns(null, null, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});
