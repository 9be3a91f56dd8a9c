import { setTimeout as sleep } from 'node:timers/promises';

/** The clock, timers and randomness of retries; tests replace them. */
export type RetryTiming = {
  now: () => number;
  /** Rejects when the signal is aborted. */
  wait: (ms: number, abortSignal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
};

export const SYSTEM_TIMING: RetryTiming = {
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
  random: Math.random,
};

/** Adds up to half of the delay, so that clients that failed together do not retry together. */
export const withJitter = (ms: number, { random }: RetryTiming): number => ms * (1 + random() / 2);

/** The delay in milliseconds that a `Retry-After` header requests, in seconds or as a date; null when it is neither. */
export function parseRetryAfter(header: string | null, now: () => number): number | null {
  if (header === null || header.trim() === '') return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
