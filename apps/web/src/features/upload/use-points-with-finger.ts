import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(hover: none) and (pointer: coarse)');

function subscribe(tell: () => void) {
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** True on phones and tablets: their own camera app takes better photos than a page does. */
export const usePointsWithFinger = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
