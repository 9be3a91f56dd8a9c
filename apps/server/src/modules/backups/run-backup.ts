import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Retention } from '@smart-waste/core';
import { StartupError } from '../../lib/errors.ts';
import { holdLease } from '../../lib/hold-lease.ts';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import { ARCHIVE_FORMAT, archiveFiles, type Manifest } from './archive.ts';
import type { BackupWork } from './backup-work.ts';
import { describeFailure, NothingToBackUpError } from './failure-text.ts';
import type { BackupCounts, BackupTarget, Deps, Encryption } from './ports.ts';
import { type RemovalCounts, removeOldBackups } from './remove-old-backups.ts';
import { openRepository, refuseUnencrypted, removeIncomplete } from './repository.ts';
import { sealJson } from './sealed-json.ts';
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
  /** Whether it may begin anew in a place that had complete backups and has none now. */
  isNewPlace?: boolean;
  signal: AbortSignal;
  onProgress: (counts: BackupCounts) => void;
  /** Which old backups are kept; without it all are. */
  keep?: Retention;
  /** Gets what the rule removed. */
  onRemoved?: (removed: RemovalCounts) => void;
};

/** One backup is open at a time. */
export class BackupBusyError extends StartupError {}

/**
 * Makes a backup beside the running product; returns its manifest. 'done' when the moment of the schedule has had its backup.
 * A failure is recorded, and leaves no snapshot that counts. Throws StartupError for a restored copy that is not live, and records nothing: one that
 * was moved has the id and the targets of its original, which would lose backups to it.
 */
export async function runBackup(deps: Deps, request: BackupRequest): Promise<Manifest | 'done'> {
  if (!(await deps.installation.read()).is_live)
    throw new StartupError(
      'This is a restored copy that is not live, and its backups could replace those of the original. ' +
        'To back it up: npm run restore -- --go-live, when it takes the place of the original. ' +
        'To upgrade it as it is: npm run upgrade -- --without-restore-point, because the backup from which it came leads back.',
    );
  const backup_id = deps.ids.newId();
  const { address } = request.target;
  const outcome = await deps.backups.begin({
    backup_id,
    target: address,
    scheduled_for: request.scheduled_for,
    leaseSeconds: LEASE_SECONDS,
  });
  if (outcome === 'done') return 'done';
  if (outcome === 'busy')
    throw new BackupBusyError(
      'Another backup is open. It must end first; one that was killed ends by itself within a minute.',
    );

  const lost = new AbortController();
  const signal = AbortSignal.any([request.signal, lost.signal]);
  const work = openWork(deps, { ...request, signal }, backup_id);
  const release = holdLease({
    renew: () => deps.backups.renew(backup_id, LEASE_SECONDS, work.counts),
    everyMs: RENEW_EVERY_MS,
    onLost: () => lost.abort(new Error('the backup was open for too long, or its lease was lost')),
    log: deps.log,
  });
  const manifest = await writeSnapshot(work, request)
    .then((written) => completeBackup(work, written, request.keep !== undefined))
    .catch(async (error: unknown) => {
      // What was interrupted fails with an error that names no reason; the signal has it.
      const reason: unknown = signal.aborted ? signal.reason : error;
      await deps.backups.fail(backup_id, describeFailure(reason)).catch((err: unknown) => {
        deps.log.warn({ err }, 'a failed backup could not be recorded; it ends with its lease');
      });
      throw reason;
    })
    .finally(release);
  if (request.keep) await removeSuperfluous(work, { ...request, keep: request.keep });
  return manifest;
}

async function completeBackup(work: BackupWork, manifest: Manifest, removesOld: boolean): Promise<Manifest> {
  const { backup_id, backups, counts, target } = work;
  if (await backups.complete(backup_id, counts, removesOld ? LEASE_SECONDS : undefined)) return manifest;
  await target.remove(archiveFiles.manifest(backup_id));
  throw new Error('the lease of the backup was lost');
}

/** The backup is complete whatever happens here: what is not removed now is removed after the next one. */
async function removeSuperfluous(
  work: BackupWork,
  { keep, signal, onRemoved }: BackupRequest & { keep: Retention },
): Promise<void> {
  const { backup_id, backups, log } = work;
  const lost = new AbortController();
  const renew = () => backups.renewRemoval(backup_id, LEASE_SECONDS);
  const release = holdLease({ renew, everyMs: RENEW_EVERY_MS, onLost: () => lost.abort(), log });
  try {
    await removeOldBackups(
      { ...work, signal: AbortSignal.any([signal, lost.signal]) },
      { keep, isHeld: renew, onRemoved },
    );
  } catch (err) {
    log.warn({ err }, 'old backups could not be removed; the next backup tries again');
  } finally {
    release();
    await backups.endRemoval(backup_id).catch((err: unknown) => {
      log.warn({ err }, 'the removal of old backups ends with its lease');
    });
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
    target,
    encryption,
    signal,
    backup_id,
    counts,
    count: (change) => onProgress(Object.assign(counts, change)),
    getId: (sha256) =>
      encryption === null
        ? sha256
        : createHmac('sha256', secret.idKey).update(`${encryption.recipient}:${sha256}`).digest('hex'),
  };
}

async function writeSnapshot(
  work: BackupWork,
  { secret, isNewPlace = false }: BackupRequest,
): Promise<Manifest> {
  const { target, encryption, backup_id } = work;
  await work.erasureQueue.addTarget(target.address);
  await removeLeftovers(work);
  const { keys, ...rows } = await work.rowSource.read(async (snapshot) => {
    await openRepository(target, snapshot.installation_id, { ...work, isNewPlace });
    if (encryption === null) await refuseUnencrypted(target, work);
    await removeIncomplete(target);
    await writeErasures(work, target);
    const tables = await writeRows(work, snapshot);
    if (!tables.some(({ name, rows }) => name === 'users' && rows > 0))
      throw new NothingToBackUpError(
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
  const secrets = encryption && (await writeSecrets(work, secret.token));
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

/** Leftovers of killed processes take disk space; a target that cannot remove them can still have this backup. */
async function removeLeftovers({ target, log }: BackupWork): Promise<void> {
  await target.removeLeftovers?.().catch((err: unknown) => {
    log.warn({ err }, 'leftovers of interrupted backups could not be removed');
  });
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
