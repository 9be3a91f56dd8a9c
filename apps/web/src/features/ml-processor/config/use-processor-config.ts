import {
  DEFAULT_ML_CONFIG,
  type Processing,
  type ProcessorConfig,
  storedMlConfig,
} from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/api/result.ts';
import { type ConfigDraft, checkDraft, draftOf, processorPartOf } from './config-draft.ts';

const useStoredConfig = () =>
  useQuery({
    queryKey: ['ml-config'],
    queryFn: ({ signal }) => dataOrThrow(call({ endpoint: 'mlConfig', schema: storedMlConfig, signal })),
    networkMode: 'always',
    select: processorPartOf,
  });

/**
 * What the next press of Start sends. It begins with the stored configuration; while a run is going on it is the
 * run's, for everybody, and a paused one may go on with another.
 */
export function useProcessorConfig(processing: Processing | undefined) {
  const stored = useStoredConfig().data ?? processorPartOf(DEFAULT_ML_CONFIG);
  const [edited, setEdited] = useState<ConfigDraft | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const isLocked = processing?.state === 'running';
  const ofRun = processing && processing.state !== 'idle' ? processing.batch?.config : undefined;
  const draft = isLocked && ofRun ? draftOf(ofRun) : (edited ?? draftOf(ofRun ?? stored));

  const change = (part: Partial<ConfigDraft>) => {
    setEdited({ ...draft, ...part });
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
  };
  /** The configuration, or undefined when a field is wrong; the field says so then. */
  const check = (): ProcessorConfig | undefined => {
    const checked = checkDraft(draft);
    setErrors(checked.errors ?? {});
    return checked.config;
  };
  return { draft, errors, isLocked, change, check, model: draft.model };
}
export type ConfigForm = ReturnType<typeof useProcessorConfig>;
