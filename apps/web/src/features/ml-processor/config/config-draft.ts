import { type MlConfig, type ProcessorConfig, processorConfig } from '@smart-waste/contract';

/** The configuration as it stands in the form: a number that is being typed may be no number yet. */
export type ConfigDraft = {
  model: ProcessorConfig['model'];
  confidenceThreshold: number;
  batchSize: string;
  minDetectionSize: string;
  maxDetectionsPerImage: string;
};
export type NumberField = 'batchSize' | 'minDetectionSize' | 'maxDetectionsPerImage';

export const draftOf = (config: ProcessorConfig): ConfigDraft => ({
  ...config,
  batchSize: String(config.batchSize),
  minDetectionSize: String(config.minDetectionSize),
  maxDetectionsPerImage: String(config.maxDetectionsPerImage),
});

/** What the processor starts from: the same as everything else that is analysed. */
export const processorPartOf = (config: MlConfig): ProcessorConfig => ({
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
export function checkDraft(draft: ConfigDraft): Checked {
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
