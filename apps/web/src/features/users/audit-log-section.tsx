import type { AuditEntry } from '@smart-waste/contract';
import { auditLogMessages } from '@smart-waste/messages/en/audit-log';
import { ScrollText } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { AuditLogRow } from './audit-log-row.tsx';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { useAuditLog, useAuditLogFilter } from './use-audit-log.ts';

type AuditLogTableProps = { entries: readonly AuditEntry[]; onSelectUser: (username: string) => void };

function AuditLogTable({ entries, onSelectUser }: AuditLogTableProps) {
  const t = useMessages(auditLogMessages);
  const headings = [
    t('audit_log.time'),
    t('audit_log.actor'),
    t('audit_log.event'),
    t('audit_log.target'),
    t('audit_log.details'),
  ];
  return (
    <DataTable caption={t('audit_log.entries')} columns={headings.map((label) => ({ label }))}>
      {entries.map((entry) => (
        <AuditLogRow key={entry.id} entry={entry} onSelectUser={onSelectUser} />
      ))}
    </DataTable>
  );
}

/** The audit log: filtered by user, action and time, and exported as CSV. */
export function AuditLogSection() {
  const t = useMessages(auditLogMessages);
  const { filter, change } = useAuditLogFilter();
  const { query, pager } = useAuditLog(filter);
  return (
    <>
      <AuditLogFilters filter={filter} onChange={change} />
      <QueryView
        query={query}
        failed={t('audit_log.load_failed')}
        loading={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<ScrollText aria-hidden="true" />}
            title={t('audit_log.empty')}
            text={t('audit_log.empty_text')}
          />
        }
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
