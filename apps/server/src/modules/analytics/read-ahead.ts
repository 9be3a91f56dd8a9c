/**
 * Reads each item while the one before is used, so that reading and using do not wait for each other. Never more than
 * one ahead: whoever uses them slowly, or stops, decides how much is read.
 */
export async function* readAhead<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<readonly [Item, Read]> {
  let before: { item: Item; reading: Promise<Read> } | undefined;
  for (const item of items) {
    const reading = read(item);
    reading.catch(() => undefined); // is told when its turn comes, if anybody is there then
    if (before) yield [before.item, await before.reading];
    before = { item, reading };
  }
  if (before) yield [before.item, await before.reading];
}
