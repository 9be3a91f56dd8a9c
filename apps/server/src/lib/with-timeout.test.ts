import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { TimeoutError, withTimeout } from './with-timeout.ts';

/** Work that ends only when it is aborted. */
const endless = (abortSignal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    abortSignal.addEventListener('abort', () => reject(new Error('aborted'))),
  );

test('resolves and rejects as the work does', async () => {
  expect(await withTimeout(1000, async () => 42)).toBe(42);
  await expect(withTimeout(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('aborts work that takes too long, also after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const aborted = withTimeout(30, endless, new AbortController().signal);
  collectGarbage();
  await expect(aborted).rejects.toThrow(TimeoutError);
});

test('rejects with the reason when the work is stopped, before or while it runs', async () => {
  await expect(
    withTimeout(1000, endlessUnlessAborted, AbortSignal.abort(new Error('closed'))),
  ).rejects.toThrow('closed');
  const stop = new AbortController();
  const running = withTimeout(1000, endless, stop.signal);
  stop.abort(new Error('closed'));
  await expect(running).rejects.toThrow('closed');
});

const endlessUnlessAborted = async (abortSignal: AbortSignal) => {
  abortSignal.throwIfAborted();
  return endless(abortSignal);
};

test('rejects in time for work that ignores the signal', async () => {
  await expect(withTimeout(1, () => new Promise(() => undefined))).rejects.toThrow(
    'no answer within 0.001 seconds',
  );
});
