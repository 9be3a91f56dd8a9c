import type { UserTable } from '../ports/user-table.ts';

/** The usernames of these accounts by their ids. Ids of accounts that are gone are null, and left out. */
export const findUserNames = (
  { users }: { users: Pick<UserTable, 'findNames'> },
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => users.findNames([...new Set(ids.filter((id) => id !== null))]);
