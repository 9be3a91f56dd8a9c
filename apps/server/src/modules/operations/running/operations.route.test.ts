import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operationsState } from '@smart-waste/contract';
import { getLastDailyMoment } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBackupTable } from '../../../adapters/db/backups/backups.ts';
import { createDiskSampleTable } from '../../../adapters/db/operations/disk-samples.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { testApp } from '../../../test/test-app.ts';
import type { DiskSample, ReportedProcess } from '../ports.ts';

type Api = Awaited<ReturnType<typeof testApp>>;
let api: Api;
let token: string;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['images', 'processes', 'disk_samples'] as const)
    await api.kysely.deleteFrom(table).execute();
  ({ access: token } = await api.signUp('admin'));
  api.clock.aheadMs += 6_000; // past what the route remembers
});

async function read() {
  const answer = await api.call('GET', '/admin/operations/', { token });
  expect(answer.statusCode).toBe(200);
  return operationsState.parse(answer.json());
}

describe('the queue and its runs', () => {
  const holder = { worker: 'w', leaseSeconds: 60 };
  const claim = async () => (await api.deps.analyses.claim(holder))!;
  const addImages = async (count: number) => {
    const { id } = await addUser(api.deps);
    for (let n = 0; n < count; n++) await addImage(api.deps, newImage(id), randomUUID());
  };

  it('are all zeros in a new installation', async () => {
    const { queue, runs, failures, backups, disks, processes } = await read();
    expect(queue).toEqual({ waiting: 0, processing: 0, oldest_since: null });
    expect(runs).toHaveLength(12);
    expect(runs.every(({ completed, failed }) => completed + failed === 0)).toBe(true);
    expect({ failures, backups, disks, processes }).toEqual({
      failures: { reasons: [], is_capped: false },
      backups: { last: null, failure: null, next_at: null },
      disks: [],
      processes: [],
    });
  });

  it('say how many wait and since when the first of them (OP-02)', async () => {
    await addImages(3);
    await claim();
    await sql`update analyses set run_after = '2026-01-02T03:04:05Z' where status = 'pending'`.execute(
      api.kysely,
    );
    expect((await read()).queue).toEqual({
      waiting: 2,
      processing: 1,
      oldest_since: '2026-01-02T03:04:05.000Z',
    });
  });

  it('count what ended in the last hour in parts of five minutes (OP-02)', async () => {
    await addImages(4);
    for (let n = 0; n < 2; n++)
      await api.deps.analyses.complete(await claim(), { ...record, results: EMPTY_RESULTS });
    await api.deps.analyses.fail(await claim(), { ...record, status: 'failed', error_message: 'no' });
    await sql`update analyses set finished_at = now() - interval '70 minutes'
               where analysis_id = (select analysis_id from analyses where status = 'completed' limit 1)`.execute(
      api.kysely,
    );
    const { runs } = await read();
    expect(runs.reduce((sum, { completed }) => sum + completed, 0)).toBe(1);
    expect(runs.reduce((sum, { failed }) => sum + failed, 0)).toBe(1);
    const starts = runs.map(({ start }) => Date.parse(start));
    expect(starts.slice(1).map((start, index) => start - starts[index]!)).toEqual(Array(11).fill(300_000));
  });

  it('count failures by their reason, for a day and a week, and none that is older (OP-03)', async () => {
    await addImages(5);
    const known = createEncodedReason('analysis.run.failed');
    for (const [status, error_message, age] of [
      ['ml_failed', known, '1 hour'],
      ['ml_failed', known, '3 days'],
      ['failed', 'a text of another version', '2 hours'],
      ['ml_unavailable', known, '2 hours'],
      ['ml_failed', known, '8 days'],
    ] as const) {
      const run = await claim();
      await api.deps.analyses.fail(run, { ...record, status, error_message });
      await sql`update analyses set finished_at = now() - ${age}::interval
                 where analysis_id = ${run.analysis_id}`.execute(api.kysely);
    }
    const { reasons, is_capped } = (await read()).failures;
    expect(is_capped).toBe(false);
    expect(
      reasons.map(({ status, message_reason, last_day, last_week }) => [
        status,
        message_reason?.reason,
        last_day,
        last_week,
      ]),
    ).toEqual([
      ['ml_failed', 'analysis.run.failed', 1, 2],
      expect.arrayContaining([1, 1]),
      expect.arrayContaining([1, 1]),
    ]);
    expect(reasons.map(({ message }) => message)).toContain('a text of another version');
  });
});

