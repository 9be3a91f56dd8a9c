import { readdir } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { openDiskStore } from '../../../adapters/storage/disk-store.ts';
import type { ImageStore } from '../../../ports/image-store.ts';
import { createOriginal, makeBackup, newMachine, type Original, openMachine } from '../../../test/backups.ts';
import { memoryTarget } from '../../../test/memory-target.ts';
import { onServer } from '../../../test/test-server.ts';
import { blockingFiles } from '../../../test/threads.ts';
import { type RestoreDeps, restore } from './restore.ts';

const REFUSAL = 'Another restore into this database is running';
const LOST = 'The connection to the database broke';
const target = memoryTarget();
let original: Original;
beforeAll(async () => {
  original = await createOriginal();
  await makeBackup(original, target);
});
afterAll(() => original.close());

/** A database and a folder into which several processes restore. */
let connection: PoolConfig;
let root: string;
beforeEach(async () => {
  ({ connection } = await newMachine());
  root = await temporaryFolder('restored');
});

type Change = (deps: RestoreDeps) => Partial<RestoreDeps>;
/** Restores as a process of its own does. */
async function attempt(change: Change = () => ({})) {
  const store = await openDiskStore(root, blockingFiles);
  const { deps, close } = await openMachine({ connection, store }, target);
  return restore({ ...deps, ...change(deps) }, { keepSessions: false }).finally(close);
}

/** The store, which does something each time photos were staged. */
const afterStaging = (store: ImageStore, then: () => Promise<unknown>): ImageStore => ({
  ...store,
  ...(store.staging && {
    staging: {
      ...store.staging,
      write: async (work) => {
        const result = await store.staging!.write(work);
        await then();
        return result;
      },
    },
  }),
});

async function expectRestored() {
  const store = await openDiskStore(root, blockingFiles);
  for (const key of original.keys)
    expect(Buffer.compare(await store.get(key), await original.store.get(key)), key).toBe(0);
  expect(await onServer(connection, 'select from images')).toHaveLength(original.images.length);
  expect(await readdir(root)).not.toContain('staged');
}

it.each<[string, (second: () => Promise<unknown>) => Change]>([
  ['verified', (second) => (deps) => ({ store: afterStaging(deps.store, second) })],
  ['loaded', (second) => (deps) => ({ openTables: () => second().then(deps.openTables) })],
])(
  'a second restore is refused while the first one has %s, which then finishes (BK-46)',
  async (_, during) => {
    const refusals: unknown[] = [];
    const second = () =>
      attempt().then(
        () => refusals.push('restored'),
        (error: Error) => refusals.push(error.message),
      );
    await expect(attempt(during(second))).resolves.toMatchObject({ photos: original.keys.length });
    expect(refusals).toEqual([expect.stringContaining(REFUSAL)]);
    await expectRestored();
  },
);

it('a restore that lost its lock fails, and leaves to the next one what that has staged (BK-46)', async () => {
  let next: Promise<unknown> | undefined;
  const first: Promise<unknown> = attempt((deps) => ({
    store: afterStaging(deps.store, async () => {
      await onServer(
        connection,
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await new Promise<void>((resolve) => {
        next = attempt((nextDeps) => ({
          store: afterStaging(nextDeps.store, async () => {
            resolve();
            await expect(first).rejects.toThrow(LOST);
          }),
        }));
      });
    }),
  }));
  await expect(first).rejects.toThrow(LOST);
  await expect(next).resolves.toMatchObject({ photos: original.keys.length });
  await expectRestored();
});
