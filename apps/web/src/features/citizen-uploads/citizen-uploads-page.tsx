import { governmentMessages } from '@smart-waste/messages/en/government';
import { lazy, Suspense, useMemo } from 'react';
import { collectRows } from '../../shared/api/cursor-pages.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { OfficerPage } from '../../shared/officer-page.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { DebugBox } from './debug-box.tsx';
import { toReportsRequest, useReportAddress } from './report-filter.ts';
import { ReportsPanes } from './reports-panes.tsx';
import { NoReports, ReportsLoading } from './reports-states.tsx';
import { useReports } from './use-reports.ts';

// The reports do not wait for the form library.
const FilterBar = lazy(async () => ({ default: (await import('./filter-bar.tsx')).FilterBar }));
// Loaded with the first opened report.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** The uploads of citizens, as city officers see them: places and photos, no accounts (GO-03). */
export function CitizenUploadsPage() {
  const t = useMessages(governmentMessages);
  const { filter, order, change, opened, open, close } = useReportAddress();
  const request = toReportsRequest(filter, order);
  const query = useReports(request);
  const { data } = query;
  const reports = useMemo(() => collectRows(data, ({ image_id }) => image_id), [data]);
  const total = data?.pages[0]?.total;
  const more = {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    load: () => void query.fetchNextPage(),
  };

  return (
    <OfficerPage>
      <Suspense fallback={<Skeleton className="h-58.5 md:h-16.5" />}>
        <FilterBar filter={filter} onChange={change} />
      </Suspense>
      <QueryView
        query={query}
        failed={t('government.failed_title')}
        renderError={({ error: _, ...retry }) => (
          <ErrorPanel
            title={t('government.failed_title')}
            text={t('government.failed')}
            retryLabel={t('government.try_again')}
            {...retry}
          />
        )}
        loading={<ReportsLoading />}
        isEmpty={() => reports.length === 0}
        empty={<NoReports filter={filter} onChange={change} />}
      >
        {() => (
          <ReportsPanes
            reports={reports}
            total={total ?? null}
            isStale={query.isPlaceholderData}
            more={more}
            order={order}
            onOrder={(order) => change({ order })}
            requestKey={JSON.stringify(query.isPlaceholderData ? null : request)}
            onOpen={open}
          />
        )}
      </QueryView>
      <DebugBox query={query} loaded={reports.length} total={total} request={request} />
      {opened !== null && (
        <Suspense>
          <ReportDialog
            imageId={opened}
            known={reports.find(({ image_id }) => image_id === opened)}
            onClose={close}
          />
        </Suspense>
      )}
    </OfficerPage>
  );
}
