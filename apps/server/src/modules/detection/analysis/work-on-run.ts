import type { Logger } from 'pino';
import { holdLease } from '../../../lib/hold-lease.ts';
import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import { analyseImage } from './analyse-image.ts';
import type { AnalysisDeps, RunContext, RunOutcome } from './end-run.ts';

/** A run whose worker has not renewed its lease for this long may be claimed by another. */
export const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;

export type RunControls = Pick<RunContext, 'complete'> & {
  /** Aborted when the worker must end at once: the run is released as if it had not been claimed. */
  stopNow: AbortSignal;
  renewEveryMs?: number | undefined;
};

/** Races work against a signal, and leaves no listener on the signal, which outlives thousands of runs. */
function raceWithAbort<T, const S>(signal: AbortSignal, work: Promise<T>, abortValue: S): Promise<T | S> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(abortValue);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Writes lines of the level info for what an admin switched on, also at the default log level, which is warn. */
const enableInfoLog = (log: Logger): Logger =>
  log.isLevelEnabled('warn') ? log.child({}, { level: 'info' }) : log;

/**
 * Analyses one claimed run while renewing its lease, counts it, and releases it when the worker stops. Never throws.
 */
export async function workOnRun(
  deps: AnalysisDeps,
  run: ClaimedRun,
  controls: RunControls,
): Promise<RunOutcome> {
  const { analyses, log, metrics, clock } = deps;
  const { config } = run;
  const startedMs = clock.now().getTime();
  const lostLease = new AbortController();
  const stopRenewing = holdLease({
    renew: () => analyses.renew(run, LEASE_SECONDS),
    everyMs: controls.renewEveryMs ?? RENEW_EVERY_MS,
    onLost: () => lostLease.abort(),
    log: log.child({ analysis_id: run.analysis_id }),
  });
  const analysis = analyseImage(deps, { run, complete: controls.complete, signal: lostLease.signal });
  const outcome = await raceWithAbort(controls.stopNow, analysis, 'released');
  stopRenewing();

  if (outcome === 'released') {
    lostLease.abort();
    await analyses.release(run).catch((error: unknown) => {
      log.warn(
        { err: error, analysis_id: run.analysis_id },
        'a run could not be released; its lease will expire',
      );
    });
    return 'lost';
  }
  const milliseconds = clock.now().getTime() - startedMs;
  if (outcome !== 'lost' && config.enablePerformanceTracking)
    metrics.recordRun({ status: outcome, seconds: milliseconds / 1000 });
  if (config.logProcessingMetrics)
    enableInfoLog(log).info(
      {
        analysis_id: run.analysis_id,
        image_id: run.image_id,
        attempts: run.attempts,
        end: outcome,
        milliseconds,
      },
      'run ended',
    );
  return outcome;
}
