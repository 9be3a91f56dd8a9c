import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../shared/listeners.ts';
import { getCurrentSession, onSessionChange } from '../../../shared/session/session.ts';

/** What was chosen and typed; `percent` of it has left the device, null while it is not being sent. */
type UnsentArchive = { archive: File; title: string; percent: number | null };

let unsent: UnsentArchive | null = null;
let owner: number | undefined;
const { subscribe, notify } = createListeners();

function replace(next: UnsentArchive | null): void {
  unsent = next;
  notify();
}

// It outlives a session that expired, but is of one person.
onSessionChange(() => {
  const { person, loggedOutByUser } = getCurrentSession();
  const isOfOther = person !== null && person.id !== owner;
  if (unsent !== null && (loggedOutByUser || isOfOther)) replace(null);
});

/** Keeps a chosen archive until it is sent, also while another screen is shown. It ends with the tab: only that has the file. */
export function chooseArchive(archive: File, title: string): void {
  owner = getCurrentSession().person?.id;
  replace({ archive, title, percent: null });
}

/** Changes what is known of an archive, unless another one was chosen meanwhile. */
export function changeUnsentArchive(
  archive: File,
  changed: Partial<Pick<UnsentArchive, 'title' | 'percent'>>,
): void {
  if (unsent?.archive === archive) replace({ ...unsent, ...changed });
}

/** Ends an archive that is sent, unless another one was chosen meanwhile. */
export function forgetUnsentArchive(archive: File): void {
  if (unsent?.archive === archive) replace(null);
}

export const readUnsentArchive = (): UnsentArchive | null => unsent;

export const useUnsentArchive = (): UnsentArchive | null =>
  useSyncExternalStore(subscribe, readUnsentArchive, () => null);
