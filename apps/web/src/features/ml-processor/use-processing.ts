import type { Processing } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { processingKeys, showProcessing } from '../../shared/api/processing.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { toast } from '../../shared/ui/toast.ts';

/** MP-22; live events arrive in between. */
export const POLL_MS = 5_000;

/** The current state of the processor, the same for every admin. */
export const useProcessing = () =>
  useQuery({
    queryKey: processingKeys.state,
    queryFn: ({ signal }) => showProcessing(signal),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

/** Announces when the batch that this page saw running completes by itself. */
export function useCompletionToast(processing: Processing | undefined): void {
  const t = useMessages(mlProcessorMessages);
  const seenRunningBatch = useRef<string | null>(null);
  const batch_id = processing?.batch?.batch_id ?? null;
  const isRunning = processing?.state === 'running';
  const isFinished = processing?.batch?.end === 'finished';

  useEffect(() => {
    if (isRunning) seenRunningBatch.current = batch_id;
    else if (isFinished && seenRunningBatch.current === batch_id) {
      seenRunningBatch.current = null;
      toast.success(t('ml_processor.done'));
    }
  }, [isRunning, isFinished, batch_id, t]);
}
