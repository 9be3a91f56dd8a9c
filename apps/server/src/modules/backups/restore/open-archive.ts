import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../../lib/errors.ts';
import type { HashedContent } from '../../../ports/hashed-content.ts';
import { archiveFiles, type Manifest, manifestFile, repositoryFile } from '../archive.ts';
import { getMany } from '../get-many.ts';
import type { Decryption } from '../ports/restore.ts';
import { type BackupTarget, MissingFileError } from '../ports.ts';
import { DamagedFileError, readSealedFile } from '../read-sealed-file.ts';

/** One snapshot of a target, ready to be read. */
export type Archive = {
  manifest: Manifest;
  /** The content of a file as it was before it was compressed and encrypted. */
  openUnpacked: (name: string) => Promise<Readable>;
  /** The content of an object or of a short file that is not compressed, decrypted. */
  readDecrypted: (name: string) => Promise<Uint8Array>;
  /** Several objects as they are in the target; undefined for one that is missing. */
  readStored: (names: readonly string[]) => Promise<(HashedContent | undefined)[]>;
  /** Null for a backup that is not encrypted. */
  decryptBytes: ((bytes: Uint8Array) => Promise<Uint8Array>) | null;
};

const MANIFEST = /^snapshots\/([^/]+)\/manifest\.json$/;

type OpenDeps = { target: BackupTarget; decryption: Decryption | null };
type ArchiveRequest = { snapshot: string | undefined; migrations: readonly string[] };

/**
 * Opens the newest complete snapshot of a target, or the requested one. Throws StartupError when there is none, when it is of a newer
 * version, and when the key is missing or not the right one.
 */
export async function openArchive(
  { target, decryption }: OpenDeps,
  request: ArchiveRequest,
): Promise<Archive> {
  const repository = await readFile(target, archiveFiles.repository, repositoryFile).catch(
    (error: unknown) => {
      throw error instanceof MissingFileError
        ? new StartupError(`There is no backup in ${target.address}: it has no file ${error.file}.`, {
            cause: error,
          })
        : error;
    },
  );
  const manifest = await chooseManifest(target, request.snapshot);
  if (manifest.installation_id !== repository.installation_id)
    throw new StartupError(
      `Snapshot ${manifest.snapshot_id} is of another installation (${manifest.installation_id}) than the backups in ${target.address} ` +
        `(${repository.installation_id}): ${archiveFiles.repository} or the manifest is damaged.`,
    );
  refuseOtherVersion(manifest, request.migrations);
  const decrypt = chooseDecrypter(manifest, decryption);
  const decryptBytes =
    decrypt &&
    (async (stored: Uint8Array) => buffer(await decrypt(Readable.from([stored], { objectMode: false }))));
  return {
    manifest,
    decryptBytes,
    readDecrypted: async (name) => {
      const stored = await target.get(name);
      return decryptBytes === null ? stored : decryptBytes(stored);
    },
    readStored: (names) => getMany(target, names, MissingFileError),
    openUnpacked: async (name) => {
      const unpacked = createGunzip();
      const { stream } = await target.open(name);
      // The error reaches the reader of the unpacked content.
      pipeline(decrypt === null ? stream : await decrypt(stream), unpacked, () => undefined);
      return unpacked;
    },
  };
}

/** See readSealedFile; the sentence about a damaged file also says that nothing was restored. */
const readFile: typeof readSealedFile = (...file) =>
  readSealedFile(...file).catch((error: unknown) => {
    if (!(error instanceof DamagedFileError)) throw error;
    throw new StartupError(`${error.message} Nothing was restored.`, { cause: error });
  });

/** A snapshot without a manifest is not complete. One that cannot be read ends the choice: it may be the newest. */
async function chooseManifest(target: BackupTarget, snapshot: string | undefined): Promise<Manifest> {
  const manifests: Manifest[] = [];
  for await (const { name } of target.list('snapshots/')) {
    const id = MANIFEST.exec(name)?.[1];
    if (id === undefined || (snapshot !== undefined && id !== snapshot)) continue;
    const manifest = await readFile(target, name, manifestFile);
    if (manifest.snapshot_id !== id) throw new StartupError(`${name} is damaged: it is of another snapshot.`);
    manifests.push(manifest);
  }
  const newest = manifests.sort((one, other) => (one.created_at < other.created_at ? 1 : -1))[0];
  if (newest) return newest;
  throw new StartupError(
    snapshot === undefined
      ? `There is no complete backup in ${target.address}.`
      : `There is no complete backup ${snapshot} in ${target.address}.`,
  );
}

/** The rows are loaded into the schema in which they were written, which must be one that this version had. */
function refuseOtherVersion({ version, migrations }: Manifest, known: readonly string[]): void {
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartupError(
      `The backup was written by Smart Waste ${version}, which is newer than this one (${unknown}). Update Smart Waste.`,
    );
  const isPrefix = [...migrations].sort().every((name, index) => known[index] === name);
  if (migrations.length === 0 || !isPrefix)
    throw new StartupError(
      `The manifest lists ${migrations.length} migrations of Smart Waste ${version} that are not the first ones of this version: ` +
        'it is damaged, or the backup is of a development version.',
    );
}

/** Null for a backup that is not encrypted. Compares the keys before anything is read: a wrong one would look like damage. */
function chooseDecrypter(
  { recipient }: Manifest,
  decryption: Decryption | null,
): Decryption['decrypt'] | null {
  if (recipient === null) return null;
  if (decryption === null)
    throw new StartupError(
      `The backup is encrypted to ${recipient}. Name the file with the identity of that key: --identity FILE`,
    );
  if (decryption.recipient !== recipient)
    throw new StartupError(
      `The backup is encrypted to ${recipient}, and the given identity is that of ${decryption.recipient}.`,
    );
  return decryption.decrypt;
}
