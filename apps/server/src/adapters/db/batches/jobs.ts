import type { ImageStatus, JobStatus } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type BatchTable,
  JOB_SECTIONS,
  type JobPosition,
  type JobRow,
  type JobSection,
} from '../../../ports/batch-table.ts';
import type { Database } from '../schema.ts';

const SECTIONS_OF: Record<JobStatus, readonly JobSection[]> = {
  processing: ['processing'],
  pending: ['pending'],
  failed: ['ml_failed', 'ml_unavailable', 'unreadable'],
  completed: ['completed'],
};

/** The sections of ended runs, which list only the last batch, with the status of its runs. */
const STATUS_OF_ENDED: Partial<Record<JobSection, ImageStatus>> = {
  unreadable: 'failed',
  completed: 'completed',
};

const IMAGE = sql`images.image_id, images.status, images.stage, images.error_message, images.thumbnail_key,
  images.placeholder_color, images.location, images.uploaded_at`;
const RUN = sql`run.analysis_id, run.detector, run.model, run.model_version, run.options, run.started_at, run.finished_at`;

type Paging = Parameters<BatchTable['listJobs']>[1];
type Page = Awaited<ReturnType<BatchTable['listJobs']>>;

/**
 * See BatchTable.listJobs. Each section is one index scan, however long it is. Needs a snapshot: a photo that ends
 * between two sections would be in both.
 */
export async function readJobPage(
  snapshot: Database,
  status: JobStatus | undefined,
  { limit, after }: Paging,
): Promise<Page> {
  const sections = status === undefined ? JOB_SECTIONS : SECTIONS_OF[status];
  const first = after === null ? 0 : Math.max(0, sections.indexOf(after.section));
  const page: Page = [];
  for (const section of sections.slice(first)) {
    const position = after?.section === section ? after : null;
    const { rows } = await buildSectionQuery(section, position, limit - page.length).execute(snapshot);
    page.push(...rows.map((job) => ({ section, job })));
    if (page.length >= limit) break;
  }
  return page;
}

function buildSectionQuery(
  section: JobSection,
  after: JobPosition | null,
  limit: number,
): RawBuilder<JobRow> {
  const ended = STATUS_OF_ENDED[section];
  return ended === undefined ? buildImageQuery(section, after, limit) : buildRunQuery(ended, after, limit);
}

/** Images with this status, in the order in which they are queued. */
const buildImageQuery = (status: string, after: JobPosition | null, limit: number) => sql<JobRow>`
  select ${IMAGE}, ${RUN}
    from images
    left join lateral (
      select * from analyses where image_id = images.image_id order by created_at desc limit 1) as run on true
   where images.status = ${status}
     and (images.uploaded_at, images.image_id) >
         (${after?.uploaded_at ?? '-infinity'}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
   order by images.uploaded_at, images.image_id
   limit ${limit}`;

/** Runs of the last batch that ended with this status, the latest first. */
const buildRunQuery = (status: ImageStatus, after: JobPosition | null, limit: number) => sql<JobRow>`
  select ${IMAGE}, ${RUN}
    from analyses as run
    join images on images.image_id = run.image_id and images.status = run.status
   where run.batch_id = (select batch_id from batches order by number desc limit 1)
     and run.status = ${status}
     and run.analysis_id < ${after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
   order by run.analysis_id desc
   limit ${limit}`;
