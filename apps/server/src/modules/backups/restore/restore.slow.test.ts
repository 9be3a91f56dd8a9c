import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { chooseByForm, itInLongForm } from '../../../../../../testing/test-form.ts';
import { openS3Target } from '../../../adapters/backups/s3-target.ts';
import { openDatabase } from '../../../adapters/db/open-database.ts';
import { createAgeDecryption } from '../../../adapters/encryption/age-decryption.ts';
import { createAgeEncryption } from '../../../adapters/encryption/age-encryption.ts';
import { openDiskStore } from '../../../adapters/storage/disk-store.ts';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import { systemIds } from '../../../lib/clock-and-ids.ts';
import type { ImageStore } from '../../../ports/image-store.ts';
import {
  createOriginal,
  log,
  type Machine,
  makeBackup,
  NOW,
  newMachine,
  type OriginalInstallation,
  openMachine,
  SECRET,
  writeErasures,
} from '../../../test/backups.ts';
import { type MemoryTarget, memoryTarget } from '../../../test/memory-target.ts';
import { startS3Server } from '../../../test/outside/s3-server.ts';
import { blockingFiles } from '../../../test/threads.ts';
import type { Manifest } from '../archive.ts';
import { checkStore } from '../installation/check-store.ts';
import { readStoreMark } from '../installation/store-mark.ts';
import type { BackupTarget } from '../ports.ts';
import { writeErasures as writeQueuedErasures } from '../write-erasures.ts';
import { type RestoreDeps, type RestoreResult, restore } from './restore.ts';

let original: OriginalInstallation;
let manifest: Manifest;
/** The backup, and the same one beside a log of what was erased after it. */
const target = memoryTarget();
let laterTarget: MemoryTarget;
beforeAll(async () => {
  original = await createOriginal();
  manifest = await makeBackup(original, target);
  laterTarget = memoryTarget(new Map(target.files));
});
afterAll(() => original.close());

type Close = () => Promise<unknown>;
const closeEach = async (opened: Close[]) => {
  for (const close of opened.splice(0).reverse()) await close();
};

/** Opens the product's tables as its start does. */
async function started({ connection }: Machine, opened: Close[]) {
  const database = await openDatabase({ connection, poolSize: 2, log });
  opened.push(database.close);
  await database.migrate();
  return database;
}

async function restoreOn(machine: Machine, from: BackupTarget, change: Partial<RestoreDeps> = {}) {
  const { deps, saved, close } = await openMachine(machine, from);
  const request = { keepSessions: change.decryption !== undefined };
  return { saved, result: await restore({ ...deps, ...change }, request).finally(close) };
}

const checkPhotos = async (machine: Machine, keys: readonly string[]) => {
  for (const key of keys)
    expect(Buffer.compare(await machine.store.get(key), await original.store.get(key)), key).toBe(0);
};

