import type { MlConfig, ServiceCheck } from '@smart-waste/contract';
import { useState } from 'react';
import { toast } from '../../../shared/ui/toast.ts';
import { wordsNow } from '../../../shared/words/words.ts';
import { settingsWords } from '../words.ts';
import { useCheck } from './use-check.ts';

const SHOWN_MS = 3_000;

/** Test Service: one real look at a bundled photo, with the form as it stands. */
export function useServiceTest() {
  const [result, setResult] = useState<ServiceCheck | null>(null);
  const { start, isBusy } = useCheck<MlConfig>('testService', (end) => {
    const w = wordsNow(settingsWords);
    if ('check' in end && 'photo' in end.check) {
      setResult(end.check);
      return toast.success(w.testDone, { durationMs: SHOWN_MS });
    }
    const description = 'check' in end ? end.check.error_message : end.failed;
    toast.error(w.testFailed, { ...(description && { description }), durationMs: SHOWN_MS });
  });
  return { start, isBusy, result, close: () => setResult(null) };
}
