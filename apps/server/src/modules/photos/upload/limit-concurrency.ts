export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `limit` pieces of work run at a time; the others wait in the order in which they came. */
export function limitConcurrency(limit: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = () => {
    if (running < limit) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise<void>((goOn) => waiting.push(goOn));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
