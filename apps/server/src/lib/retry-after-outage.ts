import { setTimeout as delay } from 'node:timers/promises';
import { computeBackOffMs } from '@smart-waste/core';
import { DatabaseConnectionError, DatabaseUnavailableError } from './errors.ts';

const RETRY = { first: 250, longest: 2000 };

type Limits = {
  /** Whether the connection was lost before; then the first failure may be of a database that comes back. */
  isLost?: boolean;
  /** How long it is tried again. */
  maxMs: number;
  /** Aborts when the process is to stop; there is no further try then. */
  signal: AbortSignal;
};

/**
 * Executes a statement again while the connection to the database is refused or lost, as it is for some seconds when the database is
 * started again. From then on every other DatabaseUnavailableError is tried again too: a database that comes back may be slow, or read-only for
 * a moment. The statement may have been stored although the connection was lost, so it must have the same effect when it is executed twice.
 * Throws the last error when the database is away for longer.
 */
export async function retryAfterOutage<Result>(
  execute: () => Promise<Result>,
  { isLost = false, maxMs, signal }: Limits,
): Promise<Result> {
  const endsAt = performance.now() + maxMs;
  let wasLost = isLost;
  for (let tries = 1; ; tries += 1) {
    try {
      return await execute();
    } catch (error) {
      wasLost ||= error instanceof DatabaseConnectionError;
      if (!wasLost || !(error instanceof DatabaseUnavailableError)) throw error;
      // The pause ends when the process is to stop.
      await delay(computeBackOffMs(tries, RETRY), undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || performance.now() >= endsAt) throw error;
    }
  }
}
