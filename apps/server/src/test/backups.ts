import { randomUUID } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { openRestorableDatabase } from '../adapters/db/backups/restorable-database.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { createMemoryStore } from '../adapters/storage/memory-store.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import { archiveFiles, type Manifest } from '../modules/backups/archive.ts';
import { readStoreMark } from '../modules/backups/installation/store-mark.ts';
import type { BackupTarget, Encryption, Erasure } from '../modules/backups/ports.ts';
import type { RestoreDeps } from '../modules/backups/restore/restore.ts';
import { sealJson } from '../modules/backups/sealed-json.ts';
import type { ImageStore } from '../ports/image-store.ts';
import { backUpWith } from './backup-fixture.ts';
import { emptyDatabase, testDatabase } from './database.ts';
import type { MemoryTarget } from './memory-target.ts';
import { addImage, addUser, newImage } from './rows.ts';
import { onServer } from './test-server.ts';

export const log = pino({ level: 'silent' });
export const SECRET = 'the secret of the original, which is long';
/** The clock of restores in tests. */
export const NOW = new Date('2026-11-25T05:00:00.000Z');

const writeJson = (target: MemoryTarget, name: string, content: object) =>
  void target.files.set(name, Buffer.from(sealJson(content)));

export const writeManifest = (target: MemoryTarget, manifest: Manifest) =>
  writeJson(target, archiveFiles.manifest(manifest.snapshot_id), manifest);

export const writeErasures = (target: MemoryTarget, erasures: readonly Erasure[]) =>
  writeJson(target, archiveFiles.erasures(randomUUID()), { erasures });

/** An installation with two people, three photos, a session, and a run that a worker holds. */
export async function createOriginal() {
  const database = await testDatabase({ poolSize: 2 });
  const store = createMemoryStore();
  const { tables, connection, kysely } = database;
  await kysely.updateTable('installation').set({ installation_id: randomUUID() }).execute();
  const [ann, bob] = [await addUser(tables), await addUser(tables)];
  const images = [];
  for (const [index, owner] of [ann, ann, bob].entries()) {
    const { image } = await addImage(tables, newImage(owner.id), index === 0 ? randomUUID() : null);
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
  await tables.sessions.open({ ...session, token: { token_hash: 'hash', expires_at: session.ends_at } });
  const keys = images.flatMap(({ photo_key, thumbnail_key }) => [photo_key, thumbnail_key]);
  return { tables, connection, store, keys, images, ann, bob, close: database.close };
}
export type OriginalInstallation = Awaited<ReturnType<typeof createOriginal>>;

/** Makes a backup as the product does. */
export function makeBackup(
  { tables, store }: Pick<OriginalInstallation, 'tables' | 'store'>,
  target: BackupTarget,
  encryption: Encryption | null = null,
): Promise<Manifest> {
  return backUpWith(
    { ...tables, store, clock: systemClock, ids: systemIds, log },
    { target, encryption, secret: { token: SECRET, idKey: new Uint8Array(32) } },
  );
}

/** Where a backup is restored to. */
export type Machine = { connection: PoolConfig; store: ImageStore };
export const newMachine = async (): Promise<Machine> => ({
  connection: await emptyDatabase(),
  store: createMemoryStore(),
});

export const isUntouched = async ({ connection, store }: Machine) => {
  const tables = await onServer(connection, `select from pg_tables where schemaname = 'public'`);
  return tables.length === 0 && (await readStoreMark(store)) === null;
};

/** What a restore on this machine needs, the secrets that it saved there, and how to close it. */
export async function openMachine(machine: Machine, target: BackupTarget) {
  const database = await openRestorableDatabase(machine.connection, log);
  const saved: string[] = [];
  const deps: RestoreDeps = {
    target,
    database,
    decryption: null,
    store: machine.store,
    openTables: () => openDatabase({ connection: machine.connection, poolSize: 2, log }),
    secret: { configured: null, save: async (secret) => void saved.push(secret) },
    clock: { now: () => NOW },
    ids: { newId: randomUUID, newSecret: () => 'a new secret' },
    log,
    onProgress: () => undefined,
  };
  return { deps, saved, close: database.close };
}
