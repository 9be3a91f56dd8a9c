import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import type { Deps } from '../ports.ts';
import type { RunEnd } from '../../../ports/metrics.ts';

export type AnalysisDeps = Pick<
  Deps,
  'analyses' | 'clock' | 'detectors' | 'imageProcessor' | 'log' | 'metrics' | 'store'
>;

/** A claimed run, and a signal that this worker no longer holds it. */
export type RunContext = { run: ClaimedRun; signal: AbortSignal };

/** How a run ended; `lost`: the lease expired, so another worker may hold the run and this result is discarded. */
export type RunOutcome = RunEnd | 'lost';
