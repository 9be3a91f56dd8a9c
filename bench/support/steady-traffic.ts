/**
 * Sends this many requests per second, whether or not the previous ones have been answered, as people do. `stop`
 * returns the milliseconds that each took from the moment at which it was due; infinity for one that failed.
 */
export function startSteadyTraffic(perSecond: number, request: (number: number) => Promise<unknown>) {
  const taken: Promise<number>[] = [];
  const startedAt = performance.now();
  const getNextDueAt = () => startedAt + (taken.length * 1000) / perSecond;

  const send = async (number: number, dueAt: number) => {
    try {
      await request(number);
      return performance.now() - dueAt;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
  const timer = setInterval(() => {
    while (getNextDueAt() <= performance.now()) taken.push(send(taken.length, getNextDueAt()));
  }, 500 / perSecond);

  return {
    stop: (): Promise<number[]> => {
      clearInterval(timer);
      return Promise.all(taken);
    },
  };
}
