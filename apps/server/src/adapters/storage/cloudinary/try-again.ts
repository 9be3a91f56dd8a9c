import { backOffMs } from '@smart-waste/core';
import { spread } from '../../remote/patience.ts';
import { CallFailed, type Terms } from './cloud.ts';

const MOST_TRIES = 3;
const BACK_OFF = { first: 500, longest: 4000 };
const NEVER = new AbortController().signal;

/** Asks again where nobody answered or the service broke; what it refused, it would refuse again. */
export async function tryAgain<T>({ patience }: Terms, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const passing = error instanceof CallFailed && (error.status === null || error.status >= 500);
      if (!passing || tries >= MOST_TRIES) throw error;
      await patience.wait(spread(backOffMs(tries, BACK_OFF), patience), NEVER);
    }
  }
}
