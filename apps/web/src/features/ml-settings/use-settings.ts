import { type MlConfig, type StoredMlConfig, storedMlConfig } from '@smart-waste/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { ApiError, dataOrThrow } from '../../shared/http/api-result.ts';
import { toast } from '../../shared/ui/toast.ts';
import { wordsNow } from '../../shared/words/words.ts';
import { checkDraft, configOf, type Draft, type DraftErrors, draftOf, isChanged } from './draft.ts';
import { settingsWords } from './words.ts';

/** How soon another admin's change is noticed. */
const LOOK_EVERY_MS = 10_000;
const SHOWN_MS = 3_000;

export const settingsKeys = {
  config: ['ml-config'],
  workers: ['ml-settings', 'workers'],
  history: ['ml-settings', 'history'],
  performance: ['ml-settings', 'performance'],
} as const;

export const useStoredConfig = () =>
  useQuery({
    queryKey: settingsKeys.config,
    queryFn: ({ signal }) => dataOrThrow(callApi({ endpoint: 'mlConfig', schema: storedMlConfig, signal })),
    refetchInterval: LOOK_EVERY_MS,
  });

type Edited = { from: StoredMlConfig; draft: Draft };

/** The form over the stored configuration: it follows what others save until something is changed in it. */
export function useSettings(stored: StoredMlConfig) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [errors, setErrors] = useState<DraftErrors>({});
  const { from, draft } = edited ?? { from: stored, draft: draftOf(configOf(stored)) };
  const isDirty = edited !== null && isChanged(draft, configOf(from));

  const discard = () => {
    setEdited(null);
    setErrors({});
  };
  const change = (part: Partial<Draft>) => {
    setEdited({ from, draft: { ...draft, ...part } });
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
  };
  const saving = useMutation({
    mutationFn: (body: MlConfig & { version: number }) =>
      dataOrThrow(callApi({ endpoint: 'saveMlConfig', schema: storedMlConfig, body })),
    onSuccess: (saved) => {
      client.setQueryData(settingsKeys.config, saved);
      void client.invalidateQueries({ queryKey: ['ml-settings'] });
      discard();
      toast.success(wordsNow(settingsWords).saved, { durationMs: SHOWN_MS });
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.failure.fields);
      void client.invalidateQueries({ queryKey: settingsKeys.config });
      const description =
        error instanceof ApiError ? (error.failure.sentence ?? error.message) : error.message;
      toast.error(wordsNow(settingsWords).saveFailed, { description, durationMs: SHOWN_MS });
    },
  });
  /** The configuration of the form; undefined when a field is wrong, which says so then. */
  const check = (): MlConfig | undefined => {
    const checked = checkDraft(draft);
    setErrors('errors' in checked ? checked.errors : {});
    return 'config' in checked ? checked.config : undefined;
  };
  const saveOver = (version: number) => {
    const config = check();
    if (config) saving.mutate({ ...config, version });
  };
  return {
    draft,
    errors,
    isDirty,
    isSaving: saving.isPending,
    /** What another admin saved since this form was begun. */
    meanwhile: isDirty && stored.version !== from.version ? stored : null,
    change,
    check,
    discard,
    save: () => saveOver(from.version),
    saveOver: () => saveOver(stored.version),
  };
}
export type Settings = ReturnType<typeof useSettings>;
