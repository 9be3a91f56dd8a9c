import { type Account, type AccountList, type AccountListQuery, LIMITS } from '@smart-waste/contract';
import type { Deps } from '../../../ports/deps.ts';
import type { AccountRow } from '../../../ports/user-table.ts';

/** One page of accounts, newest first; `total` counts all pages, as far as anybody reads. */
export async function listAccounts(
  { users }: Pick<Deps, 'users'>,
  { cursor, limit, ...filter }: AccountListQuery,
): Promise<AccountList> {
  const before = cursor === undefined ? null : Number(cursor);
  const [found, matches] = await Promise.all([
    users.page(filter, { limit: limit + 1, before }), // one more tells whether another page follows
    users.count(filter, LIMITS.countedAccounts + 1),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const total = matches > LIMITS.countedAccounts ? null : matches;
  return { data: rows.map(presentAccount), next_cursor: last ? String(last.id) : null, total };
}

/** An account as the wire knows it. */
export const presentAccount = ({ created_at, disabled_at, ...row }: AccountRow): Account => ({
  ...row,
  is_admin: row.role === 'admin',
  created_at: created_at.toISOString(),
  disabled_at: disabled_at?.toISOString() ?? null,
});
