import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import type { AnalysisDeps } from './story.ts';

/** A run whose worker was not heard of for this long may be taken by another. */
export const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;

/** Renews the lease of a run until stopped; calls `lost` once when somebody else may hold it. */
export function holdLease(
  { analyses, log }: Pick<AnalysisDeps, 'analyses' | 'log'>,
  run: ClaimedRun,
  { lost, renewEveryMs = RENEW_EVERY_MS }: { lost: () => void; renewEveryMs?: number | undefined },
): () => void {
  const beat = async () => {
    try {
      if (await analyses.renew(run, LEASE_SECONDS)) return;
      clearInterval(timer);
      lost();
    } catch (error) {
      // The lease holds for two more beats; whoever ends the run will learn whether it still does.
      log.warn({ err: error, analysis_id: run.analysis_id }, 'a lease could not be renewed');
    }
  };
  const timer = setInterval(() => void beat(), renewEveryMs);
  return () => clearInterval(timer);
}
