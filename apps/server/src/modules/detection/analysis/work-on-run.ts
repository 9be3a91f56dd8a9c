import type { MlConfig } from '@smart-waste/contract';
import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import { analyseImage } from './analyse-image.ts';
import { holdLease } from './lease.ts';
import type { AnalysisDeps, StoryEnd } from './story.ts';

export type Claim = { run: ClaimedRun; config: MlConfig };
export type Terms = {
  /** Aborted when the worker must end now: the run goes back as if it had not been claimed. */
  stopNow: AbortSignal;
  renewEveryMs?: number | undefined;
};

/** Races against the signal, and leaves nothing behind on it: it outlives thousands of runs. */
function unless<T, const S>(signal: AbortSignal, work: Promise<T>, instead: S): Promise<T | S> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(instead);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Works on one claimed run while holding its lease, counts it, and gives it back when told to stop. Never throws. */
export async function workOnRun(deps: AnalysisDeps, { run, config }: Claim, terms: Terms): Promise<StoryEnd> {
  const { analyses, log, metrics, clock } = deps;
  const started = clock.now().getTime();
  const notOurs = new AbortController();
  const letGo = holdLease(deps, run, { lost: () => notOurs.abort(), renewEveryMs: terms.renewEveryMs });
  const story = analyseImage(deps, { run, config, signal: notOurs.signal });
  const end = await unless(terms.stopNow, story, 'released');
  letGo();

  if (end === 'released') {
    notOurs.abort();
    await analyses.release(run).catch((error: unknown) => {
      log.warn(
        { err: error, analysis_id: run.analysis_id },
        'a run could not be given back; its lease will run out',
      );
    });
    return 'lost';
  }
  const milliseconds = clock.now().getTime() - started;
  if (end !== 'lost' && config.enablePerformanceTracking)
    metrics.runFinished({ status: end, seconds: milliseconds / 1000 });
  if (config.logProcessingMetrics)
    log.info(
      { analysis_id: run.analysis_id, image_id: run.image_id, attempts: run.attempts, end, milliseconds },
      'run ended',
    );
  return end;
}
