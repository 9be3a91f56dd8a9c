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
import { createPrometheusMetrics } from '../adapters/metrics/prometheus.ts';
import { createSharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';
import { createMemoryStore } from '../adapters/storage/memory-store.ts';
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
import { addImage, addUser, newImage } from './rows.ts';

/** Longer than any test, so that a worker polls only with an interval of the test's own. */
const NEVER_MS = 3_600_000;

/** The dependencies of a worker, over a real database; the test sets its clock. */
function createDeps(database: TestDatabase, clock: { aheadMs: number }) {
  return {
    ...database.tables,
    changeFeed: database.changeFeed,
    log: pino({ level: 'silent' }),
    metrics: createPrometheusMetrics({ ofProcess: false }),
    clock: { now: () => new Date(Date.now() + clock.aheadMs) },
    ids: { newId: randomUUID, newSecret: randomUUID },
    store: createMemoryStore(),
    imageProcessor: createSharpImageProcessor(),
    detectors: [fakeDetector()],
  } satisfies WorkerDeps;
}

/** Changes of the tables that otherwise only time, a crash or an admin causes. */
function databaseControls({ kysely }: TestDatabase) {
  return {
    listRuns: (image_id: string) =>
      kysely
        .selectFrom('analyses')
        .selectAll()
        .where('image_id', '=', image_id)
        .orderBy('created_at')
        .execute(),
    /** Makes runs that wait for their next attempt due at once. */
    makeDue: () => kysely.updateTable('analyses').set({ run_after: sql`now()` }).execute(),
    /** Expires the leases of all runs, as if their workers had died. */
    expireLeases: () =>
      kysely
        .updateTable('analyses')
        .set({ lease_until: sql`now() - interval '1 second'` })
        .where('status', '=', 'processing')
        .execute(),
    /** Ends all other connections, as a restart of the database does. */
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

/** Starts workers over a real database, adds photos to their queue, and simulates the passing of time and faults. */
export async function workerFixture() {
  const database = await testDatabase();
  const clock = { aheadMs: 0 };
  const baseDeps = createDeps(database, clock);
  const { analyses, images, objectLedger, store } = baseDeps;
  const workers: Worker[] = [];

  /** Adds a stored photo that has no run yet. */
  const addPendingPhoto = async (bytes?: Uint8Array) => {
    const user = await addUser(database.tables);
    const image = newImage(user.id, { width: 640, height: 480 });
    await store.put(image.photo_key, bytes ?? (await jpegPhoto({ width: 640, height: 480 })), 'image/jpeg');
    await addImage(database.tables, image);
    return image;
  };
  /** Adds a stored photo whose first run is queued. */
  const addQueuedPhoto = async (bytes?: Uint8Array, options: ReprocessOptions = {}) => {
    const image = await addPendingPhoto(bytes);
    const { image_id, user_id } = image;
    const run = { analysis_id: randomUUID(), image_id, requested_by: user_id, options };
    expect(await analyses.request(run)).toBe('queued');
    return image;
  };
  /** Adds photos that no detector could analyse. */
  const addUnavailablePhotos = async (count: number) => {
    const user = await addUser(database.tables);
    for (let n = 0; n < count; n++) await addImage(database.tables, newImage(user.id));
    await database.kysely.updateTable('images').set({ status: 'ml_unavailable' }).execute();
  };
  const startTestWorker = (
    change: Partial<WorkerDeps> = {},
    options: Partial<WorkerOptions> = {},
  ): Worker => {
    const deps = { ...baseDeps, ...change };
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
  const waitForStatus = (image_id: string, status: ImageStatus): Promise<ImageRow> =>
    vi.waitFor(
      async () => {
        const image = await images.findById(image_id);
        if (image?.status !== status) throw new Error(`it is ${image?.status}, not ${status}`);
        return image;
      },
      { timeout: 30_000 },
    );
  const clear = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    clock.aheadMs = 0;
    await database.clear();
  };
  return {
    ...databaseControls(database),
    addQueuedPhoto,
    addUnavailablePhotos,
    analyses,
    clear,
    clock,
    close: database.close,
    images,
    deps: baseDeps,
    objectLedger,
    addPendingPhoto,
    startWorker: startTestWorker,
    store,
    waitForStatus,
  };
}
