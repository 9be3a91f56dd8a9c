import { computeBackOffMs } from '@smart-waste/core';
import { logFailure } from '../log-failure.ts';
import { getCurrentSession } from '../session/session.ts';
import { type DeliveryResult, deliver, withLock } from './deliver.ts';
import { onOutbox } from './outbox-signal.ts';
import { isCaseStep, isUnsent, listWaitingEntries } from './outbox-store.ts';

/**
 * How many photos of this round were sent, refused for good, and recognised as duplicates with another place; how many
 * steps of a crew were sent, and how many it has to look at; and how many of both are still waiting.
 */
export type SendCounts = {
  sent: number;
  refused: number;
  duplicates: number;
  stepsSent: number;
  stepsToDecide: number;
  left: number;
};
type Counter = Exclude<keyof SendCounts, 'left'>;

/** The count that this outcome belongs to; null while the entry waits, and when another tab has dealt with it. */
function chooseCounter(outcome: DeliveryResult | null, isStep: boolean): Counter | null {
  if (!outcome || outcome.kind === 'unsent') return null;
  if (isStep) return outcome.kind === 'sent' ? 'stepsSent' : 'stepsToDecide';
  if (outcome.kind === 'refused') return 'refused';
  return outcome.kind === 'duplicate' && !outcome.isSamePlace ? 'duplicates' : 'sent';
}

async function sendAll(owner: number): Promise<SendCounts> {
  const entries = (await listWaitingEntries(owner)).filter(isUnsent);
  const count: SendCounts = {
    sent: 0,
    refused: 0,
    duplicates: 0,
    stepsSent: 0,
    stepsToDecide: 0,
    left: entries.length,
  };
  for (const entry of entries) {
    // The token in use must be the owner's: another user may have logged in meanwhile.
    if (getCurrentSession().person?.id !== owner) return count;
    const outcome = await deliver(entry.id, { orLeave: true });
    if (outcome?.kind === 'unsent' && !outcome.reached) return count;
    const counter = chooseCounter(outcome, isCaseStep(entry));
    if (counter) count[counter] += 1;
    if (outcome?.kind !== 'unsent') count.left -= 1;
  }
  return count;
}

/**
 * Sends what waits, oldest first; null while another tab sends. Stops at the first entry that does not reach the
 * server.
 */
export const sendWaiting = (owner: number): Promise<SendCounts | null> =>
  withLock('offline-uploads', () => sendAll(owner), { orLeave: true });

const RETRY = { first: 5_000, longest: 5 * 60_000 };

/** Why a round was made: `online` and `requested` report their outcome, the others only a success. */
export type SendTrigger = 'start' | 'online' | 'visible' | 'timer' | 'requested';
export type SendReport = SendCounts & { cause: SendTrigger };

/** A round; null while another tab sends, and when the storage of this device failed. */
const tryRound = (owner: number): Promise<SendCounts | null> =>
  sendWaiting(owner).catch((error: unknown) => {
    logFailure('What waits could not be sent', error);
    return null;
  });

/**
 * Sends what waits of one person now, whenever the connection is back, when the page becomes visible again, and
 * after growing delays while some are left or a round was not made. Returns a function that stops it.
 */
export function startSender(owner: number, report: (round: SendReport) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let isStopped = false;

  function scheduleNext() {
    clearTimeout(timer);
    if (!isStopped)
      timer = setTimeout(() => void attempt('timer'), computeBackOffMs(Math.max(1, failures), RETRY));
  }
  async function attempt(cause: SendTrigger) {
    if (isRunning || isStopped) return;
    isRunning = true;
    clearTimeout(timer);
    const round = await tryRound(owner);
    isRunning = false;
    if (isStopped) return;
    // Without a round nothing is known: the tab that sends may be closed in the middle of it.
    failures = round?.left === 0 ? 0 : failures + 1;
    if (failures > 0) scheduleNext();
    if (round) report({ cause, ...round });
  }

  const onOnline = () => void attempt('online');
  const onVisible = () => {
    if (document.visibilityState === 'visible') void attempt('visible');
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  // An entry was stored just now: its own sending may be in progress, so the sender waits.
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
