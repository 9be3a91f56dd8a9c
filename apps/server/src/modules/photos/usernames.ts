import { findUserNames } from '../../lib/find-user-names.ts';
import type { ImageRow } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { UserTable } from '../../ports/user-table.ts';

/** An image with the names of its uploader and of who reviewed it, if the viewer may know them. */
export type NamedImage = ImageRow & { username?: string | undefined; reviewer?: string | undefined };

/**
 * Adds the usernames of the uploaders and of the reviewers for an admin; for other viewers returns the images
 * unchanged.
 */
export async function withUsernames(
  users: Pick<UserTable, 'findNames'>,
  viewer: SessionUser,
  rows: readonly ImageRow[],
): Promise<NamedImage[]> {
  if (viewer.role !== 'admin') return [...rows];
  const ids = rows.flatMap(({ user_id, reviewed_by }) => [user_id, reviewed_by]);
  const names = await findUserNames({ users }, ids);
  return rows.map((row) => ({
    ...row,
    username: names.get(row.user_id),
    reviewer: row.reviewed_by === null ? undefined : names.get(row.reviewed_by),
  }));
}

export const withUsername = async (
  users: Pick<UserTable, 'findNames'>,
  viewer: SessionUser,
  row: ImageRow,
): Promise<NamedImage> => (await withUsernames(users, viewer, [row]))[0] ?? row;
