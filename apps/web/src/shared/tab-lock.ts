/** Runs `work` while no other tab holds the lock; waits for it, or with `orLeave` returns null when it is taken. */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  { orLeave = false } = {},
): Promise<T | null> {
  // Pages without a secure origin have no locks; there only the Idempotency-Key prevents duplicates.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { ifAvailable: orLeave }, (lock) => (lock ? work() : null));
}
