import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short enough that no request waits noticeably for the event loop. */
const SLICE_MS = 10;

type TimeSliceOptions = { signal?: AbortSignal; now?: () => number };

/**
 * Does long work step by step, and lets other work of the event loop go first every few milliseconds. Rejects with the reason of
 * the signal once it is aborted.
 */
export async function runInTimeSlices<Result>(
  steps: Iterator<unknown, Result, void>,
  { signal, now = () => performance.now() }: TimeSliceOptions = {},
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const until = now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (now() < until);
    await nextTurn();
  }
}
