import { setTimeout as wait } from 'node:timers/promises';
import type { Detection } from '@smart-waste/contract';
import { backOffMs } from '@smart-waste/core';
import type { Logger } from 'pino';
import { DetectorFailed, DetectorUnavailable } from '../../../ports/detector.ts';
import { lending } from './lending.ts';
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
  const lent = lending<InferenceThread>();
  /** One for each look that is not answered yet; aborting it ends that look. */
  const looks = new Set<AbortController>();

  const restarted = async (failures = 1): Promise<InferenceThread | null> => {
    try {
      return await start();
    } catch (error) {
      log.error({ err: error }, 'an inference thread could not be restarted');
      const later = { signal: closing.signal };
      await wait(backOffMs(failures, RESTART), null, later).catch(() => undefined);
      return closing.signal.aborted ? null : restarted(failures + 1);
    }
  };

  const keepUp = async (thread: InferenceThread): Promise<void> => {
    lent.add(thread);
    const reason = await thread.ended;
    lent.withdraw(thread);
    if (closing.signal.aborted) return;
    log.warn({ reason }, 'an inference thread ended and is replaced');
    const next = await restarted();
    if (next && closing.signal.aborted) next.stop();
    else if (next) await keepUp(next);
  };

  const lookWith = (thread: InferenceThread, look: Look, giveUp: AbortSignal): Promise<Detection[]> =>
    new Promise((resolve, reject) => {
      giveUp.addEventListener('abort', () => {
        // It hangs: no more is asked of it, and its end makes room for another.
        lent.withdraw(thread);
        thread.stop();
        reject(new DetectorFailed('the model did not answer in time', { retry: true }));
      });
      thread.look(look).then(resolve, reject);
    });

  for (const thread of threads) void keepUp(thread);
  return {
    look: async (look, timeoutMs) => {
      if (closing.signal.aborted) throw new DetectorUnavailable('the detector is closed');
      const giveUp = new AbortController();
      const clock = setTimeout(() => giveUp.abort(), timeoutMs);
      looks.add(giveUp);
      try {
        const thread = await lent.take(giveUp.signal);
        return await lookWith(thread, look, giveUp.signal).finally(() => lent.giveBack(thread));
      } finally {
        clearTimeout(clock);
        looks.delete(giveUp);
      }
    },
    alive: () => lent.all().length,
    close: () => {
      closing.abort();
      for (const giveUp of looks) giveUp.abort();
      for (const thread of lent.all()) {
        lent.withdraw(thread);
        thread.stop();
      }
    },
  };
}
