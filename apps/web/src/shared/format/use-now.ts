import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const TICK_MS = 60_000;

const { subscribe, notify, isEmpty } = createListeners();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  nowMs = Date.now();
  notify();
}

/** The timer runs from the first subscriber to the last. */
function subscribeToTicks(listener: () => void) {
  if (isEmpty()) {
    nowMs = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  const unsubscribe = subscribe(listener);
  return () => {
    unsubscribe();
    if (isEmpty()) clearInterval(timer);
  };
}

/** The time in milliseconds, renewed every 60 s by one timer for the whole page (HI-08). */
export const useNowMs = (): number => useSyncExternalStore(subscribeToTicks, () => nowMs);
