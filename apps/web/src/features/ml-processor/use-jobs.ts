import type { JobStatus, ProcessingJob } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useEffect, useRef } from 'react';
import { useGrowingList } from '../../shared/api/cursor-pages.ts';
import { listJobs, processingKeys } from '../../shared/api/processing.ts';
import { type Translate, useMessages } from '../../shared/messages/messages.ts';
import { toast } from '../../shared/ui/toast.ts';
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
export const getShortId = ({ imageId }: { imageId: string }): string => imageId.slice(-SHORT_ID_LENGTH);

/** The jobs that end within this time share one toast; a toast each would flicker and flood screen readers. */
const TOAST_INTERVAL_MS = 1_000;

type EndedJobs = { completed: ProcessingJob[]; failed: ProcessingJob[] };

function showToasts({ completed, failed }: EndedJobs, t: Translate<typeof mlProcessorMessages>): void {
  const summarizeGroup = (jobs: ProcessingJob[], [first] = jobs) =>
    first && { count: jobs.length, id: getShortId(first) };
  const processed = summarizeGroup(completed);
  const notProcessed = summarizeGroup(failed);
  if (processed) toast.success(t('ml_processor.processed', processed), { id: 'job-completed' });
  if (notProcessed) toast.error(t('ml_processor.not_processed', notProcessed), { id: 'job-failed' });
}

/** Announces the outcome of all jobs that were seen running, in groups; each toast replaces the last (MP-29). */
export function useJobToasts(jobs: readonly ProcessingJob[]): void {
  const t = useMessages(mlProcessorMessages);
  const processingIds = useRef(new Set<string>());
  const ended = useRef<EndedJobs>({ completed: [], failed: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    for (const job of jobs) {
      const { id, status } = job;
      const wasProcessing = processingIds.current.delete(id);
      if (status === 'processing') processingIds.current.add(id);
      if (!wasProcessing || (status !== 'completed' && status !== 'failed')) continue;
      ended.current[status].push(job);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        showToasts(ended.current, t);
        ended.current = { completed: [], failed: [] };
      }, TOAST_INTERVAL_MS);
    }
  }, [jobs, t]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
