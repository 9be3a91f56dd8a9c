import { useEffect } from 'react';
import { logFailure } from './log-failure.ts';

/** Browsers without an idle callback wait this long instead, until the screen is drawn. */
const WAIT_MS = 2_000;

function runWhenIdle(begin: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(begin, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(begin);
  return () => cancelIdleCallback(request);
}

/**
 * Loads the code that a screen needs later, once the browser has nothing else to do: a phone that goes offline meanwhile
 * has it. `load` stays the same.
 */
export function usePreloadWhenIdle(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      runWhenIdle(() => {
        load().catch((error: unknown) =>
          logFailure('What the screen needs later could not be loaded', error),
        );
      }),
    [load],
  );
}