describe('disks', () => {
  const sample = (volume: string, free_bytes: number, photo_bytes: number | null = null): DiskSample => ({
    volume,
    host: 'a-machine',
    total_bytes: 1_000,
    free_bytes,
    photo_bytes,
  });
  const age = (hours: number, db = api.kysely) =>
    sql`update disk_samples set hour = hour - ${hours} * interval '1 hour', measured_at = measured_at - ${hours} * interval '1 hour'`.execute(
      db,
    );

  it('have their last sample, the last size of the photos, and no forecast yet (OP-04, OP-05)', async () => {
    const volume = randomUUID();
    // In one transaction the clock of the database stands still.
    await api.kysely.transaction().execute(async (trx) => {
      const diskSamples = createDiskSampleTable(trx);
      await diskSamples.add(sample(volume, 500, 77));
      await age(2, trx);
      await diskSamples.add(sample(volume, 400));
      await diskSamples.add(sample(volume, 1)); // the same hour
    });
    const { disks } = await read();
    expect(disks).toEqual([
      expect.objectContaining({
        volume,
        host: 'a-machine',
        free_bytes: 400,
        photo_bytes: 77,
        forecast: { outlook: 'short', days: expect.closeTo(2 / 24, 2), needed_days: 3 },
      }),
    ]);
    const [disk] = disks;
    const hours =
      (Date.parse(disk?.measured_at ?? '') - Date.parse(disk?.photos_measured_at ?? '')) / 3_600_000;
    expect(hours).toBeCloseTo(2, 1);
  });

  it('have a forecast when there is enough history (OP-05)', async () => {
    const volume = randomUUID();
    for (let hours = 0; hours < 20; hours++) {
      await api.deps.diskSamples.add(sample(volume, 900 - 10 * hours));
      await age(6);
    }
    expect((await read()).disks[0]?.forecast).toMatchObject({
      outlook: 'filling',
      bytes_per_day: expect.closeTo(40, 1),
    });
  });
});

describe('the last backup', () => {
  beforeEach(() => api.kysely.deleteFrom('backups').execute());
  const backups = () => createBackupTable(api.kysely);
  const counts = { objects: 1, objects_done: 1, bytes: 42, stored_bytes: 7, missing: 0 };
  const begin = async () => {
    const backup_id = randomUUID();
    const backup = { backup_id, target: 'file:///backups', scheduled_for: null, leaseSeconds: 60 };
    expect(await backups().begin(backup)).toBe('begun');
    return backup_id;
  };

  /** The clock of a machine may be set back for a moment between two of them. */
  const letTimePass = () =>
    api.kysely.updateTable('backups').set({ ended_at: sql<Date>`ended_at - interval '2 seconds'` }).execute();

  it('is the newest that was completed, beside those that failed after it (OP-07, BK-14)', async () => {
    await backups().fail(await begin(), 'an old failure');
    await letTimePass();
    await backups().complete(await begin(), counts);
    await letTimePass();
    await backups().fail(await begin(), 'no room');
    await letTimePass();
    await backups().fail(await begin(), createEncodedReason('backup.failed.stopped'));
    const { last, failure } = (await read()).backups;
    expect(last).toEqual({ completed_at: expect.any(String), bytes: 42, objects: 1, missing: 0 });
    expect(Date.parse(last?.completed_at ?? '')).toBeCloseTo(Date.now(), -5);
    expect(failure).toEqual({
      failed_at: expect.any(String),
      message: 'It was stopped before it was complete.',
      message_reason: { reason: 'backup.failed.stopped', params: {} },
      failures: 2,
    });
  });

  it('that failed is due again within the hour, and the one of the next day while one is made and after it (BK-14)', async () => {
    const noon = new Date().setUTCHours(12, 0, 0, 0);
    vi.useFakeTimers({ toFake: ['Date'], now: noon }); // the clock stands still, far from the moment of the backup
    onTestFinished(() => void vi.useRealTimers());
    const scheduled = await testApp({ env: { BACKUP_TO: '/backups', BACKUP_AT: '02:30' } });
    const admin = await scheduled.signUp('admin');
    const table = createBackupTable(scheduled.kysely);
    const now = () => scheduled.deps.clock.now();
    const scheduled_for = getLastDailyMoment(now(), 150);
    const startBackup = async () => {
      const backup_id = randomUUID();
      const backup = { backup_id, target: 'file:///backups', scheduled_for, leaseSeconds: 60 };
      expect(await table.begin(backup)).toBe('begun');
      return backup_id;
    };
    const minutesUntilNext = async () => {
      scheduled.clock.aheadMs += 6_000; // past what the route remembers
      const answer = await scheduled.call('GET', '/admin/operations/', { token: admin.access });
      const { next_at } = operationsState.parse(answer.json()).backups;
      return (Date.parse(next_at ?? '') - now().getTime()) / 60_000;
    };
    expect(await minutesUntilNext()).toBeCloseTo(0, 0);

    await table.fail(await startBackup(), 'no room');
    expect(await minutesUntilNext()).toBeGreaterThan(3);
    expect(await minutesUntilNext()).toBeLessThan(60);

    const running = await startBackup();
    const next = (scheduled_for.getTime() + 86_400_000 - now().getTime()) / 60_000;
    expect(await minutesUntilNext()).toBeCloseTo(next, 0);
    await table.complete(running, counts);
    expect(await minutesUntilNext()).toBeCloseTo(next, 0);

    await scheduled.kysely.updateTable('installation').set({ is_live: false }).execute();
    expect(await minutesUntilNext()).toBeNaN();
    await scheduled.close();
  });
});

