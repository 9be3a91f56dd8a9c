import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRestorableDatabase } from '../../../adapters/db/backups/restorable-database.ts';
import { openDatabase } from '../../../adapters/db/open-database.ts';
import { memoryStore } from '../../../adapters/storage/memory-store.ts';
import type { ImageStore } from '../../../ports/image-store.ts';
import {
  type MemoryTarget,
  memoryTarget,
  writeArchive,
  writeErasures,
  writeManifest,
} from '../../../test/archives.ts';
import { emptyDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, imageOf } from '../../../test/rows.ts';
import { onServer } from '../../../test/test-server.ts';
import { archiveFiles, type Manifest } from '../archive.ts';
import { checkStore } from '../installation/check-store.ts';
import { readStoreMark, writeStoreMark } from '../installation/store-mark.ts';
import type { Decryption } from '../ports/restore.ts';
import { type RestoreDeps, restore } from './restore.ts';

const log = pino({ level: 'silent' });
const NOW = new Date('2026-11-25T05:00:00.000Z');
const SECRET = 'the secret of the original, which is long';

/** Encrypts as little as a test of what decrypts needs: with its recipient's name in front. */
const RECIPIENT = 'age1theoriginal';
const encryption = {
  recipient: RECIPIENT,
  encrypt: async (plain: Buffer) => Buffer.concat([Buffer.from(RECIPIENT), plain.map((byte) => byte ^ 0x55)]),
  token_secret: SECRET,
};
const decryption: Decryption = {
  recipient: RECIPIENT,
  decrypt: async (content) =>
    Readable.from([(await buffer(content)).subarray(RECIPIENT.length).map((byte) => byte ^ 0x55)]),
};

/** An installation with two people, three photos and a run that a worker holds. */
async function createOriginal() {
  const database = await testDatabase({ poolSize: 2 });
  const store = memoryStore();
  const { tables, connection, kysely } = database;
  await kysely.updateTable('installation').set({ installation_id: randomUUID() }).execute();
  const [ann, bob] = [await addUser(tables), await addUser(tables)];
  const images = [];
  for (const [index, owner] of [ann, ann, bob].entries()) {
    const { image } = await addImage(tables, imageOf(owner.id), index === 0 ? randomUUID() : null);
    images.push(image);
    for (const key of [image.photo_key, image.thumbnail_key])
      await store.put(key, Buffer.from(`bytes of ${key}`), 'image/jpeg');
  }
  await tables.analyses.claim({ worker: 'of the original', leaseSeconds: 3600 });
  const session = {
    session_id: randomUUID(),
    user_id: ann.id,
    user_agent: '',
    ends_at: new Date(Date.now() + 1e9),
  };
  const token = { token_hash: 'hash', expires_at: session.ends_at };
  await tables.sessions.open({ ...session, token });
  await database.close();
  const keys = images.flatMap(({ photo_key, thumbnail_key }) => [photo_key, thumbnail_key]);
  return { connection, store, keys, images, ann, bob };
}

let original: Awaited<ReturnType<typeof createOriginal>>;
beforeAll(async () => {
  original = await createOriginal();
});

const leftOpen: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0).reverse()) await close();
});

type Machine = { connection: PoolConfig; store: ImageStore };
const newMachine = async (): Promise<Machine> => ({
  connection: await emptyDatabase(),
  store: memoryStore(),
});

async function depsOn(machine: Machine, target: MemoryTarget): Promise<RestoreDeps & { saved: string[] }> {
  const database = await openRestorableDatabase(machine.connection, log);
  leftOpen.push(database.close);
  const saved: string[] = [];
  return {
    target,
    decryption: null,
    database,
    openTables: () => openDatabase({ connection: machine.connection, poolSize: 2, log }),
    store: machine.store,
    secret: { configured: null, save: async (secret) => void saved.push(secret) },
    clock: { now: () => NOW },
    ids: { newId: randomUUID, newSecret: randomUUID },
    onProgress: () => undefined,
    saved,
  };
}

async function archiveOf(given?: typeof encryption): Promise<{ target: MemoryTarget; manifest: Manifest }> {
  const target = memoryTarget();
  return { target, manifest: await writeArchive(target, original, given) };
}

