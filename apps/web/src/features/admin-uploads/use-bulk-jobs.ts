import {
  type BulkJob,
  type BulkOrder,
  bulkJob,
  bulkJobList,
  DAY_MS,
  type ImageCounts,
  imageCounts,
} from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import type { ImageFilter } from '../../shared/api/images.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { buildJobToastId } from '../../shared/images/undo-deletion.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { readText, writeText } from '../../shared/storage.ts';
import { toast, toastFailure } from '../../shared/ui/toast.ts';

const POLL_INTERVAL_MS = 1_000;
/** Another admin may have started a job. */
const IDLE_POLL_INTERVAL_MS = 15_000;
const SEEN_JOBS_KEY = 'seen_bulk_jobs';
const MAX_SEEN_JOBS = 50;

const isRunning = ({ finished_at }: BulkJob) => finished_at === null;
const isRecent = ({ created_at }: BulkJob) => Date.now() - Date.parse(created_at) < DAY_MS;

/** The running jobs and those of today that were not dismissed on this device; polled faster while one runs. */
export function useBulkJobs() {
  const client = useQueryClient();
  const [seen, setSeen] = useState(() => (readText(SEEN_JOBS_KEY) ?? '').split(' '));
  const query = useQuery({
    queryKey: jobKeys.list,
    queryFn: ({ signal }) => listBulkJobs(signal),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS),
  });
  const starting = useRef<string>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (request: BulkOrder) => startBulkJob(request),
    onSuccess: (job) => {
      const { job_id, action, total } = job;
      const text = getCurrentMessages(adminUploadsMessages)(`admin_uploads.job_title_${action}`, { total });
      toast.info(text, { id: buildJobToastId(job_id) });
      client.setQueryData<BulkJob[]>(jobKeys.list, (jobs = []) => [job, ...jobs]);
    },
    onError: (error) =>
      toastFailure(getCurrentMessages(adminUploadsMessages)('admin_uploads.job_start_failed'), error),
    onSettled: () => {
      starting.current = null;
    },
  });
  /** Starts no order twice: a second press may come before the button says that it is busy. */
  const start: typeof mutate = (order, options) => {
    const text = JSON.stringify(order);
    if (starting.current === text) return;
    starting.current = text;
    mutate(order, options);
  };
  const undo = (undo_job_id: string) => {
    toast.dismiss(buildJobToastId(undo_job_id)); // it would offer the same again
    start({ action: 'restore', undo_job_id });
  };
  const dismiss = (jobId: string) => {
    const next = [jobId, ...seen].slice(0, MAX_SEEN_JOBS);
    writeText(SEEN_JOBS_KEY, next.join(' '));
    setSeen(next);
  };
  const shown = query.data?.filter((job) => isRunning(job) || (isRecent(job) && !seen.includes(job.job_id)));
  const { error, isFetching, refetch } = query;
  return { query: { data: shown, error, isFetching, refetch }, start, isStarting: isPending, undo, dismiss };
}

export const jobKeys = {
  list: ['bulk-jobs'] as const,
  items: (job_id: string, failed: boolean) => ['bulk-items', job_id, failed] as const,
};

export const countImages = (query: ImageFilter, signal: AbortSignal): Promise<ImageCounts> =>
  getDataOrThrow(callApi({ endpoint: 'countImages', schema: imageCounts, query, signal }));

const listBulkJobs = async (signal: AbortSignal): Promise<BulkJob[]> =>
  (await getDataOrThrow(callApi({ endpoint: 'listBulkJobs', schema: bulkJobList, signal }))).data;

const startBulkJob = (body: BulkOrder): Promise<BulkJob> =>
  getDataOrThrow(callApi({ endpoint: 'startBulkJob', schema: bulkJob, body }));
