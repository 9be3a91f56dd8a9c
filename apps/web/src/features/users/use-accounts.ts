import {
  ACCOUNT_STATES,
  type Account,
  account,
  acknowledgement,
  ROLES,
  type Role,
} from '@smart-waste/contract';
import { useAddress, withParameters } from '../../shared/address.ts';
import { ACCOUNTS_KEY, type AccountSearch, listAccounts } from '../../shared/api/accounts.ts';
import { callApi } from '../../shared/api/client.ts';
import { usePagedList } from '../../shared/api/cursor-pages.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';

/** The actions that an admin can run on an account. */
export type AccountAction =
  | { kind: 'role'; role: Role }
  | { kind: 'disable' | 'enable' | 'sign-out' | 'reset-link' };

const ENDPOINTS = {
  role: 'changeRole',
  disable: 'disableAccount',
  enable: 'enableAccount',
  'sign-out': 'signOutAccount',
} as const;

/** Runs the action; throws an ApiError when it is refused. */
export async function runAccountAction({ id }: Account, action: AccountAction): Promise<void> {
  const params = { user_id: String(id) };
  if (action.kind === 'reset-link') {
    await getDataOrThrow(callApi({ endpoint: 'sendResetLink', schema: acknowledgement, params }));
    return;
  }
  const body = action.kind === 'role' ? { body: { role: action.role } } : {};
  await getDataOrThrow(callApi({ endpoint: ENDPOINTS[action.kind], schema: account, params, ...body }));
}

/** The search is part of the address, so that it survives a reload and can be sent to a colleague. */
export function useAccountSearch() {
  const { address, change } = useAddress();
  const search: AccountSearch = {
    search: address.get('search') ?? '',
    role: ROLES.find((role) => role === address.get('role')) ?? '',
    state: ACCOUNT_STATES.find((state) => state === address.get('state')) ?? '',
  };
  return {
    search,
    change: (changes: Partial<AccountSearch>) => change((before) => withParameters(before, changes)),
  };
}

/** One page of the accounts that match. */
export const useAccounts = (search: AccountSearch) =>
  usePagedList([...ACCOUNTS_KEY, search], (cursor, signal) => listAccounts(search, cursor, signal));
