import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewImage } from '../../../ports/image-table.ts';
import { openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addManyImages } from '../../../test/many-images.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let database: TestDatabase;
let asha: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  asha = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

const WASTE = { ...EMPTY_RESULTS, total_detections: 2, average_confidence: 0.5 };
const queued = async () =>
  (await database.kysely.selectFrom('uploads_to_report').select('image_id').execute()).map(
    ({ image_id }) => image_id,
  );
const emptyQueue = () => database.kysely.deleteFrom('uploads_to_report').execute();
const upload = async () => (await addImage(database.tables, newImage(asha), randomUUID())).image.image_id;
const claim = async () => (await database.tables.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
const complete = async (results = WASTE) =>
  database.tables.analyses.complete(await claim(), { ...record, results });
const requestAgain = (image_id: string) =>
  database.tables.analyses.request({
    analysis_id: randomUUID(),
    image_id,
    requested_by: asha,
    options: {},
  });
const putInTrash = (image_id: string) => database.tables.trash.put(image_id, { at: new Date(), by: asha });

describe('an upload waits for a report', () => {
  it('it waits when its analysis finds waste, and not when it finds none or fails (CA-03)', async () => {
    const withWaste = await upload();
    await complete();
    const without = await upload();
    await complete(EMPTY_RESULTS);
    await upload();
    await database.tables.analyses.fail(await claim(), { ...record, status: 'failed', error_message: 'No.' });
    expect(await queued()).toEqual([withWaste]);
    await requestAgain(without);
    await complete();
    expect((await queued()).toSorted()).toEqual([withWaste, without].toSorted());
  });

  it('it waits once, however often it is analysed', async () => {
    const image_id = await upload();
    await complete();
    await requestAgain(image_id);
    await complete();
    expect(await queued()).toEqual([image_id]);
    await emptyQueue();
    await requestAgain(image_id);
    await complete();
    expect(await queued()).toEqual([]);
  });

  it('it waits with a report as well, for its case, unless another result says the same (CA-99)', async () => {
    const image_id = await upload();
    await openCase(database.tables, {}, { image_id });
    await complete(EMPTY_RESULTS);
    expect(await queued()).toEqual([image_id]);
    await emptyQueue();
    await requestAgain(image_id);
    await complete(EMPTY_RESULTS);
    expect(await queued()).toEqual([]);
  });

  it('it waits again when it is analysed while its report is made', async () => {
    const image_id = await upload();
    await openCase(database.tables, {}, { image_id });
    await complete();
    const { uploadsToReport } = database.tables;
    const [claimed] = await uploadsToReport.claim({ limit: 1, leaseSeconds: 60 });
    await requestAgain(image_id);
    await complete(EMPTY_RESULTS);
    expect(await uploadsToReport.complete(claimed!)).toBe(false);
    expect(await uploadsToReport.claim({ limit: 1, leaseSeconds: 60 })).toMatchObject([{ image_id }]);
  });

  it('it waits when it is restored from the trash without a report', async () => {
    const image_id = await upload();
    await complete();
    await putInTrash(image_id);
    expect(await queued()).toEqual([image_id]);
    await emptyQueue();
    await database.tables.trash.restore(image_id);
    expect(await queued()).toEqual([image_id]);
  });

  it('it waits together with all others that one statement adds', async () => {
    await addManyImages(database, 16);
    expect(await queued()).toHaveLength(14);
  });
});

describe('uploads that wait', () => {
  it('are claimed in the order in which they are due, and after a release later', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const [index, image_id] of ids.entries()) {
      const due_at = new Date(Date.now() - (10 - index) * 1000);
      await database.kysely
        .insertInto('uploads_to_report')
        .values({ image_id, due_at, lease_until: null })
        .execute();
    }
    const { uploadsToReport } = database.tables;
    const [first] = await uploadsToReport.claim({ limit: 1, leaseSeconds: 60 });
    expect(first).toEqual({ image_id: ids[0], attempts: 1, same_case: null });
    expect(await uploadsToReport.release(first!, 60_000)).toBe(true);
    const rest = await uploadsToReport.claim({ limit: 5, leaseSeconds: 60 });
    expect(rest.map(({ image_id }) => image_id)).toEqual([ids[1], ids[2]]);
    await sql`update uploads_to_report set due_at = now() where image_id = ${ids[0]}`.execute(
      database.kysely,
    );
    expect(await uploadsToReport.claim({ limit: 5, leaseSeconds: 60 })).toEqual([
      { image_id: ids[0], attempts: 2, same_case: null },
    ]);
  });
});

describe('an upload whose sender says that it shows the waste of a case (CA-36)', () => {
  const claimed = async () =>
    (await database.tables.uploadsToReport.claim({ limit: 5, leaseSeconds: 60 })).map(
      ({ image_id, same_case }) => [image_id, same_case],
    );
  const addUpload = (given: Partial<NewImage>, analysis_id: string | null = randomUUID()) =>
    addImage(database.tables, newImage(asha, { same_case: 7, ...given }), analysis_id);

  it.each([
    ['finds waste', () => complete()],
    ['finds none', () => complete(EMPTY_RESULTS)],
    [
      'fails',
      async () =>
        database.tables.analyses.fail(await claim(), { ...record, status: 'failed', error_message: 'No.' }),
    ],
  ])('waits until its analysis %s', async (_, end) => {
    const { image } = await addUpload({});
    expect(await claimed()).toEqual([]);
    await end();
    expect(await claimed()).toEqual([[image.image_id, 7]]);
  });

  it('waits two minutes at most, and not at all without an analysis', async () => {
    const { image } = await addUpload({}, null);
    expect(await claimed()).toEqual([[image.image_id, 7]]);
    await addUpload({});
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::integer as seconds from uploads_to_report
       where lease_until is null`.execute(database.kysely);
    expect(rows[0]!.seconds).toBeGreaterThan(100);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(120);
  });

  it('is queued once, and with what was said last when the same photo arrives again', async () => {
    const { images } = database.tables;
    const { image } = await addUpload({}, null);
    await images.queueForCase(image, 8);
    expect(await claimed()).toEqual([[image.image_id, 8]]);
    await openCase(database.tables, {}, { image_id: image.image_id });
    await emptyQueue();
    await images.queueForCase(image, 8);
    expect(await queued()).toEqual([]);
  });
});

describe('the report of an upload', () => {
  it('stays while the upload is in the trash, shows its photo again after it, and survives the purge', async () => {
    const { cases, trash } = database.tables;
    const image_id = await upload();
    await complete();
    const { case: opened, report } = await openCase(database.tables, {}, { image_id, user_id: asha });
    const photo = { photo_id: image_id, purpose: 'report', is_public: true, analysis_results: WASTE };
    expect(await cases.listPhotos(opened.case_id)).toMatchObject([photo]);
    await emptyQueue();
    await putInTrash(image_id);
    expect(await cases.listPhotos(opened.case_id)).toEqual([]);
    expect(await cases.findPreviews([opened.case_id])).toEqual(new Map());
    expect(await cases.listReports(opened.case_id)).toEqual([report]);
    await trash.restore(image_id);
    expect(await queued()).toEqual([]);
    expect(await cases.listPhotos(opened.case_id)).toMatchObject([photo]);
    await putInTrash(image_id);
    await trash.purge(image_id);
    expect(await cases.listReports(opened.case_id)).toEqual([report]);
  });
});
