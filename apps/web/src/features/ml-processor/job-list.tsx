import type { ProcessingJob, ProcessorConfig } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { useMessages } from '../../shared/words/messages.ts';
import { JobRow } from './job-row.tsx';

const ROW_ESTIMATE_PIXELS = 76;
const ROWS_AROUND = 6;

type JobListProps = {
  jobs: readonly ProcessingJob[];
  model: ProcessorConfig['model'];
  more: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** The jobs as a virtualized list; the next page is fetched before the end is visible. */
export function JobList({ jobs, model, more }: JobListProps) {
  const t = useMessages(mlProcessorMessages);
  const list = useRef<HTMLUListElement>(null);
  const virtual = useWindowVirtualizer({
    count: jobs.length,
    estimateSize: () => ROW_ESTIMATE_PIXELS,
    overscan: ROWS_AROUND,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => jobs[index]?.id ?? index,
  });
  const shown = virtual.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= jobs.length - 1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = more;

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <>
      <ul
        ref={list}
        aria-label={t('ml_processor.jobs')}
        className="relative border-t"
        style={{ height: virtual.getTotalSize() }}
      >
        {shown.map(({ key, index, start }) => {
          const job = jobs[index];
          return (
            job && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 border-b"
                style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
              >
                <JobRow job={job} model={job.model ?? model} />
              </li>
            )
          );
        })}
      </ul>
      {isFetchingNextPage && (
        <p role="status" className="flex items-center justify-center gap-3 py-4 text-sm text-ink-soft">
          <Spinner />
          {t('ml_processor.loading_more')}
        </p>
      )}
    </>
  );
}
