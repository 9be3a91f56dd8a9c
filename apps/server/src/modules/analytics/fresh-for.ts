type Kept<Value> = { since: number; value: Promise<Value> };
type Keeping = {
  ms: number;
  now: () => Date;
  /** How many answers are held at most; the one that was not asked for the longest goes first. */
  most: number;
};
/** Answers the value as it would be now without the work, where nothing changed since; undefined where it must be done. */
type Renew<Value> = (value: Value) => Promise<Value | undefined>;
type Work<Value> = { work: () => Promise<Value>; renew?: Renew<Value> | undefined };

/** An answer that can be renewed is held for so long after its last use. */
const RENEWABLE_MS = 60_000;

/**
 * Lets callers share an answer that was begun at most `ms` ago, also while it is still worked out: however many ask at
 * once, the work is done once. A failure is told to those who waited and then forgotten.
 */
export function freshFor<Value>({ ms, now, most }: Keeping) {
  const kept = new Map<string, Kept<Value>>();

  function keep(key: string, value: Promise<Value>, forMs: number): Promise<Value> {
    const entry = { since: now().getTime(), value };
    put(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    // An answer that nobody may be given any more would only hold its memory.
    value.then(() => setTimeout(forget, forMs).unref(), forget);
    return value;
  }
  function put(key: string, entry: Kept<Value>): void {
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  }

  return (key: string, { work, renew }: Work<Value>): Promise<Value> => {
    const known = kept.get(key);
    if (known && now().getTime() - known.since < ms) {
      put(key, known);
      return known.value;
    }
    if (!renew) return keep(key, work(), ms);
    return keep(
      key,
      renewed(known?.value, renew).then((value) => value ?? work()),
      RENEWABLE_MS,
    );
  };
}

/** Also of an answer that is still worked out: it is waited for, instead of doing the same beside it. */
async function renewed<Value>(
  known: Promise<Value> | undefined,
  renew: Renew<Value>,
): Promise<Value | undefined> {
  const value = await known?.catch(() => undefined);
  return value === undefined ? undefined : renew(value);
}
