import { createEncodedReason } from '@smart-waste/messages';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../adapters/db/open-database.ts';
import { systemIds } from '../../lib/clock-and-ids.ts';
import { backupFixture, checkTarget } from '../../test/backup-fixture.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { memoryTarget } from '../../test/memory-target.ts';
import { type BackupTarget, type Deps, TargetUnavailableError } from './ports.ts';
import { backUpWhenDue, createBackupScheduler } from './scheduled-backups.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => database.clear());

const NOW = new Date('2026-11-25T12:00:00.000Z');
const HALF_PAST_TWO = 150;
const { signal } = new AbortController();

let fixture: ReturnType<typeof backupFixture>;
let target: ReturnType<typeof memoryTarget>;
beforeEach(() => {
  fixture = backupFixture(database);
  target = memoryTarget();
});

const createDepsAt = (now: Date): Deps => ({ ...fixture.deps, clock: { now: () => now } });
const scheduleTo = (to: BackupTarget) => ({
  to: 'memory',
  minute: HALF_PAST_TWO,
  keep: null,
  open: async () => ({
    target: to,
    encryption: null,
    secret: { token: 'a secret', idKey: new Uint8Array(32) },
  }),
});
const run = (deps = createDepsAt(NOW), to: BackupTarget = target) =>
  backUpWhenDue(deps, scheduleTo(to), signal);
const rows = () =>
  database.kysely.selectFrom('backups').select(['state', 'scheduled_for', 'error_message']).execute();
/** As if the last failure were this many minutes older. */
const age = (minutes: number) =>
  sql`update backups set ended_at = ended_at - ${minutes} * interval '1 minute'`.execute(database.kysely);
const full: BackupTarget = {
  ...memoryTarget(),
  put: async () => Promise.reject(new TargetUnavailableError('no room')),
};

describe('the backup of a day', () => {
  it('is not made of a restored copy until that is live (BK-16)', async () => {
    await fixture.addPhoto();
    await database.kysely.updateTable('installation').set({ is_live: false }).execute();
    onTestFinished(async () => void (await database.tables.installation.goLive()));
    expect(await run()).toBe('waiting');
    expect(await rows()).toEqual([]);
    await database.tables.installation.goLive();
    expect(await run()).toBe('completed');
  });

  it('is made once by the loops of two processes on one database (BK-05)', async () => {
    await fixture.addPhoto();
    const log = pino({ level: 'silent' });
    const other = await openDatabase({ connection: database.connection, poolSize: 4, log });
    const rounds = [0, 0];
    const loops = [database.tables, other.tables].map(({ backups }, index) => {
      const counted: Deps['backups'] = {
        ...backups,
        findScheduled: async (moment) => {
          rounds[index] = (rounds[index] ?? 0) + 1;
          return backups.findScheduled(moment);
        },
      };
      return createBackupScheduler({ ...createDepsAt(NOW), backups: counted }, scheduleTo(target), 1);
    });
    for (const loop of loops) loop.start();
    await vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).toEqual(['completed']), {
      timeout: 60_000,
    });
    const before = [...rounds];
    await vi.waitFor(
      () => expect(rounds.every((count, index) => count > (before[index] ?? 0) + 1)).toBe(true),
      { timeout: 60_000 },
    );
    await Promise.all(loops.map((loop) => loop.stop()));
    await other.close();
    expect(await rows()).toHaveLength(1);
    expect((await checkTarget(target)).backups).toHaveLength(1);
  });

  it('is caught up when its time was missed, and made again on the next day (BK-05)', async () => {
    await fixture.addPhoto();
    expect([await run(), await run()]).toEqual(['completed', 'waiting']);
    expect((await rows())[0]?.scheduled_for).toEqual(new Date('2026-11-25T02:30:00.000Z'));
    expect(await run(createDepsAt(new Date('2026-11-26T02:29:00.000Z')))).toBe('waiting');
    expect(await run(createDepsAt(new Date('2026-11-26T02:31:00.000Z')))).toBe('completed');
  });

  it('waits for the first account of a new installation, and is made at once then (BK-17)', async () => {
    expect(await run()).toBe('waiting');
    expect(await rows()).toEqual([]);
    await fixture.addPhoto();
    expect(await run()).toBe('completed');
  });

  it('waits while one by command is open', async () => {
    await fixture.addPhoto();
    const backup_id = systemIds.newId();
    const byCommand = { backup_id, target: 'x', scheduled_for: null, leaseSeconds: 60 };
    expect(await database.tables.backups.begin(byCommand)).toBe('begun');
    expect(await run()).toBe('waiting');
    await database.tables.backups.fail(backup_id, 'no room');
    expect(await run()).toBe('completed');
  });
});

