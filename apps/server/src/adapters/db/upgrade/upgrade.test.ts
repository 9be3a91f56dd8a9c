import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performanceResult } from '@smart-waste/contract';
import { computeSeverity } from '@smart-waste/core';
import { createEncodedReason, createReason } from '@smart-waste/messages';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyDatabase, testDatabase } from '../../../test/database.ts';
import { readSchemaLines } from '../../../test/dump-database.ts';
import { EMPTY_RESULTS, record } from '../../../test/rows.ts';
import { onServer } from '../../../test/test-server.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';

const DUMP = join(import.meta.dirname, 'schema-0015.sql');
const IDS = {
  completed: '0190a000-0000-7000-8000-000000000004',
  nearDuplicate: '0190a000-0000-7000-8000-000000000006',
  failed: '0190a000-0000-7000-8000-000000000008',
  processing: '0190a000-0000-7000-8000-000000000012',
  bulkJob: '0190a000-0000-7000-8000-000000000024',
  modelCheck: '0190a000-0000-7000-8000-000000000027',
  unavailable: '0190a000-0000-7000-8000-000000000016',
};

/** Rows of a version before that said something else, in an image, a run and a result. */
const UNKNOWN_SENTENCES = `
  update images set error_message = 'Roboflow is a teapot.' where image_id = '${IDS.unavailable}';
  update images set analysis_results = analysis_results || '{"message": "ML processing failed"}'
   where image_id = '${IDS.nearDuplicate}';
`;

