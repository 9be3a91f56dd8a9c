import type { Processing, ProcessingStart } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  pauseProcessing,
  processingKeys,
  retryFailedJobs,
  startProcessing,
  stopProcessing,
} from '../../shared/api/processing.ts';
import { type ApiResult, getSentence } from '../../shared/http/api-result.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { toast } from '../../shared/ui/toast.ts';

/** The four commands. The server's response is shown at once; a refusal is shown in the server's words. */
export function useProcessingCommands() {
  const t = useMessages(mlProcessorMessages);
  const translate = useSentence();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: processingKeys.all });

  async function applyResponse(answer: Promise<ApiResult<Processing>>, infoText?: string) {
    const result = await answer;
    if (result.success) {
      client.setQueryData(processingKeys.state, result.data);
      if (infoText !== undefined) toast.info(infoText);
    } else if (result.code === 'already_processing') toast.info(translate(getSentence(result)));
    else toast.error(translate(getSentence(result)));
    await renew();
  }

  /** One call requeues as many jobs as its time allows; the shown counts fall with each. */
  async function retryFailed() {
    let retried = 0;
    for (let isMore = true; isMore; ) {
      const result = await retryFailedJobs();
      await renew();
      if (!result.success) return toast.error(translate(getSentence(result)));
      retried += result.data.retried;
      isMore = result.data.retried > 0 && result.data.left > 0;
    }
    if (retried === 0) toast.info(t('ml_processor.no_failed'));
    else toast.success(t('ml_processor.retrying', { count: retried }));
  }

  const start = useMutation({
    mutationFn: (body: ProcessingStart) => applyResponse(startProcessing(body)),
  });
  const pause = useMutation({
    mutationFn: () => applyResponse(pauseProcessing(), t('ml_processor.paused_toast')),
  });
  const stop = useMutation({
    mutationFn: () => applyResponse(stopProcessing(), t('ml_processor.stopped_toast')),
  });
  const retry = useMutation({ mutationFn: retryFailed });
  return { start, pause, stop, retry };
}
export type ProcessingCommands = ReturnType<typeof useProcessingCommands>;
