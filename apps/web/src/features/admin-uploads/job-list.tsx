import type { BulkJob } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { clsx } from 'clsx';
import { RotateCcw, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { keepFocus } from '../../shared/ui/page.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { useFinishedJobs } from './use-finished-jobs.ts';

const JobResults = lazy(async () => ({ default: (await import('./job-results.tsx')).JobResults }));

type JobListProps = {
  jobs: readonly BulkJob[];
  /** Restores what a job deleted. */
  onUndo: (jobId: string) => void;
  onDismiss: (jobId: string) => void;
};

/** More finished jobs would push the uploads off the screen. */
const MAX_SHOWN_FINISHED = 1;

/** The running and the recent jobs of all admins: of the finished ones the newest, the others on request. */
export function JobList({ jobs, onUndo, onDismiss }: JobListProps) {
  const t = useMessages(adminUploadsMessages);
  useFinishedJobs(jobs, onUndo);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = jobs.find(({ job_id }) => job_id === openId);
  const [isAll, setIsAll] = useState(false);
  const finishedJobs = jobs.filter(({ finished_at }) => finished_at !== null);
  const foldedJobs = new Set(isAll ? [] : finishedJobs.slice(MAX_SHOWN_FINISHED));
  return (
    <section ref={keepFocus} tabIndex={-1} aria-label={t('admin_uploads.jobs')} className="mb-4 grid gap-2">
      {jobs
        .filter((job) => !foldedJobs.has(job))
        .map((job) => (
          <JobRow
            key={job.job_id}
            job={job}
            onOpen={() => setOpenId(job.job_id)}
            onUndo={onUndo}
            onDismiss={onDismiss}
          />
        ))}
      {finishedJobs.length > MAX_SHOWN_FINISHED && (
        <Button
          tone="quiet"
          size="small"
          className="justify-self-start"
          aria-expanded={isAll}
          onClick={() => setIsAll(!isAll)}
        >
          {isAll ? t('admin_uploads.fewer_jobs') : t('admin_uploads.more_jobs', { count: foldedJobs.size })}
        </Button>
      )}
      {open && (
        <Suspense>
          <JobResults job={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  );
}

type JobRowProps = Pick<JobListProps, 'onUndo' | 'onDismiss'> & { job: BulkJob; onOpen: () => void };

function JobRow({ job, onOpen, onUndo, onDismiss }: JobRowProps) {
  const t = useMessages(adminUploadsMessages);
  const getName = useAccountName();
  const isFinished = job.finished_at !== null;
  const processedCount = job.done + job.failed + job.skipped;
  const title = t(`admin_uploads.job_title_${job.action}`, { total: job.total });
  return (
    <div
      ref={keepFocus}
      className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border bg-surface px-4 py-1.5 text-sm max-md:py-3"
    >
      <div className={clsx('min-w-0 flex-1 basis-64', isFinished && 'max-md:pr-9')}>
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium">{title}</span>
          <span className="text-ink-soft">
            {t('admin_uploads.job_by', { name: getName(job.requested_by) })}
          </span>
        </p>
        {!isFinished && (
          <Progress label={title} percent={(processedCount / job.total) * 100} className="mt-2" />
        )}
      </div>
      <p className="text-ink-soft tabular-nums max-md:basis-full">
        {isFinished
          ? t('admin_uploads.job_finished')
          : t('admin_uploads.job_progress', { worked: processedCount, total: job.total })}
        {job.skipped > 0 && <> · {t('admin_uploads.job_skipped', { count: job.skipped })}</>}
        {job.failed > 0 && (
          <span className="text-brick"> · {t('admin_uploads.job_failures', { count: job.failed })}</span>
        )}
      </p>
      <Button tone="secondary" size="small" onClick={onOpen}>
        {t('admin_uploads.job_results')}
      </Button>
      {job.can_undo && (
        <Button
          ref={keepFocus}
          tone="secondary"
          size="small"
          onClick={() => onUndo(job.job_id)}
          icon={<RotateCcw aria-hidden="true" />}
        >
          {t('admin_uploads.job_undo')}
        </Button>
      )}
      {isFinished && (
        <Button
          tone="quiet"
          size="icon"
          aria-label={t('admin_uploads.dismiss')}
          onClick={() => onDismiss(job.job_id)}
          className="max-md:absolute max-md:top-1 max-md:right-1"
          icon={<X aria-hidden="true" />}
        />
      )}
    </div>
  );
}
