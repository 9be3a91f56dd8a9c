import { modelPerformance } from '@smart-waste/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { dataOrThrow } from '../../../shared/api/result.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { wordsNow } from '../../../shared/words/words.ts';
import { settingsKeys } from '../use-settings.ts';
import { settingsWords } from '../words.ts';
import { useCheck } from './use-check.ts';

const SHOWN_MS = 5_000;
const WHILE_RUNNING_MS = 1_000;
const OTHERWISE_MS = 15_000;

/** What tests and runs say of the models; quicker while a test runs, whoever asked for it. */
export const usePerformance = () =>
  useQuery({
    queryKey: settingsKeys.performance,
    queryFn: ({ signal }) =>
      dataOrThrow(call({ endpoint: 'modelPerformance', schema: modelPerformance, signal })),
    refetchInterval: ({ state }) => (state.data?.current ? WHILE_RUNNING_MS : OTHERWISE_MS),
  });

/** Performance Test: every configured detector over the bundled labelled photos. */
export function usePerformanceTest() {
  const client = useQueryClient();
  const { start, isBusy, check } = useCheck<undefined>('testPerformance', (end) => {
    const w = wordsNow(settingsWords);
    void client.invalidateQueries({ queryKey: settingsKeys.performance });
    if ('check' in end && end.check.performance)
      return toast.success(w.performanceDone, { durationMs: SHOWN_MS });
    const description = 'check' in end ? end.check.error_message : end.failed;
    toast.error(w.performanceFailed, { ...(description && { description }), durationMs: SHOWN_MS });
  });
  return { start: () => start(undefined), isBusy, check };
}
