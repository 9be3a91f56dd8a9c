import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createEncodedReason } from '@smart-waste/messages';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { openFolderTarget } from '../../adapters/backups/folder-target.ts';
import { TABLES_WITHOUT_BACKUP } from '../../adapters/db/backups/row-source.ts';
import { createAgeEncryption } from '../../adapters/encryption/age-encryption.ts';
import { createMemoryStore } from '../../adapters/storage/memory-store.ts';
import { ignoreMissing } from '../../lib/caught-error.ts';
import { systemClock, systemIds } from '../../lib/clock-and-ids.ts';
import { buildPictureKey } from '../../ports/analysis-table.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import { backUpWith, selectFewTables } from '../../test/backup-fixture.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { addImage, addUser, newImage } from '../../test/rows.ts';
import { blockingFiles } from '../../test/threads.ts';
import { removeOrphans } from '../photos/orphan-sweeper.ts';
import { archiveFiles, type Manifest, objectLine } from './archive.ts';
import { NotEncryptedError } from './failure-text.ts';
import { type BackupTarget, type Deps, type TargetFile, TargetUnavailableError } from './ports.ts';
import type { BackupRequest } from './run-backup.ts';
import { sealJson } from './sealed-json.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => database.clear());

let store: ImageStore;
let target: BackupTarget;
let folder: string;
beforeEach(async () => {
  store = createMemoryStore();
  folder = await createTemporaryFolder('backups');
  target = await openFolderTarget(folder, blockingFiles);
});

const log = pino({ level: 'silent' });
const backup = (change: Partial<BackupRequest> = {}, ports: Partial<Deps> = {}): Promise<Manifest> => {
  const rowSource = selectFewTables(database.tables.rowSource);
  const deps = { ...database.tables, rowSource, store, clock: systemClock, ids: systemIds, log };
  return backUpWith({ ...deps, ...ports }, { target, ...change });
};

let shade = 0;
async function addPhoto() {
  const user = await addUser(database.tables);
  const image = newImage(user.id);
  for (const key of [image.photo_key, image.thumbnail_key])
    await store.put(key, Buffer.from(`photo ${shade++}`), 'image/jpeg');
  await addImage(database.tables, image);
  return image;
}
const read = async (name: string) => buffer((await target.open(name)).stream);
const readLines = async ({ snapshot_id }: Manifest) =>
  String(gunzipSync(await read(archiveFiles.objects(snapshot_id))))
    .split('\n')
    .filter(Boolean)
    .map((line) => objectLine.parse(JSON.parse(line)));

