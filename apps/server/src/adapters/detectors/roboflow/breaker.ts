import { DetectorUnavailable } from '../../../ports/detector.ts';

export type Breaker = {
  /**
   * Lets work through while closed; while open throws DetectorUnavailable at once. After a while one is let through
   * as a trial: whoever comes meanwhile waits for what becomes of it.
   */
  pass: <T>(work: () => Promise<T>) => Promise<T>;
  /** Opens for so long. */
  trip: (reason: string, forMs: number) => void;
  /** Throws DetectorUnavailable with the reason while open. */
  check: () => void;
};

/** Keeps requests away from a service that refuses them all. */
export function breaker(now: () => number): Breaker {
  let tripped: { reason: string; until: number } | null = null;
  let trial: Promise<void> | null = null;

  const check = () => {
    if (tripped && now() < tripped.until) throw new DetectorUnavailable(tripped.reason);
  };

  /** Closes again unless the work tripped it anew. */
  const tried = async <T>(work: () => Promise<T>): Promise<T> => {
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
      return tripped ? tried(work) : work();
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