describe('a backup that failed', () => {
  it('is no backup, and is made again after a growing delay (BK-06)', async () => {
    await fixture.addPhoto();
    expect(await run(createDepsAt(NOW), full)).toBe('failed');
    expect(await rows()).toMatchObject([
      { state: 'failed', error_message: createEncodedReason('backup.failed.place', { problem: 'no room' }) },
    ]);
    expect(await run()).toBe('waiting');
    await age(5);
    expect(await run(createDepsAt(NOW), full)).toBe('failed');
    await age(5);
    expect(await run()).toBe('waiting');
    await age(5);
    expect(await run()).toBe('completed');
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['completed', 'failed', 'failed']);
  });

  it('says so when all accounts are gone (BK-04)', async () => {
    await fixture.addPhoto();
    expect(await run(createDepsAt(new Date('2026-11-24T12:00:00.000Z')))).toBe('completed');
    await sql`truncate users cascade`.execute(database.kysely);
    expect(await run()).toBe('failed');
    expect(await database.tables.backups.findLastInState('failed')).toMatchObject({
      error_message: createEncodedReason('backup.failed.no_account'),
    });
  });

  it('says so when the backups are gone, as from a disk that is not mounted, and writes nothing there (BK-20)', async () => {
    await fixture.addPhoto();
    expect(await run(createDepsAt(new Date('2026-11-24T12:00:00.000Z')))).toBe('completed');
    const mountPoint = memoryTarget();
    expect(await run(createDepsAt(NOW), mountPoint)).toBe('failed');
    expect([...mountPoint.files.keys()]).toEqual([]);
    expect(await database.tables.backups.findLastInState('failed')).toMatchObject({
      error_message: createEncodedReason('backup.failed.gone', { place: 'memory' }),
    });
    await age(5);
    expect(await run()).toBe('completed');
  });

  it('is recorded as well when its place cannot be opened (BK-06)', async () => {
    await fixture.addPhoto();
    const closed = { ...scheduleTo(target), open: () => Promise.reject(new Error('no such disk')) };
    expect(await backUpWhenDue(createDepsAt(NOW), closed, signal)).toBe('failed');
    expect(await rows()).toMatchObject([{ state: 'failed', error_message: 'no such disk' }]);
    expect(await backUpWhenDue(createDepsAt(NOW), closed, signal)).toBe('waiting');
  });

  it('is made again by another process when its own was killed (BK-06)', async () => {
    await fixture.addPhoto();
    const moment = new Date('2026-11-25T02:30:00.000Z');
    const killed = { backup_id: systemIds.newId(), target: 'x', scheduled_for: moment, leaseSeconds: 60 };
    expect(await database.tables.backups.begin(killed)).toBe('begun');
    expect(await run()).toBe('waiting');
    await sql`update backups set lease_until = now() - interval '5 minutes'`.execute(database.kysely);
    expect(await run()).toBe('completed');
    expect(await rows()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ error_message: createEncodedReason('backup.failed.interrupted') }),
      ]),
    );
  });

  it('says so when its process ends, and stops at once (BK-06)', async () => {
    await fixture.addPhoto();
    const stop = new AbortController();
    const ending: BackupTarget = {
      ...target,
      put: async (name, content) => {
        if (name.startsWith('snapshots/')) stop.abort();
        return target.put(name, content);
      },
    };
    expect(await backUpWhenDue(createDepsAt(NOW), scheduleTo(ending), stop.signal)).toBe('failed');
    expect(await rows()).toMatchObject([{ error_message: createEncodedReason('backup.failed.stopped') }]);
    expect((await checkTarget(target)).backups).toEqual([]);
  });
});
