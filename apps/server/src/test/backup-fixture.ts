import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createMemoryStore } from '../adapters/storage/memory-store.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import { archiveFiles, type Manifest, manifestFile, objectLine } from '../modules/backups/archive.ts';
import type { BackupTarget, Deps, RowSource } from '../modules/backups/ports.ts';
import { type BackupRequest, runBackup } from '../modules/backups/run-backup.ts';
import { openSealedJson } from '../modules/backups/sealed-json.ts';
import type { TestDatabase } from './database.ts';
import { addImage, addUser, newImage } from './rows.ts';

const FEW_TABLES = ['users', 'images'];

/** Backups then have few tables, because most tests are not about them and each is a file. */
export const selectFewTables = ({ read }: RowSource): RowSource => ({
  read: (work) =>
    read((rows) => work({ ...rows, tables: rows.tables.filter(({ name }) => FEW_TABLES.includes(name)) })),
});

/** What the use cases of backups depend on, and a photo store. Backups have few tables. */
export function backupFixture(database: TestDatabase) {
  const store = createMemoryStore();
  const deps: Deps = {
    ...database.tables,
    store,
    clock: systemClock,
    ids: systemIds,
    log: pino({ level: 'silent' }),
    rowSource: selectFewTables(database.tables.rowSource),
  };
  let photos = 0;
  return {
    deps,
    addPhoto: async () => {
      const user = await addUser(database.tables);
      const image = newImage(user.id);
      photos += 1;
      for (const key of [image.photo_key, image.thumbnail_key])
        await store.put(key, Buffer.from(`${photos} ${key}`), 'image/jpeg');
      await addImage(database.tables, image);
      return image;
    },
    forget: async ({ image_id }: { image_id: string }) => {
      await database.kysely.deleteFrom('images').where('image_id', '=', image_id).execute();
    },
    /** As if the process that held them had been killed a while ago. */
    expireLeases: async () => {
      await sql`update backups set lease_until = now()`.execute(database.kysely);
    },
    backUp: (target: BackupTarget, change: Partial<BackupRequest & Deps> = {}): Promise<Manifest> =>
      backUpWith({ ...deps, ...change }, { ...change, target }),
  };
}

/** Makes a backup by command, not encrypted unless the request says otherwise. */
export async function backUpWith(
  deps: Deps,
  request: Partial<BackupRequest> & Pick<BackupRequest, 'target'>,
): Promise<Manifest> {
  const made = await runBackup(deps, {
    encryption: null,
    secret: { token: 'a secret', idKey: new Uint8Array(32) },
    scheduled_for: null,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...request,
  });
  if (made === 'done') throw new Error('this moment of the schedule has had its backup');
  return made;
}

/** The complete backups of a target, after a check that nothing of them is missing or changed, and the ids of all objects in it. */
export async function checkTarget(target: BackupTarget): Promise<{ backups: Manifest[]; objects: string[] }> {
  const read = async (name: string) => buffer((await target.open(name)).stream);
  const check = async (file: { name: string; bytes: number; sha256: string }) => {
    const content = await read(file.name);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (sha256 !== file.sha256 || content.length !== file.bytes) throw new Error(`${file.name} was changed`);
    return content;
  };
  const names: string[] = [];
  for await (const { name } of target.list('')) names.push(name);
  const backups: Manifest[] = [];
  for (const name of names.filter((each) => each.endsWith('/manifest.json'))) {
    const manifest = manifestFile.parse(openSealedJson(String(await read(name))));
    for (const { file } of manifest.tables) await check(file);
    await check(manifest.objects.ids);
    const lines = String(gunzipSync(await check(manifest.objects.file))).split('\n');
    for (const line of lines.filter(Boolean)) {
      const { id, stored_bytes, stored_sha256 } = objectLine.parse(JSON.parse(line));
      await check({ name: archiveFiles.object(id), bytes: stored_bytes, sha256: stored_sha256 });
    }
    backups.push(manifest);
  }
  const objects = names
    .filter((name) => name.startsWith('objects/'))
    .map((name) => name.split('/').at(-1) ?? '');
  return { backups, objects: objects.sort() };
}
