import {
  type MlConfig,
  type ModelCheck,
  modelCheck,
  modelPerformance,
  type ServiceCheck,
  serviceCheck,
} from '@smart-waste/contract';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { callApi } from '../../shared/api/client.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { translateSentence } from '../../shared/messages/sentences.ts';
import { findServerSentence, toast } from '../../shared/ui/toast.ts';
import { settingsKeys } from './use-settings.ts';

const POLL_MS = 600;

const checkAnswer = z.union([serviceCheck, modelCheck]);
type Check = z.infer<typeof checkAnswer>;

const isFinished = (check: ModelCheck | undefined) =>
  check?.status === 'completed' || check?.status === 'failed';

type CheckOutcome = { check: Check } | { failed: string };

/**
 * Starts a test on the server and polls it; `onEnd` is called once per test, also when the test could not be started.
 */
function useModelCheck<Body>(
  endpoint: 'testService' | 'testPerformance',
  onEnd: (outcome: CheckOutcome) => void,
) {
  const [id, setId] = useState<string | null>(null);
  const reportedCheckId = useRef<string | null>(null);
  const request = useMutation({
    mutationFn: (body: Body) => getDataOrThrow(callApi({ endpoint, schema: modelCheck, body })),
    onSuccess: (check) => setId(check.check_id),
    onError: (error) =>
      onEnd({
        failed: findServerSentence(error) ?? error.message,
      }),
  });
  const { data: check, error } = useQuery({
    queryKey: ['ml-check', id],
    queryFn: ({ signal }) =>
      getDataOrThrow(
        callApi({ endpoint: 'modelCheck', schema: checkAnswer, params: { check_id: id ?? '' }, signal }),
      ),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isFinished(state.data) ? false : POLL_MS),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (id === null || reportedCheckId.current === id) return;
    const isEnded = isFinished(check);
    if (!isEnded && error === null) return;
    reportedCheckId.current = id;
    if (check && isEnded) return onEnd({ check });
    // It could not be followed, also after several attempts; the list of tests still shows how it ends.
    setId(null);
    if (error) onEnd({ failed: findServerSentence(error) ?? error.message });
  });
  return {
    start: request.mutate,
    isBusy: request.isPending || (id !== null && !isFinished(check)),
    check,
  };
}

const describeError = ({ error_message, error_reason }: ModelCheck) =>
  error_message && translateSentence(error_message, error_reason);

const SERVICE_TOAST_MS = 3_000;

/** Test Service: one real inference on a bundled photo, with the values that are in the form. */
export function useServiceTest() {
  const [result, setResult] = useState<ServiceCheck | null>(null);
  const { start, isBusy } = useModelCheck<MlConfig>('testService', (outcome) => {
    const t = getCurrentMessages(mlSettingsMessages);
    if ('check' in outcome && 'photo' in outcome.check) {
      setResult(outcome.check);
      return toast.success(t('ml_settings.test_done'), { durationMs: SERVICE_TOAST_MS });
    }
    const description = 'check' in outcome ? describeError(outcome.check) : outcome.failed;
    toast.error(t('ml_settings.test_failed'), {
      ...(description && { description }),
      durationMs: SERVICE_TOAST_MS,
    });
  });
  return { start, isBusy, result, close: () => setResult(null) };
}

const PERFORMANCE_TOAST_MS = 5_000;

/** Performance Test: every configured detector over the bundled labelled photos. */
export function usePerformanceTest() {
  const client = useQueryClient();
  const { start, isBusy, check } = useModelCheck<undefined>('testPerformance', (outcome) => {
    const t = getCurrentMessages(mlSettingsMessages);
    void client.invalidateQueries({ queryKey: settingsKeys.performance });
    if ('check' in outcome && outcome.check.performance)
      return toast.success(t('ml_settings.performance_done'), { durationMs: PERFORMANCE_TOAST_MS });
    const description = 'check' in outcome ? describeError(outcome.check) : outcome.failed;
    toast.error(t('ml_settings.performance_failed'), {
      ...(description && { description }),
      durationMs: PERFORMANCE_TOAST_MS,
    });
  });
  return { start: () => start(undefined), isBusy, check };
}

const RUNNING_POLL_MS = 1_000;
const IDLE_POLL_MS = 15_000;

/** The models' figures from tests and runs; polled faster while a test runs. */
export const usePerformance = () =>
  useQuery({
    queryKey: settingsKeys.performance,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'modelPerformance', schema: modelPerformance, signal })),
    refetchInterval: ({ state }) => (state.data?.current ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });
