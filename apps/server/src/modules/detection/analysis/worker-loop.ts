import { backgroundLoop } from '../../../lib/background-loop.ts';
import type { Deps } from '../../../ports/deps.ts';
import { watchConfig } from '../config/watch-config.ts';
import { GIVE_UP_LAPSED } from './end-run.ts';
import { LEASE_SECONDS } from './lease.ts';
import { recovery } from './recover-unavailable.ts';
import { workOnRun } from './work-on-run.ts';

const POLL_EVERY_MS = 2000;
const STOP_WITHIN_MS = 8000;
/** Workers share one queue; their polls drift apart. */
const JITTER = 0.2;

export type WorkerDeps = Pick<
  Deps,
  | 'analyses'
  | 'batches'
  | 'detectors'
  | 'changeFeed'
  | 'images'
  | 'objectLedger'
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
  /** More than the detector has threads, so that reading and drawing go on while it looks. */
  runsInFlight: number;
  pollEveryMs?: number;
  renewEveryMs?: number;
  /** How long `stop` waits for running ones. */
  stopWithinMs?: number;
};

export type Worker = {
  /** Takes no new run; lets the running ones end, and gives back those that do not end in time. */
  stop: () => Promise<void>;
};

/** Starts to claim runs and work on them: when the feed tells of one, when one ends, and every now and then. */
export function startWorker({ deps, worker, runsInFlight, ...times }: WorkerOptions): Worker {
  const { analyses, batches, changeFeed, log, ids } = deps;
  const mlConfig = watchConfig(deps, worker);
  const { pollEveryMs = POLL_EVERY_MS, stopWithinMs = STOP_WITHIN_MS, renewEveryMs } = times;
  const stopNow = new AbortController();
  const running = new Set<Promise<unknown>>();
  const unavailable = recovery(deps);
  let stopping = false;

  /** Claims one run when there is room for it; answers whether there was one. */
  const claimOne = async (): Promise<boolean> => {
    const { config } = await mlConfig.read();
    const room = config.enableParallelProcessing ? runsInFlight : 1;
    if (stopping || running.size >= room) return false;
    const run = await analyses.claim({ worker, leaseSeconds: LEASE_SECONDS });
    if (!run) return false;
    const work = workOnRun(deps, { run, config }, { stopNow: stopNow.signal, renewEveryMs }).then((end) => {
      running.delete(work);
      if (end === 'ml_unavailable') unavailable.sawUnavailable();
      claiming.wake();
    });
    running.add(work);
    return true;
  };

  const claiming = backgroundLoop({
    name: 'claiming analysis runs',
    work: async () => {
      // Before the claims: what a batch adds lines up behind what waits already.
      await batches.fill(ids.newId).catch((err: unknown) => log.warn({ err }, 'a batch could not be filled'));
      while (await claimOne());
      return 'idle';
    },
    idleMs: pollEveryMs,
    jitter: JITTER,
    log,
  });
  const requeueing = backgroundLoop({
    name: 'requeueing analysis runs',
    work: async () => {
      await analyses.requeueExpired(GIVE_UP_LAPSED);
      await unavailable.check((await mlConfig.read()).config);
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
      const deadline = setTimeout(() => stopNow.abort(), stopWithinMs);
      await Promise.all([claiming.stop(), requeueing.stop()]);
      await Promise.all(running);
      clearTimeout(deadline);
      await mlConfig.leave();
    },
  };
}
