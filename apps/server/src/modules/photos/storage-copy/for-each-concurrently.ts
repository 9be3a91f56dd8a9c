/** Does the work for each, so many at a time. After a failure no other is begun, and the first failure is thrown. */
export async function forEachConcurrently<T>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const left = things.values();
  let failed = false;
  const one = async () => {
    for (const thing of left) {
      if (failed) return;
      await work(thing).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, one));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
}
