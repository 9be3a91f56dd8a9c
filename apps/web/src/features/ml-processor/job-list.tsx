import type { ProcessingJob, ProcessorConfig } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useCallback } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { type LoadMoreState, MoreBelow, useLoadNearEnd } from '../../shared/ui/load-more.tsx';
import { useWindowRows } from '../../shared/ui/use-window-rows.ts';
import { JobRow } from './job-row.tsx';

const ROW_ESTIMATE_PIXELS = 76;
const ROWS_AROUND = 6;

type JobListProps = {
  jobs: readonly ProcessingJob[];
  model: ProcessorConfig['model'];
  more: LoadMoreState;
};

/** The jobs as a virtualized list; the next page is fetched before the end is visible. */
export function JobList({ jobs, model, more }: JobListProps) {
  const t = useMessages(mlProcessorMessages);
  const { listRef, heightPixels, rows } = useWindowRows<HTMLUListElement>({
    count: jobs.length,
    getKey: useCallback((index) => jobs[index]?.id ?? index, [jobs]),
    rowEstimatePixels: ROW_ESTIMATE_PIXELS,
    rowsAround: ROWS_AROUND,
    onNearEnd: useLoadNearEnd(more),
  });

  return (
    <>
      <ul
        ref={listRef}
        aria-label={t('ml_processor.jobs')}
        className="relative border-t"
        style={{ height: heightPixels }}
      >
        {rows.map(({ key, index, position }) => {
          const job = jobs[index];
          return (
            job && (
              <li key={key} {...position} className="absolute inset-x-0 top-0 border-b">
                <JobRow job={job} model={job.model ?? model} />
              </li>
            )
          );
        })}
      </ul>
      <MoreBelow
        more={more}
        texts={{ loadingMore: t('ml_processor.loading_more'), moreFailed: t('ml_processor.queue_failed') }}
      />
    </>
  );
}
