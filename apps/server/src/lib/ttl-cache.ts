import { LRUCache } from 'lru-cache';

type Options = {
  /** How old a value may be, counted from the start of its loading. */
  ttlMs: number;
  /** The number of values kept; the least recently used one is removed first. */
  max: number;
  now: () => Date;
};
type Loader<Value> = {
  load: () => Promise<Value>;
  /** The expired value as it would be loaded now, if nothing has changed since; undefined when it must be loaded. */
  revalidate?: ((expired: Value) => Promise<Value | undefined>) | undefined;
};
type Entry<Value> = { startedAt: number; value: Promise<Value> };

/** How long an expired value is kept for revalidation after its last use. */
const REVALIDATION_MS = 60_000;

/**
 * Shares a loaded value among all callers for `ttlMs`, also while it is still loading: concurrent callers cause one
 * load. A failed load rejects for those who waited and is not cached.
 */
export function createTtlCache<Value>({ ttlMs, max, now }: Options) {
  // The cache's own clock only removes values that can no longer be used; whether a value is fresh depends on `now`.
  const entries = new LRUCache<string, Entry<Value>>({ max, ttlAutopurge: true, ttl: 0 });

  function store(key: string, value: Promise<Value>, keepMs: number): Promise<Value> {
    const entry = { startedAt: now().getTime(), value };
    const isCurrent = () => entries.peek(key) === entry;
    entries.set(key, entry);
    value.then(
      () => isCurrent() && entries.set(key, entry, { ttl: keepMs }),
      () => isCurrent() && entries.delete(key),
    );
    return value;
  }

  return (key: string, { load, revalidate }: Loader<Value>): Promise<Value> => {
    const entry = entries.get(key);
    if (entry && now().getTime() - entry.startedAt < ttlMs) return entry.value;
    if (!revalidate) return store(key, load(), ttlMs);
    const revalidated = Promise.resolve(entry?.value)
      .catch(() => undefined)
      .then((expired) => (expired === undefined ? undefined : revalidate(expired)));
    return store(
      key,
      revalidated.then((value) => value ?? load()),
      REVALIDATION_MS,
    );
  };
}
