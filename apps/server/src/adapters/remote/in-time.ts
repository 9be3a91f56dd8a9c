/** What work is given up with that took too long. */
export class TooLate extends Error {}

/**
 * Aborts work that takes longer, or that `stop` ends, and then rejects with the reason; what the work opened may be
 * read for as long as one likes. Not by AbortSignal.any(): Node 20 forgets a timeout that only it holds when memory
 * is tidied, and the work would never be given up.
 */
export async function inTime<T>(
  timeoutMs: number,
  work: (giveUp: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const giveUp = new AbortController();
  const stopped = () => giveUp.abort(stop?.reason);
  if (stop?.aborted) stopped();
  stop?.addEventListener('abort', stopped);
  const clock = setTimeout(() => giveUp.abort(new TooLate(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await work(giveUp.signal);
  } catch (error) {
    giveUp.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(clock);
    stop?.removeEventListener('abort', stopped);
  }
}
