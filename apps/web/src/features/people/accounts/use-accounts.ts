import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCursors } from '../../../shared/api/use-cursors.ts';
import { ACCOUNTS_KEY, type AccountSearch, listAccounts } from './requests.ts';

/** One page of the accounts that match; the page before stays in sight while the next is fetched. */
export function useAccounts(search: AccountSearch) {
  const cursors = useCursors(JSON.stringify(search));
  const query = useQuery({
    queryKey: [...ACCOUNTS_KEY, search, cursors.cursor ?? null],
    queryFn: ({ signal }) => listAccounts(search, cursors.cursor, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return { query, cursors };
}
