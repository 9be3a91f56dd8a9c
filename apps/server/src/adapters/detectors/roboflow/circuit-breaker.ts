import type { Reason } from '@smart-waste/messages';
import { DetectorUnavailableError } from '../../../ports/detector.ts';

export type CircuitBreaker = {
  /**
   * Runs work while closed; throws DetectorUnavailableError at once while open. After a while one call is run
   * as a trial; other callers wait for its outcome.
   */
  pass: <T>(work: () => Promise<T>) => Promise<T>;
  /** Opens the breaker for this many milliseconds. */
  trip: (reason: Reason, forMs: number) => void;
  /** Throws DetectorUnavailableError with the reason while open. */
  check: () => void;
};

/** A circuit breaker: stops requests to a service that refuses them all. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let openState: { reason: Reason; until: number } | null = null;
  let trial: Promise<void> | null = null;

  const check = () => {
    if (openState && now() < openState.until) throw new DetectorUnavailableError(openState.reason);
  };

  /** Closes again unless the work has opened it once more. */
  const runTrial = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = openState;
    const { promise, resolve } = createDeferred();
    trial = promise;
    try {
      return await work();
    } finally {
      if (openState === before) openState = null;
      trial = null;
      resolve();
    }
  };

  return {
    pass: async (work) => {
      while (trial) await trial;
      check();
      return openState ? runTrial(work) : work();
    },
    trip: (reason, forMs) => {
      openState = { reason, until: now() + forMs };
    },
    check,
  };
}

function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
