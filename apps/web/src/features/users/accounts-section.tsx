import { type Account, LIMITS } from '@smart-waste/contract';
import { accountsMessages } from '@smart-waste/messages/en/accounts';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { usePerson } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { AccountActionDialog, type ActionKind } from './account-action-dialog.tsx';
import { AccountFilters } from './account-filters.tsx';
import { AccountRow } from './account-row.tsx';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { useAccountSearch, useAccounts } from './use-accounts.ts';

/** All accounts, searchable, with the actions an admin may take. */
export function AccountsSection() {
  const t = useMessages(accountsMessages);
  const { search, change } = useAccountSearch();
  const { query, pager } = useAccounts(search);
  const total = query.data?.total;
  return (
    <>
      <AccountFilters search={search} onChange={change} />
      <p role="status" className="mb-3 min-h-5 text-sm text-ink-soft tabular-nums">
        {total === null
          ? t('accounts.many_total', { most: LIMITS.countedAccounts })
          : total !== undefined && t('accounts.total', { count: total })}
      </p>
      <QueryView
        query={query}
        failed={t('accounts.load_failed')}
        loading={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<UserRoundSearch aria-hidden="true" />}
            title={t('accounts.no_matches')}
            text={t('accounts.no_matches_text')}
          />
        }
      >
        {({ data }) => (
          <>
            <div id={pager.listId}>
              <AccountTable accounts={data} />
            </div>
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
  const t = useMessages(accountsMessages);
  const me = usePerson();
  const [open, setOpen] = useState<OpenAction | null>(null);
  const columns = [
    { label: t('accounts.user') },
    { label: t('accounts.email') },
    { label: t('accounts.role') },
    { label: t('accounts.status') },
    { label: t('accounts.uploads'), isNumber: true },
    { label: t('accounts.sessions'), isNumber: true },
    { label: t('accounts.joined') },
    { label: t('accounts.actions'), isLabelHidden: true },
  ];
  return (
    <>
      <DataTable caption={t('accounts.users')} columns={columns}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isMe={account.id === me?.id}
            onAct={(kind) => setOpen({ account, kind })}
          />
        ))}
      </DataTable>
      {open && (
        <AccountActionDialog
          {...open}
          // Also the answer closes it, by when another one may be open.
          onClose={() => setOpen((now) => (now === open ? null : now))}
        />
      )}
    </>
  );
}
