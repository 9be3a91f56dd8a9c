import type { AuditEntry } from '@smart-waste/contract';
import { auditLogMessages } from '@smart-waste/messages/en/audit-log';
import { ScrollText } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { AuditLogRow } from './audit-log-row.tsx';
import { TableSkeleton } from './data-table.tsx';
import { groupEntries } from './group-entries.ts';
import { useAuditLog, useAuditLogFilter } from './use-audit-log.ts';

/** The entries as sentences, several of the same kind in one line. */
function AuditLogList({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useMessages(auditLogMessages);
  return (
    <ul aria-label={t('audit_log.entries')} className="divide-y rounded-panel border bg-surface">
      {groupEntries(entries).map((group) => (
        <AuditLogRow key={group[0].id} entries={group} />
      ))}
    </ul>
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
            <div id={pager.listId}>
              <AuditLogList entries={data} />
            </div>
            <Pager {...pager} />
          </>
        )}
      </QueryView>
    </>
  );
}
