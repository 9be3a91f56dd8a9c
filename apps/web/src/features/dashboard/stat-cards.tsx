import type { ReactNode } from 'react';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import type { Dashboard } from './use-dashboard.ts';
import { dashboardWords } from './words.ts';

const Stat = ({ label, help, children }: { label: string; help: string; children: ReactNode }) => (
  <div className="grid content-start rounded-panel border bg-surface p-4 md:p-5">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="order-first text-xl font-semibold tabular-nums">{children}</dd>
    <dd className="mt-1 text-xs text-ink-soft">{help}</dd>
  </div>
);

/** A figure, the shape of one while it is fetched, a dash when it could not be. */
function Figure({ value, isFailed }: { value: number | undefined; isFailed: boolean }) {
  const language = useLanguage();
  if (value !== undefined) return <>{value.toLocaleString(language)}</>;
  return isFailed ? <>–</> : <Skeleton className="my-0.5 h-7 w-12" />;
}

export function StatCards({ figures, error }: Pick<Dashboard, 'figures' | 'error'>) {
  const w = useWords(dashboardWords);
  const isFailed = error !== null;
  return (
    <section aria-label={w.figures}>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <Stat label={w.totalUploads} help={w.totalHelp}>
          <Figure value={figures?.total} isFailed={isFailed} />
        </Stat>
        <Stat label={w.processed} help={w.processedHelp}>
          <Figure value={figures?.processed} isFailed={isFailed} />
        </Stat>
        <Stat label={w.pending} help={w.pendingHelp}>
          <Figure value={figures?.pending} isFailed={isFailed} />
        </Stat>
        <Stat label={w.account} help={w.accountHelp}>
          <span className="text-leaf">{w.active}</span>
        </Stat>
      </dl>
    </section>
  );
}
