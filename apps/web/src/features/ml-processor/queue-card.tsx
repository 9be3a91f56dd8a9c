import type { JobStats, JobStatus, ProcessorConfig } from '@smart-waste/contract';
import { Inbox, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { ChoiceSwitch } from '../../shared/ui/choice-switch.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useWords } from '../../shared/words/words.ts';
import { JobList } from './job-list.tsx';
import { useJobs, useJobToasts } from './use-jobs.ts';
import type { ProcessingCommands } from './use-processing-commands.ts';
import { processorWords } from './words.ts';

type QueueCardProps = {
  /** The model shown for a job that was not started yet. */
  model: ProcessorConfig['model'];
  stats: JobStats | undefined;
  retry: ProcessingCommands['retry'];
};

/** Every job with its status. */
export function QueueCard({ model, stats, retry }: QueueCardProps) {
  const w = useWords(processorWords);
  const [kind, setKind] = useState<JobStatus | 'all'>('all');
  const query = useJobs(kind === 'all' ? undefined : kind);
  const jobs = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  useJobToasts(jobs);

  const kinds = [
    { value: 'all', label: w.all },
    { value: 'pending', label: w.pending },
    { value: 'processing', label: w.processing },
    { value: 'completed', label: w.completed },
    { value: 'failed', label: w.failedJobs },
  ] as const;
  const onRetry = () => (stats?.failedJobs === 0 ? toast.info(w.noFailed) : retry.mutate());

  return (
    <PanelSection
      title={w.queue}
      aside={
        <Button
          tone="secondary"
          size="small"
          onClick={onRetry}
          busy={retry.isPending}
          icon={<RotateCcw aria-hidden="true" />}
        >
          {w.retryFailed}
        </Button>
      }
    >
      <div className="-mx-1 mb-3 overflow-x-auto px-1">
        <ChoiceSwitch label={w.show} choices={kinds} value={kind} onChange={setKind} />
      </div>
      <QueryView
        query={query}
        failed={w.queueFailed}
        loading={<JobsSkeleton />}
        isEmpty={() => jobs.length === 0}
        empty={
          <EmptyState
            icon={<Inbox />}
            title={kind === 'all' || kind === 'pending' ? w.noJobs : w.noneSuch}
            text={kind === 'all' ? w.noJobsText : undefined}
          />
        }
      >
        {() => <JobList jobs={jobs} model={model} more={query} />}
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
