import { type MlConfig, type StoredMlConfig, storedMlConfig } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { dataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

export const ML_CONFIG_KEY = ['ml-config'] as const;

/** The stored configuration; a screen that must notice the changes of others polls it. */
export const useStoredConfig = ({ pollMs }: { pollMs?: number } = {}) =>
  useQuery({
    queryKey: ML_CONFIG_KEY,
    queryFn: ({ signal }) => dataOrThrow(callApi({ endpoint: 'mlConfig', schema: storedMlConfig, signal })),
    ...(pollMs !== undefined && { refetchInterval: pollMs }),
  });

/** The lowest confidence that a model reports with this threshold. */
export const effectiveThreshold = (
  threshold: number,
  model: MlConfig['primaryModel'],
  floors: StoredMlConfig['min_confidence'],
): number => Math.max(threshold, floors?.[model] ?? 0);