/** Starts the product's database as the product does. */
async function started(machine: Machine) {
  const database = await openDatabase({ connection: machine.connection, poolSize: 2, log });
  leftOpen.push(database.close);
  await database.migrate();
  return database;
}

const restoreOn = async (machine: Machine, target: MemoryTarget, request = { keepSessions: false }) =>
  restore(await depsOn(machine, target), request);

const isEmpty = async ({ connection, store }: Machine) => {
  const tables = await onServer(connection, `select from pg_tables where schemaname = 'public'`);
  return tables.length === 0 && (await readStoreMark(store)) === null;
};

describe('a restore', () => {
  it('brings people, photos and work back, elsewhere, as another installation without sessions (BK-40, BK-47, BK-50)', async () => {
    const { target, manifest } = await archiveOf();
    const machine = await newMachine();
    const result = await restoreOn(machine, target);
    expect(result).toMatchObject({ snapshot_id: manifest.snapshot_id, photos: 6, missing: [] });
    for (const key of original.keys)
      expect(await machine.store.get(key)).toEqual(await original.store.get(key));
    const { tables, kysely } = await started(machine);
    const { installation_id } = result;
    expect(installation_id).not.toBe(manifest.installation_id);
    expect(await tables.installation.read()).toMatchObject({
      installation_id,
      is_live: false,
      restored_at: NOW,
    });
    expect(await kysely.selectFrom('sessions').select('session_id').execute()).toEqual([]);
    await checkStore({ ...tables, listNewestKeys: async () => [], store: machine.store, log }, 'the store');
    expect(await tables.users.findById(original.ann.id)).toEqual(original.ann);
    for (const { image_id } of original.images) expect(await tables.images.byId(image_id)).toBeDefined();
    // The run that a worker of the original held is claimed again at once.
    await tables.analyses.requeueExpired({ expirations: 5, error_message: '' });
    expect(await tables.analyses.claim({ worker: 'new', leaseSeconds: 60 })).toMatchObject({
      image_id: original.images[0]?.image_id,
    });
    const entries = await tables.auditReader.page(
      { action: 'installation_restored' },
      { limit: 5, after: null },
    );
    expect(entries).toMatchObject([{ subject: `backup:${manifest.snapshot_id}` }]);
  });

  it('keeps sessions, the secret and the id for a move (BK-47)', async () => {
    const { target, manifest } = await archiveOf(encryption);
    const machine = await newMachine();
    const deps = { ...(await depsOn(machine, target)), decryption };
    expect(await restore(deps, { keepSessions: true })).toMatchObject({
      installation_id: manifest.installation_id,
    });
    expect(deps.saved).toEqual([SECRET]);
    const { kysely } = await started(machine);
    expect(await kysely.selectFrom('sessions').select('session_id').execute()).toHaveLength(1);
  });

  it.each([
    ['a move from a backup without secrets', undefined, null, true, '--keep-sessions needs the secret'],
    ['a move with another TOKEN_SECRET', encryption, 'another', true, 'TOKEN_SECRET is another one'],
    [
      'a copy with the secret of the original',
      encryption,
      SECRET,
      false,
      'TOKEN_SECRET is that of the original',
    ],
  ])('refuses %s', async (_, given, configured, keepSessions, problem) => {
    const { target } = await archiveOf(given);
    const machine = await newMachine();
    const deps = { ...(await depsOn(machine, target)), decryption };
    deps.secret = { ...deps.secret, configured };
    await expect(restore(deps, { keepSessions })).rejects.toThrow(problem);
    expect(await isEmpty(machine)).toBe(true);
  });

  it('erases again what was erased after the backup, with the files (BK-49)', async () => {
    const { target } = await archiveOf();
    const [first, second] = original.images;
    const soon = new Date(Date.now() + 1000).toISOString();
    const longAgo = '2020-01-01T00:00:00.000Z';
    writeErasures(target, [
      { kind: 'image', id: first!.image_id, erased_at: soon },
      { kind: 'image', id: second!.image_id, erased_at: longAgo },
      { kind: 'user', id: String(original.bob.id), erased_at: soon },
      { kind: 'image', id: randomUUID(), erased_at: soon },
    ]);
    const machine = await newMachine();
    const result = await restoreOn(machine, target);
    expect(result).toMatchObject({ photos: 4, erased: { images: 1, users: 1, lastAdmins: [] } });
    await expect(machine.store.get(first!.photo_key)).rejects.toThrow('nothing is stored');
    const { tables, kysely } = await started(machine);
    expect(await tables.images.byId(first!.image_id)).toBeUndefined();
    expect(await tables.images.byId(second!.image_id)).toBeDefined();
    const bob = kysely
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .where('id', '=', original.bob.id);
    expect(await bob.executeTakeFirst()).toEqual({ email: '', password_hash: '' });
  });

  it('begins again after it was killed at any step, and no product starts in between (BK-46)', async () => {
    const { target } = await archiveOf();
    const machine = await newMachine();
    const killed = async (change: (deps: RestoreDeps) => Partial<RestoreDeps>) => {
      const deps = await depsOn(machine, target);
      await expect(restore({ ...deps, ...change(deps) }, { keepSessions: false })).rejects.toThrow('killed');
    };
    const kill = () => Promise.reject(new Error('killed'));
    let puts = 0;
    const put: ImageStore['put'] = async (...object) => {
      puts += 1;
      await (puts > 3 ? kill() : machine.store.put(...object));
    };
    await killed(() => ({ store: { ...machine.store, put } }));
    for (const step of ['migrateTo', 'load', 'settle', 'finish'] as const) {
      await killed(({ database }) => ({ database: { ...database, [step]: kill } }));
      await expect(started(machine)).rejects.toThrow('Run the same npm run restore again');
    }
    let isDone = false;
    const markDone = () => {
      isDone = true;
    };
    await killed(({ database }) => ({
      database: { ...database, finish: () => database.finish().then(markDone) },
      store: { ...machine.store, put: (...object) => (isDone ? kill() : machine.store.put(...object)) },
    }));

    // Only the mark of the store was left to be written, which the start does.
    const { tables } = await started(machine);
    await checkStore({ ...tables, listNewestKeys: async () => [], store: machine.store, log }, 'the store');
    expect(await readStoreMark(machine.store)).toMatchObject({ unfinished_restore: null });
    expect(await tables.images.count({})).toBe(3);
    for (const key of original.keys)
      expect(await machine.store.get(key)).toEqual(await original.store.get(key));
  });
});

