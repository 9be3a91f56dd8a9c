import {
  DEFAULT_ML_CONFIG,
  type MlConfig,
  type Processing,
  type ProcessorConfig,
  processorConfig,
  storedMlConfig,
} from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';

const useStoredConfig = () =>
  useQuery({
    queryKey: ['ml-config'],
    queryFn: ({ signal }) => dataOrThrow(callApi({ endpoint: 'mlConfig', schema: storedMlConfig, signal })),
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

/** The configuration as it stands in the form: a number that is being typed may be no number yet. */
type ConfigDraft = {
  model: ProcessorConfig['model'];
  confidenceThreshold: number;
  batchSize: string;
  minDetectionSize: string;
  maxDetectionsPerImage: string;
};
export type NumberField = 'batchSize' | 'minDetectionSize' | 'maxDetectionsPerImage';

const draftOf = (config: ProcessorConfig): ConfigDraft => ({
  ...config,
  batchSize: String(config.batchSize),
  minDetectionSize: String(config.minDetectionSize),
  maxDetectionsPerImage: String(config.maxDetectionsPerImage),
});

/** What the processor starts from: the same as everything else that is analysed. */
const processorPartOf = (config: MlConfig): ProcessorConfig => ({
  model: config.primaryModel,
  batchSize: config.batchSize,
  confidenceThreshold: config.confidenceThreshold,
  minDetectionSize: config.minDetectionSize,
  maxDetectionsPerImage: config.maxDetectionsPerImage,
});

type Checked =
  | { config: ProcessorConfig; errors?: undefined }
  | { config?: undefined; errors: Partial<Record<string, string>> };

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The configuration that the draft says, or what is wrong with which field. */
function checkDraft(draft: ConfigDraft): Checked {
  const parsed = processorConfig.safeParse({
    ...draft,
    batchSize: numberIn(draft.batchSize),
    minDetectionSize: numberIn(draft.minDetectionSize),
    maxDetectionsPerImage: numberIn(draft.maxDetectionsPerImage),
  });
  if (parsed.success) return { config: parsed.data };
  return {
    errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
  };
}
