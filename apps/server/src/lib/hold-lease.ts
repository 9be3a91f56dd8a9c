import type { Logger } from 'pino';

type HeldLease = {
  /** Renews the lease; resolves with whether it was still held. */
  renew: () => Promise<boolean>;
  everyMs: number;
  /** Called once, when another process may hold the work. */
  onLost?: () => void;
  log: Pick<Logger, 'warn'>;
};

/** Renews a lease at intervals shorter than it lasts, until the returned function is called. */
export function holdLease({ renew, everyMs, onLost, log }: HeldLease): () => void {
  const attempt = async () => {
    try {
      if (await renew()) return;
      clearInterval(timer);
      onLost?.();
    } catch (err) {
      // The lease outlasts several renewals; writing the result shows whether it was still held.
      log.warn({ err }, 'a lease could not be renewed');
    }
  };
  const timer = setInterval(() => void attempt(), everyMs);
  return () => clearInterval(timer);
}