describe('what is damaged', () => {
  it('is named for one flipped bit in any file, and nothing is restored (BK-42)', async () => {
    const { target } = await archiveOf();
    const machine = await newMachine();
    const deps = await depsOn(machine, target);
    writeErasures(target, [{ kind: 'user', id: '1', erased_at: NOW.toISOString() }]);
    for (const [name, bytes] of [...target.files]) {
      const flipped = Buffer.from(bytes);
      const middle = flipped.length >> 1;
      flipped[middle] = (flipped[middle] ?? 0) ^ 1;
      target.files.set(name, flipped);
      await expect(restore(deps, { keepSessions: false }), name).rejects.toThrow(name);
      target.files.set(name, bytes);
    }
    expect(await isEmpty(machine)).toBe(true);
    await restore(deps, { keepSessions: false });
  });

  it('is named for any file that is missing (BK-42)', async () => {
    const { target, manifest } = await archiveOf();
    const machine = await newMachine();
    const deps = await depsOn(machine, target);
    for (const [name, bytes] of [...target.files]) {
      target.files.delete(name);
      const complaint = name.endsWith('manifest.json') ? 'There is no complete backup' : name;
      await expect(restore(deps, { keepSessions: false }), name).rejects.toThrow(complaint);
      target.files.set(name, bytes);
    }
    const lost = [original.keys[0]!, original.keys[3]!].map(async (key) => {
      return archiveFiles.object(
        createHash('sha256')
          .update(await original.store.get(key))
          .digest('hex'),
      );
    });
    const names = await Promise.all(lost);
    for (const name of names) target.files.delete(name);
    const refusal = await restore(deps, { keepSessions: false }).catch((error: Error) => error.message);
    expect(refusal).toContain(
      `The backup ${manifest.snapshot_id} in memory is damaged. Nothing was restored.`,
    );
    for (const name of names) expect(refusal).toContain(`${name}: missing, which is `);
    expect(await isEmpty(machine)).toBe(true);
  });

  it('is more rows or fewer than the manifest says', async () => {
    const { target, manifest } = await archiveOf();
    const tables = manifest.tables.map((table) => ({
      ...table,
      rows: table.rows + (table.name === 'users' ? 1 : 0),
    }));
    writeManifest(target, { ...manifest, tables });
    await expect(restoreOn(await newMachine(), target)).rejects.toThrow('2 rows instead of 3');
  });
});

