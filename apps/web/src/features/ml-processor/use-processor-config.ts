import { zodResolver } from '@hookform/resolvers/zod';
import {
  DEFAULT_ML_CONFIG,
  type Processing,
  type ProcessorConfig,
  processorConfig,
} from '@smart-waste/contract';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { toProcessorConfig, useStoredConfig } from '../../shared/api/ml-config.ts';

const DEFAULT_CONFIG = toProcessorConfig(DEFAULT_ML_CONFIG);

/**
 * The form that the next press of Start sends. It starts with the stored configuration and keeps edits.
 * During a run, every admin sees the settings of the run instead, locked. Without the stored configuration it has the
 * default values.
 */
export function useProcessorConfig(processing: Processing | undefined) {
  const query = useStoredConfig();
  const stored = useMemo(() => query.data && toProcessorConfig(query.data), [query.data]);
  const ofRun = processing && processing.state !== 'idle' ? processing.batch?.config : undefined;
  const values = ofRun ?? stored ?? DEFAULT_CONFIG;
  const editable = useForm<ProcessorConfig>({
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(processorConfig),
  });
  const locked = useForm<ProcessorConfig>({ values });
  const isLocked = processing?.state === 'running';
  return { query, form: isLocked ? locked : editable, isLocked };
}
