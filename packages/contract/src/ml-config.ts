import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { share, wholeNumber, yesOrNo } from './bounds.ts';
import { MAX_INTEGER } from './limits.ts';

export const DETECTOR_CHOICES = ['roboflow', 'yolo'] as const;
export const detectorChoice = z.enum(
  DETECTOR_CHOICES,
  createEncodedReason('validation.one_of', { values: DETECTOR_CHOICES.join(', ') }),
);
export type DetectorChoice = z.infer<typeof detectorChoice>;

/** The smallest and the largest value of each number of the configuration (ML-07, MP-12). */
export const ML_BOUNDS = {
  minDetectionSize: [10, 100],
  maxDetectionsPerImage: [1, 100],
  batchSize: [1, 20],
  processingTimeout: [30, 300],
  maxRetries: [1, 5],
} as const;

/** The ML configuration (ML-03). There is one stored copy, which every worker uses from its next run on (ML-09). */
export const mlConfig = z.object({
  primaryModel: detectorChoice,
  fallbackModel: detectorChoice,
  autoSwitchModels: yesOrNo,
  confidenceThreshold: share,
  minDetectionSize: wholeNumber(...ML_BOUNDS.minDetectionSize),
  maxDetectionsPerImage: wholeNumber(...ML_BOUNDS.maxDetectionsPerImage),
  batchSize: wholeNumber(...ML_BOUNDS.batchSize),
  processingTimeout: wholeNumber(...ML_BOUNDS.processingTimeout),
  enableParallelProcessing: yesOrNo,
  retryFailedProcessing: yesOrNo,
  maxRetries: wholeNumber(...ML_BOUNDS.maxRetries),
  enablePerformanceTracking: yesOrNo,
  logProcessingMetrics: yesOrNo,
  autoOptimizeThresholds: yesOrNo,
});
export type MlConfig = z.infer<typeof mlConfig>;

export const DEFAULT_ML_CONFIG: MlConfig = {
  primaryModel: 'roboflow',
  fallbackModel: 'yolo',
  autoSwitchModels: true,
  confidenceThreshold: 0.1,
  minDetectionSize: 20,
  maxDetectionsPerImage: 50,
  batchSize: 5,
  processingTimeout: 120,
  enableParallelProcessing: true,
  retryFailedProcessing: true,
  maxRetries: 3,
  enablePerformanceTracking: true,
  logProcessingMetrics: true,
  autoOptimizeThresholds: false,
};

/** The stored configuration; version 0 is the unchanged default. */
export const storedMlConfig = z.extend(mlConfig, {
  version: z.int(),
  updated_at: z.nullable(z.iso.datetime()),
  /** The username of the admin who saved it. */
  updated_by: z.nullable(z.string()),
  /** The models that cannot be used, because their service is not configured. */
  unconfigured: z.optional(z.array(detectorChoice)),
  /** Below these a model reports nothing, whatever the confidence threshold is. */
  min_confidence: z.optional(z.partialRecord(detectorChoice, share)),
});
export type StoredMlConfig = z.infer<typeof storedMlConfig>;

/** With the `version` that it was made from, a change is refused when another admin saved in the meantime. */
export const mlConfigChange = z.extend(mlConfig, {
  version: z.optional(wholeNumber(0, MAX_INTEGER)),
});
export type MlConfigChange = z.infer<typeof mlConfigChange>;

/** One saved change: only the changed fields, with their old and new values. */
export const mlConfigHistory = z.object({
  data: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
      version: z.int(),
      changed: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    }),
  ),
});
export type MlConfigHistory = z.infer<typeof mlConfigHistory>;

/** Which version of the configuration each running worker uses, and since when. */
export const mlWorkers = z.object({
  data: z.array(z.object({ worker: z.string(), version: z.int(), taken_over_at: z.iso.datetime() })),
});
export type MlWorkers = z.infer<typeof mlWorkers>;
