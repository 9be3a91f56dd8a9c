import { readdir } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { chooseByForm, itInLongForm } from '../../../../../../testing/test-form.ts';
import { openDiskStore } from '../../../adapters/storage/disk-store.ts';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import { type ImageStore, MissingObjectError } from '../../../ports/image-store.ts';
import {
  createOriginal,
  isUntouched,
  makeBackup,
  newMachine,
  type OriginalInstallation,
  openMachine,
} from '../../../test/backups.ts';
import { memoryTarget } from '../../../test/memory-target.ts';
import { type S3Server, startS3Server } from '../../../test/outside/s3-server.ts';
import { onServer } from '../../../test/test-server.ts';
import { blockingFiles } from '../../../test/threads.ts';
import { type RestoreDeps, restore } from './restore.ts';

const REFUSAL = 'Another restore into this database is running';
const LOST = 'The connection to the database broke';
const LOST_STORE = 'This restore has lost the photo store';
/** Where a restore says in a photo store that it uses it. */
const CLAIM = 'installation/1.json';
const target = memoryTarget();
let original: OriginalInstallation;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  original = await createOriginal();
  await makeBackup(original, target);
});
afterAll(() => Promise.all([original.close(), s3.close()]));

/** A database and a folder into which several processes restore. */
let connection: PoolConfig;
let root: string;
beforeEach(async () => {
  ({ connection } = await newMachine());
  root = await createTemporaryFolder('restored');
});

type Change = (deps: RestoreDeps) => Partial<RestoreDeps>;
/** Restores as a process of its own does. */
async function attempt(change: Change = () => ({})) {
  const store = await openDiskStore(root, blockingFiles);
  const { deps, close } = await openMachine({ connection, store }, target);
  return restore({ ...deps, ...change(deps) }, { keepSessions: false }).finally(close);
}

