import { setTimeout as wait } from 'node:timers/promises';
import { computeBackOffMs } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import type { Logger } from 'pino';
import { DetectorFailedError, DetectorUnavailableError } from '../../../ports/detector.ts';
import type { Pixels } from '../../../ports/image-processor.ts';
import { createResourcePool } from './resource-pool.ts';
import type { InferenceResult } from './session.ts';
import type { InferenceThread } from './thread.ts';

const RESTART_BACK_OFF = { first: 500, longest: 30_000 };

export type InferencePool = {
  /** Waits for a free thread and runs the model there; both together may take `timeoutMs`. */
  detect: (photo: Pixels, timeoutMs: number) => Promise<InferenceResult>;
  /** The number of running threads, idle or busy. */
  countAlive: () => number;
  close: () => void;
};

type Options = { threads: readonly InferenceThread[]; start: () => Promise<InferenceThread>; log: Logger };

/** Distributes photos over the threads, and replaces each thread that crashed or was terminated because it hung. */
export function createInferencePool({ threads, start, log }: Options): InferencePool {
  const closing = new AbortController();
  const pool = createResourcePool<InferenceThread>();
  /** One controller for each photo in work; aborting it ends the wait for its answer. */
  const pendingRequests = new Set<AbortController>();

  const restart = async (failures = 1): Promise<InferenceThread | null> => {
    try {
      return await start();
    } catch (error) {
      log.error({ err: error }, 'an inference thread could not be restarted');
      const { signal } = closing;
      await wait(computeBackOffMs(failures, RESTART_BACK_OFF), null, { signal }).catch(() => undefined);
      return signal.aborted ? null : restart(failures + 1);
    }
  };

  const keepAlive = async (thread: InferenceThread): Promise<void> => {
    pool.add(thread);
    const reason = await thread.ended;
    pool.remove(thread);
    if (closing.signal.aborted) return;
    log.warn({ reason }, 'an inference thread ended and is replaced');
    const next = await restart();
    if (next && closing.signal.aborted) next.stop();
    else if (next) await keepAlive(next);
  };

  const detectOn = (thread: InferenceThread, photo: Pixels, abortSignal: AbortSignal) =>
    new Promise<InferenceResult>((resolve, reject) => {
      abortSignal.addEventListener('abort', () => {
        // The thread hangs: it gets no more work, and another one starts after it has ended.
        pool.remove(thread);
        thread.stop();
        reject(new DetectorFailedError(createReason('detector.model_timeout'), { retry: true }));
      });
      thread.detect(photo).then(resolve, reject);
    });

  for (const thread of threads) void keepAlive(thread);
  return {
    detect: async (photo, timeoutMs) => {
      if (closing.signal.aborted) throw new DetectorUnavailableError(createReason('detector.closed'));
      const aborter = new AbortController();
      const timer = setTimeout(() => aborter.abort(), timeoutMs);
      pendingRequests.add(aborter);
      try {
        const thread = await pool.acquire(aborter.signal);
        return await detectOn(thread, photo, aborter.signal).finally(() => pool.release(thread));
      } finally {
        clearTimeout(timer);
        pendingRequests.delete(aborter);
      }
    },
    countAlive: () => pool.listAll().length,
    close: () => {
      closing.abort();
      for (const aborter of pendingRequests) aborter.abort();
      for (const thread of pool.listAll()) {
        pool.remove(thread);
        thread.stop();
      }
    },
  };
}
