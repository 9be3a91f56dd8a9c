import * as z from 'zod/mini';

export const DETECTOR_CHOICES = ['roboflow', 'yolo'] as const;
export const detectorChoice = z.enum(DETECTOR_CHOICES);
export type DetectorChoice = z.infer<typeof detectorChoice>;

/** How photos are analysed; one stored copy, taken over by every worker at its next run (spec §3, §5). */
export const mlConfig = z.object({
  primaryModel: detectorChoice,
  fallbackModel: detectorChoice,
  autoSwitchModels: z.boolean(),
  confidenceThreshold: z.number().check(z.gte(0), z.lte(1)),
  minDetectionSize: z.int().check(z.gte(10), z.lte(100)),
  maxDetectionsPerImage: z.int().check(z.gte(1), z.lte(100)),
  batchSize: z.int().check(z.gte(1), z.lte(20)),
  processingTimeout: z.int().check(z.gte(30), z.lte(300)),
  enableParallelProcessing: z.boolean(),
  retryFailedProcessing: z.boolean(),
  maxRetries: z.int().check(z.gte(1), z.lte(5)),
  enablePerformanceTracking: z.boolean(),
  logProcessingMetrics: z.boolean(),
  autoOptimizeThresholds: z.boolean(),
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
