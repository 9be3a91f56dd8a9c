import { type AccountState, accountList, type Role } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';
import { nextCursor } from './tolerant-schemas.ts';

export type AccountSearch = { search: string; role: Role | ''; state: AccountState | '' };

/** The key of all cached accounts. */
export const ACCOUNTS_KEY = ['accounts'] as const;

const page = z.extend(accountList, {
  next_cursor: nextCursor,
  total: z._default(accountList.shape.total, null),
});

/** One page of accounts, newest first. */
export const listAccounts = (search: AccountSearch, cursor: string | undefined, signal: AbortSignal) =>
  getDataOrThrow(
    callApi({
      endpoint: 'listAccounts',
      schema: page,
      query: {
        search: search.search || undefined,
        role: search.role || undefined,
        state: search.state || undefined,
        cursor,
      },
      signal,
    }),
  );
