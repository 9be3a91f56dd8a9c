import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { createAgeEncryption } from '../../../adapters/encryption/age-encryption.ts';
import { openDiskStore } from '../../../adapters/storage/disk-store.ts';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import {
  createOriginal,
  isUntouched,
  type Machine,
  makeBackup,
  NOW,
  newMachine,
  type OriginalInstallation,
  openMachine,
  writeErasures,
  writeManifest,
} from '../../../test/backups.ts';
import { testDatabase } from '../../../test/database.ts';
import { type MemoryTarget, memoryTarget } from '../../../test/memory-target.ts';
import { onServer } from '../../../test/test-server.ts';
import { blockingFiles } from '../../../test/threads.ts';
import type { Manifest } from '../archive.ts';
import { writeStoreMark } from '../installation/store-mark.ts';
import type { Decryption } from '../ports/restore.ts';
import type { FolderFreeSpace } from './check-free-space.ts';
import { openArchive } from './open-archive.ts';
import { type RestoreDeps, restore } from './restore.ts';

let original: OriginalInstallation;
let recipient: string;
const plain = memoryTarget();
const encrypted = { ...memoryTarget(), address: 'encrypted' };
let manifest: Manifest;
let machine: Machine;
let opened: Awaited<ReturnType<typeof openMachine>>;
beforeAll(async () => {
  original = await createOriginal();
  recipient = await identityToRecipient(await generateIdentity());
  manifest = await makeBackup(original, plain);
  await makeBackup(original, encrypted, createAgeEncryption(recipient));
  machine = await newMachine();
  opened = await openMachine(machine, plain);
});
afterAll(async () => {
  await opened.close();
  await original.close();
});

/** A copy of the backup, for a test to damage. */
let target: MemoryTarget;
beforeEach(() => {
  target = memoryTarget(new Map(plain.files));
});

type Change = Partial<RestoreDeps> & { keepSessions?: boolean; freeSpace?: FolderFreeSpace };
const attempt = ({ keepSessions = false, freeSpace, ...change }: Change = {}) =>
  restore({ ...opened.deps, target, ...change }, { keepSessions, ...(freeSpace ? { freeSpace } : {}) });
const expectUntouched = async () => expect(await isUntouched(machine)).toBe(true);

