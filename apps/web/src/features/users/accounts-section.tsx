import { type Account, LIMITS } from '@smart-waste/contract';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { usePerson } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AccountActionDialog, type ActionKind } from './account-action-dialog.tsx';
import { AccountFilters } from './account-filters.tsx';
import { AccountRow } from './account-row.tsx';
import { accountWords } from './account-words.ts';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { useAccountSearch, useAccounts } from './use-accounts.ts';

/** All accounts, searchable, with the actions an admin may take. */
export function AccountsSection() {
  const w = useWords(accountWords);
  const { search, change } = useAccountSearch();
  const { query, pager } = useAccounts(search);
  const total = query.data?.total;
  return (
    <>
      <AccountFilters search={search} onChange={change} />
      <p role="status" className="mb-3 min-h-5 text-sm text-ink-soft tabular-nums">
        {total === null ? w.manyTotal(LIMITS.countedAccounts) : total !== undefined && w.total(total)}
      </p>
      <QueryView
        query={query}
        failed={w.failed}
        loading={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState icon={<UserRoundSearch aria-hidden="true" />} title={w.nobody} text={w.nobodyText} />
        }
      >
        {({ data }) => (
          <>
            <AccountTable accounts={data} />
            <Pager {...pager} />
          </>
        )}
      </QueryView>
    </>
  );
}

type OpenAction = { account: Account; kind: ActionKind };

/** The accounts of one page as rows; on a phone each is a block of two lines. */
function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const w = useWords(accountWords);
  const me = usePerson();
  const [open, setOpen] = useState<OpenAction | null>(null);
  const columns = [
    { label: w.user },
    { label: w.email },
    { label: w.role },
    { label: w.state },
    { label: w.uploads, isNumber: true },
    { label: w.sessions, isNumber: true },
    { label: w.joined },
    { label: w.actions, isLabelHidden: true },
  ];
  return (
    <>
      <DataTable caption={w.users} columns={columns}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isMe={account.id === me?.id}
            onAct={(kind) => setOpen({ account, kind })}
          />
        ))}
      </DataTable>
      {open && <AccountActionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
