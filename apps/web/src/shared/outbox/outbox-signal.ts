import { buildNameOnHost } from '../base-path.ts';

/** `changed`: the list of waiting photos has changed. `send`: the user requested an immediate attempt. */
export type OutboxSignal = 'changed' | 'send';

const listeners = new Set<(signal: OutboxSignal) => void>();
const otherTabs =
  typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel(buildNameOnHost('offline_uploads_v1'));

function notify(signal: OutboxSignal): void {
  for (const listener of listeners) listener(signal);
}
otherTabs?.addEventListener('message', () => notify('changed'));

/** Notifies every list in every tab that photos were added or removed. */
export function notifyOutboxChanged(): void {
  notify('changed');
  otherTabs?.postMessage('changed');
}

/** Requests an immediate attempt of the sender. */
export const sendWaitingNow = (): void => notify('send');

export function onOutbox(listener: (signal: OutboxSignal) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message that uploads wait: that they were sent replaces it. */
export const OUTBOX_TOAST = 'outbox';