/** The store, which does something each time photos were staged. */
const runAfterStaging = (store: ImageStore, then: () => Promise<unknown>): ImageStore => ({
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

type ChangeDuring = (then: () => Promise<unknown>) => Change;
const onceVerified: ChangeDuring = (second) => (deps) => ({ store: runAfterStaging(deps.store, second) });
const onceLoaded: ChangeDuring = (second) => (deps) => ({
  openTables: () => second().then(deps.openTables),
});

it.each<[string, ChangeDuring]>(
  chooseByForm({
    short: [['verified', onceVerified]],
    long: [
      ['verified', onceVerified],
      ['loaded', onceLoaded],
    ],
  }),
)(
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
    store: runAfterStaging(deps.store, async () => {
      await onServer(
        connection,
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await new Promise<void>((resolve) => {
        next = attempt((nextDeps) => ({
          store: runAfterStaging(nextDeps.store, async () => {
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

const openFolder = async () => {
  const shared = await createTemporaryFolder('shared');
  return () => openDiskStore(shared, blockingFiles);
};
const openBucket = () => s3.emptied().then(() => () => openS3Store(s3.settings));

describe.each<[string, () => Promise<() => Promise<ImageStore>>]>(
  chooseByForm({
    short: [['bucket', openBucket]],
    long: [
      ['folder', openFolder],
      ['bucket', openBucket],
    ],
  }),
)('two restores into two databases with one %s of photos (BK-46)', (_, share) => {
  let open: () => Promise<ImageStore>;
  let other: PoolConfig;
  beforeEach(async () => {
    open = await share();
    ({ connection: other } = await newMachine());
  });
  const restoreInto = async (into: PoolConfig, change: Change = () => ({})) => {
    const { deps, close } = await openMachine({ connection: into, store: await open() }, target);
    return restore({ ...deps, ...change(deps) }, { keepSessions: false }).finally(close);
  };
  const expectPhotos = async () => {
    const store = await open();
    for (const key of original.keys)
      expect(Buffer.compare(await store.get(key), await original.store.get(key)), key).toBe(0);
    await expect(store.get(CLAIM)).rejects.toThrow(MissingObjectError);
  };
  /** Does something before each batch of rows, and as the verified photos are there. */
  const runBeforeLoading: ChangeDuring = (then) => (deps) => ({
    database: { ...deps.database, load: (rows) => then().then(() => deps.database.load(rows)) },
  });
  /** Does something when the first photo is read. */
  const runWhileVerifying: ChangeDuring = (then) => (deps) => {
    let done: Promise<unknown> | undefined;
    const once = () => {
      done ??= then();
      return done;
    };
    return { target: { ...deps.target, get: (name) => once().then(() => deps.target.get(name)) } };
  };
  /** Ended without any clean-up. */
  const killed = (): Change => (deps) => ({
    store: { ...deps.store, remove: async () => undefined },
    database: { ...deps.database, load: () => Promise.reject(new Error('killed')) },
  });

  it.each<[string, ChangeDuring]>(
    chooseByForm({
      short: [['loads rows', runBeforeLoading]],
      long: [
        ['verifies', runWhileVerifying],
        ['loads rows', runBeforeLoading],
      ],
    }),
  )('the second one is refused while the first one %s, which then finishes', async (__, during) => {
    const refusals: unknown[] = [];
    const second = () => restoreInto(other).catch((error: Error) => refusals.push(error.message));
    const first = restoreInto(connection, during(second));
    await expect(first).resolves.toMatchObject({ photos: original.keys.length });
    expect(refusals).toEqual([expect.stringContaining('for another database')]);
    await expectPhotos();
    expect(await isUntouched({ connection: other, store: createMemoryStore() })).toBe(true);
  });

  it('the database of a killed one goes on, and another one does after its claim is deleted', async () => {
    await expect(restoreInto(connection, killed())).rejects.toThrow('killed');
    await expect(restoreInto(other)).rejects.toThrow(`delete ${CLAIM} from the photo store`);
    const infos: unknown[] = [];
    const log = {
      info: (fields: object, text?: string) => infos.push([fields, text]),
      warn: () => undefined,
    };
    await expect(restoreInto(connection, (deps) => ({ ...killed()(deps), log }))).rejects.toThrow('killed');
    expect(infos).toEqual([
      [
        expect.objectContaining({ snapshot_id: expect.any(String) }),
        'took over the photo store from a restore that did not finish',
      ],
    ]);
    await (await open()).remove(CLAIM);
    await expect(restoreInto(other)).resolves.toMatchObject({ photos: original.keys.length });
    await expectPhotos();
  });

  itInLongForm('one whose claim was deleted fails, and succeeds when it is run again', async () => {
    const damaged = new Error('damaged');
    const withoutClaim = runWhileVerifying(async () => {
      await (await open()).remove(CLAIM);
      throw damaged;
    });
    const warn = vi.fn();
    const log = { info: () => undefined, warn };
    await expect(restoreInto(connection, (deps) => ({ ...withoutClaim(deps), log }))).rejects.toThrow(
      LOST_STORE,
    );
    expect(warn).toHaveBeenCalledWith({ err: damaged }, expect.stringContaining('no longer the only one'));
    await expect(restoreInto(connection)).resolves.toMatchObject({ photos: original.keys.length });
    await expectPhotos();
  });

  itInLongForm(
    'one whose claim was replaced fails, and leaves to the other what that has written',
    async () => {
      let second: Promise<unknown> | undefined;
      const first = restoreInto(
        connection,
        runWhileVerifying(async () => {
          await (await open()).remove(CLAIM);
          await new Promise<void>((resolve) => {
            second = restoreInto(
              other,
              runWhileVerifying(async () => {
                resolve();
                await expect(first).rejects.toThrow(LOST_STORE);
              }),
            );
          });
        }),
      );
      await expect(first).rejects.toThrow(LOST_STORE);
      await expect(second).resolves.toMatchObject({ photos: original.keys.length });
      await expectPhotos();
    },
  );
});
