import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inTime, TooLate } from './in-time.ts';

/** Work that ends only when it is given up. */
const endless = (giveUp: AbortSignal) =>
  new Promise<never>((_, reject) => giveUp.addEventListener('abort', () => reject(new Error('given up'))));

test('work that is done in time answers, work that fails fails', async () => {
  expect(await inTime(1000, async () => 42)).toBe(42);
  await expect(inTime(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('work that takes longer is given up, also when memory is tidied meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const tidy: () => void = runInNewContext('gc');
  const given = inTime(30, endless, new AbortController().signal);
  tidy();
  await expect(given).rejects.toThrow(TooLate);
});

test('work that is stopped ends with the reason, stopped before or while it goes on', async () => {
  await expect(inTime(1000, endlessUnlessAborted, AbortSignal.abort(new Error('closed')))).rejects.toThrow(
    'closed',
  );
  const stop = new AbortController();
  const going = inTime(1000, endless, stop.signal);
  stop.abort(new Error('closed'));
  await expect(going).rejects.toThrow('closed');
});

const endlessUnlessAborted = async (giveUp: AbortSignal) => {
  giveUp.throwIfAborted();
  return endless(giveUp);
};
