/**
 * Reads each item while the one before is being used, so that reading and using overlap. At most one item is read
 * ahead, so a slow consumer, or one that stops, limits how much is read.
 */
export async function* readAhead<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<readonly [Item, Read]> {
  let before: { item: Item; reading: Promise<Read> } | undefined;
  for (const item of items) {
    const reading = read(item);
    reading.catch(() => undefined); // the consumer gets the rejection in turn, if it still reads
    if (before) yield [before.item, await before.reading];
    before = { item, reading };
  }
  if (before) yield [before.item, await before.reading];
}
