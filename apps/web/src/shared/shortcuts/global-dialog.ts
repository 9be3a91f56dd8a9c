import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** The dialogs that every screen has. */
export type GlobalDialog = 'palette' | 'shortcuts';

let open: GlobalDialog | null = null;
const { subscribe, notify } = createListeners();

/** Opens one of them, or closes the open one. */
export function setGlobalDialog(next: GlobalDialog | null): void {
  open = next;
  notify();
}

export const useGlobalDialog = (): GlobalDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
