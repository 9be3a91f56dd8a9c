import {
  type BulkItem,
  bulkItemList,
  bulkItemsQuery,
  bulkJob,
  bulkJobList,
  bulkJobParams,
  bulkRequest,
  failure,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import { createCursorCodec, readPage, rowNumber } from '../../../lib/cursor.ts';
import { AppError } from '../../../lib/errors.ts';
import { parseStoredError } from '../../../lib/messages.ts';
import type { BulkItemRow, BulkJobRow, Deps } from '../ports.ts';
import { startBulkJob } from './start-bulk-job.ts';

const MAX_LISTED_JOBS = 20;
const ITEMS_PER_PAGE = 200;
const itemCursor = createCursorCodec(z.strictObject({ position: rowNumber }));

const toWire = (job: BulkJobRow) => ({
  ...job,
  created_at: job.created_at.toISOString(),
  finished_at: job.finished_at?.toISOString() ?? null,
});

/** The routes of jobs over many uploads, which the bulk runner processes. */
export function bulkRoutes(app: App, { deps }: { deps: Deps }): void {
  const requireJob = async (job_id: string) => {
    const job = await deps.bulk.findById(job_id);
    if (!job) throw new AppError('not_found', createReason('error.bulk.not_found'));
    return job;
  };

  route(app, 'startBulkJob', {
    schema: {
      summary: 'Reprocess, delete, restore or purge many uploads as one job (admins)',
      body: bulkRequest,
      response: { 202: bulkJob, 404: failure, 409: failure, 413: failure },
    },
    handler: async (request, reply) =>
      reply.code(202).send(toWire(await startBulkJob(deps, getCaller(request), request.body))),
  });
  route(app, 'listBulkJobs', {
    schema: { summary: 'The newest jobs, running or finished (admins)', response: { 200: bulkJobList } },
    handler: async () => ({ data: (await deps.bulk.listNewest(MAX_LISTED_JOBS)).map(toWire) }),
  });
  route(app, 'showBulkJob', {
    schema: {
      summary: 'One job with its progress (admins)',
      params: bulkJobParams,
      response: { 200: bulkJob },
    },
    handler: async ({ params }) => toWire(await requireJob(params.job_id)),
  });
  route(app, 'listBulkItems', {
    schema: {
      summary: 'One page of the uploads of a job with their results (admins)',
      params: bulkJobParams,
      querystring: bulkItemsQuery,
      response: { 200: bulkItemList },
    },
    handler: async ({ params, query }) => {
      const { job_id } = await requireJob(params.job_id);
      const after = itemCursor.decode(query.cursor)?.position ?? 0;
      const onlyFailed = query.failed === 'true';
      const { rows, next_cursor } = await readPage(
        ITEMS_PER_PAGE,
        (limit) => deps.bulk.listItems(job_id, { after, limit, onlyFailed }),
        ({ position }) => itemCursor.encode({ position }),
      );
      return { data: rows.map(presentItem), next_cursor };
    },
  });
}

function presentItem({ position: _, error: stored, ...item }: BulkItemRow): BulkItem {
  const { error_message: error, ...reason } = parseStoredError(stored);
  return { ...item, error, ...reason };
}
