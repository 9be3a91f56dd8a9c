import { logFailure } from '../log-failure.ts';
import { getCurrentSession, onSessionChange, type Session } from '../session/session.ts';
import { readText, UNSENT_HINTS_KEY, writeText } from '../storage.ts';

/**
 * In local storage while this device holds a copy of a person's history, so that a visitor loads no code to look for
 * one.
 */
const OWNER_KEY = 'saved_history_owner';

/** To be called before anything of this person is stored. */
export const noteSavedHistory = (owner: number): void => writeText(OWNER_KEY, String(owner));

/**
 * Removes the copy of the history of every person but this one, of all for null. A removal that breaks off is made
 * up for at the next start of the page.
 */
export async function forgetHistoryOfOthers(owner: number | null): Promise<void> {
  const saved = readText(OWNER_KEY);
  if (saved === null || saved === String(owner)) return;
  const { clearHistory } = await import('./history-store.ts');
  await clearHistory();
  writeText(OWNER_KEY, null);
}

/** The same of what was typed and not sent. It outlives a session that has expired, which the person did not end. */
async function forgetUnsentOfOthers({ person, loggedOutByUser }: Session): Promise<void> {
  if (readText(UNSENT_HINTS_KEY) === null || (person === null && !loggedOutByUser)) return;
  const { forgetHintsOfOthers } = await import('./unsent-hints.ts');
  forgetHintsOfOthers(person?.id ?? null);
}

/** What one person has seen and typed is gone from this device when they log out, or when another person logs in. */
export function forgetHistoryAtLogout(): void {
  onSessionChange(() => {
    const session = getCurrentSession();
    if (session.isLoading) return;
    Promise.all([forgetHistoryOfOthers(session.person?.id ?? null), forgetUnsentOfOthers(session)]).catch(
      (error: unknown) => logFailure('The saved history could not be removed', error),
    );
  });
}
