import type { AuditEntry, AuditLog } from '../../../ports/audit-log.ts';
import type { ImageTable } from '../../../ports/image-table.ts';
import type { TrashTable } from '../../../ports/trash-table.ts';
import type { UserTable } from '../../../ports/user-table.ts';
import { computeErasuresStart, ERASURES_FOLDER, erasuresFile } from '../archive.ts';
import type { BackupTarget, Erasure } from '../ports.ts';
import { readSealedFile } from '../read-sealed-file.ts';

/** What erasing needs, in the schema of this version. */
export type ErasingTables = {
  images: Pick<ImageTable, 'remove'>;
  trash: Pick<TrashTable, 'purge'>;
  users: Pick<UserTable, 'findById'>;
  accountRemovals: {
    remove: (removal: {
      user_id: number;
      photos: 'anonymized' | 'deleted';
      entry: AuditEntry;
    }) => Promise<'removed' | 'no-such-user' | 'last-admin'>;
  };
  audit: AuditLog;
};

export type ErasureResult = { images: number; users: number; lastAdmins: string[] };

/** What was erased since the moment of the archive, and by transactions that had begun shortly before it. */
export async function readErasures(target: BackupTarget, createdAt: string): Promise<Erasure[]> {
  const since = computeErasuresStart(new Date(createdAt)).toISOString();
  const erasures: Erasure[] = [];
  for await (const { name } of target.list(ERASURES_FOLDER))
    erasures.push(...(await readSealedFile(target, name, erasuresFile)).erasures);
  return erasures.filter(({ erased_at }) => new Date(erased_at).toISOString() >= since);
}

/** Erases again what people had erased after the archive was made. The only admin stays, and is named. */
export async function applyErasures(
  tables: ErasingTables,
  erasures: readonly Erasure[],
): Promise<ErasureResult> {
  const erased: ErasureResult = { images: 0, users: 0, lastAdmins: [] };
  // Photos first: those of an account are named one by one.
  for (const { kind, id } of erasures)
    if (kind === 'image' && (await eraseImage(tables, id))) erased.images += 1;
  for (const erasure of erasures) if (erasure.kind === 'user') await eraseUser(tables, erasure, erased);
  return erased;
}

async function eraseImage({ images, trash }: ErasingTables, image_id: string): Promise<boolean> {
  const keys = (await images.remove(image_id)) ?? (await trash.purge(image_id));
  return keys !== undefined;
}

async function eraseUser(
  tables: ErasingTables,
  { id, erased_at }: Erasure,
  erasureResult: ErasureResult,
): Promise<void> {
  const user = await tables.users.findById(Number(id));
  const at = new Date(erased_at);
  // Numbers of accounts may be given again after an earlier restore.
  if (!user || user.created_at > at) return;
  const result = await tables.accountRemovals.remove({
    user_id: user.id,
    photos: 'anonymized',
    entry: {
      at,
      actor_id: null,
      action: 'user.deleted',
      subject: `user:${user.id}`,
      details: { photos: 'anonymized' },
    },
  });
  if (result === 'removed') erasureResult.users += 1;
  if (result === 'last-admin') erasureResult.lastAdmins.push(user.username);
}
