import { randomUUID } from 'node:crypto';
import {
  DEFAULT_ML_CONFIG,
  type ImageStatus,
  type MlConfig,
  type ReprocessOptions,
} from '@smart-waste/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { prometheus } from '../adapters/metrics/prometheus.ts';
import { sharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';
import { memoryStore } from '../adapters/storage/memory-store.ts';
import {
  startWorker,
  type Worker,
  type WorkerDeps,
  type WorkerOptions,
} from '../modules/detection/analysis/worker-loop.ts';
import type { ImageRow } from '../ports/image-table.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { fakeDetector } from './fake-detector.ts';
import { jpegPhoto } from './photos.ts';
import { addImage, addUser, imageOf } from './rows.ts';

/** Long enough that nothing in a test happens by polling unless it says so. */
const NEVER_MS = 3_600_000;

/** What a worker needs, over a real database; its clock moves by hand. */
function partsOver(database: TestDatabase, clock: { aheadMs: number }) {
  return {
    ...database.tables,
    changeFeed: database.changeFeed,
    log: pino({ level: 'silent' }),
    metrics: prometheus(),
    clock: { now: () => new Date(Date.now() + clock.aheadMs) },
    ids: { newId: randomUUID, newSecret: randomUUID },
    store: memoryStore(),
    imageProcessor: sharpImageProcessor(),
    detectors: [fakeDetector()],
  } satisfies WorkerDeps;
}

/** What only time, a crash or an admin does to the tables. */
function stringsOf({ kysely }: TestDatabase) {
  return {
    runsOf: (image_id: string) =>
      kysely
        .selectFrom('analyses')
        .selectAll()
        .where('image_id', '=', image_id)
        .orderBy('created_at')
        .execute(),
    /** Runs that wait for their next attempt wait no longer. */
    makeDue: () => kysely.updateTable('analyses').set({ run_after: sql`now()` }).execute(),
    /** Leases of runs that began so long ago have run out, as if their workers had died. */
    lapse: (begunSecondsAgo = 0) =>
      kysely
        .updateTable('analyses')
        .set({ lease_until: sql`now() - interval '1 second'` })
        .where('status', '=', 'processing')
        .where('started_at', '<=', sql<Date>`now() - ${begunSecondsAgo} * interval '1 second'`)
        .execute(),
    /** What a restart of the database does to everybody who is connected. */
    dropConnections: () =>
      sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`.execute(kysely),
    configure: async (change: Partial<MlConfig>) => {
      const config = JSON.stringify({ ...DEFAULT_ML_CONFIG, ...change });
      await kysely
        .insertInto('ml_config')
        .values({ config, version: 1, updated_at: new Date() })
        .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ config }))
        .execute();
    },
  };
}

/** Workers over a real database: photos to put into the queue, and the strings that time and trouble pull. */
export async function workerScene() {
  const database = await testDatabase();
  const clock = { aheadMs: 0 };
  const parts = partsOver(database, clock);
  const { analyses, images, objectLedger, store } = parts;
  const workers: Worker[] = [];

  /** A stored photo that waits for somebody to start it. */
  const shelvePhoto = async (bytes?: Uint8Array) => {
    const user = await addUser(database.tables);
    const image = imageOf(user.id, { width: 640, height: 480 });
    await store.put(image.photo_key, bytes ?? (await jpegPhoto({ width: 640, height: 480 })), 'image/jpeg');
    await addImage(database.tables, image);
    return image;
  };
  /** A stored photo whose first run waits. */
  const addPhoto = async (bytes?: Uint8Array, options: ReprocessOptions = {}) => {
    const image = await shelvePhoto(bytes);
    const { image_id, user_id } = image;
    const run = { analysis_id: randomUUID(), image_id, requested_by: user_id, options };
    expect(await analyses.request(run)).toBe('queued');
    return image;
  };
  const work = (change: Partial<WorkerDeps> = {}, options: Partial<WorkerOptions> = {}): Worker => {
    const deps = { ...parts, ...change };
    const worker = startWorker({
      deps,
      worker: randomUUID(),
      runsInFlight: 4,
      pollEveryMs: NEVER_MS,
      ...options,
    });
    workers.push(worker);
    return worker;
  };
  const becomes = (image_id: string, status: ImageStatus): Promise<ImageRow> =>
    vi.waitFor(
      async () => {
        const image = await images.byId(image_id);
        if (image?.status !== status) throw new Error(`it is ${image?.status}, not ${status}`);
        return image;
      },
      { timeout: 10_000 },
    );
  const clear = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    clock.aheadMs = 0;
    await database.clear();
  };
  return {
    ...stringsOf(database),
    addPhoto,
    analyses,
    becomes,
    clear,
    clock,
    close: database.close,
    images,
    keys: objectLedger,
    parts,
    shelvePhoto,
    store,
    work,
  };
}
