import { type Account, LIMITS } from '@smart-waste/contract';
import { accountActionsMessages } from '@smart-waste/messages/en/account-actions';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { usePerson } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useMessages } from '../../shared/words/messages.ts';
import { AccountActionDialog, type ActionKind } from './account-action-dialog.tsx';
import { AccountFilters } from './account-filters.tsx';
import { AccountRow } from './account-row.tsx';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { useAccountSearch, useAccounts } from './use-accounts.ts';

/** All accounts, searchable, with the actions an admin may take. */
export function AccountsSection() {
  const t = useMessages(accountActionsMessages);
  const { search, change } = useAccountSearch();
  const { query, pager } = useAccounts(search);
  const total = query.data?.total;
  return (
    <>
      <AccountFilters search={search} onChange={change} />
      <p role="status" className="mb-3 min-h-5 text-sm text-ink-soft tabular-nums">
        {total === null
          ? t('account_actions.many_total', { most: LIMITS.countedAccounts })
          : total !== undefined && t('account_actions.total', { count: total })}
      </p>
      <QueryView
        query={query}
        failed={t('account_actions.load_failed')}
        loading={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<UserRoundSearch aria-hidden="true" />}
            title={t('account_actions.no_matches')}
            text={t('account_actions.no_matches_text')}
          />
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
  const t = useMessages(accountActionsMessages);
  const me = usePerson();
  const [open, setOpen] = useState<OpenAction | null>(null);
  const columns = [
    { label: t('account_actions.user') },
    { label: t('account_actions.email') },
    { label: t('account_actions.role') },
    { label: t('account_actions.status') },
    { label: t('account_actions.uploads'), isNumber: true },
    { label: t('account_actions.sessions'), isNumber: true },
    { label: t('account_actions.joined') },
    { label: t('account_actions.actions'), isLabelHidden: true },
  ];
  return (
    <>
      <DataTable caption={t('account_actions.users')} columns={columns}>
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
