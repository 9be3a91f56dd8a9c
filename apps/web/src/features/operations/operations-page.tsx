import { operationsMessages } from '@smart-waste/messages/en/operations';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Page } from '../../shared/ui/page.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { Backups } from './backups.tsx';
import { Failures } from './failures.tsx';
import { FormerDatabases } from './former-databases.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Processes } from './processes.tsx';
import { Statements } from './statements.tsx';
import { Storage } from './storage.tsx';
import { useOperations } from './use-operations.ts';

// The figures do not wait for the library of charts.
const RunsChart = createLazyPart(
  'The chart of runs',
  async () => (await import('./runs-chart.tsx')).RunsChart,
);

const FIGURES = ['waiting', 'processing', 'runs', 'failed', 'disk', 'backup'];

const Loading = () => (
  <SkeletonLayout>
    <div className="grid gap-4 md:gap-5">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-6">
        {FIGURES.map((name) => (
          <Skeleton key={name} className="h-28 rounded-panel" />
        ))}
      </div>
      <div className="grid gap-4 md:gap-5 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-panel" />
        <Skeleton className="h-80 rounded-panel" />
      </div>
    </div>
  </SkeletonLayout>
);

/** Whether the product keeps up and can go on (OP-01). */
export function OperationsPage() {
  const t = useMessages(operationsMessages);
  const query = useOperations();
  return (
    <Page title={t('operations.title')} intro={t('operations.intro')}>
      <QueryView query={query} failed={t('operations.failed')} loading={<Loading />}>
        {(state) => (
          <div className="grid gap-4 md:gap-5">
            <FormerDatabases former_databases={state.former_databases} />
            <KeyFigures state={state} />
            <div className="grid gap-4 md:gap-5 lg:grid-cols-2">
              <RunsChart runs={state.runs} at={state.at} />
              <Failures failures={state.failures} />
            </div>
            <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <div className="grid gap-4 md:gap-5">
                <Storage disks={state.disks} database_bytes={state.database_bytes} />
                <Backups backups={state.backups} />
              </div>
              <Processes processes={state.processes} />
            </div>
            <Statements statements={state.statements} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
