import type { MlConfig } from '@smart-waste/contract';
import { percentText } from '../../../shared/images/place-text.ts';
import { useWords } from '../../../shared/words/words.ts';
import { settingsWords } from '../words.ts';

/** Each field in the order of the form: what it is called, and how its value reads. */
export function useSettingTexts() {
  const w = useWords(settingsWords);
  const names: Record<keyof MlConfig, string> = {
    primaryModel: w.primaryModel,
    fallbackModel: w.fallbackModel,
    autoSwitchModels: w.autoSwitch,
    confidenceThreshold: w.threshold,
    minDetectionSize: w.minSize,
    maxDetectionsPerImage: w.maxDetections,
    autoOptimizeThresholds: w.autoOptimize,
    batchSize: w.batchSize,
    processingTimeout: w.timeout,
    enableParallelProcessing: w.parallel,
    retryFailedProcessing: w.retry,
    maxRetries: w.maxRetries,
    enablePerformanceTracking: w.tracking,
    logProcessingMetrics: w.logging,
  };
  const written: Partial<Record<string, (value: unknown) => string>> = {
    confidenceThreshold: (value) => percentText(Number(value)),
    processingTimeout: (value) => w.secondsOf(String(value)),
    minDetectionSize: (value) => w.pixels(String(value)),
  };
  const valueText = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? w.on : w.off;
    if (value === 'roboflow' || value === 'yolo') return w[value];
    return written[field]?.(value) ?? String(value);
  };
  const nameOf = (field: string) => new Map<string, string>(Object.entries(names)).get(field) ?? field;
  return { fields: Object.keys(names), nameOf, valueText };
}
