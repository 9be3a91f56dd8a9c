type Listener<Event> = (event: Event) => void;

/** Listeners of a change feed, and notifications that follow each other, between which other work of the process goes on. */
export function createBurst<Event>() {
  const listening = new Set<Listener<Event>>();
  return {
    listeners: (listener: Listener<Event>) => {
      listening.add(listener);
      return () => void listening.delete(listener);
    },
    burst: async (event: Event, count: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 1) {
        for (const listener of listening) listener(event);
        await new Promise(setImmediate);
      }
    },
  };
}
