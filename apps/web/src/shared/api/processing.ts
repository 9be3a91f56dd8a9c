import {
  type JobStatus,
  type Processing,
  type ProcessingJobs,
  type ProcessingStart,
  processing,
  processingJobs,
  type RetryResponse,
  retryResponse,
} from '@smart-waste/contract';
import * as z from 'zod/mini';
import { type ApiResult, getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';
import { nextCursor } from './tolerant-schemas.ts';

/** The keys of what is cached of the processor; everything under `all` is refreshed by live events. */
export const processingKeys = {
  all: ['processing'] as const,
  state: ['processing', 'state'] as const,
  jobs: ['processing', 'jobs'] as const,
  jobsOf: (status: JobStatus | undefined) => ['processing', 'jobs', status ?? 'all'] as const,
};

export const showProcessing = (signal: AbortSignal): Promise<Processing> =>
  getDataOrThrow(callApi({ endpoint: 'showProcessing', schema: processing, signal }));

const jobsPage = z.extend(processingJobs, { next_cursor: nextCursor });
type JobsRequest = { status: JobStatus | undefined; cursor: string | undefined; limit: number };

export const listJobs = (query: JobsRequest, signal: AbortSignal): Promise<ProcessingJobs> =>
  getDataOrThrow(callApi({ endpoint: 'listProcessingJobs', schema: jobsPage, query, signal }));

export const startProcessing = (body: ProcessingStart): Promise<ApiResult<Processing>> =>
  callApi({ endpoint: 'startProcessing', schema: processing, body });

export const pauseProcessing = (): Promise<ApiResult<Processing>> =>
  callApi({ endpoint: 'pauseProcessing', schema: processing });

export const stopProcessing = (): Promise<ApiResult<Processing>> =>
  callApi({ endpoint: 'stopProcessing', schema: processing });

export const retryFailedJobs = (): Promise<ApiResult<RetryResponse>> =>
  callApi({ endpoint: 'retryFailedJobs', schema: retryResponse });
