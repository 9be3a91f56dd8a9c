import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { runStage } from './analysis.ts';
import { image } from './image.ts';
import { messageReason } from './message.ts';
import { detectorChoice, mlConfig } from './ml-config.ts';
import { listPaging } from './paging.ts';

/** `paused`: running analyses finish, and no new one starts. */
const PROCESSING_STATES = ['idle', 'running', 'paused'] as const;
export const processingState = z.enum(PROCESSING_STATES);
export type ProcessingState = z.infer<typeof processingState>;

/** The settings of a batch; each of its photos is analysed with these (MP-12). */
export const processorConfig = z.object({
  model: detectorChoice,
  /**
   * How many photos a start takes, which are analysed one at a time. A start of all takes them this many at a time.
   */
  batchSize: mlConfig.shape.batchSize,
  confidenceThreshold: mlConfig.shape.confidenceThreshold,
  minDetectionSize: mlConfig.shape.minDetectionSize,
  maxDetectionsPerImage: mlConfig.shape.maxDetectionsPerImage,
});
export type ProcessorConfig = z.infer<typeof processorConfig>;

/** How many photos a start takes: one batch of `batchSize`, or all that wait (MP-24, MP-34). */
const BATCH_SCOPES = ['batch', 'all'] as const;
export const batchScope = z.enum(
  BATCH_SCOPES,
  createEncodedReason('validation.one_of', { values: BATCH_SCOPES.join(', ') }),
);
export type BatchScope = z.infer<typeof batchScope>;

/** The body of a start. A paused batch keeps its scope. */
export const processingStart = z.extend(processorConfig, { scope: z._default(batchScope, 'batch') });
export type ProcessingStart = z.infer<typeof processingStart>;

/** How a batch ended. */
const BATCH_ENDS = ['finished', 'stopped'] as const;

const count = z.int().check(z.gte(0));

export const batchProgress = z.object({
  /** Photos of the batch that were analysed, whatever the result. */
  done: count,
  /** All of its photos, those included that it has not taken yet. */
  total: count,
  /** Seconds until the end at the rate so far; null before the first photo and while it does not run. */
  seconds_left: z.nullable(z.number()),
});
export type BatchProgress = z.infer<typeof batchProgress>;

/** The open batch, or the last one. */
const processingBatch = z.object({
  batch_id: z.uuid(),
  scope: batchScope,
  progress: batchProgress,
  config: processorConfig,
  /** Null when that account was deleted. */
  started_by: z.nullable(z.string()),
  started_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  end: z.nullable(z.enum(BATCH_ENDS)),
});

/** The figures of the processor (MP-31). Completed jobs, time and throughput are those of the batch. */
export const jobStats = z.object({
  /** Waiting and running jobs. */
  totalJobs: count,
  processingJobs: count,
  /** Photos that a start of all takes: waiting ones and failed ones. */
  waitingJobs: count,
  completedJobs: count,
  failedJobs: count,
  /** Seconds. */
  averageProcessingTime: z.number(),
  /** Jobs per second. */
  currentThroughput: z.number(),
});
export type JobStats = z.infer<typeof jobStats>;

export const processing = z.object({
  state: processingState,
  batch: z.nullable(processingBatch),
  stats: jobStats,
});
export type Processing = z.infer<typeof processing>;

export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** One photo as the processor shows it (MP-16). */
export const processingJob = z.object({
  /** `job-` and the image's id. */
  id: z.string(),
  imageId: z.uuid(),
  status: z.enum(JOB_STATUSES),
  /** Null until a detector is chosen. */
  model: z.nullable(detectorChoice),
  /** The model that ran, with its version; null before. */
  model_name: z.nullable(z.string()),
  progress: z.number().check(z.gte(0), z.lte(100)),
  stage: z.nullable(runStage),
  startTime: z.nullable(z.iso.datetime()),
  endTime: z.nullable(z.iso.datetime()),
  error: z.nullable(z.string()),
  error_reason: z.optional(messageReason),
  photo: z.pick(image, { thumbnail_url: true, placeholder_color: true, location: true }),
});
export type ProcessingJob = z.infer<typeof processingJob>;

export const processingJobs = z.object({
  data: z.array(processingJob),
  next_cursor: z.nullable(z.string()),
});
export type ProcessingJobs = z.infer<typeof processingJobs>;

export const processingJobsQuery = z.object({
  status: z.optional(
    z.enum(JOB_STATUSES, createEncodedReason('validation.one_of', { values: JOB_STATUSES.join(', ') })),
  ),
  ...listPaging,
});
export type ProcessingJobsQuery = z.infer<typeof processingJobsQuery>;

/** `left` jobs are still failed, because one call is limited in time: call again. */
export const retryResponse = z.object({ retried: count, left: count });
export type RetryResponse = z.infer<typeof retryResponse>;
