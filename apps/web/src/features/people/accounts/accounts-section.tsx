import { LIMITS } from '@smart-waste/contract';
import { UserRoundSearch } from 'lucide-react';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { AccountFilters } from './account-filters.tsx';
import { AccountTable } from './account-table.tsx';
import { accountWords } from './account-words.ts';
import { useAccountSearch } from './use-account-search.ts';
import { useAccounts } from './use-accounts.ts';

/** Everybody who has an account, to be found and changed. */
export function AccountsSection() {
  const w = useWords(accountWords);
  const { search, change } = useAccountSearch();
  const { query, cursors } = useAccounts(search);
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
        loading={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState icon={<UserRoundSearch aria-hidden="true" />} title={w.nobody} text={w.nobodyText} />
        }
      >
        {({ data, next_cursor }) => (
          <>
            <AccountTable accounts={data} />
            <Pager
              page={cursors.page}
              nextCursor={next_cursor}
              onNext={cursors.next}
              onPrevious={cursors.previous}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </QueryView>
    </>
  );
}
