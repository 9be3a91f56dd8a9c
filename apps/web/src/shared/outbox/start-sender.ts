import { backOffMs } from '@smart-waste/core';
import { currentSession } from '../session/session.ts';
import { deliver, type Outcome, withLock } from './deliver.ts';
import { onOutbox } from './outbox-signal.ts';
import { isUnsent, waitingPhotos } from './outbox-store.ts';

/**
 * How many photos of this round were sent, refused for good, recognised as duplicates with another place, and are
 * still waiting.
 */
export type Round = { sent: number; refused: number; duplicates: number; left: number };

/** The count that this outcome belongs to; null while the photo waits, and when another tab has dealt with it. */
function counterOf(outcome: Outcome | null): 'sent' | 'refused' | 'duplicates' | null {
  if (!outcome || outcome.kind === 'unsent') return null;
  if (outcome.kind === 'refused') return 'refused';
  return outcome.kind === 'duplicate' && !outcome.isSamePlace ? 'duplicates' : 'sent';
}

async function sendAll(owner: number): Promise<Round> {
  const photos = (await waitingPhotos(owner)).filter(isUnsent);
  const count: Round = { sent: 0, refused: 0, duplicates: 0, left: photos.length };
  for (const { id } of photos) {
    // The token in use must be the owner's: another user may have signed in meanwhile.
    if (currentSession().person?.id !== owner) return count;
    const outcome = await deliver(id, { orLeave: true });
    if (outcome?.kind === 'unsent' && !outcome.reached) return count;
    const counter = counterOf(outcome);
    if (counter) count[counter] += 1;
    if (outcome?.kind !== 'unsent') count.left -= 1;
  }
  return count;
}

/**
 * Sends the waiting photos, oldest first; null while another tab sends. Stops at the first photo that does not reach
 * the server.
 */
export const sendWaiting = (owner: number): Promise<Round | null> =>
  withLock('offline-uploads', () => sendAll(owner), { orLeave: true });

const RETRY = { first: 5_000, longest: 5 * 60_000 };

/** Why a round was made: `online` and `requested` report their outcome, the others only a success. */
export type Cause = 'start' | 'online' | 'visible' | 'timer' | 'requested';
export type Report = Round & { cause: Cause };

/**
 * Sends one person's waiting photos now, whenever the connection is back, when the page becomes visible again, and
 * after growing delays while some are left. Returns a function that stops it.
 */
export function startSender(owner: number, report: (round: Report) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let isStopped = false;

  function scheduleNext() {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void attempt('timer'), backOffMs(Math.max(1, failures), RETRY));
  }
  async function attempt(cause: Cause) {
    if (isRunning || isStopped) return;
    isRunning = true;
    clearTimeout(timer);
    const round = await sendWaiting(owner).catch(() => null);
    isRunning = false;
    if (round === null || isStopped) return;
    failures = round.left > 0 ? failures + 1 : 0;
    if (round.left > 0) scheduleNext();
    report({ cause, ...round });
  }

  const onOnline = () => void attempt('online');
  const onVisible = () => {
    if (document.visibilityState === 'visible') void attempt('visible');
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  // A photo was stored just now: its own upload may be in progress, so the sender waits.
  const stopListening = onOutbox((signal) =>
    signal === 'send' ? void attempt('requested') : scheduleNext(),
  );
  void attempt('start');

  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    stopListening();
  };
}
