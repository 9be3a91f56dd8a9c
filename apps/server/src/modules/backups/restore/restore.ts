import type { Logger } from 'pino';
import { StartupError } from '../../../lib/errors.ts';
import type { Clock, Ids } from '../../../ports/deps.ts';
import type { ImageStore, Staging } from '../../../ports/image-store.ts';
import { archiveFiles } from '../archive.ts';
import { writeStoreMark } from '../installation/store-mark.ts';
import type { Decryption, RestorableDatabase, SecretKeeper } from '../ports/restore.ts';
import type { BackupTarget } from '../ports.ts';
import { applyErasures, type ErasingTables, type ErasureResult, readErasures } from './apply-erasures.ts';
import { checkEmpty } from './check-empty.ts';
import { checkFreeSpace, type FolderFreeSpace } from './check-free-space.ts';
import { copyPhotos } from './copy-photos.ts';
import { decideSecret, type SecretDecision } from './decide-secret.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { CLAIM_FILE, claimStore, type StoreClaim } from './store-claim.ts';
import { verifyFiles, verifyObjects } from './verify-archive.ts';

export type RestoreStep = 'verify' | 'load' | 'copy';

export type RestoreDeps = {
  target: BackupTarget;
  decryption: Decryption | null;
  database: RestorableDatabase;
  /** The tables of this version, after `database` has been migrated. */
  openTables: () => Promise<{ tables: ErasingTables; close: () => Promise<void> }>;
  store: ImageStore;
  secret: SecretKeeper;
  clock: Clock;
  ids: Ids;
  log: Pick<Logger, 'info' | 'warn'>;
  onProgress: (step: RestoreStep, done: number, total: number) => void;
};

type RestoreRequest = {
  /** The newest complete one without it. */
  snapshot?: string | undefined;
  /** The original is moved here: sessions and photo links stay valid, and so does the id of the installation. */
  keepSessions: boolean;
  /** Where everything goes that is restored; not checked without it, as by who begins again: a part is there already. */
  freeSpace?: FolderFreeSpace;
};

export type RestoreResult = {
  snapshot_id: string;
  created_at: string;
  version: string;
  installation_id: string;
  rows: number;
  photos: number;
  /** Keys that were missing in the photo store when the backup was made. */
  missing: string[];
  erased: ErasureResult;
  /** The secret of the settings is used, and the backup cannot tell whether it is that of the original. */
  isSecretUnproven: boolean;
};

/**
 * Restores a backup into an empty database and an empty photo store. Everything is verified before anything is written where it is seen.
 * Killed at any moment, it leaves what the product refuses to start on, and the same request begins again. Throws StartupError, also while
 * another process restores into the database or the photo store: that may have staged photos.
 */
export async function restore(deps: RestoreDeps, request: RestoreRequest): Promise<RestoreResult> {
  const result = await deps.database.withLock((isLocked) => restoreAlone({ ...deps, isLocked }, request));
  if (result === 'busy')
    throw new StartupError(
      'Another restore into this database is running. Let it finish, or stop it and run this again. Nothing was changed.',
    );
  return result;
}

type LockedDeps = RestoreDeps & {
  /** Whether the lock of the database is still held. */
  isLocked: () => Promise<boolean>;
};
type AloneDeps = LockedDeps & { claim: StoreClaim };
type CheckedRequest = RestoreRequest & { isResumed: boolean; secret: SecretDecision };

async function restoreAlone(deps: LockedDeps, request: RestoreRequest): Promise<RestoreResult> {
  const { database, store, target, clock, ids, log } = deps;
  const archive = await openArchive(deps, { snapshot: request.snapshot, migrations: database.migrations });
  if (request.freeSpace !== undefined) checkFreeSpace(archive.manifest, request.freeSpace);
  await verifyFiles(target, archive);
  const secret = await decideSecret(deps, archive, request); // refused before photos are read, which may take hours
  const isResumed = await checkEmpty(deps, archive);
  const claim = await claimStore(store, {
    database: await database.identify(),
    attempt: ids.newId(),
    snapshot_id: archive.manifest.snapshot_id,
    claimed_at: clock.now().toISOString(),
  });
  if (claim.replaced)
    log.info(claim.replaced, 'took over the photo store from a restore that did not finish');
  const alone = { ...deps, claim };
  try {
    return await stageAndCopy(alone, archive, { ...request, isResumed, secret });
  } finally {
    const release = async () => {
      if ((await findLoss(alone)) === null) await claim.release(); // otherwise it may be that of another restore
    };
    await release().catch((err: unknown) =>
      log.warn(
        { err },
        `the photo store still says that a restore uses it: delete ${CLAIM_FILE.key} from it unless the restore is run again`,
      ),
    );
  }
}

