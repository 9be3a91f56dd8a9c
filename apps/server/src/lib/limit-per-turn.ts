/**
 * Lets this many callers go on in each turn of the event loop, in the order in which they came; fewer never wait. For pieces of work
 * that block the event loop: with many callers at once, everything else would wait for a piece of each of them.
 */
export function limitPerTurn(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let left = perTurn;
  const beginTurn = () => {
    const next = waiting.splice(0, perTurn);
    left = perTurn - next.length;
    for (const goOn of next) goOn();
    if (next.length > 0) setImmediate(beginTurn);
  };
  return () =>
    new Promise((goOn) => {
      if (left === 0) return void waiting.push(goOn);
      if (left === perTurn) setImmediate(beginTurn);
      left -= 1;
      goOn();
    });
}
