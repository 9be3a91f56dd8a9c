import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import type { AnalysisDeps } from './run-context.ts';

/** A run whose worker has not renewed its lease for this long may be claimed by another. */
export const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;

/** Renews the lease of a run until stopped; calls `lost` once when another worker may hold it. */
export function holdLease(
  { analyses, log }: Pick<AnalysisDeps, 'analyses' | 'log'>,
  run: ClaimedRun,
  { lost, renewEveryMs = RENEW_EVERY_MS }: { lost: () => void; renewEveryMs?: number | undefined },
): () => void {
  const renew = async () => {
    try {
      if (await analyses.renew(run, LEASE_SECONDS)) return;
      clearInterval(timer);
      lost();
    } catch (error) {
      // The lease lasts for two more renewals; ending the run answers whether it is still held.
      log.warn({ err: error, analysis_id: run.analysis_id }, 'a lease could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), renewEveryMs);
  return () => clearInterval(timer);
}
