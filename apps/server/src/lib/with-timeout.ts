/** The reason of an abort because work took too long. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Aborts work that takes longer than `timeoutMs` or that `stop` ends, and rejects with the reason at once, also when
 * the work ignores the signal. Streams that the work opened may be read without a time limit afterwards.
 * AbortSignal.any() is not used: on Node 20 the garbage collector can remove a timeout signal that only it references,
 * and the work would never be aborted.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  work: (abortSignal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(stop?.reason);
  if (stop?.aborted) abort();
  stop?.addEventListener('abort', abort);
  const timer = setTimeout(
    () => controller.abort(new TimeoutError(`no answer within ${timeoutMs / 1000} seconds`)),
    timeoutMs,
  );
  try {
    return await Promise.race([work(controller.signal), rejectWhenAborted(controller.signal)]);
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', abort);
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
