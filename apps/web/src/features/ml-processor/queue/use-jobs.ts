import type { JobStatus, ProcessingJobs } from '@smart-waste/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listJobs, processingKeys } from '../../../shared/api/processing.ts';
import { POLL_MS } from '../use-processing.ts';

const PAGE_SIZE = 100;
/** Whoever has read further down gets live changes of what is shown, but no renewal of everything every 5 s. */
const RENEWED_PAGES = 3;

/** The jobs of one kind, or all: what is being looked at first. */
export function useJobs(status: JobStatus | undefined) {
  return useInfiniteQuery({
    queryKey: processingKeys.jobsOf(status),
    queryFn: ({ pageParam, signal }) => listJobs({ status, cursor: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: undefined as string | undefined, // the type of the parameter, which a bare undefined lacks
    getNextPageParam: (page: ProcessingJobs) => page.next_cursor ?? undefined,
    networkMode: 'always',
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= RENEWED_PAGES ? POLL_MS : false),
  });
}
