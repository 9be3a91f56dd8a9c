import { createBackgroundLoop } from '../../../lib/background-loop.ts';
import { watchConfig } from '../config/watch-config.ts';
import type { Deps } from '../ports.ts';
import { EXPIRATION_LIMIT } from './end-run.ts';
import { recoverUnavailable } from './recover-unavailable.ts';
import { runSlots } from './run-slots.ts';
import { LEASE_SECONDS } from './work-on-run.ts';

const POLL_EVERY_MS = 2000;
const STOP_WITHIN_MS = 8000;
/** Workers share one queue; jitter keeps their polls apart. */
const JITTER = 0.2;

export type WorkerDeps = Pick<
  Deps,
  | 'analyses'
  | 'batches'
  | 'calibrations'
  | 'detectors'
  | 'changeFeed'
  | 'images'
  | 'log'
  | 'metrics'
  | 'mlConfig'
  | 'mlWorkers'
  | 'clock'
  | 'ids'
  | 'store'
  | 'imageProcessor'
>;

export type WorkerOptions = {
  deps: WorkerDeps;
  /** Names this worker in the leases; no two may share it. */
  worker: string;
  /** More than the detector has threads, so that photos are read and decoded while the model runs. */
  runsInFlight: number;
  pollEveryMs?: number;
  renewEveryMs?: number;
  /** How long `stop` waits for running analyses. */
  stopWithinMs?: number;
};

export type Worker = {
  /** Claims no new run; waits for the running ones, and releases those that do not end in time. */
  stop: () => Promise<void>;
};

/** Starts to claim and analyse runs: at each notification, when another run ends, and at each poll. */
export function startWorker({ deps, worker, runsInFlight, ...times }: WorkerOptions): Worker {
  const { analyses, batches, changeFeed, log, ids } = deps;
  const mlConfig = watchConfig(deps, worker);
  const { pollEveryMs = POLL_EVERY_MS, stopWithinMs = STOP_WITHIN_MS, renewEveryMs } = times;
  const unavailable = recoverUnavailable(deps);
  let stopping = false;

  /** No further run was due at the last claim; a run that is queued later is announced by a notification. */
  let isQueueEmpty = false;

  const slots = runSlots(deps, {
    mlConfig,
    runsInFlight,
    renewEveryMs,
    claimsNext: () => !stopping && !isQueueEmpty,
    onEnd: (run, outcome) => {
      if (outcome === 'ml_unavailable') unavailable.reportUnavailable();
      // A free slot takes the next run, and a batch may add the next photo or be finished.
      if ((!isQueueEmpty && !slots.isFull()) || run.batch_id !== null) claiming.wake();
    },
  });

  /** Claims runs while slots are free; returns whether a batch may add more because none is due. */
  const claimRuns = async (): Promise<boolean> => {
    isQueueEmpty = false;
    while (!(stopping || slots.isFull())) {
      const run = await analyses.claim({ worker, leaseSeconds: LEASE_SECONDS });
      isQueueEmpty = run?.isLast ?? true;
      if (!run) return true;
      await slots.start(run);
      // A claim in vain, and a look for a batch, would compete with the photo for processors.
      if (run.isLast) return false;
    }
    return false;
  };

  const fillBatch = () =>
    batches.fill(ids.newId).catch((err: unknown) => {
      log.warn({ err }, 'a batch could not be filled');
      return 0;
    });
  const claiming = createBackgroundLoop({
    name: 'claiming analysis runs',
    work: async () => {
      // A batch adds photos only when none is due: its photos queue behind those that were uploaded meanwhile.
      return (await claimRuns()) && (await fillBatch()) > 0 ? 'more' : 'idle';
    },
    idleMs: pollEveryMs,
    jitter: JITTER,
    log,
  });
  const requeueing = createBackgroundLoop({
    name: 'requeueing analysis runs',
    work: async () => {
      await analyses.requeueExpired(EXPIRATION_LIMIT);
      await unavailable.check(await mlConfig.read());
      claiming.wake();
      return 'idle';
    },
    idleMs: pollEveryMs,
    jitter: JITTER,
    log,
  });
  const stopListening = changeFeed.onRunWaiting(claiming.wake);
  claiming.start();
  requeueing.start();

  return {
    stop: async () => {
      stopping = true;
      stopListening();
      const deadline = setTimeout(slots.stopNow, stopWithinMs);
      await Promise.all([claiming.stop(), requeueing.stop()]);
      await slots.waitUntilSettled();
      clearTimeout(deadline);
      await mlConfig.unregister();
    },
  };
}
