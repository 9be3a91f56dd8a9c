import { sql, type Transaction } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { createDiskSampleTable } from '../../../adapters/db/operations/disk-samples.ts';
import type { Schema } from '../../../adapters/db/schema.ts';
import { createDataDisk } from '../../../adapters/storage/data-disk.ts';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import { systemIds } from '../../../lib/clock-and-ids.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { createProcessReporter } from './report-process.ts';
import { sampleDisk } from './sample-disk.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const log = pino({ level: 'silent' });
const { signal } = new AbortController();

describe('a process', () => {
  it('reports itself with its statements while it runs, and its end (OP-08)', async () => {
    const { processes, probe } = database.tables;
    await probe();
    const reporter = createProcessReporter(
      { ...database.tables, ids: systemIds, log },
      { kind: 'worker', version: '1.2.3' },
    );
    reporter.start();
    const [row] = await vi.waitFor(
      async () => {
        const rows = await processes.list(90);
        expect(rows).toHaveLength(1);
        return rows;
      },
      { timeout: 30_000 },
    );
    expect(row).toMatchObject({ kind: 'worker', version: '1.2.3', pid: process.pid, is_alive: true });
    expect(row?.statements.map(({ statement }) => statement)).toContain('select 1');
    await reporter.stop();
    expect(await processes.list(90)).toEqual([]);
  });

  it('ends although its end cannot be reported', async () => {
    const processes = {
      ...database.tables.processes,
      remove: () => Promise.reject(new Error('the database is away')),
    };
    const reporter = createProcessReporter(
      { ...database.tables, processes, ids: systemIds, log },
      { kind: 'api', version: '1.2.3' },
    );
    await expect(reporter.stop()).resolves.toBeUndefined();
  });
});

describe('the sampler of disks (OP-04)', () => {
  /** Does this in one transaction, in which the clock of the database stands still. */
  const whileClockStands = (work: (trx: Transaction<Schema>) => Promise<void>) =>
    database.kysely.transaction().execute(work);
  const passHour = (trx: Transaction<Schema>) =>
    sql`update disk_samples set hour = hour - interval '1 hour'`.execute(trx);

  it('takes one sample an hour for each data directory, and measures many photos once a day', () =>
    whileClockStands(async (trx) => {
      const diskSamples = createDiskSampleTable(trx);
      const disk = createDataDisk(await createTemporaryFolder('disk'));
      const usedBytes = vi.fn(async () => 42e9);
      const deps = {
        dataDisk: disk,
        diskSamples,
        store: { ...createMemoryStore(), measureUsedBytes: usedBytes },
      };
      await Promise.all([sampleDisk(deps, signal), sampleDisk(deps, signal)]);
      await sampleDisk(deps, signal);
      const [sample, ...others] = await diskSamples.list(1);
      expect(others).toEqual([]);
      expect(sample).toMatchObject({ volume: await disk.readVolume(), photo_bytes: 42e9 });
      expect(sample?.free_bytes).toBeLessThanOrEqual(sample?.total_bytes ?? 0);
      const measured = usedBytes.mock.calls.length;

      await passHour(trx);
      await sampleDisk(deps, signal);
      expect((await diskSamples.list(1)).map(({ photo_bytes }) => photo_bytes)).toEqual([42e9, null]);
      expect(usedBytes).toHaveBeenCalledTimes(measured);
    }));

  it('measures few photos with every sample, because a new installation soon has more', () =>
    whileClockStands(async (trx) => {
      const diskSamples = createDiskSampleTable(trx);
      const disk = createDataDisk(await createTemporaryFolder('disk'));
      let bytes = 85;
      const store = { ...createMemoryStore(), measureUsedBytes: async () => bytes };
      await sampleDisk({ dataDisk: disk, diskSamples, store }, signal);
      bytes = 2e6;
      await passHour(trx);
      await sampleDisk({ dataDisk: disk, diskSamples, store }, signal);
      expect((await diskSamples.list(1)).map(({ photo_bytes }) => photo_bytes)).toEqual([85, 2e6]);
    }));

  it('leaves out the photos of a store that is no disk', async () => {
    const { diskSamples } = database.tables;
    const disk = createDataDisk(await createTemporaryFolder('disk'));
    await sampleDisk({ dataDisk: disk, diskSamples, store: createMemoryStore() }, signal);
    expect(await diskSamples.list(1)).toMatchObject([{ photo_bytes: null }]);
  });
});
