import type { Processing } from '@smart-waste/contract';

/** Start: not while running, nor with neither pending nor failed jobs; a paused run may always go on (spec §4). */
export function canStart({ state, stats }: Processing): boolean {
  if (state === 'running') return false;
  return state === 'paused' || stats.totalJobs - stats.processingJobs + stats.failedJobs > 0;
}

/** Pause and Stop: only while running. */
export const canRest = ({ state }: Processing): boolean => state === 'running';
