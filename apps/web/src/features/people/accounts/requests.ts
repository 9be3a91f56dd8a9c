import {
  type Account,
  type AccountState,
  account,
  accountList,
  acknowledged,
  type Role,
} from '@smart-waste/contract';
import { call } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/api/result.ts';

export type AccountSearch = { search: string; role: Role | ''; state: AccountState | '' };

/** Everything that is cached of accounts. */
export const ACCOUNTS_KEY = ['accounts'] as const;

/** One page of accounts, newest first. */
export const listAccounts = (search: AccountSearch, cursor: string | undefined, signal: AbortSignal) =>
  dataOrThrow(
    call({
      endpoint: 'listAccounts',
      schema: accountList,
      query: {
        search: search.search || undefined,
        role: search.role || undefined,
        state: search.state || undefined,
        cursor,
      },
      signal,
    }),
  );

/** What an admin can do to somebody. */
export type AccountAction =
  | { kind: 'role'; role: Role }
  | { kind: 'disable' | 'enable' | 'sign-out' | 'reset-link' };

const ENDPOINT_OF = {
  role: 'changeRole',
  disable: 'disableAccount',
  enable: 'enableAccount',
  'sign-out': 'signOutAccount',
} as const;

/** Does it; throws an ApiError when it was refused. */
export async function act({ id }: Account, action: AccountAction): Promise<void> {
  const params = { user_id: String(id) };
  if (action.kind === 'reset-link') {
    await dataOrThrow(call({ endpoint: 'sendResetLink', schema: acknowledged, params }));
    return;
  }
  const body = action.kind === 'role' ? { body: { role: action.role } } : {};
  await dataOrThrow(call({ endpoint: ENDPOINT_OF[action.kind], schema: account, params, ...body }));
}
