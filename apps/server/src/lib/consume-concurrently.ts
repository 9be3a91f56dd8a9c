/**
 * Works on the items as they come, so many at once. After a failure no further item is begun; rejects with the first one when all that
 * had begun have ended.
 */
export async function consumeConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  const consume = async () => {
    while (failures.length === 0) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    consume().catch((error: unknown) => void failures.push(error)),
  );
  await Promise.all(workers);
  await iterator.return?.();
  if (failures.length > 0) throw failures[0];
}