describe('a refusal', () => {
  it.each([
    ['without a key', null, `encrypted to ${RECIPIENT}. Name the file with the identity`],
    [
      'with another key',
      { ...decryption, recipient: 'age1another' },
      'the given identity is that of age1another',
    ],
  ])('says that a backup cannot be opened %s (BK-43)', async (_, given, problem) => {
    const { target } = await archiveOf(encryption);
    const machine = await newMachine();
    const deps = { ...(await depsOn(machine, target)), decryption: given };
    await expect(restore(deps, { keepSessions: false })).rejects.toThrow(problem);
    expect(await isEmpty(machine)).toBe(true);
  });

  it.each<[string, (manifest: Manifest) => Manifest, string]>([
    ['a newer format', (manifest) => ({ ...manifest, format: 2 }), 'has format 2'],
    [
      'a newer product',
      (manifest) => ({ ...manifest, version: '9.0.0', migrations: [...manifest.migrations, '9999-later'] }),
      'written by Smart Waste 9.0.0, which is newer than this one (9999-later)',
    ],
    [
      'a list of migrations with a gap',
      (manifest) => ({ ...manifest, migrations: manifest.migrations.slice(1) }),
      'are not the first ones of this version',
    ],
  ])('names %s (BK-45)', async (_, change, problem) => {
    const { target, manifest } = await archiveOf();
    writeManifest(target, change(manifest));
    const machine = await newMachine();
    await expect(restoreOn(machine, target)).rejects.toThrow(problem);
    expect(await isEmpty(machine)).toBe(true);
  });

  it('protects a database that has rows (BK-41)', async () => {
    const { target } = await archiveOf();
    const { connection, close } = await testDatabase({ poolSize: 1 });
    leftOpen.push(close);
    await onServer(connection, `insert into dirty_hours values (now())`);
    await expect(restoreOn({ connection, store: memoryStore() }, target)).rejects.toThrow(
      'The database is not empty: there are rows in dirty_hours.',
    );
    expect(await onServer(connection, 'select from dirty_hours')).toHaveLength(1);
  });

  it('protects the store of the original, with its mark and without (BK-41, BK-51)', async () => {
    const { target, manifest } = await archiveOf();
    const store = memoryStore();
    for (const key of original.keys) await store.put(key, await original.store.get(key), 'image/jpeg');
    const { connection } = await newMachine();
    await expect(restoreOn({ connection, store }, target)).rejects.toThrow('it may be that of the original');
    const { installation_id } = manifest;
    await writeStoreMark(store, { installation_id, unfinished_restore: null });
    await expect(restoreOn({ connection, store }, target)).rejects.toThrow(
      `The photo store belongs to installation ${installation_id}`,
    );
  });

  it('names the wanted snapshot that is not there, and takes the newest one otherwise', async () => {
    const { target, manifest } = await archiveOf();
    await writeArchive(target, original);
    const machine = await newMachine();
    const deps = await depsOn(machine, target);
    const snapshot = randomUUID();
    await expect(restore(deps, { snapshot, keepSessions: false })).rejects.toThrow(
      `no complete backup ${snapshot}`,
    );
    const chosen = await restore(deps, { snapshot: manifest.snapshot_id, keepSessions: false });
    expect(chosen.snapshot_id).toBe(manifest.snapshot_id);
    expect((await restoreOn(await newMachine(), target)).snapshot_id).not.toBe(manifest.snapshot_id);
  });
});
