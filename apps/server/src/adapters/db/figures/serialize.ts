/**
 * Does a piece of work once at a time. Who asks while it is done is given the next one, together with all others who
 * asked meanwhile: so each sees what was there when it asked.
 */
export function serialize<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  const begin = (): Promise<Value> => {
    next = undefined;
    const begun = work();
    current = begun;
    const end = () => {
      if (current === begun) current = undefined;
    };
    begun.then(end, end);
    return begun;
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}
