import { setTimeout as delay } from 'node:timers/promises';
import { computeBackOffMs } from '@smart-waste/core';
import { DatabaseConnectionError } from './errors.ts';

const RETRY = { first: 250, longest: 2000 };

type Limits = {
  /** How long it is tried again. */
  maxMs: number;
  /** Aborts when the process is to stop; there is no further try then. */
  signal: AbortSignal;
};

/**
 * Executes a statement again while the connection to the database is refused or lost, as it is for some seconds when the database is
 * started again. The statement may have been stored although the connection was lost, so it must have the same effect when it is executed
 * twice. Throws DatabaseConnectionError when the database is away for longer.
 */
export async function retryAfterOutage<Result>(
  execute: () => Promise<Result>,
  { maxMs, signal }: Limits,
): Promise<Result> {
  const endsAt = performance.now() + maxMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await execute();
    } catch (error) {
      if (!(error instanceof DatabaseConnectionError)) throw error;
      // The pause ends when the process is to stop.
      await delay(computeBackOffMs(tries, RETRY), undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || performance.now() >= endsAt) throw error;
    }
  }
}
