/** `changed`: the list of waiting photos is another. `send`: a person asked to try now. */
export type OutboxSignal = 'changed' | 'send';

const listeners = new Set<(signal: OutboxSignal) => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('offline_uploads_v1');

function notify(signal: OutboxSignal): void {
  for (const listener of listeners) listener(signal);
}
otherTabs?.addEventListener('message', () => notify('changed'));

/** Tells every list in every tab that photos came or went. */
export function outboxChanged(): void {
  notify('changed');
  otherTabs?.postMessage('changed');
}

/** Asks the sender to try at once. */
export const sendWaitingNow = (): void => notify('send');

export function onOutbox(listener: (signal: OutboxSignal) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