it('stores every table of the schema and every stored object, byte for byte (BK-01)', async () => {
  const images = [await addPhoto(), await addPhoto()];
  const { rowSource } = database.tables;
  const manifest = await backup({}, { rowSource });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(database.kysely);
  const names = [...manifest.tables.map(({ name }) => name), ...Object.keys(TABLES_WITHOUT_BACKUP)];
  expect(names.sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(manifest.tables.find(({ name }) => name === 'images')?.rows).toBe(2);

  const lines = await readLines(manifest);
  expect(lines.map(({ key }) => key)).toEqual(
    images.flatMap(({ photo_key, thumbnail_key }) => [photo_key, thumbnail_key]).sort(),
  );
  for (const { key, id } of lines)
    expect(Buffer.compare(await read(archiveFiles.object(id)), await store.get(key))).toBe(0);
  expect(await database.tables.backups.findLast()).toMatchObject({
    state: 'completed',
    objects_done: 4,
    missing: 0,
  });
});

it('reads and stores an object once (BK-02)', async () => {
  await addPhoto();
  await backup();
  const gets: string[] = [];
  const { get } = store;
  store = {
    ...store,
    get: (key) => {
      gets.push(key);
      return get(key);
    },
  };
  const added = await addPhoto();
  const manifest = await backup();
  expect(gets.sort()).toEqual([added.photo_key, added.thumbnail_key].sort());
  expect(manifest.objects.count).toBe(4);
});

it('stores an object again that the target has lost', async () => {
  await addPhoto();
  const [line] = await readLines(await backup());
  await target.remove(archiveFiles.object(line!.id));
  await backup();
  expect(Buffer.compare(await read(archiveFiles.object(line!.id)), await store.get(line!.key))).toBe(0);
});

it('keeps removed objects until it has ended (BK-03)', async () => {
  const image = await addPhoto();
  await database.tables.backups.begin({
    backup_id: systemIds.newId(),
    target: 'x',
    scheduled_for: null,
    leaseSeconds: 60,
  });
  await database.tables.objectLedger.abandon([image.photo_key]);
  const sweep = () => removeOrphans({ objectLedger: database.tables.objectLedger, store, log });
  expect(await sweep()).toBe(0);
  await sql`update backups set lease_until = now()`.execute(database.kysely);
  expect(await sweep()).toBe(1);
  await expect(store.get(image.photo_key)).rejects.toThrow();
});

it('keeps removed objects only until it has them, and pictures that can be drawn again not at all (BK-03)', async () => {
  const { photo_key, thumbnail_key } = await addPhoto();
  const picture = buildPictureKey(systemIds.newId());
  await store.put(picture, Buffer.from('a picture'), 'image/jpeg');
  const { backups, objectLedger } = database.tables;
  const backup_id = systemIds.newId();
  await backups.begin({ backup_id, target: 'x', scheduled_for: null, leaseSeconds: 60 });
  await objectLedger.abandon([photo_key, thumbnail_key, picture]);
  await removeOrphans({ objectLedger, store, log });
  await expect(store.get(picture)).rejects.toThrow();
  await backups.recordProgress(backup_id, photo_key);
  await removeOrphans({ objectLedger, store, log });
  await expect(store.get(photo_key)).rejects.toThrow();
  expect(await store.get(thumbnail_key)).toBeInstanceOf(Buffer);
  await backups.recordProgress(backup_id, thumbnail_key);
  expect(await removeOrphans({ objectLedger, store, log })).toBe(1);
});

it('says how far it is, so that removed objects wait no longer than they must (BK-03)', async () => {
  const image = await addPhoto();
  const said: string[] = [];
  const { backups } = database.tables;
  const recordProgress = async (_: string, key: string) => void said.push(key);
  await backup({}, { backups: { ...backups, recordProgress } });
  expect(said).toEqual([image.thumbnail_key]);
});

it('fails when it is open for more than a day (BK-07)', async () => {
  await addPhoto();
  const { backups } = database.tables;
  const isLate: Deps['backups'] = {
    ...backups,
    begin: async (begun) => {
      const answer = await backups.begin(begun);
      await sql`update backups set started_at = now() - interval '25 hours'`.execute(database.kysely);
      return answer;
    },
  };
  await expect(backup({}, { backups: isLate })).rejects.toThrow('lease of the backup was lost');
  expect(await backups.findLast()).toMatchObject({ state: 'failed' });
});

it.each([
  ['loses a file', () => []],
  ['has a file in another size', ({ name, bytes }: TargetFile) => [{ name, bytes: bytes - 1 }]],
])('fails when the target %s meanwhile (BK-07)', async (_, atEnd) => {
  await addPhoto();
  await backup();
  const listed = target.list;
  let lists = 0;
  target = {
    ...target,
    list: async function* (prefix) {
      if (prefix === 'objects/') lists += 1;
      for await (const file of listed(prefix))
        yield* prefix === 'objects/' && lists === 2 ? atEnd(file) : [file];
    },
  };
  await expect(backup()).rejects.toThrow('the target has lost 2 files');
  expect(await database.tables.backups.findLast()).toMatchObject({ state: 'failed' });
});

it('is made though what killed ones have left cannot be removed (BK-19)', async () => {
  await addPhoto();
  const warnings: object[] = [];
  const failure = new Error('access denied');
  target = { ...target, removeLeftovers: () => Promise.reject(failure) };
  await backup({}, { log: { ...log, warn: (fields: object) => void warnings.push(fields) } });
  expect(warnings).toEqual([{ err: failure }]);
  expect(await database.tables.backups.findLast()).toMatchObject({ state: 'completed' });
});

it('is not made of a restored copy until that is live, and removes nothing of its original (BK-16)', async () => {
  await addPhoto();
  await backup();
  await database.kysely.updateTable('installation').set({ is_live: false }).execute();
  onTestFinished(async () => void (await database.tables.installation.goLive()));
  const files = await readdir(folder, { recursive: true });
  await expect(backup({ keep: { days: 1, weeks: 0, months: 0 } })).rejects.toThrow(
    'This is a restored copy that is not live, and its backups could replace those of the original. To back it up: npm run restore -- --go-live',
  );
  expect(await readdir(folder, { recursive: true })).toEqual(files);
  expect(await database.tables.backups.findLastInState('failed')).toBeNull();
  await database.tables.installation.goLive();
  expect((await backup()).objects.count).toBe(2);
});

it('is refused while another one is open (BK-04)', async () => {
  await addPhoto();
  await database.tables.backups.begin({
    backup_id: systemIds.newId(),
    target: 'x',
    scheduled_for: null,
    leaseSeconds: 60,
  });
  await expect(backup()).rejects.toThrow(
    'Another backup is open. It must end first; one that was killed ends by itself within a minute.',
  );
});

it('creates nothing in a folder that has lost its backups, unless it may begin anew there (BK-20)', async () => {
  await addPhoto();
  await backup();
  for (const isMountPoint of [false, true]) {
    await rm(folder, { force: true, recursive: true });
    if (isMountPoint) await mkdir(folder);
    target = await openFolderTarget(folder, blockingFiles);
    await expect(backup()).rejects.toThrow(
      `${target.address} had complete backups of this installation, and has no repository.json now`,
    );
    expect(await readdir(folder).catch(ignoreMissing)).toEqual(isMountPoint ? [] : undefined);
  }
  expect((await backup({ isNewPlace: true })).objects.count).toBe(2);
  expect((await backup()).objects.count).toBe(2);
});

it('begins in a place that never had a complete one (BK-20)', async () => {
  await expect(backup()).rejects.toThrow('no account');
  await rm(folder, { recursive: true });
  await addPhoto();
  target = await openFolderTarget(folder, blockingFiles);
  expect((await backup()).objects.count).toBe(2);
});

const newRecipient = async () => identityToRecipient(await generateIdentity());

it('is not made unencrypted beside encrypted ones (BK-54)', async () => {
  await addPhoto();
  const recipient = await newRecipient();
  await backup({ encryption: createAgeEncryption(recipient) });
  await addPhoto();
  const files = () => readdir(folder, { recursive: true });
  const before = await files();
  await expect(backup()).rejects.toThrow(NotEncryptedError);
  await expect(backup()).rejects.toThrow(
    `The newest backup in ${target.address} is encrypted to ${recipient}`,
  );
  expect(await database.tables.backups.findLastInState('failed')).toMatchObject({
    error_message: createEncodedReason('backup.failed.not_encrypted'),
  });
  expect(await files()).toEqual(before);
  expect((await backup({ encryption: createAgeEncryption(recipient) })).objects.count).toBe(4);
});

it('is encrypted beside ones that are not, as when a recipient is set for the first time (BK-54)', async () => {
  await addPhoto();
  await backup();
  const recipient = await newRecipient();
  expect(await backup({ encryption: createAgeEncryption(recipient) })).toMatchObject({ recipient });
});

it('is not made unencrypted where the newest manifest cannot be read, or is damaged and an older one is encrypted (BK-54)', async () => {
  await addPhoto();
  const encryption = createAgeEncryption(await newRecipient());
  await backup({ encryption });
  const { snapshot_id } = await backup({ encryption });
  const failForManifest =
    <Answer>(read: (name: string) => Promise<Answer>) =>
    async (name: string) => {
      if (name === archiveFiles.manifest(snapshot_id)) throw new TargetUnavailableError('no answer');
      return read(name);
    };
  const unreachable: BackupTarget = {
    ...target,
    get: failForManifest(target.get),
    open: failForManifest(target.open),
  };
  await expect(backup({ target: unreachable })).rejects.toThrow('no answer');
  await writeFile(join(folder, archiveFiles.manifest(snapshot_id)), 'damaged');
  await expect(backup()).rejects.toThrow(NotEncryptedError);
});

it('is not made unencrypted beside one of a newer version (BK-54)', async () => {
  await addPhoto();
  const manifest = await backup();
  const name = archiveFiles.manifest(manifest.snapshot_id);
  await writeFile(join(folder, name), sealJson({ ...manifest, format: 2 }));
  await expect(backup()).rejects.toThrow(`${name} in ${target.address} has format 2`);
});

it('is made unencrypted where all earlier ones are damaged, and says so', async () => {
  await addPhoto();
  const recipient = await newRecipient();
  const { snapshot_id } = await backup({ encryption: createAgeEncryption(recipient) });
  await writeFile(join(folder, archiveFiles.manifest(snapshot_id)), 'damaged');
  const warnings: string[] = [];
  const warn = (_fields: unknown, text?: string) => void warnings.push(text ?? '');
  expect(await backup({}, { log: { ...log, warn } })).toMatchObject({ recipient: null });
  expect(warnings).toEqual(['whether this backup is encrypted could not be read']);
});

it('fails without an account, and leaves no snapshot that counts', async () => {
  await expect(backup()).rejects.toThrow('no account');
  expect(await database.tables.backups.findLast()).toMatchObject({ state: 'failed' });
  await addPhoto();
  const { snapshot_id } = await backup();
  expect(await readdir(join(folder, 'snapshots'))).toContain(snapshot_id);
});

it('fails when no stored object can be found', async () => {
  await addPhoto();
  store = createMemoryStore();
  await expect(backup()).rejects.toThrow('none of the 2 stored photos');
});
