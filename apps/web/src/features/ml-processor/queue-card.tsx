import type { JobStats, JobStatus, ProcessorConfig } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { Inbox, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { collectRows } from '../../shared/api/cursor-pages.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../shared/ui/choice-switch.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { JobList } from './job-list.tsx';
import { useJobs, useJobToasts } from './use-jobs.ts';
import type { ProcessingCommands } from './use-processing-commands.ts';

type QueueCardProps = {
  /** The model shown for a job that was not started yet. */
  model: ProcessorConfig['model'];
  stats: JobStats | undefined;
  retry: ProcessingCommands['retry'];
};

/** Every job with its status. */
export function QueueCard({ model, stats, retry }: QueueCardProps) {
  const t = useMessages(mlProcessorMessages);
  const [kind, setKind] = useState<JobStatus | 'all'>('all');
  const query = useJobs(kind === 'all' ? undefined : kind);
  const jobs = useMemo(() => collectRows(query.data, ({ id }) => id), [query.data]);
  useJobToasts(jobs);
  const more = {
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  };

  const kinds = [
    { value: 'all', label: t('ml_processor.all') },
    { value: 'pending', label: t('ml_processor.pending') },
    { value: 'processing', label: t('ml_processor.processing') },
    { value: 'completed', label: t('ml_processor.completed') },
    { value: 'failed', label: t('ml_processor.failed_jobs') },
  ] as const;
  const onRetry = () => (stats?.failedJobs === 0 ? toast.info(t('ml_processor.no_failed')) : retry.mutate());

  return (
    <PanelSection
      title={t('ml_processor.queue')}
      aside={
        <Button
          tone="secondary"
          size="small"
          onClick={onRetry}
          busy={retry.isPending}
          icon={<RotateCcw aria-hidden="true" />}
        >
          {t('ml_processor.retry_failed')}
        </Button>
      }
    >
      <div className="mb-3">
        <ChoiceSwitch label={t('ml_processor.show')} choices={kinds} value={kind} onChange={setKind} />
      </div>
      <QueryView
        query={query}
        failed={t('ml_processor.queue_failed')}
        loading={<JobsSkeleton />}
        isEmpty={() => jobs.length === 0}
        empty={
          <EmptyState
            icon={<Inbox />}
            title={
              kind === 'all' || kind === 'pending'
                ? t('ml_processor.no_jobs')
                : t('ml_processor.no_jobs_of_status')
            }
            text={kind === 'all' ? t('ml_processor.no_jobs_text') : undefined}
          />
        }
      >
        {() => <JobList jobs={jobs} model={model} more={more} />}
      </QueryView>
    </PanelSection>
  );
}

const JobsSkeleton = () => (
  <div className="grid gap-3" aria-hidden="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
);
