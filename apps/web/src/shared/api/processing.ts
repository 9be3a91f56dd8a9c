import {
  type JobStatus,
  type Processing,
  type ProcessingJobs,
  type ProcessorConfig,
  processing,
  processingJobs,
  type RetryAnswer,
  retryAnswer,
} from '@smart-waste/contract';
import { call } from './client.ts';
import { type ApiResult, dataOrThrow } from './result.ts';

/** The keys of what is cached of the processor; everything under `all` is refreshed by live events. */
export const processingKeys = {
  all: ['processing'] as const,
  state: ['processing', 'state'] as const,
  jobs: ['processing', 'jobs'] as const,
  jobsOf: (status: JobStatus | undefined) => ['processing', 'jobs', status ?? 'all'] as const,
};

export const showProcessing = (signal: AbortSignal): Promise<Processing> =>
  dataOrThrow(call({ endpoint: 'showProcessing', schema: processing, signal }));

type JobsRequest = { status: JobStatus | undefined; cursor: string | undefined; limit: number };

export const listJobs = (query: JobsRequest, signal: AbortSignal): Promise<ProcessingJobs> =>
  dataOrThrow(call({ endpoint: 'listProcessingJobs', schema: processingJobs, query, signal }));

export const startProcessing = (body: ProcessorConfig): Promise<ApiResult<Processing>> =>
  call({ endpoint: 'startProcessing', schema: processing, body });

export const pauseProcessing = (): Promise<ApiResult<Processing>> =>
  call({ endpoint: 'pauseProcessing', schema: processing });

export const stopProcessing = (): Promise<ApiResult<Processing>> =>
  call({ endpoint: 'stopProcessing', schema: processing });

export const retryFailedJobs = (): Promise<ApiResult<RetryAnswer>> =>
  call({ endpoint: 'retryFailedJobs', schema: retryAnswer });
