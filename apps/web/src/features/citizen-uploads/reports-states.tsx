import { governmentMessages } from '@smart-waste/messages/en/government';
import { ClipboardList } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { isFiltered, NO_FILTER, type ReportFilter } from './report-filter.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** A placeholder of the list with a loading text. */
export function ReportsLoading() {
  const t = useMessages(governmentMessages);
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner />
        {t('government.loading')}
      </p>
      <div className="divide-y rounded-panel border bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-4 px-4 py-3.5">
            <Skeleton className="aspect-[4/3] w-24 shrink-0 sm:w-32" />
            <div className="grid flex-1 content-start gap-3 pt-1">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-2/3" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
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
