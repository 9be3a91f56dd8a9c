import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { computeBackOffMs } from '@smart-waste/core';
import type { Logger } from 'pino';

/** When the next round should start: at once, after the usual pause, or in this many milliseconds. */
export type NextRound = 'more' | 'idle' | number;

export type BackgroundLoopOptions = {
  /** The beginning of its log lines, as in `removing orphaned files` failed. */
  name: string;
  /** One round of work. The signal aborts when the loop is to stop. */
  work: (signal: AbortSignal) => Promise<NextRound>;
  /** The pause after a round that found nothing to do. */
  idleMs: number;
  /** Calls what it is given when there may be something to do, until the function that it returns is called. */
  wakeOn?: (wake: () => void) => () => void;
  /**
   * A round that begins because the loop was woken begins at least this long after the round before it began, so that many wakes in a short
   * time cost few rounds. A loop that was idle for longer begins at once. 0 by default.
   */
  wokenEveryMs?: number;
  /** Lengthens each pause by up to this share of it, so that processes that share a table drift apart. 0 by default. */
  jitter?: number;
  log: Pick<Logger, 'info' | 'warn' | 'debug'>;
  timers?: LoopTimers;
};

export type LoopTimers = {
  /** Resolves after this many milliseconds; rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** From 0 to 1. */
  random: () => number;
  /** Milliseconds of a clock that is never set. */
  now: () => number;
};

export type BackgroundLoop = {
  /** Starts the first round. Further calls, and calls after `stop`, have no effect. */
  start: () => void;
  /** Ends the pause. While a round is running, another one follows it without a pause. */
  wake: () => void;
  /** Aborts the signal of the work and resolves when the current round has ended. */
  stop: () => Promise<void>;
};

/**
 * For loops that a notification wakes in every API process, though one process finds the work: what they ask the database then grows with
 * the processes, not with the changes. A person does not notice this delay, which only a wake shortly after another one has.
 */
export const MIN_WAKE_INTERVAL_MS = 250;
const RETRY = { first: 250, longest: 30_000 };

/** Pauses keep no process alive. */
const realTimers: LoopTimers = {
  sleep: (ms, signal) => delay(ms, undefined, { signal, ref: false }),
  random: Math.random,
  now: () => performance.now(),
};

/**
 * Repeats work in rounds until it is stopped. A round that fails never ends the loop: it is repeated after a growing
 * pause. The first of several failures in a row is logged as a warning, and so is the end of the failures as
 * information.
 */
export function createBackgroundLoop({
  name,
  work,
  idleMs,
  wakeOn,
  wokenEveryMs = 0,
  jitter = 0,
  log,
  timers = realTimers,
}: BackgroundLoopOptions): BackgroundLoop {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let pause: AbortController | undefined;
  let isWoken = false;
  let failures = 0;

  const withJitter = (ms: number) => ms * (1 + jitter * timers.random());
  const pauseAfter = (next: NextRound): number => {
    if (failures > 0) log.info({ failures }, `${name} works again`);
    failures = 0;
    return next === 'more' ? 0 : withJitter(next === 'idle' ? idleMs : next);
  };
  const pauseAfterFailure = (err: unknown): number => {
    if (stopping.signal.aborted) return 0;
    failures += 1;
    const retryInMs = withJitter(computeBackOffMs(failures, RETRY));
    const level = failures === 1 ? 'warn' : 'debug';
    log[level]({ err, failures, retryInMs }, `${name} failed, trying again`);
    return retryInMs;
  };
  const rest = async (ms: number): Promise<void> => {
    if (ms <= 0) return void (await nextTurn());
    pause = new AbortController();
    if (isWoken || stopping.signal.aborted) return;
    await timers.sleep(ms, pause.signal).catch(() => undefined);
  };
  /** Further wakes meanwhile are for the same round. */
  const restAfterWake = async (begunAt: number): Promise<void> => {
    const ms = withJitter(wokenEveryMs) - (timers.now() - begunAt);
    if (isWoken && ms > 0) await timers.sleep(ms, stopping.signal).catch(() => undefined);
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      const begunAt = timers.now();
      const pauseMs = await work(stopping.signal).then(pauseAfter, pauseAfterFailure);
      await rest(pauseMs);
      if (pauseMs > 0 && !stopping.signal.aborted) await restAfterWake(begunAt);
    }
  };
  const wake = () => {
    isWoken = true;
    pause?.abort();
  };
  const stopWaking = wakeOn?.(wake);

  return {
    start: () => {
      running ??= loop();
    },
    wake,
    stop: async () => {
      stopWaking?.();
      stopping.abort();
      wake();
      await running;
    },
  };
}
