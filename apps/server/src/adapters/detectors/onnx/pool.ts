import { setTimeout as wait } from 'node:timers/promises';
import type { Detection } from '@smart-waste/contract';
import { backOffMs } from '@smart-waste/core';
import type { Logger } from 'pino';
import { DetectorFailed, DetectorUnavailable } from '../../../ports/detector.ts';
import type { Look } from './messages.ts';
import type { InferenceThread } from './thread.ts';

const RESTART = { first: 500, longest: 30_000 };

export type InferencePool = {
  /** Waits for a free thread and lets it look; both together may take `timeoutMs`. */
  look: (look: Look, timeoutMs: number) => Promise<Detection[]>;
  /** How many threads stand ready or look. */
  alive: () => number;
  close: () => void;
};

type Options = { threads: readonly InferenceThread[]; start: () => Promise<InferenceThread>; log: Logger };

/** Shares looks out over the threads, and replaces each thread that broke or was stopped because it hung. */
export function inferencePool({ threads, start, log }: Options): InferencePool {
  const closing = new AbortController();
  const alive = new Set<InferenceThread>();
  const free: InferenceThread[] = [];
  const waiting: ((thread: InferenceThread) => void)[] = [];

  const offer = (thread: InferenceThread) => {
    if (!alive.has(thread)) return;
    const next = waiting.shift();
    if (next) next(thread);
    else free.push(thread);
  };

  const restarted = async (failures = 1): Promise<InferenceThread | null> => {
    try {
      return await start();
    } catch (error) {
      log.error({ error }, 'an inference thread could not be restarted');
      const later = { signal: closing.signal };
      await wait(backOffMs(failures, RESTART), null, later).catch(() => undefined);
      return closing.signal.aborted ? null : restarted(failures + 1);
    }
  };

  const keepUp = async (thread: InferenceThread): Promise<void> => {
    alive.add(thread);
    offer(thread);
    const reason = await thread.ended;
    alive.delete(thread);
    const place = free.indexOf(thread);
    if (place >= 0) free.splice(place, 1);
    if (closing.signal.aborted) return;
    log.warn({ reason }, 'an inference thread ended and is replaced');
    const next = await restarted();
    if (next && closing.signal.aborted) next.stop();
    else if (next) await keepUp(next);
  };

  const nextFree = (timeout: AbortSignal): Promise<InferenceThread> => {
    const thread = free.pop();
    if (thread) return Promise.resolve(thread);
    return new Promise((resolve, reject) => {
      waiting.push(resolve);
      timeout.addEventListener('abort', () => {
        const place = waiting.indexOf(resolve);
        if (place >= 0) waiting.splice(place, 1);
        reject(new DetectorUnavailable('no inference thread became free in time'));
      });
    });
  };

  const lookWith = (thread: InferenceThread, look: Look, timeout: AbortSignal): Promise<Detection[]> =>
    new Promise((resolve, reject) => {
      timeout.addEventListener('abort', () => {
        // It hangs: no more is asked of it, and its end makes room for another.
        alive.delete(thread);
        thread.stop();
        reject(new DetectorFailed('the model did not answer in time', { retry: true }));
      });
      thread.look(look).then(resolve, reject);
    });

  for (const thread of threads) void keepUp(thread);
  return {
    look: async (look, timeoutMs) => {
      const timer = new AbortController();
      const timeout = AbortSignal.any([timer.signal, closing.signal]);
      const clock = setTimeout(() => timer.abort(), timeoutMs);
      try {
        const thread = await nextFree(timeout);
        return await lookWith(thread, look, timeout).finally(() => offer(thread));
      } finally {
        clearTimeout(clock);
      }
    },
    alive: () => alive.size,
    close: () => {
      closing.abort();
      for (const thread of alive) thread.stop();
    },
  };
}