describe('a damaged backup', () => {
  it('is named for one flipped bit in any file, and nothing is restored (BK-42)', async () => {
    writeErasures(target, [{ kind: 'user', id: '1', erased_at: NOW.toISOString() }]);
    for (const [name, bytes] of [...target.files]) {
      const flipped = Buffer.from(bytes);
      const middle = flipped.length >> 1;
      flipped[middle] = (flipped[middle] ?? 0) ^ 1;
      target.files.set(name, flipped);
      await expect(attempt(), name).rejects.toThrow(name);
      target.files.set(name, bytes);
    }
    await expectUntouched();
  });

  it('is named for any file that is missing (BK-42)', async () => {
    for (const [name, bytes] of [...target.files]) {
      target.files.delete(name);
      const complaint = name.endsWith('manifest.json') ? 'There is no complete backup' : name;
      await expect(attempt(), name).rejects.toThrow(complaint);
      target.files.set(name, bytes);
    }
    await expectUntouched();
  });

  it('has every missing photo in the sentence (BK-42)', async () => {
    const lost = [...target.files.keys()].filter((name) => name.startsWith('objects/')).slice(0, 2);
    for (const name of lost) target.files.delete(name);
    const refusal = await attempt().catch((error: Error) => error.message);
    expect(refusal).toContain(
      `The backup ${manifest.snapshot_id} in memory is damaged. Nothing was restored.`,
    );
    for (const name of lost) expect(refusal).toContain(`${name}: missing, which is `);
    await expectUntouched();
  });

  it('leaves no photo in a folder, also when the restore was killed while it verified (BK-42)', async () => {
    const root = await createTemporaryFolder('restored');
    const store = await openDiskStore(root, blockingFiles);
    const photosIn = async () =>
      (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.jpg'));
    const killed = attempt({
      store: { ...store, ...(store.staging && { staging: { ...store.staging, discard: async () => {} } }) },
      onProgress: () => {
        throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    const [lost] = [...target.files.keys()].filter((name) => name.startsWith('objects/'));
    target.files.delete(lost!);
    await expect(attempt({ store })).rejects.toThrow(`${lost}: missing`);
    expect(await photosIn()).toEqual([]);
    await expectUntouched();
  });

  it('is named although the staged photos cannot be removed, which is logged (BK-42)', async () => {
    const store = await openDiskStore(await createTemporaryFolder('restored'), blockingFiles);
    const [lost] = [...target.files.keys()].filter((name) => name.startsWith('objects/'));
    target.files.delete(lost!);
    const broken = new Error('the disk does not answer');
    const discard = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(broken);
    const warn = vi.fn();
    const refusal = attempt({
      store: { ...store, ...(store.staging && { staging: { ...store.staging, discard } }) },
      log: { info: () => undefined, warn },
    });
    await expect(refusal).rejects.toThrow(`${lost}: missing`);
    expect(warn).toHaveBeenCalledWith({ err: broken }, expect.stringContaining('staged photos'));
  });

  it('reads no photo for a store that cannot take them (BK-41)', async () => {
    const store = createMemoryStore();
    await writeStoreMark(store, { installation_id: randomUUID(), unfinished_restore: null });
    const read = vi.fn(target.get);
    await expect(attempt({ store, target: { ...target, get: read } })).rejects.toThrow('belongs to');
    expect(read).not.toHaveBeenCalled();
  });

  it('has more rows or fewer than the manifest says', async () => {
    const tables = manifest.tables.map((table) => ({
      ...table,
      rows: table.rows + (table.name === 'users' ? 1 : 0),
    }));
    writeManifest(target, { ...manifest, tables });
    await expect(attempt()).rejects.toThrow('2 rows instead of 3');
  });
});

describe('a restore', () => {
  const createDecryption = (of: string): Decryption => ({
    recipient: of,
    decrypt: async (content) => content,
  });

  it('needs the key of an encrypted backup, and says which (BK-43)', async () => {
    const without = attempt({ target: encrypted });
    await expect(without).rejects.toThrow(`encrypted to ${recipient}. Name the file with the identity`);
    const other = attempt({ target: encrypted, decryption: createDecryption('age1another') });
    await expect(other).rejects.toThrow(`encrypted to ${recipient}, and the given identity is that of age1`);
    await expectUntouched();
  });

  it('keeps sessions only with the secret of the original (BK-47)', async () => {
    const refusal = attempt({ keepSessions: true });
    await expect(refusal).rejects.toThrow('--keep-sessions needs the secret of the installation');
    await expectUntouched();
  });

  it('is refused for its secret before photos are read, which may take hours (BK-47)', async () => {
    for (const name of target.files.keys()) if (name.startsWith('objects/')) target.files.delete(name);
    await expect(attempt()).rejects.toThrow('objects/');
    await expect(attempt({ keepSessions: true })).rejects.toThrow('--keep-sessions needs the secret');
    await expectUntouched();
  });

  it.each<[string, (manifest: Manifest) => Manifest, string]>([
    ['a newer format', (made) => ({ ...made, format: 2 }), 'has format 2'],
    [
      'a newer product',
      (made) => ({ ...made, version: '9.0.0', migrations: [...made.migrations, '9999-later'] }),
      'written by Smart Waste 9.0.0, which is newer than this one (9999-later)',
    ],
    [
      'a list of migrations with a gap',
      (made) => ({ ...made, migrations: made.migrations.slice(1) }),
      'are not the first ones of this version',
    ],
  ])('refuses %s (BK-45)', async (_, change, problem) => {
    writeManifest(target, change(manifest));
    await expect(attempt()).rejects.toThrow(problem);
    await expectUntouched();
  });

  it('says before it reads everything that a trial does not fit (BK-53)', async () => {
    const [lost] = [...target.files.keys()].filter((name) => name.startsWith('objects/'));
    target.files.delete(lost!);
    await expect(attempt({ freeSpace: { folder: '/trial', freeBytes: 1e6 } })).rejects.toThrow(
      'MB in /trial, and 1 MB',
    );
    await expect(attempt({ freeSpace: { folder: '/trial', freeBytes: 1e12 } })).rejects.toThrow('is damaged');
    await expectUntouched();
  });

  it('protects a database that has rows (BK-41)', async () => {
    const { connection, close } = await testDatabase({ poolSize: 1 });
    await onServer(connection, `insert into dirty_hours values (now())`);
    const used = await openMachine({ connection, store: createMemoryStore() }, target);
    const refusal = restore(used.deps, { keepSessions: false }).finally(used.close);
    await expect(refusal).rejects.toThrow('The database is not empty: there are rows in dirty_hours.');
    expect(await onServer(connection, 'select from dirty_hours')).toHaveLength(1);
    await close();
  });

  it('protects the store of the original, with its mark and without (BK-41, BK-51)', async () => {
    const store = createMemoryStore();
    for (const key of original.keys) await store.put(key, await original.store.get(key), 'image/jpeg');
    await expect(attempt({ store })).rejects.toThrow('it may be that of the original');
    const { installation_id } = manifest;
    await writeStoreMark(store, { installation_id, unfinished_restore: null });
    await expect(attempt({ store })).rejects.toThrow(
      `The photo store belongs to installation ${installation_id}`,
    );
  });

  it.each<[string, (used: Machine) => Promise<unknown>, string]>([
    [
      'the database has rows',
      ({ connection }) => onServer(connection, 'create table if not exists new_rows as select 1 as id'),
      'The database is not empty: there are rows in new_rows.',
    ],
    [
      'the photo store belongs to an installation',
      ({ store }) => writeStoreMark(store, { installation_id: randomUUID(), unfinished_restore: null }),
      'The photo store belongs to installation',
    ],
    [
      'another restore of the backup has begun',
      ({ store }) =>
        writeStoreMark(store, {
          installation_id: randomUUID(),
          unfinished_restore: manifest.snapshot_id,
        }),
      'Another restore of this backup has begun',
    ],
  ])('overwrites nothing where, since it began to read the photos, %s (BK-41)', async (_, use, problem) => {
    const used = await newMachine();
    const { deps, close } = await openMachine(used, target);
    const get: MemoryTarget['get'] = async (name) => {
      if (name.startsWith('objects/')) await use(used);
      return target.get(name);
    };
    const refusal = restore({ ...deps, target: { ...target, get } }, { keepSessions: false }).finally(close);
    await expect(refusal).rejects.toThrow(problem);
    expect(await onServer(used.connection, `select from pg_tables where tablename = 'users'`)).toEqual([]);
  });
});

describe('the choice of a backup', () => {
  it('takes the wanted one, and the newest otherwise', async () => {
    const newest = { ...manifest, snapshot_id: randomUUID(), created_at: '2999-01-01T00:00:00.000Z' };
    writeManifest(target, newest);
    const choose = (snapshot?: string) =>
      openArchive(
        { target, decryption: null },
        { snapshot, migrations: opened.deps.database.migrations },
      ).then((archive) => archive.manifest.snapshot_id);
    expect(await choose(manifest.snapshot_id)).toBe(manifest.snapshot_id);
    expect(await choose()).toBe(newest.snapshot_id);
    const unknown = randomUUID();
    await expect(choose(unknown)).rejects.toThrow(`no complete backup ${unknown}`);
  });
});
