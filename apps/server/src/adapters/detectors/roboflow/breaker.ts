import type { Reason } from '@smart-waste/messages';
import { DetectorUnavailable } from '../../../ports/detector.ts';

export type Breaker = {
  /**
   * Runs work while closed; throws DetectorUnavailable at once while open. After a while one call is run
   * as a trial; other callers wait for its outcome.
   */
  pass: <T>(work: () => Promise<T>) => Promise<T>;
  /** Opens the breaker for this many milliseconds. */
  trip: (reason: Reason, forMs: number) => void;
  /** Throws DetectorUnavailable with the reason while open. */
  check: () => void;
};

/** A circuit breaker: stops requests to a service that refuses them all. */
export function breaker(now: () => number): Breaker {
  let tripped: { reason: Reason; until: number } | null = null;
  let trial: Promise<void> | null = null;

  const check = () => {
    if (tripped && now() < tripped.until) throw new DetectorUnavailable(tripped.reason);
  };

  /** Closes again unless the work has opened it once more. */
  const runTrial = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = tripped;
    const { promise, resolve } = deferred();
    trial = promise;
    try {
      return await work();
    } finally {
      if (tripped === before) tripped = null;
      trial = null;
      resolve();
    }
  };

  return {
    pass: async (work) => {
      while (trial) await trial;
      check();
      return tripped ? runTrial(work) : work();
    },
    trip: (reason, forMs) => {
      tripped = { reason, until: now() + forMs };
    },
    check,
  };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
