import { type Account, type AccountList, type AccountListQuery, LIMITS } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { createCursorCodec, readPage } from '../../../lib/cursor.ts';
import type { AccountRow } from '../../../ports/user-table.ts';
import type { Deps } from '../ports.ts';

const accountCursor = createCursorCodec(z.strictObject({ id: z.int() }));

/** One page of accounts, newest first; `total` counts all pages, up to a limit. */
export async function listAccounts(
  { users }: Pick<Deps, 'users'>,
  { cursor, limit, ...filter }: AccountListQuery,
): Promise<AccountList> {
  const before = accountCursor.decode(cursor)?.id ?? null;
  const [{ rows, next_cursor }, matches] = await Promise.all([
    readPage(
      limit,
      (limit) => users.listPage(filter, { limit, before }),
      ({ id }) => accountCursor.encode({ id }),
    ),
    users.count(filter, LIMITS.countedAccounts + 1),
  ]);
  const total = matches > LIMITS.countedAccounts ? null : matches;
  return { data: rows.map(presentAccount), next_cursor, total };
}

/** An account as the wire knows it. */
export const presentAccount = ({ created_at, disabled_at, ...row }: AccountRow): Account => ({
  ...row,
  is_admin: row.role === 'admin',
  created_at: created_at.toISOString(),
  disabled_at: disabled_at?.toISOString() ?? null,
});
