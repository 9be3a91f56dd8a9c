/**
 * Reads items while one before them is being used, so that reading and using overlap. At most `count` items are read
 * ahead, so a slow consumer, or one that stops, limits how much is read.
 */
export async function* readAhead<Item, Read>(
  items: Iterable<Item> | AsyncIterable<Item>,
  read: (item: Item) => Promise<Read>,
  count = 1,
): AsyncGenerator<readonly [Item, Read]> {
  const begun: { item: Item; reading: Promise<Read> }[] = [];
  for await (const item of items) {
    const reading = read(item);
    reading.catch(() => undefined); // the consumer gets the rejection in turn, if it still reads
    begun.push({ item, reading });
    const next = begun.length > count ? begun.shift() : undefined;
    if (next) yield [next.item, await next.reading];
  }
  for (const { item, reading } of begun) yield [item, await reading];
}