describe('a restored copy', () => {
  const opened: Close[] = [];
  let machine: Machine;
  let result: RestoreResult;
  let saved: string[];
  let database: Awaited<ReturnType<typeof started>>;
  beforeAll(async () => {
    const { ann, bob, images, tables } = original;
    const longAgo = '2020-01-01T00:00:00.000Z';
    writeErasures(laterTarget, [
      { kind: 'image', id: images[2]!.image_id, erased_at: longAgo },
      { kind: 'user', id: String(ann.id), erased_at: longAgo },
      { kind: 'image', id: systemIds.newId(), erased_at: NOW.toISOString() },
    ]);
    await tables.images.remove(images[1]!.image_id);
    await tables.accountRemovals.remove({
      user_id: bob.id,
      photos: 'anonymized',
      entry: { at: NOW, actor_id: null, action: 'user.deleted', subject: '', details: {} },
    });
    await writeQueuedErasures({ ...tables, ids: systemIds }, laterTarget);
    machine = await newMachine();
    ({ result, saved } = await restoreOn(machine, laterTarget));
    database = await started(machine, opened);
  });
  afterAll(() => closeEach(opened));

  it('has the people with their passwords, their photos, and a record of the restore (BK-40)', async () => {
    const { ann, images, keys } = original;
    expect(result).toMatchObject({ snapshot_id: manifest.snapshot_id, photos: 4, missing: [] });
    const { tables } = database;
    expect(await tables.users.findById(ann.id)).toEqual(ann);
    for (const image of [images[0]!, images[2]!])
      expect(await tables.images.findById(image.image_id)).toMatchObject({ photo_key: image.photo_key });
    await checkPhotos(machine, [...keys.slice(0, 2), ...keys.slice(4)]);
    const filter = { action: 'installation_restored' } as const;
    expect(await tables.auditReader.listPage(filter, { limit: 5, after: null })).toMatchObject([
      { subject: `backup:${manifest.snapshot_id}` },
    ]);
  });

  it('lacks what was erased after the backup, with the files (BK-49)', async () => {
    const { bob, images } = original;
    expect(result.erased).toEqual({ images: 1, users: 1, lastAdmins: [] });
    expect(await database.tables.images.findById(images[1]!.image_id)).toBeUndefined();
    await expect(machine.store.get(images[1]!.photo_key)).rejects.toThrow('nothing is stored');
    const user = database.kysely.selectFrom('users').select(['email', 'password_hash']);
    expect(await user.where('id', '=', bob.id).executeTakeFirst()).toEqual({ email: '', password_hash: '' });
  });

  it('is another installation, without sessions and with a secret of its own (BK-47, BK-50)', async () => {
    const { installation_id } = result;
    expect(installation_id).not.toBe(manifest.installation_id);
    const { tables, kysely } = database;
    const expected = { installation_id, is_live: false, restored_at: NOW, has_marked_store: true };
    expect(await tables.installation.read()).toMatchObject(expected);
    expect(await kysely.selectFrom('sessions').select('session_id').execute()).toEqual([]);
    expect(saved).toEqual(['a new secret']);
    expect(result.isSecretUnproven).toBe(false);
    await checkStore({ ...tables, listNewestKeys: async () => [], store: machine.store, log }, 'the store');
  });

  it('is refused by its first start when its photos are not there (BK-51)', async () => {
    const deps = {
      ...database.tables,
      listNewestKeys: async () => original.keys,
      store: createMemoryStore(),
      log,
    };
    await expect(checkStore(deps, 'the store')).rejects.toThrow(
      'The photos of this installation are not in the store',
    );
  });

  it('works at once on the run that a worker of the original held (BK-47)', async () => {
    const { analyses } = database.tables;
    await analyses.requeueExpired({ expirations: 5, error_message: '' });
    const claimed = await analyses.claim({ worker: 'of the copy', leaseSeconds: 60 });
    expect(claimed).toMatchObject({ image_id: original.images[0]!.image_id });
  });
});

const opened: Close[] = [];
afterEach(() => closeEach(opened));

it('moves an installation through an encrypted bucket, with sessions, secret and id (BK-40, BK-43, BK-47)', async () => {
  const identity = await generateIdentity();
  const file = join(await createTemporaryFolder('identity'), 'key.txt');
  await writeFile(file, identity);
  const server = await startS3Server();
  opened.push(server.close);
  const bucket = await openS3Target({ settings: server.settings, prefix: 'backups' });
  const source = await createOriginal();
  opened.push(source.close);
  const made = await makeBackup(source, bucket, createAgeEncryption(await identityToRecipient(identity)));

  const { connection } = await newMachine();
  const machine = { connection, store: await openS3Store(server.settings) };
  const { result, saved } = await restoreOn(machine, bucket, { decryption: await createAgeDecryption(file) });
  expect(result).toMatchObject({ installation_id: made.installation_id, photos: 6 });
  expect(saved).toEqual([SECRET]);
  for (const key of source.keys)
    expect(Buffer.compare(await machine.store.get(key), await source.store.get(key)), key).toBe(0);
  const { kysely } = await started(machine, opened);
  expect(await kysely.selectFrom('sessions').select('session_id').execute()).toHaveLength(1);
});

itInLongForm(
  'keeps a secret of the settings, of which a backup without secrets cannot tell whose it is (BK-47)',
  async () => {
    const configured = {
      configured: SECRET,
      save: () => Promise.reject(new Error('nothing is to be saved')),
    };
    const { result } = await restoreOn(await newMachine(), target, { secret: configured });
    expect(result.isSecretUnproven).toBe(true);
  },
);

