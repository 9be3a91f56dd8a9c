/** Aborts work that takes longer; what the work opened may be read for as long as one likes. */
export async function inTime<T>(timeoutMs: number, work: (giveUp: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const clock = setTimeout(() => giveUp.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await work(giveUp.signal);
  } finally {
    clearTimeout(clock);
  }
}
