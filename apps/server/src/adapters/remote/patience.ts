import { setTimeout as sleep } from 'node:timers/promises';

/** Clock, waiting and dice of whoever asks a service again; tests have their own. */
export type Patience = {
  now: () => number;
  /** Rejects when the signal is aborted. */
  wait: (ms: number, giveUp: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  chance: () => number;
};

export const REAL_PATIENCE: Patience = {
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  chance: Math.random,
};

/** Never less, and up to half as much again, so that many who were sent away do not come back at the same moment. */
export const spread = (ms: number, { chance }: Patience): number => ms * (1 + chance() / 2);
