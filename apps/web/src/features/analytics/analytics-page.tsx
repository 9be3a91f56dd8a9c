import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Page } from '../../shared/ui/page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { AnalyticsSkeleton, ChartsSkeleton } from './analytics-skeleton.tsx';
import { ExportButton } from './controls/export-button.tsx';
import { PhoneBar } from './controls/phone-bar.tsx';
import { RunningExport } from './controls/running-export.tsx';
import { Toolbar } from './controls/toolbar.tsx';
import { useChoices } from './controls/use-choices.ts';
import { useReportChoices } from './controls/use-report-choices.ts';
import { CountedBy } from './counted-by.tsx';
import { useExport } from './export/use-export.ts';
import { RecentActivity } from './figures/recent-activity.tsx';
import { SummaryCards } from './figures/summary-cards.tsx';
import { useAnalytics } from './load/use-analytics.ts';
import { useLiveAnalytics } from './load/use-live-analytics.ts';
import { analyticsWords } from './words.ts';
import { ZonePanel } from './zones/zone-panel.tsx';

// The figures and zones need not wait for the library that draws.
const Charts = lazy(async () => ({ default: (await import('./charts/charts.tsx')).Charts }));

/** How much waste was reported, how well it is found, and where it piles up; and reports of it. */
export function AnalyticsPage() {
  const w = useWords(analyticsWords);
  const { choices, choose } = useChoices();
  const { report, onReport } = useReportChoices();
  const { data, isPlaceholderData } = useAnalytics(choices.range);
  useLiveAnalytics();
  const { progress, start, cancel } = useExport(isPlaceholderData ? 0 : (data?.summary.totalUploads ?? 0));
  const exporting = {
    isExporting: progress !== null,
    onExport: () => void start({ ...choices, ...report }),
  };

  return (
    <Page title={w.title} intro={w.intro}>
      <div className="grid gap-4 pb-16 md:gap-5 md:pb-0">
        <Toolbar
          choices={choices}
          onChoose={choose}
          report={report}
          onReport={onReport}
          action={<ExportButton {...exporting} />}
          progress={progress && <RunningExport progress={progress} onCancel={cancel} />}
        />
        {data === undefined ? (
          <AnalyticsSkeleton />
        ) : (
          <div
            aria-busy={isPlaceholderData}
            className={clsx('grid gap-4 transition-opacity md:gap-5', isPlaceholderData && 'opacity-50')}
          >
            <CountedBy analytics={data} isLoading={isPlaceholderData} />
            <SummaryCards summary={data.summary} />
            <ZonePanel {...choices} />
            <Suspense fallback={<ChartsSkeleton />}>
              <Charts summary={data.summary} />
            </Suspense>
            <RecentActivity images={data.summary.recentActivity} />
          </div>
        )}
      </div>
      <PhoneBar range={choices.range} onRange={(range) => choose({ range })} {...exporting} />
    </Page>
  );
}
