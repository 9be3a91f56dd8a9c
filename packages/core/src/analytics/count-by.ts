/** How often each text occurs. Counted in a `Map`, so that `__proto__` is a text like any other. */
export function countBy(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The most frequent first; equal counts in the order of their code units. */
export function byCount(counts: Iterable<readonly [string, number]>): (readonly [string, number])[] {
  return [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1));
}
