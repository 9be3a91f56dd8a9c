import { currentSession } from '../session/session.ts';
import { deliver } from './deliver.ts';
import { waitingPhotos } from './outbox-store.ts';
import { withLock } from './with-lock.ts';

/** How many photos of this round were sent, refused for good, and are still waiting. */
export type Round = { sent: number; refused: number; left: number };

async function round(owner: number): Promise<Round> {
  const photos = (await waitingPhotos(owner)).filter(({ refusal }) => refusal === null);
  const count: Round = { sent: 0, refused: 0, left: photos.length };
  for (const { id } of photos) {
    // The token in use must be the owner's: somebody else may have signed in meanwhile.
    if (currentSession().person?.id !== owner) return count;
    const outcome = await deliver(id, { orLeave: true });
    if (outcome?.kind === 'unsent' && !outcome.reached) return count;
    if (outcome?.kind === 'sent') count.sent += 1;
    if (outcome?.kind === 'refused') count.refused += 1;
    if (outcome?.kind !== 'unsent') count.left -= 1;
  }
  return count;
}

/** Sends what waits, oldest first; null when another tab is already at it. Stops at the first sign of no connection. */
export const sendWaiting = (owner: number): Promise<Round | null> =>
  withLock('offline-uploads', () => round(owner), { orLeave: true });
