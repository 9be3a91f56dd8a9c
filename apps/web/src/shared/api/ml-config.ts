import { type MlConfig, type ProcessorConfig, storedMlConfig } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

export const ML_CONFIG_KEY = ['ml-config'] as const;

/** The stored configuration; a screen that must notice the changes of others polls it. */
export const useStoredConfig = ({ pollMs, enabled = true }: { pollMs?: number; enabled?: boolean } = {}) =>
  useQuery({
    queryKey: ML_CONFIG_KEY,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'mlConfig', schema: storedMlConfig, signal })),
    enabled,
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
  });

/** The part of the stored configuration that a run of the processor may change. */
export const toProcessorConfig = (config: MlConfig): ProcessorConfig => ({
  model: config.primaryModel,
  batchSize: config.batchSize,
  confidenceThreshold: config.confidenceThreshold,
  minDetectionSize: config.minDetectionSize,
  maxDetectionsPerImage: config.maxDetectionsPerImage,
});
