import type { ImageRow } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { UserTable } from '../../ports/user-table.ts';

/** An image with the name of its uploader, if the viewer may know it. */
export type NamedImage = ImageRow & { username?: string | undefined };

/** Adds the usernames of the uploaders for an admin; for other viewers returns the images unchanged. */
export async function withUsernames(
  users: Pick<UserTable, 'findNames'>,
  viewer: SessionUser,
  rows: readonly ImageRow[],
): Promise<NamedImage[]> {
  if (viewer.role !== 'admin') return [...rows];
  const names = await users.findNames([...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map((row) => ({ ...row, username: names.get(row.user_id) }));
}

export const withUsername = async (
  users: Pick<UserTable, 'findNames'>,
  viewer: SessionUser,
  row: ImageRow,
): Promise<NamedImage> => (await withUsernames(users, viewer, [row]))[0] ?? row;
