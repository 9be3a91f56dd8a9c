import { Figure, StatCard } from '../../shared/ui/stat-card.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { Dashboard } from './use-dashboard.ts';
import { dashboardWords } from './words.ts';

export function StatCards({ figures, error }: Pick<Dashboard, 'figures' | 'error'>) {
  const w = useWords(dashboardWords);
  const isFailed = error !== null;
  return (
    <section aria-label={w.figures}>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <StatCard label={w.totalUploads} help={w.totalHelp}>
          <Figure value={figures?.total} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.processed} help={w.processedHelp}>
          <Figure value={figures?.processed} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.pending} help={w.pendingHelp}>
          <Figure value={figures?.pending} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.account} help={w.accountHelp}>
          <span className="text-leaf">{w.active}</span>
        </StatCard>
      </dl>
    </section>
  );
}
