import type { AuditEntry } from '@smart-waste/contract';
import { ScrollText } from 'lucide-react';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { HEAD_LOOK } from '../head-look.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogRow } from './log-row.tsx';
import { logWords } from './log-words.ts';
import { useLog } from './use-log.ts';
import { useLogFilter } from './use-log-filter.ts';

type LogTableProps = { entries: readonly AuditEntry[]; onPerson: (username: string) => void };

function LogTable({ entries, onPerson }: LogTableProps) {
  const w = useWords(logWords);
  return (
    <div className="rounded-panel border bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{w.entries}</caption>
        <thead className="hidden border-b md:table-header-group">
          <tr>
            {[w.when, w.who, w.what, w.onWhat, w.details].map((heading) => (
              <th key={heading} className={HEAD_LOOK}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} onPerson={onPerson} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The audit log: found by person, action and time, and taken along as CSV. */
export function LogSection() {
  const w = useWords(logWords);
  const { filter, change } = useLogFilter();
  const { query, cursors } = useLog(filter);
  return (
    <>
      <LogFilters filter={filter} onChange={change} />
      <QueryView
        query={query}
        failed={w.failed}
        loading={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<ScrollText aria-hidden="true" />} title={w.empty} text={w.emptyText} />}
      >
        {({ data, next_cursor }) => (
          <>
            <LogTable entries={data} onPerson={(person) => change({ person })} />
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
