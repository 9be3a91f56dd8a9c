import type { ProcessingJob } from '@smart-waste/contract';
import { useEffect, useRef } from 'react';
import { toast } from '../../../shared/ui/toast.ts';
import { useWords } from '../../../shared/words/words.ts';
import { processorWords } from '../words.ts';
import { shortId } from './short-id.ts';

/** Ten a second would be a flicker for the eye and a flood for the ear; the list and the figures tell of each. */
const AT_MOST_EVERY_MS = 1_000;

/** Says how jobs ended that were seen in work; one message replaces the other. */
export function useJobToasts(jobs: readonly ProcessingJob[]): void {
  const w = useWords(processorWords);
  const inWork = useRef(new Set<string>());
  const saidAt = useRef({ completed: 0, failed: 0 });

  useEffect(() => {
    const tell = (job: ProcessingJob) => {
      const { status } = job;
      if (status !== 'completed' && status !== 'failed') return;
      const now = Date.now();
      if (now - saidAt.current[status] < AT_MOST_EVERY_MS) return;
      saidAt.current[status] = now;
      if (status === 'completed') toast.success(w.processed(shortId(job)), { id: 'job-completed' });
      else toast.error(w.notProcessed(shortId(job)), { id: 'job-failed' });
    };
    for (const job of jobs) {
      if (inWork.current.delete(job.id)) tell(job);
      if (job.status === 'processing') inWork.current.add(job.id);
    }
  }, [jobs, w]);
}