describe('processes', () => {
  const reported = (of: Partial<ReportedProcess> = {}): ReportedProcess => ({
    process_id: randomUUID(),
    kind: 'worker',
    host: 'a-machine',
    pid: 7,
    version: '1.0.0',
    statements: [],
    ...of,
  });

  it('are listed with their versions, the dead ones last, and their slowest statements together (OP-06, OP-08)', async () => {
    const { processes } = api.deps;
    const killed = reported({
      statements: [{ statement: 'select $1', calls: 1, total_ms: 50, longest_ms: 50 }],
    });
    const alive = reported({
      kind: 'api',
      version: '1.0.1',
      statements: [{ statement: 'select $1', calls: 3, total_ms: 30, longest_ms: 20 }],
    });
    await processes.recordHeartbeat(killed);
    await sql`update processes set seen_at = now() - interval '10 minutes'`.execute(api.kysely);
    await processes.recordHeartbeat(alive);
    const state = await read();
    expect(
      state.processes.map(({ process_id, version, is_alive }) => [process_id, version, is_alive]),
    ).toEqual([
      [alive.process_id, '1.0.1', true],
      [killed.process_id, '1.0.0', false],
    ]);
    expect(state.statements).toEqual({
      source: 'processes',
      rows: [{ statement: 'select $1', calls: 4, mean_ms: 20, longest_ms: 50 }],
    });
  });

  it('are forgotten after a day, and one that ends is so at once', async () => {
    const { processes } = api.deps;
    await processes.recordHeartbeat(reported());
    await sql`update processes set seen_at = now() - interval '25 hours'`.execute(api.kysely);
    const ending = reported();
    await processes.recordHeartbeat(ending);
    expect((await read()).processes).toHaveLength(1);
    await processes.remove(ending.process_id);
    api.clock.aheadMs += 6_000;
    expect((await read()).processes).toEqual([]);
  });
});

describe('former databases of earlier versions of PostgreSQL (UG-15)', () => {
  const path = '/admin/operations/former-databases';
  const keep = async (major: number) => {
    const home = join(api.config.dataDir, `database.${major}`);
    await mkdir(join(home, 'cluster'), { recursive: true });
    await writeFile(join(home, 'cluster', 'rows'), 'x'.repeat(1_234));
    return home;
  };

  it('are listed with their size until an admin deletes one, which the audit log says', async () => {
    expect((await read()).former_databases).toEqual([]);
    const home = await keep(17);
    await keep(16);
    expect((await read()).former_databases).toEqual([
      { major: 16, bytes: 1_234 },
      { major: 17, bytes: 1_234 },
    ]);
    expect((await api.call('DELETE', `${path}/17/`, { token })).statusCode).toBe(204);
    expect(existsSync(home)).toBe(false);
    expect((await read()).former_databases).toEqual([{ major: 16, bytes: 1_234 }]);
    const log = await api.call('GET', '/admin/audit/?action=former_database.deleted', { token });
    expect(log.json().data).toMatchObject([{ subject: 'database:17', details: { major: 17 } }]);
  });

  it('can be deleted once, and by an admin only', async () => {
    const home = await keep(15);
    const { access: citizen } = await api.signUp('user');
    expect((await api.call('DELETE', `${path}/15/`, { token: citizen })).statusCode).toBe(403);
    expect(existsSync(home)).toBe(true);
    const answers = await Promise.all([1, 2].map(() => api.call('DELETE', `${path}/15/`, { token })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    const gone = answers.find(({ statusCode }) => statusCode === 404);
    expect(gone?.json().error).toBe('There is no such database. It may have been deleted already.');
    for (const major of ['next', '0', '17.5'])
      expect((await api.call('DELETE', `${path}/${major}/`, { token })).statusCode, major).toBe(400);
  });
});
