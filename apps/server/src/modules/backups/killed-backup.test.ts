import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { backupFixture, checkTarget } from '../../test/backup-fixture.ts';
import { writeErasures } from '../../test/backups.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { memoryTarget } from '../../test/memory-target.ts';
import type { Backups, BackupTarget } from './ports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => database.clear());

type Step = { call: 'put' | 'sync' | 'open' | 'remove' | 'complete'; of: RegExp };

/** The ports of a process that is killed at this step: from then on it does nothing, and cleans nothing up. */
function killedAt(step: Step, target: BackupTarget, backups: Backups) {
  let isKilled = false;
  const live = (call: Step['call'], name: string) => {
    isKilled ||= call === step.call && step.of.test(name);
    if (isKilled) throw new Error('killed');
  };
  const mortalTarget: BackupTarget = {
    ...target,
    put: async (name, content) => {
      live('put', name);
      return target.put(name, content);
    },
    putMany: (work) =>
      target.putMany(async (put) => {
        const result = await work(async (name, content) => {
          live('put', name);
          await put(name, content);
        });
        live('sync', '');
        return result;
      }),
    open: async (name) => {
      live('open', name);
      return target.open(name);
    },
    remove: async (name) => {
      live('remove', name);
      await target.remove(name);
    },
  };
  const mortalBackups: Backups = {
    ...backups,
    complete: async (...args) => {
      live('complete', '');
      return backups.complete(...args);
    },
    fail: async (...args) => {
      if (!isKilled) await backups.fail(...args);
    },
    endRemoval: async (backup_id) => {
      if (!isKilled) await backups.endRemoval(backup_id);
    },
  };
  return { target: mortalTarget, backups: mortalBackups, wasKilled: () => isKilled };
}

const STEPS: [string, Step][] = [
  ['it stores rows', { call: 'put', of: /tables\/users/ }],
  ['it reads rows back', { call: 'open', of: /tables\/users/ }],
  ['it stores an object', { call: 'put', of: /^objects\// }],
  ['it makes objects durable', { call: 'sync', of: /^/ }],
  ['it stores the list of objects', { call: 'put', of: /objects\.ndjson/ }],
  ['it stores the list of ids', { call: 'put', of: /ids\.txt/ }],
  ['it stores the manifest', { call: 'put', of: /manifest/ }],
  ['it reads the manifest back', { call: 'open', of: /manifest/ }],
  ['it records that it is complete', { call: 'complete', of: /^/ }],
  ['it removes the manifest of an old backup', { call: 'remove', of: /manifest/ }],
  ['it removes files of an old backup', { call: 'remove', of: /tables/ }],
  ['it removes an object', { call: 'remove', of: /^objects\// }],
  ['it removes old erasures', { call: 'remove', of: /^erasures\// }],
];

it.each(STEPS)(
  'a backup that is killed when %s leaves a usable target, and the next one is complete (BK-10)',
  async (_, step) => {
    const { addPhoto, backUp, deps, expireLeases, forget } = backupFixture(database);
    const target = memoryTarget();
    const keep = { days: 1, weeks: 0, months: 0 };
    const removed = await addPhoto();
    writeErasures(target, [{ kind: 'image', id: 'erased', erased_at: '2020-01-01T00:00:00.000Z' }]);
    const first = await backUp(target);
    await forget(removed);
    await addPhoto();

    const { wasKilled, ...ports } = killedAt(step, target, deps.backups);
    await backUp(ports.target, { ...ports, keep }).catch(() => undefined); // what it says reaches no one
    expect(wasKilled()).toBe(true);
    const { backups } = await checkTarget(target);
    expect(backups.length).toBeGreaterThan(0);

    await expireLeases();
    const last = await backUp(target, { keep });
    const after = await checkTarget(target);
    expect(after.backups.map(({ snapshot_id }) => snapshot_id)).toEqual([last.snapshot_id]);
    expect(last.snapshot_id).not.toBe(first.snapshot_id);
    expect(after.objects).toHaveLength(2);
    expect([...target.files.keys()].filter((name) => name.startsWith('erasures/'))).toEqual([]);
    expect([...target.files.keys()].filter((name) => name.startsWith('snapshots/'))).toHaveLength(
      last.tables.length + 3,
    );
  },
);