async function stageAndCopy(
  deps: AloneDeps,
  archive: Archive,
  request: CheckedRequest,
): Promise<RestoreResult> {
  const { store, log } = deps;
  await requireAlone(deps);
  await store.staging?.discard(); // of an attempt that was killed
  // Photos that an earlier attempt has stored would need twice the space beside staged ones.
  const staging = request.isResumed ? undefined : store.staging;
  try {
    return await verifyAndCopy(deps, archive, { ...request, staging });
  } catch (error) {
    const discard = async () => {
      const loss = await findLoss(deps);
      if (loss === null) await staging?.discard(); // otherwise they may be those of another restore
      return loss;
    };
    const loss = await discard().catch((err: unknown) => {
      log.warn({ err }, 'staged photos could not be removed; the next restore removes them');
      return null;
    });
    if (loss === null) throw error;
    // It may follow from the loss: another restore removes what this one has staged.
    log.warn({ err: error }, 'the restore failed after it was no longer the only one');
    throw loss;
  }
}

/** Why this restore may no longer be the only one; null while it is. */
async function findLoss({ isLocked, claim }: AloneDeps): Promise<StartupError | null> {
  if (!(await isLocked()))
    return new StartupError('The connection to the database broke meanwhile. Run the same command again.');
  if (!(await claim.isHeld()))
    return new StartupError(
      'This restore has lost the photo store. If another one has begun to use it, restore this one into an empty store. ' +
        `If ${CLAIM_FILE.key} was deleted from it, run the same command again.`,
    );
  return null;
}

async function requireAlone(deps: AloneDeps): Promise<void> {
  const loss = await findLoss(deps);
  if (loss) throw loss;
}

type Attempt = CheckedRequest & { staging: Staging | undefined };

async function verifyAndCopy(
  deps: AloneDeps,
  archive: Archive,
  { keepSessions, isResumed, secret, staging }: Attempt,
): Promise<RestoreResult> {
  const { database, store, target, onProgress } = deps;
  await verifyObjects(target, archive, {
    staging,
    onProgress: (done, total) => onProgress('verify', done, total),
  });
  const erasures = await readErasures(target, archive.manifest.created_at);
  // Verifying takes long. The lock may be lost, or a product or the restore of another database have begun on the same store meanwhile.
  await requireAlone(deps);
  if ((await checkEmpty(deps, archive)) !== isResumed)
    throw new StartupError('Another restore of this backup has begun here meanwhile. Let it finish.');
  const installation_id = keepSessions ? archive.manifest.installation_id : deps.ids.newId();
  await fillDatabase(deps, archive, { keepSessions, installation_id });
  const { snapshot_id, created_at, version } = archive.manifest;
  const erasureResult = await eraseAgain(deps, erasures, { snapshot_id, created_at });
  await writeStoreMark(store, { installation_id, unfinished_restore: snapshot_id });
  const photos = await copyPhotos(archive, store, {
    unneeded: new Set(await database.listOrphanedKeys()),
    isResumed,
    staging,
    onProgress: (done, total) => onProgress('copy', done, total),
  });
  await requireAlone(deps); // otherwise rows and photos may be those of another restore
  await staging?.discard(); // while the same request can still begin again
  if (secret.saved !== null) await deps.secret.save(secret.saved);
  await database.finish();
  await writeStoreMark(store, { installation_id, unfinished_restore: null });
  const { tables, objects } = archive.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { missing } = objects;
  const { isUnproven: isSecretUnproven } = secret;
  const restored = { snapshot_id, created_at, version, installation_id, rows, photos, missing };
  return { ...restored, erased: erasureResult, isSecretUnproven };
}

async function fillDatabase(
  { database, clock, onProgress }: RestoreDeps,
  { manifest, openUnpacked }: Archive,
  { installation_id, keepSessions }: { installation_id: string; keepSessions: boolean },
): Promise<void> {
  const { snapshot_id, migrations, tables, sequences } = manifest;
  await database.begin({ snapshot_id });
  await database.migrateTo(migrations);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let loaded = 0;
  await database.load({
    tables,
    sequences,
    open: (table) => openUnpacked(archiveFiles.table(snapshot_id, table)),
    onTable: (rows) => {
      loaded += rows;
      onProgress('load', loaded, total);
    },
  });
  await database.migrateForward();
  await database.settle({ installation_id, restored_at: clock.now(), keepSessions });
}

async function eraseAgain(
  { openTables, clock, target }: RestoreDeps,
  erasures: Awaited<ReturnType<typeof readErasures>>,
  details: { snapshot_id: string; created_at: string },
): Promise<ErasureResult> {
  const { tables, close } = await openTables();
  try {
    const erased = await applyErasures(tables, erasures);
    await tables.audit.write({
      at: clock.now(),
      actor_id: null,
      action: 'installation_restored',
      subject: `backup:${details.snapshot_id}`,
      details: { from: target.address, created_at: details.created_at, ...erased },
    });
    return erased;
  } finally {
    await close();
  }
}
