import { useSyncExternalStore } from 'react';

const TICK_MS = 60_000;

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  nowMs = Date.now();
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time in milliseconds, renewed every 60 s by one timer for the whole page (HI-08). */
export const useNowMs = (): number => useSyncExternalStore(subscribe, () => nowMs);
