import type { ClaimedRun, RunCompletion } from '../../../ports/analysis-table.ts';
import type { ConfigWatcher } from '../config/watch-config.ts';
import type { AnalysisDeps, RunOutcome } from './end-run.ts';
import { LEASE_SECONDS, workOnRun } from './work-on-run.ts';

type RunSlotOptions = {
  mlConfig: Pick<ConfigWatcher, 'getCurrent' | 'use'>;
  /** The number of slots while parallel processing is on; otherwise there is one. */
  runsInFlight: number;
  /** Whether a run that completes may claim the next one. */
  claimsNext: () => boolean;
  /** Called when a run has ended and its slot is free or taken by the next one. */
  onEnd: (run: ClaimedRun, outcome: RunOutcome) => void;
  renewEveryMs: number | undefined;
};

export type RunSlots = {
  isFull: () => boolean;
  /** Starts a claimed run, or releases it when no slot is free. */
  start: (run: ClaimedRun) => Promise<void>;
  /** Releases the runs that have not ended. */
  stopNow: () => void;
  /** Resolves when no run is left. */
  waitUntilSettled: () => Promise<void>;
};

/** The runs that one worker analyses at the same time. */
export function runSlots(deps: AnalysisDeps, options: RunSlotOptions): RunSlots {
  const { analyses, log } = deps;
  const { mlConfig, runsInFlight, claimsNext, onEnd, renewEveryMs } = options;
  const stopping = new AbortController();
  const heldRuns = new Set<ClaimedRun>();
  /** Runs, and statements of runs that were released meanwhile. */
  const pendingWork = new Set<Promise<unknown>>();

  const countFree = () => (mlConfig.getCurrent().enableParallelProcessing ? runsInFlight : 1) - heldRuns.size;

  const track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.finally(() => pendingWork.delete(tracked));
    pendingWork.add(tracked);
    return tracked;
  };

  const begin = async (run: ClaimedRun): Promise<void> => {
    const complete = (outcome: RunCompletion) => track(completeRun(run, outcome));
    const outcome = await workOnRun(deps, run, { complete, stopNow: stopping.signal, renewEveryMs });
    heldRuns.delete(run);
    onEnd(run, outcome);
  };

  /** Starts a claimed run in a free slot, or in that of a run that has ended. */
  const start = async (run: ClaimedRun, ended?: ClaimedRun): Promise<void> => {
    await mlConfig.use({ config: run.config, version: run.config_version });
    if (ended) heldRuns.delete(ended);
    // Parallel processing may have been switched off since the last claim.
    if (countFree() <= 0) return void (await analyses.release(run));
    heldRuns.add(run);
    void track(begin(run));
  };

  /** Stores the result of a run. While others wait, the same statement claims the next one for its slot. */
  const completeRun = async (run: ClaimedRun, outcome: RunCompletion): Promise<boolean> => {
    if (!claimsNext() || countFree() < 0) return analyses.complete(run, outcome);
    const { hasEnded, next } = await analyses.completeAndClaim(run, outcome, LEASE_SECONDS);
    if (next)
      await start(next, run).catch((err: unknown) =>
        log.warn({ err, analysis_id: next.analysis_id }, 'a run was not released; its lease will expire'),
      );
    return hasEnded;
  };

  return {
    isFull: () => countFree() <= 0,
    start: (run) => start(run),
    stopNow: () => stopping.abort(),
    waitUntilSettled: async () => {
      while (pendingWork.size > 0) await Promise.allSettled(pendingWork);
    },
  };
}
