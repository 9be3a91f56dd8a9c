import { DAY_MS, LIMITS, type TrashedImage, type TrashList, type TrashQuery } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createCursorCodec, instant, readPage, uuid } from '../../../lib/cursor.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Caller, SessionUser } from '../../../ports/session-table.ts';
import type { TrashedImageRow } from '../../../ports/trash-table.ts';
import { decideOwner } from '../image-access.ts';
import type { MediaLinks } from '../media/media-links.ts';
import type { Deps } from '../ports.ts';

const trashCursor = createCursorCodec(z.strictObject({ trashed_at: instant, image_id: uuid }));

type ListDeps = { deps: Pick<Deps, 'clock' | 'trash' | 'users'>; links: MediaLinks; days: number };

/** One page of the trash that this user may see: their own, or for admins that of all users. */
export async function listTrash(
  { deps, links, days }: ListDeps,
  viewer: Caller,
  { cursor, limit, user_id, user }: TrashQuery,
): Promise<TrashList> {
  if (user !== undefined && viewer.role !== 'admin')
    throw new AppError('forbidden', createReason('error.image.search_admin_only'));
  const filter = { user_id: decideOwner(viewer, user_id), user };
  const after = trashCursor.decode(cursor);
  const [{ rows, next_cursor }, total] = await Promise.all([
    readPage(
      limit,
      (limit) => deps.trash.listPage(filter, { limit, after }),
      ({ trashed_at, image_id }) => trashCursor.encode({ trashed_at, image_id }),
    ),
    deps.trash.countUpTo(filter, LIMITS.countedMatches + 1),
  ]);
  const names = await findNames(deps, viewer, rows);
  const now = deps.clock.now();
  const data = rows.map((row) => ({
    ...presentTrashed(row, days),
    thumbnail_url: links.buildLink(row.thumbnail_key, { now, session_id: viewer.session_id, scope: 'trash' }),
    ...(names && withNames(row, names)),
  }));
  return { data, next_cursor, total, days };
}

/** The names of owners and of those who deleted, for admins only. */
async function findNames(
  { users }: Pick<Deps, 'users'>,
  viewer: SessionUser,
  rows: readonly TrashedImageRow[],
): Promise<Map<number, string> | undefined> {
  if (viewer.role !== 'admin') return undefined;
  const ids = rows.flatMap(({ user_id, trashed_by }) =>
    trashed_by === null ? [user_id] : [user_id, trashed_by],
  );
  return users.findNames([...new Set(ids)]);
}

function withNames({ user_id, trashed_by }: TrashedImageRow, names: Map<number, string>) {
  const deleted_by = trashed_by === null ? undefined : names.get(trashed_by);
  return { username: names.get(user_id), ...(deleted_by !== undefined && { deleted_by }) };
}

const presentTrashed = (row: TrashedImageRow, days: number): Omit<TrashedImage, 'thumbnail_url'> => ({
  image_id: row.image_id,
  user_id: row.user_id,
  width: row.width,
  height: row.height,
  placeholder_color: row.placeholder_color,
  location: row.location,
  latitude: row.latitude,
  longitude: row.longitude,
  uploaded_at: row.uploaded_at.toISOString(),
  deleted_at: row.trashed_at.toISOString(),
  deleted_by_owner: row.trashed_by === row.user_id,
  purge_at: new Date(row.trashed_at.getTime() + days * DAY_MS).toISOString(),
});
