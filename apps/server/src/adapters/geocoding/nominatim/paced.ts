import type { Patience } from '../../remote/patience.ts';

/** Does one thing at a time, and begins none sooner than `everyMs` after the one before. */
export function paced(everyMs: number, { now, wait }: Pick<Patience, 'now' | 'wait'>) {
  let turn: Promise<unknown> = Promise.resolve();
  let begunAt = Number.NEGATIVE_INFINITY;

  return <T>(work: () => Promise<T>, giveUp: AbortSignal): Promise<T> => {
    const done = turn.then(async () => {
      const sinceMs = Math.max(0, now() - begunAt); // a clock that was set back is no reason to wait longer
      if (sinceMs < everyMs) await wait(everyMs - sinceMs, giveUp);
      giveUp.throwIfAborted();
      begunAt = now();
      return work();
    });
    turn = done.catch(() => undefined);
    return done;
  };
}
