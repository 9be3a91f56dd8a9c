import type { Logger } from 'pino';
import { type DatabaseConnectionError, DatabaseUnavailableError } from './errors.ts';
import { retryAfterOutage } from './retry-after-outage.ts';

type InterruptedWork = {
  /** Releases the work without counting the attempt; resolves with whether it was still held. */
  release: () => Promise<boolean>;
  /** What interrupted it. */
  error: DatabaseConnectionError;
  leaseSeconds: number;
  /** Aborts when the process is to stop; there is no further try then. */
  signal: AbortSignal;
  logFields: Record<string, string>;
  log: Pick<Logger, 'warn'>;
};

/**
 * Releases work that a lost connection to the database interrupted, and logs that once. The release is tried again while the database is
 * away, as it is for some seconds when it is started again, but no longer than the lease lasts: then it expires and the attempt counts.
 */
export async function releaseAfterOutage(work: InterruptedWork): Promise<void> {
  const { error, logFields, log } = work;
  const isReleased = await releaseInTime(work);
  log.warn(
    { err: error, ...logFields, isReleased },
    'the connection to the database was lost during the work',
  );
}

async function releaseInTime({ release, leaseSeconds, signal }: InterruptedWork): Promise<boolean> {
  try {
    return await retryAfterOutage(release, { isLost: true, maxMs: leaseSeconds * 1000, signal });
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}
