import { createEncodedReason } from '@smart-waste/messages';
import { createBackgroundLoop, type NextRound } from '../../../lib/background-loop.ts';
import { DatabaseConnectionError } from '../../../lib/errors.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import { releaseAfterOutage } from '../../../lib/release-after-outage.ts';
import type { CheckOutcome, ClaimedCheck, Deps } from '../ports.ts';
import { testPerformance } from './test-performance.ts';
import { testService } from './test-service.ts';

const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
const POLL_EVERY_MS = 5000;
/** A check that has crashed two workers is not claimed a third time. */
const MAX_ATTEMPTS = 2;

const FAILED_MESSAGE = createEncodedReason('analysis.check.broke_off');

export type CheckerDeps = Pick<
  Deps,
  | 'detectors'
  | 'changeFeed'
  | 'labelledPhotos'
  | 'log'
  | 'metrics'
  | 'mlConfig'
  | 'modelChecks'
  | 'clock'
  | 'ids'
  | 'imageProcessor'
>;

/** The worker stops, or another one holds the check. */
class CheckInterruptedError extends Error {}

/**
 * Executes the model checks that admins request, one at a time, beside the runs. A check is released when the worker stops, and when the
 * connection to the database is lost.
 */
export function startChecker(
  deps: CheckerDeps,
  { worker, pollEveryMs = POLL_EVERY_MS }: { worker: string; pollEveryMs?: number },
): { stop: () => Promise<void> } {
  const loop = createBackgroundLoop({
    name: 'testing detectors',
    work: async (stopping) => {
      const check = await deps.modelChecks.claim({ worker, leaseSeconds: LEASE_SECONDS });
      return check ? workOnCheck(deps, check, stopping) : 'idle';
    },
    idleMs: pollEveryMs,
    jitter: 0.2,
    log: deps.log,
  });
  const stopListening = deps.changeFeed.onRunWaiting(loop.wake);
  loop.start();
  return {
    stop: async () => {
      stopListening();
      await loop.stop();
    },
  };
}

async function workOnCheck(
  deps: CheckerDeps,
  check: ClaimedCheck,
  stopping: AbortSignal,
): Promise<NextRound> {
  const { log, modelChecks } = deps;
  const stopRenewing = holdLease({
    renew: () => modelChecks.renew(check, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    log,
  });
  const { check_id } = check;
  const logNotStored = (err: unknown) =>
    log.warn({ err, check_id }, 'the end of a model check was not stored; its lease will expire');
  try {
    await modelChecks.complete(check, await runCheck(deps, check, stopping));
  } catch (error) {
    if (error instanceof DatabaseConnectionError) {
      const release = () => modelChecks.releaseAfterOutage(check);
      const context = { leaseSeconds: LEASE_SECONDS, signal: stopping, logFields: { check_id }, log };
      await releaseAfterOutage({ release, error, ...context });
      return 'idle';
    }
    if (error instanceof CheckInterruptedError) {
      await modelChecks.release(check).catch(logNotStored);
      return 'more';
    }
    log.error({ err: error, check_id }, 'a model check failed');
    await modelChecks.complete(check, { error_message: FAILED_MESSAGE }).catch(logNotStored);
  } finally {
    stopRenewing();
  }
  return 'more';
}

async function runCheck(
  deps: CheckerDeps,
  check: ClaimedCheck,
  stopping: AbortSignal,
): Promise<CheckOutcome> {
  if (check.attempts > MAX_ATTEMPTS) return { error_message: FAILED_MESSAGE };
  const config = check.config ?? (await deps.mlConfig.read()).config;
  if (check.kind === 'service') return testService(deps, config);
  const reportProgress = async (photos: { done: number; total: number }) => {
    if (stopping.aborted || !(await deps.modelChecks.recordProgress(check, photos)))
      throw new CheckInterruptedError();
  };
  return { performance: await testPerformance({ ...deps, reportProgress }, config) };
}
