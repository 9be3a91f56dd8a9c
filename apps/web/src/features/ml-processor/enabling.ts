import type { Processing } from '@smart-waste/contract';

/** Start needs a batch that is not running and a pending or failed job (MP-25); a paused batch can always be resumed. */
export function canStart({ state, stats }: Processing): boolean {
  if (state === 'running') return false;
  return state === 'paused' || stats.totalJobs - stats.processingJobs + stats.failedJobs > 0;
}

/** Pause and Stop: only while running. */
export const canRest = ({ state }: Processing): boolean => state === 'running';
