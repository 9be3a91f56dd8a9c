import { RUN_SENTENCES as SAY } from '@smart-waste/contract';
import { backOffMs } from '@smart-waste/core';
import type { FailedStatus, RunRecord } from '../../../ports/analysis-table.ts';
import { UnreadablePhoto } from '../../../ports/detector.ts';
import { MissingObject } from '../../../ports/image-store.ts';
import type { Look } from './detect-with-fallback.ts';
import type { AnalysisDeps, Story, StoryEnd } from './story.ts';

const DETECTOR_RETRY = { first: 2000, longest: 60_000 };
const TROUBLE_RETRY = { first: 2000, longest: 15 * 60_000 };
/** More claims than any outage of some hours makes: such a run breaks whoever works on it. */
const MOST_ATTEMPTS = 25;

/** Five killed workers are no coincidence: the photo crashes a library, or takes more memory than there is. */
export const GIVE_UP_LAPSED = { expirations: 5, error_message: SAY.failed };

type Ending = Pick<Story, 'run'> & { record: RunRecord };

async function fail(
  { analyses }: AnalysisDeps,
  { run, record }: Ending,
  [status, error_message]: readonly [FailedStatus, string],
): Promise<StoryEnd> {
  return (await analyses.fail(run, { ...record, status, error_message })) ? status : 'lost';
}

async function retryLater({ analyses }: AnalysisDeps, { run }: Story, delayMs: number): Promise<StoryEnd> {
  return (await analyses.retryLater(run, { delayMs, error_message: SAY.again })) ? 'retried' : 'lost';
}

/** Ends a run for which no detector found an answer: retried while that may help, then given up. */
export async function endWithout(
  deps: AnalysisDeps,
  story: Story,
  { look, record }: { look: Exclude<Look, { outcome: 'found' }>; record: RunRecord },
): Promise<StoryEnd> {
  const { run, config } = story;
  const about = { analysis_id: run.analysis_id, attempts: run.attempts };
  if (look.outcome === 'unavailable') {
    deps.log.warn({ ...about, reason: look.reason }, 'no detector is available');
    return fail(deps, { run, record }, ['ml_unavailable', SAY.unavailable]);
  }
  deps.log.warn({ ...about, err: look.error, detector: look.detector }, 'the detector failed');
  const mayHelp = look.error.retry && config.retryFailedProcessing && run.attempts <= config.maxRetries;
  return mayHelp
    ? retryLater(deps, story, backOffMs(run.attempts, DETECTOR_RETRY))
    : fail(deps, { run, record }, ['ml_failed', SAY.failed]);
}

function verdictOn(error: unknown, attempts: number): readonly [FailedStatus, string] | null {
  if (error instanceof UnreadablePhoto) return ['failed', SAY.unreadable];
  if (error instanceof MissingObject) return ['failed', SAY.missing];
  return attempts >= MOST_ATTEMPTS ? ['ml_failed', SAY.failed] : null;
}

/**
 * Ends a run that was broken off. Only a photo that is gone for good fails it; trouble with the store or the
 * database is tried again, and when not even that can be written down the lease runs out and it is tried again.
 */
export async function endAfterError(
  deps: AnalysisDeps,
  story: Story,
  { error, record }: { error: unknown; record: RunRecord },
): Promise<StoryEnd> {
  const { run, signal } = story;
  if (signal.aborted) return 'lost';
  const about = { analysis_id: run.analysis_id, attempts: run.attempts, err: error };
  const verdict = verdictOn(error, run.attempts);
  try {
    deps.log.warn(about, verdict ? 'a run failed for good' : 'a run was broken off');
    if (verdict) return await fail(deps, { run, record }, verdict);
    return await retryLater(deps, story, backOffMs(run.attempts, TROUBLE_RETRY));
  } catch (trouble) {
    deps.log.error({ ...about, err: trouble }, 'the end of a run could not be written down');
    return 'lost';
  }
}
