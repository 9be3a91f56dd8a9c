import { useSyncExternalStore } from 'react';

/** LA-02. */
const THRESHOLD_PIXELS = 8;

function subscribe(tell: () => void) {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}

/** True once the page is scrolled by more than 8 px. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD_PIXELS,
    () => false,
  );
