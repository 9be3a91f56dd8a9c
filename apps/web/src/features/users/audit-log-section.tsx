import type { AuditEntry } from '@smart-waste/contract';
import { ScrollText } from 'lucide-react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { AuditLogRow } from './audit-log-row.tsx';
import { logWords } from './audit-log-words.ts';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { useAuditLog, useAuditLogFilter } from './use-audit-log.ts';

type AuditLogTableProps = { entries: readonly AuditEntry[]; onSelectUser: (username: string) => void };

function AuditLogTable({ entries, onSelectUser }: AuditLogTableProps) {
  const w = useWords(logWords);
  const headings = [w.when, w.who, w.what, w.target, w.details];
  return (
    <DataTable caption={w.entries} columns={headings.map((label) => ({ label }))}>
      {entries.map((entry) => (
        <AuditLogRow key={entry.id} entry={entry} onSelectUser={onSelectUser} />
      ))}
    </DataTable>
  );
}

/** The audit log: filtered by user, action and time, and exported as CSV. */
export function AuditLogSection() {
  const w = useWords(logWords);
  const { filter, change } = useAuditLogFilter();
  const { query, pager } = useAuditLog(filter);
  return (
    <>
      <AuditLogFilters filter={filter} onChange={change} />
      <QueryView
        query={query}
        failed={w.failed}
        loading={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<ScrollText aria-hidden="true" />} title={w.empty} text={w.emptyText} />}
      >
        {({ data }) => (
          <>
            <AuditLogTable entries={data} onSelectUser={(person) => change({ person })} />
            <Pager {...pager} />
          </>
        )}
      </QueryView>
    </>
  );
}
