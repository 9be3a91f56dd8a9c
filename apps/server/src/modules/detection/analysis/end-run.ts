import { computeBackOffMs } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import type { ClaimedRun, FailedStatus, RunCompletion, RunRecord } from '../../../ports/analysis-table.ts';
import { UnreadablePhotoError } from '../../../ports/detector.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import type { RunEndState } from '../../../ports/metrics.ts';
import type { Deps } from '../ports.ts';
import type { FallbackResult } from './detect-with-fallback.ts';

export type AnalysisDeps = Pick<
  Deps,
  'analyses' | 'calibrations' | 'clock' | 'detectors' | 'imageProcessor' | 'log' | 'metrics' | 'store'
>;

export type RunContext = {
  run: ClaimedRun;
  /** Stores the result; returns whether this worker still held the run. */
  complete: (outcome: RunCompletion) => Promise<boolean>;
  /** Aborted when this worker no longer holds the run. */
  signal: AbortSignal;
};

/** How a run ended; `lost`: the lease expired, so another worker may hold the run and this result is discarded. */
export type RunOutcome = RunEndState | 'lost';

/** The reasons of a failed run as rows store them. */
const MESSAGES = {
  unreadable: createEncodedReason('analysis.run.photo_unreadable'),
  missing: createEncodedReason('analysis.run.photo_missing'),
  unavailable: createEncodedReason('analysis.run.unavailable'),
  failed: createEncodedReason('analysis.run.failed'),
  again: createEncodedReason('analysis.run.interrupted'),
} as const;

const DETECTOR_RETRY = { first: 2000, longest: 60_000 };
const ERROR_RETRY = { first: 2000, longest: 15 * 60_000 };
/** More claims than an outage of several hours causes: a run beyond it fails in every worker that claims it. */
const MAX_ATTEMPTS = 25;

/** After five crashed workers the photo is assumed to crash a library or to need more memory than there is. */
export const EXPIRATION_LIMIT = { expirations: 5, error_message: MESSAGES.failed };

type EndedRun = Pick<RunContext, 'run'> & { record: RunRecord };

async function fail(
  { analyses }: AnalysisDeps,
  { run, record }: EndedRun,
  [status, error_message]: readonly [FailedStatus, string],
): Promise<RunOutcome> {
  return (await analyses.fail(run, { ...record, status, error_message })) ? status : 'lost';
}

async function retryLater(
  { analyses }: AnalysisDeps,
  { run }: RunContext,
  delayMs: number,
): Promise<RunOutcome> {
  return (await analyses.retryLater(run, { delayMs, error_message: MESSAGES.again })) ? 'retried' : 'lost';
}

/** Ends a run that no detector answered: it is tried again while that may help, then it fails. */
export async function endWithoutResult(
  deps: AnalysisDeps,
  context: RunContext,
  { answer, record }: { answer: Exclude<FallbackResult, { outcome: 'detected' }>; record: RunRecord },
): Promise<RunOutcome> {
  const { run } = context;
  const { config } = run;
  const logFields = { analysis_id: run.analysis_id, attempts: run.attempts };
  if (answer.outcome === 'unavailable') {
    deps.log.warn({ ...logFields, reason: describeReason(answer.reason) }, 'no detector is available');
    return fail(deps, { run, record }, ['ml_unavailable', MESSAGES.unavailable]);
  }
  deps.log.warn({ ...logFields, err: answer.error, detector: answer.detector }, 'the detector failed');
  const shouldRetry = answer.error.retry && config.retryFailedProcessing && run.attempts <= config.maxRetries;
  return shouldRetry
    ? retryLater(deps, context, computeBackOffMs(run.attempts, DETECTOR_RETRY))
    : fail(deps, { run, record }, ['ml_failed', MESSAGES.failed]);
}

function decideFinalFailure(error: unknown, attempts: number): readonly [FailedStatus, string] | null {
  if (error instanceof UnreadablePhotoError) return ['failed', MESSAGES.unreadable];
  if (error instanceof MissingObjectError) return ['failed', MESSAGES.missing];
  return attempts >= MAX_ATTEMPTS ? ['ml_failed', MESSAGES.failed] : null;
}

/**
 * Ends a run after an error. Only a photo that is lost for good fails it; after an error of the store or the database
 * it is tried again, and when not even that can be stored its lease expires and it is tried again.
 */
export async function endAfterError(
  deps: AnalysisDeps,
  context: RunContext,
  { error, record }: { error: unknown; record: RunRecord },
): Promise<RunOutcome> {
  const { run, signal } = context;
  if (signal.aborted) return 'lost';
  const logFields = { analysis_id: run.analysis_id, attempts: run.attempts, err: error };
  const finalFailure = decideFinalFailure(error, run.attempts);
  try {
    deps.log.warn(logFields, finalFailure ? 'a run failed for good' : 'a run was interrupted');
    if (finalFailure) return await fail(deps, { run, record }, finalFailure);
    return await retryLater(deps, context, computeBackOffMs(run.attempts, ERROR_RETRY));
  } catch (storeError) {
    deps.log.error({ ...logFields, err: storeError }, 'the outcome of a run could not be stored');
    return 'lost';
  }
}
