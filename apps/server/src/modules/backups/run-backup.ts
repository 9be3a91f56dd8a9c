import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { errorMessage } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';
import { holdLease } from '../../lib/hold-lease.ts';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import { ARCHIVE_FORMAT, archiveFiles, type Manifest, repositoryFile, snapshotOf } from './archive.ts';
import type { BackupWork } from './backup-work.ts';
import { type BackupCounts, type BackupTarget, type Deps, type Encryption, MissingFile } from './ports.ts';
import { openSealedJson, sealJson } from './sealed-json.ts';
import { writeErasures } from './write-erasures.ts';
import { writeFile } from './write-file.ts';
import { writeObjects } from './write-objects.ts';
import { writeRows } from './write-rows.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;

export type BackupRequest = {
  target: BackupTarget;
  encryption: Encryption | null;
  /** The secret of the installation, and the key from which ids of an encrypted backup are made. */
  secret: { token: string; idKey: Uint8Array };
  scheduled_for: Date | null;
  signal: AbortSignal;
  onProgress: (counts: BackupCounts) => void;
};
/**
 * Makes a backup beside the running product; returns its manifest. 'done' when the moment of the schedule has had its backup. Everything
 * that this run stores is read back. A failure is recorded, and leaves no snapshot that counts.
 */
export async function runBackup(deps: Deps, request: BackupRequest): Promise<Manifest | 'done'> {
  const backup_id = deps.ids.newId();
  const { address } = request.target;
  const begun = await deps.backups.begin({
    backup_id,
    target: address,
    scheduled_for: request.scheduled_for,
    leaseSeconds: LEASE_SECONDS,
  });
  if (begun === 'done') return 'done';
  if (begun === 'busy') throw new StartupError('Another backup is open. It must end first.');

  const lost = new AbortController();
  const work = openWork(
    deps,
    { ...request, signal: AbortSignal.any([request.signal, lost.signal]) },
    backup_id,
  );
  const release = holdLease({
    renew: () => deps.backups.renew(backup_id, LEASE_SECONDS, work.counts),
    everyMs: RENEW_EVERY_MS,
    lost: () => lost.abort(new Error('the backup was open for too long, or its lease was lost')),
    log: deps.log,
  });
  try {
    const manifest = await writeSnapshot(work, request.secret.token);
    if (!(await deps.backups.complete(backup_id, work.counts))) {
      await request.target.remove(archiveFiles.manifest(backup_id));
      throw new Error('the lease of the backup was lost');
    }
    return manifest;
  } catch (error) {
    await deps.backups.fail(backup_id, errorMessage(error));
    throw error;
  } finally {
    release();
  }
}

function openWork(
  deps: Deps,
  { target, encryption, secret, signal, onProgress }: BackupRequest,
  backup_id: string,
): BackupWork {
  const counts: BackupCounts = { objects: 0, objects_done: 0, bytes: 0, stored_bytes: 0, missing: 0 };
  return {
    ...deps,
    ...{ target, encryption, signal, backup_id, counts },
    count: (change) => onProgress(Object.assign(counts, change)),
    idOf: (sha256) =>
      encryption === null
        ? sha256
        : createHmac('sha256', secret.idKey).update(`${encryption.recipient}:${sha256}`).digest('hex'),
  };
}

async function writeSnapshot(work: BackupWork, token_secret: string): Promise<Manifest> {
  const { target, encryption, backup_id } = work;
  await work.erasureQueue.addTarget(target.address);
  const { keys, ...rows } = await work.rowSource.read(async (snapshot) => {
    await openRepository(work, snapshot.installation_id);
    await removeIncomplete(work);
    await writeErasures(work, target);
    const tables = await writeRows(work, snapshot);
    if (!tables.some(({ name, rows }) => name === 'users' && rows > 0))
      throw new StartupError(
        'There is nothing to back up: this database has no account. Look at DATABASE_URL.',
      );
    const listed = (await text(snapshot.copyKeys())).split('\n').filter(Boolean);
    const { created_at, installation_id, migrations, sequences } = snapshot;
    return {
      created_at: created_at.toISOString(),
      installation_id,
      migrations,
      sequences,
      tables,
      keys: listed,
    };
  });
  work.count({ objects: keys.length });
  const objects = await writeObjects(work, keys);
  const secrets = encryption && (await writeSecrets(work, token_secret));
  work.signal.throwIfAborted();
  if (!(await work.backups.renew(backup_id, LEASE_SECONDS, work.counts)))
    throw new Error('the lease of the backup was lost');
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    snapshot_id: backup_id,
    version: PRODUCT_VERSION,
    recipient: encryption?.recipient ?? null,
    ...rows,
    objects,
    secrets,
  };
  work.count({ bytes: manifest.tables.reduce((sum, { file }) => sum + file.bytes, objects.bytes) });
  const content = Readable.from([sealJson(manifest)], { objectMode: false });
  await writeFile(target, { name: archiveFiles.manifest(backup_id), content }, { encryption: null });
  return manifest;
}

const writeSecrets = ({ target, encryption, backup_id }: BackupWork, token_secret: string) =>
  writeFile(
    target,
    {
      name: archiveFiles.secrets(backup_id),
      content: Readable.from([JSON.stringify({ token_secret })], { objectMode: false }),
    },
    { encryption },
  );

/** Marks the target as that of this installation. Throws StartupError when it is that of another one. */
async function openRepository({ target, clock }: BackupWork, installation_id: string): Promise<void> {
  const found = await target.open(archiveFiles.repository).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
  });
  if (!found) {
    const repository = { format: ARCHIVE_FORMAT, installation_id, created_at: clock.now().toISOString() };
    await target.put(archiveFiles.repository, Readable.from([sealJson(repository)], { objectMode: false }));
    return;
  }
  const repository = repositoryFile.parse(openSealedJson(String(await buffer(found.stream))));
  if (repository.format > ARCHIVE_FORMAT)
    throw new StartupError('These backups were made by a newer Smart Waste. Update Smart Waste.');
  if (repository.installation_id !== installation_id)
    throw new StartupError(
      `${target.address} has backups of another installation. Choose another folder or bucket.`,
    );
}

/** Removes what runs that were killed have left: a snapshot without a manifest is no backup. */
async function removeIncomplete({ target }: BackupWork): Promise<void> {
  const files = new Map<string, string[]>();
  for await (const { name } of target.list('snapshots/')) {
    const snapshot = snapshotOf(name) ?? '';
    files.set(snapshot, [...(files.get(snapshot) ?? []), name]);
  }
  for (const [snapshot, names] of files)
    if (!names.includes(archiveFiles.manifest(snapshot))) for (const name of names) await target.remove(name);
}
