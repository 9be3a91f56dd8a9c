import { expect, test } from 'vitest';
import { runInTimeSlices } from './run-in-time-slices.ts';

/** A clock that goes on by some milliseconds whenever it is read. */
function clockWithSteps(ms: number) {
  let time = 0;
  return () => {
    time += ms;
    return time;
  };
}
function* count(done: number[], to: number) {
  for (let step = 1; step <= to; step += 1) {
    done.push(step);
    yield;
  }
  return to;
}

test('other work goes first after some milliseconds of steps', async () => {
  const done: number[] = [];
  const seen: number[] = [];
  setImmediate(() => seen.push(done.length));
  expect(await runInTimeSlices(count(done, 6), { now: clockWithSteps(5) })).toBe(6);
  expect(seen).toEqual([2]);
});

test('steps end with the reason of the signal', async () => {
  const done: number[] = [];
  const stopping = new AbortController();
  const working = runInTimeSlices(count(done, 6), { now: clockWithSteps(20), signal: stopping.signal });
  stopping.abort(new Error('stopped'));
  await expect(working).rejects.toThrow('stopped');
  expect(done).toEqual([1]);
});