it('reads each object once into a folder, unless an earlier attempt has stored some (BK-42, BK-46)', async () => {
  const { connection } = await newMachine();
  const store = await openDiskStore(await createTemporaryFolder('restored'), blockingFiles);
  const machine = { connection, store };
  const reads: string[] = [];
  const get: BackupTarget['get'] = async (name) => {
    if (name.startsWith('objects/')) reads.push(name);
    return target.get(name);
  };
  const from = { ...target, get };
  const finish = () => Promise.reject(new Error('killed'));
  const { deps, close } = await openMachine(machine, from);
  const killed = restore({ ...deps, database: { ...deps.database, finish } }, { keepSessions: false });
  await expect(killed.finally(close)).rejects.toThrow('killed');
  expect(reads).toHaveLength(original.keys.length);
  await checkPhotos(machine, original.keys);
  await restoreOn(machine, from);
  expect(reads).toHaveLength(2 * original.keys.length);
  await checkPhotos(machine, original.keys);
});

itInLongForm(
  'begins again after it was killed while staged photos were stored, and leaves none behind (BK-46)',
  async () => {
    const { connection } = await newMachine();
    const root = await createTemporaryFolder('restored');
    const store = await openDiskStore(root, blockingFiles);
    const staging = store.staging && {
      ...store.staging,
      store: async (keys: readonly string[]) => {
        await store.staging?.store(keys.slice(0, keys.length / 2));
        throw new Error('killed');
      },
      discard: async () => undefined, // nothing is cleaned up by what was killed
    };
    const { deps, close } = await openMachine(
      { connection, store: { ...store, ...(staging && { staging }) } },
      target,
    );
    await expect(restore(deps, { keepSessions: false }).finally(close)).rejects.toThrow('killed');
    expect(await readdir(join(root, 'staged'))).not.toEqual([]);
    const machine = { connection, store };
    await restoreOn(machine, target);
    await checkPhotos(machine, original.keys);
    expect(await readdir(root)).not.toContain('staged');
  },
);

/** The steps at which it is killed, one after the other. */
type Step = 'migrates' | 'loads rows' | 'stores photos';
const KILLED_STEPS = chooseByForm<Step[]>({
  short: ['loads rows'],
  long: ['migrates', 'loads rows', 'stores photos'],
});

it('begins again after it was killed at any step, and no product starts in between (BK-46)', async () => {
  const machine = await newMachine();
  const kill = () => Promise.reject(new Error('killed'));
  const killedAt = async (change: (deps: RestoreDeps) => Partial<RestoreDeps>) => {
    const { deps, close } = await openMachine(machine, target);
    opened.push(close);
    await expect(restore({ ...deps, ...change(deps) }, { keepSessions: false })).rejects.toThrow('killed');
  };
  const notStarted = () =>
    expect(started(machine, opened)).rejects.toThrow('Run the same npm run restore again');

  let puts = 0;
  const put: ImageStore['put'] = async (...object) => {
    puts += 1;
    await (puts > 3 ? kill() : machine.store.put(...object));
  };
  const changes: Record<Step, (deps: RestoreDeps) => Partial<RestoreDeps>> = {
    migrates: ({ database }) => ({ database: { ...database, migrateTo: kill } }),
    'loads rows': ({ database }) => ({ database: { ...database, load: kill } }),
    'stores photos': () => ({ store: { ...machine.store, put } }),
  };
  for (const step of KILLED_STEPS) {
    await killedAt(changes[step]);
    await notStarted();
  }

  let isDone = false;
  const markDone = () => {
    isDone = true;
  };
  await killedAt(({ database }) => ({
    database: { ...database, finish: () => database.finish().then(markDone) },
    store: { ...machine.store, put: (...object) => (isDone ? kill() : machine.store.put(...object)) },
  }));
  // Only the mark of the store was left to be written, which the start does.
  const { tables } = await started(machine, opened);
  await checkStore({ ...tables, listNewestKeys: async () => [], store: machine.store, log }, 'the store');
  expect(await readStoreMark(machine.store)).toMatchObject({ unfinished_restore: null });
  expect(await tables.images.count({})).toBe(3);
  await checkPhotos(machine, original.keys);
});
