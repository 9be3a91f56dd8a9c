import { useSyncExternalStore } from 'react';

/** The dialogs that every screen has. */
export type GlobalDialog = 'palette' | 'shortcuts';

let open: GlobalDialog | null = null;
const listeners = new Set<() => void>();

/** Opens one of them, or closes the open one. */
export function setGlobalDialog(next: GlobalDialog | null): void {
  open = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const useGlobalDialog = (): GlobalDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
