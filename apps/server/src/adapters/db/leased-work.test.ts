import { randomUUID } from 'node:crypto';
import { createDatasetCard } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimedDataset, ClaimedExport } from '../../modules/datasets/ports.ts';
import { addCasePhoto, openCase } from '../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, newJobEntry, record } from '../../test/rows.ts';
import type { Schema } from './schema.ts';

/** The contract of a table whose rows several processes claim under a lease. */
type LeasedWork<Item> = {
  table:
    | 'analyses'
    | 'bulk_items'
    | 'evaluations'
    | 'datasets'
    | 'dataset_exports'
    | 'model_checks'
    | 'orphaned_objects'
    | 'photos_to_compare'
    | 'uploads_to_report'
    | 'notification_deliveries';
  /** Adds this many rows that can be claimed now. */
  add: (count: number) => Promise<void>;
  /** Claims as many rows as one call returns. */
  claim: (worker: string) => Promise<Item[]>;
  renew: (item: Item) => Promise<boolean>;
  complete: (item: Item) => Promise<boolean>;
  release: (item: Item) => Promise<boolean>;
  /** Where an outage of the database releases a row. */
  outages?: {
    release: (item: Item) => Promise<boolean>;
    /** What is limited: attempts, or failures. */
    getTries: (item: Item) => number;
  };
  getId: (item: Item) => string;
  /** Whether a release restores the attempt. */
  restoresAttempt: boolean;
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const LEASE_SECONDS = 60;
const some = (count: number) => Array.from({ length: count }, () => randomUUID());

/** Analysis runs: an expired one is requeued first. */
function runs(): LeasedWork<NonNullable<Awaited<ReturnType<typeof claimRun>>>> {
  const { analyses } = database.tables;
  return {
    table: 'analyses',
    add: async (count) => {
      const { id } = await addUser(database.tables);
      for (const analysis_id of some(count)) await addImage(database.tables, newImage(id), analysis_id);
    },
    claim: async (worker) => {
      await analyses.requeueExpired({ expirations: 100, error_message: 'given up' });
      const run = await claimRun(worker);
      return run ? [run] : [];
    },
    renew: (run) => analyses.renew(run, LEASE_SECONDS),
    complete: (run) => analyses.complete(run, { ...record, results: EMPTY_RESULTS }),
    release: (run) => analyses.release(run),
    getId: (run) => run.analysis_id,
    restoresAttempt: true,
  };
}
const claimRun = (worker: string) => database.tables.analyses.claim({ worker, leaseSeconds: LEASE_SECONDS });

function bulkItems() {
  const { bulk } = database.tables;
  return {
    table: 'bulk_items',
    add: async (count) => {
      const { id: requested_by } = await addUser(database.tables, { role: 'admin' });
      const job = { job_id: randomUUID(), action: 'delete', requested_by, created_at: new Date() } as const;
      await bulk.start(job, { selection: { image_ids: some(count) }, max: 100 }, newJobEntry(job));
    },
    claim: () => bulk.claim({ actions: ['delete'], limit: 3, leaseSeconds: LEASE_SECONDS }),
    renew: (item) => bulk.renew(item, LEASE_SECONDS),
    complete: (item) => bulk.complete(item, { result: 'done', error: null, now: new Date() }),
    release: (item) => bulk.release(item, 0),
    getId: ({ position }) => String(position),
    restoresAttempt: false,
  } satisfies LeasedWork<Awaited<ReturnType<typeof bulk.claim>>[number]>;
}

function modelChecks() {
  const { modelChecks: checks } = database.tables;
  const claim = (worker: string) => checks.claim({ worker, leaseSeconds: LEASE_SECONDS });
  return {
    table: 'model_checks',
    add: async (count) => {
      const { id: requested_by } = await addUser(database.tables, { role: 'admin' });
      for (const check_id of some(count))
        await checks.request(
          { check_id, kind: 'service', config: null, requested_by, requested_at: new Date() },
          { at: new Date(), actor_id: requested_by, action: 'model.service_tested', subject: 'model' },
        );
    },
    claim: async (worker) => {
      const check = await claim(worker);
      return check ? [check] : [];
    },
    renew: (check) => checks.renew(check, LEASE_SECONDS),
    complete: (check) => checks.complete(check, { error_message: 'It broke off.' }),
    release: (check) => checks.release(check),
    outages: { release: (check) => checks.releaseAfterOutage(check), getTries: ({ attempts }) => attempts },
    getId: ({ check_id }) => check_id,
    restoresAttempt: true,
  } satisfies LeasedWork<NonNullable<Awaited<ReturnType<typeof claim>>>>;
}

function evaluations() {
  const { evaluations: table } = database.tables;
  const claim = (worker: string) => table.claim({ worker, leaseSeconds: LEASE_SECONDS });
  return {
    table: 'evaluations',
    add: async (count) => {
      const rows = some(count).map((evaluation_id) => ({
        evaluation_id,
        source: 'hard_cases' as const,
        sample_id: null,
        model: 'configured' as const,
        requested_at: new Date(),
        requested_by: null,
      }));
      await database.kysely.insertInto('evaluations').values(rows).execute();
    },
    claim: async (worker) => {
      const evaluation = await claim(worker);
      return evaluation ? [evaluation] : [];
    },
    renew: (evaluation) => table.renew(evaluation, LEASE_SECONDS),
    complete: (evaluation) => table.complete(evaluation, { error_message: 'It broke off.' }),
    release: (evaluation) => table.release(evaluation),
    outages: {
      release: (evaluation) => table.releaseAfterOutage(evaluation),
      getTries: ({ attempts }) => attempts,
    },
    getId: ({ evaluation_id }) => evaluation_id,
    restoresAttempt: true,
  } satisfies LeasedWork<NonNullable<Awaited<ReturnType<typeof claim>>>>;
}

function datasetsToFreeze() {
  const { annotations, datasets } = database.tables;
  const audit = {
    at: new Date(),
    actor_id: null,
    action: 'dataset.frozen',
    subject: '',
    details: {},
  } as const;
  return {
    table: 'datasets',
    add: async (count) => {
      const { id: created_by } = await addUser(database.tables, { role: 'admin' });
      const image = newImage(created_by);
      await addImage(database.tables, image);
      const label = {
        image_id: image.image_id,
        scope: 'checked',
        schema_version: 1,
        analysis_id: null,
      } as const;
      const set = { ...label, set_id: randomUUID(), annotations: [], created_at: new Date(), created_by };
      await annotations.submit(set, 0, { audit });
      for (const dataset_id of some(count))
        await datasets.start(
          { dataset_id, title: 'a', filter: {}, created_at: new Date(), created_by },
          audit,
        );
    },
    claim: async () => {
      const dataset = await datasets.claim(LEASE_SECONDS);
      return dataset ? [dataset] : [];
    },
    renew: (dataset) => datasets.renew(dataset, LEASE_SECONDS),
    complete: async (dataset) => (await datasets.freeze(dataset, [], createDatasetCard([]))) === 'frozen',
    release: (dataset) => datasets.release(dataset),
    outages: {
      release: (dataset) => datasets.releaseAfterOutage(dataset),
      getTries: ({ failures }) => failures,
    },
    getId: ({ dataset_id }) => dataset_id,
    restoresAttempt: false,
  } satisfies LeasedWork<ClaimedDataset>;
}

function datasetExports() {
  const { datasetExports: table, objectLedger } = database.tables;
  return {
    table: 'dataset_exports',
    add: async (count) => {
      const dataset_id = randomUUID();
      const dataset = { dataset_id, title: 'a', filter: '{}', schema_version: 1, created_at: new Date() };
      await database.kysely
        .insertInto('datasets')
        .values({ ...dataset, created_by: null })
        .execute();
      const rows = some(count).map((export_id) => ({
        export_id,
        dataset_id,
        format: 'coco' as const,
        requested_at: new Date(),
        requested_by: null,
      }));
      await database.kysely.insertInto('dataset_exports').values(rows).execute();
    },
    claim: async () => {
      const held = await table.claim(LEASE_SECONDS);
      return held ? [held] : [];
    },
    renew: (held) => table.renew(held, LEASE_SECONDS),
    complete: async (held) => {
      const key = randomUUID();
      await objectLedger.reserve([key], new Date('2999-01-01'));
      const part = { key, bytes: 1, files: [], position: 0, photos_done: 0, missing: [] };
      return table.addPart(held, part, true);
    },
    release: (held) => table.release(held),
    outages: { release: (held) => table.releaseAfterOutage(held), getTries: ({ attempts }) => attempts },
    getId: ({ export_id }) => export_id,
    restoresAttempt: true,
  } satisfies LeasedWork<ClaimedExport>;
}

function orphanedObjects() {
  const { objectLedger } = database.tables;
  return {
    table: 'orphaned_objects',
    add: (count) => objectLedger.abandon(some(count)),
    claim: () => objectLedger.claim({ limit: 3, leaseSeconds: LEASE_SECONDS }),
    renew: (object) => objectLedger.renew(object, LEASE_SECONDS),
    complete: (object) => objectLedger.complete(object),
    release: (object) => objectLedger.release(object, { delayMs: 0, error: null }),
    getId: ({ key }) => key,
    restoresAttempt: false,
  } satisfies LeasedWork<Awaited<ReturnType<typeof objectLedger.claim>>[number]>;
}

function uploadsToReport() {
  const { uploadsToReport: uploads } = database.tables;
  return {
    table: 'uploads_to_report',
    add: async (count) => {
      const rows = some(count).map((image_id) => ({ image_id, lease_until: null }));
      await database.kysely.insertInto('uploads_to_report').values(rows).execute();
    },
    claim: () => uploads.claim({ limit: 3, leaseSeconds: LEASE_SECONDS }),
    renew: (upload) => uploads.renew(upload, LEASE_SECONDS),
    complete: (upload) => uploads.complete(upload),
    release: (upload) => uploads.release(upload, 0),
    getId: ({ image_id }) => image_id,
    restoresAttempt: false,
  } satisfies LeasedWork<Awaited<ReturnType<typeof uploads.claim>>[number]>;
}

function notificationDeliveries() {
  const { notificationQueue: queue } = database.tables;
  return {
    table: 'notification_deliveries',
    add: async (count) => {
      for (let person = 0; person < count; person += 1) {
        const { id: user_id } = await addUser(database.tables);
        const delivery = { user_id, channel: 'push' as const, due_at: new Date(0), last_sent_at: null };
        await database.kysely.insertInto('notification_deliveries').values(delivery).execute();
      }
    },
    claim: () => queue.claim({ limit: 3, leaseSeconds: LEASE_SECONDS }),
    renew: (delivery) => queue.renew(delivery, LEASE_SECONDS),
    complete: (delivery) => queue.complete(delivery),
    release: (delivery) => queue.release(delivery, 0),
    getId: ({ user_id }) => String(user_id),
    restoresAttempt: false,
  } satisfies LeasedWork<Awaited<ReturnType<typeof queue.claim>>[number]>;
}

function photosToCompare() {
  const { photosToCompare: photos } = database.tables;
  return {
    table: 'photos_to_compare',
    add: async (count) => {
      const { case: opened } = await openCase(database.tables);
      for (const photo_id of some(count)) await addCasePhoto(database, { photo_id, case_id: opened.case_id });
    },
    claim: () => photos.claim({ limit: 3, leaseSeconds: LEASE_SECONDS }),
    renew: (photo) => photos.renew(photo, LEASE_SECONDS),
    complete: (photo) =>
      photos.complete(photo, { analysis_results: null, verdict: 'cannot_tell', before_photo_id: null }),
    release: (photo) => photos.release(photo, 0),
    getId: ({ photo_id }) => photo_id,
    restoresAttempt: false,
  } satisfies LeasedWork<Awaited<ReturnType<typeof photos.claim>>[number]>;
}

/** Makes every lease expire. */
const expire = (table: keyof Schema) =>
  sql`update ${sql.table(table)} set lease_until = now() - interval '1 second' where lease_until is not null`.execute(
    database.kysely,
  );

/** All ways in which a holder can write. */
const listWrites = <Item>({ renew, complete, release, outages }: LeasedWork<Item>) => [
  renew,
  complete,
  release,
  ...(outages ? [outages.release] : []),
];

function leasedWork<Item extends { attempts: number }>(name: string, open: () => LeasedWork<Item>) {
  describe(name, () => {
    it('are claimed by one holder each, however many claim at the same moment', async () => {
      const work = open();
      await work.add(12);
      const claimed: string[] = [];
      for (let round = 0; round < 12 && claimed.length < 12; round += 1) {
        const claims = await Promise.all(['a', 'b', 'c', 'd'].map((worker) => work.claim(worker)));
        claimed.push(...claims.flat().map(work.getId));
      }
      expect(claimed).toHaveLength(12);
      expect(new Set(claimed).size).toBe(12);
      expect(await work.claim('e')).toEqual([]);
    });

    it('are done once: a completed one cannot be completed, renewed, released or claimed again', async () => {
      const work = open();
      await work.add(1);
      const [item] = await work.claim('a');
      expect(item!.attempts).toBe(1);
      expect(await work.complete(item!)).toBe(true);
      expect(await work.complete(item!)).toBe(false);
      expect(await work.renew(item!)).toBe(false);
      expect(await work.release(item!)).toBe(false);
      expect(await work.claim('b')).toEqual([]);
    });

    it('stay with a holder that renews its lease', async () => {
      const work = open();
      await work.add(1);
      const [item] = await work.claim('a');
      const table = work.table;
      await sql`update ${sql.table(table)} set lease_until = now() + interval '1 second'`.execute(
        database.kysely,
      );
      expect(await work.renew(item!)).toBe(true);
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from lease_until - now())::double precision as seconds from ${sql.table(table)}`.execute(
        database.kysely,
      );
      expect(rows[0]!.seconds).toBeGreaterThan(LEASE_SECONDS - 10);
      expect(await work.claim('b')).toEqual([]);
      expect(await work.complete(item!)).toBe(true);
    });

    it('come back when the lease expires, with one attempt more', async () => {
      const work = open();
      await work.add(1);
      const [first] = await work.claim('a');
      await expire(work.table);
      const [second] = await work.claim('b');
      expect(work.getId(second!)).toBe(work.getId(first!));
      expect([first!.attempts, second!.attempts]).toEqual([1, 2]);
    });

    it('are not changed by a holder whose lease expired, claimed again or not', async () => {
      const work = open();
      await work.add(1);
      const [stale] = await work.claim('a');
      await expire(work.table);
      for (const write of listWrites(work)) expect(await write(stale!)).toBe(false);
      const [holder] = await work.claim('a');
      for (const write of listWrites(work)) expect(await write(stale!)).toBe(false);
      expect(await work.complete(holder!)).toBe(true);
    });

    it('can be claimed at once after they were released, and no longer belong to the first holder', async () => {
      const work = open();
      await work.add(1);
      const [first] = await work.claim('a');
      expect(await work.release(first!)).toBe(true);
      expect(await work.complete(first!)).toBe(false);
      const [second] = await work.claim('b');
      expect(second!.attempts).toBe(work.restoresAttempt ? 1 : 2);
      expect(await work.complete(first!)).toBe(false);
      expect(await work.complete(second!)).toBe(true);
    });
  });
}

/** The part of the contract of work that an outage of the database releases: its own rows may be what ends the connection each time. */
function interruptedWork<Item extends { attempts: number }>(name: string, open: () => LeasedWork<Item>) {
  it(`${name} lose no attempt to twenty outages, and one to each further outage`, async () => {
    const work = open();
    const outages = work.outages!;
    await work.add(1);
    const tries: number[] = [];
    for (let outage = 0; outage <= 22; outage += 1) {
      const [item] = await work.claim('a');
      tries.push(outages.getTries(item!));
      expect(await outages.release(item!)).toBe(true);
      expect(await work.complete(item!)).toBe(false);
    }
    const [first] = tries;
    expect(tries).toEqual([...Array(21).fill(first), first! + 1, first! + 2]);
  });
}

leasedWork('analysis runs', runs);
leasedWork('items of bulk jobs', bulkItems);
leasedWork('checks of models', modelChecks);
leasedWork('evaluations', evaluations);
leasedWork('datasets to freeze', datasetsToFreeze);
leasedWork('archives of datasets', datasetExports);
leasedWork('orphaned objects', orphanedObjects);
leasedWork('uploads to report', uploadsToReport);
leasedWork('deliveries of notifications', notificationDeliveries);
leasedWork('photos of cases to compare', photosToCompare);

interruptedWork('checks of models', modelChecks);
interruptedWork('evaluations', evaluations);
interruptedWork('datasets to freeze', datasetsToFreeze);
interruptedWork('archives of datasets', datasetExports);
