import { ACCOUNT_STATES, ROLES } from '@smart-waste/contract';
import { useSearchParams } from 'react-router';
import type { AccountSearch } from './requests.ts';

/** What is searched for stands in the address, so that it survives a reload and can be sent to a colleague. */
export function useAccountSearch() {
  const [params, setParams] = useSearchParams();
  const search: AccountSearch = {
    search: params.get('search') ?? '',
    role: ROLES.find((role) => role === params.get('role')) ?? '',
    state: ACCOUNT_STATES.find((state) => state === params.get('state')) ?? '',
  };
  const change = (next: Partial<AccountSearch>) => {
    const given = Object.entries({ ...search, ...next }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(given), { replace: true });
  };
  return { search, change };
}
