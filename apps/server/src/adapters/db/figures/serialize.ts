/**
 * Runs `work` once at a time. Calls during a run share the next run, so each result includes all changes before its
 * call.
 */
export function serialize<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  const begin = (): Promise<Value> => {
    next = undefined;
    const started = work();
    current = started;
    const end = () => {
      if (current === started) current = undefined;
    };
    started.then(end, end);
    return started;
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}
