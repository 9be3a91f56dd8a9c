import { Readable } from 'node:stream';
import { StartupError } from '../../lib/errors.ts';
import {
  ARCHIVE_FORMAT,
  archiveFiles,
  type Manifest,
  manifestFile,
  parseSnapshotId,
  repositoryFile,
} from './archive.ts';
import { BackupsGoneError, NotEncryptedError } from './failure-text.ts';
import { type BackupTarget, type Deps, MissingFileError } from './ports.ts';
import { DamagedFileError, readSealedFile } from './read-sealed-file.ts';
import { sealJson } from './sealed-json.ts';

/**
 * Marks the target as that of this installation. Throws StartupError when it is that of another one, and BackupsGoneError when it had complete
 * backups and is not marked any more, unless `isNewPlace`. Then nothing was written.
 */
export async function openRepository(
  target: BackupTarget,
  installation_id: string,
  { clock, backups, isNewPlace }: Pick<Deps, 'clock' | 'backups'> & { isNewPlace: boolean },
): Promise<void> {
  if (await hasOwnRepository(target, installation_id)) return;
  if (!isNewPlace && (await backups.hasCompleted(target.address))) throw new BackupsGoneError(target.address);
  const repository = { format: ARCHIVE_FORMAT, installation_id, created_at: clock.now().toISOString() };
  await target.put(archiveFiles.repository, Readable.from([sealJson(repository)], { objectMode: false }));
}

/** Whether the target has backups of this installation. Throws StartupError when it has those of another one. */
export async function hasOwnRepository(target: BackupTarget, installation_id: string): Promise<boolean> {
  const repository = await readSealedFile(target, archiveFiles.repository, repositoryFile).catch(
    (error: unknown) => {
      if (!(error instanceof MissingFileError)) throw error;
    },
  );
  if (!repository) return false;
  if (repository.installation_id !== installation_id)
    throw new StartupError(
      `${target.address} has backups of another installation. Choose another folder or bucket.`,
    );
  return true;
}

/** The names of all files of snapshots, by snapshot. */
export async function listSnapshots(target: BackupTarget): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>();
  for await (const { name } of target.list('snapshots/')) {
    const snapshot = parseSnapshotId(name) ?? '';
    files.set(snapshot, [...(files.get(snapshot) ?? []), name]);
  }
  return files;
}

/** Throws when the manifest was changed or is of a newer format. */
export const readManifest = (target: BackupTarget, snapshot: string): Promise<Manifest> =>
  readSealedFile(target, archiveFiles.manifest(snapshot), manifestFile);

/**
 * Throws NotEncryptedError when the newest backup of the target that is not damaged is encrypted: a setting that was forgotten, as in a shell without
 * the variables of the service, would put all photos and accounts beside it for anyone to read.
 */
export async function refuseUnencrypted(target: BackupTarget, deps: Pick<Deps, 'log'>): Promise<void> {
  const manifest = await findNewestManifest(target, deps);
  if (manifest?.recipient)
    throw new NotEncryptedError(
      `The newest backup in ${target.address} is encrypted to ${manifest.recipient}, and this one would not be. ` +
        'Set BACKUP_RECIPIENT, or choose another folder or bucket for backups that anyone can read.',
    );
}

async function findNewestManifest(
  target: BackupTarget,
  { log }: Pick<Deps, 'log'>,
): Promise<Manifest | undefined> {
  const complete = [...(await listSnapshots(target))].filter(([snapshot, names]) =>
    names.includes(archiveFiles.manifest(snapshot)),
  );
  const newestFirst = complete
    .map(([snapshot]) => snapshot)
    .sort()
    .reverse(); // ids begin with their time
  for (const snapshot of newestFirst) {
    try {
      return await readManifest(target, snapshot);
    } catch (err) {
      if (!(err instanceof DamagedFileError)) throw err;
      log.warn({ err, snapshot }, 'whether this backup is encrypted could not be read');
    }
  }
  return undefined;
}

/** Removes what runs that were killed have left: a snapshot without a manifest is no backup. */
export async function removeIncomplete(target: BackupTarget): Promise<void> {
  for (const [snapshot, names] of await listSnapshots(target))
    if (!names.includes(archiveFiles.manifest(snapshot))) for (const name of names) await target.remove(name);
}
