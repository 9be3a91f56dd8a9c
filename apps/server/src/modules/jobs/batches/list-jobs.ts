import type { ProcessingJob, ProcessingJobs, ProcessingJobsQuery } from '@smart-waste/contract';
import { jobProgress, jobStatusOf } from '@smart-waste/core';
import type { BatchTable, JobRow } from '../../../ports/batch-table.ts';
import { cursorOfJob, jobPositionOf } from './job-cursor.ts';

type LinkTo = (key: string) => string;

/** One page of jobs: what is being looked at, what waits, what failed, and what this batch has completed. */
export async function listJobs(
  batches: Pick<BatchTable, 'listJobs'>,
  { status, cursor, limit }: ProcessingJobsQuery,
  linkTo: LinkTo,
): Promise<ProcessingJobs> {
  const after = cursor === undefined ? null : jobPositionOf(cursor);
  const found = await batches.listJobs(status, { limit: limit + 1, after }); // one more tells whether another page follows
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    data: rows.map(({ job }) => shownJob(job, linkTo)),
    next_cursor: last ? cursorOfJob({ ...last.job, section: last.section, id: idIn(last) }) : null,
  };
}

/** Sections of ended runs are walked by run, the others by image. */
function idIn({ section, job }: { section: string; job: JobRow }): string {
  const byRun = section === 'completed' || section === 'unreadable';
  return byRun && job.analysis_id !== null ? job.analysis_id : job.image_id;
}

function shownJob(job: JobRow, linkTo: LinkTo): ProcessingJob {
  const status = jobStatusOf(job.status);
  const waits = status === 'pending';
  return {
    id: `job-${job.image_id}`,
    imageId: job.image_id,
    status,
    model: modelOf(job),
    progress: jobProgress(status, job.stage),
    stage: job.stage,
    startTime: waits ? null : isoOf(job.started_at),
    endTime: waits ? null : isoOf(job.finished_at),
    error: status === 'failed' ? job.error_message : null,
    photo: {
      thumbnail_url: linkTo(job.thumbnail_key),
      placeholder_color: job.placeholder_color,
      location: job.location,
    },
  };
}

const isoOf = (time: Date | null) => time?.toISOString() ?? null;

/** The detector that answered, else the one that was asked for. */
function modelOf({ detector, options }: JobRow): ProcessingJob['model'] {
  if (detector === 'roboflow' || detector === 'yolo') return detector;
  if (options?.use_roboflow === undefined) return null;
  return options.use_roboflow ? 'roboflow' : 'yolo';
}
