import { type GovernmentReport, LIMITS, REPORT_ORDERS, type ReportOrder } from '@smart-waste/contract';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { clsx } from 'clsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select } from '../../shared/ui/select-field.tsx';
import { ReportRow } from './report-row.tsx';

export type MoreReports = { hasMore: boolean; isLoading: boolean; load: () => void };

type ReportListProps = {
  reports: readonly GovernmentReport[];
  /** null when they are too many to be counted. */
  total: number | null;
  /** True while another filter loads: the reports are still those of the previous one. */
  isStale: boolean;
  more: MoreReports;
  order: ReportOrder;
  onOrder: (order: ReportOrder) => void;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  onOpen: (id: string) => void;
};

/** The reports in the chosen order, and a button that loads more. */
export function ReportList({
  reports,
  total,
  isStale,
  more,
  order,
  onOrder,
  highlighted,
  onHighlight,
  onOpen,
}: ReportListProps) {
  const t = useMessages(governmentMessages);
  return (
    <section aria-labelledby="reports" aria-busy={isStale} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="reports" className="text-sm font-semibold" aria-live="polite">
          {total === null
            ? t('government.count_capped', { max: LIMITS.countedMatches })
            : t('government.count', { count: total })}
        </h2>
        <Select
          aria-label={t('government.order')}
          options={REPORT_ORDERS.map((value) => ({ value, label: t(`government.order_${value}`) }))}
          value={order}
          onChange={onOrder}
          className="w-44"
        />
      </div>
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
