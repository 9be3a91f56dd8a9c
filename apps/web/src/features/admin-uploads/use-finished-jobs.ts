import type { BulkJob } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { imageKeys } from '../../shared/api/images.ts';
import type { ImagePages } from '../../shared/images/image-pages.ts';
import { buildJobToastId, refreshUploads, toastDeleted } from '../../shared/images/undo-deletion.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { toast } from '../../shared/ui/toast.ts';

/** Restarts every list: the rows below the first page may have been deleted without an event of this browser. */
const keepFirstPage = ({ pages, pageParams }: ImagePages): ImagePages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

/**
 * Says when a job that was running here has ended, and offers to undo a deletion. Lists and counts are loaded again.
 */
export function useFinishedJobs(jobs: readonly BulkJob[], undo: (jobId: string) => void): void {
  const client = useQueryClient();
  const running = useRef<ReadonlySet<string>>(new Set());
  const undoLatest = useRef(undo);
  useEffect(() => {
    undoLatest.current = undo;
  }, [undo]);
  useEffect(() => {
    const ended = jobs.filter(
      ({ job_id, finished_at }) => finished_at !== null && running.current.has(job_id),
    );
    running.current = new Set(
      jobs.filter(({ finished_at }) => finished_at === null).map(({ job_id }) => job_id),
    );
    if (ended.length === 0) return;
    for (const job of ended) announce(job, () => undoLatest.current(job.job_id));
    client.setQueriesData<ImagePages>(
      { queryKey: imageKeys.allPages },
      (pages) => pages && keepFirstPage(pages),
    );
    refreshUploads(client);
  }, [jobs, client]);
}

function announce({ job_id, action, done }: BulkJob, undo: () => void): void {
  toast.dismiss(buildJobToastId(job_id)); // that it has begun
  if (done === 0) return;
  const t = getCurrentMessages(adminUploadsMessages);
  if (action === 'delete')
    toastDeleted(t('admin_uploads.job_deleted', { count: done }), { jobId: job_id }, { undo });
  if (action === 'restore')
    toast.success(t('admin_uploads.job_restored', { count: done }), { id: buildJobToastId(job_id) });
}
