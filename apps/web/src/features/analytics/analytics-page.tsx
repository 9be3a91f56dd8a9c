import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { useAnalytics, useLiveAnalytics } from './load/use-analytics.ts';
import { RecentActivity } from './recent-activity.tsx';
import { CountedBy, SummaryCards } from './summary.tsx';
import { useChoices } from './use-choices.ts';
import { ZonePanel } from './zones/zone-panel.tsx';

// The figures and zones do not wait for the libraries of forms and charts.
const Toolbar = lazy(async () => ({ default: (await import('./toolbar.tsx')).Toolbar }));
const Charts = lazy(async () => ({ default: (await import('./charts/charts.tsx')).Charts }));

/** The analytics screen: figures, charts, zones and the export of reports. */
export function AnalyticsPage() {
  const t = useMessages(analyticsMessages);
  const { choices, choose } = useChoices();
  const query = useAnalytics(choices.range);
  const { isPlaceholderData } = query;
  useLiveAnalytics();
  return (
    <Page title={t('analytics.title')} intro={t('analytics.intro')}>
      <div className="grid gap-4 md:gap-5">
        <Suspense fallback={<Skeleton className="h-64 rounded-panel md:h-27" />}>
          <Toolbar choices={choices} onChoose={choose} />
        </Suspense>
        <QueryView query={query} loading={<AnalyticsSkeleton />}>
          {(analytics) => (
            <div
              aria-busy={isPlaceholderData}
              className={clsx('grid gap-4 transition-opacity md:gap-5', isPlaceholderData && 'opacity-50')}
            >
              <CountedBy analytics={analytics} isLoading={isPlaceholderData} />
              <SummaryCards summary={analytics.summary} />
              <ZonePanel {...choices} />
              <Suspense fallback={<ChartsSkeleton />}>
                <Charts summary={analytics.summary} />
              </Suspense>
              <RecentActivity images={analytics.summary.recentActivity} />
            </div>
          )}
        </QueryView>
      </div>
    </Page>
  );
}

const CARDS = ['uploads', 'success', 'time', 'types'];

const ChartsSkeleton = () => (
  <div className="grid gap-4 md:gap-5 lg:grid-cols-3">
    <Skeleton className="h-80 rounded-panel lg:col-span-2" />
    <Skeleton className="h-80 rounded-panel" />
  </div>
);

/** The outline of the screen while it loads (AN-03). */
function AnalyticsSkeleton() {
  const t = useMessages(analyticsMessages);
  return (
    <div role="status" className="grid gap-4 md:gap-5">
      <p className="flex items-center gap-2.5 text-sm text-ink-soft">
        <Spinner />
        {t('analytics.loading')}
      </p>
      <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-28 rounded-panel" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-panel" />
      <ChartsSkeleton />
    </div>
  );
}
