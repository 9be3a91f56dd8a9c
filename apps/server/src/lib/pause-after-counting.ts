import type { NextRound } from './background-loop.ts';

/** Counting takes at most this share of the time of a process when nothing is left over, unless a count takes longer than 15 s. */
const MAX_SHARE = 0.05;
/** A count may have waited for that of another process, which says nothing about the next one. */
const LONGEST_MS = 300_000;

type Round = { tookMs: number; isMoreLeft: boolean; idleMs: number };

/**
 * The pause of a loop that counts what has changed. While much is left (after an upgrade or a large import) it is as long as the
 * work, which leaves half of a core to others. Otherwise it grows with the work: the open hour or day is counted again as a
 * whole, by each API process, and has as many rows as the installation is large. A summary
 * does not wait for the loop: it asks for a count of its own.
 */
export const pauseAfterCounting = ({ tookMs, isMoreLeft, idleMs }: Round): NextRound =>
  isMoreLeft ? Math.min(tookMs, idleMs) : Math.min(LONGEST_MS, Math.max(idleMs, tookMs / MAX_SHARE - tookMs));
