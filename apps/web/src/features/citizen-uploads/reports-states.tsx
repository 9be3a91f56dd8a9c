import { governmentMessages } from '@smart-waste/messages/en/government';
import { ClipboardList } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { RowsLoading } from '../../shared/ui/rows-loading.tsx';
import { isFiltered, NO_FILTER, type ReportFilter } from './report-filter.ts';

/** A placeholder of the list with a loading text. */
export function ReportsLoading() {
  const t = useMessages(governmentMessages);
  return <RowsLoading text={t('government.loading')} count={5} photoClass="aspect-[4/3] w-24 sm:w-32" />;
}

type NoReportsProps = { filter: ReportFilter; onChange: (change: Partial<ReportFilter>) => void };

/** The empty state: no report at all, or none that matches the filter. */
export function NoReports({ filter, onChange }: NoReportsProps) {
  const t = useMessages(governmentMessages);
  const action = isFiltered(filter) && (
    <Button tone="secondary" onClick={() => onChange(NO_FILTER)}>
      {t('government.clear')}
    </Button>
  );
  return (
    <div className="rounded-panel border bg-surface">
      <EmptyState
        icon={<ClipboardList />}
        title={t('government.empty')}
        text={action ? t('government.empty_filtered') : t('government.empty_text')}
        action={action}
      />
    </div>
  );
}
