import {
  type BulkItemList,
  type BulkJob,
  type BulkOrder,
  bulkItemList,
  bulkJob,
  bulkJobList,
  type ImageCounts,
  imageCounts,
} from '@smart-waste/contract';
import { call } from '../../shared/api/client.ts';
import type { ImageFilter } from '../../shared/api/images.ts';
import { dataOrThrow } from '../../shared/api/result.ts';

export const jobKeys = {
  list: ['bulk-jobs'] as const,
  items: (job_id: string, failed: boolean) => ['bulk-items', job_id, failed] as const,
};

export const countImages = (query: ImageFilter, signal: AbortSignal): Promise<ImageCounts> =>
  dataOrThrow(call({ endpoint: 'countImages', schema: imageCounts, query, signal }));

export const listBulkJobs = async (signal: AbortSignal): Promise<BulkJob[]> =>
  (await dataOrThrow(call({ endpoint: 'listBulkJobs', schema: bulkJobList, signal }))).data;

export const startBulkJob = (body: BulkOrder): Promise<BulkJob> =>
  dataOrThrow(call({ endpoint: 'startBulkJob', schema: bulkJob, body }));

type ItemsRequest = { job_id: string; failed: boolean; cursor?: string };

export const listBulkItems = ({ job_id, failed, cursor }: ItemsRequest, signal?: AbortSignal) =>
  dataOrThrow<BulkItemList>(
    call({
      endpoint: 'listBulkItems',
      schema: bulkItemList,
      params: { job_id },
      query: { failed: String(failed), ...(cursor !== undefined && { cursor }) },
      ...(signal && { signal }),
    }),
  );
