/** Who is to learn of changes of a value that a module holds, in the form that `useSyncExternalStore` subscribes with. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Returns how to unsubscribe. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isEmpty: () => listeners.size === 0,
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
