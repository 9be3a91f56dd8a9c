import { backOffMs } from '@smart-waste/core';
import { onOutbox } from './outbox-signal.ts';
import { type Round, sendWaiting } from './send-waiting.ts';

const RETRY = { first: 5_000, longest: 5 * 60_000 };

/** Why a round was made: `online` and `asked` deserve an answer, the others happen silently unless they succeed. */
export type Cause = 'start' | 'online' | 'visible' | 'timer' | 'asked';
export type Report = Round & { cause: Cause };

/**
 * Sends one person's waiting photos now, whenever the connection is back, when the page is looked at again, and after
 * ever longer pauses while some are left. Answers with a function that stops it.
 */
export function startSender(owner: number, report: (round: Report) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let isStopped = false;

  function later() {
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
    if (round.left > 0) later();
    report({ cause, ...round });
  }

  const onOnline = () => void attempt('online');
  const onVisible = () => {
    if (document.visibilityState === 'visible') void attempt('visible');
  };
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  // A photo was kept just now: its own upload may be under way, so it is given a moment.
  const stopListening = onOutbox((signal) => (signal === 'send' ? void attempt('asked') : later()));
  void attempt('start');

  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
    stopListening();
  };
}
