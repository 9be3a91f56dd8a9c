import * as z from 'zod';

/** The version of the layout below; a product refuses archives of a newer one. */
export const ARCHIVE_FORMAT = 1;

/**
 * The files of a backup target. Objects are shared by all snapshots of a target and named by their content, so an unchanged
 * photo is stored once. A snapshot without a manifest is incomplete and no backup: the manifest is written last.
 */
export const ERASURES_FOLDER = 'erasures/';

export const archiveFiles = {
  /** Whose backups these are. */
  repository: 'repository.json',
  object: (id: string) => `objects/${id.slice(0, 2)}/${id}`,
  /** What the names of objects begin with whose ids begin with these two digits. */
  objectPrefix: (digits: string) => `objects/${digits}/`,
  /** What was erased (`{ erasures: Erasure[] }`), one file for each time that it was written; ids only. */
  erasures: (id: string) => `${ERASURES_FOLDER}${id}.json`,
  manifest: (snapshot: string) => `snapshots/${snapshot}/manifest.json`,
  /** Rows in the text format of COPY, compressed with gzip. */
  table: (snapshot: string, table: string) => `snapshots/${snapshot}/tables/${table}.copy.gz`,
  /** A line of JSON for each stored object, compressed with gzip; see objectLine. */
  objects: (snapshot: string) => `snapshots/${snapshot}/objects.ndjson.gz`,
  /** The ids of these objects, one a line in ascending order, compressed with gzip; never encrypted, as removing old objects needs them. */
  ids: (snapshot: string) => `snapshots/${snapshot}/ids.txt.gz`,
  /** The secret of the installation (`{ token_secret: string }`); only in encrypted archives. */
  secrets: (snapshot: string) => `snapshots/${snapshot}/secrets.json`,
};

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const repositoryFile = z.object({
  format: z.int(),
  installation_id: z.uuid(),
  created_at: z.iso.datetime(),
});

/** A file of the snapshot as it is stored, after compression and encryption. */
const storedFile = z.object({ name: z.string(), bytes: z.int(), sha256 });
export type StoredFile = z.infer<typeof storedFile>;

/** The snapshot of a file of the target; undefined for other files. */
export const parseSnapshotId = (name: string): string | undefined => /^snapshots\/([^/]+)\//.exec(name)?.[1];

/** The id of a file of `erasures/`; undefined for other files. */
export const parseErasuresId = (name: string): string | undefined =>
  /^erasures\/([^/]+)\.json$/.exec(name)?.[1];

/** The id of a file of `objects/`. */
export const parseObjectId = (name: string): string => name.split('/').at(-1) ?? '';

/** Readable without the key, so that snapshots can be listed, kept and removed by a server that cannot decrypt them. */
export const manifestFile = z.object({
  format: z.int(),
  snapshot_id: z.uuid(),
  installation_id: z.uuid(),
  /** The moment of which all rows are. */
  created_at: z.iso.datetime(),
  /** Of the product. */
  version: z.string(),
  /** Names in the order in which they were applied. */
  migrations: z.array(z.string()),
  /** The age recipient to which everything but manifests, lists of ids and erasures is encrypted; null when nothing is. */
  recipient: z.nullable(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), file: storedFile }),
  ),
  /** The next value of each sequence, for `setval(name, value, false)`. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `count` objects of `bytes` bytes in the photo store; `missing` are keys that rows name and the photo store had no longer. */
  objects: z.object({
    count: z.int(),
    bytes: z.int(),
    file: storedFile,
    ids: storedFile,
    missing: z.array(z.string()),
  }),
  secrets: z.nullable(storedFile),
});
export type Manifest = z.infer<typeof manifestFile>;

const HOUR_MS = 3_600_000;

/** What was erased before this moment is in no backup of `created_at`, nor in a later one: no transaction takes so long. */
export const computeErasuresStart = (created_at: Date): Date => new Date(created_at.getTime() - HOUR_MS);

export const secretsFile = z.object({ token_secret: z.string() });

export const erasuresFile = z.object({
  erasures: z.array(
    z.object({ kind: z.enum(['image', 'user']), id: z.string(), erased_at: z.iso.datetime() }),
  ),
});

/** One stored object. `id` names its file in the target; it is the SHA-256 itself unless the archive is encrypted. */
export const objectLine = z.object({
  key: z.string(),
  mime: z.string(),
  id: sha256,
  /** Of the bytes in the photo store. */
  bytes: z.int(),
  sha256,
  /** Of the file in the target, which differs from the above in an encrypted archive. */
  stored_bytes: z.int(),
  stored_sha256: sha256,
});
export type ObjectLine = z.infer<typeof objectLine>;
