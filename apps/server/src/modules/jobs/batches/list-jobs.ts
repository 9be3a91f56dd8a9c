import type { ProcessingJob, ProcessingJobs, ProcessingJobsQuery } from '@smart-waste/contract';
import { computeJobProgress, toJobStatus } from '@smart-waste/core';
import * as z from 'zod/mini';
import { createCursorCodec, instant, readPage, uuid } from '../../../lib/cursor.ts';
import { parseStoredError } from '../../../lib/messages.ts';
import { type BatchTable, JOB_SECTIONS, type JobRow } from '../../../ports/batch-table.ts';

const jobCursor = createCursorCodec(
  z.strictObject({ section: z.enum(JOB_SECTIONS), uploaded_at: instant, id: uuid }),
);

type LinkTo = (key: string) => string;

/** One page of jobs: photos in analysis, waiting ones, failed ones, and those that this batch has completed. */
export async function listJobs(
  batches: Pick<BatchTable, 'listJobs'>,
  { status, cursor, limit }: ProcessingJobsQuery,
  linkTo: LinkTo,
): Promise<ProcessingJobs> {
  const after = jobCursor.decode(cursor);
  const { rows, next_cursor } = await readPage(
    limit,
    (limit) => batches.listJobs(status, { limit, after }),
    ({ section, job }) =>
      jobCursor.encode({ section, uploaded_at: job.uploaded_at, id: getCursorId({ section, job }) }),
  );
  return { data: rows.map(({ job }) => toWireJob(job, linkTo)), next_cursor };
}

/** Sections of ended runs are ordered by run, the others by image. */
function getCursorId({ section, job }: { section: string; job: JobRow }): string {
  const byRun = section === 'completed' || section === 'unreadable';
  return byRun && job.analysis_id !== null ? job.analysis_id : job.image_id;
}

function toWireJob(job: JobRow, linkTo: LinkTo): ProcessingJob {
  const status = toJobStatus(job.status);
  const isWaiting = status === 'pending';
  const { error_message: error, ...reason } = parseStoredError(
    status === 'failed' ? job.error_message : null,
  );
  return {
    id: `job-${job.image_id}`,
    imageId: job.image_id,
    status,
    model: chooseModel(job),
    model_name: job.model && [job.model, job.model_version].join(' ').trim(),
    progress: computeJobProgress(status, job.stage),
    stage: job.stage,
    startTime: isWaiting ? null : (job.started_at?.toISOString() ?? null),
    endTime: isWaiting ? null : (job.finished_at?.toISOString() ?? null),
    error,
    ...reason,
    photo: {
      thumbnail_url: linkTo(job.thumbnail_key),
      placeholder_color: job.placeholder_color,
      location: job.location,
    },
  };
}

/** The detector that answered, or the requested one before an answer. */
function chooseModel({ detector, options }: JobRow): ProcessingJob['model'] {
  if (detector === 'roboflow' || detector === 'yolo') return detector;
  if (options?.use_roboflow === undefined) return null;
  return options.use_roboflow ? 'roboflow' : 'yolo';
}
