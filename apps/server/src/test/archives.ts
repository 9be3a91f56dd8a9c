import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { Client, type PoolConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { LEFT_OUT } from '../adapters/db/backups/row-source.ts';
import {
  ARCHIVE_FORMAT,
  archiveFiles,
  type Erasure,
  type Manifest,
  type ObjectLine,
  type StoredFile,
} from '../modules/backups/archive.ts';
import { type BackupTarget, MissingFile } from '../modules/backups/ports.ts';
import { sealJson } from '../modules/backups/sealed-json.ts';
import type { ImageStore } from '../ports/image-store.ts';
import { onServer } from './test-server.ts';

/** A target whose files a test can damage. */
export function memoryTarget() {
  const files = new Map<string, Buffer>();
  const target: BackupTarget = {
    address: 'memory',
    put: async (name, content) => {
      const bytes = await buffer(content);
      files.set(name, bytes);
      return { name, bytes: bytes.length };
    },
    open: async (name) => {
      const bytes = files.get(name);
      if (!bytes) throw new MissingFile(name);
      return { stream: Readable.from([bytes]), bytes: bytes.length };
    },
    list: async function* (prefix) {
      for (const [name, { length }] of files) if (name.startsWith(prefix)) yield { name, bytes: length };
    },
    remove: async (name) => void files.delete(name),
  };
  return { ...target, files };
}
export type MemoryTarget = ReturnType<typeof memoryTarget>;

const TABLES = `
  select relname as name, json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
   where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
     and relname not in (${Object.keys(LEFT_OUT).map((name) => `'${name}'`)}) group by relname order by relname`;
const SEQUENCES = `
  select sequencename as name, coalesce(last_value + increment_by, start_value)::text as value
    from pg_sequences where schemaname = 'public' order by 1`;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Installation = { connection: PoolConfig; store: ImageStore; keys: readonly string[] };
type Encrypt = { recipient: string; encrypt: (content: Buffer) => Promise<Buffer>; token_secret: string };

/** Writes a small backup in the layout of archives, for tests of what reads it. */
export async function writeArchive(
  target: MemoryTarget,
  { connection, store, keys }: Installation,
  encryption?: Encrypt,
): Promise<Manifest> {
  const snapshot_id = randomUUID();
  const put = async (name: string, plain: Buffer): Promise<StoredFile> => {
    const bytes = encryption ? await encryption.encrypt(plain) : plain;
    target.files.set(name, bytes);
    return { name, bytes: bytes.length, sha256: sha256(bytes) };
  };
  const lines: ObjectLine[] = [];
  for (const key of keys) {
    const bytes = Buffer.from(await store.get(key));
    const id = sha256(bytes);
    const file = await put(archiveFiles.object(id), bytes);
    lines.push({
      ...{ key, mime: 'image/jpeg', id, bytes: bytes.length, sha256: id },
      ...{ stored_bytes: file.bytes, stored_sha256: file.sha256 },
    });
  }
  const tables: Manifest['tables'] = [];
  const found = (await onServer(connection, TABLES)) as { name: string; columns: string[] }[];
  const contents = await copyTables(connection, found);
  for (const table of found) {
    const rows = contents.get(table.name) ?? Buffer.alloc(0);
    const file = await put(archiveFiles.table(snapshot_id, table.name), gzipSync(rows));
    tables.push({ ...table, rows: rows.filter((byte) => byte === 10).length, file });
  }
  const [installation] = await onServer(connection, 'select installation_id from installation');
  const migrations = await onServer(connection, 'select name from kysely_migration order by name');
  const ids = gzipSync(`${lines.map(({ id }) => `${id}\n`).join('')}`);
  const idsName = archiveFiles.ids(snapshot_id);
  target.files.set(idsName, ids);
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    snapshot_id,
    installation_id: String(installation?.installation_id),
    created_at: new Date().toISOString(),
    version: '0.1.0',
    migrations: migrations.map(({ name }) => String(name)),
    recipient: encryption?.recipient ?? null,
    tables,
    sequences: (await onServer(connection, SEQUENCES)) as Manifest['sequences'],
    objects: {
      count: lines.length,
      bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
      file: await put(
        archiveFiles.objects(snapshot_id),
        gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
      ),
      ids: { name: idsName, bytes: ids.length, sha256: sha256(ids) },
      missing: [],
    },
    secrets: encryption
      ? await put(
          archiveFiles.secrets(snapshot_id),
          Buffer.from(JSON.stringify({ token_secret: encryption.token_secret })),
        )
      : null,
  };
  writeManifest(target, manifest);
  const { installation_id, created_at } = manifest;
  writeJson(target, archiveFiles.repository, { format: ARCHIVE_FORMAT, installation_id, created_at });
  return manifest;
}

const writeJson = (target: MemoryTarget, name: string, content: object) =>
  void target.files.set(name, Buffer.from(sealJson(content)));

export const writeManifest = (target: MemoryTarget, manifest: Manifest) =>
  writeJson(target, archiveFiles.manifest(manifest.snapshot_id), manifest);

export const writeErasures = (target: MemoryTarget, erasures: readonly Erasure[]) =>
  writeJson(target, archiveFiles.erasures(randomUUID()), { erasures });

/** The rows of tables as COPY writes them, which is the same for the same values. */
export async function copyTables(
  connection: PoolConfig,
  tables: readonly { name: string; columns: readonly string[] }[],
): Promise<Map<string, Buffer>> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'`);
    const contents = new Map<string, Buffer>();
    for (const { name, columns } of tables) {
      const quoted = columns.map((column) => `"${column}"`).join(', ');
      contents.set(name, await buffer(client.query(copyTo(`copy "${name}" (${quoted}) to stdout`))));
    }
    return contents;
  } finally {
    await client.end();
  }
}
