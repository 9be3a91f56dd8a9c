import type { AdminOverview } from '@smart-waste/contract';
import { adminDashboardMessages } from '@smart-waste/messages/en/admin-dashboard';
import { useSecondsText } from '../../shared/format/duration.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Figure, StatCard } from '../../shared/ui/facts.tsx';
import { QueryView, type ShownQuery } from '../../shared/ui/query-view.tsx';

/** The five figures (AD-05). */
export function Figures({ query }: { query: ShownQuery<AdminOverview> }) {
  const t = useMessages(adminDashboardMessages);
  return (
    <section aria-label={t('admin_dashboard.summary')}>
      <QueryView
        query={query}
        failed={t('admin_dashboard.figures_failed')}
        placeholder={<FigureCards figures={{}} isFailed={query.error !== null} />}
      >
        {(figures) => <FigureCards figures={figures} isFailed={false} />}
      </QueryView>
    </section>
  );
}

type FigureCardsProps = { figures: Partial<AdminOverview>; isFailed: boolean };

function FigureCards({ figures, isFailed }: FigureCardsProps) {
  const t = useMessages(adminDashboardMessages);
  const formatSeconds = useSecondsText();
  const { total, pending, processed, failed, average_seconds, measured_runs = 0 } = figures;
  return (
    <dl className="grid grid-cols-2 gap-3 max-lg:*:last:col-span-2 md:grid-cols-3 md:gap-4 lg:grid-cols-5">
      <StatCard label={t('admin_dashboard.total')} help={t('admin_dashboard.total_help')}>
        <Figure value={total} isFailed={isFailed} />
      </StatCard>
      <StatCard label={t('admin_dashboard.pending')} help={t('admin_dashboard.pending_help')}>
        <Figure value={pending} isFailed={isFailed} />
      </StatCard>
      <StatCard label={t('admin_dashboard.processed')} help={t('admin_dashboard.processed_help')}>
        <Figure value={processed} isFailed={isFailed} />
      </StatCard>
      <StatCard label={t('admin_dashboard.failed')} help={t('admin_dashboard.failed_help')}>
        <Figure value={failed} isFailed={isFailed} />
      </StatCard>
      <StatCard
        label={t('admin_dashboard.average')}
        help={t('admin_dashboard.average_help', { runs: measured_runs })}
      >
        <Figure value={average_seconds} isFailed={isFailed} format={formatSeconds} />
      </StatCard>
    </dl>
  );
}
