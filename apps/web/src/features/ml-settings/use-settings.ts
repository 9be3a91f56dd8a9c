import { zodResolver } from '@hookform/resolvers/zod';
import {
  DEFAULT_ML_CONFIG,
  type MlConfig,
  mlConfig,
  type StoredMlConfig,
  storedMlConfig,
} from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { callApi } from '../../shared/api/client.ts';
import { ML_CONFIG_KEY } from '../../shared/api/ml-config.ts';
import { ApiError, getDataOrThrow } from '../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { findServerSentence, toast } from '../../shared/ui/toast.ts';

/** How soon another admin's change is noticed. */
export const CONFIG_POLL_MS = 10_000;
const TOAST_MS = 3_000;

export const settingsKeys = {
  config: ML_CONFIG_KEY,
  workers: ['ml-settings', 'workers'],
  history: ['ml-settings', 'history'],
  performance: ['ml-settings', 'performance'],
} as const;

/** The configuration alone, without author and time. */
export const toConfig = ({
  version: _,
  updated_at: __,
  updated_by: ___,
  unconfigured: ____,
  min_confidence: _____,
  ...config
}: StoredMlConfig): MlConfig => config;

/** While retrying is off, its field is hidden and cannot be corrected: an invalid number must not block saving. */
function withUsableRetries(config: MlConfig): MlConfig {
  const isUsable =
    config.retryFailedProcessing || mlConfig.shape.maxRetries.safeParse(config.maxRetries).success;
  return isUsable ? config : { ...config, maxRetries: DEFAULT_ML_CONFIG.maxRetries };
}

const resolveConfig = zodResolver(mlConfig);
const resolver: Resolver<MlConfig> = (config, context, options) =>
  resolveConfig(withUsableRetries(config), context, options);

type Save = {
  /** What the form held when it was sent. */
  entries: MlConfig;
  body: MlConfig & { version: number };
};

function useSaveConfig(
  onSaved: (saved: StoredMlConfig, entries: MlConfig) => void,
  onRefused: (error: ApiError) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: Save) =>
      getDataOrThrow(callApi({ endpoint: 'saveMlConfig', schema: storedMlConfig, body })),
    onSuccess: (saved, { entries }) => {
      client.setQueryData(settingsKeys.config, saved);
      void client.invalidateQueries({ queryKey: ['ml-settings'] });
      onSaved(saved, entries);
      toast.success(getCurrentMessages(mlSettingsMessages)('ml_settings.saved'), { durationMs: TOAST_MS });
    },
    onError: (error) => {
      if (error instanceof ApiError) onRefused(error);
      void client.invalidateQueries({ queryKey: settingsKeys.config });
      const description = findServerSentence(error) ?? error.message;
      toast.error(getCurrentMessages(mlSettingsMessages)('ml_settings.save_failed'), {
        description,
        durationMs: TOAST_MS,
      });
    },
  });
}

/** The form of the stored configuration: it follows saves of other admins until it is edited. */
export function useSettings(storedConfig: StoredMlConfig) {
  const [base, setBase] = useState(storedConfig);
  const form = useForm<MlConfig>({ defaultValues: toConfig(base), resolver });
  const { isDirty } = form.formState;
  const load = useCallback(
    (config: StoredMlConfig) => {
      setBase(config);
      form.reset(toConfig(config));
    },
    [form],
  );
  useEffect(() => {
    if (!isDirty && base.version !== storedConfig.version) load(storedConfig);
  }, [isDirty, base, storedConfig, load]);

  /** Other entries may have been made since these were sent. */
  const loadSaved = (saved: StoredMlConfig, sent: MlConfig) => {
    const entries = form.getValues();
    load(saved);
    for (const name of FIELDS)
      if (!Object.is(entries[name], sent[name])) form.setValue(name, entries[name], { shouldDirty: true });
  };
  const saving = useSaveConfig(loadSaved, ({ failure }) => {
    for (const [name, message] of Object.entries(failure.fields))
      if (isField(name)) form.setError(name, { message });
  });
  const save = (version: number) =>
    form.handleSubmit((config) =>
      saving.mutate({ entries: { ...form.getValues() }, body: { ...config, version } }),
    )();
  return {
    form,
    isDirty,
    isSaving: saving.isPending,
    /** The configuration that another admin saved since the first edit. */
    meanwhile: isDirty && storedConfig.version !== base.version ? storedConfig : null,
    discard: () => load(storedConfig),
    save: () => void save(base.version),
    saveOver: () => void save(storedConfig.version),
  };
}
export type MlSettings = ReturnType<typeof useSettings>;

const isField = (name: string): name is keyof MlConfig => name in mlConfig.shape;
const FIELDS = Object.keys(mlConfig.shape).filter(isField);
