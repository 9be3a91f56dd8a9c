type PendingCall<T> = { id: string; resolve: (item: T | null) => void; reject: (error: unknown) => void };

type BatchOptions = {
  /** The most ids of one call. */
  max: number;
  /** How long an id waits for others. */
  delayMs: number;
};

/**
 * Returns a function that asks for one id; those that are asked for at about the same time become one call. An id that
 * is missing in the answer gives null.
 */
export function batchCalls<T>(
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  { max, delayMs }: BatchOptions,
): (id: string) => Promise<T | null> {
  let waiting: PendingCall<T>[] = [];

  async function send(batch: readonly PendingCall<T>[]) {
    try {
      const byId = await load([...new Set(batch.map(({ id }) => id))]);
      for (const { id, resolve } of batch) resolve(byId.get(id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function sendAll() {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += max) void send(all.slice(from, from + max));
  }

  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, delayMs);
      waiting.push({ id, resolve, reject });
    });
}
