import { describe, expect, it } from 'vitest';
import { createCallTracker } from './calls-in-flight.ts';

/** A call that ends when the test says so. */
function pendingCall() {
  let answer = () => {};
  let fail = (_: Error) => {};
  const call = new Promise<void>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { call, answer, fail };
}

describe('the calls in flight', () => {
  it('are those that have not ended', async () => {
    const calls = createCallTracker();
    const [one, other] = [pendingCall(), pendingCall()];
    void calls.add('a', one.call);
    void calls.add('b', other.call);
    expect(calls.listPhotos()).toEqual(new Set(['a', 'b']));
    one.answer();
    await calls.waitForEnd('a');
    expect([calls.has('a'), calls.has('b')]).toEqual([false, true]);
  });

  it('end when they fail, and the sender gets the failure', async () => {
    const calls = createCallTracker();
    const { call, fail } = pendingCall();
    const sent = calls.add('a', call);
    fail(new Error('no connection'));
    await expect(sent).rejects.toThrow('no connection');
    await calls.waitForEnd('a');
    expect(calls.has('a')).toBe(false);
  });

  it('are waited for also when another one begins meanwhile', async () => {
    const calls = createCallTracker();
    const [first, second] = [pendingCall(), pendingCall()];
    void calls.add('a', first.call);
    let hasEnded = false;
    const ended = calls.waitForEnd('a').then(() => {
      hasEnded = true;
    });
    void calls.add('a', second.call);
    first.answer();
    await first.call;
    await Promise.resolve();
    expect([hasEnded, calls.has('a')]).toEqual([false, true]);
    second.answer();
    await ended;
    expect(calls.has('a')).toBe(false);
  });

  it('do not hold up a photo without any', async () => {
    await createCallTracker().waitForEnd('a');
  });
});
