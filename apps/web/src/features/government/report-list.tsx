import { type GovernmentReport, LIMITS } from '@smart-waste/contract';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { clsx } from 'clsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ReportRow } from './report-row.tsx';

export type MoreReports = { hasMore: boolean; isLoading: boolean; load: () => void };

type ReportListProps = {
  reports: readonly GovernmentReport[];
  /** null when they are too many to be counted. */
  total: number | null;
  /** True while another filter loads: the reports are still those of the previous one. */
  isStale: boolean;
  more: MoreReports;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  onOpen: (id: string) => void;
};

/** The reports, newest first, and a button that loads more. */
export function ReportList({
  reports,
  total,
  isStale,
  more,
  highlighted,
  onHighlight,
  onOpen,
}: ReportListProps) {
  const t = useMessages(governmentMessages);
  return (
    <section aria-labelledby="reports" aria-busy={isStale} className="grid gap-3">
      <h2 id="reports" className="text-sm font-semibold" aria-live="polite">
        {total === null
          ? t('government.count_capped', { max: LIMITS.countedMatches })
          : t('government.count', { count: total })}
      </h2>
      <ul
        className={clsx(
          'divide-y overflow-hidden rounded-panel border bg-surface transition-opacity',
          isStale && 'opacity-60',
        )}
      >
        {reports.map((report) => (
          <ReportRow
            key={report.image_id}
            report={report}
            isHighlighted={highlighted === report.image_id}
            onHighlight={onHighlight}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {more.hasMore && (
        <Button tone="secondary" wide onClick={more.load} busy={more.isLoading}>
          {t('government.show_more')}
        </Button>
      )}
    </section>
  );
}
