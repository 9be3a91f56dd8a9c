import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Threads that hold the model; `run` uses them in turn and waits while one is busy. */
export async function startModelThreads(count: number) {
  const threads = Array.from(
    { length: count },
    () => new Worker(new URL('./model-thread.js', import.meta.url)),
  );
  await Promise.all(threads.map((thread) => once(thread, 'message')));
  const turns = threads.map((thread) => ({ thread, last: Promise.resolve<unknown>(undefined) }));
  let next = 0;

  const runOn = async (thread: Worker, times: number) => {
    thread.postMessage(times);
    await once(thread, 'message');
  };
  return {
    /** Runs the model once, on one thread after the other. */
    run: () => {
      const turn = turns[next++ % turns.length];
      if (!turn) throw new Error('there is no thread');
      turn.last = turn.last.then(() => runOn(turn.thread, 1));
      return turn.last;
    },
    /** Runs the model this many times on every thread at once. */
    runEach: (times: number) => Promise.all(threads.map((thread) => runOn(thread, times))),
    close: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}
