/** A browser's locks, as far as two tabs need them. */
export function createLocks() {
  const locks = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { ifAvailable }: { ifAvailable: boolean },
    work: (lock: object | null) => unknown,
  ) => {
    if (ifAvailable && locks.has(name)) return work(null);
    while (locks.has(name)) await locks.get(name);
    const lock = Promise.resolve(work({ name })).finally(() => locks.delete(name));
    locks.set(name, lock);
    return lock;
  };
  return { request };
}