/** Waste of the last thirty days, and of the day before them. */
const RECENT_WASTE = `
  update images set uploaded_at = now() - interval '29 days 23 hours' where image_id = '${IDS.completed}';
  update images set uploaded_at = now() - interval '30 days 1 hour',
                    analysis_results = '{"total_detections": 1, "average_confidence": 0.99, "detections": []}'
   where image_id = '${IDS.unavailable}';
`;

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let database: OpenDatabase;
beforeAll(async () => {
  connection = await emptyDatabase();
  await onServer(connection, await readFile(DUMP, 'utf8'));
  await onServer(connection, UNKNOWN_SENTENCES);
  await onServer(connection, RECENT_WASTE);
  // Two processes of the new version start at the same moment.
  const log = pino({ level: 'silent' });
  const other = await openDatabase({ connection, poolSize: 1, log });
  database = await openDatabase({ connection, poolSize: 2, log });
  const busy = new Client(connection);
  await busy.connect();
  await busy.query('begin; update users set address = address; update images set location = location');
  const migrated = Promise.all([database.migrate(), other.migrate()]);
  // A process of the old version still works, until the migration waits to try again.
  const findWaiting = () =>
    onServer(
      connection,
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
  await vi.waitFor(async () => expect(await findWaiting()).toHaveLength(1), { timeout: 30_000 });
  await busy.query('commit');
  await busy.end();
  await migrated;
  await other.close();
});
afterAll(() => database.close());

describe('an installation of 22 November 2026 that is upgraded', () => {
  it('gets the schema of a new installation', async () => {
    const fresh = await testDatabase({ poolSize: 1 });
    expect(await readSchemaLines(connection)).toEqual(await readSchemaLines(fresh.connection));
    await fresh.close();
  });

  it('keeps its photos with results, words and ranks to be searched and ordered by', async () => {
    const { images } = database.tables;
    const all = await images.listPage({}, { limit: 100, after: null });
    expect(all).toHaveLength(10);
    expect(await images.countByStatus()).toEqual({
      pending: 4,
      processing: 1,
      completed: 2,
      failed: 1,
      ml_failed: 1,
      ml_unavailable: 1,
    });
    const [best] = await images.listPage({}, { limit: 1, after: null, order: 'most_detections' });
    expect(best).toMatchObject({ image_id: IDS.completed, location: 'Jal Mahal' });
    const [least] = await images.listPage({}, { limit: 1, after: null, order: 'lowest_confidence' });
    expect(least?.image_id).toBe(IDS.completed);
    while ((await images.fillSeverities(1)) > 0);
    const [worst] = await images.listPage({}, { limit: 1, after: null, order: 'highest_severity' });
    expect(worst).toMatchObject({
      image_id: IDS.completed,
      severity: computeSeverity(worst?.analysis_results?.detections ?? []),
    });
    const found = await images.listPage({ place: 'amer', waste: 'bottle' }, { limit: 5, after: null });
    expect(found).toEqual([]);
    expect((await images.listPage({ waste: 'bottle' }, { limit: 5, after: null }))[0]?.image_id).toBe(
      IDS.completed,
    );
    expect((await images.findById(IDS.nearDuplicate))?.possible_duplicate_of).toBe(IDS.completed);
  });

  it('gets reasons for the sentences of its rows, and keeps sentences that are not known', async () => {
    const { images, analyses, bulk, modelChecks } = database.tables;
    expect((await images.findById(IDS.failed))?.error_message).toBe(
      createEncodedReason('analysis.run.photo_unreadable'),
    );
    expect((await analyses.listByImage(IDS.failed, 1))[0]?.error_message).toBe(
      createEncodedReason('analysis.run.photo_unreadable'),
    );
    expect((await images.findById(IDS.unavailable))?.error_message).toBe('Roboflow is a teapot.');
    const items = await bulk.listItems(IDS.bulkJob, { after: 0, limit: 10, onlyFailed: true });
    expect(items.map(({ error }) => error)).toContain(createEncodedReason('error.image.not_found'));
    expect((await modelChecks.findById(IDS.modelCheck))?.error_message).toBe(
      createEncodedReason('analysis.check.broke_off'),
    );
  });

  it('gets reasons for the messages of its results, with classes by their ids', async () => {
    const { images, analyses } = database.tables;
    const found = {
      message: 'Found 2 items of waste: 2 × Bottle',
      message_reason: createReason('analysis.result.found', {
        total: 2,
        counts: [createReason('analysis.result.count', { count: 2, title: createReason('class.bottle') })],
      }),
    };
    expect((await images.findById(IDS.completed))?.analysis_results).toMatchObject(found);
    expect((await analyses.listByImage(IDS.completed, 1))[0]?.results).toMatchObject(found);
    const other = await images.findById(IDS.nearDuplicate);
    expect(other?.analysis_results).toMatchObject({ message: 'ML processing failed' });
    expect(other?.analysis_results).not.toHaveProperty('message_reason');
    expect((await analyses.listByImage(IDS.nearDuplicate, 1))[0]?.results).toMatchObject({
      message: 'No waste detected',
      message_reason: createReason('analysis.result.none'),
    });
  });

  it('keeps its accounts, found by any part of their names, and their sessions', async () => {
    const { users, auditReader, mlConfig } = database.tables;
    const found = await users.listPage({ search: 'sha' }, { limit: 10, before: null });
    expect(found).toMatchObject([{ username: 'asha', uploads: 9, sessions: 1 }]);
    const { rows } = await sql<{ revoked: number; standing: number }>`
      select count(revoked_at)::integer as revoked, count(*)::integer - count(revoked_at)::integer as standing
        from sessions`.execute(database.kysely);
    expect(rows).toEqual([{ revoked: 1, standing: 1 }]);
    expect(await auditReader.listPage({}, { limit: 10, after: null })).toHaveLength(2);
    expect(await mlConfig.read()).toMatchObject({ version: 1, updated_by: 'admin' });
  });

  it('continues its queue, its batch and its jobs', async () => {
    const { analyses, batches, bulk, modelChecks } = database.tables;
    expect(await batches.findLatest()).toMatchObject({ state: 'running', started_by: 'admin' });
    expect(await analyses.countQueued()).toEqual({ pending: 2, processing: 1 });
    const run = await analyses.claim({ worker: 'new', leaseSeconds: 60 });
    expect(run).toMatchObject({ attempts: 1 });
    const outcome = { ...record, results: EMPTY_RESULTS };
    expect(await analyses.complete(run!, outcome)).toBe(true);
    const items = await bulk.claim({ actions: ['delete'], limit: 10, leaseSeconds: 60 });
    expect(items).toMatchObject([{ position: 3, attempts: 1 }]);
    expect(await modelChecks.claim({ worker: 'new', leaseSeconds: 60 })).toMatchObject({
      kind: 'performance',
      attempts: 1,
    });
  });

  it('keeps the figures of its performance tests, under their present names', async () => {
    const tests = await database.tables.modelChecks.listPerformanceChecks(10);
    const completed = tests.find(({ status }) => status === 'completed');
    expect(completed).toMatchObject({ requested_by: 'admin' });
    const result = performanceResult.parse(completed?.performance);
    expect(result.detectors[0]).toMatchObject({ photos: 18, answered: 17, reason: 'it said "asked": no' });
    expect(result.detectors[0]?.evaluation.classes[0]).toMatchObject({ class: 'can', labelled_boxes: 12 });
  });

  it('requeues the run of a worker of the old version whose lease expired', async () => {
    const { analyses, images } = database.tables;
    await analyses.requeueExpired({ expirations: 5, error_message: 'given up' });
    expect(await images.findById(IDS.processing)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect((await analyses.listByImage(IDS.processing, 10))[0]).toMatchObject({ status: 'pending' });
  });

  it('removes the orphaned objects and keeps counting their attempts', async () => {
    expect(await database.tables.objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([
      { key: 'photos/late.jpg', attempts: 4 },
      { key: 'thumbnails/late.jpg', attempts: 1 },
    ]);
  });

  it('makes reports of the uploads of the last thirty days with waste (CA-29)', async () => {
    const { uploadsToReport } = database.tables;
    expect(await uploadsToReport.claim({ limit: 10, leaseSeconds: 60 })).toEqual([
      { image_id: IDS.completed, attempts: 1, same_case: null },
    ]);
  });

  it('counts the dirty hours', async () => {
    const { figures } = database.tables;
    while ((await figures.rollUp()).hoursLeft > 0);
    const { processingStats, countedShare } = await figures.readSince(null);
    expect(processingStats).toEqual({ pending: 5, processing: 0, completed: 3, failed: 2 });
    expect(countedShare).toBe(1);
  });
});
