import { type Retention, retainBackups } from '@smart-waste/core';
import pLimit from 'p-limit';
import { archiveFiles, type Manifest, parseObjectId, type StoredFile } from './archive.ts';
import type { BackupWork } from './backup-work.ts';
import { ID_PARTS, mergeIdLists } from './kept-ids.ts';
import type { BackupTarget } from './ports.ts';
import { removeOldErasures } from './remove-old-erasures.ts';
import { listSnapshots, readManifest } from './repository.ts';
import { computeDigest } from './write-file.ts';

const MAX_CONCURRENT_FILES = 8;

const isId = (text: string) => /^[0-9a-f]{64}$/.test(text);

export type RemovalCounts = { backups: number; objects: number };
type RemovalWork = Pick<BackupWork, 'backup_id' | 'knownObjects' | 'signal' | 'target'>;
type Rule = {
  keep: Retention;
  onRemoved: ((counts: RemovalCounts) => void) | undefined;
  /** Whether no other backup can have begun: it might need what is removed here. */
  isHeld: () => Promise<boolean>;
};

/**
 * Removes the backups of a target that the rule does not keep, then the objects that no kept backup names, reports both to `onRemoved`, and
 * removes the erasures that no kept backup needs. The backup of `work` is complete and stays. The manifest of a removed backup goes first and its
 * objects last, so that there is never a backup that lacks files. It may be killed at any moment: the next one finds what is left. Throws before
 * it removes an object when a kept backup cannot be read.
 */
export async function removeOldBackups(work: RemovalWork, { keep, isHeld, onRemoved }: Rule): Promise<void> {
  const { target, signal } = work;
  const snapshots = await listSnapshots(target);
  const complete = await readManifests(target, [...snapshots.keys()], snapshots);
  if (!complete.some(({ snapshot_id }) => snapshot_id === work.backup_id))
    throw new Error('the target has lost the backup that was just made');
  const retained = retainBackups(complete, keep);
  const old = complete.filter(
    (backup) => !retained.includes(backup) && backup.snapshot_id !== work.backup_id,
  );
  for (const { snapshot_id } of old) {
    await requireLease(isHeld, signal);
    await target.remove(archiveFiles.manifest(snapshot_id));
    await removeFiles(target, snapshots.get(snapshot_id) ?? []);
  }
  const staying = complete.filter((backup) => !old.includes(backup));
  for (const { objects } of staying) await requireUnchanged(target, objects.ids, signal);
  const objects = await removeObjects(work, staying, isHeld);
  onRemoved?.({ backups: old.length, objects });
  const oldest = new Date(Math.min(...staying.map(({ created_at }) => created_at.getTime())));
  await removeOldErasures(target, oldest, () => requireLease(isHeld, signal));
}

type DatedManifest = Omit<Manifest, 'created_at'> & { created_at: Date };

/** The manifests of all complete snapshots. Throws for one that was changed or is of a newer format. */
async function readManifests(
  target: BackupTarget,
  names: readonly string[],
  files: ReadonlyMap<string, readonly string[]>,
): Promise<DatedManifest[]> {
  const complete = names.filter((name) => files.get(name)?.includes(archiveFiles.manifest(name)));
  const limit = pLimit(MAX_CONCURRENT_FILES);
  return Promise.all(
    complete.map((name) =>
      limit(async () => {
        const manifest = await readManifest(target, name);
        return { ...manifest, created_at: new Date(manifest.created_at) };
      }),
    ),
  );
}

/** A list that lacks ids would cost a kept backup its objects. */
async function requireUnchanged(
  target: BackupTarget,
  { name, bytes, sha256 }: StoredFile,
  signal: AbortSignal,
): Promise<void> {
  const digest = await computeDigest((await target.open(name)).stream, signal);
  if (digest.bytes !== bytes || digest.sha256 !== sha256) throw new Error(`${name} was changed`);
}

async function removeObjects(
  { target, knownObjects, signal }: RemovalWork,
  kept: readonly DatedManifest[],
  isHeld: () => Promise<boolean>,
): Promise<number> {
  const lists = kept.map(({ snapshot_id }) => archiveFiles.ids(snapshot_id));
  const keptIds = await mergeIdLists(target, lists, signal);
  let removed = 0;
  try {
    for (const part of ID_PARTS) {
      const named = new Set<string>();
      await keptIds.readPart(part, named);
      const superfluous = await listUnnamed(target, part, named);
      if (superfluous.length === 0) continue;
      await requireLease(isHeld, signal);
      // Forgotten before they are removed, so that no backup counts on a file that is gone.
      await knownObjects.forget(target.address, superfluous.map(parseObjectId));
      await removeFiles(target, superfluous);
      removed += superfluous.length;
    }
    return removed;
  } finally {
    await keptIds.close();
  }
}

/** The objects of a part whose ids are not among these. Files that are no objects are not ours. */
async function listUnnamed(
  target: BackupTarget,
  part: string,
  named: ReadonlySet<string>,
): Promise<string[]> {
  const unnamed: string[] = [];
  for await (const { name } of target.list(archiveFiles.objectPrefix(part))) {
    const id = parseObjectId(name);
    if (isId(id) && !named.has(id)) unnamed.push(name);
  }
  return unnamed;
}

async function removeFiles(target: BackupTarget, names: readonly string[]): Promise<void> {
  const limit = pLimit(MAX_CONCURRENT_FILES);
  await Promise.all(names.map((name) => limit(target.remove, name)));
}

async function requireLease(isHeld: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!(await isHeld())) throw new Error('another backup may have begun');
}
