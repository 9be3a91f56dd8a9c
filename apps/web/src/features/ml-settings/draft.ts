import { DEFAULT_ML_CONFIG, type MlConfig, mlConfig, type StoredMlConfig } from '@smart-waste/contract';
import { changedSettings } from '@smart-waste/core';

const NUMBERS = ['minDetectionSize', 'maxDetectionsPerImage', 'processingTimeout', 'maxRetries'] as const;
export type NumberField = (typeof NUMBERS)[number];

/** The configuration as it is being typed: numbers are texts, which may be wrong for a while. */
export type Draft = Omit<MlConfig, NumberField> & Record<NumberField, string>;
export type DraftErrors = Partial<Record<keyof MlConfig, string>>;

/** The configuration alone, without who saved it when. */
export const configOf = ({
  version: _,
  updated_at: __,
  updated_by: ___,
  ...config
}: StoredMlConfig): MlConfig => config;

export function draftOf(config: MlConfig): Draft {
  const { minDetectionSize, maxDetectionsPerImage, processingTimeout, maxRetries, ...rest } = config;
  const texts = { minDetectionSize, maxDetectionsPerImage, processingTimeout, maxRetries };
  return {
    ...rest,
    minDetectionSize: String(texts.minDetectionSize),
    maxDetectionsPerImage: String(texts.maxDetectionsPerImage),
    processingTimeout: String(texts.processingTimeout),
    maxRetries: String(texts.maxRetries),
  };
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

function typed(draft: Draft): MlConfig {
  return {
    ...draft,
    minDetectionSize: numberIn(draft.minDetectionSize),
    maxDetectionsPerImage: numberIn(draft.maxDetectionsPerImage),
    processingTimeout: numberIn(draft.processingTimeout),
    // A hidden field cannot be put right, so it must not stand in the way.
    maxRetries: draft.retryFailedProcessing ? numberIn(draft.maxRetries) : keptRetries(draft),
  };
}

function keptRetries({ maxRetries }: Draft): number {
  const { success, data } = mlConfig.shape.maxRetries.safeParse(numberIn(maxRetries));
  return success ? data : DEFAULT_ML_CONFIG.maxRetries;
}

/** The configuration that was typed, or a sentence for each field that is wrong. */
export function checkDraft(draft: Draft): { config: MlConfig } | { errors: DraftErrors } {
  const answer = mlConfig.safeParse(typed(draft));
  if (answer.success) return { config: answer.data };
  const errors = answer.error.issues.map(({ path, message }) => [path[0], message]);
  return { errors: Object.fromEntries(errors) };
}

/** Whether saving would change anything; what cannot be saved is a change too. */
export function isChanged(draft: Draft, stored: MlConfig): boolean {
  const checked = checkDraft(draft);
  return 'errors' in checked || Object.keys(changedSettings(stored, checked.config)).length > 0;
}
