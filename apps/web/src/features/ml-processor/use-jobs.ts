import type { JobStatus, ProcessingJob } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useEffect, useRef } from 'react';
import { useGrowingList } from '../../shared/api/cursor-pages.ts';
import { listJobs, processingKeys } from '../../shared/api/processing.ts';
import { toast } from '../../shared/ui/toast.ts';
import { useMessages } from '../../shared/words/messages.ts';
import { POLL_MS } from './use-processing.ts';

const PAGE_SIZE = 100;
/** A list with more loaded pages gets live changes, but is not refetched every 5 s. */
const MAX_POLLED_PAGES = 3;

/** The jobs of one status, or all: running ones first. */
export function useJobs(status: JobStatus | undefined) {
  return useGrowingList({
    queryKey: processingKeys.jobsOf(status),
    fetchPage: (cursor, signal) => listJobs({ status, cursor, limit: PAGE_SIZE }, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= MAX_POLLED_PAGES ? POLL_MS : false),
  });
}

const SHORT_ID_LENGTH = 6;

/** The end of an image's id: enough to distinguish jobs (MP-18). */
export const shortId = ({ imageId }: { imageId: string }): string => imageId.slice(-SHORT_ID_LENGTH);

/** Limits toasts, which would flicker and flood screen readers; the list and the figures show every job. */
const TOAST_INTERVAL_MS = 1_000;

/** Announces the outcome of jobs that were seen running; each toast replaces the last. */
export function useJobToasts(jobs: readonly ProcessingJob[]): void {
  const t = useMessages(mlProcessorMessages);
  const processingIds = useRef(new Set<string>());
  const lastToastAt = useRef({ completed: 0, failed: 0 });

  useEffect(() => {
    const show = (job: ProcessingJob) => {
      const { status } = job;
      if (status !== 'completed' && status !== 'failed') return;
      const now = Date.now();
      if (now - lastToastAt.current[status] < TOAST_INTERVAL_MS) return;
      lastToastAt.current[status] = now;
      if (status === 'completed')
        toast.success(t('ml_processor.processed', { id: shortId(job) }), { id: 'job-completed' });
      else toast.error(t('ml_processor.not_processed', { id: shortId(job) }), { id: 'job-failed' });
    };
    for (const job of jobs) {
      if (processingIds.current.delete(job.id)) show(job);
      if (job.status === 'processing') processingIds.current.add(job.id);
    }
  }, [jobs, t]);
}
